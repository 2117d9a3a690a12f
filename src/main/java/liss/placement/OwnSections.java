package liss.placement;

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
import liss.cfa.Gap;
import liss.cfa.ProgramCfa;

/**
 * The critical sections that a program itself has of one of its locks, for a lock to which sections
 * can be added. A placement that adds some has a lock that stands for the program's one: it is
 * taken at the gap directly behind each {@code lock} statement of the program and released at the
 * gap directly in front of each {@code unlock} statement, so that it is held exactly while the
 * program holds its own, and at the added sections. Only in a section without visible steps it is
 * not taken (C2). docs/placement.md shows why the program with the lock of its own has no other
 * behaviours.
 *
 * @param lock the number of the lock in the program
 * @param name its name
 * @param acquisitions the gaps behind its lock statements
 * @param releases the gaps in front of its unlock statements
 * @param empty the gaps in sections without visible steps
 */
public record OwnSections(
    int lock,
    String name,
    SortedSet<Gap> acquisitions,
    SortedSet<Gap> releases,
    SortedSet<Gap> empty) {

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
   * no gap of its own beside it. Linear in the size of the program.
   */
  static Optional<OwnSections> of(ProgramCfa program, int lock) {
    SortedSet<Gap> behindLocks = new TreeSet<>();
    SortedSet<Gap> beforeUnlocks = new TreeSet<>();
    SortedSet<Gap> empty = new TreeSet<>();
    boolean hasGaps = true;
    for (Cfa thread : program.threads()) {
      Beside beside = new Beside(thread, lock);
      hasGaps &= beside.hasGaps();
      behindLocks.addAll(beside.behindLocks);
      beforeUnlocks.addAll(beside.beforeUnlocks);
      empty.addAll(beside.empty);
    }
    OwnSections sections =
        new OwnSections(lock, program.locks().get(lock), behindLocks, beforeUnlocks, empty);
    return hasGaps && sections.ownTheirGaps(program) && sections.isLegal(program)
        ? Optional.of(sections)
        : Optional.empty();
  }

  /** Whether a statement of a placement belongs to the program's own sections of its lock. */
  boolean contains(Gap gap, LockOperation operation) {
    return switch (operation) {
      case LockOperation.Acquire acquire -> acquisitions.contains(gap);
      case LockOperation.Release release -> releases.contains(gap);
    };
  }

  /** Whether the gap is beside a statement of the lock. */
  boolean isBeside(Gap gap) {
    return acquisitions.contains(gap) || releases.contains(gap);
  }

  /** Whether nothing may be acquired at the gap if sections are added to the lock (C13). */
  boolean isClosed(Gap gap) {
    return releases.contains(gap) || empty.contains(gap);
  }

  /** The operations of the lock that stands for the program's one, under the given number. */
  SortedMap<Gap, List<LockOperation>> operations(int number) {
    SortedMap<Gap, List<LockOperation>> operations = new TreeMap<>();
    acquisitions.forEach(gap ->
        operations
            .computeIfAbsent(gap, g -> new ArrayList<>())
            .add(new LockOperation.Acquire(number)));
    releases.forEach(gap ->
        operations
            .computeIfAbsent(gap, g -> new ArrayList<>())
            .add(new LockOperation.Release(number)));
    return operations;
  }

  private boolean isLegal(ProgramCfa program) {
    LockPlacement own = new LockPlacement(1, operations(0));
    return PlacementLegality.violations(program, own).isEmpty();
  }

  /** Whether the gaps occur nowhere but beside statements of the lock. */
  private boolean ownTheirGaps(ProgramCfa program) {
    for (Cfa thread : program.threads()) {
      Beside beside = new Beside(thread, lock);
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.Pass pass
            && (acquisitions.contains(pass.gap()) && !beside.isBehindLocks(edge.source())
                || releases.contains(pass.gap()) && !beside.isBeforeUnlock(edge.target()))) {
          return false;
        }
      }
    }
    return true;
  }

  /** The gaps of a thread beside statements of a lock. */
  private static final class Beside {
    private final Cfa thread;
    private final int lock;
    private final List<List<Edge>> in = new ArrayList<>();
    private final SortedSet<Gap> behindLocks = new TreeSet<>();
    private final SortedSet<Gap> beforeUnlocks = new TreeSet<>();
    private final SortedSet<Gap> empty = new TreeSet<>();
    private final Set<Integer> endsOfEmpty = new HashSet<>();

    Beside(Cfa thread, int lock) {
      this.thread = thread;
      this.lock = lock;
      thread.out().forEach(edges -> in.add(new ArrayList<>()));
      thread.edges().forEach(edge -> in.get(edge.target()).add(edge));
    }

    /** Collects the gaps; false if one is missing, or if the lock serves a condition variable. */
    boolean hasGaps() {
      thread.edges().stream()
          .filter(edge -> edge.action().equals(new Action.Lock(lock)))
          .forEach(edge -> findEmpty(edge.target()));
      boolean hasGaps = true;
      for (Edge edge : thread.edges()) {
        if (edge.action().equals(new Action.Lock(lock))) {
          hasGaps &=
              isEmpty(edge.target()) || collect(thread.out().get(edge.target()), behindLocks);
        } else if (edge.action().equals(new Action.Unlock(lock))) {
          hasGaps &=
              endsOfEmpty.contains(edge.source()) || collect(in.get(edge.source()), beforeUnlocks);
        } else if (edge.action() instanceof Action.CondvarWait wait) {
          hasGaps &= wait.lock() != lock;
        }
      }
      return hasGaps;
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
                empty.add(pass.gap());
              }
            });
      }
    }

    private static boolean collect(List<Edge> edges, SortedSet<Gap> gaps) {
      for (Edge edge : edges) {
        if (!(edge.action() instanceof Action.Pass pass)) {
          return false;
        }
        gaps.add(pass.gap());
      }
      return edges.size() == 1;
    }

    boolean isBehindLocks(int location) {
      return location != thread.entry()
          && in.get(location).stream()
              .allMatch(edge -> edge.action().equals(new Action.Lock(lock)));
    }

    boolean isBeforeUnlock(int location) {
      List<Edge> out = thread.out().get(location);
      return !out.isEmpty()
          && out.stream().allMatch(edge -> edge.action().equals(new Action.Unlock(lock)));
    }
  }
}
