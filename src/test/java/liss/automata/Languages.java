package liss.automata;

import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;

/** Languages as sets of words, up to a length, straight from the definitions. */
public final class Languages {

  /** An order of words. */
  public static final Comparator<Word> ORDER =
      Comparator.comparingInt(Word::length).thenComparing(Word::toString);

  private Languages() {}

  /** The words that an automaton accepts. */
  public static Set<Word> words(Nfa nfa, int longest) {
    Set<Word> words = new TreeSet<>(ORDER);
    words.addAll(Naive.words(nfa, longest));
    return words;
  }

  /** Whether an automaton accepts a word. */
  public static boolean accepts(Nfa nfa, Word word) {
    return Naive.accepts(nfa, word);
  }

  /** All words over the symbols below a limit. */
  public static Set<Word> allWords(int symbols, int longest) {
    ExplicitNfa.Builder all = ExplicitNfa.builder().initial(0).accepting(0);
    for (int symbol = 0; symbol < symbols; symbol++) {
      all.transition(0, symbol, 0);
    }
    return words(all.build(), longest);
  }
}
