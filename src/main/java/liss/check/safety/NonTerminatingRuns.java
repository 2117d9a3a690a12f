package liss.check.safety;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import liss.abstraction.Run;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;
import liss.check.safety.Verdict.Effort;
import liss.check.serial.AccessMonitor;
import liss.check.serial.Counterexample;
import liss.search.DepthFirstSearch;
import liss.search.DepthFirstSearch.Target;
import liss.search.DepthFirstSearch.Way;
import liss.search.Frontier.Order;
import liss.search.Limits;
import liss.search.StateSearch;

/**
 * A search of the non-terminating runs for one in which the accesses of some finite prefix put its
 * blocks in a cycle. Breadth first over states of the program from which there is an infinite run,
 * each with what the {@link AccessMonitor} has seen; finite, linear in their number.
 *
 * <p>Explored up to equivalence, with the steps of {@link NonTerminatingSteps}: for every infinite
 * run z and finite prefix w of it, some explored path takes all steps of w, with dependent ones in
 * the same order, and its end has an infinite run. By induction on the length of w: let T be the
 * set of steps explored in a state. If z takes a step of T, the first one can come first; if not,
 * any step t of T can, since it commutes with all of z. What remains is an infinite run again.
 * Unless the step was one of w, w is as long as before; this happens finitely often, since every
 * cycle of explored states has one in which T has all enabled steps, thus the first one of w. More
 * steps remove no edge from the block graph, so a cycle of w is found.
 */
final class NonTerminatingRuns {

  private final BlockProgram program;
  private final Function<int[], List<Step>> steps;
  private final DepthFirstSearch<Step> lassos;
  private final AccessMonitor monitor;
  private final StateSearch<Step> search;
  private final Limits limits;
  private long transitions;
  private Optional<Counterexample> violation = Optional.empty();
  private Optional<Run> completed = Optional.empty();

  /** A search up to equivalence. */
  NonTerminatingRuns(BlockProgram program, Limits limits) {
    this(program, new NonTerminatingSteps(program), limits);
  }

  private NonTerminatingRuns(BlockProgram program, NonTerminatingSteps reduced, Limits limits) {
    this(program, reduced::in, lassos(program, reduced, limits), limits);
  }

  /**
   * A search.
   *
   * @param steps which enabled steps to explore in a state, or in a tuple that starts with one
   */
  NonTerminatingRuns(
      BlockProgram program,
      Function<int[], List<Step>> steps,
      DepthFirstSearch<Step> lassos,
      Limits limits) {
    this.program = program;
    this.limits = limits;
    this.steps = steps;
    this.lassos = lassos;
    AtomicMoves moves = new AtomicMoves(program, Footprints.of(program));
    this.monitor =
        new AccessMonitor(program, Footprints.ofAccesses(program), moves, program.width());
    this.search = new StateSearch<>(program.width() + monitor.width(), Order.QUEUE, limits);
  }

  /** The search for infinite continuations. */
  static DepthFirstSearch<Step> lassos(
      BlockProgram program, NonTerminatingSteps steps, Limits limits) {
    return new DepthFirstSearch<>(
        new LassoSpace(program, steps), program.width(), Target.GOAL_OR_CYCLE, limits);
  }

  /** Explores all states unless a violation or a limit ends the search. */
  void run() {
    int[] initial = program.initialState(program.width() + monitor.width());
    if (lassos.existsFrom(initial)) {
      search.start(initial);
    }
    OptionalInt next = search.next();
    while (next.isPresent() && violation.isEmpty() && stopped().isEmpty()) {
      int state = next.getAsInt();
      int[] tuple = search.tuple(state);
      for (Step step : steps.apply(tuple)) {
        take(state, tuple, step);
      }
      next = search.next();
    }
  }

  /**
   * The verdict on the non-terminating runs of a program.
   *
   * @param terminating what is known of the others
   * @param before what was needed so far
   */
  public static Verdict verdict(
      BlockProgram program, Limits limits, Verdict.Safe terminating, Effort before) {
    NonTerminatingRuns search = new NonTerminatingRuns(program, limits);
    search.run();
    Effort effort = before.plus(search.effort());
    return search
        .violation()
        .<Verdict>map(
            violation -> new Verdict.Unsafe(violation, search.completed.stream().toList(), effort))
        .or(() -> search.stopped().map(reason -> new Verdict.Unknown(reason, effort)))
        .orElseGet(() -> new Verdict.Safe(effort, terminating.beginnings()));
  }

  /** A run that is bad, if one was found. */
  Optional<Counterexample> violation() {
    return violation;
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return search.stopped().or(lassos::stopped);
  }

  /** States found and steps taken. */
  Effort effort() {
    return new Effort(0, search.size(), transitions);
  }

  private void take(int state, int[] tuple, Step step) {
    transitions++;
    int[] next = tuple.clone();
    program.apply(next, step);
    if (violation.isPresent() || !lassos.existsFrom(next)) {
      return;
    }
    if (monitor.closesCycle(next, step)) {
      Way<Step> lasso = lassos.from(next).orElseThrow();
      List<Step> prefix = stepsTo(state, step);
      completed = completed(prefix, next);
      violation =
          Optional.of(
              Counterexample.nonTerminating(
                  program.specification(),
                  program.originalRun(prefix),
                  program.originalSteps(lasso.stem()),
                  program.originalSteps(lasso.cycle())));
    } else {
      monitor.observe(next, step);
      search.find(next, state, step, 0);
    }
  }

  /** A prefix after which each block that has begun is completed; empty if that is not possible. */
  private Optional<Run> completed(List<Step> prefix, int[] state) {
    BitSet threads = new BitSet();
    prefix.forEach(step -> threads.set(step.thread()));
    return new DepthFirstSearch<>(
            new BlockEndSpace(program, threads), program.width(), Target.GOAL, limits)
        .from(state)
        .map(rest -> {
          List<Step> steps = new ArrayList<>(prefix);
          steps.addAll(rest.stem());
          return program.originalRun(steps);
        });
  }

  private List<Step> stepsTo(int state, Step last) {
    List<Step> path = search.wayTo(state);
    path.add(last);
    return path;
  }
}
