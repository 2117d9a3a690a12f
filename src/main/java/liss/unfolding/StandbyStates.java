package liss.unfolding;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states along the run that is explored, some of which are kept ([SPOE] 4.1). A state that is
 * not kept is computed again from the closest one before it. Only multiples of a stride are kept;
 * when there are too many the stride is doubled.
 */
final class StandbyStates<S> {

  private final TransitionSystem<S> system;
  private final Unfolding unfolding;
  private final Configuration configuration;
  private final int budget;
  private final S initial;
  private final List<@Nullable S> kept = new ArrayList<>();
  private int stride = 1;

  /** The state that was asked for last, and its place. */
  private S latest;

  private int latestDepth;

  /** An event that was executed in the latest state, and the state after it; 0 if there is none. */
  private int executed;

  private S next;

  StandbyStates(
      TransitionSystem<S> system, Unfolding unfolding, Configuration configuration, int budget) {
    this.system = system;
    this.unfolding = unfolding;
    this.configuration = configuration;
    this.budget = budget;
    this.initial = system.initialState();
    this.latest = initial;
    this.next = initial;
  }

  /** Forgets the states after more than so many events, because the run is another one now. */
  void truncate(int depth) {
    while (kept.size() > depth / stride) {
      kept.remove(kept.size() - 1);
    }
    if (latestDepth > depth) {
      forgetLatest();
    }
  }

  /** Forgets the state that was asked for last. */
  void forgetLatest() {
    latest = initial;
    latestDepth = 0;
    executed = 0;
  }

  /** The state after an event that the configuration enables. */
  S after(int event) {
    S state = current();
    next = system.step(state, action(event));
    executed = event;
    return next;
  }

  private EventAction action(int event) {
    return unfolding.labels().action(unfolding.action(event));
  }

  /** The state after all events of the configuration. */
  S current() {
    int depth = configuration.size();
    int from = latestDepth;
    S state = latest;
    for (int index = Math.min(kept.size(), depth / stride); index * stride > from; index--) {
      S candidate = kept.get(index - 1);
      if (candidate != null) {
        state = candidate;
        from = index * stride;
      }
    }
    for (int i = from; i < depth; i++) {
      int event = configuration.get(i);
      state = i == latestDepth && event == executed ? next : system.step(state, action(event));
      keep(i + 1, state);
    }
    if (depth != latestDepth) {
      executed = 0;
    }
    latest = state;
    latestDepth = depth;
    return state;
  }

  private void keep(int depth, S state) {
    if (depth % stride != 0) {
      return;
    }
    while (kept.size() < depth / stride) {
      kept.add(null);
    }
    kept.set(depth / stride - 1, state);
    if (kept.size() > budget) {
      thin();
    }
  }

  private void thin() {
    for (int i = 0; 2 * i + 1 < kept.size(); i++) {
      kept.set(i, kept.get(2 * i + 1));
    }
    kept.subList(kept.size() / 2, kept.size()).clear();
    stride *= 2;
  }
}
