package lisscheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lisscheck.Program.Step;
import lisscheck.Text.Move;
import lisscheck.Text.Taken;

/**
 * The proof that each run that terminates is equivalent to a cooperative one, by a set of states
 * that is closed under moves (docs/certificates.md, "search").
 *
 * <p>A state is where the threads are, the values of synchronization, and a {@link Serial} run, or
 * none if none is left. The certificate has a line for each state, in their order: the threads that
 * move there, and for each of their moves the number of the state after it and what is done to the
 * serial run before. That the others need not move is checked: these threads are a persistent set
 * (Godefroid, LNCS 1032, 1996).
 */
final class Search {

  /** A state; the machine is in it if values count. */
  private record State(
      int[] locations, int[] values, List<Serial> serial, Optional<Machine> machine) {

    boolean isSame(State other) {
      return Arrays.equals(locations, other.locations)
          && Arrays.equals(values, other.values)
          && serial.equals(other.serial)
          && machine.map(Machine::key).equals(other.machine.map(Machine::key));
    }
  }

  /** What a thread does, the machine after it, and what comes of it. */
  private record Successor(Move move, Optional<Machine> machine, Outcome outcome) {}

  private enum Outcome {
    /** The run goes on, or has ended. */
    STATE,
    /** The operation fails. */
    FAILS,
    /** What follows the operation fails. */
    FAILS_THEN
  }

  /** The number of the state after a step that fails. */
  private static final int FAILED = -1;

  private final Text text;
  private final Sync sync;
  private final Frozen frozen;
  private final Map<Integer, State> states = new HashMap<>();
  private final Map<List<Object>, Serial> known = new HashMap<>();
  private int next;

  /**
   * A search that starts where all runs start.
   *
   * @param machine executes the program; empty if values do not count, and branches go either way
   */
  Search(Text text, Sync sync, Optional<Machine> machine) {
    this.text = text;
    this.sync = sync;
    this.frozen = new Frozen(text, sync);
    Serial nothing = Serial.initial(text, sync);
    machine.ifPresent(m -> Rejection.unless(m.startFailure().isEmpty(), "a thread fails"));
    states.put(0, state(new int[text.threads()], sync.initial(), List.of(nothing), machine));
  }

  /** Checks the line of the next state. */
  void check(Map<String, Object> line) {
    State state = states.get(next);
    Rejection.unless(state != null, "no move leads to this state");
    BitSet movers = new BitSet();
    for (int thread : Json.ints(line.get("move"))) {
      movers.set(thread);
    }
    checkMovers(movers, state);
    if (state.machine().isPresent()) {
      checkMoves(movers, state);
    }
    checkEnd(state);
    Iterator<?> after = ((List<?>) line.get("next")).iterator();
    for (int thread = movers.nextSetBit(0); thread >= 0; thread = movers.nextSetBit(thread + 1)) {
      for (Successor successor : successors(state, thread)) {
        Rejection.unless(after.hasNext(), "a move of thread " + thread + " is missing");
        List<?> entry = (List<?>) after.next();
        int number = Math.toIntExact((Long) entry.getFirst());
        Rejection.unless(
            (number == FAILED) == (successor.outcome() != Outcome.STATE), "a run fails, or does not");
        if (number == FAILED) {
          checkFailure(state, thread, successor, (List<?>) entry.get(1));
        } else {
          reach(number, after(state, thread, successor, entry.subList(1, entry.size())));
        }
      }
    }
    Rejection.unless(!after.hasNext(), "there are not so many moves");
    next++;
  }

  /** Checks that all states have had their lines. */
  void finish() {
    Rejection.unless(next == states.size(), "states are missing");
  }

