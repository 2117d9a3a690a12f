package liss.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.Programs;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.lang.SwitchAtLock;
import liss.placement.model.Objective;
import liss.placement.model.Sections;
import liss.search.Limits;
import liss.synth.ExistingLocks;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Test;

/** Why a lock is there, as its maintainer is told. */
class LockReasonTextTest {

  private static List<String> sentences(String source) {
    Program program = Programs.parse(source).with(new SwitchAtLock.Contended());
    ProgramCfa cfa = CfaBuilder.build(program);
    Synthesized result =
        (Synthesized)
            new Synthesizer(
                    new SerializationEngine(),
                    Objective.COARSE,
                    Limits.none(),
                    SynthesisListener.SILENT)
                .with(Sections.STRUCTURED)
                .with(ExistingLocks.REUSED)
                .synthesize(program);
    LockReasonText text = new LockReasonText(new StepText(cfa), result);
    return result.reasons(cfa).stream().map(text::sentence).toList();
  }

  @Test
  void a_new_lock_is_for_what_two_functions_access() {
    assertThat(
            sentences(
                """
                shared int x = 0;
                proc add() { int k = x; x := k + 1; }
                thread first { call add(); }
                thread second { call add(); }
                """))
        .containsExactly(
            "`lk` protects `x`: `add` reads and writes `x`; `add` in another thread can run in"
                + " between.");
  }

  @Test
  void a_function_tests_before_it_has_the_lock() {
    assertThat(
            sentences(
                """
                shared int head = 0;
                shared int tail = 0;
                lock m;
                proc push() {
                  int h = head;
                  int t = tail;
                  lock(m);
                  head := h + t;
                  unlock(m);
                }
                proc pop() { lock(m); int h = head; tail := h; unlock(m); }
                thread producer { call push(); }
                thread consumer { call pop(); }
                """))
        .containsExactly(
            "`m` protects `tail` and `head`: `push` reads `tail` before it has the lock; `pop` can"
                + " run in between.");
  }

  @Test
  void a_function_writes_after_it_has_released_the_lock() {
    assertThat(
            sentences(
                """
                shared int x = 0;
                shared int n = 0;
                lock m;
                proc put() { lock(m); x := 1; int k = n; unlock(m); n := k + 1; }
                proc get() { lock(m); int t = x; n := 0; unlock(m); }
                thread first { call put(); }
                thread second { call get(); }
                """))
        .containsExactly(
            "`m` protects `n` and `x`: `put` writes `n` after it has released the lock; `get` can"
                + " run in between.");
  }

  @Test
  void a_function_never_has_the_lock_and_runs_in_the_middle_of_another_one() {
    assertThat(
            sentences(
                """
                shared int x = 0;
                lock m;
                proc move() { lock(m); x := 1; x := 2; unlock(m); }
                proc show() { int t = x; }
                thread first { call move(); }
                thread second { call show(); }
                """))
        .containsExactly(
            "`m` protects `x`: `show` reads `x` without the lock, and can do so in the middle of"
                + " `move`.");
  }

  @Test
  void a_check_and_an_act_are_in_two_sections() {
    assertThat(
            sentences(
                """
                shared int x = 0;
                lock m;
                proc take() { lock(m); int t = x; unlock(m); lock(m); x := t - 1; unlock(m); }
                thread first { call take(); }
                thread second { call take(); }
                """))
        .containsExactly(
            "`m` protects `x`: `take` reads `x` in one section of the lock and writes `x` in a"
                + " later one; `take` in another thread can run in between.");
  }

  @Test
  void a_lock_is_held_longer_for_the_sake_of_another_one() {
    assertThat(
            sentences(
                """
                shared int x = 0;
                lock m, n;
                proc p() { lock(m); x := 1; unlock(m); if (*) { int r = x; } int s = x; }
                thread first { lock(n); x := 1; int t = x; unlock(n); call p(); }
                thread second {
                  lock(n); x := 1; x := 1; unlock(n);
                  lock(m); x := 1; unlock(m);
                }
                """))
        .allMatch(sentence -> sentence.matches("`[mn]` protects `x`[:;] .*\\."));
  }

  @Test
  void further_functions_are_named() {
    assertThat(
            sentences(
                """
                shared int x = 0;
                shared int y = 0;
                lock m;
                proc set() { lock(m); x := 1; y := 1; unlock(m); }
                proc clear() { x := 0; y := 0; }
                proc show() { int s = x; int t = y; }
                thread first { call set(); }
                thread second { call clear(); }
                thread third { call show(); }
                """))
        .singleElement()
        .asString()
        .startsWith("`m` protects `x` and `y`: `clear` writes `x` and `y` without the lock; ")
        .contains("; the same goes for `show` (`x` and `y`).");
  }
}
