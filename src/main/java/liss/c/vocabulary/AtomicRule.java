package liss.c.vocabulary;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import liss.lang.MemoryOrder;

/** How the atomic access of a function is ordered. */
sealed interface AtomicRule {

  /** The key of the table for functions to which the order is passed. */
  String PASSED = "passed";

  /** Always in the same way. */
  record Always(MemoryOrder order) implements AtomicRule {}

  /** As a constant says that is passed to it: one of those of C11, from 0 on. */
  record Passed(int argument) implements AtomicRule {}

  /** The orders of C11 by their numbers; consume, of which nothing is known, is relaxed. */
  List<MemoryOrder> BY_NUMBER =
      List.of(
          MemoryOrder.RELAXED,
          MemoryOrder.RELAXED,
          MemoryOrder.ACQUIRE,
          MemoryOrder.RELEASE,
          MemoryOrder.ACQ_REL,
          MemoryOrder.SEQ_CST);

  /** Reads what a table says of one function; empty if that is wrong. */
  static Optional<Map<String, AtomicRule>> parse(String key, String text) {
    String[] words = text.strip().split("\\s+", -1);
    if (key.equals(PASSED)) {
      return words.length == 2 && words[1].matches("[0-9]")
          ? Optional.of(Map.of(words[0], new Passed(Integer.parseInt(words[1]))))
          : Optional.empty();
    }
    return Arrays.stream(MemoryOrder.values())
        .filter(order -> order.name().toLowerCase(Locale.ROOT).equals(key))
        .filter(order -> words.length == 1 && !words[0].isEmpty())
        .findFirst()
        .map(order -> Map.of(words[0], new Always(order)));
  }

  /**
   * The order of a call.
   *
   * @param constants the values of the arguments, as far as they are constants
   */
  default MemoryOrder of(IntFunction<Optional<Long>> constants) {
    return switch (this) {
      case Always always -> always.order();
      case Passed passed ->
          constants
              .apply(passed.argument())
              .filter(number -> number >= 0 && number < BY_NUMBER.size())
              .map(number -> BY_NUMBER.get(number.intValue()))
              .orElse(MemoryOrder.RELAXED);
    };
  }
}
