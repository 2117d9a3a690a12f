package liss.c.pointers;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
 * @param values those of registers; others have {@link EscapeValue#OTHER}
 * @param contents the pointers in memory; there are none in other memory that is not shown
 * @param shown what others may find, but for that of sites, whose names stand for what they cannot
 */
record EscapeState(
    Map<Register, EscapeValue> values, Map<Name, EscapeValue> contents, Set<Name> shown) {

  /** Where nothing is known. */
  EscapeState() {
    this(new HashMap<>(), new HashMap<>(), new HashSet<>());
  }

  EscapeState copy() {
    return new EscapeState(new HashMap<>(values), new HashMap<>(contents), new HashSet<>(shown));
  }

  /** Adds what holds if control comes here from elsewhere; returns whether something changed. */
  boolean join(EscapeState other) {
    boolean changes = false;
    Set<Register> registers = new HashSet<>(values.keySet());
    registers.addAll(other.values.keySet());
    for (Register register : registers) {
      EscapeValue joined = value(register).or(other.value(register));
      changes |= !joined.equals(value(register));
      set(register, joined);
    }
    for (Map.Entry<Name, EscapeValue> held : other.contents.entrySet()) {
      EscapeValue before = contents.get(held.getKey());
      changes |= !contents.merge(held.getKey(), held.getValue(), EscapeValue::or).equals(before);
    }
    return shown.addAll(other.shown) || changes;
  }

  /** What holds here if control comes from elsewhere, too; this state if that adds nothing. */
  EscapeState joined(EscapeState other) {
    EscapeState joined = copy();
    return joined.join(other) ? joined : this;
  }

  /** The value of an operand; what is stored in the memory of a {@link Operand.Whole}. */
  EscapeValue value(Operand operand) {
    return switch (operand) {
      case Register o -> values.getOrDefault(o, EscapeValue.OTHER);
      case Operand.Constant o -> o.value() == 0 ? EscapeValue.NOTHING : EscapeValue.OTHER;
      case Operand.Address o -> {
        Name local = new Name.Local(o.variable());
        yield o.region() == Operand.Region.LOCAL && !shown.contains(local)
            ? EscapeValue.to(local)
            : EscapeValue.OTHER;
      }
      case Operand.Whole o -> loaded(value(o.address()));
      case Operand.Routine o -> EscapeValue.NOTHING;
      case Operand.Decimal o -> EscapeValue.OTHER;
      case Operand.LabelAddress o -> EscapeValue.OTHER;
    };
  }

  void set(Register register, EscapeValue value) {
    values.put(register, value);
    values.remove(register, EscapeValue.OTHER);
  }

  EscapeValue content(Name name) {
    return contents.getOrDefault(name, EscapeValue.NOTHING);
  }

  /** What a pointer that is read from some place may be. */
  EscapeValue loaded(EscapeValue address) {
    EscapeValue loaded = address.isOnlyThere() ? EscapeValue.NOTHING : EscapeValue.OTHER;
    for (Name name : address.names()) {
      loaded = loaded.or(content(name));
    }
    return loaded;
  }

  /** Memory may hold a value, beside what it has held before. */
  void hold(Set<Name> memory, EscapeValue value) {
    memory.forEach(name -> contents.merge(name, value, EscapeValue::or));
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

  /** Others may find some memory, and all that can be found from there; what is lent stays own. */
  void show(Set<Name> memory) {
    Set<Name> closure = closure(memory);
    List<Name> lent = closure.stream().filter(Name.Lent.class::isInstance).toList();
    lent.forEach(closure::remove);
    closure.stream().filter(n -> !(n instanceof Name.Site)).forEach(shown::add);
    values.replaceAll((register, value) -> value.without(closure));
    values.values().removeIf(EscapeValue.OTHER::equals);
    contents.keySet().removeAll(closure);
    contents.replaceAll((name, content) -> content.without(closure));
    lent.forEach(name -> contents.put(name, EscapeValue.OTHER));
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
