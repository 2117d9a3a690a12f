package liss.c.escape;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;

/**
 * What is known at a point of a function; it changes with each instruction.
 *
 * <p>Invariant: a pointer to memory that has a name and is not shown is in a register whose value
 * has the name, or in other such memory whose content has it. What was given to threads is only in
 * registers.
 *
 * @param values those of registers; others have {@link Value#OTHER}
 * @param contents the pointers in memory; there are none in other memory that is not shown
 * @param shown what others may find, but for that of sites, whose names stand for what they cannot
 */
record State(Map<Register, Value> values, Map<Name, Value> contents, Set<Name> shown) {

  /** Where nothing is known. */
  State() {
    this(new HashMap<>(), new HashMap<>(), new HashSet<>());
  }

  State copy() {
    return new State(new HashMap<>(values), new HashMap<>(contents), new HashSet<>(shown));
  }

  /** Adds what holds if control comes here from elsewhere; returns whether something changed. */
  boolean join(State other) {
    boolean changes = false;
    Set<Register> registers = new HashSet<>(values.keySet());
    registers.addAll(other.values.keySet());
    for (Register register : registers) {
      Value joined = value(register).or(other.value(register));
      changes |= !joined.equals(value(register));
      set(register, joined);
    }
    for (Map.Entry<Name, Value> held : other.contents.entrySet()) {
      Value before = contents.get(held.getKey());
      changes |= !contents.merge(held.getKey(), held.getValue(), Value::or).equals(before);
    }
    return shown.addAll(other.shown) || changes;
  }

  /** The value of an operand; what is stored in the memory of a {@link Operand.Whole}. */
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
    values.put(register, value);
    values.remove(register, Value.OTHER);
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

  /** Whether only registers point to some memory. */
  boolean isInRegisters(Set<Name> memory) {
    return contents.values().stream().noneMatch(v -> v.names().stream().anyMatch(memory::contains));
  }

  /** Memory to which only registers point is left to the thread that a start begins. */
  void give(Set<Name> memory, int start) {
    Set<Name> inside = new HashSet<>();
    memory.forEach(name -> inside.addAll(content(name).names()));
    show(inside);
    contents.keySet().removeAll(memory);
    values.replaceAll((register, value) -> value.renamed(memory, new Name.Given(start)));
  }
}
