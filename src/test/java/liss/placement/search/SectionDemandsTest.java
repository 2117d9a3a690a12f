package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The demands that are there and what satisfies them, against looking at each alternative. */
class SectionDemandsTest {

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void a_region_satisfies_what_it_contains(int seed) {
    Random random = new Random(seed);
    SectionDemands demands = new SectionDemands();
    List<BitSet> sections = IntStream.range(0, 5).mapToObj(i -> mostClasses(random)).toList();
    List<List<BitSet>> wanted = new ArrayList<>();
    for (int round = 0; round < 10; round++) {
      wanted.removeIf(demand -> random.nextInt(4) == 0);
      for (int i = random.nextInt(4); i > 0; i--) {
        wanted.add(
            IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(k -> set(random, 30)).toList());
      }
      demands.set(wanted);
      assertThat(demands.present().stream().mapToObj(demands::alternatives).toList())
          .isEqualTo(wanted);
      int section = random.nextInt(sections.size());
      for (int demand : demands.present().stream().toArray()) {
        boolean expected =
            demands.alternatives(demand).stream()
                .anyMatch(alternative -> Subsets.contains(sections.get(section), alternative));
        assertThat(demands.isSatisfied(demand, section, sections.get(section).toLongArray()))
            .isEqualTo(expected);
      }
    }
  }

  private static BitSet mostClasses(Random random) {
    BitSet most = new BitSet();
    most.set(0, 70);
    most.andNot(set(random, 4));
    return most;
  }

  /** Some of 70 classes, about one of so many. */
  private static BitSet set(Random random, int rare) {
    BitSet set = new BitSet();
    IntStream.range(0, 70).filter(c -> random.nextInt(rare) == 0).forEach(set::set);
    return set;
  }
}
