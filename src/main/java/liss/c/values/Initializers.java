package liss.c.values;

import java.util.List;
import java.util.Optional;
import liss.c.syntax.Bindings;
import liss.c.syntax.ClauseCursor;
import liss.c.syntax.Constants;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.c.ICASTArrayDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;

/**
 * The cell that each value of an initializer is for (C11, 6.7.9): by position, by designator, and
 * with inner braces left out. Several designators in a row, and structures as values, have no exact
 * meaning.
 */
final class Initializers {

  private final Types types;
  private final Receiver receiver;

  /** Gets the values. */
  interface Receiver {

    /** The value of a cell. */
    void value(int offset, CType type, IASTExpression value);

    /** The character of a string in a cell. */
    void character(int offset, char character);
  }

  private Initializers(Types types, Receiver receiver) {
    this.types = types;
    this.receiver = receiver;
  }

  /** Passes on the values for the cells of an object of some type. */
  static void read(Types types, CType type, IASTInitializerClause clause, Receiver receiver) {
    new Initializers(types, receiver).fill(type, 0, new ClauseCursor(List.of(clause)));
  }

  /** The length of an array that has no other than by its initializer. */
  static int length(IASTInitializerClause clause) {
    return switch (clause) {
      case IASTInitializerList list -> list.getSize();
      case IASTLiteralExpression text -> Literals.text(text).length() + 1;
      default -> throw new InexactException("an array of unknown length");
    };
  }

  private void fill(CType type, int offset, ClauseCursor cursor) {
    if (cursor.isAtEnd()) {
      return;
    }
    IASTInitializerClause clause = cursor.peek();
    if (clause instanceof IASTInitializerList list) {
      cursor.advance();
      ClauseCursor inner = new ClauseCursor(List.of(list.getClauses()));
      if (type instanceof CType.Array || type instanceof CType.Struct) {
        members(type, offset, inner);
      } else {
        fill(type, offset, inner);
      }
    } else if (type instanceof CType.Array array && isText(clause)) {
      cursor.advance();
      String text = Literals.text((IASTLiteralExpression) clause);
      for (int i = 0; i < Math.min(text.length(), array.length()); i++) {
        receiver.character(offset + i, text.charAt(i));
      }
    } else if (type instanceof CType.Array || type instanceof CType.Struct) {
      if (clause instanceof IASTExpression e && Bindings.isComposite(e)) {
        throw new InexactException("a structure as the value of a part");
      }
      members(type, offset, cursor);
    } else if (clause instanceof IASTExpression value) {
      cursor.advance();
      if (!(type instanceof CType.Synchronizer)) {
        receiver.value(offset, type, value);
      }
    } else {
      throw new InexactException("this initializer");
    }
  }

  private static boolean isText(IASTInitializerClause clause) {
    return clause instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_string_literal;
  }

  private record Member(CType type, int offset) {}

  private void members(CType type, int offset, ClauseCursor cursor) {
    int position = 0;
    while (!cursor.isAtEnd()) {
      if (cursor.peek() instanceof ICASTDesignatedInitializer designated) {
        if (designated.getDesignators().length != 1) {
          throw new InexactException("this designator");
        }
        position = position(type, designated.getDesignators()[0]);
        Member member = member(type, position);
        fill(
            member.type(),
            offset + member.offset(),
            new ClauseCursor(List.of(designated.getOperand())));
        cursor.advance();
      } else if (position < size(type)) {
        Member member = member(type, position);
        fill(member.type(), offset + member.offset(), cursor);
      } else {
        return;
      }
      position++;
    }
  }

  private int size(CType type) {
    return type instanceof CType.Array array
        ? array.length()
        : types.fields((CType.Struct) type).size();
  }

  private Member member(CType type, int position) {
    if (type instanceof CType.Array array) {
      return new Member(array.element(), position * types.cells(array.element()));
    }
    Types.Field field = types.fields((CType.Struct) type).get(position);
    return new Member(field.type(), field.offset());
  }

  private int position(CType type, ICASTDesignator designator) {
    if (designator instanceof ICASTFieldDesignator named && type instanceof CType.Struct struct) {
      List<Types.Field> fields = types.fields(struct);
      for (int i = 0; i < fields.size(); i++) {
        if (fields.get(i).name().equals(named.getName().toString())) {
          return i;
        }
      }
    }
    return Optional.of(designator)
        .filter(ICASTArrayDesignator.class::isInstance)
        .flatMap(d -> Constants.value(((ICASTArrayDesignator) d).getSubscriptExpression()))
        .orElseThrow(() -> new InexactException("this designator"))
        .intValue();
  }
}
