package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import liss.lang.Diagnostic.Hint;
import org.junit.jupiter.api.Test;

class SuggestionsTest {

  @Test
  void finds_the_closest_name() {
    List<String> names = List.of("unlock", "lock", "l");
    assertThat(Suggestions.closest("lokc", names)).contains("lock");
    assertThat(Suggestions.closest("unlok", names)).contains("unlock");
    assertThat(Suggestions.closest("counter", names)).isEmpty();
    assertThat(Suggestions.closest("x", names)).isEmpty();
    assertThat(Suggestions.didYouMean("lokc", names)).contains(Hint.didYouMean("lokc", "lock"));
  }

  /** The naive twin: breadth-first search over single edits, as far as three edits. */
  @Test
  void small_distances_are_numbers_of_single_edits() {
    for (long seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      String from = word(random);
      Map<String, Integer> reached = new LinkedHashMap<>(Map.of(from, 0));
      for (int edits = 1; edits <= 2; edits++) {
        for (String word : List.copyOf(reached.keySet())) {
          for (String next : singleEdits(word)) {
            reached.putIfAbsent(next, edits);
          }
        }
      }
      for (Map.Entry<String, Integer> entry : reached.entrySet()) {
        int distance = Suggestions.distance(from, entry.getKey());
        // The restricted distance may not edit a swapped pair again and can be larger by one.
        assertThat(distance)
            .as("seed %d: %s to %s", seed, from, entry.getKey())
            .isBetween(entry.getValue(), entry.getValue() + 1);
        assertThat(distance == 0 || distance == 1)
            .as("seed %d: %s to %s", seed, from, entry.getKey())
            .isEqualTo(entry.getValue() <= 1);
      }
    }
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      word.append((char) ('a' + random.nextInt(3)));
    }
    return word.toString();
  }

  private static Set<String> singleEdits(String word) {
    Set<String> edits = new LinkedHashSet<>();
    for (int i = 0; i <= word.length(); i++) {
      for (char c = 'a'; c <= 'c'; c++) {
        edits.add(word.substring(0, i) + c + word.substring(i));
        if (i < word.length()) {
          edits.add(word.substring(0, i) + c + word.substring(i + 1));
        }
      }
      if (i < word.length()) {
        edits.add(word.substring(0, i) + word.substring(i + 1));
      }
      if (i + 1 < word.length()) {
        edits.add(
            word.substring(0, i) + word.charAt(i + 1) + word.charAt(i) + word.substring(i + 2));
      }
    }
    return edits;
  }
}
