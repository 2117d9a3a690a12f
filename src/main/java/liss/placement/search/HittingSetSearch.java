package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.search.PlacementSolver.Budget;
import liss.solver.IncrementalSat;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;

/**
 * A search for a best placement under {@link Objective#FINE} for many requirements or a large
 * program, as a choice of sections in which locks are held. A local search ({@link
 * RuinAndRecreate}) finds hitting sets with few excluded pairs; a Lagrangian relaxation ({@link
 * LagrangianBound}) bounds from below what all hitting sets cost. So a placement is found soon, but
 * not each optimum is proven. The criteria after the pairs are minimised only if no pair is
 * excluded.
 *
 * <p>While a placement is known that satisfies all clauses to come, answers keep a part of it
 * ({@link KnownNeighbourhood}): more after an answer that did not do, less after one that became
 * the known one.
 */
final class HittingSetSearch {

  private final HeldClasses classes;
  private final SearchOptions options;
  private final BooleanSupplier stop;
  private final LegalSections sections;
  private final RuinAndRecreate hittingSets;
  private final KnownNeighbourhood kept;

  private List<Requirement> requirements = List.of();

  /** For each requirement the sections of which one must be held. */
  private List<List<ClassSet>> demands = List.of();

  private Optional<LockPlacement> known = Optional.empty();

  /** The hitting set that is known to suffice for all requirements to come. */
  private Optional<List<ClassSet>> sufficient = Optional.empty();

  /** What the present hitting set keeps. */
  private List<ClassSet> keptLast = List.of();

  /** The local search looks for hitting sets for what is demanded now. */
  private boolean isCurrent;

  /** The last answer was no guess. */
  private boolean isAnswered;

  /** What all hitting sets cost at least, as far as has been proved. */
  private long proved;

  /** The number of rounds since a cheaper hitting set was found. */
  private int fruitless;

  HittingSetSearch(HeldClasses classes, SearchOptions options, BooleanSupplier stop) {
    this.classes = classes;
    this.options = options;
    this.stop = stop;
    this.sections = new LegalSections(classes, options, stop);
    this.hittingSets = new RuinAndRecreate(sections, options, stop);
    this.kept = new KnownNeighbourhood(sections, options);
  }

  /** The answer under more requirements than before. */
  PlacementResult solve(PlacementProblem problem, List<Requirement> demanded, Budget budget) {
    adapt(problem, demanded);
    isAnswered = budget == Budget.AN_ANSWER;
    if (isAnswered ? isNearKnown() : isServed()) {
      return found(problem);
    }
    kept.release();
    if (!isServed()) {
      PlacementResult any =
          new IncreasingLocks(classes, stop)
              .solve(problem.with(Objective.NONE), demanded, Budget.A_GUESS);
      if (!(any instanceof Placed placed)) {
        return any;
      }
      hittingSets.record(classes.sections(placed.placement()));
    }
    sufficient.ifPresent(hittingSets::record);
    while (proved < hittingSets.cost()
        && fruitless < options.fruitlessRounds()
        && !isCheaper()
        && !stop.getAsBoolean()) {
      improve();
    }
    boolean isFree = hittingSets.cost() == 0 && !isCheaper();
    return isFree ? free(problem).orElseGet(() -> found(problem)) : found(problem);
  }

  /** Takes note of what is new. */
  private void adapt(PlacementProblem problem, List<Requirement> demanded) {
    if (!requirements.equals(demanded)) {
      requirements = demanded;
      demands = demanded.stream().map(sections::least).toList();
      isCurrent = false;
      fruitless = 0;
    }
    if (!known.equals(problem.known())) {
      known = problem.known();
      sufficient = known.map(classes::sections);
      sufficient.ifPresent(kept::know);
      isCurrent = false;
    } else if (isAnswered) {
      kept.retreat();
    }
  }

  /** Whether some hitting set is found with little effort. */
  private boolean isServed() {
    if (!isCurrent || !keptLast.equals(kept.parts())) {
      List<ClassSet> start = new ArrayList<>(kept.parts());
      if (start.equals(keptLast)) {
        hittingSets.best().ifPresent(start::addAll);
      }
      keptLast = kept.parts();
      List<List<ClassSet>> all = new ArrayList<>(demands);
      keptLast.forEach(part -> all.add(List.of(part)));
      hittingSets.demand(all);
      hittingSets.descendFrom(start, options.guess());
      isCurrent = true;
    }
    return hittingSets.best().isPresent();
  }

  /** Whether a cheaper hitting set than the sufficient one is found that keeps parts of it. */
  private boolean isNearKnown() {
    do {
      if (isServed()) {
        hittingSets.improve(options.answer());
        hittingSets.descendFrom(keptLast, options.answer());
      }
      if (isCheaper()) {
        return true;
      }
    } while (kept.next());
    return false;
  }

  private boolean isCheaper() {
    return sufficient.isPresent() && hittingSets.cost() < sections.cost(sufficient.get());
  }

  /** One round: the local search, and before it the relaxation if there is something new. */
  private void improve() {
    long before = hittingSets.cost();
    if (fruitless == 0) {
      proved =
          Math.max(proved, LagrangianBound.of(sections.pairs(), demands, before, options, stop));
    }
    hittingSets.improve(options.round());
    fruitless = hittingSets.cost() < before ? 0 : fruitless + 1;
  }

  /** A best placement that excludes no pair; empty if stopped at once. */
  private Optional<PlacementResult> free(PlacementProblem problem) {
    IncrementalSat sat = new IncrementalSat(stop);
    return new SharedLocks(
            classes,
            sat,
            new MaxSat(sat),
            held ->
                sections.pairs().forEach((one, other) -> sat.addClause(-held[one], -held[other])))
        .best(problem, requirements, pairs(), sections.merged(hittingSets.best().orElseThrow()));
  }

  /** The placement with the present hitting set. */
  private Placed found(PlacementProblem problem) {
    return problem.placed(
        sections.order().placement(sections.merged(hittingSets.best().orElseThrow())),
        List.of(pairs()),
        new Optimality.Optimal(),
        LockLimit.NONE);
  }

  private Outcome pairs() {
    long cost = hittingSets.cost();
    return proved >= cost
        ? new Outcome.Optimal(cost, new BitSet())
        : new Outcome.Bounded(proved, cost, new BitSet());
  }
}
