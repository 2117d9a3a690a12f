package liss.unfolding;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import liss.unfolding.Exploration.Coverage;
import org.jspecify.annotations.Nullable;

/**
 * Explores all maximal configurations of the unfolding of a system: procedure Explore(C, D, A) of
 * [QPOR] Alg. 1, in the iterative form of [SPOE] Alg. 9 with a depth-first order.
 *
 * <p>C is a stack of events. D, the events that are disabled, grows when the exploration turns
 * right and shrinks with C. A, which leads to a configuration in conflict with D, is a queue.
 * Conflicting extensions are computed at the leaves only: those of a smaller C are among them.
 *
 * <p>Complete: each maximal configuration is visited ([QPOR] Theorem 2), and exactly once; with
 * cutoffs each reachable state is that of a configuration within one that is visited ([SPOE]
 * Theorem 2). With optimal alternatives no run is sleep-set blocked; finding them is NP-complete
 * ([QPOR] Theorem 3), k-partial ones take time polynomial in the size of the unfolding.
 *
 * <p>How many outcomes a test has is known only when it is enabled ({@link Operation.Test}). As a
 * conflicting extension it is its first outcome alone, which has the same causes and conflicts as
 * the others. That is enough: let M be a maximal configuration that C is a part of and D is not.
 * For each d of D take a causally minimal event of M in conflict with d. Its history was part of
 * some C that had d, so that the event is known, or its first outcome is in its place. The latter
 * cannot be in D, since all outcomes are known of what was once enabled; nor is the event a cause
 * of one of the others taken, as it would then have been part of a C. So the known events, with
 * their causes, are an alternative.
 *
 * <p>An event counts when it becomes part of C for the first time. Where U was reduced, that is
 * seen from D: for each d of D all maximal configurations were visited that have d and what C was
 * when d was added to D. An event was part of one of them iff it is in conflict with no event of
 * the local configuration of d, for some d.
 *
 * <p>Deviations: the set U is reduced only when it has become large, by all events that procedure
 * Remove of [QPOR] Alg. 1 would have removed by then, and with cutoffs never. A bound on
 * preemptions counts those of the order in which the events of C were added, so that some runs
 * within the bound may be missed.
 *
 * @param <S> the states of the system
 */
public final class UnfoldingExplorer<S> {

  /** How many runs go by after a look for something to offer that has found nothing. */
  private static final int PAUSE = 64;

  private final ExplorationListener<S> listener;
  private final ExplorationOptions options;
  private final Unfolding unfolding;
  private final Configuration configuration;
  private final Guards guards;
  private final EnabledEvents enabled;
  private final ConflictingExtensions extensions;
  private final Comb comb;
  private final Spikes spikes;
  private final EventExecution<S> execution;
  private final Chooser chooser;
  private final DisabledEvents disabled;

  /** A: what leads to a configuration in conflict with D, causes first. */
  private final Deque<Integer> added = new ArrayDeque<>();

  /** Those who explore other subtrees; null if nobody does. */
  private final @Nullable ParallelExplorer<S> others;

  /** What was offered to them, by the number of events of C that it begins after. */
  private final SequencedMap<Integer, Offer> offers = new LinkedHashMap<>();

  /** What the events of A lead to, if somebody else explores that. */
  private @Nullable Subtree elsewhere;

  /** How many events of C stay there. */
  private int fixed;

  /** How many runs were explored here, and for each event of C how many of them without it. */
  private int visited;

  private final IntList visitedBefore = new IntList();

  /** So many runs have to be explored before the next look for something to offer. */
  private int nextLook;

  /** Above this size U is reduced. */
  private int mostKept;

  /** Whether U lacks events that were known. */
  private boolean isReduced;

  /** How many events have been part of C. */
  private long explored;

  /** How many runs of each kind were explored. */
  private final Map<LeafKind, Long> runs = new EnumMap<>(LeafKind.class);

  /**
   * A subtree that was offered.
   *
   * @param alternative the events that it begins with
   */
  private record Offer(Subtree subtree, int[] alternative) {}

  /** The exploration of a system. */
  public UnfoldingExplorer(
      TransitionSystem<S> system, ExplorationOptions options, ExplorationListener<S> listener) {
    this(system, options, listener, null);
  }

