package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.placement.model.TinyPrograms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order of locks against all permutations. */
class AcquisitionOrderTest {

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(75, 300));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void there_is_a_cycle_iff_no_permutation_fits(int seed) {
    Random random = new Random(seed);
    HeldClasses classes = HeldClasses.of(TinyPrograms.random(random, 2, 3 + random.nextInt(3)));
    AcquisitionOrder order = new AcquisitionOrder(classes);
    List<ClassSet> locks = new ArrayList<>();
    for (int lock = 0; lock < 2 + random.nextInt(3); lock++) {
      locks.add(ClassSet.of(IntStream.range(1, classes.size()).filter(c -> random.nextInt(3) > 0)));
    }
    List<ClassSet> different = locks.stream().distinct().toList();
    assertThat(order.sorted(different).isPresent())
        .isEqualTo(canBeOrdered(List.of(), different, classes));
  }

  private static boolean canBeOrdered(
      List<ClassSet> before, List<ClassSet> left, HeldClasses classes) {
    for (ClassSet next : left) {
      if (before.stream().noneMatch(earlier -> isBefore(next, earlier, classes))) {
        List<ClassSet> rest = new ArrayList<>(left);
        rest.remove(next);
        List<ClassSet> longer = new ArrayList<>(before);
        longer.add(next);
        if (canBeOrdered(longer, rest, classes)) {
          return true;
        }
      }
    }
    return left.isEmpty();
  }

  private static boolean isBefore(ClassSet first, ClassSet second, HeldClasses classes) {
    return isAcquiredUnder(first, second, classes, second);
  }

  /** Whether the second is acquired where the original would be while the first is held. */
  private static boolean isAcquiredUnder(
      ClassSet first, ClassSet second, HeldClasses classes, ClassSet original) {
    return classes.transitions().stream()
        .filter(t -> first.contains(t.source()) && first.contains(t.target()))
        .filter(t -> original.contains(t.target()) && !original.contains(t.source()))
        .anyMatch(t -> second.contains(t.target()) && !second.contains(t.source()));
  }
}
