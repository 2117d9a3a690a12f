package liss.unfolding;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import liss.unfolding.Exploration.Coverage;

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
 * <p>An event counts when it becomes part of C for the first time. Where U was reduced, that is seen
 * from D: for each d of D all maximal configurations were visited that have d and what C was when d
 * was added to D. If an event, with its causes, is in conflict with no d, it was part of one of them.
 *
 * <p>Deviations: the set U is reduced only when it has become large, by all events that procedure
 * Remove of [QPOR] Alg. 1 would have removed by then, and with cutoffs never. A bound on
 * preemptions counts those of the order in which the events of C were added, so that some runs
 * within the bound may be missed.
 *
 * @param <S> the states of the system
 */
public final class UnfoldingExplorer<S> {

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

  /** Above this size U is reduced. */
  private int mostKept;

  /** Whether U lacks events that were known. */
  private boolean isReduced;

  /** How many events have been part of C. */
  private long explored;

  /** How many runs of each kind were explored. */
  private final Map<LeafKind, Long> runs = new EnumMap<>(LeafKind.class);

  /** The exploration of a system. */
  public UnfoldingExplorer(
      TransitionSystem<S> system, ExplorationOptions options, ExplorationListener<S> listener) {
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
    do {
      if (!expandLeft()) {
        return result(Coverage.STOPPED);
      }
      extensions.find();
      visitLeaf();
    } while (turnRight());
    return result(options.preemptions().isPresent() ? Coverage.BOUNDED : Coverage.COMPLETE);
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
    while (configuration.size() > 0) {
      int e = configuration.pop();
      enabled.restore(chooser.pop());
      disabled.pop();
      spikes.removed();
      disabled.add(e);
      int[] alternative = comb.alternative(disabled.events());
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

  /** Reduces U to the events that an alternative may need as long as C and D only grow. */
  private void remove() {
    NeededEvents needed = new NeededEvents(unfolding);
    for (int i = 0; i < configuration.size(); i++) {
      needed.addWithConflicts(configuration.get(i));
    }
    for (int i = 0; i < disabled.events().size(); i++) {
      needed.addWithConflicts(disabled.events().get(i));
    }
    added.forEach(needed::add);
    enabled.all().forEach(needed::add);
    int[] numbers = unfolding.retain(needed.withCauses());
    configuration.renumber(numbers);
    disabled.renumber(numbers);
    enabled.renumber(numbers);
    spikes.renumber(numbers);
    execution.renumber(numbers);
    List<Integer> alternative = added.stream().map(event -> numbers[event]).toList();
    added.clear();
    added.addAll(alternative);
    isReduced = true;
    mostKept = Math.max(mostKept, unfolding.size() / 2 * 3);
  }

  private void visitLeaf() {
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
