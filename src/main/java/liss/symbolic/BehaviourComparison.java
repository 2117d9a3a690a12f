package liss.symbolic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.concrete.Behaviour;
import liss.concrete.Observable;
import liss.concrete.Observable.Target;
import liss.concrete.Scheduler;
import liss.explore.Answer;
import liss.explore.Literal;
import liss.explore.Literal.Truth;
import liss.explore.Symbol;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.schedule.FewestPreemptions;
import liss.schedule.FewestPreemptions.Minimality;
import liss.schedule.Schedule;
import liss.symbolic.PreemptiveOnly.Finding;
import liss.symbolic.PreemptiveOnly.Method;
import liss.symbolic.SymbolicRuns.Ending;

/** Compares what preemptive runs show with what cooperative ones do. */
final class BehaviourComparison {

  /** So many steps of the search are taken before loops make it ask in another way. */
  private static final int PATIENCE = 20_000;

  private final ProgramCfa specification;
  private final ProgramCfa program;
  private final Terms terms;
  private final SymbolicRuns preemptive;
  private final SymbolicRuns cooperative;
  private final Map<Behaviour, List<Ending>> bySkeleton = new HashMap<>();
  private final Map<Behaviour, Finding> findings = new LinkedHashMap<>();
  private final Set<String> openQuestions = new LinkedHashSet<>();

  BehaviourComparison(ProgramCfa specification, ProgramCfa implementation, Terms terms) {
    this.specification = specification;
    this.program = implementation;
    this.terms = terms;
    this.cooperative = new SymbolicRuns(specification, Scheduler.COOPERATIVE, terms);
    this.preemptive = new SymbolicRuns(implementation, Scheduler.PREEMPTIVE, terms);
  }

  PreemptiveOnly run(BooleanSupplier stop) {
    if (hasLoops() && !isExploredSoon(stop)) {
      switch (FiniteBehaviours.compare(specification, program, stop)) {
        case FiniteBehaviours.Answer.Same same -> {
          return result(Method.AUTOMATA);
        }
        case FiniteBehaviours.Answer.PreemptiveOnly other -> {
          found(other.run(), symbol -> 0);
          openQuestions.add("other behaviours were not looked for");
          return result(Method.AUTOMATA);
        }
        case FiniteBehaviours.Answer.Unknown unknown -> {}
      }
    }
    if (!cooperative.explore(stop)) {
      openQuestions.add("not all cooperative runs were explored");
    } else {
      if (!preemptive.explore(stop)) {
        openQuestions.add("not all preemptive runs were explored");
      }
      compare();
    }
    return result(Method.RUNS);
  }

