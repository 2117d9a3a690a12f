package liss.c.lowering;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Layouts.Bits;
import liss.c.ir.Layouts.Field;
import liss.c.ir.Type;
import liss.c.syntax.Bindings;
import liss.c.syntax.ClauseCursor;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.c.ICASTArrayDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;
import org.eclipse.cdt.core.dom.ast.gnu.c.IGCCASTArrayRangeDesignator;

/**
 * The part of an object that each value of an initializer is for (C11, 6.7.9): by position, by
 * designator, and with inner braces left out.
 */
final class Initializers {

  private final Types types;
  private final ExpressionLowering expressions;
  private final List<Value> values = new ArrayList<>();

  /** The length that the values need of an array that has none. */
  private long longest;

  private Initializers(Types types, ExpressionLowering expressions) {
    this.types = types;
    this.expressions = expressions;
  }

  /** One step from an object to a part of it. */
  sealed interface Step {

    /** To a field of a structure or union. */
    record OfField(Type.Composite composite, Field field) implements Step {}

    /** To an element of an array. */
    record OfElement(Type element, long index) implements Step {}
  }

  /**
   * A value of an initializer.
   *
   * @param path from the whole object
   * @param type of the part; for a text that of the array
   */
  record Value(List<Step> path, Type type, IASTExpression expression) {}

  /**
   * All values of an initializer, later ones instead of earlier ones for the same part.
   *
   * @param type of the object, with a length
   */
  record Read(Type type, List<Value> values) {}

  static Read of(
      Type type, IASTInitializerClause clause, Types types, ExpressionLowering expressions) {
    Initializers initializers = new Initializers(types, expressions);
    initializers.fill(type, List.of(), new ClauseCursor(List.of(clause)));
    Map<List<Step>, Value> last = new LinkedHashMap<>();
    for (Value value : initializers.values) {
      last.remove(value.path());
      last.put(value.path(), value);
    }
    return new Read(initializers.complete(type), List.copyOf(last.values()));
  }

  /** The type of an object with these values; one without a length, or whose end has none. */
  private Type complete(Type type) {
    return switch (type) {
      case Type.Array array when array.length() == 0 -> new Type.Array(array.element(), longest);
      case Type.Composite composite ->
          types
              .flexible(composite)
              .filter(end -> elements(end) > 0)
              .<Type>map(end -> types.withEnd(composite, elements(end)))
              .orElse(type);
      default -> type;
    };
  }

  /** How many elements of the array without a length the values reach. */
  private long elements(Field end) {
    long most = 0;
    for (Value value : values) {
      if (!value.path().isEmpty()
          && value.path().getFirst() instanceof Step.OfField first
          && first.field().equals(end)) {
        boolean isElement =
            value.path().size() > 1 && value.path().get(1) instanceof Step.OfElement;
        long reached =
            isElement
                ? ((Step.OfElement) value.path().get(1)).index() + 1
                : value.type() instanceof Type.Array text ? text.length() : 0;
        most = Math.max(most, reached);
      }
    }
    return most;
  }

  private void fill(Type type, List<Step> path, ClauseCursor cursor) {
    if (cursor.isAtEnd()) {
      return;
    }
    IASTInitializerClause clause = cursor.peek();
    boolean isWhole = type instanceof Type.Array || type instanceof Type.Composite;
    if (clause instanceof IASTInitializerList list) {
      cursor.advance();
      ClauseCursor inner = new ClauseCursor(List.of(list.getClauses()));
      boolean isBracedText =
          type instanceof Type.Array
              && !inner.isAtEnd()
              && Literals.isText(inner.peek())
              && list.getSize() == 1
              && isCharacters(type);
      if (isWhole && !isBracedText) {
        members(type, path, inner, List.of());
      } else {
        fill(type, path, inner);
      }
    } else if (isCharacters(type) && Literals.isText(clause)) {
      cursor.advance();
      text((Type.Array) type, path, (IASTLiteralExpression) clause);
    } else if (clause instanceof IASTExpression value
        && (!isWhole || type instanceof Type.Composite && Bindings.isComposite(value))) {
      cursor.advance();
      values.add(new Value(path, type, value));
    } else if (isWhole) {
      members(type, path, cursor, List.of());
    } else {
      throw new UnsupportedException("this initializer");
    }
  }

  private static boolean isCharacters(Type type) {
    return type instanceof Type.Array array && array.element() instanceof Type.Int;
  }

  private void text(Type.Array type, List<Step> path, IASTLiteralExpression literal) {
    long length = Literals.text(literal).values().size();
    if (path.isEmpty()) {
      longest = length;
    }
    values.add(
        new Value(
            path, type.length() == 0 ? new Type.Array(type.element(), length) : type, literal));
  }

