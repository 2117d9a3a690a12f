package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import liss.Drivers;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.check.safety.AntichainEngine;
import liss.check.safety.SafetyChecker;
import liss.check.safety.Verdict;
import liss.emit.Emitter;
import liss.oracle.BruteForce;
import liss.oracle.Scheduler;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Optimality;
import liss.search.Limits;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The drivers of the catalogue through the whole pipeline. */
@Tag("slow")
class DriversTest {

  private static final SafetyChecker ENGINE = new AntichainEngine(AntichainEngine.DEFAULT_BOUND);

  /** The limits are the placements of the paper's tool, counted by the paper's own formulas. */
  @ParameterizedTest
  @CsvSource({
    "ex1, 2, 3, 2",
    "ex2, 2, 3, 2",
    "ex3, 2, 4, 4",
    "ex5, 2, 9, 17",
    "lc-rc, 0, 0, 0",
    "dv1394, 3, 7, 8",
    "em28xx, 2, 4, 4",
    "i915_irq, 2, 6, 9",
    "ipath, 2, 3, 2",
    "iwl3945, 0, 0, 0",
    "md, 2, 3, 2",
    "myri10ge, 0, 0, 0",
  })
  void placements_are_at_least_as_good_as_those_of_the_catalogue(
      String driver, long lockStatements, long protectedStatements, long excludedPairs) {
    Synthesized coarse = synthesize(driver, Objective.COARSE);
    assertThat(coarse.cost().lockStatements())
        .as(coarse.text())
        .isLessThanOrEqualTo(lockStatements);
    if (coarse.cost().lockStatements() == lockStatements) {
      assertThat(coarse.cost().protectedStatements())
          .as(coarse.text())
          .isLessThanOrEqualTo(protectedStatements);
    }
    Synthesized fine = synthesize(driver, Objective.FINE);
    assertThat(fine.cost().excludedPairs()).as(fine.text()).isLessThanOrEqualTo(excludedPairs);
    assertThat(coarse.optimality()).isInstanceOf(Optimality.Optimal.class);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"f_acm, 2, 25, 208", "f_acm-correlated, 2, 25, 208"})
  void larger_placements_are_at_least_as_good_as_those_of_the_catalogue(
      String driver, long lockStatements, long protectedStatements, long excludedPairs) {
    placements_are_at_least_as_good_as_those_of_the_catalogue(
        driver, lockStatements, protectedStatements, excludedPairs);
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void locks_leave_exactly_the_cooperative_classes(String driver) {
    for (Objective objective : Objective.values()) {
      Synthesized result = synthesize(driver, objective);
      BruteForce locked = BruteForce.of(Programs.cfa(result.text()), 2);
      assertThat(BruteForce.of(Drivers.cfa(driver), 2).classes(Scheduler.COOPERATIVE))
          .as("%s %s%n%s", driver, objective, result.text())
          .isEqualTo(locked.classes(Scheduler.PREEMPTIVE));
      assertThat(locked.deadlocks(Scheduler.PREEMPTIVE)).as(result.text()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void without_any_one_region_the_program_is_unsafe(String driver) {
    ProgramCfa program = Drivers.cfa(driver);
    for (Objective objective : Objective.values()) {
      LockPlacement placement = synthesize(driver, objective).placement();
      for (LockPlacement less : Regions.placementsWithoutOne(program, placement)) {
        ProgramCfa weaker = less.applyTo(program, Emitter.names(program.program(), less.locks()));
        assertThat(ENGINE.check(program, weaker, Limits.none()))
            .as("%s %s without a region: %s", driver, objective, less)
            .isInstanceOf(Verdict.Unsafe.class);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void the_text_has_the_steps_that_were_checked(String driver) {
    ProgramCfa program = Drivers.cfa(driver);
    for (Objective objective : Objective.values()) {
      Synthesized result = synthesize(driver, objective);
      ProgramCfa placed = result.placement().applyTo(program, result.lockNames());
      assertThat(SameSteps.in(placed, Programs.cfa(result.text()))).as(result.text()).isTrue();
    }
  }

  /** Those that brute force can enumerate; {@code BigDriversTest} has the others. */
  static List<String> drivers() {
    return Drivers.quick();
  }

  private record Question(String driver, Objective objective) {}

  /** Several tests ask the same questions, some of which take seconds. */
  private static final Map<Question, Synthesized> ANSWERS = new ConcurrentHashMap<>();

  private static Synthesized synthesize(String driver, Objective objective) {
    return ANSWERS.computeIfAbsent(
        new Question(driver, objective),
        question ->
            (Synthesized)
                new Synthesizer(ENGINE, objective, Limits.none(), SynthesisListener.SILENT)
                    .synthesize(Drivers.program(driver)));
  }
}
