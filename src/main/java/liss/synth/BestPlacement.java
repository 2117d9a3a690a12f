package liss.synth;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import liss.cfa.LockBan;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Infeasible;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.PlacementResult.Stopped;
import liss.placement.model.Sections;
import liss.placement.search.PlacementProblem;
import liss.placement.search.PlacementSolver;
import liss.placement.search.PlacementSolver.Budget;
import liss.synth.SynthesisListener.Phase;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.SynthesisResult.Unknown;

/** One stage of a synthesis: the search for a placement that is best for its {@link Aim}. */
final class BestPlacement implements PlacementCandidates {

  private final Aim aim;

  /** What the whole synthesis minimises. */
  private final Goal objective;

  private final SynthesisSteps steps;
  private final PlacementSolver placements;

  /** About the safe programs that the aim allows. */
  private final ProvenCosts proven;

  private SynthesisState state;
  private PlacementProblem problem;

  /** What the present placement was worth, as long as the problem is the same. */
  private Optional<Budget> spent = Optional.empty();

  /** What the best placements cost by what comes first. */
  private Optional<Long> atLeast = Optional.empty();

  private BestPlacement(Aim aim, Goal objective, SynthesisState state, SynthesisSteps steps) {
    this.aim = aim;
    this.objective = objective;
    this.steps = steps;
    this.state = state;
    this.proven = new ProvenCosts(objective, aim.limit());
    List<ExclusionClause> learned =
        steps.log().constraints().stream().flatMap(c -> c.clauses().stream()).toList();
    this.problem =
        new PlacementProblem(steps.original(), learned, aim.goal())
            .with(steps.rules())
            .with(aim.limit());
    state.safest().ifPresent(safe -> problem = problem.knowing(safe.placement()));
    this.placements = new PlacementSolver(problem, steps::isOverLimit);
  }

  /**
   * A stage of the synthesis. The first one starts with a check of the program as it is; the others
   * keep what was learned and the safe program.
   */
  static BestPlacement start(Aim aim, Goal objective, SynthesisState state, SynthesisSteps steps) {
    return new BestPlacement(
        aim, objective, state.end().isEmpty() ? state : state.continued(), steps);
  }

  /** How far the synthesis has got. */
  SynthesisState state() {
    return state;
  }

  @Override
  public Optional<Placed> next() {
    if (!isDone() && rival().isPresent() && !isBetterThan(rival().get().cost())) {
      improve(rival().get());
    }
    return isDone() ? Optional.empty() : Optional.of(present());
  }

  /** The safe program that others have to beat. */
  private Optional<Synthesized> rival() {
    return state.safest().filter(safe -> isForObjective());
  }

  @Override
  public Placed present() {
    return state.present();
  }

  @Override
  public boolean isDone() {
    return state.end().isPresent();
  }

  @Override
  public boolean areOptional() {
    return state.safest().isPresent();
  }

  @Override
  public Goal goal() {
    return objective;
  }

  @Override
  public void accept(SynthesisResult emitted) {
    if (!(emitted instanceof Synthesized found)) {
      end(emitted);
    } else if (isForObjective()) {
      acceptForObjective(found);
    } else {
      end(found.unproven(objective));
    }
  }

  /** A best placement that is safe ends the stage: asked again, the solver may give another one. */
  private void acceptForObjective(Synthesized found) {
    int compared =
        state.safest().map(safe -> objective.compare(found.cost(), safe.cost())).orElse(-1);
    boolean isBest = compared == 0 && spent.filter(Budget.AN_ANSWER::equals).isPresent();
    if (compared <= 0) {
      state = state.withSafest(found);
      tellBounds();
      change(problem.knowing(found.placement()));
    }
    if (isBest) {
      proven.learn(present());
      end(steps.known(found, present().optimality(), state.withOneLock()));
    }
  }

  @Override
  public void reject() {
    spent = Optional.empty();
    propose();
  }

  @Override
  public void add(ExclusionClause clause) {
    change(problem.with(clause));
  }

  private void change(PlacementProblem next) {
    problem = next;
    spent = Optional.empty();
  }

