package liss.check.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.Programs;
import liss.cfa.LocalValues;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Test;

/** Which values of programs in W are stale. Each statement is on a line of its own, from 1 on. */
class StaleValuesTest {

  private static final String LINES =
      "shared int x, y, a[4]; lock l, m; cond c; rwlock w; semaphore s = 1;\n";

  /** Another thread that writes {@code x}, as it should. */
  private static final String WRITER = "thread v { lock(l); x := 7; unlock(l); }";

  /** The lines of reads and uses, counted behind the declarations, and how values decide. */
  private static List<String> stale(String... lines) {
    ProgramCfa program = Programs.cfa(LINES + String.join("\n", lines));
    return StaleValues.in(program, new LocalValues(program), () -> false).stream()
        .map(found -> (found.read().line() - 1) + " " + (found.use().line() - 1) + " " + found.by())
        .distinct()
        .toList();
  }

  @Test
  void a_check_and_the_act_in_the_next_section_of_a_lock_are_stale() {
    assertThat(
            stale(
                "thread t[2] { int b; lock(l);",
                "b := x;",
                "unlock(l); if (b >= 10) { lock(l);",
                "x := b - 10;",
                "unlock(l); } }"))
        .containsExactly("2 4 DATA");
  }

  @Test
  void a_check_in_front_of_a_section_is_stale() {
    assertThat(stale("thread t {", "if (x == 0) {", "lock(l); y := 1; unlock(l); } }", WRITER))
        .containsExactly("2 3 CONTROL");
  }

  @Test
  void what_returns_early_decides_about_the_rest() {
    assertThat(
            stale("thread t {", "if (x == 0) { return; }", "lock(l); y := 1; unlock(l); }", WRITER))
        .containsExactly("2 3 CONTROL");
  }

  @Test
  void a_local_that_is_set_on_one_side_of_a_branch_carries_the_value() {
    assertThat(
            stale(
                "thread t { int ok; ok := 0;",
                "if (x > 3) { ok := 1; }",
                "lock(l); y := ok; unlock(l); }",
                WRITER))
        .containsExactly("2 3 CONTROL");
  }

  @Test
  void the_cell_that_is_accessed_counts() {
    assertThat(
            stale(
                "thread t { int i; int r;", "i := x; lock(l);", "r := a[i]; unlock(l); }", WRITER))
        .containsExactly("2 3 DATA");
  }

  @Test
  void only_the_first_use_in_a_section_is_told() {
    assertThat(
            stale(
                "thread t {",
                "if (x == 0) { lock(l);",
                "y := 1;",
                "y := 2; unlock(l); } }",
                WRITER))
        .containsExactly("2 3 CONTROL");
  }

  @Test
  void double_checked_locking_is_not_stale() {
    assertThat(
            stale(
                "thread t {",
                "if (x == 0) { lock(l);",
                "if (x == 0) { y := 1; x := 1; }",
                "unlock(l); } }",
                WRITER))
        .isEmpty();
  }

  @Test
  void a_test_again_on_one_way_only_is_not_enough() {
    assertThat(
            stale(
                "thread t {",
                "if (x == 0) { lock(l);",
                "if (*) { if (x != 0) { unlock(l); return; } }",
                "y := 1; unlock(l); } }",
                WRITER))
        .containsExactly("2 4 CONTROL");
  }

  @Test
  void another_read_that_tests_nothing_does_not_help_a_check() {
    assertThat(
            stale(
                "thread t { int r;",
                "if (x < 4) { lock(l);",
                "r := x; x := r + 1; unlock(l); } }",
                WRITER))
        .containsExactly("2 3 CONTROL");
  }

  @Test
  void a_value_that_is_read_again_is_not_stale() {
    assertThat(
            stale("thread t { int r;", "r := x; lock(l);", "r := x; y := r; unlock(l); }", WRITER))
        .isEmpty();
  }

  @Test
  void a_comparison_with_what_is_there_now_makes_the_value_good() {
    assertThat(
            stale(
                "thread t { int b; lock(l);",
                "b := x;",
                "unlock(l); lock(l);",
                "if (x == b) { x := b + 1; }",
                "unlock(l); }",
                WRITER))
        .isEmpty();
    assertThat(
            stale(
                "thread t { int b; int d; lock(l);",
                "b := x;",
                "unlock(l); lock(l);",
                "d := x; if (d != 3) { x := b + 1; }",
                "unlock(l); }",
                WRITER))
        .isEmpty();
  }

