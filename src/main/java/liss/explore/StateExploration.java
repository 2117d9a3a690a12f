package liss.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.cfa.ThreadSymmetry;
import liss.cfa.ThreadSymmetry.Group;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.FewestPreemptions;
import liss.run.FinalViolations;
import liss.run.Finding;
import liss.run.Property;
import liss.run.RunEnd;
import liss.run.Schedule;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.Violation;

/**
 * Searches the states of a program with numbers, depth first, for failures, deadlocks and misused
 * locks. Its cost grows with the states and not with the runs; it says nothing about data races,
 * which are a property of runs.
 *
 * <p>In each state only the threads go on that are {@linkplain PersistentThreads enough}. All do
 * where one of their steps fails, since that ends the run, and where the step of one leads back to
 * a state on the way, so that nobody is put off for ever (the condition on cycles of D. Peled, All
 * from one, one for all: on model checking using representatives, CAV 1993, and of Godefroid, 1996,
 * 5). So each failing step is met that any run meets, and each state in which no thread can go on.
 *
 * <p>Steps that nobody else sees are taken together with the one before them. A state with one step
 * is not remembered, but for every {@value #CHAIN}th of a chain of them.
 *
 * <p>The search can be interrupted, and goes on where it was.
 */
final class StateExploration {

  /** So many states follow each other, each with one step, of which none is remembered. */
  private static final int CHAIN = 64;

  /** Local steps after which a thread lets others go on: a loop may never end. */
  private static final int LOCAL_STEPS = 10_000;

  /** What a state on the way takes beside what is stored, about. */
  private static final long FRAME = 200;

  private final ProgramCfa program;
  private final Inputs.OneOf inputs;
  private final Set<Property> sought;
  private final List<Group> groups;
  private final ConcreteSemantics semantics;
  private final ConcreteState initial;
  private final PersistentThreads persistent;
  private final StateNumbers states;
  private final BitSet onWay = new BitSet();
  private final List<Frame> way = new ArrayList<>();
  private final Map<Violation, Finding> found = new LinkedHashMap<>();

  /** For each thread the locations whose next step may fail. */
  private final List<BitSet> failing;

  private final long frameBytes;
  private boolean hasBegun;
  private long visited;

  /** A state on the way, and the steps from it. */
  private static final class Frame {
    /** The number of the state; negative if it has none. */
    final int number;

    final ConcreteState state;

    /** The steps that have led here from the state before. */
    final List<Step> by;

    /** How many states in a row have one step. */
    final int chain;

    final List<Step> steps;

    /** Those that can go on as well, and were left out. */
    final BitSet left;

    int next;
    boolean closesCycle;

    Frame(
        int number, ConcreteState state, List<Step> by, int chain, List<Step> steps, BitSet left) {
      this.number = number;
      this.state = state;
      this.by = by;
      this.chain = chain;
      this.steps = steps;
      this.left = left;
    }
  }

  /**
   * A search that has not begun.
   *
   * @param inputs the numbers that can come from outside
   * @param sought what is looked for; not data races
   */
  StateExploration(ProgramCfa program, Inputs.OneOf inputs, Set<Property> sought) {
    this(program, inputs, sought, ThreadSymmetry.groups(program));
  }

  private StateExploration(
      ProgramCfa program, Inputs.OneOf inputs, Set<Property> sought, List<Group> groups) {
    this.program = program;
    this.inputs = inputs;
    this.groups = groups;
    this.sought = Set.copyOf(sought);
    Set<Edge> unseen = program.unseenInputs();
    List<Long> domain = inputs.values().stream().distinct().toList();
    List<Long> any = domain.subList(0, 1);
    this.frameBytes = FRAME + ConcreteState.bytes(program);
    this.semantics =
        new ConcreteSemantics(
            program, Scheduler.PREEMPTIVE, edge -> unseen.contains(edge) ? any : domain);
    this.initial = semantics.initialState();
    FutureAccesses accesses = new FutureAccesses(program);
    this.persistent = new PersistentThreads(program, accesses);
    this.states = new StateNumbers(program, accesses, semantics, groups);
    this.failing = program.threads().stream().map(StateExploration::failing).toList();
  }

  /** The locations of a thread whose next step may fail, in whatever state. */
  private static BitSet failing(Cfa thread) {
    BitSet locations = new BitSet();
    for (Edge edge : thread.edges()) {
      locations.set(edge.source(), locations.get(edge.source()) || mayFail(edge.action()));
    }
    return locations;
  }

  private static boolean mayFail(Action action) {
    return action instanceof Action.Assert
        || action.isAssumption()
        || action instanceof Action.VariableAccess access && access.index().isPresent()
        || LocalExpr.of(action).anyMatch(LocalExpr::mayFail);
  }

  /**
   * Goes on with the search; true if it is complete.
   *
   * @param most how many more states are visited at most
   * @param stop asked for each state; when true the search is interrupted
   */
  boolean explore(long most, BooleanSupplier stop) {
    if (!hasBegun) {
      hasBegun = true;
      List<Step> taken = new ArrayList<>();
      ConcreteState start = initial;
      for (Cfa thread : program.threads()) {
        start = settled(start, thread.thread(), taken);
      }
      enter(start, taken, 0, 0);
    }
    long before = visited;
    while (!way.isEmpty()) {
      if (visited - before >= most || stop.getAsBoolean()) {
        return false;
      }
      goOn(way.getLast());
    }
    return true;
  }

