package liss.abstraction;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.BlockBoundaries;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * A program for one processor as one for any number, in which locks do what the priorities do. A
 * thread that excludes others holds a lock of its own throughout each of its blocks, handlers of
 * one priority the same one; and each step that a thread may not take meanwhile is a section of the
 * locks of all those that exclude it, the least urgent first. These locks are none of the
 * specification, so that they are no scheduling points.
 *
 * <p>A step needs no section that depends on no step of the threads that exclude the thread: it may
 * as well have been taken in front of all of their blocks that are open, since each step in between
 * is of such a thread, or likewise one without a section.
 *
 * <p>The runs that terminate are up to the order of independent steps those that priorities allow,
 * for programs in which no task has to wait inside a block. Not so those that get stuck: a thread
 * may take such a lock and then have to wait for something else. Linear in steps times priorities.
 */
public final class ProcessorLocks {

  private final ProgramCfa program;
  private final List<String> locks;

  /** The locks by the threads that hold them during their blocks, the least urgent first. */
  private final List<Group> groups = new ArrayList<>();

  /** Threads that use the same lock. */
  private record Group(int lock, List<Cfa> threads) {

    boolean excludes(Cfa thread) {
      return !threads.contains(thread) && threads.getFirst().excludes(thread);
    }

    /** Whether a thread is another handler of the same priority. */
    boolean isAlike(Cfa thread) {
      Cfa first = threads.getFirst();
      return first.excludes(thread) && thread.excludes(first);
    }
  }

  private ProcessorLocks(ProgramCfa program) {
    this.program = program;
    this.locks = new ArrayList<>(program.locks());
    for (Cfa thread : program.threads().stream().sorted(Cfa.byUrgency()).toList()) {
      if (program.threads().stream().anyMatch(thread::excludes)) {
        groups.stream()
            .filter(group -> group.isAlike(thread))
            .findFirst()
            .ifPresentOrElse(group -> group.threads().add(thread), () -> add(thread));
      }
    }
  }

  private void add(Cfa thread) {
    groups.add(new Group(locks.size(), new ArrayList<>(List.of(thread))));
    locks.add("processor during " + thread.name());
  }

  /** The program with these locks; itself if it has no priorities. */
  public static ProgramCfa in(ProgramCfa program) {
    return program.hasPriorities() ? new ProcessorLocks(program).program() : program;
  }

  private ProgramCfa program() {
    return program
        .withoutPriorities()
        .with(locks, program.threads().stream().map(this::withLocks).toList());
  }

  private Cfa withLocks(Cfa thread) {
    BlockBoundaries boundaries = new BlockBoundaries(thread);
    List<Integer> own =
        groups.stream().filter(g -> g.threads().contains(thread)).map(Group::lock).toList();
    List<Group> above = groups.stream().filter(group -> group.excludes(thread)).toList();
    List<Integer> others = above.stream().map(Group::lock).toList();
    List<Edge> inTheWay =
        above.stream()
            .flatMap(group -> group.threads().stream())
            .flatMap(other -> other.edges().stream())
            .toList();
    Draft draft = new Draft(thread);
    for (int location = 0; location < thread.size(); location++) {
      List<Edge> edges = thread.out().get(location);
      boolean isSilent = edges.stream().allMatch(edge -> edge.action().isSilent());
      if (isSilent) {
        draft.keep(location, edges);
        continue;
      }
      boolean isSection =
          edges.stream().anyMatch(e -> inTheWay.stream().anyMatch(o -> areDependent(e, o)));
      List<Integer> section = isSection ? others : List.of();
      List<Integer> taken =
          Stream.concat(
                  boundaries.isBoundary(location) ? own.stream() : Stream.of(), section.stream())
              .toList();
      int from = location;
      for (int lock : taken) {
        from = draft.step(from, new Action.Lock(lock), edges.getFirst());
      }
      for (Edge edge : edges) {
        List<Integer> freed =
            Stream.concat(
                    section.reversed().stream(),
                    boundaries.isBoundary(edge.target()) ? own.stream() : Stream.of())
                .toList();
        draft.step(from, edge, freed);
      }
    }
    return draft.finished();
  }

  /** Whether the order of two steps of different threads may matter. */
  static boolean areDependent(Edge one, Edge other) {
    return switch (one.action()) {
      case Action.Access a -> Access.areDependent(one, other);
      case Action.LockStep a ->
          other.action() instanceof Action.LockStep b && a.lock() == b.lock()
              || other.action() instanceof Action.CondvarStep;
      case Action.SetGuard a -> other.action() instanceof Action.FlagStep;
      case Action.FlagStep a ->
          other.action() instanceof Action.SetGuard
              || other.action() instanceof Action.FlagStep b && a.flag() == b.flag();
      case Action.ObjectStep a ->
          other.action() instanceof Action.ObjectStep b && a.object() == b.object();
      case Action.CondvarStep a -> other.action() instanceof Action.Synchronization;
      case Action.LocalStep a -> false;
    };
  }

  /** An automaton with more steps while it is written. */
  private static final class Draft {

    private final Cfa thread;
    private final List<List<Edge>> out = new ArrayList<>();
    private int fresh;

    Draft(Cfa thread) {
      this.thread = thread;
      this.fresh = 1 + thread.edges().stream().mapToInt(Edge::id).max().orElse(-1);
      for (int location = 0; location < thread.size(); location++) {
        out.add(new ArrayList<>());
      }
    }

    void keep(int location, List<Edge> edges) {
      out.get(location).addAll(edges);
    }

    /** Adds a step on a lock, and returns where it leads. */
    int step(int from, Action action, Edge beside) {
      int to = newLocation();
      add(from, to, action, beside);
      return to;
    }

    private void add(int from, int to, Action action, Edge beside) {
      out.get(from)
          .add(
              new Edge(
                  thread.thread(), fresh++, from, to, action, beside.span(), beside.context()));
    }

    /** Adds a step, and then those that free some locks. */
    void step(int from, Edge edge, List<Integer> freed) {
      int here = freed.isEmpty() ? edge.target() : newLocation();
      out.get(from)
          .add(
              new Edge(
                  edge.thread(),
                  edge.id(),
                  from,
                  here,
                  edge.action(),
                  edge.span(),
                  edge.context()));
      for (int i = 0; i < freed.size(); i++) {
        int to = i + 1 == freed.size() ? edge.target() : newLocation();
        add(here, to, new Action.Unlock(freed.get(i)), edge);
        here = to;
      }
    }

    private int newLocation() {
      out.add(new ArrayList<>());
      return out.size() - 1;
    }

    Cfa finished() {
      return thread.with(out);
    }
  }
}
