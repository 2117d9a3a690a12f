package liss.placement.search;

import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import liss.cfa.LockBan;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.placement.model.ExclusionClause;
import liss.placement.model.HeldLocks;
import liss.placement.model.InsertedSections;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementLegality;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.PlacementRules;
import liss.placement.model.Repair;
import liss.placement.model.Sections;

/**
 * Finds an optimal legal placement ([LISS] 9.2). It can be asked again when the problem has more
 * clauses or another known placement, and remembers what it found out. Every result is checked by
 * {@link PlacementLegality}, {@link HeldLocks} and {@link PlacementCost}, which share no code with
 * the encoding. Same questions, same answers.
 */
public final class PlacementSolver {

  /** How much effort a placement is worth. */
  public enum Budget {
    /** For a legal placement that is good, but not always best; it shows which clauses lack. */
    A_GUESS,
    /** For one that is better than the known one by what comes first, or a best one. */
    AN_ANSWER
  }

  private final HeldClasses classes;
  private final LockSearch search;

  /** What the clauses demand that have been seen, without what follows from others. */
  private List<Requirement> requirements = List.of();

  private int seen;

  /** The search was stopped in the middle of something and cannot go on. */
  private boolean isBroken;

  /** A solver for a problem and those that it grows to, which gives up when {@code stop} holds. */
  public PlacementSolver(PlacementProblem problem, BooleanSupplier stop) {
    this.classes = HeldClasses.of(problem.program(), problem.rules());
    this.search = search(problem, classes, stop);
  }

  private static LockSearch search(
      PlacementProblem problem, HeldClasses classes, BooleanSupplier stop) {
    if (!problem.limit().isNone()
        || !problem.objective().countsPairs()
        || problem.objective() instanceof Repair) {
      return new IncreasingLocks(classes, stop);
    }
    return problem.objective() == Objective.FINE && problem.rules().equals(PlacementRules.FREE)
        ? new FineSearch(classes, stop)
        : new AnyNumberOfLocks(classes, stop);
  }

  /**
   * Returns a best placement, a minimal unsatisfiable subset of clauses, or what was known when
   * {@code stop} first held.
   */
  public static PlacementResult solve(PlacementProblem problem, BooleanSupplier stop) {
    return new PlacementSolver(problem, stop).solve(problem, Budget.AN_ANSWER);
  }

  /**
   * Returns a placement, as good as the budget says. A best one is optimal for any number of locks
   * unless its {@link PlacementResult.Optimality} says otherwise; of placements that cost the same
   * it is one that takes locks late ({@link LateAcquisition}), and some clause needs each of its
   * sections ({@link InsertedSections}). To ask again means that the last answer did not do, for a
   * reason that more clauses tell if there are any: the next one may be nearer to the known one.
   *
   * @param problem the one before with more clauses or another known placement
   */
  public PlacementResult solve(PlacementProblem problem, Budget budget) {
    if (isBroken) {
      return new PlacementResult.Stopped();
    }
    try {
      for (; seen < problem.clauses().size(); seen++) {
        requirements = Requirement.strongest(requirements, problem.clauses().get(seen), classes);
      }
      PlacementResult result = search.solve(problem, requirements, budget);
      boolean isToBeChecked = budget == Budget.AN_ANSWER || problem.known().isEmpty();
      return isToBeChecked ? tidied(problem, result) : result;
    } catch (SearchStoppedException | OutOfMemoryError e) {
      isBroken = true;
      return new PlacementResult.Stopped();
    }
  }

  private static PlacementResult tidied(PlacementProblem problem, PlacementResult result) {
    return switch (result) {
      // What a repair changes is minimal already, and to move it may break its structure.
      case Placed best when problem.rules().sections() == Sections.STRUCTURED ->
          best.optimality() instanceof PlacementResult.Optimality.BestFound
              ? needed(problem, best)
              : best;
      case Placed best -> {
        ProgramCfa program = problem.program();
        // An optimal placement has no needless section; one that was found when time was up may.
        LockPlacement needed =
            InsertedSections.onlyNeeded(
                program, problem.clauses(), best.placement(), PlacementRules.FREE);
        LockPlacement inner = LateAcquisition.of(problem, needed);
        yield new Placed(
            inner, PlacementCost.of(program, inner, problem.objective()), best.optimality());
      }
      case PlacementResult.Infeasible infeasible -> infeasible;
      case PlacementResult.Stopped stopped -> stopped;
    };
  }

  /** A placement that was found when time was up, without what no clause needs. */
  private static Placed needed(PlacementProblem problem, Placed found) {
    LockPlacement needed =
        InsertedSections.onlyNeeded(
            problem.program(), problem.clauses(), found.placement(), problem.rules());
    return needed.equals(found.placement())
        ? found
        : new Placed(
            needed,
            PlacementCost.of(problem.program(), needed, problem.objective()),
            found.optimality());
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
}
