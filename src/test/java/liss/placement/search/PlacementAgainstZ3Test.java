package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import liss.Drivers;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Optimality;
import liss.search.Limits;
import liss.solver.WeightedClauses;
import liss.solver.Z3MaxSat.Answer;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The placements of the drivers against another engine: the constraints that the synthesis has
 * learned become one formula, and Z3 minimises one criterion after the other.
 */
@Tag("slow")
class PlacementAgainstZ3Test {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  static List<String> small() {
    return Drivers.quick();
  }

  @ParameterizedTest
  @MethodSource("small")
  void coarse_placements_of_the_small_drivers_are_optimal(String driver) {
    check(driver, Objective.COARSE, Limits.none());
  }

  /** Z3 takes a minute for {@code ex5}. */
  static List<String> smallButEx5() {
    return small().stream().filter(driver -> !driver.equals("ex5")).toList();
  }

  @ParameterizedTest
  @MethodSource("smallButEx5")
  void fine_placements_of_the_small_drivers_are_optimal(String driver) {
    check(driver, Objective.FINE, Limits.none());
  }

  /** {@code ex5} and the big drivers whose optimum liss proves within minutes. */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "ex5, FINE",
    "usb-serial.bug1, COARSE",
    "usb-serial.bug1, FINE",
    "usb-serial.bug2, COARSE",
    "usb-serial.bug2, FINE",
    "usb-serial.bug3, COARSE",
    "usb-serial.bug3, FINE",
    "usb-serial.bug4, COARSE",
    "usb-serial.bug4, FINE",
    "cpmac.bug1, COARSE",
    "cpmac.bug1, FINE",
    "cpmac.bug2, COARSE",
    "cpmac.bug3, COARSE",
    "cpmac.bug3, FINE",
    "cpmac.bug4, COARSE",
    "cpmac.bug5, COARSE",
    "memcached, COARSE",
    "cpmac8.bug, COARSE",
  })
  void placements_that_take_longer_are_optimal(String driver, Objective objective) {
    check(driver, objective, new Limits(Optional.of(Duration.ofMinutes(5)), Optional.empty()));
  }

  /** The big drivers whose finest placement is not proven for any number of locks. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"cpmac.bug2", "cpmac.bug4", "cpmac.bug5", "cpmac8.bug", "memcached"})
  void fine_placements_with_one_lock_are_optimal(String driver) {
    Limits limits = new Limits(Optional.of(Duration.ofMinutes(5)), Optional.empty());
    Synthesized found =
        (Synthesized)
            new Synthesizer(
                    new SerializationEngine(), Objective.FINE, limits, SynthesisListener.SILENT)
                .with(new LockLimit(1))
                .synthesize(Drivers.program(driver));
    assertThat(found.optimality()).isEqualTo(new Optimality.OptimalUpTo(1));
    List<ExclusionClause> clauses =
        found.progress().constraints().stream().flatMap(c -> c.clauses().stream()).toList();
    assertThat(
            PlacementInstance.of(Drivers.cfa(driver), clauses)
                .withLocks(1, Objective.FINE)
                .solveByZ3(LIMIT))
        .isEqualTo(new Answer.Optimal(Objective.FINE.criteria(found.cost())));
  }

  private static void check(String driver, Objective objective, Limits limits) {
    SynthesisResult result =
        new Synthesizer(new SerializationEngine(), objective, limits, SynthesisListener.SILENT)
            .synthesize(Drivers.program(driver));
    ProgramCfa program = Drivers.cfa(driver);
    List<ExclusionClause> clauses =
        result.progress().constraints().stream().flatMap(c -> c.clauses().stream()).toList();
    PlacementInstance instance = PlacementInstance.of(program, clauses);
    switch (result) {
      case Synthesized found -> {
        assertThat(found.optimality()).isInstanceOf(Optimality.Optimal.class);
        Answer optimum = new Answer.Optimal(objective.criteria(found.cost()));
        assertThat(optimum(instance, objective, found)).isEqualTo(optimum);
      }
      case NoPlacement none ->
          assertThat(instance.withAllLocks(objective).solveByZ3(LIMIT))
              .isEqualTo(new Answer.Infeasible());
      case SynthesisResult.NewDeadlock deadlock -> throw new AssertionError(deadlock);
      case SynthesisResult.Unknown unknown -> throw new AssertionError(unknown);
    }
  }

  /**
   * For {@code coarse} one more lock must make nothing better. For {@code fine} there are as many
   * as are useful: one for each requirement; where no pair is excluded at all, one for each lock
   * statement, since what is better has no more of these.
   */
  private static Answer optimum(
      PlacementInstance instance, Objective objective, Synthesized found) {
    int locks = found.placement().locks();
    if (objective == Objective.FINE) {
      WeightedClauses formula =
          found.cost().excludedPairs() == 0
              ? instance.withLocks((int) Math.max(1, found.cost().lockStatements()), objective)
              : instance.withAllLocks(objective);
      return formula.solveByZ3(LIMIT);
    }
    Answer answer = instance.withLocks(Math.max(1, locks), objective).solveByZ3(LIMIT);
    assertThat(instance.withLocks(locks + 1, objective).solveByZ3(LIMIT)).isEqualTo(answer);
    return answer;
  }
}
