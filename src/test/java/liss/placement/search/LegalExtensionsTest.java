package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.InsertionPoint;
import liss.placement.model.TinyPrograms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules for one lock against an enumeration of all sets of classes. */
class LegalExtensionsTest {

  private static final int MOST_CLASSES = 11;

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(50, 200));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void each_legal_superset_contains_one_of_the_least_ones(int seed) {
    Random random = new Random(seed);
    HeldClasses classes = HeldClasses.of(TinyPrograms.random(random, 2, 2 + random.nextInt(3)));
    if (classes.size() < 2 || classes.size() > MOST_CLASSES) {
      return;
    }
    LegalExtensions rules = new LegalExtensions(classes);
    List<ClassSet> legal = new ArrayList<>();
    for (long bits = 0; bits < 1L << classes.size(); bits += 2) {
      ClassSet held = ClassSet.of(BitSet.valueOf(new long[] {bits}));
      assertThat(rules.isLegal(held)).isEqualTo(isLegal(held, classes));
      if (isLegal(held, classes)) {
        legal.add(held);
      }
    }
    for (int i = 0; i < 5; i++) {
      ClassSet start =
          ClassSet.of(
              1 + random.nextInt(classes.size() - 1), 1 + random.nextInt(classes.size() - 1));
      List<ClassSet> supersets = legal.stream().filter(l -> l.contains(start)).toList();
      List<ClassSet> expected =
          supersets.stream()
              .filter(l -> supersets.stream().noneMatch(m -> !m.equals(l) && l.contains(m)))
              .toList();
      assertThat(rules.least(start, 10_000)).containsExactlyInAnyOrderElementsOf(expected);
      List<ClassSet> quick = rules.least(start, 2);
      assertThat(supersets).allMatch(l -> quick.stream().anyMatch(m -> l.contains(m)));
      assertThat(quick).allMatch(m -> rules.isLegal(m) || !m.equals(start));
    }
  }

  private static boolean isLegal(ClassSet held, HeldClasses classes) {
    Map<InsertionPoint, Set<String>> operations = new HashMap<>();
    for (HeldClasses.Transition t : classes.transitions()) {
      boolean before = held.contains(t.source());
      boolean after = held.contains(t.target());
      String operation = before == after ? "none" : after ? "lock" : "unlock";
      operations.computeIfAbsent(t.point(), point -> new TreeSet<>()).add(operation);
    }
    return operations.values().stream().allMatch(set -> set.size() == 1)
        && classes.stretches().stream().noneMatch(stretch -> hasEmptySection(stretch, held));
  }

  private static boolean hasEmptySection(List<Integer> stretch, ClassSet held) {
    StringBuilder seen = new StringBuilder();
    stretch.forEach(heldClass -> seen.append(held.contains(heldClass) ? '1' : '0'));
    return seen.toString().matches(".*01+0.*");
  }
}
