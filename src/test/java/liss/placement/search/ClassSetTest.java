package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sets of classes against those of the JDK. */
class ClassSetTest {

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void operations_are_those_of_sets(int seed) {
    Random random = new Random(seed);
    Set<Integer> one = set(random, 1 + random.nextInt(4));
    Set<Integer> other = random.nextBoolean() ? set(random, 20) : subset(random, one);
    ClassSet first = of(one);
    ClassSet second = of(other);
    assertThat(first.contains(second)).isEqualTo(one.containsAll(other));
    assertThat(first.containsAny(List.of(second, first))).isTrue();
    assertThat(first.containsAny(List.of(second))).isEqualTo(one.containsAll(other));
    assertThat(first.intersects(second)).isEqualTo(!Collections.disjoint(one, other));
    assertThat(first.equals(second)).isEqualTo(one.equals(other));
    assertThat(first.stream().boxed().toList()).isEqualTo(List.copyOf(new TreeSet<>(one)));
    assertThat(first.size()).isEqualTo(one.size());
    assertThat(first.isEmpty()).isEqualTo(one.isEmpty());
    for (int heldClass = 0; heldClass < 200; heldClass++) {
      assertThat(first.contains(heldClass)).isEqualTo(one.contains(heldClass));
    }
    assertThat(first.union(second)).isEqualTo(ClassSet.union(List.of(second, first)));
    assertThat(first.minus(second).union(first.intersection(second))).isEqualTo(first);
    assertThat(first.minus(second).intersects(second)).isFalse();
    assertThat(first.union(second))
        .isEqualTo(of(union(one, other)))
        .hasSameHashCodeAs(of(union(one, other)));
  }

  private static ClassSet of(Set<Integer> classes) {
    return ClassSet.of(classes.stream().mapToInt(Integer::intValue));
  }

  private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
    Set<Integer> union = new TreeSet<>(one);
    union.addAll(other);
    return union;
  }

  private static Set<Integer> subset(Random random, Set<Integer> set) {
    return set.stream().filter(c -> random.nextInt(3) > 0).collect(Collectors.toSet());
  }

  /** Some of 140 classes, about one of so many. */
  private static Set<Integer> set(Random random, int rare) {
    return IntStream.range(0, 140)
        .filter(c -> random.nextInt(rare) == 0)
        .boxed()
        .collect(Collectors.toSet());
  }
}
