package liss.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A local search for cheap covers: legal regions without a cycle, one for each requirement. A
 * choice is improved by exchanging one region at a time for the one that adds least to what the
 * others exclude; cycles are broken by adding larger regions. From a local optimum it goes on with
 * some requirements chosen anew, one after the other ("ruin and recreate": Schrimpf, Schneider,
 * Stamm-Wilbrandt, Dueck, "Record breaking optimization results using the ruin and recreate
 * principle", Journal of Computational Physics, 2000). Effort is counted in choices and the seed is
 * fixed, so the same calls give the same covers.
 */
final class CoverSearch {

  private static final int ROUNDS = 20;
  private static final int REPAIRS = 300;
  private static final int LARGEST_RUIN = 12;
  private static final int NOTHING = -1;

  private final LegalRegions regions;
  private final BooleanSupplier stop;
  private final Random random = new Random(1);

  /** By requirement, the legal regions of which one must be held. */
  private final List<List<BitSet>> legal = new ArrayList<>();

  /** By requirement and region, the groups of pairs that it excludes. */
  private final List<int[][]> excluded = new ArrayList<>();

  private final long[] weights;

  /** By group of pairs, the number of requirements whose regions exclude it. */
  private final int[] users;

  private final int[] choice;
  private Optional<List<BitSet>> best = Optional.empty();
  private long cost = Long.MAX_VALUE;

  CoverSearch(LegalRegions regions, List<List<BitSet>> demanded, BooleanSupplier stop) {
    this.regions = regions;
    this.stop = stop;
    this.choice = new int[demanded.size()];
    Set<BitSet> all = new LinkedHashSet<>();
    for (List<BitSet> alternatives : demanded) {
      legal.add(alternatives.stream().filter(regions::isLegal).toList());
      all.addAll(legal.getLast());
    }
    PairGroups groups = new PairGroups(regions.pairs(), all);
    this.weights = IntStream.range(0, groups.size()).mapToLong(groups::weight).toArray();
    this.users = new int[weights.length];
    Map<BitSet, int[]> known = new HashMap<>();
    all.forEach(region -> known.put(region, groups.of(region).stream().toArray()));
    for (List<BitSet> usable : legal) {
      excluded.add(usable.stream().map(known::get).toArray(int[][]::new));
    }
  }

  /** The best cover so far. */
  Optional<List<BitSet>> best() {
    return best;
  }

  /** What it costs; the largest number if there is none. */
  long cost() {
    return cost;
  }

  /** Takes note of a cover. */
  void record(List<BitSet> cover) {
    long itsCost = regions.cost(cover);
    if (itsCost < cost) {
      cost = itsCost;
      best = Optional.of(List.copyOf(cover));
    }
  }

  /** Descends from the choices that the regions make, the others being made one by one. */
  void descendFrom(List<BitSet> start) {
    if (canChoose()) {
      choose(start);
      descend();
    }
  }

  /** Whether every requirement has a region that is legal by itself. */
  private boolean canChoose() {
    return legal.stream().noneMatch(List::isEmpty);
  }

  /** Goes on from the best cover with requirements chosen anew, so many times. */
  void improve(int times) {
    if (best.isEmpty() || choice.length < 2 || !canChoose()) {
      return;
    }
    choose(best.get());
    descend();
    long reached = relaxedCost();
    for (int i = 0; i < times && !stop.getAsBoolean(); i++) {
      int[] before = choice.clone();
      ruin();
      descend();
      long now = relaxedCost();
      if (now > reached) {
        restore(before);
      } else {
        reached = now;
      }
    }
  }

  private void choose(List<BitSet> start) {
    Arrays.fill(users, 0);
    Arrays.fill(choice, NOTHING);
    for (int i = 0; i < choice.length; i++) {
      List<BitSet> alternatives = legal.get(i);
      for (int k = 0; k < alternatives.size() && choice[i] == NOTHING; k++) {
        if (LegalRegions.holds(start, alternatives.get(k))) {
          set(i, k);
        }
      }
    }
    for (int i = 0; i < choice.length; i++) {
      if (choice[i] == NOTHING) {
        set(i, cheapest(i));
      }
    }
  }

  private void set(int requirement, int region) {
    if (choice[requirement] != NOTHING) {
      for (int group : excluded.get(requirement)[choice[requirement]]) {
        users[group]--;
      }
    }
    choice[requirement] = region;
    if (region != NOTHING) {
      for (int group : excluded.get(requirement)[region]) {
        users[group]++;
      }
    }
  }

  private void restore(int[] choices) {
    for (int i = 0; i < choices.length; i++) {
      if (choice[i] != choices[i]) {
        set(i, choices[i]);
      }
    }
  }

  /** The region of the requirement, which has none, that adds least; the first of these. */
  private int cheapest(int requirement) {
    int[][] alternatives = excluded.get(requirement);
    int cheapest = 0;
    long least = Long.MAX_VALUE;
    for (int region = 0; region < alternatives.length && least > 0; region++) {
      long added = 0;
      for (int group : alternatives[region]) {
        added += users[group] == 0 ? weights[group] : 0;
      }
      if (added < least) {
        least = added;
        cheapest = region;
      }
    }
    return cheapest;
  }

  /** Exchanges regions for cheaper ones as long as there are any; then breaks cycles. */
  private void descend() {
    boolean changed = true;
    for (int round = 0; changed && round < ROUNDS; round++) {
      changed = false;
      for (int i = 0; i < choice.length; i++) {
        int before = choice[i];
        set(i, NOTHING);
        int after = cheapest(i);
        boolean isBetter = added(i, after) < added(i, before);
        set(i, isBetter ? after : before);
        changed |= isBetter;
      }
    }
    if (relaxedCost() < cost) {
      repaired().ifPresent(this::record);
    }
  }

  private long added(int requirement, int region) {
    long added = 0;
    for (int group : excluded.get(requirement)[region]) {
      added += users[group] == 0 ? weights[group] : 0;
    }
    return added;
  }

  /** What the chosen regions cost, cycles or not. */
  private long relaxedCost() {
    long sum = 0;
    for (int group = 0; group < users.length; group++) {
      sum += users[group] > 0 ? weights[group] : 0;
    }
    return sum;
  }

  /** The chosen regions with larger ones that break all cycles, if these are found. */
  private Optional<List<BitSet>> repaired() {
    List<BitSet> cover = new ArrayList<>();
    for (int i = 0; i < choice.length; i++) {
      LegalRegions.add(legal.get(i).get(choice[i]), cover);
    }
    BitSet paid = regions.excluded(cover);
    for (int i = 0; i < REPAIRS && !stop.getAsBoolean(); i++) {
      List<List<BitSet>> cycles = regions.order().cycles(cover);
      if (cycles.isEmpty()) {
        return Optional.of(cover);
      }
      Optional<BitSet> larger = cheapest(regions.enlarged(cycles.getFirst()), paid);
      if (larger.isEmpty() || regions.pairs().weight(paid) >= cost) {
        return Optional.empty();
      }
      LegalRegions.add(larger.get(), cover);
      regions.pairs().forEach(larger.get(), paid::set);
    }
    return Optional.empty();
  }

  private Optional<BitSet> cheapest(List<BitSet> alternatives, BitSet paid) {
    Optional<BitSet> cheapest = Optional.empty();
    long least = Long.MAX_VALUE;
    for (BitSet region : alternatives) {
      long added = regions.pairs().added(region, paid);
      if (added < least && regions.isLegal(region)) {
        least = added;
        cheapest = Optional.of(region);
      }
    }
    return cheapest;
  }

  /** Chooses anew for a requirement and some of those whose regions share pairs with its own. */
  private void ruin() {
    int first = random.nextInt(choice.length);
    BitSet near = new BitSet();
    for (int group : excluded.get(first)[choice[first]]) {
      near.set(group);
    }
    List<Integer> ruined = new ArrayList<>();
    int size = 2 + random.nextInt(LARGEST_RUIN);
    int from = random.nextInt(choice.length);
    for (int n = 0; n < choice.length && ruined.size() < size; n++) {
      int other = (from + n) % choice.length;
      if (Arrays.stream(excluded.get(other)[choice[other]]).anyMatch(near::get)) {
        ruined.add(other);
      }
    }
    ruined.remove(Integer.valueOf(first));
    ruined.add(random.nextInt(ruined.size() + 1), first);
    ruined.forEach(i -> set(i, NOTHING));
    if (excluded.get(first).length > 1) {
      set(first, random.nextInt(excluded.get(first).length));
    }
    ruined.stream().filter(i -> choice[i] == NOTHING).toList().forEach(i -> set(i, cheapest(i)));
  }
}
