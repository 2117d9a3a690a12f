package liss.placement.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.placement.model.PlacementLegality.Rule;
import liss.placement.model.PlacementLegality.Violation;

/**
 * The rules of structured sections, checked by following the program: C3 and C4 for all locks, C15,
 * C16 and C17. Linear in the program times the number of different sequences of held locks.
 */
public final class SectionStructure {

  private final ProgramCfa program;
  private final SectionLocks locks;
  private final LockPlacement placement;
  private final HeldLocks held;

  /** Where the program itself holds the locks that have more sections now. */
  private final HeldLocks before;

  private final List<Violation> violations = new ArrayList<>();

  private SectionStructure(ProgramCfa program, LockPlacement placement, HeldLocks held) {
    this.program = program;
    this.locks = new SectionLocks(program);
    this.placement = placement;
    this.held = held;
    this.before = HeldLocks.of(program, placement.withOnlyOwnSections());
  }

  /**
   * What is wrong with a placement that obeys the rules of free sections.
   *
   * @param held where its locks are held
   */
  static List<Violation> violations(ProgramCfa program, LockPlacement placement, HeldLocks held) {
    SectionStructure structure = new SectionStructure(program, placement, held);
    structure.checkOrder();
    structure.checkGrowth();
    structure.checkAvoided();
    program.threads().forEach(structure::checkCalls);
    structure.checkNesting();
    return structure.violations;
  }

  /** All locks, those of the program too, are taken in one order, but for cycles it has anyway. */
  private void checkOrder() {
    List<String> names = new ArrayList<>();
    for (int lock = 0; lock < placement.newLocks(); lock++) {
      names.add("new lock " + lock);
    }
    SortedSet<Integer> cycles = LockOrder.of(placement.writtenInto(program, names)).onCycles();
    if (!LockOrder.of(program).onCycles().containsAll(cycles)) {
      violations.add(new Violation(Rule.C3, 0, program.threads().getFirst().entry()));
    }
  }

  private void checkGrowth() {
    for (Cfa thread : program.threads()) {
      for (int location = 0; location < thread.size(); location++) {
        SortedSet<Integer> lost = new TreeSet<>(before.at(thread.thread(), location));
        SortedSet<Integer> ofWriters = new TreeSet<>(held.at(thread.thread(), location));
        ofWriters.removeAll(held.shared(thread.thread(), location));
        lost.removeAll(ofWriters);
        SortedSet<Integer> ofReaders = new TreeSet<>(before.shared(thread.thread(), location));
        ofReaders.retainAll(held.at(thread.thread(), location));
        lost.removeAll(ofReaders);
        if (!lost.isEmpty()) {
          violations.add(new Violation(Rule.C17, thread.thread(), location));
        }
      }
    }
  }

  private void checkAvoided() {
    placement
        .existing()
        .forEach((lock, own) ->
            own.avoided().stream()
                .filter(edge -> held.at(edge.thread(), edge.source()).contains(lock))
                .filter(edge -> !before.at(edge.thread(), edge.source()).contains(lock))
                .forEach(
                    edge -> violations.add(new Violation(Rule.C12, edge.thread(), edge.source()))));
  }

  private void checkCalls(Cfa thread) {
    for (Cfa.Call call : thread.calls()) {
      SortedSet<Integer> crossing =
          difference(
              before.at(thread.thread(), call.entry()), before.at(thread.thread(), call.exit()));
      SortedSet<Integer> atEntry = new TreeSet<>(held.at(thread.thread(), call.entry()));
      atEntry.removeAll(crossing);
      SortedSet<Integer> atExit = new TreeSet<>(held.at(thread.thread(), call.exit()));
      atExit.removeAll(crossing);
      boolean stays =
          inside(thread, call).stream()
              .filter(location -> held.isReachable(thread.thread(), location))
              .allMatch(location -> held.at(thread.thread(), location).containsAll(atEntry));
      if (!atEntry.equals(atExit) || !stays) {
        violations.add(new Violation(Rule.C15, thread.thread(), call.entry()));
      }
    }
  }

  private static SortedSet<Integer> difference(SortedSet<Integer> one, SortedSet<Integer> other) {
    SortedSet<Integer> either = new TreeSet<>(one);
    either.addAll(other);
    SortedSet<Integer> both = new TreeSet<>(one);
    both.retainAll(other);
    either.removeAll(both);
    return either;
  }

