package liss.c.sync;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;

/**
 * A critical section: instructions between one that takes a lock and those that release it, on all
 * ways, while what designates the lock keeps its value.
 *
 * @param lock what is held
 * @param start the position of the instruction that takes it
 * @param inside the positions at which it is held
 * @param ends the positions of the instructions that release it
 */
record Section(Designation lock, int start, Set<Integer> inside, Set<Integer> ends) {

  /** Copies the sets. */
  Section {
    inside = Set.copyOf(inside);
    ends = Set.copyOf(ends);
  }

  /** What an instruction does to a lock. */
  record Use(boolean takes, Designation lock) {}

  /**
   * The section that an instruction begins; empty if it begins none. Linear in the function.
   *
   * @param uses what instructions do to locks, by their positions
   * @param stores the places that instructions write, by their positions
   * @param mayBeWritten whether other threads may write a place
   */
  static Optional<Section> from(
      int start,
      Function function,
      Cfg graph,
      IntFunction<Optional<Use>> uses,
      IntFunction<Optional<Designation>> stores,
      Predicate<Designation> mayBeWritten) {
    Designation lock = uses.apply(start).orElseThrow().lock();
    Set<Integer> inside = new HashSet<>();
    Set<Integer> ends = new HashSet<>();
    Set<Integer> open = new HashSet<>(graph.next(start));
    while (!open.isEmpty()) {
      int at = open.iterator().next();
      open.remove(at);
      Optional<Use> use = uses.apply(at).filter(u -> u.lock().equals(lock));
      if (use.isPresent()) {
        if (use.get().takes()) {
          return Optional.empty();
        }
        ends.add(at);
      } else if (function.body().get(at) instanceof Instruction.Return) {
        return Optional.empty();
      } else if (inside.add(at)) {
        open.addAll(graph.next(at));
      }
    }
    Section section = new Section(lock, start, inside, ends);
    return !ends.isEmpty()
            && section.isEnteredAtStart(function, graph)
            && section.keeps(function, stores, mayBeWritten)
        ? Optional.of(section)
        : Optional.empty();
  }

  /** Whether a position is where the lock is taken, held or released. */
  boolean has(int position) {
    return position == start || inside.contains(position) || ends.contains(position);
  }

  private boolean isEnteredAtStart(Function function, Cfg graph) {
    for (int at = 0; at < function.body().size(); at++) {
      if (at != start && !inside.contains(at)) {
        for (int next : graph.next(at)) {
          if (inside.contains(next) || ends.contains(next)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private boolean keeps(
      Function function,
      IntFunction<Optional<Designation>> stores,
      Predicate<Designation> mayBeWritten) {
    Set<Register> registers = new HashSet<>();
    Set<Designation> memory = new HashSet<>();
    lock.visit(registers::add, memory::add);
    return memory.stream().noneMatch(mayBeWritten)
        && inside.stream()
            .noneMatch(at ->
                Operands.result(function.body().get(at)).filter(registers::contains).isPresent()
                    || stores.apply(at).filter(memory::contains).isPresent());
  }

  /** Whether an instruction in it may be executed several times. */
  boolean repeats(Cfg graph) {
    Set<Integer> left = new HashSet<>(inside);
    while (left.removeIf(at -> graph.next(at).stream().noneMatch(left::contains))) {
      // what remains leads to itself
    }
    return !left.isEmpty();
  }
}
