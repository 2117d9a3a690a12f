package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.Drivers;
import liss.Programs;
import liss.behaviour.RunFeasibility;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.check.serial.CooperativeOrder;
import liss.check.serial.Counterexample;
import liss.placement.model.Objective;
import liss.search.Limits;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class CounterexampleFeasibilityTest {

  private static Stream<String> drivers() {
    return all().filter(driver -> !driver.startsWith("cpmac8"));
  }

  private static Stream<String> largest() {
    return all().filter(driver -> driver.startsWith("cpmac8"));
  }

  private static Stream<String> all() {
    return Stream.concat(Drivers.small().stream(), Drivers.big().stream());
  }

  private static Verdict verify(ProgramCfa program) {
    return new SerializationEngine().check(program, program, Limits.none());
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void every_counterexample_of_verify_is_classified(String driver) {
    ProgramCfa program = Drivers.cfa(driver);
    if (verify(program) instanceof Verdict.Unsafe unsafe) {
      assertThat(CounterexampleFeasibility.of(program, unsafe.counterexample()))
          .isNotInstanceOf(RunFeasibility.Undecided.class);
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("largest")
  void every_counterexample_of_a_large_driver_is_classified(String driver) {
    every_counterexample_of_verify_is_classified(driver);
  }

  /** The counterexample of {@code verify}, a smallest one, is not feasible for any of these. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cpmac.bug1",
        "cpmac.bug2",
        "cpmac.bug3",
        "cpmac.bug4",
        "cpmac.bug5",
        "ex1",
        "ipath",
        "open_close",
        "usb-serial.bug1",
        "usb-serial.bug4"
      })
  void a_real_counterexample_is_found_near_the_smallest_one(String driver) {
    ProgramCfa program = Drivers.cfa(driver);
    Verdict verdict =
        new SerializationEngine().showingSmallest().check(program, program, Limits.none());
    Counterexample smallest = ((Verdict.Unsafe) verdict).counterexample();
    assertThat(CounterexampleFeasibility.of(program, smallest))
        .isInstanceOf(RunFeasibility.Spurious.class);
    FeasibleCounterexampleSearch search =
        FeasibleCounterexampleSearch.of(program, Optional.of(smallest), Limits.none());
    Counterexample feasible = search.found().orElseThrow().counterexample();
    assertThat(CounterexampleFeasibility.of(program, feasible))
        .isInstanceOf(RunFeasibility.Feasible.class);
    assertThat(CooperativeOrder.of(program, feasible.run())).isEmpty();
    assertThat(search.runs()).isLessThan(20);
  }

  @ParameterizedTest
  @CsvSource({
    "dv1394, 2, 0",
    "ex1, 0, 2",
    "ex2, 1, 0",
    "f_acm, 5, 1",
    "md, 2, 0",
  })
  void every_bad_run_that_synthesis_learns_from_is_classified(
      String driver, long feasible, long spurious) {
    ProgramCfa program = Drivers.cfa(driver);
    SynthesisResult result =
        new Synthesizer(
                new SerializationEngine(),
                Objective.COARSE,
                Limits.none(),
                SynthesisListener.SILENT)
            .synthesize(Drivers.program(driver));
    List<RunFeasibility> feasibilities =
        CounterexampleFeasibility.of(
            program, result.progress().constraints().stream().map(c -> c.trace().run()).toList());
    assertThat(feasibilities)
        .filteredOn(RunFeasibility.Feasible.class::isInstance)
        .hasSize((int) feasible);
    assertThat(feasibilities)
        .filteredOn(RunFeasibility.Spurious.class::isInstance)
        .hasSize((int) spurious);
    assertThat(feasibilities).hasSize((int) (feasible + spurious));
  }

  @Test
  void a_run_is_feasible_that_a_thread_can_continue_for_ever() throws Exception {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of("models/endless/unsafe.w")));
    Verdict verdict =
        new SerializationEngine(ConsideredRuns.ALL).check(program, program, Limits.none());
    Counterexample counterexample = ((Verdict.Unsafe) verdict).counterexample();
    assertThat(counterexample.ending()).isInstanceOf(Counterexample.Ending.NonTerminating.class);
    assertThat(CounterexampleFeasibility.of(program, counterexample))
        .isInstanceOf(RunFeasibility.Feasible.class);
  }
}
