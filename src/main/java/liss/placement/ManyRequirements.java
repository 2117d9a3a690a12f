package liss.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.placement.MaxSat.Outcome;

/**
 * A search for a best placement under {@link Objective#FINE} for many requirements or a large
 * program. First the least number of excluded pairs, as a choice of regions in which locks are held
 * ({@link RegionCover}); then the other criteria with locks that requirements share, held only
 * where a lock of a best cover may be ({@link FewestLocks}).
 */
final class ManyRequirements implements FinestSearch {

  /** So many conflicts of the solver are spent before a better cover is shown. */
  private static final long EFFORT = 20_000;

  /** More conflicts are not spent on one step of the lower bound. */
  private static final long PATIENCE = 5_000;

  private final HeldClasses classes;
  private final RegionCover cover;
  private final long effort;
  private Optional<RegionCover.Cover> solved = Optional.empty();
  private Optional<Answer> best = Optional.empty();

  ManyRequirements(HeldClasses classes, BooleanSupplier stop) {
    this(classes, EFFORT, PATIENCE, stop);
  }

  /**
   * A search that shows what it has after about so many conflicts of the solver, and raises the
   * lower bound as long as no call has more than so many.
   */
  ManyRequirements(HeldClasses classes, long effort, long patience, BooleanSupplier stop) {
    this.classes = classes;
    this.effort = effort;
    this.cover = new RegionCover(classes, patience, stop);
  }

  @Override
  public void add(ExclusionClause clause) {
    solved = Optional.empty();
    best = Optional.empty();
    Requirement.of(List.of(clause), classes).forEach(cover::add);
  }

  /** A placement that serves what was added, or a best one if none is easily found. */
  @Override
  public Answer candidate() {
    return best.or(
            () -> cover.candidates().candidate().map(cover::placement).map(ManyRequirements::found))
        .orElseGet(() -> leading(Long.MAX_VALUE));
  }

  /** A placement that was improved step by step, or a best one if none is easily found. */
  @Override
  public Answer proposal() {
    return best.or(
            () -> cover.candidates().proposal().map(cover::placement).map(ManyRequirements::found))
        .orElseGet(() -> leading(Long.MAX_VALUE));
  }

  private static Answer found(LockPlacement placement) {
    return new Answer.Found(placement, LowerBound.of(List.of(), Objective.FINE));
  }

  @Override
  public void know(LockPlacement placement) {
    cover.candidates().know(classes.regions(placement));
  }

  @Override
  public void retreat() {
    cover.candidates().retreat();
  }

  @Override
  public Answer leading() {
    return best.orElseGet(
        () -> leading(cover.candidates().candidate().isPresent() ? effort : Long.MAX_VALUE));
  }

  private Answer leading(long conflicts) {
    return switch (solved(conflicts)) {
      case RegionCover.Cover.None none -> new Answer.Impossible();
      case RegionCover.Cover.Best found -> found(found.regions(), pairs(found));
      case RegionCover.Cover.Interrupted interrupted -> interrupted(interrupted);
    };
  }

  private RegionCover.Cover solved(long conflicts) {
    RegionCover.Cover answer = solved.orElseGet(() -> cover.solve(conflicts));
    solved = Optional.of(answer).filter(found -> !(found instanceof RegionCover.Cover.Interrupted));
    return answer;
  }

  @Override
  public Answer best() {
    Answer answer = best.orElseGet(this::search);
    best = Optional.of(answer);
    return answer;
  }

  private Answer search() {
    return switch (solved(Long.MAX_VALUE)) {
      case RegionCover.Cover.None none -> new Answer.Impossible();
      case RegionCover.Cover.Best found -> refined(found);
      case RegionCover.Cover.Interrupted interrupted -> interrupted(interrupted);
    };
  }

  private Answer interrupted(RegionCover.Cover.Interrupted search) {
    return cover
        .candidates()
        .candidate()
        .map(regions -> found(regions, List.of(search.outcome())))
        .orElseGet(Answer.Interrupted::new);
  }

  private static List<Outcome> pairs(RegionCover.Cover.Best found) {
    return List.of(new Outcome.Optimal(found.cost(), new BitSet()));
  }

  private Answer refined(RegionCover.Cover.Best found) {
    List<Outcome> outcomes = new ArrayList<>(pairs(found));
    List<Criterion> order = Objective.FINE.order();
    Optional<FewestLocks.Refined> refined = cover.refined(order.subList(1, order.size()));
    refined.ifPresent(better -> outcomes.addAll(better.outcomes()));
    return refined
        .<Answer>map(
            better -> new Answer.Found(better.placement(), LowerBound.of(outcomes, Objective.FINE)))
        .orElseGet(() -> found(found.regions(), outcomes));
  }

  private Answer found(List<BitSet> regions, List<Outcome> outcomes) {
    return new Answer.Found(cover.placement(regions), LowerBound.of(outcomes, Objective.FINE));
  }
}
