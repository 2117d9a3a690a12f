package liss.c.projection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;

/**
 * The registers of a call whose values are the same whenever control comes to a block, and the
 * blocks where it can come (Wegman and Zadeck, Constant propagation with conditional branches,
 * TOPLAS 1991). What is read from memory and what calls return is not looked at.
 */
final class Constants {

  private final Frame frame;
  private final Operations operations;
  private final Code code;
  private final Map<Integer, State> at = new HashMap<>();
  private final Map<Integer, Optional<Value>> returned = new HashMap<>();

  Constants(Frame frame, Operations operations, Code code) {
    this.frame = frame;
    this.operations = operations;
    this.code = code;
    State start = new State();
    frame
        .arguments()
        .parameters()
        .forEach((register, value) -> {
          if (value.isConstant()) {
            start.set(register, value);
          }
        });
    int first = frame.flow().blocks().getFirst().number();
    at.put(first, start);
    Deque<Integer> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      ControlFlow.Block block = frame.flow().block(open.poll());
      State state = known(block.number()).copy();
      for (int next : next(block, state)) {
        State constants = state.constants(frame.flow().live(next));
        State before = at.get(next);
        State merged = before == null ? constants : State.agreed(before, constants);
        if (before == null || !merged.known().keySet().equals(before.known().keySet())) {
          at.put(next, merged);
          open.add(next);
        }
      }
    }
  }

  /** What is known where a block begins. */
  State known(int block) {
    return at.getOrDefault(block, new State());
  }

  /** Whether control can come to a block. */
  boolean reaches(int block) {
    return at.containsKey(block);
  }

  /** The results of the places where the call returns; empty for what is not known. */
  List<Optional<Value>> returned() {
    return List.copyOf(returned.values());
  }

  /** Where control may go on behind a block, of which the state is left behind it. */
  private List<Integer> next(ControlFlow.Block block, State state) {
    for (Instruction instruction : block.instructions()) {
      Registers.written(instruction).ifPresent(register -> step(instruction, register, state));
      switch (instruction) {
        case Instruction.Return i ->
            returned.put(
                block.number(),
                i.value()
                    .filter(v -> isKnown(v, state))
                    .flatMap(v -> attempt(() -> value(v, state)).filter(Value::isConstant)));
        case Instruction.Branch i -> {
          Optional<Boolean> holds = holds(i.condition(), state);
          if (holds.isPresent()) {
            return List.of(frame.flow().target(holds.get() ? i.then() : i.otherwise()));
          }
        }
        default -> {}
      }
    }
    return block.next();
  }

  private void step(Instruction instruction, Register register, State state) {
    boolean areKnown = Registers.read(instruction).stream().allMatch(r -> state.get(r).isPresent());
    Optional<Value> value =
        areKnown
            ? attempt(() -> operations.computed(instruction, o -> value(o, state)).orElse(null))
                .filter(Value::isConstant)
            : Optional.empty();
    value.ifPresentOrElse(v -> state.set(register, v), () -> state.forget(register));
  }

  private static boolean isKnown(Operand operand, State state) {
    return !(operand instanceof Register register) || state.get(register).isPresent();
  }

  private Optional<Boolean> holds(Operand condition, State state) {
    return isKnown(condition, state)
        ? attempt(() -> value(condition, state)).flatMap(Constants::truth)
        : Optional.empty();
  }

  /** Whether a value is not 0; empty if that is not known. */
  static Optional<Boolean> truth(Value value) {
    return switch (value) {
      case Value.Scalar v -> v.expr().constant().map(c -> c != 0);
      case Value.Address v -> Optional.of(true);
      case Value.Routine v -> Optional.of(true);
      case Value.Whole v -> Optional.empty();
      case Value.Given v -> Optional.empty();
      case Value.None v -> Optional.empty();
    };
  }

  private Value value(Operand operand, State state) {
    return operations.value(operand, frame, state);
  }

  private Optional<Value> attempt(
      java.util.function.Supplier<@org.jspecify.annotations.Nullable Value> computation) {
    return code.aside(() -> {
      try {
        return Optional.ofNullable(computation.get());
      } catch (InexactException e) {
        return Optional.empty();
      }
    });
  }
}
