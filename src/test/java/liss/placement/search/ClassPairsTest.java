package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.placement.PlacementCost;
import liss.placement.TinyPrograms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The weights of pairs of classes against the pairs of statements. */
class ClassPairsTest {

  static IntStream seeds() {
    return IntStream.range(0, 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void weights_count_pairs_of_statements(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 2 + random.nextInt(4));
    HeldClasses classes = HeldClasses.of(program);
    ClassPairs pairs = new ClassPairs(classes);
    List<BitSet> sections = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      BitSet section = new BitSet();
      IntStream.range(0, classes.size()).filter(c -> random.nextBoolean()).forEach(section::set);
      sections.add(section);
    }
    BitSet excluded = pairs.of(sections.get(0));
    assertThat(pairs.weight(excluded)).isEqualTo(pairs(program, classes, sections.subList(0, 1)));
    pairs.forEach(sections.get(1), excluded::set);
    long before = pairs.weight(excluded);
    assertThat(before).isEqualTo(pairs(program, classes, sections.subList(0, 2)));
    assertThat(before + pairs.added(sections.get(2), excluded))
        .isEqualTo(pairs(program, classes, sections));
    PairPartition groups = new PairPartition(pairs, sections);
    for (BitSet section : sections) {
      assertThat(groups.of(section).stream().mapToLong(groups::weight).sum())
          .isEqualTo(pairs.weight(pairs.of(section)));
    }
    assertThat(IntStream.range(0, groups.size()).mapToLong(groups::weight).sum())
        .isEqualTo(pairs.totalWeight());
  }

  private static long pairs(ProgramCfa program, HeldClasses classes, List<BitSet> sections) {
    List<Edge> statements =
        program.threads().stream()
            .flatMap(thread -> thread.edges().stream())
            .filter(PlacementCost::isStatement)
            .filter(edge -> classes.of(edge.thread(), edge.source()).isPresent())
            .toList();
    long count = 0;
    for (Edge one : statements) {
      int first = classes.of(one.thread(), one.source()).orElseThrow();
      for (Edge other : statements) {
        int second = classes.of(other.thread(), other.source()).orElseThrow();
        boolean shared = sections.stream().anyMatch(r -> r.get(first) && r.get(second));
        count += one.thread() < other.thread() && shared ? 1 : 0;
      }
    }
    return count;
  }
}
