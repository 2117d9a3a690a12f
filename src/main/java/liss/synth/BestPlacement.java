package liss.synth;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import liss.cfa.LockBan;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Infeasible;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.PlacementResult.Stopped;
import liss.placement.search.PlacementProblem;
import liss.placement.search.PlacementSolver;
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

  private BestPlacement(Aim aim, Goal objective, SynthesisState state, SynthesisSteps steps) {
    this.aim = aim;
    this.objective = objective;
    this.steps = steps;
    this.state = state;
    this.proven = new ProvenCosts(objective, aim.limit());
    this.placements =
        new PlacementSolver(
            new PlacementProblem(
                steps.original(),
                List.of(),
                aim.goal(),
                steps.settings().existing().reusable(steps.original()),
                aim.limit()),
            steps::isOverLimit);
  }

  /**
   * A stage of the synthesis. The first one starts with a check of the program as it is; the others
   * keep what was learned and the safe program.
   */
  static BestPlacement start(Aim aim, Goal objective, SynthesisState state, SynthesisSteps steps) {
    if (state.end().isEmpty()) {
      return new BestPlacement(aim, objective, state, steps);
    }
    BestPlacement stage = new BestPlacement(aim, objective, state.continued(), steps);
    steps.log().constraints().forEach(c -> c.clauses().forEach(stage::add));
    stage.propose();
    stage.state.safest().ifPresent(safe -> stage.placements.know(safe.placement()));
    return stage;
  }

  /** How far the synthesis has got. */
  SynthesisState state() {
    return state;
  }

  @Override
  public Optional<Placed> next() {
    Optional<Synthesized> rival = state.safest().filter(safe -> isForObjective());
    if (!isDone() && rival.isPresent() && !isBetterThan(rival.get().cost())) {
      improve(rival.get());
    }
    return isDone() ? Optional.empty() : Optional.of(present());
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
      if (state
          .safest()
          .filter(safe -> objective.compare(found.cost(), safe.cost()) > 0)
          .isEmpty()) {
        state = state.withSafest(found);
      }
      placements.know(found.placement());
    } else {
      end(found.unproven(objective));
    }
  }

  @Override
  public void reject() {
    placements.retreat();
  }

  @Override
  public void add(ExclusionClause clause) {
    placements.add(clause);
  }

  @Override
  public void guess() {
    adopt(placements::candidate);
  }

  @Override
  public void propose() {
    adopt(placements::proposal);
  }

  /** Ends this stage; if it is because of a limit, with the best safe program so far. */
  @Override
  public void end(SynthesisResult reason) {
    state =
        state.withEnd(
            reason instanceof Unknown && state.safest().isPresent()
                ? notProven(state.safest().get())
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
    adopt(placements::leading);
    if (isDone()) {
      return;
    }
    proven.learn(present());
    if (!isBetterThan(safe.cost())) {
      adopt(placements::best);
      if (isDone()) {
        return;
      }
      boolean isSame = present().placement().equals(safe.placement());
      if (!steps.isOverLimit()
          && (isSame || objective.compare(present().cost(), safe.cost()) > 0)) {
        end(steps.known(safe, present().optimality(), state.withOneLock()));
        return;
      }
    }
    if (steps.isOverLimit()) {
      end(notProven(safe));
    }
  }

  /** A safe program, when better ones may have been missed. */
  private Synthesized notProven(Synthesized safe) {
    return steps.known(safe, proven.about(safe), state.withOneLock());
  }

  /** Goes on to the placement found, or ends. */
  private void adopt(Supplier<PlacementResult> search) {
    switch (steps.log().timed(Phase.PLACE, search::get)) {
      case Placed placed -> state = state.withPresent(placed);
      case Infeasible infeasible -> end(noPlacement(infeasible));
      case Stopped stopped -> end(steps.stopped());
    }
  }

  private NoPlacement noPlacement(Infeasible infeasible) {
    List<LearnedConstraint> unsatisfiable =
        steps.log().constraints().stream()
            .filter(c -> !Collections.disjoint(infeasible.unsatisfiable(), c.clauses()))
            .toList();
    List<LockBan> bans =
        infeasible.shortage().isPresent()
            ? List.of()
            : PlacementSolver.responsibleBans(
                steps.original(), infeasible.unsatisfiable(), steps::isOverLimit);
    return new NoPlacement(
        infeasible.shortage(),
        unsatisfiable,
        bans,
        steps.deadlocksBefore(),
        steps.log().progress());
  }
}