  private boolean hasLoops() {
    return Stream.of(specification, program)
        .flatMap(cfa -> cfa.threads().stream())
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge -> edge.context().loops() > 0);
  }

  /** Whether all runs are explored with little effort. */
  private boolean isExploredSoon(BooleanSupplier stop) {
    AtomicInteger left = new AtomicInteger(PATIENCE);
    BooleanSupplier impatient = () -> stop.getAsBoolean() || left.decrementAndGet() < 0;
    return cooperative.explore(impatient) && preemptive.explore(impatient);
  }

  private PreemptiveOnly result(Method method) {
    return new PreemptiveOnly(
        List.copyOf(findings.values()),
        preemptive.endings().size(),
        cooperative.endings().size(),
        terms.questions(),
        List.copyOf(openQuestions),
        method);
  }

  private void compare() {
    for (Ending ending : cooperative.endings()) {
      bySkeleton.computeIfAbsent(skeleton(ending.behaviour()), s -> new ArrayList<>()).add(ending);
    }
    Set<Ending> shared = new HashSet<>(cooperative.endings());
    for (Ending ending : preemptive.endings()) {
      if (!shared.contains(ending)) {
        compare(ending);
      }
    }
  }

  /** Asks for inputs for which the run is possible and no cooperative run shows the same. */
  private void compare(Ending ending) {
    List<Literal> question = new ArrayList<>(ending.path().literals());
    bySkeleton
        .getOrDefault(skeleton(ending.behaviour()), List.of())
        .forEach(other -> question.add(new Literal(showsTheSame(other, ending), Truth.ZERO)));
    switch (terms.check(question)) {
      case Answer.Unsatisfiable answer -> {}
      case Answer.Unknown answer -> openQuestions.add(answer.reason());
      case Answer.Satisfiable answer -> found(ending, answer::valueOf);
    }
  }

  /** That a cooperative run is possible and its values are those of the ending. */
  private long showsTheSame(Ending cooperativeOne, Ending ending) {
    long all = terms.constant(1);
    for (Literal literal : cooperativeOne.path().literals()) {
      all = and(all, truth(literal));
    }
    List<Observable> one = cooperativeOne.behaviour().symbols();
    List<Observable> other = ending.behaviour().symbols();
    for (int i = 0; i < one.size(); i++) {
      all = and(all, equal(term(one.get(i)), term(other.get(i))));
    }
    return all;
  }

  /** What all behaviours with the same symbols have in common: this one without terms. */
  private Behaviour skeleton(Behaviour behaviour) {
    return Behaviour.of(
        program, behaviour.symbols().stream().map(symbol -> with(symbol, 0)).toList());
  }

  /** The value that a symbol reads or writes, or the index of the cell that is chosen. */
  private static long term(Observable symbol) {
    return symbol instanceof Observable.Havoc choice && choice.target() instanceof Target.Cell cell
        ? cell.cell()
        : symbol.value();
  }

  /** A symbol with another term in place of its own, if it has one. */
  private static Observable with(Observable symbol, long term) {
    return switch (symbol) {
      case Observable.Input s -> new Observable.Input(s.thread(), term, s.channel());
      case Observable.Output s -> new Observable.Output(s.thread(), term, s.channel());
      case Observable.Havoc s when s.target() instanceof Target.Cell cell ->
          new Observable.Havoc(s.thread(), 0, new Target.Cell(cell.variable(), (int) term));
      case Observable.Havoc s -> s;
    };
  }

  private long truth(Literal literal) {
    return switch (literal.truth()) {
      case NOT_ZERO -> literal.term();
      case ZERO -> terms.apply(UnaryOperator.NOT, literal.term());
    };
  }

  private long equal(long one, long other) {
    return one == other ? terms.constant(1) : terms.apply(BinaryOperator.EQUAL, one, other);
  }

  private long and(long one, long other) {
    OptionalLong left = terms.number(one);
    OptionalLong right = terms.number(other);
    if (left.isPresent()) {
      return left.getAsLong() == 0 ? one : other;
    }
    if (right.isPresent()) {
      return right.getAsLong() == 0 ? other : one;
    }
    return terms.apply(BinaryOperator.AND, one, other);
  }

  private void found(Ending ending, ToLongFunction<Symbol> values) {
    found(terms.executed(program, preemptive.schedule(ending), values), values);
  }

  private void found(Schedule schedule, ToLongFunction<Symbol> values) {
    findings.computeIfAbsent(
        FewestPreemptions.behaviour(schedule),
        behaviour ->
            new Finding(
                new FewestPreemptions(schedule, Minimality.UNKNOWN),
                behaviour,
                closest(behaviour, values)));
  }

  /** What the cooperative run shows that is most like it, for the same inputs. */
  private Optional<Behaviour> closest(Behaviour wanted, ToLongFunction<Symbol> values) {
    return cooperative.endings().stream()
        .filter(ending -> isPossible(ending, values))
        .map(ending -> shown(ending.behaviour(), wanted, values))
        .min(
            Comparator.comparingInt(
                    (Behaviour shown) -> distance(shown.interaction(), wanted.interaction()))
                .thenComparingInt(shown -> distance(shown.symbols(), wanted.symbols())));
  }

  private boolean isPossible(Ending ending, ToLongFunction<Symbol> values) {
    return ending.path().literals().stream()
        .allMatch(l -> Truth.of(terms.evaluate(l.term(), values)) == l.truth());
  }

  /**
   * A behaviour with values for its terms. What is chosen for a variable has the value that the
   * thread chooses at the same place in the other behaviour.
   */
  private Behaviour shown(Behaviour behaviour, Behaviour other, ToLongFunction<Symbol> values) {
    List<Observable> symbols = new ArrayList<>();
    for (Observable symbol : behaviour.interaction()) {
      symbols.add(with(symbol, terms.evaluate(term(symbol), values)));
    }
    for (int thread = 0; thread < behaviour.choices().size(); thread++) {
      List<Observable.Havoc> chosen = other.choices().get(thread);
      List<Observable.Havoc> choices = behaviour.choices().get(thread);
      for (int i = 0; i < choices.size(); i++) {
        Observable symbol = with(choices.get(i), terms.evaluate(term(choices.get(i)), values));
        boolean isValueKnown =
            i < chosen.size() && !(choices.get(i).target() instanceof Target.Condition);
        symbols.add(
            isValueKnown && symbol instanceof Observable.Havoc choice
                ? new Observable.Havoc(thread, chosen.get(i).value(), choice.target())
                : symbol);
      }
    }
    return Behaviour.of(program, symbols);
  }

  /**
   * How many symbols have to be inserted, deleted or replaced to get from one to the other (Wagner
   * and Fischer, "The String-to-String Correction Problem", JACM 21, 1974).
   */
  private static int distance(List<Observable> from, List<Observable> to) {
    int[] row = IntStream.rangeClosed(0, to.size()).toArray();
    for (int i = 1; i <= from.size(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.size(); j++) {
        int replaced = diagonal + (from.get(i - 1).equals(to.get(j - 1)) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.size()];
  }
}
