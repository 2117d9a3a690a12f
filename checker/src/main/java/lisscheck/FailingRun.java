package lisscheck;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lisscheck.Program.Step;

/**
 * A run that fails as no cooperative run does (docs/certificates.md, "Failing runs"): it is
 * followed by the steps with which the blocks that it interrupts come to their ends.
 */
final class FailingRun {

  /** So many states of cooperative runs are looked at. */
  private static final int MOST = 1_000_000;

  private final Text text;
  private final Sync sync;

  /** What the failure depends on, and the step that fails if its operation has been done. */
  private final List<Step> past;

  private final Step failing;
  private final boolean hasHappened;

  /** For each thread its steps in the past, as positions. */
  private final List<List<Integer>> ofThread = new ArrayList<>();

  /**
   * A failing run.
   *
   * @param past the steps before the failure
   * @param hasHappened whether what fails comes after the operation of the step that fails
   */
  FailingRun(Text text, Sync sync, List<Step> past, Step failing, boolean hasHappened) {
    this.text = text;
    this.sync = sync;
    this.failing = failing;
    this.hasHappened = hasHappened;
    this.past = new ArrayList<>(past);
    if (hasHappened) {
      this.past.add(failing);
    }
    for (int thread = 0; thread < text.threads(); thread++) {
      ofThread.add(new ArrayList<>());
    }
    for (int i = 0; i < this.past.size(); i++) {
      ofThread.get(this.past.get(i).thread()).add(i);
    }
  }

  /** Checks that the failure depends on each step of the past. */
  void checkPast() {
    BitSet threads = new BitSet();
    threads.set(failing.thread());
    List<Step> needed = new ArrayList<>();
    for (Step step : past.reversed()) {
      boolean isNeeded =
          threads.get(step.thread())
              || needed.stream().anyMatch(later -> Order.areFixed(step.op(), later.op()));
      Rejection.unless(isNeeded, "the failure does not depend on step " + step.number());
      threads.set(step.thread());
      needed.add(step);
    }
  }

  /**
   * Checks that steps complete the blocks of other threads, one after the other, and nothing else.
   *
   * @param rest those steps, which can be executed after the past
   */
  void checkRest(List<Step> rest) {
    int[] at = new int[text.threads()];
    BitSet open = new BitSet();
    for (Step step : past) {
      at[step.thread()] = step.target();
      open.set(step.thread(), !text.isBoundary(text.place(step.thread(), step.target())));
    }
    open.clear(failing.thread());
    int running = -1;
    for (Step step : rest) {
      Rejection.unless(
          open.get(step.thread()) && (running < 0 || running == step.thread()),
          "step " + step.number() + " does not complete a block");
      running = step.thread();
      if (text.isBoundary(text.place(running, step.target()))) {
        open.clear(running);
        running = -1;
      }
    }
    Rejection.unless(open.isEmpty(), "thread " + open.nextSetBit(0) + " is inside of a block");
  }

  /** Where cooperative threads are, and how many steps of the past each has taken. */
  private record State(
      List<Integer> locations, List<Integer> values, List<Integer> taken, int running) {}

  /** A state, and the values of the program there, if they count. */
  private record Node(State state, Optional<Machine> machine) {
    private List<Object> key() {
      return List.of(state, machine.map(Machine::key).orElse(List.of()));
    }
  }

  /**
   * Whether a cooperative run may fail in this way: each thread takes its steps of the past first,
   * dependent ones in their order, and no other step comes before one that depends on it.
   *
   * @param machine where all runs start, for a program without inputs; if it is empty, branches of
   *     other steps go either way
   */
  boolean isCooperative(Optional<Machine> machine) {
    List<Integer> nothing = text.program.threads().stream().map(t -> 0).toList();
    Node start = new Node(new State(nothing, list(sync.initial()), nothing, -1), machine);
    Set<Object> seen = new HashSet<>(Set.of(start.key()));
    Deque<Node> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Node node = open.remove();
      if (fails(node.state()) || seen.size() > MOST) {
        return true;
      }
      for (Step step : possible(node.state())) {
        after(node, step).filter(after -> seen.add(after.key())).ifPresent(open::add);
      }
    }
    return false;
  }

  private List<Step> possible(State state) {
    List<Step> possible = new ArrayList<>();
    for (int thread = 0; thread < text.threads(); thread++) {
      if (state.running() < 0 || state.running() == thread) {
        text.out(text.place(thread, state.locations().get(thread))).stream()
            .filter(step -> isPossible(state, step))
            .forEach(possible::add);
      }
    }
    return possible;
  }

  /** The state after a step; none if a branch does not go so, or another failure comes first. */
  private Optional<Node> after(Node node, Step step) {
    State state = after(node.state(), step);
    if (node.machine().isEmpty()) {
      return Optional.of(new Node(state, node.machine()));
    }
    Machine machine = node.machine().get().copy();
    Step taken = hasHappened && step == failing && fails(state) ? step.withoutMore() : step;
    return machine.step(taken, Collections.emptyIterator()).kind() == Machine.Kind.DONE
        ? Optional.of(new Node(state, Optional.of(machine)))
        : Optional.empty();
  }

  private boolean fails(State state) {
    boolean isTaken = true;
    for (int thread = 0; thread < text.threads(); thread++) {
      isTaken &= state.taken().get(thread) == ofThread.get(thread).size();
    }
    return isTaken
        && (hasHappened || state.running() < 0 || state.running() == failing.thread());
  }

  private boolean isPossible(State state, Step step) {
    List<Integer> own = ofThread.get(step.thread());
    int taken = state.taken().get(step.thread());
    boolean isOfPast = taken < own.size();
    boolean isNext = isOfPast && past.get(own.get(taken)).number() == step.number();
    if (isOfPast ? !isNext : step.thread() == failing.thread()) {
      return false;
    }
    for (int thread = 0; thread < text.threads(); thread++) {
      List<Integer> others = ofThread.get(thread);
      for (int i = state.taken().get(thread); i < others.size() && thread != step.thread(); i++) {
        boolean isBefore = !isOfPast || others.get(i) < own.get(taken);
        if (isBefore && Order.areDependent(step.op(), past.get(others.get(i)).op())) {
          return false;
        }
      }
    }
    return sync.isPossible(ints(state.values()), step.thread(), step.op());
  }

  private State after(State state, Step step) {
    List<Integer> locations = new ArrayList<>(state.locations());
    locations.set(step.thread(), step.target());
    int[] values = ints(state.values());
    sync.apply(values, step.thread(), step.op());
    List<Integer> taken = new ArrayList<>(state.taken());
    int own = taken.get(step.thread());
    taken.set(step.thread(), Math.min(own + 1, ofThread.get(step.thread()).size()));
    boolean isBetween = text.isBoundary(text.place(step.thread(), step.target()));
    return new State(locations, list(values), taken, isBetween ? -1 : step.thread());
  }

  private static List<Integer> list(int[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(i -> i).toArray();
  }
}
