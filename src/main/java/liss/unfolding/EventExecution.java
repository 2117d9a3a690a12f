package liss.unfolding;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Executes events. What an event does is the same in all configurations, so that each one is
 * executed once; states are computed only for events that are new.
 */
final class EventExecution<S> {

  private final TransitionSystem<S> system;
  private final Unfolding unfolding;
  private final Configuration configuration;
  private final StandbyStates<S> states;
  private final Cutoffs<S> cutoffs;
  private final BitSet cutoffEvents = new BitSet();

  /** For each test whose outcomes are known how many they are, by the event of the first one. */
  private final Map<Integer, Integer> outcomes = new HashMap<>();

  EventExecution(
      TransitionSystem<S> system,
      ExplorationOptions options,
      Unfolding unfolding,
      Configuration configuration) {
    this.system = system;
    this.unfolding = unfolding;
    this.configuration = configuration;
    this.states = new StandbyStates<>(system, unfolding, configuration, options.standbyStates());
    this.cutoffs = new Cutoffs<>(system, unfolding, options.cutoffs());
  }

  StandbyStates<S> states() {
    return states;
  }

  /** How many events were found to be cutoffs. */
  int cutoffs() {
    return cutoffEvents.cardinality();
  }

  /**
   * How many outcomes a test has, of which an event that the configuration enables is the first.
   */
  int outcomes(int event) {
    return outcomes.computeIfAbsent(
        event, first -> system.outcomes(states.current(), unfolding.thread(first)));
  }

  /** Executes an event that the configuration enables, if this is the first time. */
  void execute(int event) {
    if (unfolding.pending(event) >= 0) {
      return;
    }
    EventAction action = unfolding.labels().action(unfolding.action(event));
    S before = states.current();
    S after = states.after(event);
    int written = Guards.writtenVariable(action.operation());
    int pending =
        unfolding
            .labels()
            .pending(
                action.thread(),
                system.operations(after, action.thread()),
                written >= 0 ? system.value(after, written) : 0);
    unfolding.executed(event, pending);
    cutoffs.executed(event, before, after);
  }

  /** Whether an event that the configuration enables is a cutoff. */
  boolean isCutoff(int event) {
    if (cutoffs.areOff()) {
      return false;
    }
    execute(event);
    boolean isCutoff = cutoffs.isCutoff(event);
    if (isCutoff) {
      cutoffEvents.set(event);
    }
    return isCutoff;
  }

  /** The events have new numbers; some are gone. */
  void renumber(int[] numbers) {
    Map<Integer, Integer> before = Map.copyOf(outcomes);
    outcomes.clear();
    before.forEach((event, count) -> {
      if (event < numbers.length && numbers[event] != 0) {
        outcomes.put(numbers[event], count);
      }
    });
    states.forgetLatest();
  }

  /** Forgets the states of events that are no longer in the configuration. */
  void truncate() {
    states.truncate(configuration.size());
  }
}
