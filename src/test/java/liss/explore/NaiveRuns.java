package liss.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.automata.Trace;
import liss.automata.Word;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.FlagExpr;
import liss.cfa.LocalExpr;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.FinalViolations;
import liss.run.Move;
import liss.run.RunEnd;
import liss.run.Schedule;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;
import liss.run.Violation;

/**
 * All runs of a program, one interleaving of each class of equivalent ones, by plain search with
 * the concrete semantics: the naive twin of the exploration. The dependence of steps is written
 * out.
 */
final class NaiveRuns {

  /** What a step touches, as names: those of conflicting steps overlap. */
  record Symbol(Move move, Set<String> reads, Set<String> writes) {

    boolean isDependentOn(Symbol other) {
      return move.edge().thread() == other.move.edge().thread()
          || writes.stream().anyMatch(w -> other.writes.contains(w) || other.reads.contains(w))
          || other.writes.stream().anyMatch(reads::contains);
    }
  }

  private final ProgramCfa program;
  private final ConcreteSemantics semantics;
  private final int limit;
  private final Map<Symbol, Integer> numbers = new HashMap<>();
  private final List<Symbol> symbols = new ArrayList<>();
  private final Set<Word> seen = new HashSet<>();

  /** The states in which maximal runs end, by normal form. */
  final Map<Word, ConcreteState> maximal = new LinkedHashMap<>();

  /** All violations but races. */
  final Set<Violation> violations = new LinkedHashSet<>();

  /** The places of the two accesses of each race. */
  final Set<List<String>> races = new LinkedHashSet<>();

