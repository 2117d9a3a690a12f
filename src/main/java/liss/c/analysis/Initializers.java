package liss.c.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import liss.c.syntax.Bindings;
import liss.c.syntax.ClauseCursor;
import liss.c.syntax.Constants;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.c.ICASTArrayDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;

/**
 * The part of a variable that each value of its initializer is for (C11, 6.7.9): by position, by
 * designator, and with inner braces left out. Deviations: a value behind a designator of several
 * steps is for the part behind the first step; a range of elements is its first one.
 */
final class Initializers {

  /**
   * A part of a variable.
   *
   * @param path the fields that lead to it, each with a dot in front, as in {@link Memory}
   * @param name the same with the name of the variable and the indices of arrays
   */
  record Part(Optional<IType> type, String path, String name) {}

  /** Gets the values. */
  @FunctionalInterface
  interface Receiver {
    void value(Part part, IASTExpression value);
  }

  private final Receiver receiver;
  private final Layouts layouts;

  private Initializers(Receiver receiver, Layouts layouts) {
    this.receiver = receiver;
    this.layouts = layouts;
  }

  /** Passes on every value of an initializer, with the part of the variable that it is for. */
  static void read(Memory.Base variable, IASTInitializerClause clause, Receiver receiver) {
    Part whole = new Part(variable.type(), "", variable.name());
    new Initializers(receiver, variable.layouts()).fill(whole, new ClauseCursor(List.of(clause)));
  }

  private void fill(Part part, ClauseCursor cursor) {
    switch (cursor.peek()) {
      case IASTInitializerList list -> {
        cursor.advance();
        inBraces(part, list);
      }
      case ICASTDesignatedInitializer designated -> {
        cursor.advance();
        fill(part, new ClauseCursor(List.of(designated.getOperand())));
      }
      case IASTExpression value when isWhole(part, value) -> {
        cursor.advance();
        receiver.value(part, value);
      }
      case IASTExpression value -> {
        for (int i = 0; cursor.goesOn() && member(part, i).isPresent(); i++) {
          fill(member(part, i).get(), cursor);
        }
      }
      default -> cursor.advance();
    }
  }

  /** Whether a value is for a part as a whole, and not for the first of its members. */
  private boolean isWhole(Part part, IASTExpression value) {
    boolean isText = Bindings.isArray(value) || Bindings.isComposite(value);
    return isText || member(part, 0).isEmpty();
  }

  private void inBraces(Part part, IASTInitializerList list) {
    ClauseCursor cursor = new ClauseCursor(Arrays.asList(list.getClauses()));
    int position = 0;
    while (!cursor.isAtEnd()) {
      Optional<Part> member;
      if (cursor.peek() instanceof ICASTDesignatedInitializer designated) {
        position = position(part, designated.getDesignators()[0]).orElse(position);
        member = designated(part, designated.getDesignators());
      } else {
        member = member(part, position);
      }
      position++;
      fill(member.orElse(undivided(part)), cursor);
    }
  }

  /** A part that values are for whose place is not known. */
  private static Part undivided(Part part) {
    return new Part(Optional.empty(), part.path(), part.name());
  }

  private Optional<Part> designated(Part part, ICASTDesignator[] designators) {
    Optional<Part> designated = Optional.of(part);
    for (ICASTDesignator designator : designators) {
      designated = designated.flatMap(p -> position(p, designator).flatMap(i -> member(p, i)));
    }
    return designated;
  }

  private Optional<Integer> position(Part part, ICASTDesignator designator) {
    return switch (designator) {
      case ICASTFieldDesignator field -> {
        List<String> names = fields(part).stream().map(IField::getName).toList();
        int position = names.indexOf(field.getName().toString());
        yield position < 0 ? Optional.empty() : Optional.of(position);
      }
      case ICASTArrayDesignator element ->
          Constants.value(element.getSubscriptExpression()).map(Long::intValue);
      default -> Optional.empty();
    };
  }

  /** A member by its position; empty if there is none. */
  private Optional<Part> member(Part part, int position) {
    Optional<IType> type = part.type().map(Bindings::plain);
    if (type.orElse(null) instanceof IArrayType array) {
      Number size = array.getSize() == null ? null : array.getSize().numberValue();
      boolean exists = size == null || position < size.longValue();
      return exists && array.getType() != null
          ? Optional.of(
              new Part(
                  Optional.of(array.getType()), part.path(), part.name() + "[" + position + "]"))
          : Optional.empty();
    }
    List<IField> fields = fields(part);
    if (position >= fields.size()) {
      return Optional.empty();
    }
    IField field = fields.get(position);
    String segment = layouts.segment(field);
    return Optional.of(
        new Part(
            Optional.ofNullable(field.getType()), part.path() + segment, part.name() + segment));
  }

  private List<IField> fields(Part part) {
    return part.type().map(layouts::fields).orElse(List.of());
  }
}
