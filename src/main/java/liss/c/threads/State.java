package liss.c.threads;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Operand.Register;
import liss.c.pointers.MemoryObject;
import liss.c.threads.Value.Base;

/**
 * What is known at one point of a call: of its registers, and of memory that its thread alone uses.
 */
final class State {

  private final Map<Register, Value> registers = new LinkedHashMap<>();
  private final Map<Base, Content> memory = new LinkedHashMap<>();

  /** The starts of threads for whose ends nobody has waited. */
  private final Set<Site> running = new LinkedHashSet<>();

  State copy() {
    State copy = new State();
    copy.registers.putAll(registers);
    copy.memory.putAll(memory);
    copy.running.addAll(running);
    return copy;
  }

  /** Takes over what is known in another state. */
  void become(State other) {
    registers.clear();
    registers.putAll(other.registers);
    memory.clear();
    memory.putAll(other.memory);
    running.clear();
    running.addAll(other.running);
  }

  /** The same memory, and no registers. */
  State memoryOnly() {
    State copy = copy();
    copy.registers.clear();
    return copy;
  }

  /** The same memory, with some of the registers. */
  State with(Set<Register> live) {
    State copy = copy();
    copy.registers.keySet().retainAll(live);
    return copy;
  }

  /** Takes over the memory at the end of a call. */
  void returnFrom(State callee, Frame frame) {
    memory.clear();
    memory.putAll(callee.memory);
    memory.keySet().removeIf(base -> base instanceof Base.Local l && l.frame() == frame);
    running.clear();
    running.addAll(callee.running);
  }

  Value get(Register register, Frame frame) {
    Value value = registers.get(register);
    return value == null ? new Value.Symbol(frame, register.name()) : value;
  }

  /** The registers that have a value. */
  Map<Register, Value> registers() {
    return registers;
  }

  void set(Register register, Value value) {
    registers.put(register, value);
  }

  /** What is in memory; variables have their first values, and others have none. */
  Content content(Base base) {
    Content content = memory.get(base);
    if (content != null) {
      return content;
    }
    return base instanceof Base.Global ? Content.INITIAL : Content.UNDEFINED;
  }

  void setContent(Base base, Content content) {
    memory.put(base, content);
  }

  /** Something may have written these. */
  void forget(Set<MemoryObject> targets) {
    for (MemoryObject target : targets) {
      if (target instanceof MemoryObject.Global m) {
        memory.put(new Base.Global(m.name()), Content.UNKNOWN);
      }
    }
    memory.replaceAll((base, content) ->
        base.targets().stream().anyMatch(targets::contains) ? Content.UNKNOWN : content);
  }

  Set<Site> running() {
    return running;
  }

  /**
   * What is known if one of two ways leads to a place.
   *
   * @param place tells values of which nothing is known from others
   */
  State joined(State other, Frame frame, Object place, FirstValues first) {
    State both = new State();
    Set<Register> all = new LinkedHashSet<>(registers.keySet());
    all.addAll(other.registers.keySet());
    for (Register register : all) {
      Value one = get(register, frame);
      Value two = other.get(register, frame);
      Value.Symbol unknown = new Value.Symbol(place, register.name());
      boolean areInOne =
          one instanceof Value.Place a && two instanceof Value.Place b && a.base().equals(b.base());
      both.set(
          register,
          Content.joined(one, two)
              .orElse(areInOne ? new Value.Place(((Value.Place) one).base(), unknown) : unknown));
    }
    Set<Base> bases = new LinkedHashSet<>(memory.keySet());
    bases.addAll(other.memory.keySet());
    for (Base base : bases) {
      both.setContent(
          base,
          content(base)
              .joined(
                  other.content(base),
                  (offset, size) -> first.of(base, offset, size),
                  offset -> new Value.Symbol(place, base + "+" + offset)));
    }
    both.running.addAll(running);
    both.running.addAll(other.running);
    return both;
  }

  /** The first values of variables. */
  interface FirstValues {
    Optional<Value> of(Base base, long offset, long size);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof State other
        && registers.equals(other.registers)
        && memory.equals(other.memory)
        && running.equals(other.running);
  }

  @Override
  public int hashCode() {
    return registers.hashCode() + 31 * new HashSet<>(memory.entrySet()).hashCode();
  }
}
