package liss.c.pointers;

import java.util.Set;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Instruction.UpdateOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;

/** What single instructions do to a state, but for calls. */
final class EscapeSteps {

  private final Escape escape;
  private final EscapeState state;
  private final Summary found;

  /**
   * Steps that change a state.
   *
   * @param escape knows what holds no addresses
   * @param found gets what is handed over no more
   */
  EscapeSteps(Escape escape, EscapeState state, Summary found) {
    this.escape = escape;
    this.state = state;
    this.found = found;
  }

  /** Executes the instruction at some position; a return ends the function. */
  void step(int position, Instruction instruction) {
    switch (instruction) {
      case Instruction.Set i -> copy(i.result(), i.value());
      case Instruction.Convert i -> copy(i.result(), i.value());
      case Instruction.Any i -> state.set(i.result(), EscapeValue.OTHER);
      case Instruction.Unary i -> state.set(i.result(), state.value(i.operand()).blurred());
      case Instruction.Binary i -> binary(i);
      case Instruction.Field i -> state.set(i.result(), state.value(i.base()));
      case Instruction.Element i -> {
        show(state.value(i.index()));
        state.set(i.result(), state.value(i.base()));
      }
      case Instruction.Load i -> {
        EscapeValue loaded = load(i.address());
        state.set(i.result(), escape.mayBeAddress(i.result().type()) ? loaded : EscapeValue.OTHER);
      }
      case Instruction.Store i -> {
        use(state.value(i.address()));
        if (escape.mayBeAddress(i.value().type())) {
          store(state.value(i.address()), state.value(i.value()));
        }
      }
      case Instruction.Copy i -> {
        use(state.value(i.to()));
        EscapeValue copied =
            escape.numbers().contains(i.from()) ? EscapeValue.NOTHING : load(i.from());
        store(state.value(i.to()), copied);
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

  /** Memory is accessed. */
  void use(EscapeValue address) {
    found.use(address.names());
  }

  /** Others may find where a value points to. */
  void show(EscapeValue value) {
    found.use(value.names());
    state.show(value.names());
  }

  /** New memory, with nothing in it. */
  void allocate(int position, Register result) {
    state.set(result, EscapeValue.to(new Name.Site(position)));
  }

  /** What a pointer that is read may be. */
  EscapeValue load(Operand address) {
    use(state.value(address));
    return state.loaded(state.value(address));
  }

  /** A value is stored in own memory, or shown. */
  void store(EscapeValue address, EscapeValue value) {
    if (address.isOwn() && value.names().stream().noneMatch(Name::isGiven)) {
      state.hold(address.names(), value);
    } else {
      Set<Name> shown = state.closure(value.names());
      show(value);
      state.hold(address.without(shown).names(), EscapeValue.OTHER);
    }
  }

  private void copy(Register result, Operand value) {
    state.set(result, escape.mayBeAddress(result.type()) ? state.value(value) : EscapeValue.OTHER);
  }

  private void binary(Instruction.Binary binary) {
    EscapeValue both = state.value(binary.left()).or(state.value(binary.right()));
    if (binary.operator() == BinaryOperator.DISTANCE) {
      show(both); // added to one of the two addresses it gives the other one
    }
    boolean isNumber =
        binary.operator().isComparison() || binary.operator() == BinaryOperator.DISTANCE;
    state.set(binary.result(), isNumber ? EscapeValue.OTHER : both.blurred());
  }

  private void update(Instruction.Update update) {
    EscapeValue address = state.value(update.address());
    EscapeValue stored = state.value(update.operands().getLast());
    EscapeValue old = load(update.address());
    state.set(
        update.result(), escape.mayBeAddress(update.result().type()) ? old : EscapeValue.OTHER);
    boolean replaces =
        update.operator() == UpdateOperator.EXCHANGE
            || update.operator() == UpdateOperator.COMPARE_EXCHANGE;
    store(address, replaces ? stored : stored.blurred());
  }
}