  UnfoldingExplorer(
      TransitionSystem<S> system,
      ExplorationOptions options,
      ExplorationListener<S> listener,
      @Nullable ParallelExplorer<S> others) {
    this.others = others;
    this.listener = listener;
    this.options = options;
    Signature signature = system.signature();
    Chains chains = new Chains(signature);
    Labels labels = new Labels(chains);
    mostKept = options.keptEvents();
    unfolding = new Unfolding(labels, signature.threads(), chains.count());
    configuration = new Configuration(unfolding, signature.threads());
    S initial = system.initialState();
    int[] values =
        IntStream.range(0, signature.readers().size()).map(v -> system.value(initial, v)).toArray();
    guards = new Guards(unfolding, chains, values);
    int[] pending =
        IntStream.range(0, signature.threads())
            .map(t -> labels.pending(t, system.operations(initial, t), 0))
            .toArray();
    execution = new EventExecution<>(system, options, unfolding, configuration);
    enabled = new EnabledEvents(unfolding, guards, configuration, execution::outcomes, pending);
    extensions = new ConflictingExtensions(unfolding, guards, configuration, enabled);
    spikes = new Spikes(unfolding);
    comb = new Comb(unfolding, configuration, spikes, options.alternatives());
    disabled = new DisabledEvents(unfolding);
    chooser = new Chooser(options, unfolding, configuration, enabled, execution::isCutoff);
  }

  /** Explores all runs. */
  public Exploration explore() {
    if (!visitAll()) {
      return result(Coverage.STOPPED);
    }
    return result(options.preemptions().isPresent() ? Coverage.BOUNDED : Coverage.COMPLETE);
  }

  /** Explores the runs of a subtree, and tells it what was found. */
  void explore(Subtree subtree) {
    int[] numbers = subtree.events.addTo(unfolding);
    isReduced = true;
    for (int position : subtree.disabled) {
      disabled.add(numbers[position]);
    }
    for (int position : subtree.configuration) {
      unfolding.explored(numbers[position]);
      push(numbers[position]);
    }
    fixed = configuration.size();
    execution.states().current();
    if (visitAll()) {
      Excerpt needed = Excerpt.of(unfolding, conflicts().withCauses());
      subtree.done(new Subtree.Result(runs, explored, needed));
    }
  }

  /** Explores all runs that have the fixed events; false if told to stop. */
  private boolean visitAll() {
    do {
      if (!(elsewhere == null ? visitRun() : join(elsewhere))) {
        return false;
      }
      if (others != null && others.isAnyoneIdle() && visited >= nextLook) {
        offerAny(others);
      }
    } while (turnRight());
    return true;
  }

  private boolean visitRun() {
    if (!expandLeft()) {
      return false;
    }
    extensions.find();
    visitLeaf();
    return true;
  }

  /** Accounts for the runs that begin with the events of A, once somebody else has visited them. */
  private boolean join(Subtree subtree) {
    elsewhere = null;
    while (!added.isEmpty()) {
      push(added.remove());
    }
    Subtree.Result result = requireNonNull(others).join(subtree);
    if (result == null) {
      return false;
    }
    isReduced = true;
    explored += result.events();
    result.runs().forEach((kind, number) -> runs.merge(kind, number, Long::sum));
    result.needed().addTo(unfolding);
    return true;
  }

  /**
   * Offers the subtree of an alternative that is known for a place along the run, the first such
   * one. It will be about as large as what was explored so far of the subtree beside it.
   */
  private void offerAny(ParallelExplorer<S> crew) {
    Configuration before = new Configuration(unfolding, configuration.threads());
    Spikes path = new Spikes(unfolding);
    Comb search = new Comb(unfolding, before, path, options.alternatives());
    IntList excluded = new IntList();
    for (int i = 0;
        i < configuration.size() && visited - visitedBefore.get(i) >= crew.runsOfSubtree();
        i++) {
      int event = configuration.get(i);
      while (excluded.size() < disabled.sizeBefore(i)) {
        int next = disabled.events().get(excluded.size());
        excluded.add(next);
        path.disabled(next);
      }
      if (i >= fixed && !offers.containsKey(i)) {
        excluded.add(event);
        int[] alternative = search.alternative(excluded);
        if (alternative.length > 0) {
          Subtree subtree = subtree(before, alternative, excluded);
          offers.put(i, new Offer(subtree, alternative));
          crew.offer(subtree);
          return;
        }
        excluded.removeLast();
      }
      before.push(event);
      path.added(event);
    }
    nextLook = visited + PAUSE;
  }

  private Subtree subtree(Configuration before, int[] alternative, IntList excluded) {
    BitSet events = new BitSet();
    IntList root = new IntList();
    for (int i = 0; i < before.size(); i++) {
      root.add(before.get(i));
    }
    IntStream.of(alternative).forEach(root::add);
    IntStream.of(root.toArray()).forEach(events::set);
    IntStream.of(excluded.toArray()).forEach(events::set);
    int[] positions = Excerpt.positions(events);
    root.replaceAll(event -> positions[event]);
    excluded.replaceAll(event -> positions[event]);
    return new Subtree(Excerpt.of(unfolding, events), root.toArray(), excluded.toArray());
  }