  /** The locations of a call, its ends included. */
  public static Set<Integer> inside(Cfa thread, Cfa.Call call) {
    Set<Integer> inside = new HashSet<>(List.of(call.entry(), call.exit()));
    Deque<Integer> open = new ArrayDeque<>(List.of(call.entry()));
    while (!open.isEmpty()) {
      for (Edge edge : thread.out().get(open.remove())) {
        if (inside.add(edge.target())) {
          open.add(edge.target());
        }
      }
    }
    return inside;
  }

  /** Locks that are held, in the order in which they were taken, at a location. */
  private record Place(int location, List<Integer> taken) {}

  /** A lock that is released while one that was taken later stays held. */
  private record Overlap(int thread, int location, int first, int second) {}

  private void checkNesting() {
    Set<Overlap> before = new HashSet<>();
    Set<Overlap> after = new HashSet<>();
    for (Cfa thread : program.threads()) {
      overlaps(thread, placement.withOnlyOwnSections(), before);
      overlaps(thread, placement, after);
    }
    after.stream()
        .filter(overlap -> !before.contains(overlap))
        .filter(
            overlap -> overlap.first() < placement.locks() || overlap.second() < placement.locks())
        .map(overlap -> new Violation(Rule.C16, overlap.thread(), overlap.location()))
        .distinct()
        .forEach(violations::add);
  }

  private void overlaps(Cfa thread, LockPlacement operations, Set<Overlap> found) {
    Set<Place> seen = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>(List.of(new Place(thread.entry(), List.of())));
    while (!open.isEmpty()) {
      Place place = open.remove();
      if (seen.add(place)) {
        for (Edge edge : thread.out().get(place.location())) {
          List<Integer> taken = new ArrayList<>(place.taken());
          follow(edge, operations, taken, found);
          open.add(new Place(edge.target(), taken));
        }
      }
    }
  }

  private void follow(
      Edge edge, LockPlacement operations, List<Integer> taken, Set<Overlap> found) {
    switch (edge.action()) {
      case Action.Pass pass ->
          inTextOrder(operations, pass.point())
              .forEach(operation -> {
                switch (operation) {
                  case LockOperation.Acquire acquire -> take(acquire.lock(), taken);
                  case LockOperation.Release release -> release(edge, release.lock(), taken, found);
                }
              });
      default -> {
        locks.taken(edge.action()).stream().flatMap(this::own).forEach(lock -> take(lock, taken));
        locks.released(edge.action()).stream()
            .flatMap(this::own)
            .forEach(lock -> release(edge, lock, taken, found));
      }
    }
  }

  /** An own unlock statement is after what is inserted there, an own lock statement in front. */
  private static List<LockOperation> inTextOrder(LockPlacement locks, InsertionPoint point) {
    List<LockOperation> operations = new ArrayList<>(locks.at(point));
    List<LockOperation> own =
        operations.stream().filter(operation -> !locks.isInserted(point, operation)).toList();
    operations.removeAll(own);
    own.forEach(operation -> {
      switch (operation) {
        case LockOperation.Acquire acquire -> operations.addFirst(acquire);
        case LockOperation.Release release -> operations.add(release);
      }
    });
    return operations;
  }

  /** The number of a lock of the program for which no lock of the placement stands. */
  private IntStream own(int lock) {
    return placement.existing().values().stream().anyMatch(own -> own.lock() == lock)
        ? IntStream.empty()
        : IntStream.of(placement.locks() + lock);
  }

  /** A lock that is taken again, as a reader may, is held since it was taken first. */
  private static void take(int lock, List<Integer> taken) {
    if (!taken.contains(lock)) {
      taken.add(lock);
    }
  }

  private static void release(Edge edge, int lock, List<Integer> taken, Set<Overlap> found) {
    int index = taken.lastIndexOf(lock);
    for (int later = index + 1; index >= 0 && later < taken.size(); later++) {
      found.add(new Overlap(edge.thread(), edge.source(), lock, taken.get(later)));
    }
    if (index >= 0) {
      taken.remove(index);
    }
  }
}