  private List<Successor> successors(State state, int thread) {
    List<Successor> successors = new ArrayList<>();
    int place = text.place(thread, state.locations()[thread]);
    if (state.machine().isEmpty()) {
      for (Move move : text.moves(place)) {
        if (isPossible(state, thread, move)) {
          successors.add(new Successor(move, Optional.empty(), Outcome.STATE));
        }
      }
      return successors;
    }
    for (Step step : text.out(place)) {
      if (!sync.isPossible(state.values(), thread, step.op())) {
        continue; // also where a lock is misused, for which the thread waits for ever
      }
      Machine machine = state.machine().get().copy();
      Machine.Result result = machine.step(step, Collections.emptyIterator());
      if (result.kind() == Machine.Kind.DONE) {
        successors.add(new Successor(text.single(step), Optional.of(machine), Outcome.STATE));
      } else if (result.kind() == Machine.Kind.FAILED) {
        Machine again = state.machine().get().copy();
        boolean isDone =
            again.step(step.withoutMore(), Collections.emptyIterator()).kind() == Machine.Kind.DONE;
        Outcome outcome = isDone ? Outcome.FAILS_THEN : Outcome.FAILS;
        successors.add(new Successor(text.single(step), Optional.empty(), outcome));
      }
    }
    return successors;
  }

  /**
   * With values, checks that no run is put off for ever, and that nothing is stuck: some thread can
   * move, or all have ended, or a thread is at a false assumption or in a loop without steps.
   */
  private void checkMoves(BitSet movers, State state) {
    if (movers.stream().noneMatch(thread -> !successors(state, thread).isEmpty())) {
      boolean isOver = isTerminated(state);
      for (int thread = 0; thread < text.threads(); thread++) {
        Rejection.unless(successors(state, thread).isEmpty(), "another thread can move");
        List<Step> out = text.out(text.place(thread, state.locations()[thread]));
        isOver |= out.stream().anyMatch(step -> Sync.isAssumption(step.op()));
        isOver |= out.isEmpty() && !isAtEnd(state, thread);
      }
      Rejection.unless(isOver, "this is a deadlock");
    }
  }

  private boolean isAtEnd(State state, int thread) {
    return state.locations()[thread] == text.program.threads().get(thread).end();
  }

  private boolean isTerminated(State state) {
    boolean isTerminated = sync.areLocksFree(state.values());
    for (int thread = 0; thread < text.threads(); thread++) {
      isTerminated &= isAtEnd(state, thread);
    }
    return isTerminated;
  }

  /** Checks that no run that terminates needs a step of other threads first. */
  private void checkMovers(BitSet movers, State state) {
    boolean someMustMove = false;
    BitSet conflicting = new BitSet();
    for (int thread = movers.nextSetBit(0); thread >= 0; thread = movers.nextSetBit(thread + 1)) {
      int place = text.place(thread, state.locations()[thread]);
      boolean hasValues = state.machine().isPresent();
      someMustMove |= hasValues || !text.canEnd(place);
      for (Move move : hasValues ? text.singles(place) : text.moves(place)) {
        move.steps().forEach(t -> conflicting.or(text.conflicts.get(t.step().number())));
        if (hasValues) {
          move.steps().forEach(t -> conflicting.or(onOneObject(t.step())));
        }
      }
    }
    boolean areAll = movers.cardinality() == text.threads();
    Rejection.unless(areAll || someMustMove, "a run may end without a move of these threads");
    Rejection.unless(
        areAll || !frozen.canTake(conflicting, movers, state.locations(), state.values()),
        "another thread can do something first that makes a difference");
  }

  /** All steps on the object of a step: each may keep another one waiting for good. */
  private BitSet onOneObject(Step step) {
    BitSet all = new BitSet();
    text.steps.stream()
        .filter(other -> other.thread() != step.thread())
        .filter(other -> Order.useOneObject(step.op(), other.op()))
        .forEach(other -> all.set(other.number()));
    return all;
  }

  private void checkEnd(State state) {
    boolean canEnd = isTerminated(state);
    if (state.machine().isEmpty()) {
      canEnd = sync.areLocksFree(state.values());
      for (int thread = 0; thread < text.threads() && canEnd; thread++) {
        canEnd = text.canEnd(text.place(thread, state.locations()[thread]));
      }
    }
    Rejection.unless(
        !canEnd || state.serial().stream().anyMatch(Serial::isEmpty),
        "a run ends here, and no cooperative run is equivalent to it");
  }

