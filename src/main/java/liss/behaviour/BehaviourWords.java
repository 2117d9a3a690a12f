package liss.behaviour;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import liss.automata.ExplicitNfa;
import liss.automata.Nfa;
import liss.automata.Word;

/**
 * One word for each behaviour. A behaviour has several streams, the interaction and the choices of
 * each thread, and does not tell their order. Here symbols of one stream, the free one, stay where
 * they are; all others are kept back until the run has ended and come last, stream by stream. So
 * two runs have the same word if and only if they have the same behaviour.
 *
 * <p>The automaton of these words is finite if only the free stream grows without bound. Its states
 * are pairs of a state of the automaton and the symbols kept back.
 */
final class BehaviourWords {

  /** The state of all runs that have ended. */
  private static final int END = -1;

  private static final int MOST_KEPT = 64;

  private final ExplicitNfa runs;
  private final IntUnaryOperator streamOf;
  private final int free;
  private final Map<Place, Integer> numbers = new HashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final ExplicitNfa.Builder words = ExplicitNfa.builder();

  /**
   * A state of the result.
   *
   * @param state one of the automaton, or {@link #END}
   * @param kept symbols that are still to come, sorted by streams
   */
  private record Place(int state, Word kept) {}

  private BehaviourWords(ExplicitNfa runs, IntUnaryOperator streamOf, int free) {
    this.runs = runs;
    this.streamOf = streamOf;
    this.free = free;
  }

  /**
   * The automaton of the words; empty if it has more states than given, or more than {@value
   * #MOST_KEPT} symbols are kept back.
   *
   * @param runs each state leads to an accepting one
   * @param streamOf the stream of a symbol
   * @param free the stream whose symbols stay where they are
   * @param stop asked now and then; when true there is no answer
   */
  static Optional<ExplicitNfa> of(
      ExplicitNfa runs, IntUnaryOperator streamOf, int free, int mostStates, BooleanSupplier stop) {
    return new BehaviourWords(runs, streamOf, free).run(mostStates, stop);
  }

  private Optional<ExplicitNfa> run(int mostStates, BooleanSupplier stop) {
    for (int initial : runs.initialStates()) {
      words.initial(number(new Place(initial, Word.empty())));
    }
    for (int source = 0; source < places.size(); source++) {
      Place place = places.get(source);
      boolean isTooLarge = places.size() > mostStates || place.kept().length() > MOST_KEPT;
      if (isTooLarge || stop.getAsBoolean()) {
        return Optional.empty();
      }
      expand(source, place);
    }
    return Optional.of(words.build());
  }

  private void expand(int source, Place place) {
    Word kept = place.kept();
    if (place.state() == END) {
      if (kept.length() == 0) {
        words.accepting(source);
      } else {
        Word rest = Word.of(kept.symbols().skip(1).toArray());
        words.transition(source, kept.symbolAt(0), number(new Place(END, rest)));
      }
      return;
    }
    if (runs.isAccepting(place.state())) {
      words.epsilon(source, number(new Place(END, kept)));
    }
    runs.forEachTransition(
        place.state(),
        (symbol, target) -> {
          boolean isFree = symbol == Nfa.EPSILON || streamOf.applyAsInt(symbol) == free;
          Word then = isFree ? kept : keptWith(kept, symbol);
          int letter = isFree ? symbol : Nfa.EPSILON;
          words.transition(source, letter, number(new Place(target, then)));
        });
  }

  /** With a symbol after all of its own stream. */
  private Word keptWith(Word kept, int symbol) {
    int stream = streamOf.applyAsInt(symbol);
    int before =
        (int) kept.symbols().takeWhile(other -> streamOf.applyAsInt(other) <= stream).count();
    int[] all = new int[kept.length() + 1];
    for (int i = 0; i < all.length; i++) {
      all[i] = i < before ? kept.symbolAt(i) : i == before ? symbol : kept.symbolAt(i - 1);
    }
    return Word.of(all);
  }

  private int number(Place place) {
    Integer known = numbers.putIfAbsent(place, places.size());
    if (known == null) {
      places.add(place);
      return places.size() - 1;
    }
    return known;
  }
}
