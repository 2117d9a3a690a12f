package liss.abstraction;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import liss.abstraction.Synchronization.Outcome;
import liss.abstraction.ThreadGraph.Step;
import liss.automata.Nfa;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.search.TupleTable;

/**
 * What an abstract program can show under a scheduler, as an automaton whose transitions are the
 * steps of the program, so that a path through it can be told as a run.
 *
 * <ul>
 *   <li>P: the preemptive scheduler may switch threads at any step ([LISS] 4.1.3, Figs. 7 and 8);
 *       on one processor, to those that no other one excludes ({@link Precedence}).
 *   <li>NP: under the cooperative scheduler a thread runs on until it has ended or is about to take
 *       a scheduling point; there any thread that is not blocked may go on, the same one included,
 *       and any may be the first ([LISS] Fig. 7).
 * </ul>
 *
 * <p>It accepts exactly the observation sequences of runs that terminate; a run with a failed
 * assumption has no continuation. A state holds, besides the values of the program, the thread that
 * is running; where the scheduler may choose it holds none, whoever ran before, because the choice
 * does not depend on that.
 */
public final class StateGraph implements Nfa {

  /** Which preemptive runs are generated. */
  public enum Exploration {
    /** All of them. */
    ALL_RUNS,
    /**
     * At least one of every set of equivalent runs, and all deadlocks: while some thread is about
     * to take a step that commutes with every step of every other thread, only that thread moves (a
     * persistent set; Godefroid, Partial-Order Methods for the Verification of Concurrent Systems,
     * LNCS 1032, 1996). Such steps are branch tags, yields, and accesses to variables that no other
     * thread touches or that nobody writes.
     */
    UP_TO_INDEPENDENCE
  }

  private enum Scheduler {
    PREEMPTIVE,
    COOPERATIVE
  }

  private final AbstractProgram program;
  private final Precedence precedence;
  private final Scheduler scheduler;
  private final TupleTable states;
  private final int running;
  private final int nobody;

  /** For each thread the positions at which only that thread moves. */
  private final List<BitSet> alone;

  private StateGraph(AbstractProgram program, Scheduler scheduler, Exploration exploration) {
    this.program = program;
    this.precedence = new Precedence(program);
    this.scheduler = scheduler;
    this.running = program.synchronization().width();
    this.nobody = program.threads().size();
    this.states = new TupleTable(running + 1);
    this.alone =
        program.threads().stream()
            .map(thread ->
                switch (exploration) {
                  case ALL_RUNS -> new BitSet();
                  case UP_TO_INDEPENDENCE -> commuting(thread);
                })
            .toList();
  }

  /** The automaton P of a program. */
  public static StateGraph preemptive(AbstractProgram program, Exploration exploration) {
    return new StateGraph(program, Scheduler.PREEMPTIVE, exploration);
  }

  /** The automaton NP of a program. */
  public static StateGraph cooperative(AbstractProgram program) {
    return new StateGraph(program, Scheduler.COOPERATIVE, Exploration.ALL_RUNS);
  }

  /** The positions of a thread whose steps commute with every step of every other thread. */
  private BitSet commuting(ThreadGraph thread) {
    return IntStream.range(0, thread.steps().size())
        .filter(position -> !thread.steps().get(position).isEmpty())
        .filter(position ->
            thread.steps().get(position).stream().allMatch(step -> commutes(step.edge())))
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }

  private boolean commutes(Edge edge) {
    Action action = edge.action();
    return action instanceof Action.Branch
        || action instanceof Action.Yield
        || Access.of(action).isPresent()
            && program.symbols().stream().noneMatch(other -> Access.areDependent(edge, other));
  }

  @Override
  public int[] initialStates() {
    int[] values = Arrays.copyOf(program.initialState(), running + 1);
    values[running] = nobody;
    return new int[] {states.number(values)};
  }

  @Override
  public boolean isAccepting(int state) {
    return program.isTerminated(states.tuple(state));
  }

  /** Reports every step that can be taken in a state, in a fixed order. */
  public void forEachStep(int state, StepVisitor visitor) {
    int[] values = states.tuple(state);
    int mover = mover(values);
    for (int thread = 0; thread < nobody; thread++) {
      if ((mover == nobody || mover == thread) && mayStep(values, thread)) {
        for (Step step : program.threads().get(thread).steps().get(values[thread])) {
          if (program.outcome(values, step) == Outcome.ENABLED) {
            int[] next = program.after(values, step);
            next[running] = goesOn(thread, next[thread]) ? thread : nobody;
            visitor.visit(step.edge(), step.symbol(), states.number(next));
          }
        }
      }
    }
  }

  /** The thread that alone is to move, if any. */
  private int mover(int[] values) {
    int mover = values[running];
    for (int thread = 0; mover == nobody && thread < nobody; thread++) {
      mover = isAlone(values, thread) ? thread : nobody;
    }
    return mover;
  }

  /**
   * Where a thread inside a block makes others wait, its first step is not one that may be taken
   * early: those others may have to go first. The others of a block are.
   */
  private boolean isAlone(int[] values, int thread) {
    return alone.get(thread).get(values[thread])
        && (!precedence.isRestricting()
            || mayStep(values, thread) && precedence.isInside(values, thread));
  }

  /** Whether the scheduler may choose a thread, wherever it is. */
  private boolean mayStep(int[] values, int thread) {
    return scheduler == Scheduler.COOPERATIVE || precedence.allows(values, thread);
  }

  private boolean goesOn(int thread, int position) {
    return scheduler == Scheduler.COOPERATIVE
        && !program.threads().get(thread).isSchedulingPoint(position);
  }

  /**
   * Whether some thread may move into a failed assumption or stay in a cycle of silent steps. Such
   * a state is no deadlock even if it has no step.
   */
  public boolean canFailOrSpin(int state) {
    int[] values = states.tuple(state);
    return IntStream.range(0, nobody)
        .filter(thread -> values[running] == nobody || values[running] == thread)
        .filter(thread -> mayStep(values, thread))
        .anyMatch(thread -> program.failsOrSpins(values, thread));
  }

  /** The thread that alone may move in a state; empty where the scheduler may choose. */
  public OptionalInt runningThread(int state) {
    int thread = states.tuple(state)[running];
    return thread == nobody ? OptionalInt.empty() : OptionalInt.of(thread);
  }

  /** Position of each thread, then owner of each lock plus 1, then value of each flag. */
  public int[] values(int state) {
    return Arrays.copyOf(states.tuple(state), running);
  }

  @Override
  public void forEachTransition(int state, TransitionVisitor visitor) {
    forEachStep(state, (edge, symbol, target) -> visitor.visit(symbol, target));
  }

  /** Takes the steps of a state. */
  @FunctionalInterface
  public interface StepVisitor {
    /** One step; {@code symbol} is {@link Nfa#EPSILON} for synchronization. */
    void visit(Edge edge, int symbol, int target);
  }
}
