package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import liss.Drivers;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.lang.Parser;
import liss.lang.Program;
import liss.oracle.AllPlacements;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementCost;
import liss.search.Limits;
import liss.synth.FrontResult.Failed;
import liss.synth.FrontResult.Front;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class FrontSynthesizerTest {

  private static final int LOOP_BOUND = 2;
  private static final int MOST_GAPS = 9;

  /** Lock statements, protected statements, excluded pairs. */
  @ParameterizedTest
  @CsvSource({
    "ex1, 2 3 2",
    "ex2, 2 3 2",
    "ex3, 2 4 4; 4 4 3",
    "lc-rc, 0 0 0",
    "dv1394, 3 4 3",
    "em28xx, 2 3 2",
    "i915_irq, 2 6 9; 4 6 5",
    "ipath, 2 3 2",
    "iwl3945, 0 0 0",
    "md, 2 3 2",
    "myri10ge, 0 0 0",
    "open_close, 2 18 81; 4 18 57; 6 18 51; 8 18 49",
  })
  void fronts_of_small_drivers(String driver, String expected) {
    Front front = (Front) synthesize(Drivers.program(driver), Limits.none());
    assertThat(numbers(front)).isEqualTo(numbers(expected));
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "ex5, 2 9 20; 3 8 16; 4 9 5; 5 8 4; 7 8 3",
    "f_acm-correlated, 2 16 85; 3 13 56; 4 13 48; 5 13 38; 6 13 36; 8 13 32; 10 13 30",
    "f_acm, 2 16 85; 3 13 56; 4 13 54; 6 13 44; 8 13 42; 9 13 38; 12 13 36",
  })
  void fronts_of_larger_drivers(String driver, String expected) {
    fronts_of_small_drivers(driver, expected);
  }

  private static List<List<Long>> numbers(String front) {
    return Arrays.stream(front.split("; "))
        .map(point -> Arrays.stream(point.split(" ")).map(Long::valueOf).toList())
        .toList();
  }

  private static List<List<Long>> numbers(Front front) {
    return front.placements().stream().map(p -> numbers(p.cost())).toList();
  }

  private static List<Long> numbers(ProgramCfa program, LockPlacement placement) {
    return numbers(PlacementCost.of(program, placement));
  }

  private static List<Long> numbers(PlacementCost cost) {
    return List.of(cost.lockStatements(), cost.protectedStatements(), cost.excludedPairs());
  }

  @Test
  void no_correct_placement_is_missing() {
    compare(0, 20);
  }

  @Tag("long")
  @Test
  void no_correct_placement_is_missing_for_many_programs() {
    compare(6_000_000, 2_000);
  }

  /** Against all placements of two locks, in all runs. */
  private static void compare(long first, int count) {
    int compared = 0;
    int several = 0;
    for (long seed = first; seed < first + count; seed++) {
      String source = RandomPrograms.of(Size.TINY).source(seed);
      ProgramCfa program = Programs.cfa(source);
      if (AllPlacements.points(program) > MOST_GAPS) {
        continue;
      }
      Predicate<LockPlacement> isCorrect = AllPlacements.correctness(program, LOOP_BOUND);
      Predicate<LockPlacement> isMissing;
      switch (synthesize(Programs.parse(source), Limits.none())) {
        case Front front -> {
          List<List<Long>> points = numbers(front);
          isMissing = p -> points.stream().noneMatch(o -> isAtMost(o, numbers(program, p)));
          for (Synthesized point : front.placements()) {
            assertThat(point.placement()).as("seed %d\n%s", seed, source).matches(isCorrect);
            assertThat(numbers(program, point.placement())).isEqualTo(numbers(point.cost()));
          }
          several += points.size() > 1 ? 1 : 0;
        }
        case Failed(NoPlacement none) -> isMissing = p -> true;
        case Failed failed -> throw new AssertionError("seed " + seed + ": " + failed);
      }
      assertThat(AllPlacements.uncoupled(program, 2).stream().filter(isMissing).filter(isCorrect))
          .as("missing for seed %d\n%s", seed, source)
          .isEmpty();
      compared++;
    }
    assertThat(compared).as("programs with all placements tried").isGreaterThan(count / 2);
    assertThat(several).as("fronts of several placements").isPositive();
  }

  private static boolean isAtMost(List<Long> first, List<Long> second) {
    return first.get(0) <= second.get(0)
        && first.get(1) <= second.get(1)
        && first.get(2) <= second.get(2);
  }

  @Test
  void without_time_the_front_is_unknown() {
    Limits none = new Limits(Optional.of(Duration.ZERO), Optional.empty());
    assertThat(synthesize(Drivers.program("ex3"), none))
        .isInstanceOfSatisfying(
            Failed.class,
            failed -> assertThat(failed.reason()).isInstanceOf(SynthesisResult.Unknown.class));
  }

  private static FrontResult synthesize(Program program, Limits limits) {
    return new FrontSynthesizer(
            new SerializationEngine(),
            limits,
            SynthesisListener.SILENT,
            Set.of(),
            LockLimit.NONE,
            Parser::parse)
        .synthesize(program);
  }
}
