package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Hitting sets that a local search finds for a growing list of requirements ({@link
 * RuinAndRecreate}), with more or less effort. When a hitting set is known that suffices for all
 * requirements to come, they may keep a part of it ({@link KnownNeighbourhood}).
 */
final class HittingSetCandidates {

  /** Rounds of taking sections away for a hitting set that only shows the way. */
  private static final int FEW_RUINS = 10;

  /** Rounds of taking sections away for a hitting set that is worth a check. */
  static final int RUINS = 40;

  private final LegalSections sections;
  private final RuinAndRecreate search;
  private final KnownNeighbourhood kept;

  /** For each requirement the sections of which one must be held. */
  private List<List<ClassSet>> demands = List.of();

  private Optional<List<ClassSet>> known = Optional.empty();

  /** What the present hitting set keeps. */
  private List<ClassSet> keptLast = List.of();

  /**
   * The search has a hitting set for the present requirements and what is kept, if one was found.
   */
  private boolean isServed;

  /** It was improved, too. */
  private boolean isSearched;

  /** The present hitting set was shown. */
  private boolean isShown;

  HittingSetCandidates(LegalSections sections, BooleanSupplier stop) {
    this.sections = sections;
    this.search = new RuinAndRecreate(sections, stop);
    this.kept = new KnownNeighbourhood(sections);
  }

  /** Demands that one section of each list be held. */
  void demand(List<List<ClassSet>> lists) {
    demands = lists;
    isServed = false;
    isShown = false;
  }

  /** Takes note of legal sections without a cycle that suffice for all requirements to come. */
  void know(List<ClassSet> hittingSet) {
    if (known.isEmpty() || sections.cost(hittingSet) < sections.cost(known.get())) {
      known = Optional.of(hittingSet);
      kept.know(hittingSet);
      isServed = false;
      isShown = false;
    }
  }

  /** The cheapest hitting set that is known to suffice for all requirements to come. */
  Optional<List<ClassSet>> known() {
    return known;
  }

  /**
   * The last proposal was not good enough; the next one is to be nearer to the known hitting set.
   */
  void retreat() {
    kept.retreat();
    isServed = false;
  }

  /** A hitting set that is found with little effort; empty if none is easily found. */
  Optional<List<ClassSet>> candidate() {
    return served().best();
  }

  /** A hitting set that is worth some effort; empty if none is easily found. */
  Optional<List<ClassSet>> proposal() {
    return searched().best();
  }

  /** A search for hitting sets that need not keep anything, with the best one so far. */
  RuinAndRecreate keepingNothing() {
    isServed &= kept.parts().isEmpty();
    kept.release();
    return searched();
  }

  /**
   * Looks for a hitting set that keeps parts of the known one and is cheaper. Returns whether there
   * is one that has not been shown; then it is the present one.
   */
  boolean mayShowOneNearKnown() {
    if (known.isEmpty() || isShown) {
      return false;
    }
    while (!mayShow(searched())) {
      if (!kept.next()) {
        return false;
      }
      isServed = false;
    }
    return true;
  }

  /**
   * Whether the best hitting set is cheaper than the known one and has not been shown; now it has.
   */
  boolean mayShow(RuinAndRecreate hittingSets) {
    boolean isNew =
        !isShown
            && known
                .filter(hittingSet -> hittingSets.cost() < sections.cost(hittingSet))
                .isPresent();
    isShown |= isNew;
    return isNew;
  }

  private RuinAndRecreate served() {
    if (!isServed) {
      List<ClassSet> start = new ArrayList<>(kept.parts());
      if (start.equals(keptLast)) {
        search.best().ifPresent(start::addAll);
      }
      keptLast = kept.parts();
      List<List<ClassSet>> all = new ArrayList<>(demands);
      keptLast.forEach(part -> all.add(List.of(part)));
      search.demand(all);
      search.descendFrom(start, FEW_RUINS);
      if (search.best().isEmpty()) {
        search.descendFrom(keptLast, FEW_RUINS);
      }
      isServed = true;
      isSearched = false;
    }
    return search;
  }

  private RuinAndRecreate searched() {
    RuinAndRecreate hittingSets = served();
    if (!isSearched) {
      hittingSets.improve(RUINS);
      hittingSets.descendFrom(keptLast, RUINS);
      isSearched = true;
    }
    return hittingSets;
  }
}
