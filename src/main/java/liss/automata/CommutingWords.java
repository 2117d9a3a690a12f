package liss.automata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * The numbered words over which {@link ClosureAutomaton} keeps what is still to be matched.
 *
 * <p>Deviation from P. Černý et al., "From non-preemptive to preemptive scheduling using
 * synchronization synthesis", Formal Methods in System Design, 2016 (section 6.4): equivalent words
 * are one word here, the lexicographically least of their trace. The steps S2 and S3 only ask for
 * the length, for independence of all symbols, and for a symbol that commutes to the front, and
 * these do not tell equivalent words apart. So states that differ only in the order of independent
 * symbols become one.
 */
final class CommutingWords {

  /** The number of the word without symbols. */
  static final int EMPTY = 0;

  /** The symbol commutes with the whole word. */
  static final int INDEPENDENT = -2;

  /** The symbol neither commutes with the word nor to its front. */
  static final int BLOCKED = -3;

  private final IndependenceRelation independence;
  private final List<Word> words = new ArrayList<>();
  private final Map<Word, Integer> numbers = new HashMap<>();
  private final Results appended = new Results();
  private final Results matched = new Results();

  /** What was computed so far for words and symbols. */
  private static final class Results {
    private final PairTable keys = new PairTable();
    private final IntBuffer values = new IntBuffer();

    int get(int word, int symbol, IntSupplier value) {
      int key = keys.number(word, symbol);
      if (key == values.size()) {
        values.add(value.getAsInt());
      }
      return values.get(key);
    }
  }

  CommutingWords(IndependenceRelation independence) {
    this.independence = independence;
    number(Word.empty());
  }

  Word word(int number) {
    return words.get(number);
  }

  int length(int number) {
    return words.get(number).length();
  }

  /** The word with one more symbol at its end. */
  int append(int number, int symbol) {
    return appended.get(number, symbol, () -> numberOfTrace(word(number).append(symbol)));
  }

  /**
   * The word without its first such symbol if that commutes to the front, or else {@link
   * #INDEPENDENT} or {@link #BLOCKED}.
   */
  int match(int number, int symbol) {
    return matched.get(number, symbol, () -> computeMatch(word(number), symbol));
  }

  private int computeMatch(Word word, int symbol) {
    int[] symbols = word.toArray();
    for (int i = 0; i < symbols.length; i++) {
      if (symbols[i] == symbol) {
        int[] rest = Arrays.copyOf(symbols, symbols.length - 1);
        System.arraycopy(symbols, i + 1, rest, i, rest.length - i);
        return numberOfTrace(Word.of(rest));
      }
      if (!independence.independent(symbols[i], symbol)) {
        return BLOCKED;
      }
    }
    return INDEPENDENT;
  }

  private int numberOfTrace(Word word) {
    return number(Trace.of(word, independence).normalForm());
  }

  private int number(Word word) {
    return numbers.computeIfAbsent(
        word,
        fresh -> {
          words.add(fresh);
          return words.size() - 1;
        });
  }
}
