package liss.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.Flag;
import liss.cfa.FlagExpr;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;

/**
 * The steps of single threads in the abstraction ([LISS] Figs. 6, 7 and 11): data is ignored, every
 * branch can go either way, synchronization is exact.
 *
 * <p>Beyond the paper, {@code cwait} is two steps, as in Schemmel, Buening, Rodriguez, Laprell,
 * Wehrle, "Symbolic Partial-Order Execution for Testing Multi-Threaded Programs", CAV 2020: release
 * the lock and sleep; when signalled, take the lock again. There are no spurious wake-ups, and a
 * signal that nobody waits for is lost.
 */
final class AbstractSemantics {

  /** Instead of a thread: nobody is running yet, or it does not matter who is. */
  static final int ANYBODY = -1;

  private final ProgramCfa program;
  private final LoopBounds bounds;

  AbstractSemantics(ProgramCfa program, LoopBounds bounds) {
    this.program = program;
    this.bounds = bounds;
  }

  /** A step and the state it leads to. */
  record Step(Edge edge, AbstractState next) {}

  int threads() {
    return program.threads().size();
  }

  AbstractState initial() {
    int[] holders = new int[program.locks().size()];
    Arrays.fill(holders, AbstractState.FREE);
    return new AbstractState(
        program.threads().stream().mapToInt(Cfa::entry).toArray(),
        new int[threads()],
        holders,
        program.flags().stream().map(Flag::initial).mapToInt(set -> set ? 1 : 0).toArray(),
        objects(),
        new int[bounds.counters().size()]);
  }

  private int[] objects() {
    int[] objects = new int[program.objects().size() * (threads() + 1)];
    program.objects().forEach(object -> objects[count(object.id())] = object.initial());
    return objects;
  }

  /** Where the count of an object is. */
  private int count(int object) {
    return object * (threads() + 1);
  }

  /** Where it says whether a thread is the writer, or waits at a barrier. */
  private int mark(int object, int thread) {
    return count(object) + 1 + thread;
  }

  /** How many threads are the writer, or wait. */
  private int marks(AbstractState state, int object) {
    return IntStream.range(0, threads()).map(t -> state.objects()[mark(object, t)]).sum();
  }

  private boolean isFree(AbstractState state, int object) {
    return marks(state, object) == 0
        && (program.objects().get(object).kind() != SyncObject.Kind.RWLOCK
            || state.objects()[count(object)] == 0);
  }

  /** Rule TERMINATE: all threads have ended and all locks are free. */
  boolean terminated(AbstractState state) {
    return IntStream.range(0, threads()).allMatch(thread -> ended(state, thread))
        && Arrays.stream(state.holders()).allMatch(holder -> holder == AbstractState.FREE)
        && program.objects().stream().allMatch(object -> isFree(state, object.id()));
  }

  boolean ended(AbstractState state, int thread) {
    return state.locations()[thread] == program.threads().get(thread).exit();
  }

  /** The predicate {@code blocked} of [LISS] Fig. 7. */
  boolean blocked(AbstractState state, int thread) {
    return ended(state, thread)
        || out(state, thread).stream().anyMatch(edge -> blocked(state, thread, edge.action()));
  }

  /** Whether the next step of the thread is an assumption that does not hold. */
  boolean fails(AbstractState state, int thread) {
    return out(state, thread).stream()
        .anyMatch(edge -> edge.action().isAssumption() && apply(state, thread, edge).isEmpty());
  }

  /** Whether the thread has not ended, and its next step is possible or ends the run. */
  boolean canGoOn(AbstractState state, int thread) {
    return fails(state, thread)
        || out(state, thread).stream()
            .anyMatch(edge ->
                !blocked(state, thread, edge.action()) && !apply(state, thread, edge).isEmpty());
  }

  /** Whether the cooperative scheduler may give the turn to any thread that is not blocked. */
  boolean mayAnybodyRun(AbstractState state, int running) {
    return running == ANYBODY
        || ended(state, running)
        || out(state, running).stream().anyMatch(edge -> edge.action().isSchedulingPoint());
  }

  /** Whether the next step of the thread commutes with all steps of other threads. */
  boolean isLocal(AbstractState state, int thread) {
    return !ended(state, thread)
        && out(state, thread).stream()
            .map(Edge::action)
            .allMatch(action ->
                action.isSilent()
                    || action instanceof Action.Branch
                    || action instanceof Action.Yield);
  }