  /**
   * The values of the members of an object, as many as there are.
   *
   * @param first designators that say with which part to begin; empty for the first member
   */
  private void members(
      Type type, List<Step> path, ClauseCursor cursor, List<ICASTDesignator> first) {
    List<ICASTDesignator> designators = first;
    long position = 0;
    while (!cursor.isAtEnd()) {
      if (designators.isEmpty() && cursor.peek() instanceof ICASTDesignatedInitializer designated) {
        if (!first.isEmpty()) {
          return;
        }
        designators = List.of(designated.getDesignators());
      }
      if (designators.isEmpty()) {
        if (position >= size(type)) {
          return;
        }
        fill(type(type, position), member(type, path, position), cursor);
      } else {
        position = designated(type, path, cursor, designators);
        designators = List.of();
      }
      position++;
      if (path.isEmpty()) {
        longest = Math.max(longest, position);
      }
      if (type instanceof Type.Composite composite && composite.kind() == Type.Kind.UNION) {
        position = Long.MAX_VALUE;
      }
    }
  }

  /** The part that designators name; returns the position of the member that it is in. */
  private long designated(
      Type type, List<Step> path, ClauseCursor cursor, List<ICASTDesignator> designators) {
    if (designators.getFirst() instanceof ICASTFieldDesignator named
        && type instanceof Type.Composite composite) {
      return inField(composite, path, cursor, named, designators);
    }
    long from;
    long to;
    switch (designators.getFirst()) {
      case IGCCASTArrayRangeDesignator range -> {
        from = index(range.getRangeFloor());
        to = index(range.getRangeCeiling());
      }
      case ICASTArrayDesignator one -> {
        from = index(one.getSubscriptExpression());
        to = from;
      }
      default -> throw new UnsupportedException("this designator");
    }
    List<ICASTDesignator> rest = designators.subList(1, designators.size());
    for (long i = from; i < to; i++) {
      ICASTDesignatedInitializer same = (ICASTDesignatedInitializer) cursor.peek();
      ClauseCursor copy = new ClauseCursor(List.of(same));
      inside(type(type, i), member(type, path, i), copy, rest);
    }
    inside(type(type, to), member(type, path, to), cursor, rest);
    return to;
  }

  /** A field of a nameless structure is one of the structure around it. */
  private long inField(
      Type.Composite composite,
      List<Step> path,
      ClauseCursor cursor,
      ICASTFieldDesignator named,
      List<ICASTDesignator> designators) {
    List<Field> nested =
        types
            .path(composite, named.getName().toString())
            .orElseThrow(() -> new UnsupportedException("this designator"));
    List<Field> fields = fields(composite);
    int position = fields.indexOf(nested.getFirst());
    List<Step> inner = member(composite, path, position);
    Type type = nested.getFirst().type();
    for (Field field : nested.subList(1, nested.size())) {
      List<Step> longer = new ArrayList<>(inner);
      longer.add(new Step.OfField((Type.Composite) type, field));
      inner = longer;
      type = field.type();
    }
    inside(type, inner, cursor, designators.subList(1, designators.size()));
    return position;
  }

  private void inside(Type type, List<Step> path, ClauseCursor cursor, List<ICASTDesignator> rest) {
    if (!rest.isEmpty()) {
      members(type, path, cursor, rest);
      return;
    }
    ICASTDesignatedInitializer designated = (ICASTDesignatedInitializer) cursor.peek();
    cursor.advance();
    fill(type, path, new ClauseCursor(List.of(designated.getOperand())));
  }

  private long index(IASTExpression expression) {
    return expressions
        .constant(expression)
        .orElseThrow(() -> new UnsupportedException("this designator"));
  }

  private List<Field> fields(Type.Composite composite) {
    return types
        .layouts()
        .layout(composite)
        .orElseThrow(() -> new UnsupportedException("values of a structure that is not known"))
        .fields();
  }

  private long size(Type type) {
    return switch (type) {
      case Type.Array array -> array.length() == 0 ? Long.MAX_VALUE : array.length();
      case Type.Composite composite -> fields(composite).size();
      default -> throw new UnsupportedException("this initializer");
    };
  }

  private Type type(Type type, long position) {
    return switch (type) {
      case Type.Array array -> array.element();
      case Type.Composite composite -> fields(composite).get((int) position).type();
      default -> throw new UnsupportedException("this initializer");
    };
  }

  private List<Step> member(Type type, List<Step> path, long position) {
    List<Step> member = new ArrayList<>(path);
    member.add(
        switch (type) {
          case Type.Array array -> new Step.OfElement(array.element(), position);
          case Type.Composite composite ->
              new Step.OfField(composite, fields(composite).get((int) position));
          default -> throw new UnsupportedException("this initializer");
        });
    return member;
  }

  /** Where a part is in its object, in bytes. */
  static long offset(List<Step> path, Types types) {
    long offset = 0;
    for (Step step : path) {
      offset +=
          switch (step) {
            case Step.OfField s -> s.field().offset();
            case Step.OfElement s -> s.index() * types.size(s.element());
          };
    }
    return offset;
  }

  /** The bits of the part that a path leads to, if it is a bit field. */
  static Optional<Bits> bits(List<Step> path) {
    return !path.isEmpty() && path.getLast() instanceof Step.OfField step
        ? step.field().bits()
        : Optional.empty();
  }
}