  NaiveRuns(ProgramCfa program, List<Long> domain, int limit) {
    this.program = program;
    this.semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(domain));
    this.limit = limit;
  }

  /** Whether all runs were enumerated; otherwise there are too many. */
  boolean run() {
    return visit(semantics.initialState(), List.of());
  }

  private boolean visit(ConcreteState state, List<Symbol> run) {
    Word normalForm = normalForm(run);
    if (!seen.add(normalForm)) {
      return true;
    }
    if (seen.size() > limit) {
      return false;
    }
    noteFlaws(state);
    if (state.stop().isEmpty()) {
      noteRaces(run);
    }
    List<Step> steps = semantics.steps(state);
    if (steps.isEmpty()) {
      maximal.put(normalForm, state);
    }
    for (Step step : steps) {
      List<Symbol> longer = new ArrayList<>(run);
      longer.add(symbol(step, state));
      if (!visit(step.target(), longer)) {
        return false;
      }
    }
    return true;
  }

  private void noteFlaws(ConcreteState state) {
    Optional<RunEnd> outcome = semantics.outcome(state);
    if (outcome.isPresent()) {
      switch (outcome.get()) {
        case RunEnd.AssertionViolated o -> violations.add(new Violation.Failure(o));
        case RunEnd.RuntimeError o -> violations.add(new Violation.Failure(o));
        case RunEnd.Deadlock o -> violations.add(FinalViolations.deadlock(state));
        case RunEnd.Terminated o -> {}
        case RunEnd.AssumptionFailed o -> {}
      }
    }
    if (state.stop().isEmpty()) {
      violations.addAll(FinalViolations.lockMisuses(state));
    }
  }

  /** Whether the last step races with an earlier one: the definition, by transitive closure. */
  private void noteRaces(List<Symbol> run) {
    if (run.isEmpty()) {
      return;
    }
    int last = run.size() - 1;
    boolean[] before = new boolean[run.size()];
    before[last] = true;
    for (int i = last - 1; i >= 0; i--) {
      for (int j = i + 1; j <= last; j++) {
        before[i] |= before[j] && isSynchronized(run.get(i), run.get(j));
      }
    }
    for (int i = 0; i < last; i++) {
      if (!before[i] && conflict(run.get(i), run.get(last))) {
        races.add(
            List.of(run.get(i), run.get(last)).stream()
                .map(symbol -> symbol.move().edge().span())
                .sorted()
                .map(Object::toString)
                .toList());
      }
    }
  }

  private static boolean conflict(Symbol first, Symbol second) {
    return names(first.writes(), "cell ").stream()
            .anyMatch(w -> second.writes().contains(w) || second.reads().contains(w))
        || names(second.writes(), "cell ").stream().anyMatch(first.reads()::contains);
  }

  private static List<String> names(Set<String> all, String prefix) {
    return all.stream().filter(name -> name.startsWith(prefix)).toList();
  }

  private static boolean isSynchronized(Symbol first, Symbol second) {
    if (first.move().edge().thread() == second.move().edge().thread()) {
      return true;
    }
    if (first.move().woken().contains(second.move().edge().thread())) {
      return second.writes().contains("wake " + second.move().edge().thread());
    }
    List<String> locks = names(first.writes(), "lock ");
    List<String> flags =
        Stream.of("flag ", "object ").flatMap(p -> names(second.writes(), p).stream()).toList();
    return locks.stream().anyMatch(second.writes()::contains)
        || flags.stream().anyMatch(f -> first.writes().contains(f) || first.reads().contains(f))
        || names(first.writes(), "flag ").stream().anyMatch(second.reads()::contains)
        || names(first.writes(), "object ").stream().anyMatch(second.reads()::contains);
  }

  Word normalForm(List<Symbol> run) {
    int[] word = run.stream().mapToInt(this::number).toArray();
    return Trace.of(
            Word.of(word),
            (first, second) -> !symbols.get(first).isDependentOn(symbols.get(second)))
        .normalForm();
  }

  private int number(Symbol symbol) {
    return numbers.computeIfAbsent(
        symbol,
        s -> {
          symbols.add(s);
          return symbols.size() - 1;
        });
  }

  /** The symbols of a run that is given by its moves. */
  List<Symbol> symbols(Schedule schedule) {
    List<Symbol> run = new ArrayList<>();
    for (int i = 0; i < schedule.steps().size(); i++) {
      run.add(symbol(schedule.steps().get(i), schedule.before(i)));
    }
    return run;
  }

  private Symbol symbol(Step step, ConcreteState before) {
    Set<String> reads = new HashSet<>();
    Set<String> writes = new HashSet<>();
    Edge edge = step.edge();
    int thread = edge.thread();
    switch (edge.action()) {
      case Action.Read a -> reads.add(cell(before, thread, a.variable(), a.index()));
      case Action.ObjectStep a ->
          (a.operation() instanceof ObjectOperation.Pass ? reads : writes)
              .add("object " + a.object());
      case Action.WaitReset a -> writes.add("flag " + a.flag());
      case Action.SetCondition a -> writes.add("flag " + a.flag());
      case Action.SetGuard a -> {
        flags(a.value(), reads);
        writes.add("flag " + a.flag());
      }
      case Action.CondvarWait a -> {
        writes.add("lock " + a.lock());
        sleepOrWake(before, thread, a, writes);
      }
      case Action.VariableAccess a -> writes.add(cell(before, thread, a.variable(), a.index()));
      case Action.Interaction a -> writes.add("interaction");
      case Action.LockStep a -> writes.add("lock " + a.lock());
      case Action.FlagStep a -> reads.add("flag " + a.flag());
      case Action.CondvarStep a -> notify(step, before, a.condvar(), reads, writes);
      case Action.LocalStep a -> {}
    }
    return new Symbol(Move.of(step, before), reads, writes);
  }

  /**
   * [SPOE] Table 3 in terms of names: the sleep of a thread on a condition variable conflicts with
   * what wakes it and with lost notifications, which conflict with those that are not lost; a
   * broadcast conflicts with all of them.
   */
  private static void sleepOrWake(
      ConcreteState before, int thread, Action.CondvarWait a, Set<String> writes) {
    writes.add("wake " + thread);
    if (!before.isWaiting(thread)) {
      writes.add("present " + a.condvar() + " " + thread);
    }
  }

  private void notify(
      Step step, ConcreteState before, int condvar, Set<String> reads, Set<String> writes) {
    List<Integer> woken = Move.woken(step, before);
    woken.forEach(thread -> writes.add("wake " + thread));
    boolean isBroadcast = step.edge().action() instanceof Action.CondvarBroadcast;
    for (int thread = 0; thread < program.threads().size(); thread++) {
      String present = "present " + condvar + " " + thread;
      if (woken.isEmpty()) {
        reads.add(present);
      } else if (isBroadcast || woken.contains(thread)) {
        writes.add(present);
      }
    }
  }

  private static String cell(
      ConcreteState before, int thread, int variable, Optional<LocalExpr> index) {
    return "cell "
        + variable
        + " "
        + (index.isEmpty() ? Optional.of(0L) : before.evaluate(thread, index.get()));
  }

  private static void flags(FlagExpr expr, Set<String> names) {
    switch (expr) {
      case FlagExpr.Constant e -> {}
      case FlagExpr.Value e -> names.add("flag " + e.flag());
      case FlagExpr.Not e -> flags(e.operand(), names);
      case FlagExpr.Binary e -> {
        flags(e.left(), names);
        flags(e.right(), names);
      }
    }
  }
}
