package liss.placement.search;

import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import liss.maxsat.MaxSat.Outcome;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality.BestFound;
import liss.placement.model.PlacementResult.Placed;

/**
 * A search for a best placement under {@link Objective#FINE} for many requirements or a large
 * program, as a choice of sections in which locks are held. A local search ({@link
 * RuinAndRecreate}) finds hitting sets with few excluded pairs; a Lagrangian relaxation ({@link
 * LagrangianBound}) bounds from below what all hitting sets cost. They take turns until the bounds
 * meet or several rounds have changed nothing. So a placement is found soon, but not each optimum
 * is proven.
 */
final class HittingSetSearch implements LockSearch {

  /** The number of times that a round takes sections away. */
  private static final int RUINS = 4_000;

  /** Steps of the relaxation in a round. */
  private static final int STEPS = 400;

  /** The number of rounds without a cheaper hitting set after which the search gives up. */
  private static final int PATIENCE = 50;

  private final HeldClasses classes;
  private final int patience;
  private final BooleanSupplier stop;
  private final LegalSections sections;
  private final HittingSetCandidates candidates;
  private PlacementProblem problem;

  /** What the clauses demand, without what follows from others. */
  private List<Requirement> strongest = List.of();

  /** For each of these the sections of which one must be held. */
  private List<List<ClassSet>> demands = List.of();

  /** What all hitting sets cost at least, as far as has been proved. */
  private long proved;

  /** The number of rounds since a cheaper hitting set was found. */
  private int fruitless;

  HittingSetSearch(HeldClasses classes, BooleanSupplier stop) {
    this(classes, PATIENCE, stop);
  }

  /** A search that gives up after a number of rounds without a cheaper hitting set. */
  HittingSetSearch(HeldClasses classes, int patience, BooleanSupplier stop) {
    this.classes = classes;
    this.patience = patience;
    this.stop = stop;
    this.problem = new PlacementProblem(classes.program(), List.of(), Objective.FINE);
    this.sections = new LegalSections(classes, stop);
    this.candidates = new HittingSetCandidates(sections, stop);
  }

  @Override
  public void add(ExclusionClause clause) {
    problem = problem.with(clause);
    List<Requirement> before = strongest;
    strongest = Requirement.strongest(before, clause, classes);
    if (!strongest.equals(before)) {
      demands = strongest.stream().map(sections::least).toList();
      candidates.demand(demands);
      fruitless = 0;
    }
  }

  @Override
  public void know(LockPlacement placement) {
    candidates.know(classes.sections(placement));
  }

  @Override
  public void retreat() {
    candidates.retreat();
  }

  /** A placement that serves what was added. */
  @Override
  public PlacementResult candidate() {
    return candidates.candidate().map(this::found).orElseGet(this::leading);
  }

  /** A placement that was improved step by step. */
  @Override
  public PlacementResult proposal() {
    return candidates.proposal().map(this::found).orElseGet(this::leading);
  }

  @Override
  public PlacementResult leading() {
    if (candidates.mayShowOneNearKnown()) {
      return candidates.candidate().map(this::found).orElseThrow();
    }
    RuinAndRecreate search = candidates.keepingNothing();
    if (search.best().isEmpty()) {
      PlacementResult any = new IncreasingLocks(problem.with(Objective.NONE), stop).candidate();
      if (!(any instanceof Placed placed)) {
        return any;
      }
      search.record(classes.sections(placed.placement()));
    }
    candidates.known().ifPresent(search::record);
    boolean isShown = false;
    while (proved < search.cost() && fruitless < patience && !isShown && !stop.getAsBoolean()) {
      improve(search);
      isShown = candidates.mayShow(search);
    }
    return found(search.best().orElseThrow());
  }

  /** One round: the local search, and before it the relaxation if there is something new. */
  private void improve(RuinAndRecreate search) {
    long before = search.cost();
    if (fruitless == 0) {
      LagrangianBound bound = new LagrangianBound(sections, demands, before - 1, stop);
      bound.raise(STEPS);
      proved = Math.max(proved, bound.bound());
      search.descendFrom(bound.cheapest(), HittingSetCandidates.RUINS);
    }
    search.improve(RUINS);
    fruitless = search.cost() < before ? 0 : fruitless + 1;
  }

  /**
   * A placement with the fewest excluded pairs that are known, and among those that exclude no
   * others a best one by the further criteria. All optima by these are known only if no pair is
   * excluded.
   */
  @Override
  public PlacementResult best() {
    PlacementResult leading = leading();
    if (!(leading instanceof Placed placed) || placed.optimality() instanceof BestFound) {
      return leading;
    }
    Outcome pairs = pairs(proved);
    return new TieBreaking(
            classes, sections, candidates.keepingNothing().best().orElseThrow(), stop)
        .refined(strongest)
        .map(refined ->
            problem.part(refined.placement(), proved == 0 ? refined.behind(pairs) : List.of(pairs)))
        .orElse(placed);
  }

  private PlacementResult found(List<ClassSet> hittingSet) {
    return problem.part(
        sections.order().placement(sections.merged(hittingSet)),
        List.of(pairs(sections.cost(hittingSet))));
  }

  private Outcome pairs(long cost) {
    return proved >= cost
        ? new Outcome.Optimal(cost, new BitSet())
        : new Outcome.Bounded(proved, cost, new BitSet());
  }
}
