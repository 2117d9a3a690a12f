package liss.c.vocabulary;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import liss.c.vocabulary.VocabularyFile.Value;
import liss.lang.Declaration.Priority;

/**
 * What a table says of a thread on one processor: {@code 2} is a task of this priority, {@code
 * interrupt 1} a handler of this one. A handler has a number, which is its priority unless {@code
 * number 5} says otherwise; with {@code disabled}, it cannot start before its number is enabled.
 *
 * @param number by which its interrupt is disabled and enabled
 * @param start whether its interrupt is enabled at the start
 */
public record PriorityRule(Priority priority, long number, Start start) {

  /** The table of these rules. */
  static final String TABLE = "priorities";

  private static final Pattern RULE =
      Pattern.compile(
          "(?<kind>interrupt )?(?<level>\\d{1,9})(?: number (?<number>\\d{1,9}))?"
              + "(?<disabled> disabled)?");

  /** Whether an interrupt can occur before the program enables it. */
  public enum Start {
    ENABLED,
    DISABLED
  }

  /** The rules by names of functions, with {@code *} for any characters, with those of a file. */
  static Map<String, PriorityRule> with(Map<String, PriorityRule> known, VocabularyFile read)
      throws VocabularyException {
    Map<String, PriorityRule> all = new LinkedHashMap<>(known);
    for (Value value : read.table(TABLE)) {
      String text = value.string();
      all.put(
          value.key(),
          parse(text)
              .orElseThrow(() ->
                  value.wrong(
                      "`" + text + "` is no priority",
                      "a task has a number, such as `2`, a handler `interrupt 1`, with `number 5`"
                          + " if that is another one, and `disabled`; docs/c.md")));
    }
    return all;
  }

  private static Optional<PriorityRule> parse(String text) {
    var rule = RULE.matcher(text.strip().replaceAll("\\s+", " "));
    if (!rule.matches()) {
      return Optional.empty();
    }
    boolean isHandler = rule.group("kind") != null;
    boolean isOfHandler = rule.group("number") != null || rule.group("disabled") != null;
    if (isOfHandler && !isHandler) {
      return Optional.empty();
    }
    int level = Integer.parseInt(rule.group("level"));
    long number =
        Optional.ofNullable(rule.group("number")).map(Long::parseLong).orElse((long) level);
    return Optional.of(
        new PriorityRule(
            new Priority(isHandler ? Priority.Kind.INTERRUPT : Priority.Kind.TASK, level),
            number,
            rule.group("disabled") == null ? Start.ENABLED : Start.DISABLED));
  }

  /** That of a function: of its name, or else of the longest pattern. */
  static Optional<PriorityRule> of(String function, Map<String, PriorityRule> rules) {
    Optional<PriorityRule> exact = Optional.ofNullable(rules.get(function));
    return exact.or(() ->
        rules.keySet().stream()
            .filter(pattern -> pattern.contains("*") && matches(function, pattern))
            .max(Comparator.comparingInt(String::length))
            .map(rules::get));
  }

  /** Whether a name fits a pattern, in which {@code *} stands for any characters. */
  static boolean matches(String function, String pattern) {
    List<String> parts = List.of(pattern.split("\\*", -1));
    String expression = String.join(".*", parts.stream().map(part -> Pattern.quote(part)).toList());
    return function.matches(expression);
  }
}
