package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.placement.model.TinyPrograms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bound, and the local search, against all choices of sections. */
@Tag("slow")
class LagrangianBoundTest {

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(75, 300));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bounds_the_cheapest_choice(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 3 + random.nextInt(3));
    HeldClasses classes = HeldClasses.of(program);
    LegalSections sections = new LegalSections(classes, SearchOptions.DEFAULT, () -> false);
    List<List<ClassSet>> demands =
        Requirement.of(TinyPrograms.randomClauses(random, program, 5), classes).stream()
            .map(sections::least)
            .toList();
    List<List<ClassSet>> choices = choices(demands, 0);
    if (demands.isEmpty() || choices.isEmpty() || choices.size() > 5_000) {
      return;
    }
    long least = choices.stream().mapToLong(sections::cost).min().orElseThrow();
    long bound =
        LagrangianBound.of(sections.pairs(), demands, least, SearchOptions.DEFAULT, () -> false);
    assertThat(bound).isLessThanOrEqualTo(least);
    RuinAndRecreate search = new RuinAndRecreate(sections, SearchOptions.DEFAULT, () -> false);
    search.demand(demands);
    search.descendFrom(List.of(), 60);
    search.improve(1_000);
    search
        .best()
        .ifPresent(hittingSet -> {
          assertThat(sections.cost(hittingSet))
              .isEqualTo(search.cost())
              .isGreaterThanOrEqualTo(least);
          assertThat(hittingSet).allMatch(sections::isLegal);
          assertThat(sections.order().sorted(hittingSet)).isPresent();
          assertThat(demands)
              .allMatch(any -> hittingSet.stream().anyMatch(section -> section.containsAny(any)));
        });
  }

  private static List<List<ClassSet>> choices(List<List<ClassSet>> demanded, int from) {
    if (from == demanded.size()) {
      return List.of(List.of());
    }
    List<List<ClassSet>> choices = new ArrayList<>();
    for (List<ClassSet> rest : choices(demanded, from + 1)) {
      for (ClassSet section : demanded.get(from)) {
        List<ClassSet> choice = new ArrayList<>(rest);
        choice.add(section);
        choices.add(choice);
      }
    }
    return choices;
  }
}
