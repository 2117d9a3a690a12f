package liss.c.projection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Cfg;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;

/**
 * The registers of a call whose values are the same whenever control comes to a block, and the
 * blocks where it can come (Wegman and Zadeck, Constant propagation with conditional branches,
 * TOPLAS 1991). What is read from memory and what calls return is not looked at.
 */
final class ProjectedConstants {

  private final ProjectedFrame frame;
  private final ProjectedOperations operations;
  private final ProjectedCode code;
  private final Map<Integer, ProjectionState> at = new HashMap<>();
  private final Map<Integer, Optional<ProjectedValue>> returned = new HashMap<>();

  ProjectedConstants(ProjectedFrame frame, ProjectedOperations operations, ProjectedCode code) {
    this.frame = frame;
    this.operations = operations;
    this.code = code;
    ProjectionState start = new ProjectionState();
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
      Cfg.Block block = frame.flow().block(open.poll());
      ProjectionState state = known(block.number()).copy();
      for (int next : next(block, state)) {
        ProjectionState constants = state.constants(frame.flow().live(next));
        ProjectionState before = at.get(next);
        ProjectionState merged =
            before == null ? constants : ProjectionState.agreed(before, constants);
        if (before == null || !merged.known().keySet().equals(before.known().keySet())) {
          at.put(next, merged);
          open.add(next);
        }
      }
    }
  }

  /** What is known where a block begins. */
  ProjectionState known(int block) {
    return at.getOrDefault(block, new ProjectionState());
  }

  /** Whether control can come to a block. */
  boolean reaches(int block) {
    return at.containsKey(block);
  }

  /** The blocks where control may go on after a block that it can come to. */
  List<Integer> next(int block) {
    return next(frame.flow().block(block), known(block).copy());
  }

  /** The results of the places where the call returns; empty for what is not known. */
  List<Optional<ProjectedValue>> returned() {
    return List.copyOf(returned.values());
  }

  /** Where control may go on after a block, of which the state is left behind it. */
  private List<Integer> next(Cfg.Block block, ProjectionState state) {
    for (Instruction instruction : block.instructions()) {
      Operands.result(instruction).ifPresent(register -> step(instruction, register, state));
      switch (instruction) {
        case Instruction.Return i ->
            returned.put(
                block.number(),
                i.value()
                    .filter(v -> isKnown(v, state))
                    .flatMap(
                        v -> attempt(() -> value(v, state)).filter(ProjectedValue::isConstant)));
        case Instruction.Branch i -> {
          Optional<Boolean> holds = holds(i.condition(), state);
          if (holds.isPresent()) {
            return List.of(frame.target(holds.get() ? i.then() : i.otherwise()));
          }
        }
        default -> {}
      }
    }
    return block.next();
  }

  private void step(Instruction instruction, Register register, ProjectionState state) {
    boolean areKnown =
        Operands.registers(instruction).stream().allMatch(r -> state.get(r).isPresent());
    Optional<ProjectedValue> value =
        areKnown
            ? attempt(() -> operations.computed(instruction, o -> value(o, state)).orElse(null))
                .filter(ProjectedValue::isConstant)
            : Optional.empty();
    value.ifPresentOrElse(v -> state.set(register, v), () -> state.forget(register));
  }

  private static boolean isKnown(Operand operand, ProjectionState state) {
    return !(operand instanceof Register register) || state.get(register).isPresent();
  }

  private Optional<Boolean> holds(Operand condition, ProjectionState state) {
    return isKnown(condition, state)
        ? attempt(() -> value(condition, state)).flatMap(ProjectedConstants::truth)
        : Optional.empty();
  }

  /** Whether a value is not 0; empty if that is not known. */
  static Optional<Boolean> truth(ProjectedValue value) {
    return switch (value) {
      case ProjectedValue.Scalar v -> v.expr().constant().map(c -> c != 0);
      case ProjectedValue.Address v -> Optional.of(true);
      case ProjectedValue.Routine v -> Optional.of(true);
      case ProjectedValue.Whole v -> Optional.empty();
      case ProjectedValue.Given v -> Optional.empty();
      case ProjectedValue.None v -> Optional.empty();
    };
  }

  private ProjectedValue value(Operand operand, ProjectionState state) {
    return operations.value(operand, frame, state);
  }

  private Optional<ProjectedValue> attempt(
      java.util.function.Supplier<@org.jspecify.annotations.Nullable ProjectedValue> computation) {
    return code.aside(() -> {
      try {
        return Optional.ofNullable(computation.get());
      } catch (InexactException e) {
        return Optional.empty();
      }
    });
  }
}
