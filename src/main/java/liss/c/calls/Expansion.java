package liss.c.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Instruction.UnaryOperator;
import liss.c.ir.Instruction.UpdateOperator;
import liss.c.ir.Layouts;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Origin;
import liss.c.ir.Type;
import liss.c.vocabulary.ValueRule;
import liss.c.vocabulary.ValueRule.Result;
import liss.lang.MemoryOrder;

/** The instructions that one call stands for. */
final class Expansion {

  private final Layouts layouts;
  private final Instruction.Call call;
  private final Optional<MemoryOrder> order;
  private final String name;
  private final Origin origin;
  private final List<Instruction> steps = new ArrayList<>();
  private int names;

  /**
   * Writes nothing yet.
   *
   * @param order that of the access to the object
   * @param name what no other call has in its names
   */
  Expansion(Layouts layouts, Instruction.Call call, Optional<MemoryOrder> order, String name) {
    this.layouts = layouts;
    this.call = call;
    this.order = order;
    this.name = name;
    this.origin = call.origin();
  }

  /** The instructions; empty if the rule does not fit the types of the call. */
  Optional<List<Instruction>> of(ValueRule rule) {
    Optional<Type.Scalar> type = type(rule);
    boolean fits =
        type.filter(t -> fits(rule.step(), t)).isPresent()
            && rule.operands().stream().allMatch(this::isThere)
            && call.result().map(Register::type).filter(t -> !(t instanceof Type.Scalar)).isEmpty();
    if (!fits) {
      return Optional.empty();
    }
    Operand address = address(call.arguments().get(rule.object()), type.get());
    steps(rule, address, type.get());
    return Optional.of(steps);
  }

  /** The type of the object. */
  private Optional<Type.Scalar> type(ValueRule rule) {
    if (rule.object() >= call.arguments().size()
        || !(call.arguments().get(rule.object()).type() instanceof Type.Pointer pointer)) {
      return Optional.empty();
    }
    return switch (rule.step()) {
      case SET, CLEAR -> Optional.of(new Type.Bool());
      case LOAD, STORE, EXCHANGE, COMPARE_EXCHANGE, ADD, SUBTRACT, AND, OR, XOR, NAND ->
          layouts.first(pointer.target());
    };
  }

  private static boolean fits(ValueRule.Step step, Type.Scalar type) {
    return switch (step) {
      case LOAD, STORE, EXCHANGE, SET, CLEAR -> true;
      case COMPARE_EXCHANGE -> !(type instanceof Type.Real);
      case ADD, SUBTRACT -> type instanceof Type.Int || type instanceof Type.Pointer;
      case AND, OR, XOR, NAND -> type instanceof Type.Int;
    };
  }

  private boolean isThere(ValueRule.Operand operand) {
    return switch (operand) {
      case ValueRule.Operand.Constant o -> true;
      case ValueRule.Operand.Argument o ->
          o.position() < call.arguments().size()
              && call.arguments().get(o.position()).type() instanceof Type.Scalar;
      case ValueRule.Operand.Pointed o ->
          o.position() < call.arguments().size()
              && call.arguments().get(o.position()).type() instanceof Type.Pointer;
    };
  }

  private void steps(ValueRule rule, Operand address, Type.Scalar type) {
    switch (rule.step()) {
      case LOAD -> {
        Register old = before(rule, type);
        add(new Instruction.Load(old, address, order, origin));
        rule.operands().forEach(place -> store(place, old));
        deliver(rule, old, old);
      }
      case STORE -> store(address, value(rule.operands().getFirst(), type));
      case CLEAR -> store(address, new Operand.Constant(type, 0));
      case SET -> update(rule, UpdateOperator.EXCHANGE, address, new Operand.Constant(type, 1));
      case EXCHANGE ->
          update(rule, UpdateOperator.EXCHANGE, address, value(rule.operands().getFirst(), type));
      case COMPARE_EXCHANGE -> compare(rule, address, type);
      case ADD -> change(rule, UpdateOperator.ADD, address, type);
      case SUBTRACT -> change(rule, UpdateOperator.SUBTRACT, address, type);
      case AND -> change(rule, UpdateOperator.AND, address, type);
      case OR -> change(rule, UpdateOperator.OR, address, type);
      case XOR -> change(rule, UpdateOperator.XOR, address, type);
      case NAND -> change(rule, UpdateOperator.NAND, address, type);
    }
  }

  private void store(Operand address, Operand value) {
    add(new Instruction.Store(address, value, order, origin));
  }

  /** Leaves a value where an argument points to. */
  private void store(ValueRule.Operand place, Operand value) {
    if (place instanceof ValueRule.Operand.Pointed pointed) {
      Operand address = call.arguments().get(pointed.position());
      add(new Instruction.Store(address, value, Optional.empty(), origin));
    }
  }

  /** A change by an operand that is a distance in bytes, if it is one of an address. */
  private void change(ValueRule rule, UpdateOperator operator, Operand address, Type.Scalar type) {
    Type operand = type instanceof Type.Pointer ? Type.Int.LONG : type;
    update(rule, operator, address, value(rule.operands().getFirst(), operand));
  }

  private void update(ValueRule rule, UpdateOperator operator, Operand address, Operand operand) {
    Type type = operator == UpdateOperator.EXCHANGE ? operand.type() : target(address);
    Register old = before(rule, type);
    add(updated(old, operator, address, List.of(operand)));
    rule.operands().stream().skip(1).forEach(place -> store(place, old));
    boolean needsNew = rule.result() == Result.NEW || rule.result() == Result.IS_ZERO;
    deliver(rule, old, needsNew && call.result().isPresent() ? after(operator, old, operand) : old);
  }

  private static Type target(Operand address) {
    return ((Type.Pointer) address.type()).target();
  }

