package liss.unfolding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import liss.automata.Trace;
import liss.automata.Word;

/**
 * All runs of a system, one interleaving of each class of equivalent ones, by plain search: the
 * naive twin of the explorer. The dependence is that of Table 3 of [SPOE], written out.
 *
 * @param <S> the states of the system
 */
public final class NaiveExploration<S> {

  private final TransitionSystem<S> system;
  private final Function<S, List<EventAction>> possible;
  private final Map<EventAction, Integer> symbols = new HashMap<>();
  private final List<EventAction> actions = new ArrayList<>();
  private final Set<Word> seen = new HashSet<>();
  private int limit = Integer.MAX_VALUE;

  /** The states that the maximal runs end in, by normal form. */
  private final Map<Word, S> maximal = new LinkedHashMap<>();

  /** The runs that are one event and its causes. */
  private final Set<Word> events = new HashSet<>();

  /**
   * The exploration of a system.
   *
   * @param possible the actions that are possible in a state, told from the state alone
   */
  public NaiveExploration(TransitionSystem<S> system, Function<S, List<EventAction>> possible) {
    this.system = system;
    this.possible = possible;
  }

  /** The states that the maximal runs end in, by normal form. */
  public Map<Word, S> maximal() {
    return maximal;
  }

  /** How many events there are. */
  public int events() {
    return events.size();
  }

  /** Explores all runs. */
  void run() {
    visit(system.initialState(), List.of());
  }

  /** Explores all runs if they have at most so many prefixes, and tells whether they do. */
  public boolean run(int most) {
    limit = most;
    run();
    return seen.size() <= limit;
  }

  private void visit(S state, List<EventAction> run) {
    Word normalForm = normalForm(run);
    if (seen.size() > limit || !seen.add(normalForm)) {
      return;
    }
    List<EventAction> next = possible.apply(state);
    if (next.isEmpty()) {
      maximal.put(normalForm, state);
    }
    for (EventAction action : next) {
      List<EventAction> longer = new ArrayList<>(run);
      longer.add(action);
      events.add(normalForm(causes(longer)));
      visit(system.step(state, action), longer);
    }
  }

  /** The states that can be reached, for systems with endless runs. */
  static Set<ToySystem.State> reachable(ToySystem system) {
    Set<ToySystem.State> reached = new LinkedHashSet<>();
    List<ToySystem.State> open = new ArrayList<>(List.of(system.initialState()));
    while (!open.isEmpty()) {
      ToySystem.State state = open.remove(open.size() - 1);
      if (reached.add(state)) {
        system.actions(state).forEach(action -> open.add(system.step(state, action)));
      }
    }
    return reached;
  }

  /** The same word for equivalent runs, and another one for others. */
  public Word normalForm(List<EventAction> run) {
    int[] word = run.stream().mapToInt(this::symbol).toArray();
    return Trace.of(
            Word.of(word), (first, second) -> !dependent(actions.get(first), actions.get(second)))
        .normalForm();
  }

  private int symbol(EventAction action) {
    return symbols.computeIfAbsent(
        action,
        a -> {
          actions.add(a);
          return actions.size() - 1;
        });
  }

  /** The last action of a run and what it depends on, directly or not. */
  private static List<EventAction> causes(List<EventAction> run) {
    List<EventAction> causes = new ArrayList<>();
    for (int i = run.size() - 1; i >= 0; i--) {
      EventAction action = run.get(i);
      if (causes.isEmpty() || causes.stream().anyMatch(cause -> dependent(action, cause))) {
        causes.add(0, action);
      }
    }
    return causes;
  }

  static boolean dependent(EventAction first, EventAction second) {
    return first.thread() == second.thread()
        || dependsOn(first, second)
        || dependsOn(second, first);
  }

  private static boolean dependsOn(EventAction first, EventAction second) {
    int lock = lock(first);
    if (lock >= 0 && lock == lock(second)) {
      return true;
    }
    if (writes(first).stream()
        .anyMatch(v -> writes(second).contains(v) || reads(second).contains(v))) {
      return true;
    }
    if (condvar(first) < 0 || condvar(first) != condvar(second)) {
      return false;
    }
    return switch (first.operation()) {
      case Operation.Sleep o ->
          isNotification(second)
              && (isBroadcast(second)
                  || second.woken().isEmpty()
                  || second.woken().contains(first.thread()));
      case Operation.Wake o -> second.woken().contains(first.thread());
      case Operation.Signal o ->
          isNotification(second)
              && (first.woken().isEmpty()
                  ? !second.woken().isEmpty()
                  : second.woken().isEmpty()
                      || isBroadcast(second)
                      || second.woken().equals(first.woken()));
      case Operation.Broadcast o ->
          isNotification(second) && !(first.woken().isEmpty() && second.woken().isEmpty());
      case Operation.Local o -> false;
      case Operation.VariableStep o -> false;
      case Operation.LockStep o -> false;
    };
  }

  private static boolean isBroadcast(EventAction action) {
    return action.operation() instanceof Operation.Broadcast;
  }

  private static boolean isNotification(EventAction action) {
    return isBroadcast(action) || action.operation() instanceof Operation.Signal;
  }

  private static int condvar(EventAction action) {
    return switch (action.operation()) {
      case Operation.WaitStep o -> o.condvar();
      case Operation.Notification o -> o.condvar();
      case Operation.Local o -> -1;
      case Operation.VariableStep o -> -1;
      case Operation.LockStep o -> -1;
    };
  }

  private static int lock(EventAction action) {
    return switch (action.operation()) {
      case Operation.LockStep o -> o.lock();
      case Operation.WaitStep o -> o.lock();
      case Operation.Notification o -> -1;
      case Operation.Local o -> -1;
      case Operation.VariableStep o -> -1;
    };
  }

  private static List<Integer> reads(EventAction action) {
    return switch (action.operation()) {
      case Operation.Access o -> o.reads();
      case Operation.Test o -> o.reads();
      case Operation.Await o -> List.of(o.variable());
      case Operation.AwaitReset o -> List.of();
      case Operation.GuardedRead o -> List.of(o.variable());
      case Operation.GuardedWrite o -> List.of();
      case Operation.LockStep o -> List.of();
      case Operation.WaitStep o -> List.of();
      case Operation.Notification o -> List.of();
      case Operation.Local o -> List.of();
    };
  }

  private static List<Integer> writes(EventAction action) {
    return switch (action.operation()) {
      case Operation.Access o -> o.writes();
      case Operation.Test o -> List.of();
      case Operation.AwaitReset o -> List.of(o.variable());
      case Operation.GuardedRead o -> List.of();
      case Operation.GuardedWrite o -> List.of(o.variable());
      case Operation.Await o -> List.of();
      case Operation.LockStep o -> List.of();
      case Operation.WaitStep o -> List.of();
      case Operation.Notification o -> List.of();
      case Operation.Local o -> List.of();
    };
  }
}
