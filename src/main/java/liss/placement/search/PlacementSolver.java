package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import liss.cfa.LockBan;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.HeldLocks;
import liss.placement.model.InsertedSections;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementLegality;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Placed;

/**
 * Finds an optimal legal placement ([LISS] 9.2) for a list of clauses that may grow. Every result
 * is checked by {@link PlacementLegality}, {@link HeldLocks} and {@link PlacementCost}, which share
 * no code with the encoding. Same input, same output.
 */
public final class PlacementSolver {

  private final LockSearch search;
  private final ProgramCfa program;
  private final Goal goal;
  private final List<ExclusionClause> clauses;

  /** The number of clauses that the search has been told. */
  private int known;

  /** The last proposal, as long as no clause has been added. */
  private Optional<PlacementResult> proposed = Optional.empty();

  /** The search was stopped in the middle of something and cannot go on. */
  private boolean isBroken;

  /** A solver without clauses, which gives up when {@code stop} holds. */
  public PlacementSolver(ProgramCfa program, Goal objective, BooleanSupplier stop) {
    this(new PlacementProblem(program, List.of(), objective), stop);
  }

  /** A solver that starts from the clauses of a problem. */
  public PlacementSolver(PlacementProblem problem, BooleanSupplier stop) {
    this.program = problem.program();
    this.goal = problem.objective();
    this.clauses = new ArrayList<>(problem.clauses());
    this.known = clauses.size();
    this.search = search(problem, stop);
  }

  private static LockSearch search(PlacementProblem problem, BooleanSupplier stop) {
    if (!problem.limit().isNone() || !problem.objective().countsPairs()) {
      return new IncreasingLocks(problem, stop);
    }
    return problem.objective() == Objective.FINE && problem.reusable().isEmpty()
        ? new IndependentGroups(problem, stop)
        : new AnyNumberOfLocks(problem, stop);
  }

  /**
   * Returns a best placement, a minimal unsatisfiable subset of clauses, or what was known when
   * {@code stop} first held.
   */
  public static PlacementResult solve(PlacementProblem problem, BooleanSupplier stop) {
    return new PlacementSolver(problem, stop).best();
  }

  /**
   * A minimal set of bans that makes the clauses unsatisfiable: without any one of them they have a
   * placement. Empty if they have none even without bans. As large as the bans not yet looked at
   * when {@code stop} first holds.
   */
  public static List<LockBan> responsibleBans(
      ProgramCfa program, List<ExclusionClause> clauses, BooleanSupplier stop) {
    SortedSet<LockBan> kept = new TreeSet<>(LockBans.of(program));
    if (isInfeasible(LockBans.keep(program, Set.of()), clauses, stop)) {
      return List.of();
    }
    for (LockBan ban : List.copyOf(kept)) {
      Set<LockBan> without = new TreeSet<>(kept);
      without.remove(ban);
      if (isInfeasible(LockBans.keep(program, without), clauses, stop)) {
        kept.remove(ban);
      }
    }
    return List.copyOf(kept);
  }

  private static boolean isInfeasible(
      ProgramCfa program, List<ExclusionClause> clauses, BooleanSupplier stop) {
    PlacementProblem problem = new PlacementProblem(program, clauses, Objective.NONE);
    return solve(problem, stop) instanceof PlacementResult.Infeasible;
  }

  /** Demands that the clause be satisfied, too. */
  public void add(ExclusionClause clause) {
    clauses.add(clause);
    proposed = Optional.empty();
  }

  /**
   * Takes note of a legal placement that satisfies all clauses, those to come included: others are
   * of interest only if they are better.
   */
  public void know(LockPlacement placement) {
    proposed = Optional.empty();
    search.know(placement);
  }

  /**
   * Takes note that the last placement was not good enough, for a reason that clauses will tell:
   * proposals to come are to be nearer to the known placement, if there is one.
   */
  public void retreat() {
    proposed = Optional.empty();
    search.retreat();
  }

  /**
   * Returns a legal placement that satisfies all clauses, cheaper to find than a best one and not
   * far from it. Meant for the question which clauses are missing.
   */
  public PlacementResult candidate() {
    return limited(LockSearch::candidate);
  }

  /**
   * Returns a best placement; the same as before if no clause has been added since. It is optimal
   * for any number of locks unless its {@link PlacementResult.Optimality} says otherwise. Of
   * placements that cost the same it is one that takes locks late ({@link LateAcquisition}). Some
   * clause needs each of its sections ({@link InsertedSections}).
   */
  public PlacementResult best() {
    return limited(s -> tidied(s.best()));
  }

  /**
   * Returns a placement than which none is better by the first criterion of the objective; the same
   * as before if no clause has been added since. If that takes long, one that is better than the
   * known one, or the best that was found, with a bound.
   */
  public PlacementResult leading() {
    return limited(s -> tidied(s.leading()));
  }

  /**
   * Returns a placement that is worth a check of the whole program: best, except that one with more
   * locks may be better; the same as before if no clause has been added since.
   */
  public PlacementResult proposal() {
    PlacementResult result = proposed.orElseGet(() -> limited(s -> tidied(s.proposal())));
    proposed = Optional.of(result);
    return result;
  }

  /** What the search finds under the clauses; stopped if time or memory do not suffice. */
  private PlacementResult limited(Function<LockSearch, PlacementResult> question) {
    if (isBroken) {
      return new PlacementResult.Stopped();
    }
    try {
      while (known < clauses.size()) {
        search.add(clauses.get(known));
        known++;
      }
      return question.apply(search);
    } catch (SearchStoppedException | OutOfMemoryError e) {
      isBroken = true;
      return new PlacementResult.Stopped();
    }
  }

  private PlacementResult tidied(PlacementResult result) {
    return switch (result) {
      case Placed best -> {
        // An optimal placement has no needless section; one that was found when time was up may.
        LockPlacement needed = InsertedSections.onlyNeeded(program, clauses, best.placement());
        LockPlacement inner = LateAcquisition.of(program, clauses, goal, needed);
        yield new Placed(inner, PlacementCost.of(program, inner, goal), best.optimality());
      }
      case PlacementResult.Infeasible infeasible -> infeasible;
      case PlacementResult.Stopped stopped -> stopped;
    };
  }
}
