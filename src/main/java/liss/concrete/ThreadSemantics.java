package liss.concrete;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.concrete.Observable.Target;

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

  /**
   * The steps of an edge that is not blocked: none for the side of a branch that is not taken, one
   * for each value of a havoc or input or thread that a signal can wake, otherwise one.
   */
  List<Step> steps(ConcreteState state, Edge edge) {
    return switch (edge.action()) {
      case Action.Read a -> read(state, edge, a);
      case Action.Write a -> write(state, edge, a);
      case Action.Havoc a -> havoc(state, edge, a);
      case Action.Input a -> input(state, edge, a);
      case Action.Output a -> output(state, edge, a);
      case Action.AssignLocal a -> assignLocal(state, edge, a);
      case Action.HavocLocal a -> havocLocal(state, edge, a);
      case Action.Branch a -> branch(state, edge, a);
      case Action.Assert a -> check(state, edge, a);
      case Action.Lock a -> silent(edge, moved(state, edge).withOwner(a.lock(), edge.thread()));
      case Action.Unlock a -> silent(edge, moved(state, edge).withoutOwner(a.lock()));
      case Action.Wait a -> silent(edge, moved(state, edge));
      case Action.WaitReset a -> silent(edge, moved(state, edge).withFlag(a.flag(), false));
      case Action.SetCondition a -> silent(edge, moved(state, edge).withFlag(a.flag(), a.value()));
      case Action.Assume a -> assume(state, edge, a);
      case Action.SetGuard a -> {
        boolean value = a.value().evaluate(state::isSet);
        yield silent(edge, moved(state, edge).withFlag(a.flag(), value));
      }
      case Action.CondvarWait a -> silent(edge, waited(state, edge, a));
      case Action.CondvarSignal a -> signal(state, edge, a);
      case Action.CondvarBroadcast a -> {
        ConcreteState target = moved(state, edge);
        for (int sleeper : state.sleepers(a.condvar())) {
          target = target.withWoken(sleeper, a.condvar());
        }
        yield silent(edge, target);
      }
      case Action.LocalStep a -> silent(edge, moved(state, edge));
    };
  }

  private static List<Step> read(ConcreteState state, Edge edge, Action.Read a) {
    return withCell(
        state,
        edge,
        a.variable(),
        a.index(),
        cell -> {
          long value = state.value(a.variable(), cell);
          return silent(edge, moved(state, edge).withLocal(edge.thread(), a.local(), value));
        });
  }

  private static List<Step> write(ConcreteState state, Edge edge, Action.Write a) {
    return withCell(
        state,
        edge,
        a.variable(),
        a.index(),
        cell ->
            withValue(
                state,
                edge,
                a.value(),
                value -> silent(edge, moved(state, edge).withValue(a.variable(), cell, value))));
  }

  private List<Step> havoc(ConcreteState state, Edge edge, Action.Havoc a) {
    return withCell(
        state,
        edge,
        a.variable(),
        a.index(),
        cell -> {
          Target target = new Target.Cell(a.variable(), cell);
          return forEachValue(
              edge,
              value ->
                  new Step(
                      edge,
                      Optional.of(new Observable.Havoc(edge.thread(), value, target)),
                      moved(state, edge).withValue(a.variable(), cell, value)));
        });
  }

  private List<Step> havocLocal(ConcreteState state, Edge edge, Action.HavocLocal a) {
    Target target = new Target.Local(a.local());
    return forEachValue(
        edge,
        value ->
            new Step(
                edge,
                Optional.of(new Observable.Havoc(edge.thread(), value, target)),
                moved(state, edge).withLocal(edge.thread(), a.local(), value)));
  }

  private List<Step> input(ConcreteState state, Edge edge, Action.Input a) {
    return forEachValue(
        edge,
        value ->
            new Step(
                edge,
                Optional.of(new Observable.Input(edge.thread(), value, a.channel())),
                moved(state, edge).withLocal(edge.thread(), a.local(), value)));
  }

  private static List<Step> output(ConcreteState state, Edge edge, Action.Output a) {
    return withValue(
        state,
        edge,
        a.value(),
        value -> showing(edge, new Observable.Output(edge.thread(), value, a.channel()), state));
  }

  private static List<Step> assignLocal(ConcreteState state, Edge edge, Action.AssignLocal a) {
    return withValue(
        state,
        edge,
        a.value(),
        value -> silent(edge, moved(state, edge).withLocal(edge.thread(), a.local(), value)));
  }

  private static List<Step> branch(ConcreteState state, Edge edge, Action.Branch a) {
    boolean holds = a.tag().holds();
    if (a.condition().isEmpty()) {
      long choice = holds ? 1 : 0;
      return showing(
          edge, new Observable.Havoc(edge.thread(), choice, new Target.Condition()), state);
    }
    Optional<Long> value = state.evaluate(edge.thread(), a.condition().get());
    if (value.isEmpty()) {
      // The test fails before either side is taken; the first one stands for it.
      return holds ? fault(state, edge, new Outcome.Fault.DivisionByZero()) : List.of();
    }
    return (value.get() != 0) == holds ? silent(edge, moved(state, edge)) : List.of();
  }

  private static List<Step> check(ConcreteState state, Edge edge, Action.Assert a) {
    return withValue(
        state,
        edge,
        a.condition(),
        value ->
            value != 0
                ? silent(edge, moved(state, edge))
                : silent(edge, state.withStop(new Outcome.AssertionViolated(edge))));
  }

  private static List<Step> assume(ConcreteState state, Edge edge, Action.Assume a) {
    return state.isSet(a.flag()) == a.value()
        ? silent(edge, moved(state, edge))
        : silent(edge, state.withStop(new Outcome.AssumptionFailed(edge)));
  }

  /**
   * The two halves of a wait ([SPOE] 3.1): first the thread frees the lock and sleeps where it is,
   * then, when it was woken, it takes the lock again and goes on.
   */
  private static ConcreteState waited(ConcreteState state, Edge edge, Action.CondvarWait a) {
    int thread = edge.thread();
    return state.isWaiting(thread)
        ? moved(state, edge).withAwake(thread).withOwner(a.lock(), thread)
        : state.withoutOwner(a.lock()).withSleeper(thread, a.condvar());
  }

  /** A signal wakes any one of those that sleep; it is lost if there are none. */
  private static List<Step> signal(ConcreteState state, Edge edge, Action.CondvarSignal a) {
    ConcreteState moved = moved(state, edge);
    List<Integer> sleepers = state.sleepers(a.condvar());
    return sleepers.isEmpty()
        ? silent(edge, moved)
        : sleepers.stream()
            .map(sleeper -> new Step(edge, Optional.empty(), moved.withWoken(sleeper, a.condvar())))
            .toList();
  }

  /** Goes on with the number of the cell that is accessed, if there is such a cell. */
  private static List<Step> withCell(
      ConcreteState state,
      Edge edge,
      int variable,
      Optional<LocalExpr> index,
      IntFunction<List<Step>> next) {
    return withValue(
        state,
        edge,
        index.orElse(CELL_0),
        cell ->
            cell >= 0 && cell < state.program().variables().get(variable).initial().size()
                ? next.apply((int) cell)
                : fault(state, edge, new Outcome.Fault.IndexOutOfBounds(variable, cell)));
  }

  /** Goes on with the value of an expression, if it has one. */
  private static List<Step> withValue(
      ConcreteState state, Edge edge, LocalExpr expr, LongFunction<List<Step>> next) {
    return state
        .evaluate(edge.thread(), expr)
        .map(next::apply)
        .orElseGet(() -> fault(state, edge, new Outcome.Fault.DivisionByZero()));
  }

  private List<Step> forEachValue(Edge edge, LongFunction<Step> next) {
    return values.values(edge).stream().map(next::apply).toList();
  }

  private static ConcreteState moved(ConcreteState state, Edge edge) {
    return state.withLocation(edge.thread(), edge.target());
  }

  private static List<Step> silent(Edge edge, ConcreteState target) {
    return List.of(new Step(edge, Optional.empty(), target));
  }

  private static List<Step> showing(Edge edge, Observable observable, ConcreteState state) {
    return List.of(new Step(edge, Optional.of(observable), moved(state, edge)));
  }

  private static List<Step> fault(ConcreteState state, Edge edge, Outcome.Fault fault) {
    return silent(edge, state.withStop(new Outcome.RuntimeError(edge, fault)));
  }
}
