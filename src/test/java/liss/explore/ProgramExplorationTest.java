package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import liss.Seeds;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.run.Executions;
import liss.run.Property;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.Violation;
import liss.unfolding.CutoffMode;
import liss.unfolding.Exploration;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The exploration of programs against a search of all their states. */
@Tag("slow")
class ProgramExplorationTest {

  private static final List<Long> DOMAIN = List.of(0L, 1L);

  @ParameterizedTest
  @EnumSource
  void finds_the_bad_ends_that_a_search_of_all_states_finds(CutoffMode cutoffs) {
    int withFindings = 0;
    for (long seed = 0; seed < Seeds.of(60, 200); seed++) {
      ProgramCfa program = cfa(RandomPrograms.of(Size.SMALL).source(seed));
      Executions executions = Executions.of(program, Scheduler.PREEMPTIVE, DOMAIN, 2);
      if (executions.coverage() != Executions.Coverage.ALL_RUNS) {
        continue;
      }
      ProgramExploration explored =
          ProgramExploration.of(
              program,
              new Inputs.OneOf(DOMAIN),
              Dependence.ACCESS,
              ExplorationOptions.standard().with(cutoffs).stoppingWhen(limit()),
              Set.of(Property.ASSERTION, Property.DEADLOCK));
      if (explored.runs().coverage() == Exploration.Coverage.COMPLETE) {
        Set<RunEnd> bad = new LinkedHashSet<>(executions.outcomes());
        bad.removeIf(o -> o instanceof RunEnd.Terminated || o instanceof RunEnd.AssumptionFailed);
        assertThat(explored.findings().stream().map(f -> outcome(f.violation())).distinct())
            .as("seed %d", seed)
            .containsExactlyInAnyOrderElementsOf(bad);
        withFindings += bad.isEmpty() ? 0 : 1;
      }
    }
    assertThat(withFindings).isGreaterThan(Seeds.of(3, 10));
  }

  private static RunEnd outcome(Violation violation) {
    return violation instanceof Violation.Failure failure
        ? failure.outcome()
        : new RunEnd.Deadlock();
  }

  private static java.util.function.BooleanSupplier limit() {
    int[] runs = {0};
    return () -> ++runs[0] > 20_000;
  }

  private static ProgramCfa cfa(String source) {
    return CfaBuilder.build(
        ((ParseResult.Parsed) Parser.parse(new SourceText("test.w", source))).program());
  }
}