  /** Takes the next step from the last state of the way, or leaves that. */
  private void goOn(Frame frame) {
    if (frame.next == frame.steps.size() && frame.closesCycle) {
      addSteps(frame.state, frame.left, frame.steps);
      frame.closesCycle = false;
      frame.left.clear();
    }
    if (frame.next == frame.steps.size()) {
      way.removeLast();
      if (frame.number >= 0) {
        onWay.clear(frame.number);
      }
      return;
    }
    Step step = frame.steps.get(frame.next++);
    List<Step> taken = new ArrayList<>(List.of(step));
    if (step.target().stop().isPresent()) {
      report(step.target(), taken);
      return;
    }
    int thread = step.edge().thread();
    ConcreteState after = settled(step.target(), thread, taken);
    frame.closesCycle |= enter(after, taken, thread, frame.chain);
  }

  /** Comes to a state; true if that is on the way already. */
  private boolean enter(ConcreteState state, List<Step> by, int last, int chain) {
    BitSet enabled = new BitSet();
    semantics.enabledThreads(state).forEach(enabled::set);
    BitSet chosen = canFail(state, enabled) ? enabled : persistentOf(state, enabled, last);
    List<Step> steps = new ArrayList<>();
    addSteps(state, chosen, steps);
    int number = -1;
    if (steps.size() != 1 || chain == CHAIN) {
      int known = states.size();
      number = states.number(state);
      if (number < known) {
        return onWay.get(number);
      }
      onWay.set(number);
    }
    visited++;
    BitSet left = (BitSet) enabled.clone();
    left.andNot(chosen);
    way.add(new Frame(number, state, by, number < 0 ? chain + 1 : 0, steps, left));
    if (enabled.isEmpty() || isSomeLockMisused(state, enabled)) {
      report(state, List.of());
    }
    return false;
  }

  private BitSet persistentOf(ConcreteState state, BitSet enabled, int last) {
    return enabled.cardinality() < 2 ? enabled : persistent.of(state, enabled, last);
  }

  private void addSteps(ConcreteState state, BitSet threads, List<Step> steps) {
    for (int t = threads.nextSetBit(0); t >= 0; t = threads.nextSetBit(t + 1)) {
      steps.addAll(semantics.steps(state, t));
    }
  }

  /** Whether the next step of some thread fails, or discards the run. */
  private boolean canFail(ConcreteState state, BitSet enabled) {
    for (int t = enabled.nextSetBit(0); t >= 0; t = enabled.nextSetBit(t + 1)) {
      if (failing.get(t).get(state.location(t))
          && semantics.steps(state, t).stream().anyMatch(s -> s.target().stop().isPresent())) {
        return true;
      }
    }
    return false;
  }

  /** Whether some thread that waits may do so since it misuses a lock. */
  private boolean isSomeLockMisused(ConcreteState state, BitSet enabled) {
    if (!sought.contains(Property.LOCK)) {
      return false;
    }
    for (int t = enabled.nextClearBit(0);
        t < program.threads().size();
        t = enabled.nextClearBit(t + 1)) {
      for (Edge edge : state.out(t)) {
        if (mayMisuse(state, edge)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean mayMisuse(ConcreteState state, Edge edge) {
    return switch (edge.action()) {
      case Action.Lock a -> state.isHeld(a.lock(), edge.thread());
      case Action.Unlock a -> true;
      case Action.CondvarWait a -> !state.isWaiting(edge.thread());
      case Action.ObjectStep a -> true;
      case Action.Synchronization a -> false;
      case Action.Access a -> false;
      case Action.LocalStep a -> false;
    };
  }

  /** Takes the steps of a thread that nobody else sees, as long as there is one only. */
  private ConcreteState settled(ConcreteState start, int thread, List<Step> taken) {
    ConcreteState state = start;
    for (int i = 0; i < LOCAL_STEPS; i++) {
      List<Edge> out = state.out(thread);
      if (out.isEmpty() || !(out.getFirst().action() instanceof Action.LocalStep)) {
        return state;
      }
      List<Step> steps = semantics.steps(state, thread);
      if (steps.size() != 1 || steps.getFirst().target().stop().isPresent()) {
        return state;
      }
      taken.add(steps.getFirst());
      state = steps.getFirst().target();
    }
    return state;
  }

  /** Notes what is wrong at the end of the way, followed by more steps. */
  private void report(ConcreteState end, List<Step> more) {
    if (end.stop().filter(RunEnd.AssumptionFailed.class::isInstance).isPresent()) {
      return;
    }
    for (Violation violation : FinalViolations.in(program, end)) {
      if (sought.contains(violation.property())) {
        found.computeIfAbsent(violation, v -> finding(v, more));
      }
    }
  }

  private Finding finding(Violation violation, List<Step> more) {
    List<Step> all = new ArrayList<>();
    way.forEach(frame -> all.addAll(frame.by));
    all.addAll(more);
    return new Finding(
        violation, FewestPreemptions.unsearched(new Schedule(program, initial, all)));
  }

  /**
   * A search that has not begun, to be made in place of this one: empty if what was found by this
   * one is all that there is. If the names of some threads do not count, of findings that differ in
   * these names only one is found.
   */
  Optional<StateExploration> withNames() {
    return groups.isEmpty() || found.isEmpty()
        ? Optional.empty()
        : Optional.of(new StateExploration(program, inputs, sought, List.of()));
  }

  /** What was found so far. */
  List<Finding> findings() {
    return List.copyOf(found.values());
  }

  /** What is wrong that was found so far, without places where a translation ends. */
  List<Finding> violations() {
    return found.values().stream().filter(finding -> finding.inexact().isEmpty()).toList();
  }

  /** Whether something wrong was found. */
  boolean hasViolation() {
    return !found.isEmpty() && !violations().isEmpty();
  }

  /** How many states were visited. */
  long visited() {
    return visited;
  }

  /** About how many bytes the states take that are remembered, and those on the way. */
  long bytes() {
    return states.bytes() + way.size() * frameBytes;
  }
}
