package liss.run;

import java.util.List;
import java.util.random.RandomGenerator;
import liss.cfa.Edge;

/** Where the values of {@code havoc} and {@code input} come from. */
@FunctionalInterface
public interface ValueSource {

  /** The values that the step may yield this time; there is a step for each of them. */
  List<Long> values(Edge edge);

  /** Every one of the given values, each time: the only source for exhaustive searches. */
  static ValueSource anyOf(List<Long> values) {
    List<Long> domain = values.stream().distinct().toList();
    if (domain.isEmpty()) {
      throw new IllegalArgumentException("no value to choose from");
    }
    return edge -> domain;
  }

  /** One random value each time: half of the time a small one, otherwise any 64-bit integer. */
  static ValueSource random(RandomGenerator random) {
    return edge -> List.of(random.nextBoolean() ? random.nextInt(-8, 9) : random.nextLong());
  }
}
