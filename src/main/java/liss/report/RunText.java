package liss.report;

import java.util.List;
import java.util.Map;
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
    for (Deadlock deadlock : deadlocks.stream().limit(DEADLOCKS_IN_FULL).toList()) {
      run(deadlock.run());
      text.stuck(deadlock.run()).forEach(page::sentence);
    }
    if (deadlocks.size() > DEADLOCKS_IN_FULL) {
      int rest = deadlocks.size() - DEADLOCKS_IN_FULL;
      page.point().line("... and " + rest + " more; --format json lists them all.");
    }
  }
}
