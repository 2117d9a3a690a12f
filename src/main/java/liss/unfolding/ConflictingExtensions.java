package liss.unfolding;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Finds the conflicting extensions cex(C) of a configuration and adds them to the unfolding ([QPOR]
 * 5.3, [SPOE] App. F).
 *
 * <p>An extension is an operation of a thread, after an event of the thread in C, with a history
 * inside C. The history is that of the thread's event and a <i>cut</i>: for each chain of the
 * operation the last event that is in it. All cuts are found by starting with the latest one and
 * removing maximal events, each time one with a smaller number than before: a set of events is
 * taken away in one order only, so that no cut is found twice. For a lock this walks from one
 * release back to the one before, as function cexp of [QPOR] does; for writes it chooses the reads
 * that come before; for notifications it is the choice of the sets M' of [SPOE] Alg. 8. An
 * operation that is pending in C is treated like one that was done, which covers threads that are
 * blocked.
 *
 * <p>Of a test the first outcome is found; see {@link UnfoldingExplorer} why that is enough.
 *
 * <p>The number of cuts of one event is linear in the number of earlier events of its chain for
 * locks and reads, and may be exponential in the number of concurrent reads or notifications, as is
 * the number of events that come of them. For an event whose action cannot be another one all cuts
 * lie in its history; it is looked at once.
 */
final class ConflictingExtensions {

  private final Unfolding unfolding;
  private final Labels labels;
  private final Guards guards;
  private final Configuration configuration;
  private final EnabledEvents enabled;
  private final int[] cut;
  private final int[] parents;

  /** The events that are removed from the cut, and the positions of their chains. */
  private int[] removed = new int[16];

  private int[] positions = new int[16];

  ConflictingExtensions(
      Unfolding unfolding, Guards guards, Configuration configuration, EnabledEvents enabled) {
    this.unfolding = unfolding;
    this.labels = unfolding.labels();
    this.guards = guards;
    this.configuration = configuration;
    this.enabled = enabled;
    this.cut = new int[unfolding.chains()];
    this.parents = new int[unfolding.chains()];
  }

  /** Adds cex(C) to the unfolding. */
  void find() {
    for (int i = 0; i < configuration.size(); i++) {
      int event = configuration.get(i);
      if (!unfolding.isExtended(event)) {
        int thread = unfolding.thread(event);
        int before = unfolding.threadParent(event);
        Labels.Pending pending = enabled.pendingAfter(thread, before);
        extend(pending, before, event);
        if (pending.isFixed()) {
          unfolding.extended(event);
        }
      }
    }
    for (int thread = 0; thread < enabled.threads(); thread++) {
      extend(enabled.pending(thread), configuration.top(thread), 0);
    }
  }

  /**
   * Adds the extensions of a thread after one of its events.
   *
   * @param done the next event of the thread in C; 0 if there is none
   */
  private void extend(Labels.Pending pending, int before, int done) {
    for (int i = 0; i < pending.operations.length; i++) {
      int[] chains = pending.chains[i];
      if (chains.length > 1) {
        cut[chains[0]] = before;
        for (int j = 1; j < chains.length; j++) {
          cut[chains[j]] = latest(chains[j], done);
        }
        cuts(pending, i, before);
      }
    }
  }

  /** The last event of a chain in C that does not come after {@code done}. */
  private int latest(int chain, int done) {
    if (unfolding.isOn(done, chain)) {
      return unfolding.parent(done, chain);
    }
    int event = configuration.top(chain);
    while (done != 0 && event >= done && unfolding.precedes(done, event)) {
      event = unfolding.parent(event, chain);
    }
    return event;
  }

  /**
   * Adds the extensions after this cut and all that are left of it without maximal events, the
   * latest of which is removed first. As deep as there are events, so without recursion.
   */
  private void cuts(Labels.Pending pending, int operation, int before) {
    IntConsumer added = action -> add(action, pending, operation, before);
    guards.actions(pending, operation, cut, added);
    int[] chains = pending.chains[operation];
    int depth = 0;
    int i = 1;
    while (i < chains.length || depth > 0) {
      if (i == chains.length) {
        i = positions[--depth] + 1;
        putBack(removed[depth], chains);
        continue;
      }
      int event = cut[chains[i]];
      int last = depth == 0 ? Integer.MAX_VALUE : removed[depth - 1];
      if (event < last && isRemovable(event, i, chains, before)) {
        if (depth == removed.length) {
          removed = Arrays.copyOf(removed, 2 * depth);
          positions = Arrays.copyOf(positions, 2 * depth);
        }
        removed[depth] = event;
        positions[depth++] = i;
        remove(event, chains);
        guards.actions(pending, operation, cut, added);
        i = 1;
      } else {
        i++;
      }
    }
  }

  /** Whether an event of the cut is a maximal one that need not be in the history. */
  private boolean isRemovable(int event, int position, int[] chains, int before) {
    if (unfolding.precedes(event, before)) {
      return false;
    }
    for (int i = 1; i < chains.length; i++) {
      int other = cut[chains[i]];
      if (other == event ? i < position : unfolding.precedes(event, other)) {
        return false;
      }
    }
    return true;
  }

  private void remove(int event, int[] chains) {
    for (int i = 1; i < chains.length; i++) {
      if (cut[chains[i]] == event) {
        cut[chains[i]] = unfolding.parent(event, chains[i]);
      }
    }
  }

  private void putBack(int event, int[] chains) {
    for (int i = 1; i < chains.length; i++) {
      if (unfolding.isOn(event, chains[i])) {
        cut[chains[i]] = event;
      }
    }
  }

  /** Adds the event of an action after the cut, if its history is the whole cut. */
  private void add(int action, Labels.Pending pending, int operation, int before) {
    int[] own = labels.chains(action);
    for (int i = 0; i < own.length; i++) {
      parents[i] = cut[own[i]];
    }
    int[] all = pending.chains[operation];
    if (own.length == all.length || isWhole(own, all, before)) {
      unfolding.event(action, parents);
    }
  }

  private boolean isWhole(int[] own, int[] all, int before) {
    for (int i = 1; i < all.length; i++) {
      int event = cut[all[i]];
      if (!unfolding.precedes(event, before) && !isCause(event, own)) {
        return false;
      }
    }
    return true;
  }

  private boolean isCause(int event, int[] own) {
    return Arrays.stream(own).anyMatch(chain -> unfolding.precedes(event, cut[chain]));
  }
}
