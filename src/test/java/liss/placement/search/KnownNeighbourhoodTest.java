package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;
import liss.placement.model.TinyPrograms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stays of a known hitting set, and the windows in which nothing does. */
class KnownNeighbourhoodTest {

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void parts_are_legal_and_each_class_is_left_out_sometime(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2, 3 + random.nextInt(4));
    HeldClasses classes = HeldClasses.of(program);
    LegalSections sections = new LegalSections(classes, SearchOptions.DEFAULT, () -> false);
    Optional<ClassSet> largest =
        IntStream.range(1, classes.size())
            .mapToObj(ClassSet::of)
            .flatMap(one -> sections.legal(one).stream())
            .max(Comparator.comparing(ClassSet::size));
    if (largest.isEmpty()) {
      return;
    }
    ClassSet section = largest.get();
    KnownNeighbourhood kept = new KnownNeighbourhood(sections, SearchOptions.DEFAULT);
    kept.know(List.of(section));
    assertThat(kept.parts()).isEmpty();
    for (int i = random.nextInt(4); i >= 0; i--) {
      kept.retreat();
    }
    int windows = 0;
    while (kept.next()) {
      windows++;
      assertThat(windows).isLessThanOrEqualTo(2 * section.size());
      for (ClassSet part : kept.parts()) {
        assertThat(sections.isLegal(part)).isTrue();
        assertThat(section.contains(part)).isTrue();
      }
    }
    assertThat(kept.parts()).isEmpty();
    kept.know(kept.parts());
    assertThat(kept.parts()).isEmpty();
  }
}
