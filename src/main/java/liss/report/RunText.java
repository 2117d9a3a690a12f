package liss.report;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import liss.abstraction.Run;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.format.Page;

/**
 * Runs of the abstraction on a page.
 *
 * @param text what names their steps
 */
record RunText(Page page, StepText text) {

  private static final int DEADLOCKS_IN_FULL = 3;

  /** A run in one column for each thread. */
  void run(Run run) {
    run(run, Map.of());
  }

  /** A copy with notes at some of its steps. */
  void run(Run run, Map<Integer, String> notes) {
    page.point();
    new RunTable(run, notes, text, page).print();
    page.point();
  }

  /** The first few deadlocks, each with why the threads are stuck. */
  void deadlocks(List<Deadlock> deadlocks) {
    first(deadlocks, page, deadlock -> deadlock(deadlock.run()));
  }

  /** A run into a deadlock, with why the threads are stuck. */
  void deadlock(Run run) {
    run(run);
    text.stuck(run).forEach(page::sentence);
  }

  /** The first few deadlocks in full, and how many others there are. */
  static <T> void first(List<T> deadlocks, Page page, Consumer<T> inFull) {
    deadlocks.stream().limit(DEADLOCKS_IN_FULL).forEach(inFull);
    if (deadlocks.size() > DEADLOCKS_IN_FULL) {
      int rest = deadlocks.size() - DEADLOCKS_IN_FULL;
      page.point().line("... and " + rest + " more; --format json lists them all.");
    }
  }
}
