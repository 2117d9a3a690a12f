package liss.unfolding;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which chains an action lies on; two actions are dependent iff they share one. See the package
 * documentation.
 *
 * <p>Chain {@code t} is that of thread {@code t}; then come the locks, the variables, and for each
 * condition variable {@code c} the chains {@code slot(c, j)} of its waiters and {@code pair(c, j,
 * k)} of its waiters and notifiers:
 *
 * <ul>
 *   <li>{@code slot(c, j)}: j falls asleep, j is woken by a signal or broadcast, j wakes up;
 *   <li>{@code pair(c, j, k)}: j falls asleep, a signal wakes j, a broadcast wakes anybody, k sends
 *       a signal or broadcast that is lost.
 * </ul>
 */
final class Chains {

  private final Signature signature;
  private final int[] variables;
  private final int[] slots;
  private final int[] pairs;
  private final int count;

  Chains(Signature signature) {
    this.signature = signature;
    int next = signature.threads() + signature.locks();
    variables = new int[signature.readers().size()];
    for (int v = 0; v < variables.length; v++) {
      variables[v] = next;
      next += Math.max(1, signature.readers().get(v).size());
    }
    slots = new int[signature.condvars().size()];
    pairs = new int[slots.length];
    for (int c = 0; c < slots.length; c++) {
      Signature.Condvar condvar = signature.condvars().get(c);
      slots[c] = next;
      pairs[c] = next + condvar.waiters().size();
      next = pairs[c] + condvar.waiters().size() * condvar.notifiers().size();
    }
    count = next;
  }

  /** How many there are. */
  int count() {
    return count;
  }

  int lock(int lock) {
    return signature.threads() + lock;
  }

  /** The chain of the reads of a thread. */
  int read(int variable, int thread) {
    return variables[variable] + position(signature.readers().get(variable), thread);
  }

  /** A chain that has all writes of a variable. */
  int writes(int variable) {
    return variables[variable];
  }

  int slot(int condvar, int waiter) {
    return slots[condvar] + position(waiters(condvar), waiter);
  }

  List<Integer> waiters(int condvar) {
    return signature.condvars().get(condvar).waiters();
  }

  /** The chains of an action; that of its thread comes first. */
  int[] of(EventAction action) {
    int thread = action.thread();
    TreeSet<Integer> chains = new TreeSet<>();
    chains.add(thread);
    switch (action.operation()) {
      case Operation.Local o -> {}
      case Operation.Access o -> {
        o.reads().forEach(v -> chains.add(read(v, thread)));
        o.writes().forEach(v -> addWrite(v, chains));
      }
      case Operation.Test o -> o.reads().forEach(v -> chains.add(read(v, thread)));
      case Operation.Await o -> chains.add(read(o.variable(), thread));
      case Operation.AwaitReset o -> addWrite(o.variable(), chains);
      case Operation.GuardedRead o -> chains.add(read(o.variable(), thread));
      case Operation.GuardedWrite o -> addWrite(o.variable(), chains);
      case Operation.LockStep o -> chains.add(lock(o.lock()));
      case Operation.Sleep o -> {
        chains.add(lock(o.lock()));
        chains.add(slot(o.condvar(), thread));
        addPairs(o.condvar(), thread, chains);
      }
      case Operation.Wake o -> {
        chains.add(lock(o.lock()));
        chains.add(slot(o.condvar(), thread));
      }
      case Operation.Notification o -> addNotification(o.condvar(), action, chains);
    }
    return chains.stream().mapToInt(Integer::intValue).toArray();
  }

  /** All chains that an action of the operation may lie on, depending on whom it wakes. */
  int[] of(int thread, Operation operation) {
    return operation instanceof Operation.Notification notification
        ? ofNotification(thread, notification.condvar())
        : of(EventAction.of(thread, operation));
  }

  private int[] ofNotification(int thread, int condvar) {
    TreeSet<Integer> chains = new TreeSet<>();
    chains.add(thread);
    for (int waiter : waiters(condvar)) {
      chains.add(slot(condvar, waiter));
      addPairs(condvar, waiter, chains);
    }
    return chains.stream().mapToInt(Integer::intValue).toArray();
  }

  private void addNotification(int condvar, EventAction action, Set<Integer> chains) {
    if (action.woken().isEmpty()) {
      waiters(condvar).forEach(waiter -> chains.add(pair(condvar, waiter, action.thread())));
      return;
    }
    action.woken().forEach(waiter -> chains.add(slot(condvar, waiter)));
    List<Integer> disturbed =
        action.operation() instanceof Operation.Broadcast ? waiters(condvar) : action.woken();
    disturbed.forEach(waiter -> addPairs(condvar, waiter, chains));
  }

  private void addPairs(int condvar, int waiter, Set<Integer> chains) {
    for (int notifier : signature.condvars().get(condvar).notifiers()) {
      chains.add(pair(condvar, waiter, notifier));
    }
  }

  private int pair(int condvar, int waiter, int notifier) {
    Signature.Condvar users = signature.condvars().get(condvar);
    return pairs[condvar]
        + position(users.waiters(), waiter) * users.notifiers().size()
        + position(users.notifiers(), notifier);
  }

  private void addWrite(int variable, Set<Integer> chains) {
    int size = Math.max(1, signature.readers().get(variable).size());
    for (int i = 0; i < size; i++) {
      chains.add(variables[variable] + i);
    }
  }

  private static int position(List<Integer> users, int thread) {
    int position = users.indexOf(thread);
    if (position < 0) {
      throw new IllegalArgumentException("thread " + thread + " is not announced in the signature");
    }
    return position;
  }
}
