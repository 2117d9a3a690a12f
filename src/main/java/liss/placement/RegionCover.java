package liss.placement;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.placement.IncrementalSat.Answer;
import liss.placement.MaxSat.Outcome;

/**
 * The least number of excluded pairs, whatever the number of locks, for a growing list of
 * requirements, as a choice of <em>regions</em>: sets of classes of which each stands for "some
 * lock is held in all of these". No variable speaks of a single lock.
 *
 * <p>A requirement demands one of the least regions of {@link SingleLock} for its alternatives. A
 * chosen region that breaks the rules is replaced by larger ones, one of which every legal lock
 * that contains it contains; regions that cannot be ordered ({@link RegionOrder}) demand an order
 * of the insertion points where locks are acquired ({@link PointOrder}), or that one of them be
 * larger. So the formula is a relaxation all the time, and a solution without cycles is a best
 * placement. Regions that cost more than a ceiling leaves room for are left out ({@link
 * CoverBound}); the ceiling rises from the lower bound to the cost of a known cover, which comes
 * from a local search ({@link CoverSearch}). docs/placement.md has the proofs.
 */
final class RegionCover {

  /** So many times the local search takes regions away before a cover is proved to be best. */
  private static final int RUINS = 4_000;

  private static final int STEPS = 400;

  /** About so many conflicts of the solver are spent on what best covers have in common. */
  private static final long TIES = 100_000;

  /** Bounds that are so close meet sooner from above. */
  private static final long LITTLE = 12;

  private final HeldClasses classes;
  private final long patience;
  private final LegalRegions regions;
  private final RegionDemands demands;
  private final Nestings nestings;
  private final BooleanSupplier stop;
  private final CoverCandidates candidates;
  private Optional<RegionFormula> formula = Optional.empty();

  /** What all covers cost at least, as far as has been proved. */
  private long proved;

  /** The ceiling of the next formula is so much above what has been proved. */
  private long slack;

  /**
   * A search without requirements.
   *
   * @param patience when little is left between the bounds, the lower one is raised until a call of
   *     the solver has more conflicts; at least one
   */
  RegionCover(HeldClasses classes, long patience, BooleanSupplier stop) {
    this.patience = patience;
    this.classes = classes;
    this.regions = new LegalRegions(classes, stop);
    this.demands = new RegionDemands(regions);
    this.candidates = new CoverCandidates(classes, regions, demands, stop);
    this.nestings = new Nestings();
    this.stop = stop;
  }

  /** How the search for a best cover ended. */
  sealed interface Cover {
    /** A cover of the least cost. */
    record Best(long cost, List<BitSet> regions) implements Cover {}

    /** There is none. */
    record None() implements Cover {}

    /** None was found; all covers cost at least as much as the outcome says. */
    record Interrupted(Outcome outcome) implements Cover {}
  }

  /** Demands that a lock realise the requirement. What has been proved is kept. */
  void add(Requirement requirement) {
    if (demands.add(requirement)) {
      candidates.demandMore();
      formula.ifPresent(choice -> choice.demand(demands.regions().getLast()));
    }
  }

  /** Covers that are found by local search. */
  CoverCandidates candidates() {
    return candidates;
  }

  /**
   * Looks for a cover of the least cost: first for one that costs little more than what all cost at
   * least, since few regions are left for that, then for one that costs a little more, and so on.
   * Can be called again if it was interrupted.
   *
   * @param effort about so many conflicts of the solver; if limited, it is enough to find a cover
   *     that is better than those known before
   */
  Cover solve(long effort) {
    boolean isLimited = effort < Long.MAX_VALUE;
    if (isLimited && candidates.mayShowOneNearKnown()) {
      return interrupted(proved);
    }
    CoverSearch covers = candidates.keepingNothing();
    if (formula.isEmpty()) {
      CoverBound first = improved(covers);
      if (isLimited && candidates.mayShow(covers)) {
        return interrupted(proved);
      }
      candidates.known().ifPresent(covers::record);
      formula = Optional.of(formula(first, covers));
    }
    candidates.known().ifPresent(covers::record);
    long enough = effort == Long.MAX_VALUE ? 0 : covers.cost();
    while (true) {
      RegionFormula choice = formula.orElseGet(() -> formula(improved(covers), covers));
      formula = Optional.of(choice);
      choice.sat().allow(effort);
      Cover found = below(choice, covers, enough);
      if (!(found instanceof Cover.Interrupted) || proved <= choice.ceiling()) {
        return found;
      }
      formula = Optional.empty();
      if (proved >= covers.cost()) {
        return new Cover.Best(covers.cost(), covers.best().orElseThrow());
      }
    }
  }

