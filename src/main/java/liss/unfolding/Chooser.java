package liss.unfolding;

import java.util.Deque;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** Chooses the next event of the run: lines 6 to 9 of [QPOR] Alg. 1. */
final class Chooser {

  private final ExplorationOptions options;
  private final Unfolding unfolding;
  private final Configuration configuration;
  private final EnabledEvents enabled;
  private final IntPredicate isCutoff;
  private final Random random;

  /** For each event of the configuration the mark to return to, and the preemptions before it. */
  private final IntList marks = new IntList();

  private final IntList preemptionsBefore = new IntList();
  private int preemptions;

  Chooser(
      ExplorationOptions options,
      Unfolding unfolding,
      Configuration configuration,
      EnabledEvents enabled,
      IntPredicate isCutoff) {
    this.options = options;
    this.unfolding = unfolding;
    this.configuration = configuration;
    this.enabled = enabled;
    this.isCutoff = isCutoff;
    this.random =
        new Random(options.order() instanceof SearchOrder.Random order ? order.seed() : 0);
  }

  /** The next event: the first of A, or any that is enabled and not in D; 0 if there is none. */
  int choose(Deque<Integer> added) {
    if (!added.isEmpty()) {
      int event = added.remove();
      if (isEligible(event)) {
        return event;
      }
      added.clear();
    }
    int best = 0;
    int bestRank = Integer.MAX_VALUE;
    for (int thread = 0; thread < enabled.threads(); thread++) {
      for (int event : enabled.of(thread)) {
        int rank = rank(thread, event);
        if (rank < bestRank && isEligible(event)) {
          best = event;
          bestRank = rank;
        }
      }
    }
    return best;
  }

  private boolean isEligible(int event) {
    return !unfolding.isDisabled(event) && !exceedsBound(event) && !isCutoff.test(event);
  }

  private int rank(int thread, int event) {
    int threads = enabled.threads();
    if (options.preemptions().isPresent() && thread == lastThread()) {
      return -1;
    }
    int rank =
        switch (options.order()) {
          case SearchOrder.Ascending o -> thread;
          case SearchOrder.Descending o -> threads - 1 - thread;
          case SearchOrder.Random o -> random.nextInt(threads);
        };
    return rank + threads * unfolding.labels().urgency(unfolding.action(event)).ordinal();
  }

  private boolean exceedsBound(int event) {
    return options.preemptions().isPresent()
        && preemptions + (preempts(event) ? 1 : 0) > options.preemptions().getAsInt();
  }

  private boolean preempts(int event) {
    return marks.size() > 0
        && unfolding.thread(event) != lastThread()
        && enabled.of(lastThread()).length > 0;
  }

  private int lastThread() {
    int depth = marks.size();
    return depth == 0 ? -1 : unfolding.thread(configuration.get(depth - 1));
  }

  /** An event is about to be added to the configuration. */
  void push(int mark, int event) {
    preemptionsBefore.add(preemptions);
    preemptions += preempts(event) ? 1 : 0;
    marks.add(mark);
  }

  /** The last event was removed; returns the mark that belongs to it. */
  int pop() {
    preemptions = preemptionsBefore.removeLast();
    return marks.removeLast();
  }

  /** Why nothing can be chosen. */
  LeafKind leafKind() {
    Set<LeafKind> reasons = EnumSet.noneOf(LeafKind.class);
    for (int thread = 0; thread < enabled.threads(); thread++) {
      if (enabled.pending(thread).operations.length > 0) {
        reasons.add(LeafKind.DEADLOCK);
      }
      for (int event : enabled.of(thread)) {
        reasons.add(whyNot(event));
      }
    }
    return Stream.of(LeafKind.BOUNDED, LeafKind.SLEEP_SET_BLOCKED, LeafKind.CUT, LeafKind.DEADLOCK)
        .filter(reasons::contains)
        .findFirst()
        .orElse(LeafKind.TERMINATED);
  }

  /** Why an enabled event is not chosen. */
  private LeafKind whyNot(int event) {
    if (isCutoff.test(event)) {
      return LeafKind.CUT;
    }
    return unfolding.isDisabled(event) ? LeafKind.SLEEP_SET_BLOCKED : LeafKind.BOUNDED;
  }
}
