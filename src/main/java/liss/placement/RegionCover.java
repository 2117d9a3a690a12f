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
 * of the gaps where locks are acquired ({@link GapOrder}), or that one of them be larger. So the
 * formula is a relaxation all the time, and a solution without cycles is a best placement. Regions
 * that cost more than a ceiling leaves room for are left out ({@link CoverBound}); the ceiling
 * rises from the lower bound to the cost of a known cover, which comes from a local search ({@link
 * CoverSearch}). docs/placement.md has the proofs.
 */
final class RegionCover {

  /** So many times the local search chooses anew before a cover is proved to be best. */
  private static final int CHOICES = 200;

  private static final int STEPS = 400;

  private final HeldClasses classes;
  private final LegalRegions regions;
  private final RegionDemands demands;
  private final Nestings nestings;
  private final BooleanSupplier stop;
  private Optional<CoverSearch> search = Optional.empty();
  private Optional<RegionFormula> formula = Optional.empty();
  private List<BitSet> last = List.of();

  /** What all covers cost at least, as far as has been proved. */
  private long proved;

  RegionCover(HeldClasses classes, BooleanSupplier stop) {
    this.classes = classes;
    this.regions = new LegalRegions(classes, stop);
    this.demands = new RegionDemands(regions);
    this.nestings = new Nestings(regions.order());
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

  /** Demands that a lock realise the requirement. */
  void add(Requirement requirement) {
    demands.add(requirement);
    search.flatMap(CoverSearch::best).ifPresent(cover -> last = cover);
    search = Optional.empty();
    formula = Optional.empty();
  }

  /** The best cover so far; empty if none is easily found. */
  Optional<List<BitSet>> candidate() {
    return search().best();
  }

  private CoverSearch search() {
    if (search.isEmpty()) {
      CoverSearch descent = new CoverSearch(regions, demands.regions(), stop);
      descent.descendFrom(last);
      descent.descendFrom(List.of());
      if (descent.best().isEmpty()) {
        oneLock().ifPresent(descent::record);
      }
      search = Optional.of(descent);
    }
    return search.get();
  }

  /** One lock that realises all requirements, if there is one; it has no order to keep. */
  private Optional<List<BitSet>> oneLock() {
    IncrementalSat sat = new IncrementalSat(stop);
    LockVariables variables = new LockVariables(sat, classes);
    int lock = variables.add();
    demands.requirements().forEach(r -> sat.addClause(variables.realisations(r, lock)));
    if (sat.solve(List.of()) != Answer.SATISFIABLE) {
      return Optional.empty();
    }
    BitSet model = sat.model();
    BitSet region = new BitSet();
    for (int heldClass = 0; heldClass < classes.size(); heldClass++) {
      region.set(heldClass, model.get(variables.held(heldClass, lock)));
    }
    return Optional.of(List.of(region));
  }

  /**
   * Looks for a cover of the least cost: first for one that costs little more than what all cost at
   * least, since few regions are left for that, then for one that costs a little more, and so on.
   */
  Cover solve() {
    CoverSearch covers = search();
    CoverBound bound = improved(covers);
    proved = Math.max(proved, bound.bound());
    long slack = 1 + proved / 128;
    while (true) {
      boolean isGuess = covers.best().isPresent() && covers.cost() - proved > slack;
      long ceiling = isGuess ? proved + slack : covers.cost();
      Cover found = atMost(ceiling, bound, covers);
      if (!(found instanceof Cover.Interrupted more)) {
        return found;
      }
      proved = Math.max(proved, more.outcome().lowerBound());
      if (stop.getAsBoolean()) {
        return interrupted(proved);
      }
      slack *= 2;
    }
  }

  /**
   * Looks for a cover of the least cost, if that is at most the ceiling; otherwise {@link
   * Cover.Interrupted} with a bound above it.
   */
  private Cover atMost(long ceiling, CoverBound known, CoverSearch covers) {
    CoverBound bound = new CoverBound(regions, known.demanded(), ceiling, stop);
    if (known.isCloseTo(proved)) {
      bound.raise(STEPS);
    }
    if (bound.bound() > ceiling) {
      return interrupted(ceiling + 1);
    }
    RegionFormula choice = new RegionFormula(regions, bound, nestings, stop);
    formula = Optional.of(choice);
    switch (choice.isSatisfiable()) {
      case UNKNOWN -> {
        return interrupted(bound.bound());
      }
      case UNSATISFIABLE -> {
        return ceiling == Long.MAX_VALUE ? new Cover.None() : interrupted(ceiling + 1);
      }
      case SATISFIABLE -> {}
    }
    while (true) {
      choice.excludeAbove(ceiling);
      Outcome outcome = choice.minimize(covers.best());
      if (outcome.lowerBound() > ceiling) {
        return interrupted(ceiling + 1);
      }
      if (!(outcome instanceof Outcome.Optimal optimum)) {
        return interrupted(Math.max(bound.bound(), outcome.lowerBound()));
      }
      if (covers.cost() == optimum.cost()) {
        return new Cover.Best(optimum.cost(), covers.best().orElseThrow());
      }
      List<BitSet> used = choice.used(optimum.model());
      if (!choice.refine(used)) {
        covers.record(used);
      } else {
        covers.descendFrom(used);
      }
    }
  }

  /** The bound that goes with the best cover that is found without a formula. */
  private CoverBound improved(CoverSearch covers) {
    CoverBound bound = new CoverBound(regions, demands.regions(), covers.cost(), stop);
    bound.raise(STEPS);
    covers.descendFrom(bound.cheapest());
    covers.improve(CHOICES);
    return bound;
  }

  private static Cover interrupted(long bound) {
    return new Cover.Interrupted(new Outcome.Bounded(bound, Long.MAX_VALUE, new BitSet()));
  }

  /** The other criteria, among the covers of the least cost, which has been found. */
  Optional<FewestLocks.Refined> refined(List<Criterion> further) {
    BestCovers covers = new BestCovers(classes, regions, formula.orElseThrow());
    return covers.refined(demands.requirements(), candidate().orElseThrow(), further);
  }

  /** The placement of a cover, with locks joined. */
  LockPlacement placement(List<BitSet> cover) {
    return regions.order().placement(regions.merged(cover));
  }
}
