package liss.explore;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides path conditions with Z3, incrementally: each conjunct is given to the solver once, after
 * a literal, and a question is a set of literals. What the solver learns from one path it knows on
 * the next one.
 *
 * <p>Z3 is started by the first question that needs it. A question that takes longer than the limit
 * is given up, and the next one gets a new solver.
 */
final class PathSolver implements AutoCloseable {

  private final ExecutionTerms terms;
  private final Duration limit;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "path solver");
        thread.setDaemon(true);
        return thread;
      });
  private @Nullable PathProver prover;
  private long questions;

  /**
   * @param limit how long a question may take
   */
  PathSolver(ExecutionTerms terms, Duration limit) {
    this.terms = terms;
    this.limit = limit;
  }

  /** How many questions it has been asked that are not decided by the look of them. */
  long questions() {
    return questions;
  }

  /** Whether all conditions can hold together. */
  ConditionAnswer check(List<Literal> literals) {
    for (int i = 0; i < literals.size(); i++) {
      if (literals.get(i).isImpossible(terms)) {
        return new ConditionAnswer.Unsatisfiable(List.of(i));
      }
    }
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < literals.size(); i++) {
      if (!literals.get(i).isTrivial(terms)) {
        open.add(i);
      }
    }
    return open.isEmpty() ? new ConditionAnswer.Satisfiable(Map.of()) : ask(literals, open);
  }

  private ConditionAnswer ask(List<Literal> literals, List<Integer> open) {
    questions++;
    PathProver current = prover();
    var alarm =
        timer.schedule(
            () -> current.stop("no answer within " + limit.toSeconds() + " s"),
            limit.toMillis(),
            TimeUnit.MILLISECONDS);
    ConditionAnswer answer = current.check(literals, open);
    alarm.cancel(false);
    if (answer instanceof ConditionAnswer.Unknown) {
      current.close();
      prover = null;
    }
    return answer;
  }

  private PathProver prover() {
    if (prover == null) {
      prover = new PathProver(terms);
    }
    return prover;
  }

  @Override
  public void close() {
    timer.shutdownNow();
    if (prover != null) {
      prover.close();
    }
  }
}