  /** Lines 5 to 10: adds events to C until en(C) is a subset of D; false if told to stop. */
  private boolean expandLeft() {
    for (int e = chooser.choose(added); e != 0; e = chooser.choose(added)) {
      if (options.stop().getAsBoolean()) {
        return false;
      }
      push(e);
    }
    return true;
  }

  private void push(int event) {
    execution.execute(event);
    if (!unfolding.isExplored(event)) {
      unfolding.explored(event);
      explored += isReduced && wasExplored(event) ? 0 : 1;
    }
    disabled.push();
    visitedBefore.add(visited);
    chooser.push(enabled.mark(), event);
    configuration.push(event);
    enabled.added(event);
    spikes.added(event);
  }

  /** Whether an event that the configuration enables was part of a maximal configuration before. */
  private boolean wasExplored(int event) {
    for (int i = 0; i < disabled.events().size(); i++) {
      if (!unfolding.areInConflict(disabled.events().get(i), event)) {
        return true;
      }
    }
    return false;
  }

  /** Lines 11 and 12: goes back to where there is an alternative; false if there is none. */
  private boolean turnRight() {
    while (configuration.size() > fixed) {
      int e = configuration.pop();
      enabled.restore(chooser.pop());
      disabled.pop();
      visitedBefore.removeLast();
      spikes.removed();
      disabled.add(e);
      int[] alternative = alternative();
      if (alternative.length > 0) {
        spikes.disabled(e);
        execution.truncate();
        added.clear();
        IntStream.of(alternative).forEach(added::add);
        if (unfolding.size() > mostKept && options.cutoffs() == CutoffMode.OFF) {
          remove();
        }
        return true;
      }
    }
    return false;
  }

  /** An alternative to D after C: that which was offered, or any. */
  private int[] alternative() {
    Offer offer = offers.remove(configuration.size());
    if (offer == null || requireNonNull(others).mustKeepOrder()) {
      return comb.alternative(disabled.events());
    }
    others.reorder();
    elsewhere = others.withdraw(offer.subtree()) ? null : offer.subtree();
    return offer.alternative();
  }

  /** Reduces U to the events that an alternative may need as long as C and D only grow. */
  private void remove() {
    NeededEvents needed = conflicts();
    offers.values().forEach(offer -> IntStream.of(offer.alternative()).forEach(needed::add));
    added.forEach(needed::add);
    enabled.all().forEach(needed::add);
    int[] numbers = unfolding.retain(needed.withCauses());
    configuration.renumber(numbers);
    disabled.renumber(numbers);
    enabled.renumber(numbers);
    spikes.renumber(numbers);
    execution.renumber(numbers);
    offers.replaceAll((position, offer) ->
        new Offer(
            offer.subtree(),
            IntStream.of(offer.alternative()).map(event -> numbers[event]).toArray()));
    List<Integer> alternative = added.stream().map(event -> numbers[event]).toList();
    added.clear();
    added.addAll(alternative);
    isReduced = true;
    mostKept = Math.max(mostKept, unfolding.size() / 2 * 3);
  }

  /** The events of C and D and those that they are in immediate conflict with. */
  private NeededEvents conflicts() {
    NeededEvents needed = new NeededEvents(unfolding);
    for (int i = 0; i < configuration.size(); i++) {
      needed.addWithConflicts(configuration.get(i));
    }
    for (int i = 0; i < disabled.events().size(); i++) {
      needed.addWithConflicts(disabled.events().get(i));
    }
    return needed;
  }

  private void visitLeaf() {
    visited++;
    LeafKind kind = chooser.leafKind();
    runs.merge(kind, 1L, Long::sum);
    listener.leaf(
        new PartialOrderRun<>(kind, unfolding, configuration, guards, execution.states()));
  }

  private Exploration result(Coverage coverage) {
    return new Exploration(
        count(LeafKind.TERMINATED) + count(LeafKind.DEADLOCK),
        count(LeafKind.DEADLOCK),
        count(LeafKind.SLEEP_SET_BLOCKED),
        count(LeafKind.CUT),
        count(LeafKind.BOUNDED),
        isReduced ? explored : unfolding.found(),
        execution.cutoffs(),
        coverage);
  }

  private long count(LeafKind kind) {
    return runs.getOrDefault(kind, 0L);
  }
}
