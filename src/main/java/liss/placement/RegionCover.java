package liss.placement;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.BooleanSupplier;
import liss.placement.IncrementalSat.Answer;
import liss.placement.MaxSat.Outcome;
import liss.placement.MaxSat.Soft;
import org.jspecify.annotations.Nullable;

/**
 * The least number of excluded pairs, whatever the number of locks, for a growing list of
 * requirements, as a choice of <em>regions</em>: sets of classes of which each stands for "some
 * lock is held in all of these". No variable speaks of a single lock.
 *
 * <p>A requirement demands one of the least regions of {@link SingleLock} for its alternatives. A
 * chosen region that breaks the rules is replaced by larger ones, one of which every legal lock
 * that contains it contains; regions that cannot be ordered ({@link RegionOrder}) demand that one
 * of them be larger. So the formula is a relaxation all the time, and a solution without cycles is
 * a best placement. Regions that cost more than a known cover leaves room for are left out; known
 * covers come from a local search. docs/placement.md has the proofs.
 */
final class RegionCover {

  private static final int EFFORT = 64;

  private final HeldClasses classes;
  private final SingleLock rules;
  private final RegionOrder order;
  private final ClassPairs pairs;
  private final BooleanSupplier stop;
  private final List<Requirement> requirements = new ArrayList<>();
  private final List<List<BitSet>> demanded = new ArrayList<>();
  private final Map<BitSet, List<BitSet>> least = new HashMap<>();
  private final Map<BitSet, Boolean> legal = new HashMap<>();

  /** For a set that is not legal: larger ones, one of which is held as well. */
  private final Map<BitSet, List<BitSet>> refined = new LinkedHashMap<>();

  /** Regions that were in a cycle. */
  private final SequencedSet<BitSet> ordered = new LinkedHashSet<>();

  RegionCover(HeldClasses classes, BooleanSupplier stop) {
    this.classes = classes;
    this.rules = new SingleLock(classes);
    this.order = new RegionOrder(classes);
    this.pairs = new ClassPairs(classes);
    this.stop = stop;
  }

  void add(Requirement requirement) {
    if (requirements.stream().anyMatch(other -> other.implies(requirement))) {
      return;
    }
    for (int i = requirements.size() - 1; i >= 0; i--) {
      if (requirement.implies(requirements.get(i))) {
        requirements.remove(i);
        demanded.remove(i);
      }
    }
    SequencedSet<BitSet> regions = new LinkedHashSet<>();
    for (var alternative : requirement.alternatives()) {
      BitSet set = new BitSet();
      alternative.forEach(set::set);
      regions.addAll(least(set));
    }
    List<BitSet> smallest = new ArrayList<>();
    regions.stream()
        .sorted(Comparator.comparing(BitSet::cardinality))
        .forEach(set -> {
          if (smallest.stream().noneMatch(other -> SingleLock.contains(set, other))) {
            smallest.add(set);
          }
        });
    requirements.add(requirement);
    demanded.add(smallest);
    fresh = false;
  }

  /** A placement, and the outcomes of minimising criteria one after the other. */
  record Refined(LockPlacement placement, List<Outcome> outcomes) {}

  /** The other criteria, among the covers of the least cost, which has been found. */
  Optional<Refined> refined(List<Criterion> further) {
    Formula formula = requireNonNull(this.formula);
    List<BitSet> best = requireNonNull(this.best);
    formula.bound = cost(best);
    formula.dropped.clear();
    IncrementalSat sat = formula.sat;
    formula.keepPossible();
    List<Requirement> left = leftToChoose(formula);
    List<BitSet> possible = left.stream().map(r -> possible(formula, r)).toList();
    SharedLocks shared = new SharedLocks(sat, classes, left, possible);
    for (int lock = 0; lock < possible.size(); lock++) {
      int[] held = shared.held().get(lock);
      BitSet can = possible.get(lock);
      pairs.forEach(
          can,
          pair -> {
            int one = held[pair / classes.size()];
            int other = held[pair % classes.size()];
            Integer literal = formula.excluded.get(formula.groupOf[pair]);
            if (literal == null) {
              sat.addClause(-one, -other);
            } else {
              sat.addClause(-one, -other, literal);
            }
          });
    }
    Answer start = sat.solve(shared.heldAs(merged(best)));
    if (start != Answer.SATISFIABLE && sat.solve(List.of()) != Answer.SATISFIABLE) {
      return Optional.empty();
    }
    List<Outcome> outcomes =
        formula.maxSat.minimizeAll(
            sat.model(),
            further.stream().map(c -> shared.softs(c, liss.placement.Objective.FINE)).toList());
    return Optional.of(
        new Refined(shared.placement(outcomes.getLast().model()), List.copyOf(outcomes)));
  }

