package liss.placement;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.placement.IncrementalSat.Answer;
import liss.placement.MaxSat.Outcome;
import liss.placement.Nestings.Nesting;

/**
 * The choice of regions as a MaxSAT problem, which grows. A variable says that some lock is held in
 * all of a region. There is a clause for each requirement; and, when they are asked for, one for
 * each region that is not legal (a larger one is held) and for what is nested in cycles (points are
 * in an order, or a larger region is held). All clauses hold for all placements that cost at most
 * the ceiling, so the least cost is a lower bound all the time, and what is learned about it is
 * kept.
 */
final class RegionFormula {

  private final LegalRegions regions;
  private final CoverBound bound;
  private final IncrementalSat sat;
  private final MaxSat maxSat;
  private final PairCells cells;
  private final List<List<BitSet>> demanded = new ArrayList<>();
  private final Map<BitSet, Integer> variables = new LinkedHashMap<>();

  /** For regions that are not legal: larger ones, of which one is held. */
  private final Map<BitSet, List<BitSet>> larger = new LinkedHashMap<>();

  private final PointOrder points;
  private final Nestings nestings;

  /** Nestings for which there are clauses. */
  private final Set<Nesting> ordered = new HashSet<>();

  private long ceiling;
  private boolean isCounted;

  /** The formula without cycles. If stopped, it is not complete; the answers will be unknown. */
  RegionFormula(LegalRegions regions, CoverBound bound, Nestings nestings, BooleanSupplier stop) {
    this.regions = regions;
    this.nestings = nestings;
    this.bound = bound;
    this.ceiling = bound.ceiling();
    this.sat = new IncrementalSat(stop);
    this.maxSat = new MaxSat(sat);
    this.points = new PointOrder(sat);
    Set<BitSet> all = new LinkedHashSet<>();
    bound.demanded().forEach(all::addAll);
    this.cells = new PairCells(sat, regions.pairs(), new PairGroups(regions.pairs(), all));
    for (List<BitSet> alternatives : bound.demanded()) {
      if (!stop.getAsBoolean()) {
        demand(alternatives);
      }
    }
    maxSat.open(List.of(), model -> List.of());
  }

  /** Demands that one of the regions be held. What was learned before is kept. */
  void demand(List<BitSet> alternatives) {
    demanded.add(alternatives);
    sat.addClause(held(alternatives));
  }

  /** Covers that cost more are not described. */
  long ceiling() {
    return ceiling;
  }

  /** Whether the clauses can be satisfied. */
  Answer isSatisfiable() {
    return sat.solve(List.of());
  }

  /**
   * Minimises the cost, beginning with a cover if there is one.
   *
   * @param patience if there is one, a call of the solver with more conflicts ends the search
   */
  Outcome minimize(Optional<List<BitSet>> cover, long patience) {
    cells.newSofts().forEach(maxSat::add);
    boolean isStart = cover.isPresent() && sat.solve(literals(cover.get())) == Answer.SATISFIABLE;
    if (!isStart) {
      switch (sat.solve(List.of())) {
        case UNSATISFIABLE -> {
          return new Outcome.Bounded(Long.MAX_VALUE, Long.MAX_VALUE, new BitSet());
        }
        case UNKNOWN -> {
          return new Outcome.Bounded(0, Long.MAX_VALUE, new BitSet());
        }
        case SATISFIABLE -> {}
      }
    }
    return maxSat.improve(sat.model(), cover.isPresent() ? patience : Long.MAX_VALUE);
  }

  private List<Integer> literals(List<BitSet> cover) {
    List<Integer> literals = new ArrayList<>();
    variables.forEach((region, variable) ->
        literals.add(LegalRegions.holds(cover, region) ? variable : -variable));
    literals.addAll(cells.absent(regions.excluded(cover)));
    return literals;
  }

  /** Excludes covers that cost more. */
  void excludeAbove(long cost) {
    maxSat.excludeAbove(cost);
  }

  /**
   * Lowers the ceiling, by clauses that count what is paid. From then on there is nothing to
   * minimise.
   */
  void countUpTo(long cost) {
    isCounted = true;
    ceiling = Math.min(ceiling, cost);
    cells.newSofts().forEach(maxSat::add);
    maxSat.countUpTo(ceiling);
  }

  /** Whether the ceiling is that of clauses that count what is paid. */
  boolean isCounted() {
    return isCounted;
  }

  /**
   * Excludes all but the best covers. Their cost is that of the last minimisation, which was
   * successful, or the ceiling.
   */
  void keepOnlyBest() {
    if (!isCounted) {
      maxSat.keepOnlyOptima();
    }
  }

  /** The clauses. */
  IncrementalSat sat() {
    return sat;
  }

  /** The literals that one of the regions is held; those that cost too much are left out. */
  private List<Integer> held(List<BitSet> alternatives) {
    return alternatives.stream().filter(r -> !bound.isDropped(r)).map(this::variable).toList();
  }

