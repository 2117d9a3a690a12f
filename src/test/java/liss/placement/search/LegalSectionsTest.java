package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.placement.model.TinyPrograms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Completed sections against an enumeration of all sets of classes. */
class LegalSectionsTest {

  private static final int MOST_CLASSES = 11;

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(50, 200));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void a_legal_region_is_found_iff_there_is_one(int seed) {
    Random random = new Random(seed);
    HeldClasses classes = HeldClasses.of(TinyPrograms.random(random, 2, 2 + random.nextInt(3)));
    if (classes.size() < 2 || classes.size() > MOST_CLASSES) {
      return;
    }
    LegalSections sections = new LegalSections(classes, SearchOptions.DEFAULT, () -> false);
    for (int i = 0; i < 5; i++) {
      ClassSet start =
          ClassSet.of(
              1 + random.nextInt(classes.size() - 1), 1 + random.nextInt(classes.size() - 1));
      List<ClassSet> found = sections.legal(start);
      assertThat(found).allMatch(sections::isLegal).allMatch(r -> r.contains(start));
      boolean isPossible =
          IntStream.range(0, 1 << (classes.size() - 1))
              .mapToObj(bits -> ClassSet.of(BitSet.valueOf(new long[] {2L * bits})))
              .anyMatch(r -> r.contains(start) && sections.isLegal(r));
      assertThat(found.isEmpty()).isEqualTo(!isPossible);
    }
  }
}
