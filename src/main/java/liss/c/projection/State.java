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
final class State {

  private final Map<Register, Value> known;
  private final Set<Register> stored;

  State() {
    this(new HashMap<>(), new HashSet<>());
  }

  private State(Map<Register, Value> known, Set<Register> stored) {
    this.known = known;
    this.stored = stored;
  }

  Optional<Value> get(Register register) {
    return Optional.ofNullable(known.get(register));
  }

  void set(Register register, Value value) {
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
  State constants(Set<Register> registers) {
    Map<Register, Value> constants = new HashMap<>();
    known.forEach((register, value) -> {
      if (registers.contains(register) && value.isConstant()) {
        constants.put(register, value);
      }
    });
    Set<Register> alsoStored = new HashSet<>(stored);
    alsoStored.retainAll(constants.keySet());
    return new State(constants, alsoStored);
  }

  /**
   * What is known wherever control comes from. A value that is in no local, where others are, has
   * no exact meaning.
   */
  static State merged(List<State> states) {
    State result = states.getFirst().copy();
    for (State other : states.subList(1, states.size())) {
      Set<Register> all = new HashSet<>(result.known.keySet());
      all.addAll(other.known.keySet());
      for (Register register : all) {
        Optional<Value> one = result.get(register);
        Optional<Value> two = other.get(register);
        if (one.isEmpty() || two.isEmpty() || !one.get().isSame(two.get())) {
          Stream.concat(one.stream(), two.stream())
              .flatMap(State::withoutLocal)
              .findFirst()
              .ifPresentOrElse(none -> result.set(register, none), () -> result.forget(register));
        }
      }
      result.stored.retainAll(other.stored);
    }
    return result;
  }

  private static Stream<Value> withoutLocal(Value value) {
    return switch (value) {
      case Value.None v -> Stream.of(v);
      case Value.Given v -> Stream.of(new Value.None("what the command line says"));
      case Value.Whole v -> Stream.of(new Value.None("one of several structures"));
      case Value.Scalar v -> Stream.empty();
      case Value.Address v -> Stream.empty();
      case Value.Routine v -> Stream.empty();
    };
  }

  /** What two states agree on. */
  static State agreed(State one, State other) {
    State result = one.copy();
    result
        .known
        .entrySet()
        .removeIf(e -> other.get(e.getKey()).filter(e.getValue()::isSame).isEmpty());
    result.stored.retainAll(result.known.keySet());
    return result;
  }

  /** What is known of some registers. */
  State only(Predicate<Register> registers) {
    State result = new State(new HashMap<>(known), new HashSet<>(stored));
    result.known.keySet().removeIf(registers.negate());
    result.stored.retainAll(result.known.keySet());
    return result;
  }

  Map<Register, Value> known() {
    return known;
  }

  State copy() {
    return new State(new HashMap<>(known), new HashSet<>(stored));
  }
}
