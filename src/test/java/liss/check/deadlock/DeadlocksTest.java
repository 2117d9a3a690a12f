package liss.check.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.cfa.ThreadSymmetry;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.Scheduler;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DeadlocksTest {

  private static final String OPPOSITE_ORDERS =
      "lock l, m; thread a { lock(l); lock(m); unlock(m); unlock(l); }"
          + " thread b { lock(m); lock(l); unlock(l); unlock(m); }";

  @Test
  void locks_in_opposite_orders_deadlock_under_both_schedulers() {
    Deadlocks deadlocks = of(OPPOSITE_ORDERS);
    assertThat(deadlocks.preemptive()).hasSize(1);
    assertThat(deadlocks.cooperative()).hasSize(1);
    assertThat(deadlocks.onlyPreemptive()).isEmpty();
    assertThat(deadlocks.terminatesCooperatively()).isTrue();
  }

  @Test
  void a_wait_for_a_condition_that_only_preemption_clears_is_a_preemptive_deadlock() {
    Deadlocks deadlocks =
        of(
            "cond c = true, d; thread a { reset(c); signal(c); }"
                + " thread b { wait(c); signal(d); }"
                + " thread e { assume_not(c); wait(d); reset(d); wait(d); }");
    assertThat(deadlocks.cooperative()).isEmpty();
    assertThat(deadlocks.onlyPreemptive()).isNotEmpty();
  }

  @Test
  void a_thread_that_waits_for_ever_is_a_deadlock_and_no_run_terminates() {
    Deadlocks deadlocks = of("cond c; shared int x; thread a { x := 1; } thread b { wait(c); }");
    assertThat(deadlocks.preemptive()).hasSize(1);
    assertThat(deadlocks.terminatesPreemptively()).isFalse();
    assertThat(deadlocks.terminatesCooperatively()).isFalse();
  }

  @Test
  void a_failed_assumption_and_an_empty_endless_loop_are_no_deadlocks() {
    assertThat(of("cond c; thread a { assume(c); }").preemptive()).isEmpty();
    assertThat(of("thread a { again: goto again; }").preemptive()).isEmpty();
  }

  @Test
  void an_added_lock_does_not_change_what_identifies_a_deadlock() {
    ProgramCfa original = Programs.cfa(OPPOSITE_ORDERS);
    ProgramCfa locked =
        Programs.cfa(
            "lock l, m, added; thread a { lock(added); unlock(added); lock(l); lock(m); unlock(m);"
                + " unlock(l); } thread b { lock(m); lock(l); unlock(l); unlock(m); }");
    Deadlocks before = Deadlocks.of(original, original, Limits.none());
    Deadlocks after = Deadlocks.of(locked, original, Limits.none());
    assertThat(after.preemptive()).isNotEmpty();
    assertThat(after.notIn(before)).isEmpty();
  }

  @Test
  void a_lock_that_adds_a_deadlock_is_seen() {
    ProgramCfa original =
        Programs.cfa("lock l; cond c; thread a { signal(c); } thread b { wait(c); }");
    ProgramCfa locked =
        Programs.cfa(
            "lock l, added; cond c; thread a { lock(added); signal(c); unlock(added); }"
                + " thread b { lock(added); wait(c); unlock(added); }");
    Deadlocks before = Deadlocks.of(original, original, Limits.none());
    assertThat(before.preemptive()).isEmpty();
    assertThat(Deadlocks.of(locked, original, Limits.none()).notIn(before)).hasSize(1);
  }

  @Test
  void exploring_up_to_independence_finds_the_deadlocks_of_the_full_search() {
    int found = 0;
    for (long seed = 0; seed < 200; seed++) {
      ProgramCfa program = Programs.cfa(RandomPrograms.of(RandomPrograms.Size.SMALL).source(seed));
      BruteForce oracle = BruteForce.of(program, 1);
      Deadlocks deadlocks = Deadlocks.of(program, program, Limits.none());
      int all = oracle.deadlocks(Scheduler.PREEMPTIVE).size();
      boolean haveNames = ThreadSymmetry.interchangeable(program, program).isEmpty();
      assertThat(deadlocks.preemptive())
          .as("seed %d", seed)
          .hasSizeBetween(haveNames ? all : Math.min(all, 1), all);
      assertThat(deadlocks.cooperative().isEmpty())
          .as("seed %d", seed)
          .isEqualTo(oracle.deadlocks(Scheduler.COOPERATIVE).isEmpty());
      found += deadlocks.preemptive().size();
    }
    assertThat(found).isPositive();
  }

  private static Deadlocks of(String source) {
    ProgramCfa program = Programs.cfa(source);
    return Deadlocks.of(program, program, Limits.none());
  }

  @Test
  void nothing_is_known_behind_a_limit() {
    ProgramCfa program = Programs.cfa("lock l; thread a { lock(l); }");
    Limits over = new Limits(Optional.of(Duration.ZERO), Optional.empty());
    assertThat(Deadlocks.of(program, program, Limits.none()).stopped()).isEmpty();
    assertThat(Deadlocks.of(program, program, over).stopped()).isPresent();
  }
}
