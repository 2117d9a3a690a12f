package liss.automata;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;

/** Random independence relations, and what they make equivalent by definition. */
public final class Independences {

  private Independences() {}

  /** A symmetric, irreflexive relation; each pair is in it with one chance in two. */
  public static IndependenceRelation random(Random random, int symbols) {
    Set<Set<Integer>> pairs = new HashSet<>();
    for (int first = 0; first < symbols; first++) {
      for (int second = first + 1; second < symbols; second++) {
        if (random.nextBoolean()) {
          pairs.add(Set.of(first, second));
        }
      }
    }
    return (first, second) -> first != second && pairs.contains(Set.of(first, second));
  }

  /** All words reached from the word by swaps of independent neighbours. */
  public static Set<Word> equivalentWords(Word word, IndependenceRelation independence) {
    Set<Word> reached = new LinkedHashSet<>(Set.of(word));
    Set<Word> last = reached;
    while (!last.isEmpty()) {
      Set<Word> next = new LinkedHashSet<>();
      for (Word known : last) {
        for (int i = 0; i + 1 < known.length(); i++) {
          if (independence.independent(known.symbolAt(i), known.symbolAt(i + 1))) {
            next.add(swap(known, i));
          }
        }
      }
      next.removeAll(reached);
      reached.addAll(next);
      last = next;
    }
    return reached;
  }

  /** All words reached by one forward pass of swaps, at increasing positions ([LISS] 6.2). */
  public static Set<Word> onePass(Word word, IndependenceRelation independence) {
    Set<Word> reached = new LinkedHashSet<>();
    reached.add(word);
    for (int i = 0; i + 1 < word.length(); i++) {
      for (Word known : Set.copyOf(reached)) {
        if (independence.independent(known.symbolAt(i), known.symbolAt(i + 1))) {
          reached.add(swap(known, i));
        }
      }
    }
    return reached;
  }

  /** All words reached by so many forward passes of swaps. */
  public static Set<Word> passes(int count, Set<Word> words, IndependenceRelation independence) {
    Set<Word> reached = new LinkedHashSet<>(words);
    for (int pass = 0; pass < count; pass++) {
      for (Word word : Set.copyOf(reached)) {
        reached.addAll(onePass(word, independence));
      }
    }
    return reached;
  }

  /** A random word. */
  public static Word randomWord(Random random, int symbols, int length) {
    return Word.of(random.ints(length, 0, symbols).toArray());
  }

  private static Word swap(Word word, int position) {
    int[] symbols = word.toArray();
    int first = symbols[position];
    symbols[position] = symbols[position + 1];
    symbols[position + 1] = first;
    return Word.of(symbols);
  }
}
