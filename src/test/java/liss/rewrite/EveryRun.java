package liss.rewrite;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.lang.Program;
import liss.run.Behaviour;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;

/**
 * The naive twin of {@link RunEnds}: all runs with values, one by one, with what each has shown to
 * others and how it has ended. For the smallest programs only.
 */
final class EveryRun {

  private static final int MOST_STEPS = 300_000;

  private final ProgramCfa program;
  private final ConcreteSemantics semantics;
  private final Set<String> ends = new TreeSet<>();
  private final boolean isPreemptive;
  private int steps;

  private EveryRun(ProgramCfa program, Scheduler scheduler) {
    this.program = program;
    this.isPreemptive = scheduler == Scheduler.PREEMPTIVE;
    this.semantics = new ConcreteSemantics(program, scheduler, ValueSource.anyOf(List.of(0L, 1L)));
  }

  /** What runs have shown and how they have ended; empty if there are too many. */
  static Optional<Set<String>> ends(Program program, Scheduler scheduler) {
    EveryRun runs = new EveryRun(CfaBuilder.build(program), scheduler);
    runs.follow(runs.semantics.initialState(), Behaviour.empty(runs.program.threads().size()));
    return runs.steps > MOST_STEPS ? Optional.empty() : Optional.of(runs.ends);
  }

  private void follow(ConcreteState state, Behaviour shown) {
    Optional<RunEnd> end = semantics.outcome(state);
    if (end.isPresent()) {
      switch (end.get()) {
        case RunEnd.Terminated e -> ends.add(values(state) + " " + shown);
        case RunEnd.Deadlock e -> ends.add("stuck");
        case RunEnd.AssertionViolated e -> ends.add("assertion");
        case RunEnd.RuntimeError e -> ends.add("error " + e.fault().getClass().getSimpleName());
        case RunEnd.AssumptionFailed e -> ends.add("discarded " + values(state));
      }
      return;
    }
    for (Step step : next(state)) {
      if (steps++ > MOST_STEPS) {
        return;
      }
      follow(step.target(), step.observable().map(shown::followedBy).orElse(shown));
    }
  }

  /** The steps that can be taken, or one that makes no difference to others. */
  private List<Step> next(ConcreteState state) {
    List<Step> all = semantics.steps(state);
    Optional<Step> silent = all.stream().filter(step -> isNothing(step.edge())).findFirst();
    return silent.isPresent() && (isPreemptive || state.running().isPresent())
        ? List.of(silent.get())
        : all;
  }

  private static boolean isNothing(Edge edge) {
    return edge.action() instanceof Action.Pass || edge.action() instanceof Action.Skip;
  }

  private String values(ConcreteState state) {
    StringBuilder values = new StringBuilder();
    for (SharedVariable variable : program.variables()) {
      for (int cell = 0; cell < variable.initial().size(); cell++) {
        values.append(variable.name()).append('=').append(state.value(variable.id(), cell));
      }
    }
    return values.toString();
  }
}
