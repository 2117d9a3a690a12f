package liss.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;

/**
 * The naive twin of {@link ConcreteSemantics} and {@link Executions}: the rules of [LISS] Figs. 7
 * and 8 to the letter, with switches of threads as steps of their own, and all sequences of symbols
 * one by one, compared only in the end. One exception is marked.
 */
final class PaperRules {

  private final ProgramCfa program;
  private final Scheduler scheduler;
  private final ThreadSemantics thread = new ThreadSemantics(ValueSource.anyOf(List.of(0L, 1L)));
  private final Set<Edge> loopEdges;
  private final Set<Behaviour> behaviours = new LinkedHashSet<>();
  private final Set<RunEnd> outcomes = new LinkedHashSet<>();
  private final Deque<Position> open = new ArrayDeque<>();

  private PaperRules(ProgramCfa program, Scheduler scheduler) {
    this.program = program;
    this.scheduler = scheduler;
    this.loopEdges = LoopEdges.of(program);
  }

  /** {@code <V, ctid, (l_1, .., l_n)>}, with the symbols and rounds of loops up to there. */
  private record Position(
      ConcreteState state, OptionalInt current, List<Observable> symbols, int rounds) {}

  /** What the runs with at most so many rounds of loops show, and how they end. */
  static Executions executions(ProgramCfa program, Scheduler scheduler, int rounds) {
    PaperRules rules = new PaperRules(program, scheduler);
    ConcreteState initial = new ConcreteState(program);
    rules.open.add(new Position(initial, OptionalInt.empty(), List.of(), 0));
    Set<Position> seen = new HashSet<>();
    while (!rules.open.isEmpty()) {
      Position position = rules.open.pop();
      if (position.rounds() <= rounds && seen.add(position)) {
        rules.visit(position);
      }
    }
    return new Executions(rules.behaviours, rules.outcomes, Executions.Coverage.SHORT_RUNS);
  }

  private void visit(Position position) {
    ConcreteState state = position.state();
    if (state.stop().isPresent()) {
      outcomes.add(state.stop().get());
      return;
    }
    int before = open.size();
    if (threads().allMatch(i -> isLast(state, i)) && state.areLocksFree()) {
      outcomes.add(new RunEnd.Terminated());
      behaviours.add(behaviour(position.symbols()));
      return;
    }
    position.current().ifPresent(i -> sequential(position, i));
    if (maySwitch(position)) {
      threads()
          .filter(i -> !isBlocked(state, i))
          .forEach(i ->
              open.push(
                  new Position(state, OptionalInt.of(i), position.symbols(), position.rounds())));
    }
    boolean hasRule = open.size() > before;
    if (!hasRule || scheduler == Scheduler.PREEMPTIVE && nobodyCanStep(state)) {
      outcomes.add(new RunEnd.Deadlock());
    }
  }

  /** For switching to a thread at a foreign unlock for ever, which the paper does not exclude. */
  private boolean nobodyCanStep(ConcreteState state) {
    return threads()
            .flatMap(i ->
                out(state, i).stream().mapToInt(e -> ThreadSemantics.isBlocked(state, e) ? 0 : 1))
            .sum()
        == 0;
  }

  /** Rule SEQ. */
  private void sequential(Position position, int i) {
    for (Edge edge : out(position.state(), i)) {
      if (!ThreadSemantics.isBlocked(position.state(), edge)) {
        for (Step step : thread.steps(position.state(), edge)) {
          List<Observable> symbols =
              step.observable().map(o -> append(position.symbols(), o)).orElse(position.symbols());
          int rounds = position.rounds() + (loopEdges.contains(edge) ? 1 : 0);
          open.push(new Position(step.target(), position.current(), symbols, rounds));
        }
      }
    }
  }

  private static List<Observable> append(List<Observable> symbols, Observable last) {
    List<Observable> longer = new ArrayList<>(symbols);
    longer.add(last);
    return longer;
  }

  /** Rules THREAD_END, NSWITCH and PSWITCH; and nobody runs at the start. */
  private boolean maySwitch(Position position) {
    if (position.current().isEmpty() || scheduler == Scheduler.PREEMPTIVE) {
      return true;
    }
    int i = position.current().getAsInt();
    return isLast(position.state(), i)
        || action(position.state(), i)
            .filter(action ->
                action instanceof Action.Lock
                    || action instanceof Action.Wait
                    || action instanceof Action.WaitReset
                    || action instanceof Action.ObjectStep o && waits(o.operation())
                    || action instanceof Action.Yield)
            .isPresent();
  }

  private boolean isBlocked(ConcreteState state, int i) {
    return isLast(state, i)
        || action(state, i)
            .filter(action ->
                action instanceof Action.Lock k && state.owner(k.lock()).isPresent()
                    || action instanceof Action.Wait w && state.isSet(w.flag()) != w.value()
                    || action instanceof Action.WaitReset r && !state.isSet(r.flag())
                    || action instanceof Action.ObjectStep o
                        && waits(o.operation())
                        && o.operation().after(state.object(o.object()), i).isEmpty())
            .isPresent();
  }

  /** Whether an operation waits as {@code lock} does, and not as {@code unlock}. */
  private static boolean waits(ObjectOperation operation) {
    return operation instanceof ObjectOperation.Down
        || operation instanceof ObjectOperation.ReadLock
        || operation instanceof ObjectOperation.WriteLock
        || operation instanceof ObjectOperation.Pass;
  }

  private boolean isLast(ConcreteState state, int i) {
    return state.location(i) == program.threads().get(i).exit();
  }

  private Optional<Action> action(ConcreteState state, int i) {
    return out(state, i).stream().map(Edge::action).findFirst();
  }

  private List<Edge> out(ConcreteState state, int i) {
    return program.threads().get(i).out().get(state.location(i));
  }

  private IntStream threads() {
    return IntStream.range(0, program.threads().size());
  }

  /** The equivalence class by its definition: two kinds of subsequences. */
  private Behaviour behaviour(List<Observable> symbols) {
    return new Behaviour(
        symbols.stream().filter(s -> !(s instanceof Observable.Havoc)).toList(),
        threads()
            .mapToObj(i ->
                symbols.stream()
                    .filter(s -> s.thread() == i)
                    .filter(Observable.Havoc.class::isInstance)
                    .map(Observable.Havoc.class::cast)
                    .toList())
            .toList());
  }
}
