package liss.placement.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.SectionLocks;
import liss.lang.SourceSpan;
import org.jspecify.annotations.Nullable;

/** The insertion points of a thread beside the statements on one of the program's locks. */
final class BesideStatements {
  private final Cfa thread;
  private final SectionLocks locks;
  private final int lock;
  private final List<List<Edge>> in;
  private final SortedSet<InsertionPoint> empty = new TreeSet<>();
  private final Set<Integer> endsOfEmpty = new HashSet<>();

  private final Set<Edge> passes = new HashSet<>();

  BesideStatements(Cfa thread, SectionLocks locks, int lock) {
    this.thread = thread;
    this.locks = locks;
    this.lock = lock;
    this.in = OwnSections.incoming(thread);
  }

  /** Collects the insertion points; false if one is missing. */
  boolean hasPoints(
      SortedMap<InsertionPoint, List<SourceSpan>> behindLocks,
      SortedMap<InsertionPoint, List<SourceSpan>> beforeUnlocks) {
    thread.edges().stream()
        .filter(edge -> locks.takes(edge.action(), lock))
        .forEach(edge -> findEmpty(edge.target()));
    boolean hasPoints = true;
    for (Edge edge : thread.edges()) {
      if (locks.takes(edge.action(), lock) && !isEmpty(edge.target())) {
        hasPoints &= collect(behind(edge), behindLocks, edge.span());
      } else if (locks.releases(edge.action(), lock) && !endsOfEmpty.contains(edge.source())) {
        hasPoints &= collect(before(edge), beforeUnlocks, edge.span());
      } else if (edge.action() instanceof Action.CondvarWait wait
          && locks.number(wait.lock()) == lock) {
        hasPoints &=
            collect(before(edge), beforeUnlocks, null) && collect(behind(edge), behindLocks, null);
      }
    }
    return hasPoints;
  }

  /** The insertion points in sections without visible steps. */
  SortedSet<InsertionPoint> empty() {
    return empty;
  }

  /** The steps that pass the insertion points. */
  Set<Edge> passes() {
    return passes;
  }

  private boolean isEmpty(int start) {
    List<Edge> next = thread.out().get(SilentPath.from(thread, start).getLast());
    return !next.isEmpty() && next.stream().allMatch(edge -> locks.releases(edge.action(), lock));
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

  private boolean collect(
      Optional<Edge> passing,
      SortedMap<InsertionPoint, List<SourceSpan>> points,
      @Nullable SourceSpan statement) {
    passing.ifPresent(edge -> {
      passes.add(edge);
      List<SourceSpan> known =
          points.computeIfAbsent(((Action.Pass) edge.action()).point(), p -> new ArrayList<>());
      if (statement != null && !known.contains(statement)) {
        known.add(statement);
      }
    });
    return passing.isPresent();
  }

  /** The first insertion point after a step, if no other way leads there. */
  private Optional<Edge> behind(Edge edge) {
    Edge next = edge;
    while (true) {
      List<Edge> out = thread.out().get(next.target());
      if (in.get(next.target()).size() != 1 || out.size() != 1) {
        return Optional.empty();
      }
      next = out.getFirst();
      if (next.action() instanceof Action.Pass) {
        return Optional.of(next);
      }
      if (!next.action().isSilent()) {
        return Optional.empty();
      }
    }
  }

  /** The last insertion point in front of a step, if no other way leads away from it. */
  private Optional<Edge> before(Edge edge) {
    Edge previous = edge;
    while (true) {
      List<Edge> before = in.get(previous.source());
      if (before.size() != 1 || thread.out().get(previous.source()).size() != 1) {
        return Optional.empty();
      }
      previous = before.getFirst();
      if (previous.action() instanceof Action.Pass) {
        return Optional.of(previous);
      }
      if (!previous.action().isSilent()) {
        return Optional.empty();
      }
    }
  }
}