  private Instruction updated(
      Register old, UpdateOperator operator, Operand address, List<Operand> operands) {
    MemoryOrder given = order.orElse(MemoryOrder.RELAXED);
    return new Instruction.Update(old, operator, address, operands, given, origin);
  }

  /** What an update has written. */
  private Operand after(UpdateOperator operator, Register old, Operand operand) {
    return switch (operator) {
      case ADD -> moved(BinaryOperator.ADD, old, operand);
      case SUBTRACT -> moved(BinaryOperator.SUBTRACT, old, operand);
      case AND -> binary(BinaryOperator.AND, old, operand);
      case OR -> binary(BinaryOperator.OR, old, operand);
      case XOR -> binary(BinaryOperator.XOR, old, operand);
      case NAND -> unary(UnaryOperator.COMPLEMENT, binary(BinaryOperator.AND, old, operand));
      case EXCHANGE, COMPARE_EXCHANGE -> operand;
    };
  }

  private Operand moved(BinaryOperator operator, Register old, Operand operand) {
    if (!(old.type() instanceof Type.Pointer)) {
      return binary(operator, old, operand);
    }
    Operand distance =
        operator == BinaryOperator.SUBTRACT ? unary(UnaryOperator.MINUS, operand) : operand;
    Register result = register(old.type());
    add(new Instruction.Element(result, old, distance, Type.Int.CHAR, origin));
    return result;
  }

  private void compare(ValueRule rule, Operand address, Type.Scalar type) {
    ValueRule.Operand first = rule.operands().getFirst();
    Operand expected = value(first, type);
    Operand written = value(rule.operands().getLast(), type);
    Register old = before(rule, type);
    add(updated(old, UpdateOperator.COMPARE_EXCHANGE, address, List.of(expected, written)));
    if (first instanceof ValueRule.Operand.Pointed || rule.result() == Result.SUCCESS) {
      Operand success = binary(BinaryOperator.EQUAL, old, expected);
      if (first instanceof ValueRule.Operand.Pointed) {
        String failed = name + ".failed";
        String end = name + ".end";
        add(new Instruction.Branch(success, end, failed, origin));
        add(new Instruction.Label(failed, origin));
        store(first, old);
        add(new Instruction.Jump(end, origin));
        add(new Instruction.Label(end, origin));
      }
      deliver(rule, old, success);
    } else {
      deliver(rule, old, old);
    }
  }

  /** The register for what was in the object: that of the call, if this is its value. */
  private Register before(ValueRule rule, Type type) {
    return call.result()
        .filter(result -> rule.result() == Result.OLD && result.type().equals(type))
        .orElseGet(() -> register(type));
  }

  /**
   * Gives the call its value.
   *
   * @param other the new value, or whether a comparison succeeded, where the rule asks for that
   */
  private void deliver(ValueRule rule, Register old, Operand other) {
    if (call.result().isEmpty() || call.result().get().equals(old)) {
      return;
    }
    Register result = call.result().get();
    Operand value =
        switch (rule.result()) {
          case OLD -> old;
          case NEW, SUCCESS -> other;
          case IS_ZERO -> binary(BinaryOperator.EQUAL, other, Operand.zero(other.type()));
          case WAS_SET -> binary(BinaryOperator.NOT_EQUAL, old, Operand.zero(old.type()));
          case NONE -> {
            add(new Instruction.Any(result, origin));
            yield result;
          }
        };
    if (value.type().equals(result.type())) {
      if (!value.equals(result)) {
        add(new Instruction.Set(result, value, origin));
      }
    } else {
      add(new Instruction.Convert(result, value, origin));
    }
  }

  private Operand value(ValueRule.Operand operand, Type type) {
    return switch (operand) {
      case ValueRule.Operand.Constant o ->
          converted(new Operand.Constant(Type.Int.LONG, o.value()), type);
      case ValueRule.Operand.Argument o -> converted(call.arguments().get(o.position()), type);
      case ValueRule.Operand.Pointed o -> {
        Register result = register(type);
        Operand address = call.arguments().get(o.position());
        add(new Instruction.Load(result, address, Optional.empty(), origin));
        yield result;
      }
    };
  }

  private Operand converted(Operand value, Type type) {
    if (value.type().equals(type)) {
      return value;
    }
    if (value instanceof Operand.Constant number && type instanceof Type.Int integer) {
      return new Operand.Constant(integer, integer.wrapped(number.value()));
    }
    Register result = register(type);
    add(new Instruction.Convert(result, value, origin));
    return result;
  }

  /** The address of the scalar at the start of what an argument points to. */
  private Operand address(Operand argument, Type.Scalar type) {
    Operand address = argument;
    while (target(address) instanceof Type.Composite composite) {
      Optional<Layouts.Field> field =
          layouts.layout(composite).flatMap(layout -> layout.fields().stream().findFirst());
      if (field.isEmpty()) {
        break;
      }
      Register inner = register(new Type.Pointer(field.get().type()));
      add(new Instruction.Field(inner, address, composite, field.get().name(), origin));
      address = inner;
    }
    return converted(address, new Type.Pointer(type));
  }

  private Operand binary(BinaryOperator operator, Operand left, Operand right) {
    Register result = register(operator.isComparison() ? Type.Int.INT : left.type());
    add(new Instruction.Binary(result, operator, left, right, origin));
    return result;
  }

  private Operand unary(UnaryOperator operator, Operand operand) {
    Register result = register(operand.type());
    add(new Instruction.Unary(result, operator, operand, origin));
    return result;
  }

  private Register register(Type type) {
    return new Register("%" + name + "." + ++names, type);
  }

  private void add(Instruction instruction) {
    steps.add(instruction);
  }
}
