package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.maxsat.MaxSat.Outcome;
import liss.placement.ExclusionClause;
import liss.placement.LockPlacement;
import liss.placement.Objective;
import liss.placement.PlacementResult;
import liss.placement.PlacementResult.Infeasible;
import liss.placement.PlacementResult.Placed;

/**
 * A search for a best placement under {@link Objective#FINE} for many requirements or a large
 * program, as a choice of sections in which locks are held. A local search ({@link
 * RuinAndRecreate}) finds hitting sets with few excluded pairs; a Lagrangian relaxation ({@link
 * LagrangianBound}) and MaxSAT ({@link MaxSatBound}) bound from below what all hitting sets cost.
 * They take turns until the bounds meet or several rounds have changed nothing. So a placement is
 * found soon, but not each optimum is proven.
 */
final class HittingSetSearch implements GroupSearch {

  /** So many times a round takes sections away. */
  private static final int RUINS = 4_000;

  /** So many steps raise the lower bound in a round. */
  private static final int STEPS = 400;

  /** So many conflicts of the solver raise it in a round that has found nothing cheaper. */
  private static final long CONFLICTS = 1_000;

  /** After so many rounds without a cheaper hitting set the search gives up. */
  private static final int PATIENCE = 50;

  private final HeldClasses classes;
  private final int patience;
  private final BooleanSupplier stop;
  private final LegalSections sections;
  private final HittingSetCandidates candidates;
  private final List<ExclusionClause> clauses = new ArrayList<>();

  /** What the clauses demand, without what follows from others. */
  private List<Requirement> strongest = List.of();

  /** For each of these the sections of which one must be held. */
  private List<List<ClassSet>> demands = List.of();

  /** What all hitting sets cost at least, as far as has been proved. */
  private long proved;

  /** The bound on hitting sets that cost less than the known one. */
  private Optional<MaxSatBound> maxSat = Optional.empty();

  /** So many rounds have found no cheaper hitting set. */
  private int fruitless;

  HittingSetSearch(HeldClasses classes, BooleanSupplier stop) {
    this(classes, PATIENCE, stop);
  }

  /** A search that gives up after so many rounds without a cheaper hitting set. */
  HittingSetSearch(HeldClasses classes, int patience, BooleanSupplier stop) {
    this.classes = classes;
    this.patience = patience;
    this.stop = stop;
    this.sections = new LegalSections(classes, stop);
    this.candidates = new HittingSetCandidates(sections, stop);
  }

  @Override
  public void add(ExclusionClause clause) {
    clauses.add(clause);
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
  public Answer candidate() {
    return candidates.candidate().map(this::found).orElseGet(this::leading);
  }

  /** A placement that was improved step by step. */
  @Override
  public Answer proposal() {
    return candidates.proposal().map(this::found).orElseGet(this::leading);
  }

  @Override
  public Answer leading() {
    if (candidates.mayShowOneNearKnown()) {
      return candidates.candidate().map(this::found).orElseThrow();
    }
    RuinAndRecreate search = candidates.keepingNothing();
    if (search.best().isEmpty()) {
      switch (anyPlacement()) {
        case Placed placed -> search.record(classes.sections(placed.placement()));
        case Infeasible infeasible -> {
          return new Answer.Impossible();
        }
        case PlacementResult.Stopped stopped -> {
          return new Answer.Interrupted();
        }
      }
    }
    candidates.known().ifPresent(search::record);
    boolean isShown = false;
    while (proved < search.cost() && fruitless < patience && !isShown && !stop.getAsBoolean()) {
      improve(search);
      isShown = candidates.mayShow(search);
    }
    return found(search.best().orElseThrow());
  }

  /** The search with all rules for few locks finds a placement if there is one. */
  private PlacementResult anyPlacement() {
    PlacementProblem any = new PlacementProblem(classes.program(), clauses, Objective.NONE);
    return new IncreasingLocks(any, stop).candidate();
  }

  /**
   * One round: the local search, before it the relaxation if there is something new, and after it
   * MaxSAT if nothing was found.
   */
  private void improve(RuinAndRecreate search) {
    long before = search.cost();
    if (fruitless == 0) {
      LagrangianBound bound = new LagrangianBound(sections, demands, before - 1, stop);
      bound.raise(STEPS);
      proved = Math.max(proved, bound.bound());
      search.descendFrom(bound.cheapest(), HittingSetCandidates.RUINS);
    }
    search.improve(RUINS);
    if (search.cost() < before) {
      fruitless = 0;
    } else {
      fruitless++;
      candidates.known().ifPresent(known -> raiseBound(search, sections.cost(known) - 1));
    }
  }

  /** Raises the lower bound on hitting sets that cost no more than an upper bound. */
  private void raiseBound(RuinAndRecreate search, long upperBound) {
    MaxSatBound bound =
        maxSat
            .filter(last -> last.upperBound() == upperBound)
            .orElseGet(() -> new MaxSatBound(classes, sections, upperBound, stop));
    maxSat = Optional.of(bound);
    bound.raise(demands, CONFLICTS);
    proved = Math.max(proved, bound.bound());
    bound.optimum().ifPresent(search::record);
  }

  /**
   * A placement with the fewest excluded pairs that are known, and among those that exclude no
   * others a best one by the further criteria.
   */
  @Override
  public Answer best() {
    Answer leading = leading();
    if (!(leading instanceof Answer.Found found) || found.bound().reached() == 0) {
      return leading;
    }
    List<ClassSet> hittingSet = candidates.keepingNothing().best().orElseThrow();
    return new TieBreaking(classes, sections, hittingSet, stop)
        .refined(strongest)
        .<Answer>map(refined -> new Answer.Found(refined.placement(), bound(refined.outcomes())))
        .orElse(leading);
  }

  /** All optima by the further criteria are known only if no pair is excluded. */
  private LowerBound bound(List<Outcome> further) {
    List<Outcome> outcomes = new ArrayList<>(List.of(pairs(proved)));
    if (proved == 0) {
      outcomes.addAll(further);
    }
    return LowerBound.of(outcomes, Objective.FINE);
  }

  private Answer found(List<ClassSet> hittingSet) {
    LockPlacement placement = sections.order().placement(sections.merged(hittingSet));
    return new Answer.Found(
        placement, LowerBound.of(List.of(pairs(sections.cost(hittingSet))), Objective.FINE));
  }

  private Outcome pairs(long cost) {
    return proved >= cost
        ? new Outcome.Optimal(cost, new BitSet())
        : new Outcome.Bounded(proved, cost, new BitSet());
  }
}
