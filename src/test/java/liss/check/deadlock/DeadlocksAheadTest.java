package liss.check.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.oracle.RandomPrograms;
import liss.search.Limits;
import org.junit.jupiter.api.Test;

class DeadlocksAheadTest {

  @Test
  void what_is_looked_for_beside_other_work_is_the_same() {
    for (long seed = 0; seed < Seeds.of(100, 2_000); seed++) {
      ProgramCfa program = Programs.cfa(RandomPrograms.of(RandomPrograms.Size.SMALL).source(seed));
      Limits limits = Limits.none();
      Limits beside = Limits.none();
      Deadlocks expected = Deadlocks.of(program, program, limits.withShare(0.5));
      Deadlocks found = DeadlocksAhead.of(program, program, beside.withShare(0.5)).get();
      assertThat(found).as("seed %d", seed).isEqualTo(expected);
      assertThat(beside.questions()).as("seed %d", seed).isEqualTo(limits.questions());
    }
  }

  @Test
  void with_a_budget_nothing_is_done_ahead() {
    assertThat(Limits.none().ahead()).isPresent();
    assertThat(Limits.none().withBudget(10).ahead()).isEmpty();
    assertThat(Limits.none().withBudget(10).withShare(0.5).ahead()).isEmpty();
  }

  @Test
  void work_that_is_done_ahead_ends_with_the_time() {
    Limits over = new Limits(Optional.of(Duration.ZERO), Optional.empty());
    assertThat(over.ahead().orElseThrow().exceeded()).isPresent();
    ProgramCfa program = Programs.cfa("lock a; thread t { lock(a); unlock(a); }");
    assertThat(DeadlocksAhead.of(program, program, over).get().stopped()).isPresent();
  }
}
