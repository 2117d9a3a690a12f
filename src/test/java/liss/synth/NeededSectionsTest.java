package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import liss.Drivers;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.safety.AntichainEngine;
import liss.check.safety.SerializationEngine;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.placement.model.HeldLocks;
import liss.placement.model.InsertedSections;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.search.Limits;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededSection;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every critical section of a result is there for a reason that the result names. */
@Tag("slow")
class NeededSectionsTest {

  static List<String> drivers() {
    return Drivers.quick();
  }

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(8, 60));
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void sections_of_drivers_are_needed(String driver) {
    for (Objective objective : Objective.values()) {
      Synthesizer synthesizer =
          new Synthesizer(
              new SerializationEngine(), objective, Limits.none(), SynthesisListener.SILENT);
      if (synthesizer.synthesize(Drivers.program(driver)) instanceof Synthesized result) {
        check(Drivers.cfa(driver), result);
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void sections_of_random_programs_are_needed(int seed) {
    String source = RandomPrograms.of(Size.SMALL).source(seed);
    for (Objective objective : Objective.values()) {
      Synthesizer synthesizer =
          new Synthesizer(
              new AntichainEngine(5), objective, Limits.none(), SynthesisListener.SILENT);
      if (synthesizer.synthesize(Programs.parse(source)) instanceof Synthesized result) {
        check(Programs.cfa(source), result);
      }
    }
  }

  private static void check(ProgramCfa program, Synthesized result) {
    List<LockPlacement> without =
        result.sections().stream()
            .map(section -> InsertedSections.without(result.placement(), section.section()))
            .toList();
    assertThat(without)
        .as(result.text())
        .containsExactlyInAnyOrderElementsOf(
            Regions.placementsWithoutOne(program, result.placement()));
    for (int i = 0; i < without.size(); i++) {
      checkNeeds(program, result, result.sections().get(i), without.get(i));
    }
  }

  /** The constraints named are exactly those that the placement does not satisfy any more. */
  private static void checkNeeds(
      ProgramCfa program, Synthesized result, NeededSection section, LockPlacement without) {
    List<LearnedConstraint> constraints = result.progress().constraints();
    HeldLocks held = HeldLocks.of(program, without);
    assertThat(section.needs().stream().map(Need::constraint))
        .as(result.text())
        .isNotEmpty()
        .containsExactlyElementsOf(
            IntStream.range(0, constraints.size())
                .filter(constraint -> !held.satisfies(constraints.get(constraint).clauses()))
                .boxed()
                .toList());
    for (Need need : section.needs()) {
      assertThat(
              constraints.get(need.constraint()).clauses().stream()
                  .flatMap(clause -> clause.anyOf().stream()))
          .containsAll(need.exclusions());
      assertThat(need.exclusions()).isNotEmpty().noneMatch(held::realises);
    }
  }

  @Test
  void a_program_that_is_safe_has_no_sections() {
    Synthesizer synthesizer =
        new Synthesizer(
            new SerializationEngine(), Objective.COARSE, Limits.none(), SynthesisListener.SILENT);
    assertThat(synthesizer.synthesize(Programs.parse("shared int x; thread t { x := 1; }")))
        .isInstanceOfSatisfying(
            Synthesized.class, result -> assertThat(result.sections()).isEmpty());
  }
}
