package liss.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import liss.cfa.BlockBoundaries;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * The concrete semantics of W under a scheduler ([LISS] Figs. 6 to 8): the initial state, the steps
 * of a state, and how a run ends.
 *
 * <p>A switch of threads is no step of its own here; the thread of a step tells who was switched
 * to. In the paper a sequence of switches leads to a thread that is not blocked, from a thread that
 * may be left, to itself or to any other one, so the runs are the same. The initial state has no
 * running thread, and any thread may be the first.
 *
 * <p>A thread that is about to unlock a lock it does not hold, or to {@code cwait} without it,
 * cannot go on and is not blocked in the sense of Fig. 7. The cooperative scheduler is stuck with
 * it. The preemptive scheduler of the paper may switch to it forever, so that a state in which
 * nobody else can go on is formally no deadlock; here it is one.
 *
 * <p>On one processor, the preemptive scheduler does not choose a thread while another one is
 * inside a block that excludes it (docs/language.md, section 6).
 *
 * <p>Not thread-safe if its source of values is not.
 */
public final class ConcreteSemantics {

  private final ProgramCfa program;
  private final Scheduler scheduler;
  private final ThreadSemantics thread;

  /** Of each thread the boundaries of its blocks; none where priorities make no difference. */
  private final List<BlockBoundaries> blocks;

  /** The semantics of a program. */
  public ConcreteSemantics(ProgramCfa program, Scheduler scheduler, ValueSource values) {
    this.program = program;
    this.scheduler = scheduler;
    this.thread = new ThreadSemantics(values);
    this.blocks =
        scheduler == Scheduler.PREEMPTIVE && program.hasPriorities()
            ? program.threads().stream().map(BlockBoundaries::new).toList()
            : List.of();
  }

  /** The program that is executed. */
  public ProgramCfa program() {
    return program;
  }

  /** The state before the first step. */
  public ConcreteState initialState() {
    return new ConcreteState(program);
  }

  /** How a run that has reached this state ends in it; empty when it goes on. */
  public Optional<RunEnd> outcome(ConcreteState state) {
    if (state.stop().isPresent()) {
      return state.stop();
    }
    if (threads().allMatch(t -> hasEnded(state, t)) && state.areLocksFree()) {
      return Optional.of(new RunEnd.Terminated());
    }
    return threads().noneMatch(t -> canStep(state, t))
        ? Optional.of(new RunEnd.Deadlock())
        : Optional.empty();
  }

  /** The threads that the scheduler may run and that can take a step, in order. */
  public List<Integer> enabledThreads(ConcreteState state) {
    return threads().filter(t -> canStep(state, t)).boxed().toList();
  }

  /** All steps that can be taken in a state, by thread. */
  public List<Step> steps(ConcreteState state) {
    return enabledThreads(state).stream().flatMap(t -> steps(state, t).stream()).toList();
  }

  /** The steps that one thread can take in a state; values are drawn for this thread only. */
  public List<Step> steps(ConcreteState state, int threadId) {
    if (!canStep(state, threadId)) {
      return List.of();
    }
    List<Edge> out = state.out(threadId);
    if (out.size() == 1) {
      return scheduled(thread.steps(state, out.get(0)), threadId);
    }
    List<Step> steps = new ArrayList<>();
    for (Edge edge : out) {
      steps.addAll(scheduled(thread.steps(state, edge), threadId));
    }
    return steps;
  }

  /** Who may go on after steps of the thread ([LISS] Fig. 7 THREAD_END, NSWITCH; Fig. 8). */
  private List<Step> scheduled(List<Step> steps, int threadId) {
    return switch (scheduler) {
      case PREEMPTIVE -> steps;
      case COOPERATIVE -> steps.stream().map(step -> scheduled(step, threadId)).toList();
    };
  }

  private Step scheduled(Step step, int threadId) {
    ConcreteState state = step.target();
    boolean mayLeave = hasEnded(state, threadId) || isAtSchedulingPoint(state, threadId);
    OptionalInt running = mayLeave ? OptionalInt.empty() : OptionalInt.of(threadId);
    return new Step(step.edge(), step.observable(), state.withRunning(running));
  }

  private boolean canStep(ConcreteState state, int threadId) {
    OptionalInt running = state.running();
    return state.stop().isEmpty()
        && (running.isEmpty() || running.getAsInt() == threadId)
        && canGoOn(state, threadId)
        && (blocks.isEmpty() || threads().noneMatch(other -> stops(state, other, threadId)));
  }

  private static boolean canGoOn(ConcreteState state, int threadId) {
    for (Edge edge : state.out(threadId)) {
      if (!ThreadSemantics.isBlocked(state, edge)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread is inside a block, and another one may not step meanwhile. */
  private boolean stops(ConcreteState state, int inside, int other) {
    Cfa thread = program.threads().get(inside);
    return thread.excludes(program.threads().get(other))
        && !blocks.get(inside).isBoundary(state.location(inside))
        && (thread.isHandler() || canGoOn(state, inside));
  }

  private boolean isAtSchedulingPoint(ConcreteState state, int threadId) {
    return state.out(threadId).stream().anyMatch(e -> e.action().isSchedulingPoint());
  }

  private boolean hasEnded(ConcreteState state, int threadId) {
    return state.location(threadId) == program.threads().get(threadId).exit();
  }

  private IntStream threads() {
    return IntStream.range(0, program.threads().size());
  }
}
