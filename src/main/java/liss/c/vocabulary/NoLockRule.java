package liss.c.vocabulary;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A function in which no inserted lock may be held, except in calls that mention one of some words.
 *
 * @param unless the words, such as {@code GFP_ATOMIC}
 */
public record NoLockRule(String function, Set<String> unless) {

  /** Reads {@code f} or {@code f unless A B}; empty if it is neither. */
  static Optional<NoLockRule> parse(String text) {
    List<String> words = Arrays.asList(text.strip().split("\\s+"));
    boolean isRule =
        words.stream().allMatch(word -> word.matches("[A-Za-z_]\\w*"))
            && (words.size() == 1 || words.size() > 2 && words.get(1).equals("unless"));
    return isRule
        ? Optional.of(
            new NoLockRule(words.getFirst(), new TreeSet<>(words.stream().skip(2).toList())))
        : Optional.empty();
  }

  /** Whether the rule forbids a lock in a call of the function that consists of these words. */
  public boolean covers(String called, List<String> words) {
    return Vocabulary.called(called).equals(function) && words.stream().noneMatch(unless::contains);
  }
}
