package liss.c;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;

/**
 * The calls in which no inserted lock may be held: those of functions that sleep, for locks under
 * which nobody may sleep.
 */
record NoLockCalls(List<Rule> rules, Spans spans) {

  NoLockCalls {
    rules = List.copyOf(rules);
  }

  /**
   * A function in which no lock may be held, except in calls that mention one of some words.
   *
   * @param unless the words, such as {@code GFP_ATOMIC}
   */
  record Rule(String function, Set<String> unless) {

    /** Reads {@code f} or {@code f unless A B}; empty if it is neither. */
    static Optional<Rule> parse(String text) {
      List<String> words = Arrays.asList(text.strip().split("\\s+"));
      boolean isRule =
          words.stream().allMatch(word -> word.matches("[A-Za-z_]\\w*"))
              && (words.size() == 1 || words.size() > 2 && words.get(1).equals("unless"));
      return isRule
          ? Optional.of(new Rule(words.getFirst(), new TreeSet<>(words.stream().skip(2).toList())))
          : Optional.empty();
    }
  }

  /** Whether a call of the function is one of them. */
  boolean contains(IASTFunctionCallExpression call, String function) {
    return rules.stream()
        .filter(rule -> rule.function().equals(function))
        .anyMatch(rule -> words(call).stream().noneMatch(rule.unless()::contains));
  }

  private List<String> words(IASTFunctionCallExpression call) {
    return Arrays.asList(spans.textOf(call).split("\\W+"));
  }
}