  /** The steps of a thread; none if it has ended, is blocked, or has reached a loop bound. */
  List<Step> steps(AbstractState state, int thread) {
    List<Step> steps = new ArrayList<>();
    for (Edge edge : out(state, thread)) {
      Optional<AbstractState> counted = count(state, edge);
      if (counted.isPresent() && !blocked(state, thread, edge.action())) {
        apply(counted.get(), thread, edge).forEach(next -> steps.add(new Step(edge, next)));
      }
    }
    return steps;
  }

  private Optional<AbstractState> count(AbstractState state, Edge edge) {
    Integer counter = bounds.counters().get(edge);
    if (counter == null) {
      return Optional.of(state);
    }
    int count = state.loops()[counter];
    return count == bounds.bound()
        ? Optional.empty()
        : Optional.of(state.withLoops(counter, count + 1));
  }

  private List<AbstractState> apply(AbstractState before, int thread, Edge edge) {
    AbstractState moved = before.withLocation(thread, edge.target());
    return switch (edge.action()) {
      case Action.Lock a -> List.of(moved.withHolder(a.lock(), thread));
      case Action.Unlock a ->
          before.holders()[a.lock()] == thread
              ? List.of(moved.withHolder(a.lock(), AbstractState.FREE))
              : List.of();
      case Action.Wait a -> List.of(moved);
      case Action.WaitReset a -> List.of(moved.withFlag(a.flag(), 0));
      case Action.SetCondition a -> List.of(moved.withFlag(a.flag(), a.value() ? 1 : 0));
      case Action.Assume a -> holds(before, a.flag()) == a.value() ? List.of(moved) : List.of();
      case Action.SetGuard a ->
          List.of(moved.withFlag(a.flag(), evaluate(before, a.value()) ? 1 : 0));
      case Action.ObjectStep a -> operated(before, moved, thread, a);
      case Action.CondvarWait a -> sleepOrWake(before, moved, thread, a);
      case Action.CondvarSignal a -> wakeOne(moved, a.condvar());
      case Action.CondvarBroadcast a -> List.of(wakeAll(moved, a.condvar()));
      case Action.Access a -> List.of(moved);
      case Action.LocalStep a -> List.of(moved);
    };
  }

  private boolean blocked(AbstractState state, int thread, Action action) {
    return switch (action) {
      case Action.Lock a -> state.holders()[a.lock()] != AbstractState.FREE;
      case Action.Wait a -> holds(state, a.flag()) != a.value();
      case Action.WaitReset a -> !holds(state, a.flag());
      case Action.ObjectStep a when a.operation().isAssumption() -> false;
      case Action.ObjectStep a -> {
        int count = state.objects()[count(a.object())];
        yield switch (a.operation()) {
          case ObjectOperation.Down o -> count == 0;
          case ObjectOperation.ReadLock o -> marks(state, a.object()) > 0;
          case ObjectOperation.WriteLock o -> count > 0 || marks(state, a.object()) > 0;
          case ObjectOperation.Pass o -> state.objects()[mark(a.object(), thread)] > 0;
          case ObjectOperation.ReadUnlock o -> false;
          case ObjectOperation.WriteUnlock o -> false;
          case ObjectOperation.RwUnlock o -> false;
          case ObjectOperation.Up o -> false;
          case ObjectOperation.Refused o -> false;
          case ObjectOperation.Arrive o -> false;
        };
      }
      case Action.CondvarWait a ->
          switch (state.sleep()[thread]) {
            case AbstractState.ASLEEP -> true;
            case AbstractState.WOKEN -> state.holders()[a.lock()] != AbstractState.FREE;
            default -> false;
          };
      case Action.Access a -> false;
      case Action.Synchronization a -> false;
      case Action.LocalStep a -> false;
    };
  }

