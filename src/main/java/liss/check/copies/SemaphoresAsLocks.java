package liss.check.copies;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;

/**
 * Programs whose semaphores are used as locks: a semaphore has the first value 1, and on each way
 * through each thread, taking from it and adding to it alternate; the thread takes first, and adds
 * last. Then the semaphore is 0 exactly if a thread is between the two, as a lock is taken, and who
 * adds is who has taken. So the program with locks in their place has the same runs, with the same
 * scheduling points. Linear in the text times the number of semaphores.
 */
final class SemaphoresAsLocks {

  private SemaphoresAsLocks() {}

  /**
   * The program with locks for semaphores; the program itself if not all objects are of the kind.
   */
  static ProgramCfa in(ProgramCfa program) {
    boolean areLocks =
        program.objects().stream()
            .allMatch(object ->
                object.kind() == SyncObject.Kind.SEMAPHORE
                    && object.initial() == 1
                    && program.threads().stream()
                        .allMatch(thread -> alternates(thread, object.id())));
    if (!areLocks || program.objects().isEmpty()) {
      return program;
    }
    List<String> locks = new ArrayList<>(program.locks());
    program.objects().forEach(semaphore -> locks.add(semaphore.name()));
    int first = program.locks().size();
    return new ProgramCfa(
        program.program(),
        program.variables(),
        locks,
        program.flags(),
        List.of(),
        program.channels(),
        program.condvars(),
        program.threads().stream().map(thread -> withLocks(thread, first)).toList());
  }

  /** Whether a thread takes from a semaphore and adds to it in turns, and ends without it. */
  private static boolean alternates(Cfa thread, int semaphore) {
    Map<Integer, Boolean> holds = new HashMap<>(Map.of(thread.entry(), false));
    Deque<Integer> open = new ArrayDeque<>(holds.keySet());
    while (!open.isEmpty()) {
      int position = open.remove();
      for (Edge edge : thread.out().get(position)) {
        boolean before = holds.getOrDefault(position, false);
        boolean after = before;
        if (edge.action() instanceof Action.ObjectStep step && step.object() == semaphore) {
          after = step.operation() instanceof ObjectOperation.Down;
          if (after == before) {
            return false;
          }
        }
        Boolean known = holds.putIfAbsent(edge.target(), after);
        if (known == null) {
          open.add(edge.target());
        } else if (known != after) {
          return false;
        }
      }
    }
    return !holds.getOrDefault(thread.exit(), false);
  }

  private static Cfa withLocks(Cfa thread, int first) {
    return new Cfa(
        thread.thread(),
        thread.name(),
        thread.locals(),
        thread.entry(),
        thread.exit(),
        thread.out().stream()
            .map(edges -> edges.stream().map(edge -> withLock(edge, first)).toList())
            .toList());
  }

  private static Edge withLock(Edge edge, int first) {
    if (!(edge.action() instanceof Action.ObjectStep step)) {
      return edge;
    }
    int lock = first + step.object();
    boolean takes = step.operation() instanceof ObjectOperation.Down;
    return new Edge(
        edge.thread(),
        edge.id(),
        edge.source(),
        edge.target(),
        takes ? new Action.Lock(lock) : new Action.Unlock(lock),
        edge.span(),
        edge.context());
  }
}