  @Override
  public void guess() {
    spend(Budget.A_GUESS);
  }

  /** A best placement takes long to find, and is of interest when a safe one is known. */
  @Override
  public void propose() {
    spend(rival().isPresent() ? Budget.AN_ANSWER : Budget.A_GUESS);
  }

  /** Ends this stage; if it is because of a limit, with the best safe program so far. */
  @Override
  public void end(SynthesisResult reason) {
    state =
        state.withEnd(
            reason instanceof Unknown
                ? state
                    .safest()
                    .or(steps::anySafe)
                    .<SynthesisResult>map(this::notProven)
                    .orElse(reason)
                : reason);
  }

  /** Whether placements are good by the objective of the whole synthesis. */
  private boolean isForObjective() {
    return aim.stage() != Aim.Stage.A_SAFE_PROGRAM;
  }

  /** Whether the present placement is better by what the objective is about. */
  private boolean isBetterThan(PlacementCost safe) {
    return objective.compareFirst(present().cost(), safe) < 0;
  }

  /**
   * Goes on to a placement that is better than the safe one by what comes first, and when there is
   * none, to a best one; ends if that is the safe one, or worse since it was not minimised.
   */
  private void improve(Synthesized safe) {
    spend(Budget.AN_ANSWER);
    if (isDone()) {
      return;
    }
    proven.learn(present());
    boolean isSame = present().placement().equals(safe.placement());
    if (steps.isOverLimit()) {
      end(notProven(safe));
    } else if (isSame || objective.compare(present().cost(), safe.cost()) > 0) {
      end(steps.known(safe, present().optimality(), state.withOneLock()));
    }
  }

  /** A safe program, when better ones may have been missed. */
  private Synthesized notProven(Synthesized safe) {
    return steps.known(safe, proven.about(safe), state.withOneLock());
  }

  /** Goes on to the placement found, or ends; asks nothing twice. */
  private void spend(Budget budget) {
    if (spent.isPresent() && spent.get().compareTo(budget) >= 0) {
      return;
    }
    spent = Optional.of(budget);
    switch (steps.log().timed(Phase.PLACE, () -> placements.solve(problem, budget))) {
      case Placed placed -> {
        state = state.withPresent(placed);
        boolean isBest =
            budget == Budget.AN_ANSWER && placed.optimality() instanceof Optimality.Optimal;
        if (isBest && isForObjective()) {
          atLeast = objective.criteria(placed.cost()).stream().findFirst();
        }
        tellBounds();
      }
      case Infeasible infeasible -> end(noPlacement(infeasible));
      case Stopped stopped -> end(steps.stopped());
    }
  }

  private void tellBounds() {
    objective.order().stream()
        .findFirst()
        .ifPresent(first ->
            steps.log().bounds(first, atLeast, state.safest().map(safe -> first.of(safe.cost()))));
  }

  /** Whether sections that are not structured could do what structured ones cannot. */
  private boolean isFeasibleIfFree(List<ExclusionClause> clauses) {
    return steps.rules().sections() == Sections.STRUCTURED
        && PlacementSolver.solve(
                new PlacementProblem(steps.original(), clauses, Objective.NONE), steps::isOverLimit)
            instanceof Placed;
  }

  private NoPlacement noPlacement(Infeasible infeasible) {
    List<LearnedConstraint> unsatisfiable =
        steps.log().constraints().stream()
            .filter(c -> !Collections.disjoint(infeasible.unsatisfiable(), c.clauses()))
            .toList();
    Optional<Sections> otherwise =
        infeasible.shortage().isEmpty() && isFeasibleIfFree(infeasible.unsatisfiable())
            ? Optional.of(Sections.FREE)
            : Optional.empty();
    List<LockBan> bans =
        infeasible.shortage().isPresent() || otherwise.isPresent()
            ? List.of()
            : PlacementSolver.responsibleBans(
                steps.original(), infeasible.unsatisfiable(), steps::isOverLimit);
    return new NoPlacement(
        infeasible.shortage(),
        unsatisfiable,
        bans,
        otherwise,
        steps.deadlocksBefore(),
        steps.log().progress());
  }
}
