package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.serial.CooperativeOrder;
import liss.check.serial.CooperativeOrderTest;
import liss.check.serial.Counterexample;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.Shrinker;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine against the definition: all runs, compared by their classes. */
@Tag("slow")
class AntichainEngineTest {

  private static final int LOOP_BOUND = 2;
  private static final AntichainEngine ENGINE = new AntichainEngine(AntichainEngine.DEFAULT_BOUND);

  @ParameterizedTest
  @CsvSource({
    "drivers/open_close, false",
    "drivers/ex1, false",
    "drivers/ex2, false",
    "drivers/ex3, false",
    "drivers/ex5, false",
    "drivers/lc-rc, true",
    "drivers/dv1394, false",
    "drivers/em28xx, false",
    "drivers/f_acm, false",
    "drivers/f_acm-correlated, false",
    "drivers/i915_irq, false",
    "drivers/ipath, false",
    "drivers/iwl3945, true",
    "drivers/md, false",
    "drivers/myri10ge, true",
    "models/fig13, false",
  })
  void answers_the_catalogue(String file, boolean safe) throws Exception {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of(file + ".w")));
    Verdict verdict = ENGINE.check(program, program, Limits.none());
    assertThat(verdict).isInstanceOf(safe ? Verdict.Safe.class : Verdict.Unsafe.class);
  }

  @Test
  void the_witness_of_figure_13_interrupts_thread_1_between_its_accesses_to_x() throws Exception {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of("models/fig13.w")));
    Verdict.Unsafe unsafe = (Verdict.Unsafe) ENGINE.check(program, program, Limits.none());
    assertThat(unsafe.counterexample().reason())
        .isInstanceOfSatisfying(
            Counterexample.Reason.Cycle.class, cycle -> assertThat(cycle.dependences()).hasSize(2));
    assertThat(unsafe.counterexample().run().preemptions()).hasSize(1);
  }

  @Test
  void agrees_with_all_runs_of_random_programs() {
    agreesOnSeeds(0, Seeds.of(150, 500));
  }

  @Tag("long")
  @Test
  void agrees_with_all_runs_of_many_random_programs() {
    agreesOnSeeds(1_000_000, 10_000);
  }

  /** Some random loops need any bound; few programs stay undecided with this one. */
  private static final AntichainEngine SMALL_BOUND = new AntichainEngine(5);

  private static void agreesOnSeeds(long first, int count) {
    int safe = 0;
    int unsafe = 0;
    for (long seed = first; seed < first + count; seed++) {
      String source = RandomPrograms.of(RandomPrograms.Size.SMALL).source(seed);
      Optional<String> disagreement = disagreement(source);
      if (disagreement.isPresent()) {
        String small = Shrinker.shrink(source, s -> disagreement(s).isPresent());
        throw new AssertionError(
            "seed " + seed + ": " + disagreement(small).orElseThrow() + "\n" + small);
      }
      Verdict verdict = verdict(source);
      safe += verdict instanceof Verdict.Safe ? 1 : 0;
      unsafe += verdict instanceof Verdict.Unsafe ? 1 : 0;
    }
    System.getLogger("liss.test")
        .log(
            System.Logger.Level.INFO,
            "seeds {0} to {1}: {2} safe, {3} unsafe, {4} undecided",
            first,
            first + count - 1,
            safe,
            unsafe,
            count - safe - unsafe);
    assertThat(safe).isGreaterThan(count / 20);
    assertThat(unsafe).isGreaterThan(count / 20);
  }

  private static Verdict verdict(String source) {
    ProgramCfa program = Programs.cfa(source);
    return SMALL_BOUND.check(program, program, Limits.none());
  }

  /**
   * How the engine and the definition differ; loops that need more rounds than the oracle has are
   * left out.
   */
  private static Optional<String> disagreement(String source) {
    ProgramCfa program = Programs.cfa(source);
    BruteForce oracle = BruteForce.of(program, LOOP_BOUND);
    boolean expectedUnsafe = !oracle.preemptiveOnly().isEmpty();
    return switch (SMALL_BOUND.check(program, program, Limits.none())) {
      case Verdict.Safe safe ->
          expectedUnsafe ? Optional.of("safe, but there is a violation") : Optional.empty();
      case Verdict.Unknown unknown -> Optional.empty();
      case Verdict.Unsafe unsafe -> {
        var run = unsafe.counterexample().run();
        if (CooperativeOrder.of(program, run).isPresent()) {
          yield Optional.of("the counterexample is equivalent to a cooperative run: " + run);
        }
        boolean withinBound = CooperativeOrderTest.loopEntries(run) <= LOOP_BOUND;
        yield withinBound
                && !oracle
                    .preemptiveOnly()
                    .contains(oracle.classOf(CooperativeOrderTest.edges(run)))
            ? Optional.of("the counterexample is no violation: " + run)
            : Optional.empty();
      }
    };
  }
}