  @Test
  void nothing_is_stale_that_no_other_thread_writes() {
    assertThat(
            stale(
                "thread t { int b; lock(l);",
                "b := x; unlock(l); lock(l);",
                "x := b + 1; unlock(l); }",
                "thread v { int r; lock(l); r := x; unlock(l); }"))
        .isEmpty();
  }

  @Test
  void nothing_is_stale_that_was_written_before_or_is_written_afterwards() {
    assertThat(
            stale(
                "thread t { wait(c);",
                "if (x == 0) { lock(l); y := 1; unlock(l); } }",
                "thread v { lock(l); x := 7; unlock(l); signal(c); }"))
        .isEmpty();
    assertThat(
            stale(
                "thread t {",
                "if (x == 0) { lock(l); y := 1; unlock(l); } signal(c); }",
                "thread v { wait(c); lock(l); x := 7; unlock(l); }"))
        .isEmpty();
  }

  @Test
  void a_lock_that_some_write_does_not_hold_guards_nothing() {
    assertThat(
            stale(
                "thread t {",
                "if (x == 0) { lock(l); y := 1; unlock(l); } }",
                WRITER,
                "thread u { x := 8; }"))
        .isEmpty();
    assertThat(stale("thread t {", "if (x == 0) { lock(m); y := 1; unlock(m); } }", WRITER))
        .isEmpty();
  }

  @Test
  void what_is_read_and_used_in_one_section_is_not_stale() {
    assertThat(
            stale(
                "thread t[2] { int b; lock(l);",
                "b := x; if (b > 0) { x := b - 1; }",
                "unlock(l); }"))
        .isEmpty();
  }

  @Test
  void a_number_that_a_thread_has_taken_is_its_own() {
    assertThat(
            stale(
                "thread t[2] { int n; lock(l);",
                "n := x; x := n + 1;",
                "unlock(l); lock(l);",
                "a[n] := 1; unlock(l); }"))
        .isEmpty();
  }

  @Test
  void a_flag_that_a_thread_has_set_is_its_own() {
    assertThat(
            stale(
                "thread t[2] { lock(l);",
                "if (x != 0) { unlock(l); return; }",
                "x := 1; unlock(l); lock(l);",
                "x := 0; unlock(l); }"))
        .isEmpty();
  }

  @Test
  void what_follows_a_check_and_act_in_one_section_is_not_stale() {
    assertThat(
            stale(
                "thread t[2] { lock(l);",
                "if (x == 0) { unlock(l); return; }",
                "a[0] := 1; unlock(l); lock(l);",
                "y := 1; unlock(l); }",
                WRITER))
        .isEmpty();
  }

  @Test
  void an_update_that_is_lost_is_stale_all_the_same() {
    assertThat(
            stale(
                "thread t[2] { int n; lock(l);",
                "n := x; x := n + 1;",
                "unlock(l); lock(l);",
                "x := n + 2; unlock(l); }"))
        .containsExactly("2 4 DATA");
  }

  @Test
  void readers_and_semaphores_that_are_locks_have_sections() {
    assertThat(
            stale(
                "thread t { int r; read_lock(w);",
                "r := x; rw_unlock(w); read_lock(w);",
                "y := r; rw_unlock(w); }",
                "thread v { write_lock(w); x := 7; rw_unlock(w); }"))
        .containsExactly("2 3 DATA");
    assertThat(
            stale(
                "thread t { int r;",
                "r := x; sem_wait(s);",
                "y := r; sem_post(s); }",
                "thread v { sem_wait(s); x := 7; sem_post(s); }"))
        .containsExactly("2 3 DATA");
    assertThat(
            stale(
                "thread t { int r;",
                "r := x; read_lock(w);",
                "y := r; rw_unlock(w); }",
                "thread v { read_lock(w); x := 7; rw_unlock(w); }"))
        .isEmpty();
  }

  @Test
  void a_value_of_the_round_before_may_be_stale() {
    assertThat(
            stale(
                "thread t { int r; r := 0; while (*) { lock(l);",
                "y := r;",
                "r := x;",
                "unlock(l); } }",
                WRITER))
        .containsExactly("3 2 DATA");
  }
}
