package liss.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import liss.Programs;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Test;

class RandomRunsTest {

  /** The second thread may take what the first one has not put there yet. */
  private static final ProgramCfa STACK =
      Programs.cfa(
          """
          shared int top, filled;
          lock l;
          thread push {
            int i;
            while (i < 400) { lock(l); top := top + 1; filled := 1; unlock(l); i := i + 1; }
          }
          thread pop {
            int i;
            while (i < 400) {
              lock(l);
              if (filled == 1) { assert(top > 0); top := top - 1; }
              unlock(l);
              i := i + 1;
            }
          }
          """);

  private static List<Finding> findings(ProgramCfa program) {
    return RandomRuns.findings(
        program, ValueSource::random, Set.of(Property.ASSERTION), finding -> true, () -> false);
  }

  @Test
  void anErrorBehindLongLoopsIsFoundWithARunThatCanBeExecuted() {
    List<Finding> findings = findings(STACK);
    assertThat(findings).hasSize(1);
    Schedule found = findings.getFirst().schedule();
    List<Move> moves = IntStream.range(0, found.steps().size()).mapToObj(found::move).toList();
    assertThat(Schedule.of(STACK, moves)).contains(found);
    assertThat(found.violations()).contains(findings.getFirst().violation());
  }

  @Test
  void theSameRunsAreTriedEachTime() {
    assertThat(findings(STACK)).isEqualTo(findings(STACK));
  }

  @Test
  void nothingIsFoundWhereNothingFails() {
    assertThat(findings(Programs.cfa("shared int x; thread t { x := havoc; assert(x == x); }")))
        .isEmpty();
  }
}