  /** The requirements with what best covers may choose, without those that follow from others. */
  private List<Requirement> leftToChoose(Formula formula) {
    List<Requirement> strongest = new ArrayList<>();
    for (int i = 0; i < requirements.size(); i++) {
      List<BitSet> regions = formula.alive(demanded.get(i));
      Requirement left =
          new Requirement(
              requirements.get(i).clause(),
              requirements.get(i).alternatives().stream()
                  .filter(a -> regions.stream().anyMatch(r -> a.stream().allMatch(r::get)))
                  .toList());
      if (strongest.stream().noneMatch(other -> other.implies(left))) {
        strongest.removeIf(left::implies);
        strongest.add(left);
      }
    }
    return strongest;
  }

  /** The classes in which a lock that realises the requirement may be held in a best cover. */
  private BitSet possible(Formula formula, Requirement requirement) {
    BitSet possible = new BitSet();
    for (var alternative : requirement.alternatives()) {
      BitSet needed = new BitSet();
      alternative.forEach(needed::set);
      possible.or(formula.compatible(needed, classes.size()));
    }
    return possible;
  }

  /** The cover with locks joined where that takes no more lock statements and costs nothing. */
  private List<BitSet> merged(List<BitSet> cover) {
    BitSet excluded = new BitSet();
    cover.forEach(region -> pairs.forEach(region, excluded::set));
    List<BitSet> merged = new ArrayList<>(cover);
    for (int first = 0; first < merged.size(); first++) {
      for (int second = first + 1; second < merged.size(); ) {
        BitSet union = (BitSet) merged.get(first).clone();
        union.or(merged.get(second));
        List<BitSet> joined = new ArrayList<>(merged);
        joined.set(first, union);
        joined.remove(second);
        boolean isBetter =
            isLegal(union)
                && pairs.added(union, excluded) == 0
                && order.acquisitions(joined) <= order.acquisitions(merged)
                && order.cycles(joined).isEmpty();
        merged = isBetter ? joined : merged;
        second = isBetter ? first + 1 : second + 1;
      }
    }
    return merged;
  }

  /** The placement of a cover, with locks joined. */
  LockPlacement placement(List<BitSet> cover) {
    return order.placement(merged(cover));
  }

  private List<BitSet> least(BitSet set) {
    return least.computeIfAbsent(set, s -> rules.least(s, EFFORT));
  }

  private boolean isLegal(BitSet set) {
    return legal.computeIfAbsent(set, rules::isLegal);
  }

  sealed interface Cover {
    record Best(long cost, List<BitSet> regions) implements Cover {}

    record None() implements Cover {}

    record Interrupted(Outcome outcome) implements Cover {}
  }

  private List<BitSet> last = List.of();
  private boolean fresh;

  Optional<List<BitSet>> candidate() {
    if (!fresh) {
      last = best == null ? last : best;
      best = null;
      improveBound(last);
      improveBound(List.of());
      if (best == null) {
        best = oneLock();
      }
      fresh = true;
    }
    return Optional.ofNullable(best);
  }

  List<Requirement> requirements() {
    return requirements;
  }

  private @Nullable Formula formula;

  /** One lock that realises all requirements, if there is one; it has no order to keep. */
  private @Nullable List<BitSet> oneLock() {
    IncrementalSat sat = new IncrementalSat(stop);
    LockVariables variables = new LockVariables(sat, classes);
    int lock = variables.add();
    requirements.forEach(r -> sat.addClause(variables.realisations(r, lock)));
    if (sat.solve(List.of()) != Answer.SATISFIABLE) {
      return null;
    }
    BitSet model = sat.model();
    BitSet region = new BitSet();
    for (int heldClass = 0; heldClass < classes.size(); heldClass++) {
      region.set(heldClass, model.get(variables.held(heldClass, lock)));
    }
    return List.of(region);
  }

