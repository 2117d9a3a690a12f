package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.check.safety.SafetyChecker;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.Sections;
import liss.search.Limits;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A limit ends the search for better programs, and takes no safe one away. */
class AnytimeTest {

  private static final String SOURCE =
      """
      shared int x = 0;
      shared int y = 0;
      proc add() { int k = x; x := k + 1; int l = y; y := l + 1; }
      thread first { call add(); yield; call add(); }
      thread second { call add(); }
      """;

  /** An engine after a number of whose checks no more may be asked. */
  private static final class LimitedChecker implements SafetyChecker {

    private final SafetyChecker engine = new SerializationEngine();
    private final AtomicInteger checks = new AtomicInteger();
    private final int most;

    LimitedChecker(int most) {
      this.most = most;
    }

    Limits limits() {
      return Limits.none().withBudget(() -> checks.get() < most ? Long.MAX_VALUE : -1);
    }

    @Override
    public Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
      Verdict verdict = engine.check(specification, implementation, limits);
      checks.incrementAndGet();
      return verdict;
    }
  }

  private static SynthesisResult synthesize(Objective objective, int checks, Sections sections) {
    LimitedChecker checker = new LimitedChecker(checks);
    return new Synthesizer(checker, objective, checker.limits(), SynthesisListener.SILENT)
        .with(sections)
        .synthesize(Programs.parse(SOURCE));
  }

  @ParameterizedTest
  @EnumSource(Objective.class)
  void once_a_safe_program_is_known_each_limit_ends_with_one(Objective objective) {
    for (Sections sections : Sections.values()) {
      boolean isKnown = false;
      for (int checks = 1; checks < 12; checks++) {
        SynthesisResult result = synthesize(objective, checks, sections);
        boolean isSafe = result instanceof Synthesized;
        assertThat(isSafe || !isKnown).as("%s, %d checks: %s", sections, checks, result).isTrue();
        isKnown |= isSafe;
      }
      assertThat(isKnown).isTrue();
    }
  }

  @Test
  void a_limit_behind_the_second_check_leaves_a_program_of_which_nothing_else_is_known() {
    SynthesisResult result = synthesize(Objective.FINE, 3, Sections.STRUCTURED);
    assertThat(result)
        .isInstanceOfSatisfying(
            Synthesized.class,
            found -> {
              assertThat(found.optimality()).isInstanceOf(Optimality.BestFound.class);
              assertThat(
                      new SerializationEngine()
                          .check(
                              Programs.cfa(SOURCE),
                              found.placement().applyTo(Programs.cfa(SOURCE), found.lockNames()),
                              Limits.none()))
                  .isInstanceOf(Verdict.Safe.class);
            });
  }

  @Test
  void without_a_limit_the_result_is_the_best_one() {
    Synthesized limited = (Synthesized) synthesize(Objective.COARSE, 1_000, Sections.STRUCTURED);
    Synthesized unlimited =
        (Synthesized)
            new Synthesizer(
                    new SerializationEngine(),
                    Objective.COARSE,
                    Limits.none(),
                    SynthesisListener.SILENT)
                .with(Sections.STRUCTURED)
                .synthesize(Programs.parse(SOURCE));
    assertThat(limited.text()).isEqualTo(unlimited.text());
    assertThat(limited.optimality()).isEqualTo(unlimited.optimality());
  }

  @Test
  void a_ring_and_a_driver_have_their_best_locks_soon() throws IOException {
    for (String model : List.of("models/scaling/ring-3.w", "drivers/ex5.w")) {
      Limits limits = new Limits(Optional.of(Duration.ofSeconds(20)), Optional.empty());
      SynthesisResult result =
          new Synthesizer(
                  new SerializationEngine(), Objective.FINE, limits, SynthesisListener.SILENT)
              .with(Sections.STRUCTURED)
              .with(ExistingLocks.REUSED)
              .synthesize(Programs.parse(Files.readString(Path.of(model))));
      assertThat(result)
          .as(model)
          .isInstanceOfSatisfying(
              Synthesized.class,
              found -> assertThat(found.optimality()).isInstanceOf(Optimality.Optimal.class));
    }
  }
}
