package liss.run;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.run.Observable.Target;

/**
 * The single-thread semantics of W ([LISS] Fig. 6): what an edge does to a state, whoever is
 * allowed to run.
 *
 * <p>Deviations: as in the paper, {@code yield} and {@code skip} have no effect, for which it
 * prints no rule. A havoc of a local and a condition {@code *}, which the paper does not have, are
 * nondeterministic choices like a havoc of a shared variable and show the same symbol. Assertions
 * and runtime errors are ours. POSIX condition variables are those of D. Schemmel, J. Büning, C.
 * Rodríguez, D. Laprell, K. Wehrle, "Symbolic Partial-Order Execution for Testing Multi-Threaded
 * Programs", CAV 2020, section 3.1 ([SPOE]): a wait is two steps, a signal that finds nobody asleep
 * is lost, and nobody wakes without being woken.
 */
final class ThreadSemantics {

  private static final LocalExpr CELL_0 = new LocalExpr.Constant(0);

  private final ValueSource values;

  ThreadSemantics(ValueSource values) {
    this.values = values;
  }

  /**
   * Whether the step must wait for another thread: the predicate {@code blocked} of [LISS] Fig. 7,
   * or an {@code unlock} or {@code cwait} by a thread that does not hold the lock, for which no
   * rule applies either.
   */
  static boolean isBlocked(ConcreteState state, Edge edge) {
    return switch (edge.action()) {
      case Action.Lock a -> !state.isFree(a.lock());
      case Action.Unlock a -> !state.isHeld(a.lock(), edge.thread());
      case Action.Wait a -> state.isSet(a.flag()) != a.value();
      case Action.WaitReset a -> !state.isSet(a.flag());
      case Action.ObjectStep a ->
          !a.operation().isAssumption() && !isPossible(state, a, edge.thread());
      case Action.CondvarWait a -> {
        int thread = edge.thread();
        yield state.isWaiting(thread)
            ? !state.isWoken(thread) || !state.isFree(a.lock())
            : !state.isHeld(a.lock(), thread);
      }
      case Action.Access a -> false;
      case Action.Synchronization a -> false;
      case Action.LocalStep a -> false;
    };
  }

  private static boolean isPossible(ConcreteState state, Action.ObjectStep step, int thread) {
    return step.operation().after(state.object(step.object()), thread).isPresent();
  }

  /**
   * The steps of an edge that is not blocked: none for the side of a branch that is not taken, one
   * for each value of a havoc or input or thread that a signal can wake, otherwise one.
   */
  List<Step> steps(ConcreteState state, Edge edge) {
    return new Taking(state, edge).steps();
  }

  /** An edge being taken. */
  private final class Taking {
    private final ConcreteState state;
    private final ConcreteState moved;
    private final Edge edge;
    private final int thread;

    Taking(ConcreteState state, Edge edge) {
      this.state = state;
      this.moved = state.withLocation(edge.thread(), edge.target());
      this.edge = edge;
      this.thread = edge.thread();
    }

    List<Step> steps() {
      return switch (edge.action()) {
        case Action.Read a ->
            withCell(
                a,
                cell ->
                    silent(moved.withLocal(thread, a.local(), state.value(a.variable(), cell))));
        case Action.Write a ->
            withCell(
                a,
                cell ->
                    withValue(
                        a.value(), value -> silent(moved.withValue(a.variable(), cell, value))));
        case Action.Havoc a ->
            withCell(
                a,
                cell ->
                    havoc(
                        new Target.Cell(a.variable(), cell),
                        value -> moved.withValue(a.variable(), cell, value)));
        case Action.HavocLocal a ->
            havoc(new Target.Local(a.local()), value -> moved.withLocal(thread, a.local(), value));
        case Action.Input a ->
            forEachValue(
                value -> new Observable.Input(thread, value, a.channel()),
                value -> moved.withLocal(thread, a.local(), value));
        case Action.Output a ->
            withValue(
                a.value(), value -> showing(new Observable.Output(thread, value, a.channel())));
        case Action.AssignLocal a ->
            withValue(a.value(), value -> silent(moved.withLocal(thread, a.local(), value)));
        case Action.Branch a -> branch(a);
        case Action.Assert a ->
            withValue(
                a.condition(),
                value -> value != 0 ? silent(moved) : stop(new RunEnd.AssertionViolated(edge)));
        case Action.Lock a -> silent(moved.withOwner(a.lock(), thread));
        case Action.Unlock a -> silent(moved.withoutOwner(a.lock()));
        case Action.Wait a -> silent(moved);
        case Action.WaitReset a -> silent(moved.withFlag(a.flag(), false));
        case Action.SetCondition a -> silent(moved.withFlag(a.flag(), a.value()));
        case Action.Assume a ->
            state.isSet(a.flag()) == a.value()
                ? silent(moved)
                : stop(new RunEnd.AssumptionFailed(edge));
        case Action.SetGuard a ->
            silent(moved.withFlag(a.flag(), a.value().evaluate(state::isSet)));
        case Action.ObjectStep a ->
            isPossible(state, a, thread)
                ? silent(operated(a))
                : stop(new RunEnd.AssumptionFailed(edge));
        case Action.CondvarWait a -> silent(waited(a));
        case Action.CondvarSignal a -> signal(a);
        case Action.CondvarBroadcast a -> {
          ConcreteState target = moved;
          for (int sleeper : state.sleepers(a.condvar())) {
            target = target.withWoken(sleeper, a.condvar());
          }
          yield silent(target);
        }
        case Action.LocalStep a -> silent(moved);
      };
    }