  Cover solve() {
    candidate();
    while (true) {
      Formula formula = new Formula();
      this.formula = formula;
      Answer answer = formula.sat.solve(List.of());
      if (answer != Answer.SATISFIABLE) {
        return answer == Answer.UNKNOWN
            ? new Cover.Interrupted(new Outcome.Bounded(0, 0, new BitSet()))
            : new Cover.None();
      }
      Outcome outcome = formula.minimize();
      if (!(outcome instanceof Outcome.Optimal best)) {
        return new Cover.Interrupted(outcome);
      }
      List<BitSet> used = formula.used(best.model());
      if (used.stream().allMatch(this::isLegal)) {
        improveBound(used);
      }
      if (this.best != null && cost(this.best) == outcome.lowerBound()) {
        return new Cover.Best(outcome.lowerBound(), this.best);
      }
      if (!refine(used)) {
        return new Cover.Best(best.cost(), used);
      }
    }
  }

  private boolean refine(List<BitSet> used) {
    boolean changed = false;
    for (BitSet region : used) {
      if (!isLegal(region)) {
        changed = true;
        refined.put(region, least(region));
      }
    }
    if (!changed) {
      for (List<BitSet> cycle : order.cycles(used)) {
        changed = true;
        ordered.addAll(cycle);
      }
    }
    return changed;
  }

  private List<BitSet> enlarged(BitSet first, BitSet second) {
    return least(order.withoutConflict(first, second));
  }

  private List<BitSet> enlarged(List<BitSet> cycle) {
    List<BitSet> larger = new ArrayList<>();
    for (int i = 0; i < cycle.size(); i++) {
      larger.addAll(enlarged(cycle.get(i), cycle.get((i + 1) % cycle.size())));
    }
    return larger;
  }

  private final class Formula {
    final IncrementalSat sat = new IncrementalSat(stop);
    final MaxSat maxSat = new MaxSat(sat);
    int[] groupOf = new int[0];
    final Map<Integer, Integer> excluded = new LinkedHashMap<>();
    final Map<BitSet, Integer> variables = new LinkedHashMap<>();
    final List<Soft> softs = new ArrayList<>();

    final Map<BitSet, Boolean> dropped = new HashMap<>();
    BitSet forced = new BitSet();
    long bound = Long.MAX_VALUE;
    long weightOfForced;

    Formula() {
      bound = best == null ? Long.MAX_VALUE : cost(best);
      force();
      for (List<BitSet> regions : demanded) {
        sat.addClause(alive(regions).stream().map(this::variable).toList());
      }
      orders();
      conflicts();
      costs();
    }

    /** The locks of regions that were in cycles are in a total order. */
    void orders() {
      List<BitSet> all = alive(List.copyOf(ordered));
      int[][] before = new int[all.size()][all.size()];
      for (int i = 0; i < all.size(); i++) {
        for (int j = i + 1; j < all.size(); j++) {
          before[i][j] = sat.newVariable();
          before[j][i] = -before[i][j];
        }
      }
      for (int i = 0; i < all.size(); i++) {
        for (int j = 0; j < all.size(); j++) {
          if (i != j && order.isBefore(all.get(i), all.get(j))) {
            List<Integer> clause =
                new ArrayList<>(
                    List.of(-variable(all.get(i)), -variable(all.get(j)), before[i][j]));
            alive(enlarged(all.get(i), all.get(j))).forEach(region -> clause.add(variable(region)));
            sat.addClause(clause);
          }
          for (int k = 0; k < all.size(); k++) {
            if (i < j && i < k && j != k) {
              sat.addClause(-before[i][j], -before[j][k], -before[k][i]);
            }
          }
        }
      }
    }

    /** Two regions that cannot be ordered: one of the larger ones that can is held. */
    void conflicts() {
      List<BitSet> nodes = List.copyOf(variables.keySet());
      for (int i = 0; i < nodes.size(); i++) {
        for (int j = i + 1; j < nodes.size(); j++) {
          if (order.isBefore(nodes.get(i), nodes.get(j))
              && order.isBefore(nodes.get(j), nodes.get(i))) {
            List<Integer> clause = new ArrayList<>();
            clause.add(-variable(nodes.get(i)));
            clause.add(-variable(nodes.get(j)));
            alive(enlarged(List.of(nodes.get(i), nodes.get(j))))
                .forEach(region -> clause.add(variable(region)));
            sat.addClause(clause);
          }
        }
      }
    }

