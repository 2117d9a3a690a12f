package liss.c.threads;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import liss.c.ir.Operand.Register;
import liss.c.pointers.MemoryObject;
import liss.c.threads.KnownValue.Base;

/**
 * What is known at one point of a call: of its registers, and of memory that its thread alone uses.
 */
final class ConstantState {

  private final Map<Register, KnownValue> registers = new LinkedHashMap<>();
  private final Map<Base, Content> memory = new LinkedHashMap<>();

  /** The starts of threads in this call for whose ends nobody has waited; never changed. */
  private Set<ExecutedSite> running = Set.of();

  /** The starts of threads for whose ends this call has waited; never changed. */
  private Set<ExecutedSite> ended = Set.of();

  ConstantState copy() {
    ConstantState copy = new ConstantState();
    copy.registers.putAll(registers);
    copy.memory.putAll(memory);
    copy.running = running;
    copy.ended = ended;
    return copy;
  }

  /** Takes over what is known in another state. */
  void become(ConstantState other) {
    registers.clear();
    registers.putAll(other.registers);
    memory.clear();
    memory.putAll(other.memory);
    running = other.running;
    ended = other.ended;
  }

  /** A copy of the memory, without registers. */
  ConstantState memoryOnly() {
    ConstantState copy = copy();
    copy.registers.clear();
    return copy;
  }

  /** A copy of what is known of threads. */
  ConstantState threadsOnly() {
    ConstantState copy = new ConstantState();
    copy.running = running;
    copy.ended = ended;
    return copy;
  }

  /** A copy of the memory, with some of the registers. */
  ConstantState with(Set<Register> live) {
    ConstantState copy = copy();
    copy.registers.keySet().retainAll(live);
    return copy;
  }

  /**
   * What is known at the start of a call.
   *
   * @param used what the call may use
   */
  ConstantState entry(Set<MemoryObject> used) {
    ConstantState entry = new ConstantState();
    entry.registers.putAll(registers);
    memory.forEach((base, content) -> {
      if (isAmong(base, used)) {
        entry.memory.put(base, content);
      }
    });
    return entry;
  }

  private static boolean isAmong(Base base, Set<MemoryObject> objects) {
    for (MemoryObject target : base.targets()) {
      if (objects.contains(target)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes over the memory at the end of a call.
   *
   * @param used what the call may use; it leaves other memory as it is
   */
  void returnFrom(ConstantState callee, CallFrame frame, Set<MemoryObject> used) {
    memory.keySet().removeIf(base -> isAmong(base, used));
    memory.putAll(callee.memory);
    memory.keySet().removeIf(base -> base instanceof Base.Local l && l.frame() == frame);
    running = union(without(running, callee.ended), callee.running);
    ended = union(ended, callee.ended);
  }

  KnownValue get(Register register, CallFrame frame) {
    KnownValue value = registers.get(register);
    return value == null ? new KnownValue.Symbol(frame, register.name()) : value;
  }

  /** The registers that have a value. */
  Map<Register, KnownValue> registers() {
    return registers;
  }

  void set(Register register, KnownValue value) {
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

  /**
   * Something may have written these.
   *
   * @param isKnown whether anything is known of a variable
   */
  void forget(Set<MemoryObject> targets, Predicate<Base> isKnown) {
    for (MemoryObject target : targets) {
      if (target instanceof MemoryObject.Global m) {
        Base base = new Base.Global(m.name());
        if (isKnown.test(base)) {
          memory.put(base, Content.UNKNOWN);
        }
      }
    }
    memory.replaceAll((base, content) -> isAmong(base, targets) ? Content.UNKNOWN : content);
  }

  Set<ExecutedSite> running() {
    return running;
  }

  void start(ExecutedSite start) {
    running = union(running, Set.of(start));
  }

  void end(ExecutedSite start) {
    running = without(running, Set.of(start));
    ended = union(ended, Set.of(start));
  }

  private static Set<ExecutedSite> union(Set<ExecutedSite> one, Set<ExecutedSite> other) {
    if (one == other || one.containsAll(other)) {
      return one;
    }
    Set<ExecutedSite> both = new LinkedHashSet<>(one);
    both.addAll(other);
    return both;
  }

  private static Set<ExecutedSite> without(Set<ExecutedSite> all, Set<ExecutedSite> some) {
    Set<ExecutedSite> rest = new LinkedHashSet<>(all);
    rest.removeAll(some);
    return rest.size() == all.size() ? all : rest;
  }

  /**
   * What is known if one of two ways leads to a place.
   *
   * @param place tells values of which nothing is known from others
   */
  ConstantState joined(ConstantState other, CallFrame frame, Object place, FirstValues first) {
    ConstantState both = new ConstantState();
    Set<Register> all = new LinkedHashSet<>(registers.keySet());
    all.addAll(other.registers.keySet());
    for (Register register : all) {
      KnownValue one = get(register, frame);
      KnownValue two = other.get(register, frame);
      KnownValue.Symbol unknown = new KnownValue.Symbol(place, register.name());
      boolean areInOne =
          one instanceof KnownValue.Place a
              && two instanceof KnownValue.Place b
              && a.base().equals(b.base());
      both.set(
          register,
          Content.joined(one, two)
              .orElse(
                  areInOne
                      ? new KnownValue.Place(((KnownValue.Place) one).base(), unknown)
                      : unknown));
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
                  offset -> new KnownValue.Symbol(place, base + "+" + offset)));
    }
    both.running = union(running, other.running);
    both.ended = without(ended, without(ended, other.ended));
    return both;
  }

  /** The first values of variables. */
  interface FirstValues {
    Optional<KnownValue> of(Base base, long offset, long size);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof ConstantState other
        && registers.equals(other.registers)
        && memory.equals(other.memory)
        && running.equals(other.running)
        && ended.equals(other.ended);
  }

  @Override
  public int hashCode() {
    return registers.hashCode() + 31 * new HashSet<>(memory.entrySet()).hashCode();
  }
}
