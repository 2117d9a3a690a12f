package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.placement.model.PlacementCost;
import liss.placement.model.TinyPrograms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What sections cost, against the pairs of statements. */
class ClassPairsTest {

  static IntStream seeds() {
    return IntStream.range(0, 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void costs_are_those_of_pairs_of_statements(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 2 + random.nextInt(4));
    HeldClasses classes = HeldClasses.of(program);
    ClassPairs pairs = new ClassPairs(classes.statements());
    List<ClassSet> present = new ArrayList<>();
    ExcludedPairCounts counts = new ExcludedPairCounts(pairs);
    for (int i = 0; i < 8; i++) {
      if (!present.isEmpty() && random.nextInt(3) == 0) {
        counts.remove(present.remove(random.nextInt(present.size())));
      } else {
        present.add(section(random, classes));
        counts.add(present.getLast());
      }
      long cost = pairs(program, classes, present);
      assertThat(counts.cost()).isEqualTo(cost);
      assertThat(ExcludedPairCounts.of(present, pairs).cost()).isEqualTo(cost);
      ClassSet further = section(random, classes);
      assertThat(pairs.weight(further)).isEqualTo(pairs(program, classes, List.of(further)));
      List<ClassSet> more = new ArrayList<>(present);
      more.add(further);
      long added = pairs(program, classes, more) - cost;
      assertThat(counts.added(further, Long.MAX_VALUE)).isEqualTo(added);
      assertThat(counts.include(further)).isEqualTo(added == 0);
      long limit = random.nextInt(5);
      assertThat(counts.added(further, limit) > limit).isEqualTo(added > limit);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void each_section_excludes_all_of_a_group_or_none(int seed) {
    Random random = new Random(seed);
    HeldClasses classes = HeldClasses.of(TinyPrograms.random(random, 3, 2 + random.nextInt(5)));
    ClassPairs pairs = new ClassPairs(classes.statements());
    List<ClassSet> sections =
        IntStream.range(0, 3).mapToObj(i -> section(random, classes)).toList();
    PairPartition groups = new PairPartition(pairs, sections);
    for (ClassSet section : sections) {
      assertThat(groups.of(section).stream().mapToLong(groups::weight).sum())
          .isEqualTo(pairs.weight(section));
    }
    ClassSet everywhere = ClassSet.of(IntStream.range(0, classes.size()));
    assertThat(IntStream.range(0, groups.size()).mapToLong(groups::weight).sum())
        .isEqualTo(pairs.weight(everywhere));
  }

  private static ClassSet section(Random random, HeldClasses classes) {
    return ClassSet.of(IntStream.range(0, classes.size()).filter(c -> random.nextBoolean()));
  }

  private static long pairs(ProgramCfa program, HeldClasses classes, List<ClassSet> sections) {
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
        boolean shared = sections.stream().anyMatch(r -> r.contains(first) && r.contains(second));
        count += one.thread() < other.thread() && shared ? 1 : 0;
      }
    }
    return count;
  }
}
