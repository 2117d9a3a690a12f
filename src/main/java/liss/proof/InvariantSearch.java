package liss.proof;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntToLongFunction;
import liss.cfa.LocalExpr;
import liss.cfa.LocalExpr.Constant;
import liss.cfa.LocalExpr.Local;
import liss.solver.Expressions;
import liss.solver.Formula;
import liss.solver.Solver;
import liss.solver.UndecidedException;
import liss.solver.Z3;

/**
 * Searches the strongest conjunctions of candidates that hold at the locations of all threads
 * (Flanagan, Leino, Houdini, an annotation assistant for ESC/Java, FME 2001, here from the first
 * states on): as long as a step of a thread can lead to a state in which a candidate at its target
 * does not hold, that candidate is given up; and so is one at any location that a step of another
 * thread makes false (Owicki, Gries, An axiomatic proof technique for parallel programs, Acta
 * Informatica 6, 1976), where all that is known of the other thread is its own invariant at the
 * step (Flanagan, Qadeer, Thread-modular model checking, SPIN 2003). What is left holds in all runs
 * of any number of threads.
 */
final class InvariantSearch {

  private final Slots slots;
  private final List<Invariants> all;
  private final int after;
  private final Z3 z3;
  private final BooleanSupplier stop;
  private final Solver formulas;
  private final Expressions<LocalExpr, Integer> mine;
  private final Expressions<LocalExpr, Integer> theirs;
  private final Map<Check, List<Integer>> checked = new HashMap<>();
  private final Map<Known, Formula> known = new HashMap<>();
  private long questions;

  private record Known(
      Expressions<LocalExpr, Integer> role, Invariants thread, int location, int version) {}

  /**
   * @param after slots from here on are not used by the threads
   */
  InvariantSearch(
      Slots slots, List<Invariants> all, int after, Z3 z3, Solver formulas, BooleanSupplier stop) {
    this.slots = slots;
    this.all = all;
    this.after = after;
    this.z3 = z3;
    this.stop = stop;
    this.formulas = formulas;
    this.mine = expressions("mine");
    this.theirs = expressions("theirs");
  }

  /**
   * Expressions over the slots of a thread; shared slots are those of all threads.
   *
   * @param thread tells the locals of a thread from those of others
   */
  private Expressions<LocalExpr, Integer> expressions(String thread) {
    return new Expressions<>(
        formulas,
        Terms::node,
        slot -> (slot == Slots.SELF || slots.isLocal(slot) ? thread : "shared") + slot);
  }

  long questions() {
    return questions;
  }

  /**
   * Whether no failure of a thread is possible.
   *
   * @throws UndecidedException if there was not enough time
   */
  boolean proves() throws UndecidedException {
    for (Invariants thread : all) {
      start(thread);
    }
    boolean isChanging = true;
    while (isChanging) {
      isChanging = false;
      for (Invariants thread : all) {
        for (Transition step : thread.thread().steps()) {
          isChanging |= step(thread, step);
        }
      }
      if (!isChanging) {
        if (mayFail()) {
          return false;
        }
        for (Invariants thread : all) {
          for (Invariants other : all) {
            isChanging |= disturb(thread, other);
          }
        }
      }
    }
    return true;
  }

