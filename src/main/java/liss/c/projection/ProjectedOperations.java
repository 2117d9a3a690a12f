package liss.c.projection;

import java.util.Optional;
import java.util.function.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Layouts;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;

/** The values of operands, and of instructions that access no memory. */
final class ProjectedOperations {

  /** An expression that is larger is kept in a local. */
  private static final int LARGEST = 12;

  private final ProjectedCode code;
  private final ProjectedMemory memory;
  private final Arithmetic arithmetic;
  private final ProjectedAccesses accesses;
  private final Variables variables;

  ProjectedOperations(
      ProjectedCode code,
      ProjectedMemory memory,
      Arithmetic arithmetic,
      ProjectedAccesses accesses,
      Variables variables) {
    this.code = code;
    this.memory = memory;
    this.arithmetic = arithmetic;
    this.accesses = accesses;
    this.variables = variables;
  }

  /** The value of an operand in a call. */
  ProjectedValue value(Operand operand, ProjectedFrame frame, ProjectionState state) {
    return switch (operand) {
      case Register r ->
          state.get(r).orElseGet(() -> new ProjectedValue.Scalar(code.name(frame.local(r, code))));
      case Operand.Constant n ->
          new ProjectedValue.Scalar(arithmetic.wrapped(code.number(n.value()), n.type()));
      case Operand.Decimal n -> new ProjectedValue.Scalar(code.number(Variables.bits(n)));
      case Operand.Address a -> variables.address(a, frame);
      case Operand.Routine r -> new ProjectedValue.Routine(r.function());
      case Operand.LabelAddress l -> new ProjectedValue.None("the address of a label");
      case Operand.Whole w -> new ProjectedValue.Whole(value(w.address(), frame, state), w.type());
    };
  }

  /** The result of an instruction; empty if it has others than its operands. */
  Optional<ProjectedValue> computed(
      Instruction instruction, Function<Operand, ProjectedValue> values) {
    return switch (instruction) {
      case Instruction.Set i -> Optional.of(typed(values.apply(i.value()), i.result().type()));
      case Instruction.Unary i -> Optional.of(unary(i, values.apply(i.operand())));
      case Instruction.Binary i ->
          Optional.of(binary(i, values.apply(i.left()), values.apply(i.right())));
      case Instruction.Convert i ->
          Optional.of(
              converted(values.apply(i.value()), scalar(i.value().type()), i.result().type()));
      case Instruction.Field i -> {
        Layouts.Field field =
            memory
                .layouts()
                .field(i.composite(), i.field())
                .orElseThrow(() -> new InexactException("this field"));
        yield Optional.of(moved(values.apply(i.base()), code.number(field.offset())));
      }
      case Instruction.Element i -> {
        long size = Shape.size(i.element(), memory.layouts());
        ProjectedValue index = values.apply(i.index());
        yield Optional.of(
            moved(
                values.apply(i.base()),
                code.binary(BinaryOperator.MULTIPLY, accesses.number(index), code.number(size))));
      }
      default -> Optional.empty();
    };
  }

  private ProjectedValue moved(ProjectedValue base, Expr bytes) {
    return base instanceof ProjectedValue.None ? base : held(accesses.moved(base, bytes));
  }

  /** The type of a scalar. */
  static Type.Scalar scalar(Type type) {
    return type instanceof Type.Scalar scalar
        ? scalar
        : new Type.Pointer(type); // an array or function is its address
  }

  private ProjectedValue unary(Instruction.Unary instruction, ProjectedValue operand) {
    return operand instanceof ProjectedValue.None
        ? operand
        : held(
            new ProjectedValue.Scalar(
                arithmetic.apply(
                    instruction.operator(),
                    accesses.number(operand),
                    scalar(instruction.operand().type()))));
  }

  private ProjectedValue binary(
      Instruction.Binary instruction, ProjectedValue left, ProjectedValue right) {
    if (left instanceof ProjectedValue.None || right instanceof ProjectedValue.None) {
      return left instanceof ProjectedValue.None ? left : right;
    }
    Optional<ProjectedValue> ofAddresses = ofAddresses(instruction, left, right);
    return ofAddresses.orElseGet(() ->
        held(
            new ProjectedValue.Scalar(
                arithmetic.apply(
                    instruction.operator(),
                    accesses.number(left),
                    accesses.number(right),
                    scalar(instruction.left().type())))));
  }

