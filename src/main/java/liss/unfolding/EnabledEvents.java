package liss.unfolding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The events en(C) that can be added to the configuration, by thread, kept up to date as the
 * configuration grows and shrinks.
 */
final class EnabledEvents {

  private static final int[] NONE = {};

  private final Unfolding unfolding;
  private final Labels labels;
  private final Guards guards;
  private final Configuration configuration;
  private final IntUnaryOperator outcomes;
  private final int[] initiallyPending;
  private final int[][] enabled;

  /** For each change the thread and what was enabled before. */
  private final IntList changedThreads = new IntList();

  private final List<int[]> before = new ArrayList<>();
  private final int[] parents;
  private final IntList found = new IntList();

  /**
   * Those of the empty configuration.
   *
   * @param outcomes how many outcomes a test has, of which an enabled event is the first
   * @param initiallyPending what each thread does at first
   */
  EnabledEvents(
      Unfolding unfolding,
      Guards guards,
      Configuration configuration,
      IntUnaryOperator outcomes,
      int[] initiallyPending) {
    this.unfolding = unfolding;
    this.labels = unfolding.labels();
    this.guards = guards;
    this.configuration = configuration;
    this.outcomes = outcomes;
    this.initiallyPending = initiallyPending;
    this.enabled = new int[initiallyPending.length][];
    this.parents = new int[unfolding.chains()];
    for (int thread = 0; thread < enabled.length; thread++) {
      enabled[thread] = compute(thread);
    }
  }

  /** Those of a thread; not to be changed. */
  int[] of(int thread) {
    return enabled[thread];
  }

  int threads() {
    return enabled.length;
  }

  /** What a thread does after the events of the configuration. */
  Labels.Pending pending(int thread) {
    return pendingAfter(thread, configuration.top(thread));
  }

  /** What a thread does after an event of its own, or at first. */
  Labels.Pending pendingAfter(int thread, int event) {
    return labels.pending(event == 0 ? initiallyPending[thread] : unfolding.pending(event));
  }

  /** A mark to return to. */
  int mark() {
    return changedThreads.size();
  }

  /** Accounts for the event that was just added to the configuration. */
  void added(int event) {
    int[] chains = unfolding.chains(event);
    long mask = labels.mask(unfolding.action(event));
    for (int thread = 0; thread < enabled.length; thread++) {
      if (thread == chains[0] || ((pending(thread).mask & mask) != 0 && concerns(thread, chains))) {
        change(thread, compute(thread));
      }
    }
  }

  /** Returns to an earlier mark, when the configuration was what it is again. */
  void restore(int mark) {
    while (changedThreads.size() > mark) {
      enabled[changedThreads.removeLast()] = before.removeLast();
    }
  }

  /** All events that are enabled, or will be when the configuration has shrunk. */
  IntStream all() {
    return Stream.concat(Arrays.stream(enabled), before.stream()).flatMapToInt(IntStream::of);
  }

  /** The events have new numbers. */
  void renumber(int[] numbers) {
    UnaryOperator<int[]> renumbered = events -> IntStream.of(events).map(e -> numbers[e]).toArray();
    Arrays.setAll(enabled, thread -> renumbered.apply(enabled[thread]));
    before.replaceAll(renumbered);
  }

  private boolean concerns(int thread, int[] changed) {
    for (int[] chains : pending(thread).chains) {
      for (int i = 1, j = 1; i < chains.length && j < changed.length; ) {
        if (chains[i] == changed[j]) {
          return true;
        }
        if (chains[i] < changed[j]) {
          i++;
        } else {
          j++;
        }
      }
    }
    return false;
  }

  private void change(int thread, int[] events) {
    changedThreads.add(thread);
    before.add(enabled[thread]);
    enabled[thread] = events;
  }

  private int[] compute(int thread) {
    Labels.Pending pending = pending(thread);
    found.clear();
    for (int operation = 0; operation < pending.operations.length; operation++) {
      guards.actions(pending, operation, configuration.tops(), this::add);
    }
    return found.size() == 0 ? NONE : found.toArray();
  }

  /** Adds the event of an action, and for a test those of its other outcomes. */
  private void add(int action) {
    int event = addEvent(action);
    EventAction first = labels.action(action);
    if (first.operation() instanceof Operation.Test test) {
      int all = outcomes.applyAsInt(event);
      for (int outcome = 1; outcome < all; outcome++) {
        addEvent(labels.action(EventAction.of(first.thread(), test.with(outcome))));
      }
    }
  }

  private int addEvent(int action) {
    int[] chains = labels.chains(action);
    for (int i = 0; i < chains.length; i++) {
      parents[i] = configuration.top(chains[i]);
    }
    int event = unfolding.event(action, parents);
    found.add(event);
    return event;
  }
}
