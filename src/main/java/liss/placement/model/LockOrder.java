package liss.placement.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;

/**
 * Which locks a program takes while it may hold others, and the cycles that result: the static
 * check that inserted locks bring no deadlock of locks. By rules C3 and C4 an inserted lock lies on
 * no cycle; this is found here by following the program with its locks, without the placement.
 *
 * <p>Locks have the numbers of {@link SectionLocks}. A reader-writer lock is one lock, whether a
 * thread reads or writes. Follows every combination of location and held locks, so time and space
 * are linear in the program times the number of different sets of held locks.
 */
public final class LockOrder {

  private final SortedMap<Integer, SortedSet<Integer>> takenUnder = new TreeMap<>();

  private LockOrder() {}

  /** The order of the locks of a program, those inserted included. */
  public static LockOrder of(ProgramCfa program) {
    LockOrder order = new LockOrder();
    SectionLocks locks = new SectionLocks(program);
    program.threads().forEach(thread -> order.follow(thread, locks));
    return order;
  }

  /** By lock, the locks that some thread takes while it holds it. */
  public Map<Integer, SortedSet<Integer>> takenUnder() {
    return takenUnder;
  }

  /** The locks that lie on a cycle: each can be taken while another one of them is held. */
  public SortedSet<Integer> onCycles() {
    SortedSet<Integer> result = new TreeSet<>();
    takenUnder.keySet().stream()
        .filter(lock -> reachable(lock).contains(lock))
        .forEach(result::add);
    return result;
  }

  private Set<Integer> reachable(int lock) {
    Set<Integer> reached = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(lock));
    while (!open.isEmpty()) {
      for (int next : takenUnder.getOrDefault(open.remove(), new TreeSet<>())) {
        if (reached.add(next)) {
          open.add(next);
        }
      }
    }
    return reached;
  }

  private record Place(int location, SortedSet<Integer> held) {}

  private void follow(Cfa thread, SectionLocks locks) {
    Set<Place> seen = new HashSet<>();
    List<Place> open = new ArrayList<>(List.of(new Place(thread.entry(), new TreeSet<>())));
    while (!open.isEmpty()) {
      Place place = open.removeLast();
      if (seen.add(place)) {
        for (Edge edge : thread.out().get(place.location())) {
          open.add(new Place(edge.target(), after(edge.action(), place.held(), locks)));
        }
      }
    }
  }

  private SortedSet<Integer> after(Action action, SortedSet<Integer> held, SectionLocks locks) {
    SortedSet<Integer> after = new TreeSet<>(held);
    locks
        .taken(action)
        .ifPresent(taken -> {
          held.forEach(lock -> takenUnder.computeIfAbsent(lock, l -> new TreeSet<>()).add(taken));
          after.add(taken);
        });
    locks.released(action).ifPresent(after::remove);
    return after;
  }
}
