package lisscheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import lisscheck.Program.Op;
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

  private record State(int[] locations, int[] values, List<Serial> serial) {}

  private final Text text;
  private final Sync sync;
  private final Frozen frozen;
  private final List<State> states = new ArrayList<>();
  private final Map<List<Object>, Serial> known = new HashMap<>();
  private int next;

  Search(Text text, Sync sync) {
    this.text = text;
    this.sync = sync;
    this.frozen = new Frozen(text);
    Serial nothing = Serial.initial(text, sync);
    states.add(state(new int[text.threads()], sync.initial(), List.of(nothing)));
  }

  /** Checks the line of the next state. */
  void check(Map<String, Object> line) {
    Rejection.unless(next < states.size(), "no move leads to this state");
    State state = states.get(next);
    next++;
    BitSet movers = new BitSet();
    for (int thread : Json.ints(line.get("move"))) {
      movers.set(thread);
    }
    checkMovers(movers, state);
    checkEnd(state);
    Iterator<?> after = ((List<?>) line.get("next")).iterator();
    for (int thread = movers.nextSetBit(0); thread >= 0; thread = movers.nextSetBit(thread + 1)) {
      for (Move move : text.moves(text.place(thread, state.locations()[thread]))) {
        if (isPossible(state, thread, move)) {
          Rejection.unless(after.hasNext(), "a move of thread " + thread + " is missing");
          List<?> entry = (List<?>) after.next();
          int number = Math.toIntExact((Long) entry.getFirst());
          reach(number, after(state, thread, move, entry.subList(1, entry.size())));
        }
      }
    }
    Rejection.unless(!after.hasNext(), "there are not so many moves");
  }

  /** Checks that all states have had their lines. */
  void finish() {
    Rejection.unless(next == states.size(), "states are missing");
  }

  /** Checks that no run that terminates needs a step of other threads first. */
  private void checkMovers(BitSet movers, State state) {
    boolean someMustMove = false;
    BitSet conflicting = new BitSet();
    for (int thread = movers.nextSetBit(0); thread >= 0; thread = movers.nextSetBit(thread + 1)) {
      int place = text.place(thread, state.locations()[thread]);
      someMustMove |= !text.canEnd(place);
      for (Move move : text.moves(place)) {
        move.steps().forEach(t -> conflicting.or(text.conflicts.get(t.step().number())));
      }
    }
    boolean areAll = movers.cardinality() == text.threads();
    Rejection.unless(areAll || someMustMove, "a run may end without a move of these threads");
    Rejection.unless(
        areAll || !frozen.canTake(conflicting, movers, state.locations(), state.values()),
        "another thread can do something first that makes a difference");
  }

  private void checkEnd(State state) {
    boolean canEnd = sync.areLocksFree(state.values());
    for (int thread = 0; thread < text.threads() && canEnd; thread++) {
      canEnd = text.canEnd(text.place(thread, state.locations()[thread]));
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
  private State after(State state, int thread, Move move, List<?> derived) {
    int[] locations = state.locations().clone();
    locations[thread] = move.target();
    List<Serial> serial = new ArrayList<>();
    for (Object one : derived) {
      List<?> done = (List<?>) one;
      Serial before = state.serial().get(Math.toIntExact((Long) done.getFirst()));
      serial.add(after(before.copy(), state.values(), thread, move).after(done.subList(1, done.size())));
    }
    int[] values = state.values().clone();
    move.steps().forEach(taken -> sync.apply(values, thread, taken.step().op()));
    return state(locations, values, serial);
  }

  private Serial after(Serial serial, int[] run, int thread, Move move) {
    int[] values = run.clone();
    for (Taken taken : move.steps()) {
      int[] before = values.clone();
      sync.apply(values, thread, taken.step().op());
      if (taken.isFresh()) {
        serial.complete(thread);
      }
      serial.add(taken.step(), before, values);
    }
    if (text.isDone(text.place(thread, move.target()))) {
      serial.complete(thread);
    }
    return serial;
  }

  /** A state without what can make no difference any more. */
  private State state(int[] locations, int[] values, List<Serial> serial) {
    BitSet tests = new BitSet();
    for (int thread = 0; thread < locations.length; thread++) {
      tests.or(text.testsToCome.get(text.place(thread, locations[thread])));
    }
    for (int i = sync.firstFlag(); i < values.length; i++) {
      int flag = i - sync.firstFlag();
      values[i] = tests.get(2 * flag) || tests.get(2 * flag + 1) ? values[i] : 0;
    }
    List<Serial> all = new ArrayList<>();
    for (Serial one : serial) {
      one.normalize(values, tests);
      all.add(known.computeIfAbsent(one.key(), key -> one));
    }
    return new State(locations, values, all);
  }

  private void reach(int number, State state) {
    if (number == states.size()) {
      states.add(state);
      return;
    }
    Rejection.unless(number < states.size() , "states come in the order in which they are reached");
    State there = states.get(number);
    Rejection.unless(
        Arrays.equals(there.locations(), state.locations())
            && Arrays.equals(there.values(), state.values())
            && there.serial().equals(state.serial()),
        "this move leads to another state than " + number);
  }
}