    private List<Step> branch(Action.Branch a) {
      boolean holds = a.tag().holds();
      if (a.condition().isEmpty()) {
        return showing(new Observable.Havoc(thread, holds ? 1 : 0, new Target.Condition()));
      }
      Optional<Long> value = state.evaluate(thread, a.condition().get());
      if (value.isEmpty()) {
        // The test fails before either side is taken; the first one stands for it.
        return holds ? fault(new RunEnd.Fault.DivisionByZero()) : List.of();
      }
      return (value.get() != 0) == holds ? silent(moved) : List.of();
    }

    private ConcreteState operated(Action.ObjectStep a) {
      return moved.withObject(
          a.object(), a.operation().after(state.object(a.object()), thread).orElseThrow());
    }

    /**
     * The two halves of a wait ([SPOE] 3.1): first the thread frees the lock and sleeps where it
     * is, then, when it was woken, it takes the lock again and goes on.
     */
    private ConcreteState waited(Action.CondvarWait a) {
      return state.isWaiting(thread)
          ? moved.withAwake(thread).withOwner(a.lock(), thread)
          : state.withoutOwner(a.lock()).withSleeper(thread, a.condvar());
    }

    /** A signal wakes any one of those that sleep; it is lost if there are none. */
    private List<Step> signal(Action.CondvarSignal a) {
      List<Integer> sleepers = state.sleepers(a.condvar());
      return sleepers.isEmpty()
          ? silent(moved)
          : sleepers.stream()
              .flatMap(sleeper -> silent(moved.withWoken(sleeper, a.condvar())).stream())
              .toList();
    }

    /** Goes on with the number of the cell that is accessed, if there is such a cell. */
    private List<Step> withCell(Action.VariableAccess a, IntFunction<List<Step>> next) {
      int size = state.program().variables().get(a.variable()).initial().size();
      return withValue(
          a.index().orElse(CELL_0),
          cell ->
              cell >= 0 && cell < size
                  ? next.apply((int) cell)
                  : fault(new RunEnd.Fault.IndexOutOfBounds(a.variable(), cell)));
    }

    /** Goes on with the value of an expression, if it has one. */
    private List<Step> withValue(LocalExpr expr, LongFunction<List<Step>> next) {
      return state
          .evaluate(thread, expr)
          .map(next::apply)
          .orElseGet(() -> fault(new RunEnd.Fault.DivisionByZero()));
    }

    private List<Step> havoc(Target target, LongFunction<ConcreteState> after) {
      return forEachValue(value -> new Observable.Havoc(thread, value, target), after);
    }

    private List<Step> forEachValue(
        LongFunction<Observable> shown, LongFunction<ConcreteState> after) {
      return values.values(edge).stream()
          .map(value -> new Step(edge, Optional.of(shown.apply(value)), after.apply(value)))
          .toList();
    }

    private List<Step> silent(ConcreteState target) {
      return List.of(new Step(edge, Optional.empty(), target));
    }

    private List<Step> showing(Observable observable) {
      return List.of(new Step(edge, Optional.of(observable), moved));
    }

    private List<Step> fault(RunEnd.Fault fault) {
      return stop(new RunEnd.RuntimeError(edge, fault));
    }

    private List<Step> stop(RunEnd why) {
      return silent(state.withStop(why));
    }
  }
}
