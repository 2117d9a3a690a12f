package liss.behaviour;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import liss.behaviour.SymbolicRuns.Ending;
import liss.cfa.ProgramCfa;
import liss.explore.ConditionAnswer;
import liss.explore.ExecutionTerms;
import liss.explore.Literal;
import liss.explore.Literal.Truth;
import liss.explore.Symbol;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.run.Behaviour;
import liss.run.Observable;
import liss.run.Observable.Target;

/** How the endings of runs, which may depend on unknown inputs, differ. */
final class Endings {

  private final ProgramCfa program;
  private final ExecutionTerms terms;

  Endings(ProgramCfa program, ExecutionTerms terms) {
    this.program = program;
    this.terms = terms;
  }

  /**
   * Asks for inputs for which a run is possible and none of the others shows the same.
   *
   * @param others those with the same {@link #skeleton}
   */
  ConditionAnswer difference(Ending ending, List<Ending> others) {
    List<Literal> question = new ArrayList<>(ending.path().literals());
    others.forEach(other -> question.add(new Literal(showsTheSame(other, ending), Truth.ZERO)));
    return terms.check(question);
  }

  /** That a run is possible and its values are those of another one. */
  private long showsTheSame(Ending first, Ending second) {
    long all = terms.constant(1);
    for (Literal literal : first.path().literals()) {
      all = and(all, truth(literal));
    }
    List<Observable> one = first.behaviour().symbols();
    List<Observable> other = second.behaviour().symbols();
    for (int i = 0; i < one.size(); i++) {
      all = and(all, equal(term(one.get(i)), term(other.get(i))));
    }
    return all;
  }

  /** What all behaviours with the same symbols have in common: this one without terms. */
  Behaviour skeleton(Behaviour behaviour) {
    return Behaviour.of(
        program, behaviour.symbols().stream().map(symbol -> with(symbol, 0)).toList());
  }

  /** The value that a symbol reads or writes, or the index of the cell that is chosen. */
  static long term(Observable symbol) {
    return symbol instanceof Observable.Havoc choice && choice.target() instanceof Target.Cell cell
        ? cell.cell()
        : symbol.value();
  }

  /** A symbol with another term in place of its own, if it has one. */
  static Observable with(Observable symbol, long term) {
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

  /** What that one of the endings shows which is most like a behaviour, for some inputs. */
  Optional<Behaviour> closest(
      List<Ending> endings, Behaviour wanted, ToLongFunction<Symbol> values) {
    return endings.stream()
        .filter(ending -> isPossible(ending, values))
        .map(ending -> shown(ending.behaviour(), wanted, values))
        .min(
            Comparator.comparingInt(
                    (Behaviour shown) -> distance(shown.interaction(), wanted.interaction()))
                .thenComparingInt(shown -> distance(shown.symbols(), wanted.symbols())));
  }

  /**
   * What a cooperative run shows of which few symbols are not those of a behaviour, position by
   * position; empty if none is found soon.
   *
   * @param steps how many may be taken
   * @param stop asked now and then; when true the search ends early
   */
  Optional<Behaviour> nearest(
      Behaviour wanted, ToLongFunction<Symbol> values, int steps, BooleanSupplier stop) {
    Behaviour asTerms =
        Behaviour.of(
            program,
            wanted.symbols().stream()
                .map(symbol -> with(symbol, terms.constant(term(symbol))))
                .toList());
    SymbolicRuns runs =
        SymbolicRuns.guided(program, terms, new BehaviourGuide(terms, asTerms, List.of()));
    AtomicInteger left = new AtomicInteger(steps);
    BooleanSupplier isOver = () -> left.decrementAndGet() < 0 || stop.getAsBoolean();
    Optional<Behaviour> nearest = Optional.empty();
    for (int few = 0; nearest.isEmpty() && runs.isOpen() && !isOver.getAsBoolean(); few++) {
      runs.explore(few, isOver);
      nearest = closest(runs.endings(), wanted, values);
    }
    return nearest;
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
      symbols.add(evaluated(symbol, values));
    }
    for (int thread = 0; thread < behaviour.choices().size(); thread++) {
      List<Observable.Havoc> chosen = other.choices().get(thread);
      List<Observable.Havoc> choices = behaviour.choices().get(thread);
      for (int i = 0; i < choices.size(); i++) {
        Observable symbol = evaluated(choices.get(i), values);
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

  /** A symbol with a value for its term; a choice has one only for the index of a cell. */
  private Observable evaluated(Observable symbol, ToLongFunction<Symbol> values) {
    boolean hasTerm =
        !(symbol instanceof Observable.Havoc choice) || choice.target() instanceof Target.Cell;
    return hasTerm ? with(symbol, terms.evaluate(term(symbol), values)) : symbol;
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
