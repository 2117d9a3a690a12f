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
final class Operations {

  /** An expression that is larger is kept in a local. */
  private static final int LARGEST = 12;

  private final Code code;
  private final Memory memory;
  private final Arithmetic arithmetic;
  private final Accesses accesses;
  private final Variables variables;

  Operations(
      Code code, Memory memory, Arithmetic arithmetic, Accesses accesses, Variables variables) {
    this.code = code;
    this.memory = memory;
    this.arithmetic = arithmetic;
    this.accesses = accesses;
    this.variables = variables;
  }

  /** The value of an operand in a call. */
  Value value(Operand operand, Frame frame, State state) {
    return switch (operand) {
      case Register r ->
          state.get(r).orElseGet(() -> new Value.Scalar(code.name(frame.local(r, code))));
      case Operand.Constant n ->
          new Value.Scalar(arithmetic.wrapped(code.number(n.value()), n.type()));
      case Operand.Decimal n -> new Value.Scalar(code.number(Variables.bits(n)));
      case Operand.Address a -> variables.address(a, frame);
      case Operand.Routine r -> new Value.Routine(r.function());
      case Operand.LabelAddress l -> new Value.None("the address of a label");
      case Operand.Whole w -> new Value.Whole(value(w.address(), frame, state), w.type());
    };
  }

  /** The result of an instruction; empty if it has others than its operands. */
  Optional<Value> computed(Instruction instruction, Function<Operand, Value> values) {
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
        Value index = values.apply(i.index());
        yield Optional.of(
            moved(
                values.apply(i.base()),
                code.binary(BinaryOperator.MULTIPLY, accesses.number(index), code.number(size))));
      }
      default -> Optional.empty();
    };
  }

  private Value moved(Value base, Expr bytes) {
    return base instanceof Value.None ? base : held(accesses.moved(base, bytes));
  }

  /** The type of a scalar. */
  static Type.Scalar scalar(Type type) {
    return type instanceof Type.Scalar scalar
        ? scalar
        : new Type.Pointer(type); // an array or function is its address
  }

  private Value unary(Instruction.Unary instruction, Value operand) {
    return operand instanceof Value.None
        ? operand
        : held(
            new Value.Scalar(
                arithmetic.apply(
                    instruction.operator(),
                    accesses.number(operand),
                    scalar(instruction.operand().type()))));
  }

  private Value binary(Instruction.Binary instruction, Value left, Value right) {
    if (left instanceof Value.None || right instanceof Value.None) {
      return left instanceof Value.None ? left : right;
    }
    Optional<Value> ofAddresses = ofAddresses(instruction, left, right);
    return ofAddresses.orElseGet(() ->
        held(
            new Value.Scalar(
                arithmetic.apply(
                    instruction.operator(),
                    accesses.number(left),
                    accesses.number(right),
                    scalar(instruction.left().type())))));
  }

  /** The result of an operator on addresses, as far as their numbers do not matter. */
  private Optional<Value> ofAddresses(Instruction.Binary instruction, Value left, Value right) {
    return switch (instruction.operator()) {
      case EQUAL -> isSame(left, right).map(this::truth);
      case NOT_EQUAL -> isSame(left, right).map(same -> truth(!same));
      case DISTANCE, SUBTRACT, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> {
        if (left instanceof Value.Address a
            && right instanceof Value.Address b
            && a.object().name().equals(b.object().name())) {
          yield Optional.of(
              held(
                  new Value.Scalar(
                      arithmetic.apply(
                          instruction.operator(), a.offset(), b.offset(), Type.Int.LONG))));
        }
        yield instruction.operator() == Instruction.BinaryOperator.SUBTRACT
                && left instanceof Value.Address
            ? Optional.of(
                moved(left, code.unary(Expr.UnaryOperator.NEGATE, accesses.number(right))))
            : Optional.empty();
      }
      case ADD -> {
        if (left instanceof Value.Address) {
          yield Optional.of(moved(left, accesses.number(right)));
        }
        yield right instanceof Value.Address
            ? Optional.of(moved(right, accesses.number(left)))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private Value truth(boolean holds) {
    return new Value.Scalar(code.number(holds ? 1 : 0));
  }

  /** Whether two addresses are the same; empty if that is not known, or they are none. */
  private static Optional<Boolean> isSame(Value left, Value right) {
    if (isAddress(left) && isAddress(right)) {
      boolean areInOne =
          left instanceof Value.Address a
              && right instanceof Value.Address b
              && a.object().name().equals(b.object().name());
      return left.isConstant() && right.isConstant() || !areInOne
          ? Optional.of(left.isSame(right))
          : Optional.empty();
    }
    return isAddress(left) && isSmall(right) || isAddress(right) && isSmall(left)
        ? Optional.of(false)
        : Optional.empty();
  }

  private static boolean isAddress(Value value) {
    return value instanceof Value.Address || value instanceof Value.Routine;
  }

  private static boolean isSmall(Value value) {
    return value instanceof Value.Scalar n
        && n.expr().constant().filter(c -> c < Memory.first()).isPresent();
  }

  /** A value as one of another scalar type. */
  Value converted(Value value, Type.Scalar from, Type to) {
    if (!(to instanceof Type.Scalar scalar)) {
      return value;
    }
    return switch (value) {
      case Value.Scalar v -> held(new Value.Scalar(arithmetic.converted(v.expr(), from, scalar)));
      case Value.Address v -> ofAddress(v, from, scalar);
      case Value.Routine v -> ofAddress(v, from, scalar);
      case Value.Whole v -> v;
      case Value.Given v -> v;
      case Value.None v -> v;
    };
  }

  private Value ofAddress(Value address, Type.Scalar from, Type.Scalar to) {
    return switch (to) {
      case Type.Pointer t -> typed(address, t);
      case Type.Int t when t.bits() >= Long.SIZE -> address;
      case Type.Bool t -> truth(true);
      case Type.Int t -> throw new InexactException(Arithmetic.SHORT_ADDRESS);
      case Type.Real t ->
          new Value.Scalar(arithmetic.converted(accesses.number(address), from, to));
    };
  }

  /** Memory that was allocated without a type has that of the first pointer to it. */
  private Value typed(Value value, Type type) {
    if (value instanceof Value.Address a
        && a.object().type().isEmpty()
        && type instanceof Type.Pointer pointer
        && a.offset().constant().equals(Optional.of(0L))) {
      Allocations.suggest(a.object().name(), pointer.target(), memory);
    }
    return value;
  }

  private Value held(Value value) {
    return switch (value) {
      case Value.Scalar v when size(v.expr()) > LARGEST -> new Value.Scalar(code.hold(v.expr()));
      case Value.Address v when size(v.offset()) > LARGEST ->
          new Value.Address(v.object(), code.hold(v.offset()));
      default -> value;
    };
  }

  private static int size(Expr expr) {
    return 1 + expr.operands().stream().mapToInt(Operations::size).sum();
  }
}
