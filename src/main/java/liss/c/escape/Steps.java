package liss.c.escape;

import java.util.Optional;
import java.util.Set;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Instruction.UpdateOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;

/** What single instructions do to a state, but for calls. */
final class Steps {

  private final State state;
  private final Summary found;

  /**
   * Steps that change a state.
   *
   * @param found gets what is handed over no more
   */
  Steps(State state, Summary found) {
    this.state = state;
    this.found = found;
  }

  /** Executes the instruction at some position; a return ends the function. */
  void step(int position, Instruction instruction) {
    switch (instruction) {
      case Instruction.Set i -> copy(i.result(), i.value());
      case Instruction.Convert i -> copy(i.result(), i.value());
      case Instruction.Any i -> state.set(i.result(), Value.OTHER);
      case Instruction.Unary i -> state.set(i.result(), state.value(i.operand()).blurred());
      case Instruction.Binary i -> binary(i);
      case Instruction.Field i -> state.set(i.result(), state.value(i.base()));
      case Instruction.Element i -> {
        show(state.value(i.index()));
        state.set(i.result(), state.value(i.base()));
      }
      case Instruction.Load i -> {
        Value loaded = load(i.address());
        state.set(i.result(), mayBeAddress(i.result().type()) ? loaded : Value.OTHER);
      }
      case Instruction.Store i -> {
        use(state.value(i.address()));
        if (mayBeAddress(i.value().type())) {
          store(state.value(i.address()), state.value(i.value()));
        }
      }
      case Instruction.Copy i -> {
        use(state.value(i.to()));
        store(state.value(i.to()), load(i.from()));
      }
      case Instruction.Update i -> update(i);
      case Instruction.Allocate i -> allocate(position, i.result());
      case Instruction.Enter i -> state.contents().remove(new Name.Local(i.local()));
      case Instruction.Assembler i -> {
        i.written().forEach(operand -> show(state.value(operand)));
        i.read().forEach(operand -> show(state.value(operand)));
      }
      case Instruction.Call i -> throw new IllegalArgumentException("a call");
      case Instruction.Return i -> {}
      case Instruction.Label i -> {}
      case Instruction.Jump i -> {}
      case Instruction.Branch i -> {}
      case Instruction.JumpTo i -> {}
      case Instruction.Point i -> {}
      case Instruction.Inexact i -> {}
    }
  }

  /** Numbers that are too small for an address are none. */
  static boolean mayBeAddress(Type type) {
    return !(type instanceof Type.Int i && i.bits() < Long.SIZE
        || type instanceof Type.Bool
        || type instanceof Type.Real);
  }

  /** Memory is accessed. */
  void use(Value address) {
    state.gotBy(address.names()).forEach(found::isUsedFurther);
  }

  /** Others may find where a value points to. */
  void show(Value value) {
    state.gotBy(state.closure(value.names())).forEach(found::isUsedFurther);
    state.show(value.names());
  }

  /** New memory, with nothing in it. */
  void allocate(int position, Register result) {
    state.set(result, Value.to(new Name.Site(position)));
  }

  /** What a pointer that is read may be. */
  Value load(Operand address) {
    use(state.value(address));
    return state.loaded(state.value(address));
  }

  /** A value is stored in own memory, or shown. */
  void store(Value address, Value value) {
    if (address.isOwn() && value.names().stream().noneMatch(Name::isGiven)) {
      state.hold(address.names(), value);
    } else {
      Set<Name> shown = state.closure(value.names());
      show(value);
      state.hold(address.without(shown).names(), Value.OTHER);
    }
  }

  /** The same value, as far as the type can hold it, which may tell whether a start has failed. */
  private void copy(Register result, Operand operand) {
    Optional<State.Outcome> outcome = state.outcome(operand);
    state.set(result, mayBeAddress(result.type()) ? state.value(operand) : Value.OTHER);
    outcome.ifPresent(o -> state.outcomes().put(result, o));
  }

  private void binary(Instruction.Binary binary) {
    Value both = state.value(binary.left()).or(state.value(binary.right()));
    Optional<State.Outcome> outcome = comparison(binary);
    if (binary.operator() == BinaryOperator.DISTANCE) {
      show(both); // added to one of the two addresses it gives the other one
    }
    boolean isNumber =
        binary.operator().isComparison() || binary.operator() == BinaryOperator.DISTANCE;
    state.set(binary.result(), isNumber ? Value.OTHER : both.blurred());
    outcome.ifPresent(o -> state.outcomes().put(binary.result(), o));
  }

  /** A comparison of what a start has returned with 0. */
  private Optional<State.Outcome> comparison(Instruction.Binary binary) {
    boolean isWithZero = binary.right() instanceof Operand.Constant c && c.value() == 0;
    boolean isOfEquality =
        binary.operator() == BinaryOperator.EQUAL || binary.operator() == BinaryOperator.NOT_EQUAL;
    return state
        .outcome(binary.left())
        .filter(o -> isWithZero && isOfEquality)
        .map(o ->
            binary.operator() == BinaryOperator.EQUAL
                ? new State.Outcome(o.start(), !o.failedWith())
                : o);
  }

  private void update(Instruction.Update update) {
    Value address = state.value(update.address());
    Value stored = state.value(update.operands().getLast());
    Value old = load(update.address());
    state.set(update.result(), mayBeAddress(update.result().type()) ? old : Value.OTHER);
    boolean replaces =
        update.operator() == UpdateOperator.EXCHANGE
            || update.operator() == UpdateOperator.COMPARE_EXCHANGE;
    store(address, replaces ? stored : stored.blurred());
  }
}
