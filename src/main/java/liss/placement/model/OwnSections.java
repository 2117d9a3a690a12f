package liss.placement.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;

/**
 * The critical sections that a program itself has of one of its locks, for a lock to which sections
 * can be added. A placement that adds some has a lock that stands for the program's one: it is
 * taken at the insertion point directly behind each {@code lock} statement of the program and
 * released at the insertion point directly in front of each {@code unlock} statement, so that it is
 * held exactly while the program holds its own, and at the added sections. Only in a section
 * without visible steps it is not taken (C2). docs/placement.md shows why the program with the lock
 * of its own has no other behaviours.
 *
 * @param lock the number of the lock in the program
 * @param name its name
 * @param acquisitions the insertion points behind its lock statements
 * @param releases the insertion points in front of its unlock statements
 * @param empty the insertion points in sections without visible steps
 */
public record OwnSections(
    int lock,
    String name,
    SortedSet<InsertionPoint> acquisitions,
    SortedSet<InsertionPoint> releases,
    SortedSet<InsertionPoint> empty) {

  /** Copies the sets. */
  public OwnSections {
    acquisitions = Collections.unmodifiableSortedSet(new TreeSet<>(acquisitions));
    releases = Collections.unmodifiableSortedSet(new TreeSet<>(releases));
    empty = Collections.unmodifiableSortedSet(new TreeSet<>(empty));
  }

  /** The locks of a program to which sections can be added, in the order of their numbers. */
  public static List<OwnSections> of(ProgramCfa program) {
    return IntStream.range(0, program.locks().size())
        .mapToObj(lock -> of(program, lock))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * The sections of a lock; empty if none can be added to them, because the lock that stands for it
   * would break a rule in the program's own sections, or because some lock or unlock statement has
   * no insertion point of its own beside it. Linear in the size of the program.
   */
  static Optional<OwnSections> of(ProgramCfa program, int lock) {
    SortedSet<InsertionPoint> behindLocks = new TreeSet<>();
    SortedSet<InsertionPoint> beforeUnlocks = new TreeSet<>();
    SortedSet<InsertionPoint> empty = new TreeSet<>();
    boolean hasPoints = true;
    for (Cfa thread : program.threads()) {
      Beside beside = new Beside(thread, lock);
      hasPoints &= beside.hasPoints();
      behindLocks.addAll(beside.behindLocks);
      beforeUnlocks.addAll(beside.beforeUnlocks);
      empty.addAll(beside.empty);
    }
    OwnSections sections =
        new OwnSections(lock, program.locks().get(lock), behindLocks, beforeUnlocks, empty);
    return hasPoints && sections.ownTheirPoints(program) && sections.isLegal(program)
        ? Optional.of(sections)
        : Optional.empty();
  }

  /** Whether a statement of a placement belongs to the program's own sections of its lock. */
  boolean contains(InsertionPoint point, LockOperation operation) {
    return switch (operation) {
      case LockOperation.Acquire acquire -> acquisitions.contains(point);
      case LockOperation.Release release -> releases.contains(point);
    };
  }

  /** Whether the insertion point is beside a statement of the lock. */
  public boolean isBeside(InsertionPoint point) {
    return acquisitions.contains(point) || releases.contains(point);
  }

  /**
   * Whether nothing may be acquired at the insertion point if sections are added to the lock (C13).
   */
  public boolean isClosed(InsertionPoint point) {
    return releases.contains(point) || empty.contains(point);
  }

  /** The operations of the lock that stands for the program's one, under the given number. */
  public SortedMap<InsertionPoint, List<LockOperation>> operations(int number) {
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    acquisitions.forEach(point ->
        operations
            .computeIfAbsent(point, g -> new ArrayList<>())
            .add(new LockOperation.Acquire(number)));
    releases.forEach(point ->
        operations
            .computeIfAbsent(point, g -> new ArrayList<>())
            .add(new LockOperation.Release(number)));
    return operations;
  }

  private boolean isLegal(ProgramCfa program) {
    LockPlacement own = new LockPlacement(1, operations(0));
    return PlacementLegality.violations(program, own).isEmpty();
  }

  /** Whether the insertion points occur nowhere but beside statements of the lock. */
  private boolean ownTheirPoints(ProgramCfa program) {
    for (Cfa thread : program.threads()) {
      Beside beside = new Beside(thread, lock);
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.Pass pass
            && (acquisitions.contains(pass.point()) && !beside.isBehindLocks(edge.source())
                || releases.contains(pass.point()) && !beside.isBeforeUnlock(edge.target()))) {
          return false;
        }
      }
    }
    return true;
  }

  /** The insertion points of a thread beside statements of a lock. */
  private static final class Beside {
    private final Cfa thread;
    private final int lock;
    private final List<List<Edge>> in = new ArrayList<>();
    private final SortedSet<InsertionPoint> behindLocks = new TreeSet<>();
    private final SortedSet<InsertionPoint> beforeUnlocks = new TreeSet<>();
    private final SortedSet<InsertionPoint> empty = new TreeSet<>();
    private final Set<Integer> endsOfEmpty = new HashSet<>();

    Beside(Cfa thread, int lock) {
      this.thread = thread;
      this.lock = lock;
      thread.out().forEach(edges -> in.add(new ArrayList<>()));
      thread.edges().forEach(edge -> in.get(edge.target()).add(edge));
    }

    /**
     * Collects the insertion points; false if one is missing, or if the lock serves a condition
     * variable.
     */
    boolean hasPoints() {
      thread.edges().stream()
          .filter(edge -> edge.action().takes(lock))
          .forEach(edge -> findEmpty(edge.target()));
      boolean hasPoints = true;
      for (Edge edge : thread.edges()) {
        if (edge.action().takes(lock)) {
          hasPoints &=
              isEmpty(edge.target()) || collect(thread.out().get(edge.target()), behindLocks);
        } else if (edge.action().equals(new Action.Unlock(lock))) {
          hasPoints &=
              endsOfEmpty.contains(edge.source()) || collect(in.get(edge.source()), beforeUnlocks);
        } else if (edge.action() instanceof Action.CondvarWait wait) {
          hasPoints &= wait.lock() != lock;
        }
      }
      return hasPoints;
    }

    private boolean isEmpty(int start) {
      return isBeforeUnlock(SilentPath.from(thread, start).getLast());
    }

    private void findEmpty(int start) {
      if (isEmpty(start)) {
        SequencedSet<Integer> inside = SilentPath.from(thread, start);
        endsOfEmpty.add(inside.getLast());
        inside.stream()
            .flatMap(location -> thread.out().get(location).stream())
            .forEach(edge -> {
              if (edge.action() instanceof Action.Pass pass) {
                empty.add(pass.point());
              }
            });
      }
    }

    private static boolean collect(List<Edge> edges, SortedSet<InsertionPoint> points) {
      for (Edge edge : edges) {
        if (!(edge.action() instanceof Action.Pass pass)) {
          return false;
        }
        points.add(pass.point());
      }
      return edges.size() == 1;
    }

    boolean isBehindLocks(int location) {
      return location != thread.entry()
          && in.get(location).stream().allMatch(edge -> edge.action().takes(lock));
    }

    boolean isBeforeUnlock(int location) {
      List<Edge> out = thread.out().get(location);
      return !out.isEmpty()
          && out.stream().allMatch(edge -> edge.action().equals(new Action.Unlock(lock)));
    }
  }
}
