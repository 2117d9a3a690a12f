package liss.symbolic;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.Outcome;
import liss.symbolic.PathSolver.Answer;
import liss.symbolic.Reality.Input;
import liss.unfolding.Exploration;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.LeafKind;
import liss.unfolding.PartialOrderRun;
import liss.unfolding.UnfoldingExplorer;

/**
 * What the runs of a program show for all inputs, up to the order of independent steps ([SPOE]).
 *
 * @param runs how many classes there are
 * @param findings the bad ends, each once, with inputs that lead to it
 * @param contradictory how many classes have no inputs: what concurrent steps need contradicts
 * @param questions how many the solver was asked
 * @param undecided how many bad ends may have no inputs, because the solver did not know
 */
public record SymbolicExploration(
    Exploration runs, List<Finding> findings, long contradictory, long questions, long undecided) {

  /** Copies the list. */
  public SymbolicExploration {
    findings = List.copyOf(findings);
  }

  /**
   * A bad end.
   *
   * @param outcome a deadlock, failed assertion or run-time error; an index that depends on inputs
   *     is told as 0
   * @param inputs what the run gets from outside, in order
   * @param schedule the steps before the end, in order
   */
  public record Finding(Outcome outcome, List<Input> inputs, List<Edge> schedule) {
    /** Copies the lists. */
    public Finding {
      inputs = List.copyOf(inputs);
      schedule = List.copyOf(schedule);
    }
  }

  /** Explores a program without condition variables. */
  public static SymbolicExploration of(ProgramCfa program, ExplorationOptions options) {
    Terms terms = new Terms();
    try (PathSolver solver = new PathSolver(terms, Duration.ofSeconds(10))) {
      SymbolicTransitions transitions = new SymbolicTransitions(program, terms, solver);
      Leaves leaves = new Leaves(program, transitions, solver);
      Exploration runs = new UnfoldingExplorer<>(transitions, options, leaves::visit).explore();
      return new SymbolicExploration(
          runs,
          List.copyOf(leaves.findings.values()),
          leaves.contradictory,
          solver.questions(),
          leaves.undecided.size());
    }
  }

  /** Collects what is found at the ends of runs. */
  private static final class Leaves {

    private final ProgramCfa program;
    private final SymbolicTransitions transitions;
    private final PathSolver solver;
    private final Map<Outcome, Finding> findings = new LinkedHashMap<>();
    private final Set<Outcome> undecided = new LinkedHashSet<>();
    private long contradictory;

    Leaves(ProgramCfa program, SymbolicTransitions transitions, PathSolver solver) {
      this.program = program;
      this.transitions = transitions;
      this.solver = solver;
    }

    void visit(PartialOrderRun<SymbolicProgress> run) {
      if (run.kind() == LeafKind.SLEEP_SET_BLOCKED) {
        return;
      }
      switch (solver.check(List.copyOf(run.state().path().literals()))) {
        case Answer.Unsatisfiable answer -> contradictory++;
        case Answer.Unknown answer -> undecided.addAll(badEnds(run));
        case Answer.Satisfiable answer ->
            badEnds(run).stream()
                .filter(outcome -> !findings.containsKey(outcome))
                .forEach(outcome -> findings.put(outcome, finding(outcome, run, answer)));
      }
    }

    private Finding finding(
        Outcome outcome, PartialOrderRun<SymbolicProgress> run, Answer.Satisfiable answer) {
      List<Edge> edges = transitions.edges(run.actions());
      List<Input> inputs =
          BehaviourComparison.inputs(edges, symbol -> answer.values().getOrDefault(symbol, 0L));
      ConcreteReplay.check(program, edges, inputs);
      return new Finding(outcome, inputs, edges);
    }

    private List<Outcome> badEnds(PartialOrderRun<SymbolicProgress> run) {
      SymbolicProgress state = run.state();
      List<Integer> stopped =
          IntStream.range(0, state.stopped().size())
              .filter(thread -> state.stopped().get(thread).isPresent())
              .boxed()
              .toList();
      if (stopped.isEmpty()) {
        return isDeadlock(run.kind(), state) ? List.of(new Outcome.Deadlock()) : List.of();
      }
      return stopped.stream()
          .filter(thread -> canBeFirst(run, stopped, thread))
          .flatMap(thread -> state.stopped().get(thread).stream())
          .filter(outcome -> !(outcome instanceof Outcome.AssumptionFailed))
          .toList();
    }

    /** Whether a thread can fail before any other one does, which would end the run. */
    private static boolean canBeFirst(PartialOrderRun<?> run, List<Integer> stopped, int thread) {
      int last = lastStep(run, thread);
      return stopped.stream()
          .filter(other -> other != thread)
          .mapToInt(other -> lastStep(run, other))
          .noneMatch(other -> other >= 0 && last >= 0 && run.precedes(other, last));
    }

    private static int lastStep(PartialOrderRun<?> run, int thread) {
      return IntStream.range(0, run.length())
          .filter(position -> run.action(position).thread() == thread)
          .max()
          .orElse(-1);
    }

    private boolean isDeadlock(LeafKind kind, SymbolicProgress state) {
      return kind == LeafKind.DEADLOCK
          || (kind == LeafKind.TERMINATED
              && IntStream.range(0, program.locks().size())
                  .anyMatch(lock -> state.memory().owner(lock) >= 0));
    }
  }
}
