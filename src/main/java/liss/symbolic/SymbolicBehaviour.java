package liss.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.explore.Evaluation;
import liss.explore.Memory;

/**
 * An observable behaviour up to equivalence ([LISS] 4.3.3), with unknown values: a {@link
 * liss.concrete.Behaviour} for all values of the unknowns.
 *
 * @param interaction the inputs and outputs, in order
 * @param choices for each thread its choices, in order
 */
record SymbolicBehaviour(List<ObservableTerm> interaction, List<List<ObservableTerm>> choices) {

  /** Stands for no value. */
  private static final long NONE = -1;

  /** What a symbol is about. */
  enum Kind {
    INPUT,
    OUTPUT,
    CELL,
    LOCAL,
    CONDITION
  }

  /**
   * One symbol.
   *
   * @param operand the channel, variable or local; the side of a condition
   * @param term the value that is read or written, or the index of the element that is chosen;
   *     nothing else is needed, since the position of a choice names its value
   */
  record ObservableTerm(int thread, Kind kind, int operand, long term) {

    private ObservableTerm withoutValue() {
      return new ObservableTerm(thread, kind, operand, NONE);
    }
  }

  static SymbolicBehaviour empty(int threads) {
    return new SymbolicBehaviour(
        List.of(), IntStream.range(0, threads).mapToObj(t -> List.<ObservableTerm>of()).toList());
  }

  /**
   * This behaviour and what a step shows.
   *
   * @param after the state after the step
   * @param evaluation of expressions before it
   */
  SymbolicBehaviour followedBy(Edge edge, Memory after, Evaluation evaluation) {
    int thread = edge.thread();
    return switch (edge.action()) {
      case Action.Input a ->
          interacting(
              new ObservableTerm(thread, Kind.INPUT, a.channel(), after.local(thread, a.local())));
      case Action.Output a ->
          interacting(
              new ObservableTerm(thread, Kind.OUTPUT, a.channel(), evaluation.value(a.value())));
      case Action.Havoc a ->
          choosing(
              new ObservableTerm(
                  thread, Kind.CELL, a.variable(), a.index().map(evaluation::value).orElse(NONE)));
      case Action.HavocLocal a -> choosing(new ObservableTerm(thread, Kind.LOCAL, a.local(), NONE));
      case Action.VariableAccess a -> this;
      case Action.Synchronization a -> this;
      case Action.Branch a when a.condition().isEmpty() ->
          choosing(new ObservableTerm(thread, Kind.CONDITION, a.tag().holds() ? 1 : 0, NONE));
      case Action.LocalStep a -> this;
    };
  }

  private SymbolicBehaviour interacting(ObservableTerm symbol) {
    return new SymbolicBehaviour(append(interaction, symbol), choices);
  }

  private SymbolicBehaviour choosing(ObservableTerm symbol) {
    List<List<ObservableTerm>> extended = new ArrayList<>(choices);
    extended.set(symbol.thread(), append(choices.get(symbol.thread()), symbol));
    return new SymbolicBehaviour(interaction, List.copyOf(extended));
  }

  private static List<ObservableTerm> append(List<ObservableTerm> list, ObservableTerm last) {
    return Stream.concat(list.stream(), Stream.of(last)).toList();
  }

  /** What all behaviours with the same symbols have in common: this one without values. */
  SymbolicBehaviour skeleton() {
    return new SymbolicBehaviour(
        interaction.stream().map(ObservableTerm::withoutValue).toList(),
        choices.stream()
            .map(symbols -> symbols.stream().map(ObservableTerm::withoutValue).toList())
            .toList());
  }

  /** The values, in a fixed order; two behaviours of one skeleton are equal iff these are. */
  List<Long> values() {
    return Stream.concat(interaction.stream(), choices.stream().flatMap(List::stream))
        .map(ObservableTerm::term)
        .filter(term -> term != NONE)
        .toList();
  }
}
