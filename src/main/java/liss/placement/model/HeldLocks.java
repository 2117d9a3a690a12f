package liss.placement.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * The inserted locks that threads hold at their locations, found by following all paths through
 * their automata. Knows nothing of the solver and its encoding, so that it can check their results.
 *
 * <p>A placement need not be legal: a location has one set of locks for each way of arriving there.
 * Acquiring a lock that is held, or releasing one that is not, changes nothing. Time and space are
 * linear in the program times the number of different lock sets, which is 1 for legal placements.
 */
public final class HeldLocks {

  private final ProgramCfa program;
  private final List<List<List<SortedSet<Integer>>>> byThread = new ArrayList<>();

  /** The locks that readers hold; empty if there are none. */
  private final Optional<HeldLocks> ofReaders;

  private HeldLocks(ProgramCfa program, LockPlacement placement, Optional<HeldLocks> ofReaders) {
    this.program = program;
    this.ofReaders = ofReaders;
    program.threads().forEach(thread -> byThread.add(follow(thread, placement)));
  }

  /** The locks held under the placement, which has not been applied to the program. */
  public static HeldLocks of(ProgramCfa program, LockPlacement placement) {
    LockPlacement ofReaders = placement.ofReaders();
    return new HeldLocks(
        program,
        placement,
        ofReaders.operations().isEmpty()
            ? Optional.empty()
            : Optional.of(new HeldLocks(program, ofReaders, Optional.empty())));
  }

  /**
   * The sets of inserted locks with which the thread can arrive at the location; none if the
   * location cannot be reached.
   */
  public List<SortedSet<Integer>> arrivals(int thread, int location) {
    return Collections.unmodifiableList(byThread.get(thread).get(location));
  }

  /** Whether the location can be reached. */
  public boolean isReachable(int thread, int location) {
    return !arrivals(thread, location).isEmpty();
  }

  /** The locks that are held at the location however it was reached. */
  public SortedSet<Integer> at(int thread, int location) {
    SortedSet<Integer> held = new TreeSet<>();
    List<SortedSet<Integer>> arrivals = arrivals(thread, location);
    if (!arrivals.isEmpty()) {
      held.addAll(arrivals.get(0));
      arrivals.forEach(held::retainAll);
    }
    return held;
  }

  /** The sets of locks that a reader holds with which the thread can arrive at the location. */
  List<SortedSet<Integer>> readerArrivals(int thread, int location) {
    return ofReaders
        .map(locks -> locks.arrivals(thread, location))
        .orElse(List.of(new TreeSet<>()));
  }

  /** The locks that the thread may hold as a reader at the location. */
  public SortedSet<Integer> shared(int thread, int location) {
    SortedSet<Integer> shared = new TreeSet<>();
    readerArrivals(thread, location).forEach(shared::addAll);
    return shared;
  }

  /** Whether every clause has a realised alternative. */
  public boolean satisfies(List<ExclusionClause> clauses) {
    return clauses.stream().allMatch(clause -> clause.anyOf().stream().anyMatch(this::realises));
  }

  /**
   * Whether some lock realises the exclusion: both threads hold it, and not both as readers. One
   * about steps that cannot be reached holds by itself.
   */
  public boolean realises(Exclusion exclusion) {
    Edge after = exclusion.after();
    Edge step = exclusion.step();
    if (!isReachable(after.thread(), after.source())
        || !isReachable(step.thread(), step.source())) {
      return true;
    }
    SortedSet<Integer> common = at(step.thread(), step.source());
    SortedSet<Integer> shared = shared(step.thread(), step.source());
    for (int location : SilentPath.undisturbed(program, exclusion)) {
      common.retainAll(at(after.thread(), location));
      shared(after.thread(), location).stream().filter(shared::contains).forEach(common::remove);
    }
    return !common.isEmpty();
  }

  private static List<List<SortedSet<Integer>>> follow(Cfa thread, LockPlacement placement) {
    List<List<SortedSet<Integer>>> held = new ArrayList<>();
    thread.out().forEach(edges -> held.add(new ArrayList<>()));
    held.get(thread.entry()).add(new TreeSet<>());
    Deque<Integer> todo = new ArrayDeque<>(List.of(thread.entry()));
    while (!todo.isEmpty()) {
      int location = todo.pop();
      for (Edge edge : thread.out().get(location)) {
        for (SortedSet<Integer> before : List.copyOf(held.get(location))) {
          SortedSet<Integer> after = after(edge, before, placement);
          if (!held.get(edge.target()).contains(after)) {
            held.get(edge.target()).add(after);
            todo.push(edge.target());
          }
        }
      }
    }
    return held;
  }

  private static SortedSet<Integer> after(
      Edge edge, SortedSet<Integer> before, LockPlacement placement) {
    SortedSet<Integer> after = new TreeSet<>(before);
    if (edge.action() instanceof Action.Pass pass) {
      for (LockOperation operation : placement.at(pass.point())) {
        switch (operation) {
          case LockOperation.Acquire acquire -> after.add(acquire.lock());
          case LockOperation.Release release -> after.remove(release.lock());
        }
      }
    }
    return after;
  }
}