  /** The formula for covers that cost at most the next ceiling. */
  private RegionFormula formula(CoverBound first, CoverSearch covers) {
    slack = Math.max(2 * slack, 1 + proved / 128);
    boolean isGuess = covers.best().isPresent() && covers.cost() - proved > slack;
    CoverBound bound =
        new CoverBound(regions, first.demanded(), isGuess ? proved + slack : covers.cost(), stop);
    if (first.isCloseTo(proved)) {
      bound.raise(STEPS);
    }
    return new RegionFormula(regions, bound, nestings, stop);
  }

  /**
   * Looks for a cover of the least cost, if the formula describes one; otherwise a bound above its
   * ceiling is proved. First the lower bound is raised step by step. When that takes long and
   * little is left, covers that are better than those known are sought until there is none.
   */
  private Cover below(RegionFormula choice, CoverSearch covers, long enough) {
    if (!choice.isCounted()) {
      Cover found = leastCost(choice, covers);
      boolean isStuck =
          found instanceof Cover.Interrupted
              && proved <= choice.ceiling()
              && !choice.sat().isSpent();
      if (!isStuck) {
        return found;
      }
    }
    return cheaper(choice, covers, enough);
  }

  private Cover leastCost(RegionFormula choice, CoverSearch covers) {
    long ceiling = choice.ceiling();
    switch (choice.isSatisfiable()) {
      case UNKNOWN -> {
        return interrupted(proved);
      }
      case UNSATISFIABLE -> {
        return ceiling == Long.MAX_VALUE ? new Cover.None() : interrupted(ceiling + 1);
      }
      case SATISFIABLE -> {}
    }
    while (true) {
      choice.excludeAbove(ceiling);
      Outcome outcome = choice.minimize(covers.best(), patience);
      if (outcome.lowerBound() > ceiling) {
        return interrupted(ceiling + 1);
      }
      if (outcome instanceof Outcome.Optimal optimum) {
        if (covers.cost() == optimum.cost()) {
          return new Cover.Best(optimum.cost(), covers.best().orElseThrow());
        }
        use(optimum.model(), choice, covers);
      } else if (choice.sat().isSpent() || covers.cost() - outcome.lowerBound() <= LITTLE) {
        return interrupted(outcome.lowerBound());
      }
    }
  }

  /** Looks for cheaper and cheaper covers, until one costs less than what is enough for now. */
  private Cover cheaper(RegionFormula choice, CoverSearch covers, long enough) {
    while (covers.cost() >= enough) {
      choice.countUpTo(covers.cost() - 1);
      switch (choice.isSatisfiable()) {
        case UNKNOWN -> {
          return interrupted(proved);
        }
        case UNSATISFIABLE -> {
          return interrupted(choice.ceiling() + 1);
        }
        case SATISFIABLE -> use(choice.sat().model(), choice, covers);
      }
    }
    return interrupted(proved);
  }

  /**
   * Takes the regions of an assignment as a cover, or learns why they are none and repairs them.
   */
  private static void use(BitSet model, RegionFormula choice, CoverSearch covers) {
    List<BitSet> used = choice.used(model);
    if (choice.refine(used)) {
      covers.descendFrom(used, CoverCandidates.RUINS);
    } else {
      covers.record(used);
    }
  }

  /** The bound that goes with the best cover that is found without a formula. */
  private CoverBound improved(CoverSearch covers) {
    CoverBound bound = new CoverBound(regions, demands.regions(), covers.cost(), stop);
    bound.raise(STEPS);
    covers.descendFrom(bound.cheapest(), CoverCandidates.RUINS);
    covers.improve(RUINS);
    proved = Math.max(proved, bound.bound());
    return bound;
  }

  /** The search ends here; all covers cost at least as much. */
  private Cover interrupted(long bound) {
    proved = Math.max(proved, bound);
    return new Cover.Interrupted(new Outcome.Bounded(proved, Long.MAX_VALUE, new BitSet()));
  }

  /** The other criteria, among the covers of the least cost, which has been found. */
  Optional<FewestLocks.Refined> refined(List<Criterion> further) {
    CoverSearch covers = candidates.keepingNothing();
    RegionFormula choice = formula.orElseGet(() -> best(covers));
    choice.sat().allow(TIES);
    choice.sat().openScope();
    try {
      return new BestCovers(classes, regions, choice)
          .refined(demands, covers.best().orElseThrow(), further);
    } finally {
      choice.sat().closeScope();
    }
  }

  /**
   * A formula for the covers of the least cost, which has been proved, and for others as long as
   * clauses are missing.
   */
  private RegionFormula best(CoverSearch covers) {
    RegionFormula choice = formula(improved(covers), covers);
    choice.sat().allow(TIES);
    choice.minimize(covers.best(), patience);
    choice.countUpTo(covers.cost());
    while (choice.isSatisfiable() == Answer.SATISFIABLE
        && choice.refine(choice.used(choice.sat().model()))) {
      choice.countUpTo(covers.cost());
    }
    return choice;
  }

  /** The placement of a cover, with locks joined. */
  LockPlacement placement(List<BitSet> cover) {
    return regions.order().placement(regions.merged(cover));
  }
}