  private int variable(BitSet region) {
    Integer known = variables.get(region);
    if (known != null) {
      return known;
    }
    int variable = sat.newVariable();
    variables.put(region, variable);
    cells.exclude(variable, regions.pairs().of(region));
    nestings.reasonsIn(region).forEach(reason -> sat.addClause(-variable, variable(reason)));
    nestings.of(region).forEach(this::demandOrder);
    return variable;
  }

  /**
   * Adds clauses that the regions violate: those that are not legal lead to larger ones, and if
   * there are none, cycles do. Returns whether there are such clauses.
   */
  boolean refine(List<BitSet> used) {
    boolean changed = false;
    for (BitSet region : used) {
      if (!regions.isLegal(region)) {
        changed = true;
        larger.put(region, regions.least(region));
        sat.addImplication(variable(region), held(regions.least(region)));
      }
    }
    return changed || orderCycles(used);
  }

  /** Demands an order of what is nested in cycles; returns whether there are any. */
  private boolean orderCycles(List<BitSet> used) {
    List<Nesting> onCycles = regions.order().nestingsOnCycles(used);
    for (Nesting nesting : onCycles) {
      BitSet reason = regions.order().reason(nesting);
      if (nestings.add(nesting, reason)) {
        int held = variable(reason);
        List.copyOf(variables.keySet()).stream()
            .filter(region -> !region.equals(reason) && Subsets.contains(region, reason))
            .forEach(region -> sat.addClause(-variable(region), held));
      }
      nestings.of(reason).forEach(this::demandOrder);
      nestings.of(nesting.lock()).forEach(this::demandOrder);
    }
    return !onCycles.isEmpty();
  }

  /**
   * The insertion points are in this order, or a larger lock is held that is not acquired at the
   * first.
   */
  private void demandOrder(Nesting nesting) {
    if (ordered.add(nesting)) {
      List<Integer> alternatives = new ArrayList<>(held(unordered(nesting)));
      alternatives.add(points.before(nesting.acquired(), nesting.across()));
      sat.addImplication(variable(nesting.lock()), alternatives);
    }
  }

  /**
   * Regions of which one is held if the lock of the nesting is not acquired at its insertion point.
   */
  private List<BitSet> unordered(Nesting nesting) {
    return regions.least(regions.order().notAcquired(nesting.lock(), nesting.acquired()));
  }

  /** Regions that the model says are held, as few as easily found, none in another. */
  List<BitSet> used(BitSet model) {
    List<BitSet> used = new ArrayList<>();
    for (List<BitSet> alternatives : demanded) {
      LegalRegions.add(chosen(alternatives, used, model), used);
    }
    Optional<BitSet> further = enlarging(used, model);
    while (further.isPresent()) {
      LegalRegions.add(chosen(List.of(further.get()), used, model), used);
      further = enlarging(used, model);
    }
    return used;
  }

  /** A region that the model has in order to break a cycle. */
  private Optional<BitSet> enlarging(List<BitSet> used, BitSet model) {
    return regions.order().nestingsOnCycles(used).stream()
        .flatMap(nesting -> unordered(nesting).stream())
        .filter(region -> isHeld(region, model) && !LegalRegions.holds(used, region))
        .findFirst();
  }

  private boolean isHeld(BitSet region, BitSet model) {
    return variables.containsKey(region) && model.get(requireNonNull(variables.get(region)));
  }

  private BitSet chosen(List<BitSet> alternatives, List<BitSet> used, BitSet model) {
    Optional<BitSet> present =
        alternatives.stream().filter(region -> LegalRegions.holds(used, region)).findFirst();
    if (present.isPresent()) {
      return present.get();
    }
    BitSet held =
        alternatives.stream().filter(region -> isHeld(region, model)).findFirst().orElseThrow();
    List<BitSet> refined = larger.get(held);
    return refined == null ? held : chosen(refined, used, model);
  }

  /**
   * The variables of regions and cells that are true in some assignment; all those for which the
   * search for one was stopped.
   */
  Set<Integer> possible() {
    List<Integer> asked = new ArrayList<>(cells.literals());
    asked.addAll(variables.values());
    Set<Integer> possible = new HashSet<>();
    for (int variable : asked) {
      if (!possible.contains(variable) && sat.solve(List.of(variable)) != Answer.UNSATISFIABLE) {
        BitSet model = sat.model();
        asked.stream().filter(model::get).forEach(possible::add);
        possible.add(variable);
      }
    }
    return possible;
  }

  /** The regions whose variables are among these. */
  List<BitSet> among(Set<Integer> possible, List<BitSet> alternatives) {
    return alternatives.stream()
        .filter(r -> possible.contains(variables.getOrDefault(r, 0)))
        .toList();
  }

  /** Variables of which one is true if the pair is paid; none if no region excludes it. */
  List<Integer> paid(int pair) {
    return cells.paid(pair);
  }
}
