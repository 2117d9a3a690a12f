package liss.check.nontermination;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.check.Verdict.Effort;
import liss.check.counterexample.Counterexample;
import liss.check.nontermination.LassoSearch.Lasso;
import liss.check.reduction.AtomicMoves;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.EndlessSteps;
import liss.check.reduction.Footprints;
import liss.check.search.FoundStates;
import liss.check.search.IntQueue;
import liss.check.search.Limits;
import liss.check.serial.AccessMonitor;

/**
 * A search of the runs that go on for ever for one in which the accesses of some finite prefix put
 * its blocks in a circle. Breadth first over states of the program from which a run goes on for
 * ever, each with what the {@link AccessMonitor} has seen; finite, linear in their number.
 *
 * <p>Explored up to equivalence, with the steps of {@link EndlessSteps}: for every infinite run z
 * and finite prefix w of it, some explored path takes all steps of w, with dependent ones in the
 * same order, and its end has an infinite run. By induction on the length of w: let T be the set of
 * steps explored in a state. If z takes a step of T, the first one can come first; if not, any step
 * t of T can, since it commutes with all of z. What remains is an infinite run again. Unless the
 * step was one of w, w is as long as before; this cannot go on for ever, since every cycle of
 * explored states has one in which T has all enabled steps, thus the first one of w. More steps
 * remove no edge from the block graph, so a circle of w is found.
 */
public final class NonTerminatingRuns {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  private final BlockProgram program;
  private final Function<int[], List<Step>> steps;
  private final LassoSearch lassos;
  private final Limits limits;
  private final AccessMonitor monitor;
  private final FoundStates states;
  private final IntQueue open = new IntQueue();
  private long transitions;
  private Optional<Counterexample> violation = Optional.empty();
  private Optional<String> stopped = Optional.empty();

  /**
   * A search.
   *
   * @param steps which enabled steps to explore in a state, or in a tuple that starts with one
   */
  public NonTerminatingRuns(
      BlockProgram program,
      AtomicMoves idling,
      Function<int[], List<Step>> steps,
      LassoSearch lassos,
      Limits limits) {
    this.program = program;
    this.steps = steps;
    this.lassos = lassos;
    this.limits = limits;
    this.monitor =
        new AccessMonitor(program, Footprints.ofAccesses(program), idling, program.width());
    this.states = new FoundStates(program.width() + monitor.width());
  }

  /** Explores all states unless a violation or a limit ends the search. */
  public void run() {
    int[] initial = program.initialState(program.width() + monitor.width());
    if (lassos.existFrom(initial)) {
      reach(initial, 0, 0);
    }
    while (!open.isEmpty() && violation.isEmpty() && stopped().isEmpty()) {
      int state = open.remove();
      int[] tuple = states.tuple(state);
      for (Step step : steps.apply(tuple)) {
        take(state, tuple, step);
      }
    }
  }

  /** A run that is bad, if one was found. */
  public Optional<Counterexample> violation() {
    return violation;
  }

  /** The limit that ended the search early. */
  public Optional<String> stopped() {
    return stopped.or(lassos::stopped);
  }

  /** States found and steps taken. */
  public Effort effort() {
    return new Effort(0, states.size(), transitions);
  }

  private void take(int state, int[] tuple, Step step) {
    transitions++;
    int[] next = tuple.clone();
    program.apply(next, step);
    if (violation.isPresent() || !lassos.existFrom(next)) {
      return;
    }
    if (monitor.closesCycle(next, step)) {
      Lasso lasso = lassos.from(next).orElseThrow();
      violation =
          Optional.of(
              Counterexample.goingOn(
                  Run.of(original(stepsTo(state, step))),
                  original(lasso.stem()),
                  original(lasso.round())));
    } else {
      monitor.observe(next, step);
      reach(next, state, step.number());
    }
  }

  private void reach(int[] tuple, int from, int step) {
    int state = states.size();
    if (!states.add(tuple, from, step)) {
      return;
    }
    open.add(state);
    if (state % STATES_BETWEEN_LIMIT_CHECKS == 0) {
      stopped = limits.exceeded();
    }
  }

  /** The steps without those on added locks. */
  private List<Edge> original(List<Step> steps) {
    return steps.stream()
        .filter(step -> !program.isAddedLockStep(step.action()))
        .map(Step::edge)
        .toList();
  }

  private List<Step> stepsTo(int state, Step last) {
    List<Step> path = new ArrayList<>();
    states.wayTo(state).forEach(step -> path.add(program.steps().get(step)));
    path.add(last);
    return path;
  }
}