  private boolean isPossible(State state, int thread, Move move) {
    int[] values = state.values().clone();
    for (Taken taken : move.steps()) {
      if (!sync.isPossible(values, thread, taken.step().op())) {
        return false;
      }
      sync.apply(values, thread, taken.step().op());
    }
    return true;
  }

  /** The state after a move, with the serial runs that the certificate derives. */
  private State after(State state, int thread, Successor successor, List<?> derived) {
    Move move = successor.move();
    int[] locations = state.locations().clone();
    locations[thread] = move.target();
    List<Serial> serial = new ArrayList<>();
    for (Object one : derived) {
      List<?> done = (List<?>) one;
      Serial before = state.serial().get(Math.toIntExact((Long) done.getFirst()));
      serial.add(after(before.copy(), state, move, thread, done.subList(1, done.size())));
    }
    int[] values = state.values().clone();
    move.steps().forEach(taken -> sync.apply(values, thread, taken.step().op()));
    return state(locations, values, serial, successor.machine());
  }

  /** Checks that some serial run can be followed by the block of the step that fails. */
  private void checkFailure(State state, int thread, Successor successor, List<?> done) {
    Serial serial = state.serial().get(Math.toIntExact((Long) done.getFirst())).copy();
    if (successor.outcome() == Outcome.FAILS_THEN) {
      after(serial, state, successor.move(), thread, List.of());
    }
    serial.complete(thread);
    serial.after(done.subList(1, done.size()));
    Rejection.unless(!serial.hasBlock(thread), "a run fails, and the block that fails has no place");
  }

  /**
   * Adds the steps of a move to a serial run.
   *
   * @param done what is done to its blocks after each step, with an empty list between two steps;
   *     it may begin after a later step
   */
  private Serial after(Serial serial, State state, Move move, int thread, List<?> done) {
    int[] values = state.values().clone();
    int[] locations = state.locations().clone();
    int between = Collections.frequency(done, List.of());
    List<?> left = done;
    for (int i = 0; i < move.steps().size(); i++) {
      Taken taken = move.steps().get(i);
      if (taken.isFresh()) {
        serial.complete(thread);
      }
      if (i >= move.steps().size() - between) {
        int next = left.indexOf(List.of());
        locations[thread] = taken.step().source();
        serial.after(left.subList(0, next)).catchUp(values, tests(locations));
        left = left.subList(next + 1, left.size());
      }
      int[] before = values.clone();
      sync.apply(values, thread, taken.step().op());
      serial.add(taken.step(), before, values);
    }
    if (text.isDone(text.place(thread, move.target()))) {
      serial.complete(thread);
    }
    return serial.after(left);
  }

  /** What threads may still test flags for. */
  private BitSet tests(int[] locations) {
    BitSet tests = new BitSet();
    for (int thread = 0; thread < locations.length; thread++) {
      tests.or(text.testsToCome.get(text.place(thread, locations[thread])));
    }
    return tests;
  }

  /** A state without what can make no difference any more. */
  private State state(
      int[] locations, int[] values, List<Serial> serial, Optional<Machine> machine) {
    BitSet tests = tests(locations);
    for (int i = sync.firstFlag(); i < values.length; i++) {
      int flag = i - sync.firstFlag();
      values[i] = tests.get(2 * flag) || tests.get(2 * flag + 1) ? values[i] : 0;
    }
    List<Serial> all = new ArrayList<>();
    for (Serial one : serial) {
      one.normalize(values, tests);
      all.add(known.computeIfAbsent(one.key(), key -> one));
    }
    return new State(locations, values, all, machine);
  }

  /** With values, states come before those after them, so that no run goes round in a circle. */
  private void reach(int number, State state) {
    Rejection.unless(
        state.machine().isEmpty() || number > next, "with values, a run may have no end");
    State there = states.putIfAbsent(number, state);
    Rejection.unless(
        there == null || there.isSame(state), "this move leads to another state than " + number);
  }
}
