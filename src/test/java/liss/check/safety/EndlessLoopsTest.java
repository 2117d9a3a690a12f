package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.oracle.NonTerminatingPrograms;
import liss.oracle.RandomPrograms.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class EndlessLoopsTest {

  private static final Size SMALL = new Size(3, 6, 2, 2, 1, 1, 1, 0, 0, 5_000);

  @Test
  void a_loop_that_may_be_left_has_an_end() {
    assertThat(considered("while (*) { x := 1; yield; }")).isEqualTo(ConsideredRuns.TERMINATING);
    assertThat(considered("while (*) { x := 1; yield; } if (*) { assume(g); x := 2; }"))
        .isEqualTo(ConsideredRuns.TERMINATING);
    assertThat(considered("while (*) { x := 1; } if (*) { assume(g); } else { assume_not(g); }"))
        .isEqualTo(ConsideredRuns.TERMINATING);
  }

  @Test
  void a_loop_that_a_guard_keeps_up_may_have_no_end() {
    assertThat(considered("while (*) { assume_not(g); x := 1; yield; } assume(g);"))
        .isEqualTo(ConsideredRuns.ALL);
    assertThat(considered("again: x := 1; if (*) { assume(g); } else { goto again; }"))
        .isEqualTo(ConsideredRuns.ALL);
  }

  @Test
  void one_way_into_an_endless_loop_is_enough() {
    assertThat(considered("if (*) { again: x := 1; yield; goto again; } x := 2;"))
        .isEqualTo(ConsideredRuns.ALL);
    assertThat(considered("if (*) { again: goto again; } x := 2;")).isEqualTo(ConsideredRuns.ALL);
  }

  @Test
  void a_loop_that_only_a_failure_ends_has_no_end() {
    assertThat(considered("again: x := 1; if (*) { assume_not(g); } else { yield; goto again; }"))
        .isEqualTo(ConsideredRuns.ALL);
    assertThat(considered("again: x := 1; if (*) { x := 2; assume_not(g); } goto again;"))
        .isEqualTo(ConsideredRuns.ALL);
  }

  @Test
  void a_loop_that_no_way_leads_to_does_not_count() {
    assertThat(considered("goto out; again: x := 1; goto again; out: x := 2;"))
        .isEqualTo(ConsideredRuns.TERMINATING);
  }

  /** What is proven in docs/serialization.md, section 7. */
  @Test
  void without_endless_loops_every_run_of_a_random_program_can_come_to_an_end() {
    int[] tally = new int[3];
    for (long seed = 0; seed < Seeds.of(300, 4_000); seed++) {
      String source = NonTerminatingPrograms.source(SMALL, seed);
      ProgramCfa program = Programs.cfa(source);
      boolean isAlwaysAbleToEnd = new NaiveNonTerminatingRuns(program).withoutEnd().isEmpty();
      if (EndlessLoops.considered(program) == ConsideredRuns.TERMINATING) {
        assertThat(isAlwaysAbleToEnd).as("seed %s%n%s", seed, source).isTrue();
        tally[0]++;
      } else {
        tally[isAlwaysAbleToEnd ? 1 : 2]++;
      }
    }
    assertThat(tally[0]).as("without endless loops").isGreaterThan(20);
    assertThat(tally[2]).as("with endless runs").isGreaterThan(20);
  }

  private static ConsideredRuns considered(String body) {
    return EndlessLoops.considered(
        Programs.cfa("shared int x; guard g = true; thread t { " + body + " }"));
  }
}
