package liss.verify;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks.Deadlock;

/**
 * Deadlocks of the abstraction that rest on counts: threads wait at semaphores and barriers, and
 * none for a lock. Whether others come to post as often as they wait, as where two loops have
 * equally many rounds, depends on values, which the abstraction of C forgets.
 */
final class StuckAtCounts {

  private StuckAtCounts() {}

  /** Whether all of some deadlocks are of this kind; there is at least one. */
  static boolean areAll(ProgramCfa program, List<Deadlock> deadlocks) {
    return !deadlocks.isEmpty()
        && deadlocks.stream().allMatch(deadlock -> isOne(program, deadlock));
  }

  private static boolean isOne(ProgramCfa program, Deadlock deadlock) {
    Map<Integer, Integer> locations = new HashMap<>();
    deadlock.run().events().forEach(e -> locations.put(e.thread(), e.edge().target()));
    List<Action> next =
        program.threads().stream()
            .flatMap(thread ->
                next(thread, locations.getOrDefault(thread.thread(), thread.entry())).stream())
            .toList();
    return next.stream().anyMatch(StuckAtCounts::isCount)
        && next.stream().noneMatch(StuckAtCounts::isLock);
  }

  /** The next step of a thread that the abstraction sees; empty if the thread has ended. */
  private static Optional<Action> next(Cfa thread, int from) {
    int location = from;
    for (int walked = 0; walked < thread.size() && location != thread.exit(); walked++) {
      List<Edge> out = thread.out().get(location);
      if (out.isEmpty() || !out.getFirst().action().isSilent()) {
        return out.stream().findFirst().map(Edge::action);
      }
      location = out.getFirst().target();
    }
    return Optional.empty();
  }

  private static boolean isCount(Action action) {
    return action instanceof Action.ObjectStep step
        && switch (step.operation()) {
          case ObjectOperation.Down down -> true;
          case ObjectOperation.Pass pass -> true;
          default -> false;
        };
  }

  private static boolean isLock(Action action) {
    return action instanceof Action.LockStep
        || action instanceof Action.ObjectStep && !isCount(action);
  }
}
