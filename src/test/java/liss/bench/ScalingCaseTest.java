package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.AntichainEngine;
import liss.check.safety.SafetyChecker;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.oracle.BruteForce;
import liss.oracle.Scheduler;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class ScalingCaseTest {

  private static final Path MODELS = Path.of("models/scaling");
  private static final SafetyChecker ANTICHAIN = new AntichainEngine(AntichainEngine.DEFAULT_BOUND);
  private static final List<SafetyChecker> ENGINES = List.of(ANTICHAIN, new SerializationEngine());

  @ParameterizedTest
  @EnumSource
  void both_engines_give_the_expected_verdict(ScalingCase family) {
    for (int n = ScalingCase.LEAST; n <= 4; n++) {
      ProgramCfa program = Programs.cfa(family.text(n));
      for (SafetyChecker engine : ENGINES) {
        assertThat(engine.check(program, program, Limits.none()))
            .as("%s", family.fileName(n))
            .isInstanceOf(
                switch (family.safety()) {
                  case SAFE -> Verdict.Safe.class;
                  case UNSAFE -> Verdict.Unsafe.class;
                });
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_verdict_is_that_of_all_runs_compared(ScalingCase family) {
    BruteForce oracle = BruteForce.of(Programs.cfa(family.text(2)), 2);
    assertThat(oracle.classes(Scheduler.COOPERATIVE)).isNotEmpty();
    assertThat(oracle.preemptiveOnly().isEmpty())
        .isEqualTo(family.safety() == ScalingCase.Safety.SAFE);
  }

  @ParameterizedTest
  @EnumSource
  void no_program_has_deadlocks(ScalingCase family) {
    ProgramCfa program = Programs.cfa(family.text(4));
    Deadlocks deadlocks = Deadlocks.of(program, program, Limits.none());
    assertThat(deadlocks.preemptive()).isEmpty();
    assertThat(deadlocks.terminatesCooperatively()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void a_larger_program_has_more_to_do(ScalingCase family) {
    assertThat(edges(family, 5)).isGreaterThan(edges(family, 4));
    assertThat(edges(family, family.size().most())).isGreaterThan(edges(family, 5));
  }

  private static long edges(ScalingCase family, int n) {
    return Programs.cfa(family.text(n)).threads().stream()
        .mapToLong(thread -> thread.edges().size())
        .sum();
  }

  @ParameterizedTest
  @EnumSource
  void the_model_is_the_small_program(ScalingCase family) throws IOException {
    assertThat(MODELS.resolve(family.fileName(ModelsCommand.SIZE)))
        .hasContent(family.text(ModelsCommand.SIZE));
  }

  @Test
  void each_model_has_its_row() throws IOException {
    List<String> rows =
        Stream.of(ScalingCase.values())
            .map(family ->
                "| [%1$s](scaling/%1$s) | %2$s | %3$s |"
                    .formatted(
                        family.fileName(ModelsCommand.SIZE),
                        family.safety().label(),
                        family.description()))
            .toList();
    try (Stream<String> lines = Files.lines(Path.of("models/README.md"));
        Stream<Path> files = Files.list(MODELS)) {
      assertThat(lines.filter(line -> line.contains("](scaling/"))).containsExactlyElementsOf(rows);
      assertThat(files).hasSize(rows.size());
    }
  }
}