  /** Whether some failure is possible, now and then also when less is known. */
  private boolean mayFail() throws UndecidedException {
    for (Invariants thread : all) {
      for (Transition failure : thread.thread().failures()) {
        boolean isToCheck =
            isNew(
                new Check(thread, failure.source(), thread, failure),
                List.of(thread.version(failure.source())));
        if (isToCheck && isPossible(thread, failure)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The first states: shared slots have their first values, locals any. */
  private void start(Invariants thread) throws UndecidedException {
    SortedMap<Integer, LocalExpr> first = new TreeMap<>();
    for (int slot = 1; slot < slots.shared(); slot++) {
      first.put(slot, new Constant(slots.initial(slot).orElseThrow()));
    }
    int entry = thread.thread().entry();
    try (Query query = new Query()) {
      query.add(mine, isThread());
      query.weaken(thread, entry, first, thread.holding(entry));
    }
  }

  private static LocalExpr isThread() {
    return Terms.less(Terms.ZERO, new Local(Slots.SELF));
  }

  /** A step of a thread; returns whether less is known now. */
  private boolean step(Invariants thread, Transition step) throws UndecidedException {
    if (!isNew(
        new Check(thread, step.source(), thread, step), List.of(thread.version(step.source())))) {
      return false;
    }
    BitSet suspicious = thread.holding(step.target());
    if (thread.isReached(step.target())) {
      BitSet kept = thread.holding(step.source());
      suspicious.stream()
          .filter(clause -> kept.get(clause) && !isChanged(thread.slots(clause), step.updates()))
          .forEach(suspicious::clear);
    }
    try (Query query = new Query()) {
      query.add(mine, isThread());
      query.addKnown(mine, thread, step.source());
      query.addAll(mine, step.conditions());
      return query.weaken(thread, step.target(), step.updates(), suspicious);
    }
  }

  private static boolean isChanged(BitSet read, SortedMap<Integer, LocalExpr> updates) {
    return updates.keySet().stream().anyMatch(read::get);
  }

  /** Whether something is to be checked, since less is known than the last time. */
  private boolean isNew(Check what, List<Integer> versions) throws UndecidedException {
    if (stop.getAsBoolean()) {
      throw new UndecidedException("there is no more time");
    }
    return !versions.contains(0) && !versions.equals(checked.put(what, versions));
  }

  /** That a step of a thread keeps what holds at a location of the same or another one. */
  private record Check(Invariants thread, int location, Invariants other, Transition step) {}

  /** Steps of one thread while another one is anywhere. */
  private boolean disturb(Invariants thread, Invariants other) throws UndecidedException {
    boolean isChanging = false;
    if (thread != other || thread.thread().isReplicated()) {
      for (Transition step : other.thread().steps()) {
        SortedMap<Integer, LocalExpr> visible = new TreeMap<>(step.updates());
        visible.keySet().removeIf(slots::isLocal);
        if (!visible.isEmpty() && other.isReached(step.source())) {
          for (int location = 0; location < thread.thread().locations(); location++) {
            if (thread.isReached(location) && !thread.thread().undisturbed().get(location)) {
              isChanging |= disturb(thread, location, other, step, visible);
            }
          }
        }
      }
    }
    return isChanging;
  }

  private boolean disturb(
      Invariants thread,
      int location,
      Invariants other,
      Transition step,
      SortedMap<Integer, LocalExpr> visible)
      throws UndecidedException {
    BitSet suspicious = thread.holding(location);
    suspicious.stream()
        .filter(clause -> !isChanged(thread.slots(clause), visible))
        .forEach(suspicious::clear);
    List<Integer> versions = List.of(thread.version(location), other.version(step.source()));
    if (suspicious.isEmpty() || !isNew(new Check(thread, location, other, step), versions)) {
      return false;
    }
    SortedMap<Integer, LocalExpr> updates = new TreeMap<>();
    visible.keySet().forEach(slot -> updates.put(slot, new Local(after + slot)));
    LocalExpr otherSelf = new Local(after);
    try (Query query = new Query()) {
      query.add(mine, isThread());
      query.add(theirs, isThread());
      query.add(mine.equality(otherSelf, theirs, new Local(Slots.SELF)));
      query.add(mine, Terms.not(Terms.equal(otherSelf, new Local(Slots.SELF))));
      query.addKnown(theirs, other, step.source());
      query.addAll(theirs, step.conditions());
      for (Map.Entry<Integer, LocalExpr> update : visible.entrySet()) {
        query.add(mine.equality(new Local(after + update.getKey()), theirs, update.getValue()));
      }
      query.addKnown(mine, thread, location);
      return query.weaken(thread, location, updates, suspicious);
    }
  }

  private boolean isPossible(Invariants thread, Transition failure) throws UndecidedException {
    try (Query query = new Query()) {
      query.add(mine, isThread());
      query.addKnown(mine, thread, failure.source());
      query.addAll(mine, failure.conditions());
      return query.isPossible(List.of());
    }
  }

  /** Questions about one step. */
  private final class Query implements AutoCloseable {

    private final Solver solver = z3.newSolver();

    void add(Formula formula) throws UndecidedException {
      solver.add(formula);
    }

    void add(Expressions<LocalExpr, Integer> thread, LocalExpr truth) throws UndecidedException {
      solver.add(thread.truth(truth));
    }

    void addAll(Expressions<LocalExpr, Integer> thread, List<LocalExpr> truths)
        throws UndecidedException {
      for (LocalExpr truth : truths) {
        add(thread, truth);
      }
    }

    /** What holds at a location, as one formula. */
    void addKnown(Expressions<LocalExpr, Integer> role, Invariants thread, int location)
        throws UndecidedException {
      Known key = new Known(role, thread, location, thread.version(location));
      Formula all = known.get(key);
      if (all == null) {
        all = formulas.constant(true);
        for (LocalExpr clause : thread.known(location)) {
          all = formulas.and(all, role.truth(clause));
        }
        known.put(key, all);
      }
      solver.add(all);
    }

    boolean isPossible(List<Formula> assumptions) throws UndecidedException {
      questions++;
      if (stop.getAsBoolean()) {
        throw new UndecidedException("there is no more time");
      }
      return solver.satisfiable(assumptions);
    }

    /** Gives up all candidates that do not hold after the step. */
    boolean weaken(
        Invariants thread, int location, SortedMap<Integer, LocalExpr> updates, BitSet suspicious)
        throws UndecidedException {
      boolean isChanging = false;
      if (!thread.isReached(location)) {
        if (!isPossible(List.of())) {
          return false;
        }
        isChanging = thread.weaken(location, updates, model());
      }
      Map<Integer, Formula> violated = new HashMap<>();
      int round = 0;
      while (true) {
        suspicious.and(thread.holding(location));
        List<Formula> violations = new ArrayList<>();
        thread.decisive(suspicious, location).stream()
            .mapToObj(thread::clause)
            .forEach(clause -> {
              Formula first =
                  violated.computeIfAbsent(clause.first(), l -> not(thread, l, updates));
              violations.add(
                  clause.isUnit()
                      ? first
                      : formulas.and(
                          first,
                          violated.computeIfAbsent(clause.second(), l -> not(thread, l, updates))));
            });
        if (violations.isEmpty()) {
          return isChanging;
        }
        Formula some = solver.variable("violated " + round++);
        solver.addImplication(some, violations);
        if (!isPossible(List.of(some))) {
          return isChanging;
        }
        if (!thread.weaken(location, updates, model())) {
          throw new IllegalStateException("a model that violates nothing at " + location);
        }
        isChanging = true;
      }
    }

    private Formula not(Invariants thread, int literal, SortedMap<Integer, LocalExpr> updates) {
      return formulas.not(mine.truth(thread.literal(literal, updates)));
    }

    private IntToLongFunction model() throws UndecidedException {
      Map<Integer, Long> values = mine.values(solver);
      return slot -> values.getOrDefault(slot, 0L);
    }

    @Override
    public void close() {
      solver.close();
    }
  }
}
