package liss.synth;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.search.ParetoFront;
import liss.synth.SynthesisListener.Phase;
import liss.synth.SynthesisResult.Synthesized;

/** The placements that may be on the front, one after the other. */
final class FrontPlacements implements PlacementCandidates {

  private final SynthesisSteps steps;
  private final ParetoFront front;
  private final List<Synthesized> safe = new ArrayList<>();
  private Placed present;
  private Optional<FrontResult> result = Optional.empty();

  /** Starts with a placement that is on the front. */
  FrontPlacements(SynthesisSteps steps, Synthesized first) {
    this.steps = steps;
    this.front =
        new ParetoFront(steps.original(), steps.settings().lockLimit(), steps::isOverLimit);
    this.present = new Placed(first.placement(), first.cost(), first.optimality());
    steps.log().constraints().forEach(constraint -> constraint.clauses().forEach(front::add));
    accept(first);
  }

  /** The front, when the search has ended. */
  FrontResult result() {
    return result.orElseThrow();
  }

  @Override
  public Optional<Placed> next() {
    return isDone() ? Optional.empty() : Optional.of(present);
  }

  @Override
  public Placed present() {
    return present;
  }

  @Override
  public boolean isDone() {
    return result.isPresent();
  }

  /** Each placement on the front is part of the result. */
  @Override
  public boolean areOptional() {
    return false;
  }

  @Override
  public Goal goal() {
    return Objective.COARSE;
  }

  @Override
  public void accept(SynthesisResult emitted) {
    if (emitted instanceof Synthesized found) {
      safe.add(found);
      front.confirm(present);
      propose();
    } else {
      end(emitted);
    }
  }

  @Override
  public void reject() {
    propose();
  }

  @Override
  public void add(ExclusionClause clause) {
    front.add(clause);
  }

  @Override
  public void guess() {
    propose();
  }

  @Override
  public void propose() {
    switch (steps.log().timed(Phase.PLACE, front::next)) {
      case ParetoFront.Result.Next next -> present = next.placement();
      case ParetoFront.Result.Complete complete -> result = Optional.of(complete(complete));
      case ParetoFront.Result.Interrupted interrupted -> end(steps.stopped());
    }
  }

  @Override
  public void end(SynthesisResult reason) {
    result = Optional.of(new FrontResult.Failed(reason));
  }

  /** The Pareto-optimal ones among the safe programs, given all that was learned. */
  private FrontResult complete(ParetoFront.Result.Complete complete) {
    List<Synthesized> placements = new ArrayList<>();
    for (Placed placed : complete.placements()) {
      safe.stream()
          .filter(program -> program.placement().equals(placed.placement()))
          .findFirst()
          .map(program -> steps.known(program, program.optimality(), Optional.empty()))
          .ifPresent(placements::add);
    }
    return new FrontResult.Front(placements, steps.settings().lockLimit(), steps.log().progress());
  }
}