    /** Leaves out what no best cover has. */
    void keepPossible() {
      java.util.Set<Integer> seen = new java.util.HashSet<>();
      List<Integer> asked = new ArrayList<>(excluded.values());
      asked.addAll(variables.values());
      for (int variable : asked) {
        if (!seen.contains(variable) && sat.solve(List.of(variable)) != Answer.UNSATISFIABLE) {
          BitSet model = sat.model();
          asked.stream().filter(model::get).forEach(seen::add);
          seen.add(variable);
        }
      }
      excluded.values().removeIf(variable -> !seen.contains(variable));
      variables.forEach((region, variable) -> {
        if (!seen.contains(variable)) {
          dropped.put(region, true);
        }
      });
    }

    /** Classes that a lock can be held in beside the region without further cost. */
    BitSet compatible(BitSet region, int size) {
      BitSet can = (BitSet) region.clone();
      for (int other = 1; other < size; other++) {
        int c = other;
        boolean fits =
            region.stream()
                .map(own -> pairs.number(own, c))
                .allMatch(pair -> pairs.weight(pair) == 0 || excluded.containsKey(groupOf[pair]));
        can.set(other, fits || region.get(other));
      }
      return can;
    }

    List<BitSet> alive(List<BitSet> regions) {
      return regions.stream().filter(r -> !isDropped(r)).toList();
    }

    boolean isDropped(BitSet region) {
      return dropped.computeIfAbsent(
          region, r -> bound != Long.MAX_VALUE && weightOfForced + pairs.added(r, forced) > bound);
    }

    void force() {
      long before = -1;
      while (before < weightOfForced) {
        before = weightOfForced;
        dropped.clear();
        for (List<BitSet> regions : demanded) {
          List<BitSet> alive = alive(regions);
          if (!alive.isEmpty()) {
            BitSet commonPairs = pairs.of(alive.getFirst());
            for (BitSet other : alive) {
              commonPairs.and(pairs.of(other));
              if (commonPairs.isEmpty()) break;
            }
            commonPairs.andNot(forced);
            weightOfForced += commonPairs.stream().mapToLong(pairs::weight).sum();
            forced.or(commonPairs);
          }
        }
      }
      dropped.clear();
    }

    int variable(BitSet region) {
      Integer known = variables.get(region);
      if (known != null) {
        return known;
      }
      int variable = sat.newVariable();
      variables.put(region, variable);
      List<BitSet> larger = refined.get(region);
      if (larger != null) {
        sat.addImplication(variable, alive(larger).stream().map(this::variable).toList());
      }
      return variable;
    }

    /** One soft literal for all pairs that the same regions exclude. */
    void costs() {
      groupOf = new int[pairs.size()];
      List<Long> weights = new ArrayList<>(List.of(0L));
      for (BitSet region : variables.keySet()) {
        Map<Integer, Integer> split = new HashMap<>();
        pairs.forEach(
            region,
            pair -> {
              int group =
                  split.computeIfAbsent(
                      groupOf[pair],
                      old -> {
                        weights.add(0L);
                        return weights.size() - 1;
                      });
              weights.set(groupOf[pair], weights.get(groupOf[pair]) - pairs.weight(pair));
              weights.set(group, weights.get(group) + pairs.weight(pair));
              groupOf[pair] = group;
            });
      }
      variables.forEach((region, variable) -> {
        SequencedSet<Integer> groups = new LinkedHashSet<>();
        pairs.forEach(region, pair -> groups.add(groupOf[pair]));
        for (int group : groups) {
          sat.addClause(-variable, excluded.computeIfAbsent(group, g -> sat.newVariable()));
        }
      });
      excluded.forEach((group, literal) -> softs.add(new Soft(-literal, weights.get(group))));
    }

    Outcome minimize() {
      if (best != null) {
        List<Integer> assumptions = new ArrayList<>();
        variables.forEach((region, v) ->
            assumptions.add(best.stream().anyMatch(b -> SingleLock.contains(b, region)) ? v : -v));
        if (sat.solve(assumptions) != Answer.SATISFIABLE) {
          sat.solve(List.of());
        }
      }
      return maxSat.minimize(sat.model(), softs);
    }

