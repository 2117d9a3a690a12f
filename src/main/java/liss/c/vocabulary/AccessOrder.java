package liss.c.vocabulary;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import liss.lang.MemoryOrder;

/** How an atomic access is ordered. */
sealed interface AccessOrder {

  /** Stands in front of the argument that says the order. */
  String PASSED = "order";

  /** Always in the same way. */
  record Always(MemoryOrder order) implements AccessOrder {}

  /** As a constant says that is passed to it: one of those of C11, from 0 on. */
  record Passed(int argument) implements AccessOrder {}

  /** The orders of C11 by their numbers; consume, of which nothing is known, is relaxed. */
  List<MemoryOrder> BY_NUMBER =
      List.of(
          MemoryOrder.RELAXED,
          MemoryOrder.RELAXED,
          MemoryOrder.ACQUIRE,
          MemoryOrder.RELEASE,
          MemoryOrder.ACQ_REL,
          MemoryOrder.SEQ_CST);

  /** The order that has a name. */
  static Optional<AccessOrder> named(String word) {
    return Arrays.stream(MemoryOrder.values())
        .filter(order -> order.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst()
        .map(Always::new);
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
