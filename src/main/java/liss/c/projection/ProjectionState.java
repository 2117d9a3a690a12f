package liss.c.projection;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.c.ir.Operand.Register;

/**
 * What is known of the registers of a call at one place. The value of a register of which nothing
 * is known is in a local of W.
 */
final class ProjectionState {

  private final Map<Register, ProjectedValue> known;
  private final Set<Register> stored;

  ProjectionState() {
    this(new HashMap<>(), new HashSet<>());
  }

  private ProjectionState(Map<Register, ProjectedValue> known, Set<Register> stored) {
    this.known = known;
    this.stored = stored;
  }

  Optional<ProjectedValue> get(Register register) {
    return Optional.ofNullable(known.get(register));
  }

  void set(Register register, ProjectedValue value) {
    known.put(register, value);
    stored.remove(register);
  }

  /** Nothing is known of a register but that its value is in its local. */
  void forget(Register register) {
    known.remove(register);
    stored.remove(register);
  }

  /** Whether the local of a register has its value, too. */
  boolean isStored(Register register) {
    return stored.contains(register) || !known.containsKey(register);
  }

  /** The local of a register has its value from now on. */
  void store(Register register) {
    stored.add(register);
  }

  /** What is the same wherever it is used. */
  ProjectionState constants(Set<Register> registers) {
    Map<Register, ProjectedValue> constants = new HashMap<>();
    known.forEach((register, value) -> {
      if (registers.contains(register) && value.isConstant()) {
        constants.put(register, value);
      }
    });
    Set<Register> alsoStored = new HashSet<>(stored);
    alsoStored.retainAll(constants.keySet());
    return new ProjectionState(constants, alsoStored);
  }

  /**
   * What is known wherever control comes from. A value that is in no local, where others are, has
   * no exact meaning.
   */
  static ProjectionState merged(List<ProjectionState> states) {
    ProjectionState result = states.getFirst().copy();
    for (ProjectionState other : states.subList(1, states.size())) {
      Set<Register> all = new HashSet<>(result.known.keySet());
      all.addAll(other.known.keySet());
      for (Register register : all) {
        Optional<ProjectedValue> one = result.get(register);
        Optional<ProjectedValue> two = other.get(register);
        if (one.isEmpty() || two.isEmpty() || !one.get().isSame(two.get())) {
          Stream.concat(one.stream(), two.stream())
              .flatMap(ProjectionState::withoutLocal)
              .findFirst()
              .ifPresentOrElse(none -> result.set(register, none), () -> result.forget(register));
        }
      }
      result.stored.retainAll(other.stored);
    }
    return result;
  }

  private static Stream<ProjectedValue> withoutLocal(ProjectedValue value) {
    return switch (value) {
      case ProjectedValue.None v -> Stream.of(v);
      case ProjectedValue.Given v ->
          Stream.of(new ProjectedValue.None("what the command line says"));
      case ProjectedValue.Whole v ->
          Stream.of(new ProjectedValue.None("one of several structures"));
      case ProjectedValue.Scalar v -> Stream.empty();
      case ProjectedValue.Address v -> Stream.empty();
      case ProjectedValue.Routine v -> Stream.empty();
    };
  }

  /** What two states agree on. */
  static ProjectionState agreed(ProjectionState one, ProjectionState other) {
    ProjectionState result = one.copy();
    result
        .known
        .entrySet()
        .removeIf(e -> other.get(e.getKey()).filter(e.getValue()::isSame).isEmpty());
    result.stored.retainAll(result.known.keySet());
    return result;
  }

  /** What is known of some registers. */
  ProjectionState only(Predicate<Register> registers) {
    ProjectionState result = new ProjectionState(new HashMap<>(known), new HashSet<>(stored));
    result.known.keySet().removeIf(registers.negate());
    result.stored.retainAll(result.known.keySet());
    return result;
  }

  Map<Register, ProjectedValue> known() {
    return known;
  }

  ProjectionState copy() {
    return new ProjectionState(new HashMap<>(known), new HashSet<>(stored));
  }
}
