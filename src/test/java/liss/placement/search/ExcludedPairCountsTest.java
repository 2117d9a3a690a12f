package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.placement.TinyPrograms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The counts against the union of the pairs. */
class ExcludedPairCountsTest {

  static IntStream seeds() {
    return IntStream.range(0, 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void costs_are_those_of_the_union(int seed) {
    Random random = new Random(seed);
    HeldClasses classes = HeldClasses.of(TinyPrograms.random(random, 3, 2 + random.nextInt(5)));
    ClassPairs pairs = new ClassPairs(classes);
    ExcludedPairCounts paid = new ExcludedPairCounts(pairs);
    List<BitSet> present = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      if (!present.isEmpty() && random.nextInt(3) == 0) {
        paid.remove(present.remove(random.nextInt(present.size())));
      } else {
        present.add(section(random, classes));
        paid.add(present.getLast());
      }
      BitSet union = new BitSet();
      present.forEach(section -> pairs.forEach(section, union::set));
      assertThat(paid.cost()).isEqualTo(pairs.weight(union));
      BitSet further = section(random, classes);
      long added = pairs.added(further, union);
      assertThat(paid.added(further.toLongArray(), Long.MAX_VALUE)).isEqualTo(added);
      assertThat(pairs.areIn(further, union)).isEqualTo(added == 0);
      long limit = random.nextInt(5);
      assertThat(paid.added(further.toLongArray(), limit) > limit).isEqualTo(added > limit);
    }
  }

  private static BitSet section(Random random, HeldClasses classes) {
    BitSet section = new BitSet();
    IntStream.range(1, classes.size()).filter(c -> random.nextBoolean()).forEach(section::set);
    return section;
  }
}
