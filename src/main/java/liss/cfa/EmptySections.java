package liss.cfa;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Programs without their empty critical sections: those in which a lock is released before anything
 * else happens. A thread that holds no other lock can wait for such a section to no harm: it waits
 * for those who hold the lock, and nobody waits for it longer than it takes to release the lock. So
 * the runs are those without it, up to where threads wait, and so are the deadlocks.
 */
public final class EmptySections {

  private EmptySections() {}

  /** The program in which nothing happens where it takes a lock and releases it at once. */
  public static ProgramCfa removed(ProgramCfa program) {
    return program.with(
        program.locks(), program.threads().stream().map(EmptySections::removed).toList());
  }

  private static Cfa removed(Cfa thread) {
    boolean[] isRemoved = new boolean[thread.size()];
    for (Edge edge : thread.edges()) {
      if (edge.action() instanceof Action.Lock lock) {
        int end = behind(thread, edge.target());
        if (thread.out().get(end).size() == 1
            && thread.out().get(end).getFirst().action().equals(new Action.Unlock(lock.lock()))) {
          isRemoved[edge.source()] = true;
          isRemoved[end] = true;
        }
      }
    }
    return thread.with(
        IntStream.range(0, thread.size())
            .mapToObj(location -> steps(thread.out().get(location), isRemoved[location]))
            .toList());
  }

  private static List<Edge> steps(List<Edge> steps, boolean isRemoved) {
    return isRemoved ? steps.stream().map(edge -> edge.doing(new Action.Skip())).toList() : steps;
  }

  private static int behind(Cfa thread, int location) {
    int end = location;
    for (int n = 0; n < thread.size(); n++) {
      List<Edge> out = thread.out().get(end);
      if (out.size() != 1 || !out.getFirst().action().isSilent()) {
        return end;
      }
      end = out.getFirst().target();
    }
    return end;
  }
}
