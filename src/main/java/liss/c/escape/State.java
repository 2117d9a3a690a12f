package liss.c.escape;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;

/**
 * What is known at a point of a function.
 *
 * <p>Invariant: a pointer to memory that has a name, is not shown and was not left to a thread is
 * in a register whose value has the name, or in other such memory whose content has it.
 */
final class State {

  /** The values of registers; others have {@link Value#OTHER}. */
  private final Map<Register, Value> values = new HashMap<>();

  /** The pointers in memory; there are none in other memory that is not shown. */
  private final Map<Name, Value> contents = new HashMap<>();

  /** What others may find, but for that of sites, whose names stand for what is not shown. */
  private final Set<Name> shown = new HashSet<>();

  /** Registers that tell whether starts have failed. */
  private final Map<Register, Outcome> outcomes = new HashMap<>();

  /** The starts that have failed, so that their thread does not exist. */
  private final Set<Integer> failed = new HashSet<>();

  /**
   * Whether a start has failed.
   *
   * @param failedWith the truth value of the register in that case
   */
  record Outcome(int start, boolean failedWith) {}

  State copy() {
    State copy = new State();
    copy.values.putAll(values);
    copy.contents.putAll(contents);
    copy.shown.addAll(shown);
    copy.outcomes.putAll(outcomes);
    copy.failed.addAll(failed);
    return copy;
  }

  /** Adds what holds if control comes here from elsewhere; returns whether something changed. */
  boolean join(State other) {
    State before = copy();
    Set<Register> registers = new HashSet<>(values.keySet());
    registers.addAll(other.values.keySet());
    registers.forEach(r -> set(r, value(r).or(other.value(r))));
    other.contents.forEach((name, content) -> contents.merge(name, content, Value::or));
    shown.addAll(other.shown);
    outcomes.entrySet().retainAll(other.outcomes.entrySet());
    failed.retainAll(other.failed);
    return !(values.equals(before.values)
        && contents.equals(before.contents)
        && shown.equals(before.shown)
        && outcomes.equals(before.outcomes)
        && failed.equals(before.failed));
  }

  /** Forgets registers that nobody reads again. */
  void forget(Predicate<Register> dead) {
    values.keySet().removeIf(dead);
    outcomes.keySet().removeIf(dead);
  }

  Value value(Operand operand) {
    return switch (operand) {
      case Register o -> values.getOrDefault(o, Value.OTHER);
      case Operand.Constant o -> o.value() == 0 ? Value.NOTHING : Value.OTHER;
      case Operand.Address o -> {
        Name local = new Name.Local(o.variable());
        yield o.region() == Operand.Region.LOCAL && !shown.contains(local)
            ? Value.to(local)
            : Value.OTHER;
      }
      case Operand.Whole o -> loaded(value(o.address()));
      case Operand.Routine o -> Value.NOTHING;
      case Operand.Decimal o -> Value.OTHER;
      case Operand.LabelAddress o -> Value.OTHER;
    };
  }

  void set(Register register, Value value) {
    outcomes.remove(register);
    if (value.equals(Value.OTHER)) {
      values.remove(register);
    } else {
      values.put(register, value);
    }
  }

  Value content(Name name) {
    return contents.getOrDefault(name, Value.NOTHING);
  }

  /** What a pointer that is read from some place may be. */
  Value loaded(Value address) {
    Value loaded = address.isOnlyThere() ? Value.NOTHING : Value.OTHER;
    for (Name name : address.names()) {
      loaded = loaded.or(content(name));
    }
    return loaded;
  }

  /** Memory may hold a value, beside what it has held before. */
  void hold(Set<Name> memory, Value value) {
    memory.forEach(name -> contents.merge(name, value, Value::or));
  }

  /** A local begins to live. */
  void begin(Name.Local local) {
    contents.remove(local);
  }

  /** Some memory, and all that can be found from there. */
  Set<Name> closure(Collection<Name> memory) {
    Set<Name> closure = new HashSet<>();
    Deque<Name> open = new ArrayDeque<>(memory);
    while (!open.isEmpty()) {
      Name name = open.remove();
      if (closure.add(name)) {
        open.addAll(content(name).names());
      }
    }
    return closure;
  }

  /** Others may find some memory, and all that can be found from there. */
  void show(Set<Name> memory) {
    Set<Name> closure = closure(memory);
    closure.stream().filter(n -> !(n instanceof Name.Site)).forEach(shown::add);
    values.replaceAll((register, value) -> value.without(closure));
    values.values().removeIf(Value.OTHER::equals);
    contents.keySet().removeAll(closure);
    contents.replaceAll((name, content) -> content.without(closure));
  }

  boolean isShown(Name name) {
    return shown.contains(name);
  }

  /** Whether only registers point to some memory. */
  boolean isInRegisters(Set<Name> memory) {
    return contents.values().stream().noneMatch(v -> v.names().stream().anyMatch(memory::contains));
  }

  /** Memory is left to the thread that a start begins. */
  void give(Set<Name> memory, int start) {
    Name given = new Name.Given(start);
    Set<Name> inside = new HashSet<>();
    memory.forEach(name -> inside.addAll(content(name).names()));
    show(inside);
    contents.keySet().removeAll(memory);
    values.replaceAll((register, value) -> value.renamed(memory, given));
  }

  /** A start is executed, perhaps not for the first time. */
  void start(int position) {
    Name given = new Name.Given(position);
    values.replaceAll(
        (register, value) -> value.renamed(Set.of(given), new Name.GivenBefore(position)));
    failed.remove(position);
    outcomes.values().removeIf(outcome -> outcome.start() == position);
  }

  Optional<Outcome> outcome(Operand operand) {
    return operand instanceof Register register
        ? Optional.ofNullable(outcomes.get(register))
        : Optional.empty();
  }

  void tell(Register register, Outcome outcome) {
    outcomes.put(register, outcome);
  }

  /** A start has failed. */
  void fail(int start) {
    failed.add(start);
  }

  /** The starts whose threads may exist, and have got some of this memory. */
  Set<Integer> gotBy(Collection<Name> memory) {
    return memory.stream()
        .flatMap(name ->
            switch (name) {
              case Name.Given n when !failed.contains(n.start()) -> Optional.of(n.start()).stream();
              case Name.GivenBefore n -> Optional.of(n.start()).stream();
              default -> Optional.<Integer>empty().stream();
            })
        .collect(Collectors.toSet());
  }

  Map<Name, Value> contents() {
    return contents;
  }
}
