package liss.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An equivalence class of observation words (a Mazurkiewicz trace), written as its lexicographic
 * normal form: the least of its words.
 *
 * <p>Two words are equivalent iff their normal forms are equal (Anisimov and Knuth, "Inhomogeneous
 * sorting", International Journal of Computer and Information Sciences, 1979).
 */
public record TraceClass(List<Symbol> normalForm) implements Comparable<TraceClass> {

  private static final Comparator<TraceClass> ORDER =
      Comparator.comparing(TraceClass::normalForm, TraceClass::compareWords);

  /** Copies the list, which must be a normal form; see {@link #of}. */
  public TraceClass {
    normalForm = List.copyOf(normalForm);
  }

  /** The class of a word. Quadratic in its length. */
  public static TraceClass of(List<Symbol> word) {
    List<Symbol> rest = new ArrayList<>(word);
    List<Symbol> normalForm = new ArrayList<>();
    while (!rest.isEmpty()) {
      int least = leastMinimal(rest);
      normalForm.add(rest.remove(least));
    }
    return new TraceClass(normalForm);
  }

  /** Position of the least symbol that commutes with everything in front of it. */
  private static int leastMinimal(List<Symbol> word) {
    int least = 0;
    for (int i = 1; i < word.size(); i++) {
      Symbol symbol = word.get(i);
      if (symbol.compareTo(word.get(least)) < 0
          && word.subList(0, i).stream().allMatch(symbol::independentOf)) {
        least = i;
      }
    }
    return least;
  }

  private static int compareWords(List<Symbol> first, List<Symbol> second) {
    for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
      int order = first.get(i).compareTo(second.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(first.size(), second.size());
  }

  @Override
  public int compareTo(TraceClass other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return normalForm.stream()
        .map(symbol -> symbol.thread() + "." + symbol.position() + ":" + symbol.effect())
        .collect(Collectors.joining(" "));
  }
}
