package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;
import liss.placement.TinyPrograms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bound, and the local search, against all choices of sections. */
@Tag("slow")
class LagrangianBoundTest {

  static IntStream seeds() {
    return IntStream.range(0, 300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bounds_the_cheapest_choice_and_keeps_its_regions(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 3 + random.nextInt(3));
    HeldClasses classes = HeldClasses.of(program);
    LegalSections sections = new LegalSections(classes, () -> false);
    RequiredSections demands = new RequiredSections(sections);
    Requirement.of(TinyPrograms.randomClauses(random, program, 5), classes).forEach(demands::add);
    List<List<BitSet>> choices = choices(demands.sections(), 0);
    if (demands.sections().isEmpty() || choices.isEmpty() || choices.size() > 5_000) {
      return;
    }
    long least = choices.stream().mapToLong(sections::cost).min().orElseThrow();
    LagrangianBound bound = new LagrangianBound(sections, demands.sections(), least, () -> false);
    bound.raise(200);
    assertThat(bound.bound()).isLessThanOrEqualTo(least);
    for (List<BitSet> choice : choices) {
      if (sections.cost(choice) == least) {
        choice.forEach(r -> assertThat(bound.demanded()).anyMatch(left -> left.contains(r)));
      }
    }
    RuinAndRecreate search = new RuinAndRecreate(sections, () -> false);
    search.demand(demands.sections());
    search.descendFrom(List.of(), 60);
    search.improve(1_000);
    search
        .best()
        .ifPresent(hittingSet -> {
          assertThat(sections.cost(hittingSet))
              .isEqualTo(search.cost())
              .isGreaterThanOrEqualTo(least);
          assertThat(hittingSet).allMatch(sections::isLegal);
          assertThat(sections.order().hasCycle(hittingSet)).isFalse();
          assertThat(demands.sections())
              .allMatch(any -> any.stream().anyMatch(r -> LegalSections.holds(hittingSet, r)));
        });
  }

  private static List<List<BitSet>> choices(List<List<BitSet>> demanded, int from) {
    if (from == demanded.size()) {
      return List.of(List.of());
    }
    List<List<BitSet>> choices = new ArrayList<>();
    for (List<BitSet> rest : choices(demanded, from + 1)) {
      for (BitSet section : demanded.get(from)) {
        List<BitSet> choice = new ArrayList<>(rest);
        choice.add(section);
        choices.add(choice);
      }
    }
    return choices;
  }
}
