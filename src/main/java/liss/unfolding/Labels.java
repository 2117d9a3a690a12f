package liss.unfolding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for actions and for what threads do next, with their chains. */
final class Labels {

  private final Chains chains;
  private final List<EventAction> actions = new ArrayList<>();
  private int[][] actionChains = new int[64][];
  private long[] actionMasks = new long[64];
  private Urgency[] urgencies = new Urgency[64];
  private final Map<EventAction, Integer> actionIds = new HashMap<>();
  private final List<Pending> pendings = new ArrayList<>();
  private final Map<Next, Integer> pendingIds = new HashMap<>();

  Labels(Chains chains) {
    this.chains = chains;
  }

  private record Next(int thread, List<Operation> operations, int valueWritten) {}

  /** What a thread does next, after a step. */
  static final class Pending {
    final int thread;

    /** The value of the variable that the step has written; 0 if it has written none. */
    final int valueWritten;

    final Operation[] operations;

    /** For each operation its action if it can be but one, otherwise -1. */
    final int[] fixedActions;

    /** For each operation the chains that its actions may lie on. */
    final int[][] chains;

    /**
     * The chains of all operations, but for that of the thread, as {@link Labels#mask} has them.
     */
    final long mask;

    private Pending(Next next, int[] fixedActions, int[][] chains) {
      this.mask = Arrays.stream(chains).mapToLong(Labels::mask).reduce(0, (a, b) -> a | b);
      this.thread = next.thread();
      this.valueWritten = next.valueWritten();
      this.operations = next.operations().toArray(Operation[]::new);
      this.fixedActions = fixedActions;
      this.chains = chains;
    }

    /** Whether there is one operation, and it is always the same action. */
    boolean isFixed() {
      return operations.length == 1 && fixedActions[0] >= 0;
    }
  }

  int action(EventAction action) {
    Integer known = actionIds.get(action);
    if (known != null) {
      return known;
    }
    int id = actions.size();
    if (id == actionChains.length) {
      actionChains = Arrays.copyOf(actionChains, 2 * id);
      actionMasks = Arrays.copyOf(actionMasks, 2 * id);
      urgencies = Arrays.copyOf(urgencies, 2 * id);
    }
    actions.add(action);
    actionChains[id] = chains.of(action);
    actionMasks[id] = mask(actionChains[id]);
    urgencies[id] = Urgency.of(action.operation());
    actionIds.put(action, id);
    return id;
  }

  EventAction action(int id) {
    return actions.get(id);
  }

  int[] chains(int action) {
    return actionChains[action];
  }

  /** The chains of an action, but for that of its thread, as bits: some chains share one. */
  long mask(int action) {
    return actionMasks[action];
  }

  Urgency urgency(int action) {
    return urgencies[action];
  }

  private static long mask(int[] chains) {
    long mask = 0;
    for (int i = 1; i < chains.length; i++) {
      mask |= 1L << chains[i];
    }
    return mask;
  }

  int pending(int thread, List<Operation> operations, int valueWritten) {
    return pendingIds.computeIfAbsent(
        new Next(thread, List.copyOf(operations), valueWritten), this::add);
  }

  Pending pending(int id) {
    return pendings.get(id);
  }

  private int add(Next next) {
    int thread = next.thread();
    int[] fixed =
        next.operations().stream()
            .mapToInt(
                o -> o instanceof Operation.Notification ? -1 : action(EventAction.of(thread, o)))
            .toArray();
    int[][] chainsOf =
        next.operations().stream().map(o -> chains.of(thread, o)).toArray(int[][]::new);
    pendings.add(new Pending(next, fixed, chainsOf));
    return pendings.size() - 1;
  }

  /** The position of a chain among those of an action; -1 if it is not on it. */
  int position(int action, int chain) {
    int[] chainsOf = chains(action);
    return chainsOf.length <= 2
        ? chainsOf[0] == chain ? 0 : chainsOf.length == 2 && chainsOf[1] == chain ? 1 : -1
        : Math.max(-1, Arrays.binarySearch(chainsOf, chain));
  }
}