  /** An unlock is not blocked in the sense of Fig. 7, but has no step if nothing is held. */
  private List<AbstractState> operated(
      AbstractState before, AbstractState moved, int thread, Action.ObjectStep a) {
    int at = count(a.object());
    int count = before.objects()[at];
    int mark = mark(a.object(), thread);
    boolean isWritten = marks(before, a.object()) > 0;
    return switch (a.operation()) {
      case ObjectOperation.Down o when o.isAssumption() && count == 0 -> List.of();
      case ObjectOperation.ReadLock o when o.isAssumption() && isWritten -> List.of();
      case ObjectOperation.WriteLock o when o.isAssumption() && (isWritten || count > 0) ->
          List.of();
      case ObjectOperation.Refused o -> {
        boolean isRefused =
            switch (o.obstacle()) {
              case NOTHING_LEFT -> count == 0;
              case WRITER -> isWritten;
              case READER -> count > 0;
            };
        yield isRefused ? List.of(moved) : List.of();
      }
      case ObjectOperation.Down o -> List.of(moved.withObject(at, count - 1));
      case ObjectOperation.Up o -> List.of(moved.withObject(at, count + 1));
      case ObjectOperation.ReadLock o -> List.of(moved.withObject(at, count + 1));
      case ObjectOperation.ReadUnlock o ->
          count == 0 ? List.of() : List.of(moved.withObject(at, count - 1));
      case ObjectOperation.WriteLock o -> List.of(moved.withObject(mark, 1));
      case ObjectOperation.WriteUnlock o ->
          before.objects()[mark] == 0 ? List.of() : List.of(moved.withObject(mark, 0));
      case ObjectOperation.RwUnlock o -> {
        if (before.objects()[mark] == 1) {
          yield List.of(moved.withObject(mark, 0));
        }
        yield count == 0 ? List.of() : List.of(moved.withObject(at, count - 1));
      }
      case ObjectOperation.Arrive o -> {
        AbstractState after = moved.withObject(mark, 1);
        if (marks(after, a.object()) == o.parties()) {
          for (int other = 0; other < threads(); other++) {
            after = after.withObject(mark(a.object(), other), 0);
          }
        }
        yield List.of(after);
      }
      case ObjectOperation.Pass o -> List.of(moved);
    };
  }

  private static List<AbstractState> sleepOrWake(
      AbstractState before, AbstractState moved, int thread, Action.CondvarWait wait) {
    if (before.sleep()[thread] == AbstractState.WOKEN) {
      return List.of(moved.withSleep(thread, AbstractState.AWAKE).withHolder(wait.lock(), thread));
    }
    return before.holders()[wait.lock()] == thread
        ? List.of(
            before
                .withSleep(thread, AbstractState.ASLEEP)
                .withHolder(wait.lock(), AbstractState.FREE))
        : List.of();
  }

  private List<AbstractState> wakeOne(AbstractState state, int condvar) {
    List<AbstractState> woken =
        sleepers(state, condvar)
            .mapToObj(sleeper -> state.withSleep(sleeper, AbstractState.WOKEN))
            .toList();
    return woken.isEmpty() ? List.of(state) : woken;
  }

  private AbstractState wakeAll(AbstractState state, int condvar) {
    AbstractState woken = state;
    for (int sleeper : sleepers(state, condvar).toArray()) {
      woken = woken.withSleep(sleeper, AbstractState.WOKEN);
    }
    return woken;
  }

  private IntStream sleepers(AbstractState state, int condvar) {
    return IntStream.range(0, threads())
        .filter(thread -> state.sleep()[thread] == AbstractState.ASLEEP)
        .filter(thread ->
            out(state, thread).stream()
                .anyMatch(edge ->
                    edge.action() instanceof Action.CondvarWait wait && wait.condvar() == condvar));
  }

  private List<Edge> out(AbstractState state, int thread) {
    return program.threads().get(thread).out().get(state.locations()[thread]);
  }

  private static boolean holds(AbstractState state, int flag) {
    return state.flags()[flag] == 1;
  }

  private static boolean evaluate(AbstractState state, FlagExpr expr) {
    return switch (expr) {
      case FlagExpr.Constant e -> e.value();
      case FlagExpr.Value e -> holds(state, e.flag());
      case FlagExpr.Not e -> !evaluate(state, e.operand());
      case FlagExpr.Binary e -> {
        boolean left = evaluate(state, e.left());
        boolean right = evaluate(state, e.right());
        yield switch (e.operator()) {
          case OR -> left || right;
          case AND -> left && right;
          case EQUAL -> left == right;
          case NOT_EQUAL -> left != right;
          default ->
              throw new IllegalArgumentException("not an operator on guards: " + e.operator());
        };
      }
    };
  }
}
