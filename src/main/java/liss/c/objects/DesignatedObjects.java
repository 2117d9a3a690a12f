package liss.c.objects;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.analysis.Memory;
import liss.c.analysis.Memory.Cell;
import liss.c.analysis.Memory.Kind;
import liss.c.analysis.Memory.Target;
import liss.c.analysis.Pointers;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;

/**
 * Which objects an expression of C designates, and how they are called.
 *
 * @param pointers what pointers may point to
 */
record DesignatedObjects(Pointers pointers) {

  /** What an argument stands for. */
  sealed interface Found {

    /** A variable or a part of one. */
    record One(Cell object) implements Found {}

    /** Something that is not known to be one object. */
    record Several(Set<Cell> cells, boolean isKnown) implements Found {
      String reason() {
        return candidates(cells, isKnown);
      }
    }
  }

  /** The object that an argument stands for, or those that it may be. */
  Found find(IASTExpression argument) {
    Set<Target> targets = targets(argument);
    boolean isKnown = targets.stream().allMatch(Cell.class::isInstance);
    boolean isObject = targets.isEmpty() && !Bindings.isPointer(argument);
    Set<Cell> cells = isObject ? pointers.place(argument) : ofOneType(targets);
    return cells.size() == 1 && isKnown
        ? new Found.One(cells.iterator().next())
        : new Found.Several(cells, isKnown && !cells.isEmpty());
  }

  /** If a structure outside is among some targets, those of its type; otherwise all of them. */
  private static Set<Cell> ofOneType(Set<Target> targets) {
    List<Cell> cells =
        targets.stream().filter(Cell.class::isInstance).map(Cell.class::cast).toList();
    Optional<String> tag =
        cells.stream()
            .filter(cell -> cell.base().kind() == Kind.OUTSIDE)
            .findFirst()
            .flatMap(Cell::type)
            .flatMap(Memory::tag);
    return cells.stream()
        .filter(cell -> tag.isEmpty() || cell.type().flatMap(Memory::tag).equals(tag))
        .collect(Collectors.toSet());
  }

  /** What an argument can point to; an integer that is added to a pointer points to nothing. */
  private Set<Target> targets(IASTExpression argument) {
    return Bindings.inner(argument) instanceof IASTBinaryExpression sum
            && sum.getOperator() == IASTBinaryExpression.op_plus
            && Bindings.type(sum.getOperand2()).filter(IBasicType.class::isInstance).isPresent()
        ? targets(sum.getOperand1())
        : pointers.value(argument);
  }

  private static String candidates(Set<Cell> cells, boolean known) {
    if (cells.isEmpty() || !known) {
      return "it is not known what this points to";
    }
    return "this can be any of "
        + String.join(", ", cells.stream().map(c -> "`" + c.name() + "`").sorted().toList());
  }

  /** What the object is called in a program of W. */
  String name(IASTExpression argument, Cell cell) {
    return cell.isInArray() ? element(argument).orElse(cell.name()) : cell.name();
  }

  /** The name of {@code &locks[2]} or {@code &devs[1].lock}, with its constant indices. */
  Optional<String> element(IASTExpression argument) {
    return path(designator(argument), Optional.empty());
  }

  /** The name of an element of an array, whichever it is. */
  String anyElement(IASTExpression argument, Cell cell) {
    return path(designator(argument), Optional.of("[]")).orElse(cell.name());
  }

  private static IASTExpression designator(IASTExpression argument) {
    IASTExpression inner = Bindings.inner(argument);
    return inner instanceof IASTUnaryExpression unary
            && unary.getOperator() == IASTUnaryExpression.op_amper
        ? unary.getOperand()
        : inner;
  }

  /**
   * The name of an element.
   *
   * @param any what stands for an index that is not constant; if empty, there is no name then
   */
  private Optional<String> path(IASTExpression designator, Optional<String> any) {
    return switch (Bindings.inner(designator)) {
      case IASTIdExpression id ->
          pointers.place(id).stream().findFirst().map(cell -> cell.base().name());
      case IASTFieldReference field when !field.isPointerDereference() ->
          path(field.getFieldOwner(), any).map(owner -> owner + "." + field.getFieldName());
      case IASTArraySubscriptExpression element
          when Bindings.isArray(element.getArrayExpression())
              && element.getArgument() instanceof IASTExpression position ->
          path(element.getArrayExpression(), any)
              .flatMap(array ->
                  Constants.value(position)
                      .map(i -> "[" + i + "]")
                      .or(() -> any)
                      .map(index -> array + index));
      default -> Optional.empty();
    };
  }
}
