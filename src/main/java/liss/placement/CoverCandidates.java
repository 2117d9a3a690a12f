package liss.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Covers that a local search finds for a growing list of requirements ({@link CoverSearch}), with
 * more or less effort. When a cover is known that suffices for all requirements to come, they may
 * keep a part of it ({@link KeptParts}).
 */
final class CoverCandidates {

  /** So many times regions are taken away for a cover that only shows the way ... */
  private static final int FEW_RUINS = 10;

  /** ... and for one that is worth a check. */
  static final int RUINS = 40;

  private final LegalRegions regions;
  private final RegionDemands demands;
  private final CoverSearch search;
  private final KeptParts kept;
  private Optional<List<BitSet>> known = Optional.empty();

  /** What the present cover keeps. */
  private List<BitSet> keptLast = List.of();

  /** The search has a cover for the present requirements and what is kept, if one was found. */
  private boolean isServed;

  /** It was improved, too. */
  private boolean isSearched;

  /** The present cover was shown. */
  private boolean isShown;

  CoverCandidates(LegalRegions regions, RegionDemands demands, BooleanSupplier stop) {
    this.regions = regions;
    this.demands = demands;
    this.search = new CoverSearch(regions, stop);
    this.kept = new KeptParts(regions);
  }

  /** Takes note that there is another requirement. */
  void demandMore() {
    isServed = false;
    isShown = false;
  }

  /** Takes note of legal regions without a cycle that suffice for all requirements to come. */
  void know(List<BitSet> cover) {
    if (known.isEmpty() || regions.cost(cover) < regions.cost(known.get())) {
      known = Optional.of(cover);
      kept.know(cover);
      isServed = false;
      isShown = false;
    }
  }

  /** The cheapest cover that is known to suffice for all requirements to come. */
  Optional<List<BitSet>> known() {
    return known;
  }

  /** The last proposal was not good enough; the next one is to be nearer to the known cover. */
  void retreat() {
    kept.retreat();
    isServed = false;
  }

  /** A cover that is found with little effort; empty if none is easily found. */
  Optional<List<BitSet>> candidate() {
    return served().best();
  }

  /** A cover that is worth some effort; empty if none is easily found. */
  Optional<List<BitSet>> proposal() {
    return searched().best();
  }

  /** A search for covers that need not keep anything, with the best one so far. */
  CoverSearch keepingNothing() {
    isServed &= kept.parts().isEmpty();
    kept.release();
    return searched();
  }

  /**
   * Looks for a cover that keeps parts of the known one and is cheaper. Returns whether there is
   * one that has not been shown; then it is the present one.
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

  /** Whether the best cover is cheaper than the known one and has not been shown; now it has. */
  boolean mayShow(CoverSearch covers) {
    boolean isNew =
        !isShown && known.filter(cover -> covers.cost() < regions.cost(cover)).isPresent();
    isShown |= isNew;
    return isNew;
  }

  private CoverSearch served() {
    if (!isServed) {
      List<BitSet> start = new ArrayList<>(kept.parts());
      if (start.equals(keptLast)) {
        search.best().ifPresent(start::addAll);
      }
      keptLast = kept.parts();
      List<List<BitSet>> all = new ArrayList<>(demands.regions());
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

  private CoverSearch searched() {
    CoverSearch covers = served();
    if (!isSearched) {
      covers.improve(RUINS);
      covers.descendFrom(keptLast, RUINS);
      isSearched = true;
    }
    return covers;
  }
}
