package liss.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The way in which an expression designates an object or a value: {@code p->}, {@code a[i + 1]}.
 * Two expressions with the same designation are about the same object as long as the variables keep
 * their values. Expressions that read memory other than variables have none.
 *
 * @param text the expression in a normal form
 * @param variables the variables in it, in the order of the text
 */
public record Designation(String text, List<IVariable> variables) {

  /** An object on the way to a part of memory, and the index by which it is an element. */
  public record Step(Designation object, Optional<Designation> index) {}

  /** The object that a pointer argument points to, such as {@code &p->mutex} or {@code m + i}. */
  public static Optional<Designation> ofPointee(IASTExpression argument) {
    return switch (Bindings.inner(argument)) {
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_amper ->
          ofPlace(unary.getOperand());
      case IASTBinaryExpression sum when isElement(sum) ->
          element(sum.getOperand1(), sum.getOperand2());
      case IASTIdExpression pointer when Bindings.isPointer(pointer) ->
          ofValue(pointer).map(Designation::pointee);
      case IASTExpression place -> ofPlace(place);
    };
  }

  /** The objects on the way to what a pointer argument points to, from the inside. */
  public static List<Step> stepsToPointee(IASTExpression argument) {
    return switch (Bindings.inner(argument)) {
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_amper ->
          steps(unary.getOperand());
      case IASTBinaryExpression sum when isElement(sum) ->
          stepsToElement(sum.getOperand1(), sum.getOperand2());
      case IASTIdExpression pointer when Bindings.isPointer(pointer) ->
          ofPointee(pointer)
              .map(object -> List.of(new Step(object, Optional.empty())))
              .orElse(List.of());
      case IASTExpression place -> steps(place);
    };
  }

  private static boolean isElement(IASTBinaryExpression sum) {
    return sum.getOperator() == IASTBinaryExpression.op_plus
        && (Bindings.isArray(sum.getOperand1()) || Bindings.isPointer(sum.getOperand1()));
  }

  /**
   * The objects on the way to a part of memory, from the inside: the last element of an array, the
   * array that it lies in, and so on up to a variable or to what a pointer points to.
   */
  public static List<Step> steps(IASTExpression place) {
    return switch (Bindings.inner(place)) {
      case IASTFieldReference field when !field.isPointerDereference() ->
          steps(field.getFieldOwner());
      case IASTArraySubscriptExpression element
          when element.getArgument() instanceof IASTExpression index ->
          stepsToElement(element.getArrayExpression(), index);
      case IASTFieldReference field ->
          ofValue(field.getFieldOwner())
              .map(owner -> List.of(new Step(owner.pointee(), Optional.empty())))
              .orElse(List.of());
      case IASTExpression other ->
          ofPlace(other)
              .map(object -> List.of(new Step(object, Optional.empty())))
              .orElse(List.of());
    };
  }

  private static List<Step> stepsToElement(IASTExpression array, IASTExpression index) {
    List<Step> steps = new ArrayList<>();
    Optional<Designation> plain = ofValue(index).filter(i -> isVariable(array));
    element(array, index).ifPresent(object -> steps.add(new Step(object, plain)));
    if (Bindings.isArray(array)) {
      steps.addAll(steps(array));
    }
    return steps;
  }

  /** Whether an array is a variable, or a field of one. */
  private static boolean isVariable(IASTExpression array) {
    return Bindings.isArray(array)
        && switch (Bindings.inner(array)) {
          case IASTIdExpression id ->
              Bindings.variable(id.getName()).filter(v -> !(v instanceof IParameter)).isPresent();
          case IASTFieldReference field ->
              !field.isPointerDereference() && Bindings.name(field.getFieldOwner()).isPresent();
          default -> false;
        };
  }

  private Designation pointee() {
    return new Designation(text + "->", variables);
  }

  private static Optional<Designation> ofPlace(IASTExpression place) {
    return switch (Bindings.inner(place)) {
      case IASTIdExpression id -> ofVariable(id);
      case IASTFieldReference field -> {
        Optional<Designation> owner =
            field.isPointerDereference()
                ? ofValue(field.getFieldOwner()).map(Designation::pointee)
                : ofPlace(field.getFieldOwner());
        yield owner.map(o -> new Designation(o.text + "." + field.getFieldName(), o.variables));
      }
      case IASTArraySubscriptExpression element
          when element.getArgument() instanceof IASTExpression index ->
          element(element.getArrayExpression(), index);
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_star ->
          ofValue(unary.getOperand()).map(Designation::pointee);
      default -> Optional.empty();
    };
  }

  private static Optional<Designation> element(IASTExpression array, IASTExpression index) {
    if (!Bindings.isArray(array) && Constants.is(0, index)) {
      return ofValue(array).map(Designation::pointee);
    }
    Optional<Designation> whole = Bindings.isArray(array) ? ofPlace(array) : ofValue(array);
    return whole.flatMap(a -> ofValue(index).map(i -> a.with("[", i, "]")));
  }

  private Designation with(String before, Designation other, String behind) {
    List<IVariable> all = new ArrayList<>(variables);
    all.addAll(other.variables);
    return new Designation(text + before + other.text + behind, all);
  }

  private static Optional<Designation> ofVariable(IASTIdExpression id) {
    return Bindings.variable(id.getName())
        .map(variable -> new Designation(variable.getName(), List.of(variable)));
  }

  /** The value of a variable or constant, or what operators make of them. */
  private static Optional<Designation> ofValue(IASTExpression expression) {
    Optional<Long> constant = Constants.value(expression);
    if (constant.isPresent()) {
      return Optional.of(new Designation(constant.get().toString(), List.of()));
    }
    return switch (Bindings.inner(expression)) {
      case IASTIdExpression id -> ofVariable(id);
      case IASTLiteralExpression literal ->
          Optional.of(new Designation(literal.toString(), List.of()));
      case IASTCastExpression cast ->
          ofValue(cast.getOperand())
              .map(o ->
                  new Designation(
                      "(" + cast.getTypeId().getRawSignature() + ")" + o.text, o.variables));
      case IASTUnaryExpression unary when isPure(unary.getOperator()) ->
          ofValue(unary.getOperand())
              .map(o -> new Designation(unary.getOperator() + "(" + o.text + ")", o.variables));
      case IASTBinaryExpression binary
          when binary.getOperator() < IASTBinaryExpression.op_assign
              || binary.getOperator() > IASTBinaryExpression.op_binaryOrAssign ->
          ofValue(binary.getOperand1())
              .flatMap(left ->
                  ofValue(binary.getOperand2())
                      .map(right -> left.with("(" + binary.getOperator() + " ", right, ")")));
      default -> Optional.empty();
    };
  }

  private static boolean isPure(int operator) {
    return switch (operator) {
      case IASTUnaryExpression.op_plus,
          IASTUnaryExpression.op_minus,
          IASTUnaryExpression.op_not,
          IASTUnaryExpression.op_tilde ->
          true;
      default -> false;
    };
  }
}