    /** Regions that the model says are held, as few as easily found, none in another. */
    List<BitSet> used(BitSet model) {
      List<BitSet> used = new ArrayList<>();
      for (List<BitSet> regions : demanded) {
        addUsed(used, first(regions, used, model));
      }
      boolean changed = true;
      while (changed) {
        changed = false;
        for (List<BitSet> cycle : order.cycles(used)) {
          for (int i = 0; i < cycle.size() && !changed; i++) {
            for (BitSet larger : alive(enlarged(cycle.get(i), cycle.get((i + 1) % cycle.size())))) {
              if (variables.containsKey(larger) && model.get(variable(larger))) {
                changed = true;
                addUsed(used, first(List.of(larger), used, model));
                break;
              }
            }
          }
        }
      }
      return used;
    }

    private BitSet first(List<BitSet> regions, List<BitSet> used, BitSet model) {
      for (BitSet region : regions) {
        if (used.stream().anyMatch(other -> SingleLock.contains(other, region))) {
          return region;
        }
      }
      BitSet found =
          regions.stream()
              .filter(r -> !isDropped(r) && model.get(variable(r)))
              .findFirst()
              .orElseThrow();
      List<BitSet> larger = refined.get(found);
      return larger == null ? found : first(larger, used, model);
    }
  }

  private @Nullable List<BitSet> best;

  long cost(List<BitSet> cover) {
    BitSet all = new BitSet();
    cover.forEach(region -> pairs.forEach(region, all::set));
    return all.stream().mapToLong(pairs::weight).sum();
  }

  /** Chooses a region for each requirement, each the cheapest beside the others. */
  private void improveBound(List<BitSet> start) {
    List<BitSet> choice = new ArrayList<>();
    for (List<BitSet> regions : demanded) {
      BitSet chosen = null;
      for (BitSet region : regions) {
        if (chosen == null && start.stream().anyMatch(u -> SingleLock.contains(u, region))) {
          chosen = region;
        }
      }
      choice.add(chosen == null ? new BitSet() : chosen);
    }
    List<BitSet> keep = new ArrayList<>(start);
    tryCover(keep, choice);
    for (int round = 0; round < 5; round++) {
      boolean changed = false;
      for (int i = 0; i < choice.size(); i++) {
        BitSet excluded = new BitSet();
        for (int j = 0; j < choice.size(); j++) {
          if (j != i) {
            pairs.forEach(choice.get(j), excluded::set);
          }
        }
        BitSet chosen = cheapest(demanded.get(i), excluded);
        if (chosen != null
            && (choice.get(i).isEmpty()
                || pairs.added(chosen, excluded) < pairs.added(choice.get(i), excluded))) {
          choice.set(i, chosen);
          changed = true;
        }
      }
      tryCover(List.of(), choice);
      if (!changed) {
        break;
      }
    }
  }

  private @Nullable BitSet cheapest(List<BitSet> regions, BitSet excluded) {
    BitSet cheapest = null;
    long least = Long.MAX_VALUE;
    for (BitSet r : regions) {
      if (isLegal(r)) {
        long added = pairs.added(r, excluded);
        if (added < least) {
          least = added;
          cheapest = r;
        }
      }
    }
    return cheapest;
  }

  private void tryCover(List<BitSet> start, List<BitSet> choice) {
    List<BitSet> used = new ArrayList<>(start);
    BitSet excluded = new BitSet();
    used.forEach(u -> pairs.forEach(u, excluded::set));
    for (int i = 0; i < choice.size(); i++) {
      BitSet c = choice.get(i);
      if (c.isEmpty() || !isLegal(c)) {
        List<BitSet> regions = demanded.get(i);
        if (regions.stream()
            .anyMatch(r -> used.stream().anyMatch(u -> SingleLock.contains(u, r)))) {
          continue;
        }
        c = cheapest(regions, excluded);
        if (c == null) {
          return;
        }
      }
      addUsed(used, c);
      pairs.forEach(c, excluded::set);
    }
    for (int i = 0; i < 300; i++) {
      List<List<BitSet>> found = order.cycles(used);
      if (found.isEmpty()) {
        if (best == null || cost(used) < cost(best)) {
          best = List.copyOf(used);
        }
        return;
      }
      BitSet c = cheapest(enlarged(found.getFirst()), excluded);
      if (c == null) {
        return;
      }
      addUsed(used, c);
      pairs.forEach(c, excluded::set);
    }
  }

  private static void addUsed(List<BitSet> used, BitSet region) {
    if (used.stream().noneMatch(other -> SingleLock.contains(other, region))) {
      used.removeIf(other -> SingleLock.contains(region, other));
      used.add(region);
    }
  }
}