  /** The result of an operator on addresses, as far as their numbers do not matter. */
  private Optional<ProjectedValue> ofAddresses(
      Instruction.Binary instruction, ProjectedValue left, ProjectedValue right) {
    return switch (instruction.operator()) {
      case EQUAL -> isSame(left, right).map(this::truth);
      case NOT_EQUAL -> isSame(left, right).map(same -> truth(!same));
      case DISTANCE, SUBTRACT, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> {
        if (left instanceof ProjectedValue.Address a
            && right instanceof ProjectedValue.Address b
            && a.object().name().equals(b.object().name())) {
          yield Optional.of(
              held(
                  new ProjectedValue.Scalar(
                      arithmetic.apply(
                          instruction.operator(), a.offset(), b.offset(), Type.Int.LONG))));
        }
        yield instruction.operator() == Instruction.BinaryOperator.SUBTRACT
                && left instanceof ProjectedValue.Address
            ? Optional.of(
                moved(left, code.unary(Expr.UnaryOperator.NEGATE, accesses.number(right))))
            : Optional.empty();
      }
      case ADD -> {
        if (left instanceof ProjectedValue.Address) {
          yield Optional.of(moved(left, accesses.number(right)));
        }
        yield right instanceof ProjectedValue.Address
            ? Optional.of(moved(right, accesses.number(left)))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private ProjectedValue truth(boolean holds) {
    return new ProjectedValue.Scalar(code.number(holds ? 1 : 0));
  }

  /** Whether two addresses are the same; empty if that is not known, or they are none. */
  private static Optional<Boolean> isSame(ProjectedValue left, ProjectedValue right) {
    if (isAddress(left) && isAddress(right)) {
      boolean areInOne =
          left instanceof ProjectedValue.Address a
              && right instanceof ProjectedValue.Address b
              && a.object().name().equals(b.object().name());
      return left.isConstant() && right.isConstant() || !areInOne
          ? Optional.of(left.isSame(right))
          : Optional.empty();
    }
    return isAddress(left) && isSmall(right) || isAddress(right) && isSmall(left)
        ? Optional.of(false)
        : Optional.empty();
  }

  private static boolean isAddress(ProjectedValue value) {
    return value instanceof ProjectedValue.Address || value instanceof ProjectedValue.Routine;
  }

  private static boolean isSmall(ProjectedValue value) {
    return value instanceof ProjectedValue.Scalar n
        && n.expr().constant().filter(c -> c < ProjectedMemory.first()).isPresent();
  }

  /** A value as one of another scalar type. */
  ProjectedValue converted(ProjectedValue value, Type.Scalar from, Type to) {
    if (!(to instanceof Type.Scalar scalar)) {
      return value;
    }
    return switch (value) {
      case ProjectedValue.Scalar v ->
          held(new ProjectedValue.Scalar(arithmetic.converted(v.expr(), from, scalar)));
      case ProjectedValue.Address v -> ofAddress(v, from, scalar);
      case ProjectedValue.Routine v -> ofAddress(v, from, scalar);
      case ProjectedValue.Whole v -> v;
      case ProjectedValue.Given v -> v;
      case ProjectedValue.None v -> v;
    };
  }

  private ProjectedValue ofAddress(ProjectedValue address, Type.Scalar from, Type.Scalar to) {
    return switch (to) {
      case Type.Pointer t -> typed(address, t);
      case Type.Int t when t.bits() >= Long.SIZE -> address;
      case Type.Bool t -> truth(true);
      case Type.Int t -> throw new InexactException(Arithmetic.SHORT_ADDRESS);
      case Type.Real t ->
          new ProjectedValue.Scalar(arithmetic.converted(accesses.number(address), from, to));
    };
  }

  /** Memory that was allocated without a type has that of the first pointer to it. */
  private ProjectedValue typed(ProjectedValue value, Type type) {
    if (value instanceof ProjectedValue.Address a
        && a.object().type().isEmpty()
        && type instanceof Type.Pointer pointer
        && a.offset().constant().equals(Optional.of(0L))) {
      ProjectedAllocations.suggest(a.object().name(), pointer.target(), memory);
    }
    return value;
  }

  private ProjectedValue held(ProjectedValue value) {
    return switch (value) {
      case ProjectedValue.Scalar v when size(v.expr()) > LARGEST ->
          new ProjectedValue.Scalar(code.hold(v.expr()));
      case ProjectedValue.Address v when size(v.offset()) > LARGEST ->
          new ProjectedValue.Address(v.object(), code.hold(v.offset()));
      default -> value;
    };
  }

  private static int size(Expr expr) {
    return 1 + expr.operands().stream().mapToInt(ProjectedOperations::size).sum();
  }
}
