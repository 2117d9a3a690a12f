package liss.check.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import liss.Programs;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Test;

/** Which lines of programs in W race. Each statement is on a line of its own, from 1 on. */
class DataRacesTest {

  private static final String LINES =
      """
      shared int x; lock l; cond c, d; semaphore s = 0, m = 1; rwlock w; barrier b = 2;
      """;

  /** The pairs of lines, counted behind the declarations. */
  private static List<String> races(String... lines) {
    ProgramCfa program = Programs.cfa(LINES + String.join("\n", lines));
    return DataRaces.in(program).stream()
        .map(DataRaces.Unordered::pair)
        .map(pair -> Stream.of(pair.first().line() - 1, pair.second().line() - 1).sorted().toList())
        .map(pair -> pair.getFirst() + " " + pair.getLast())
        .distinct()
        .sorted()
        .toList();
  }

  @Test
  void a_read_races_with_a_write_and_not_with_a_read() {
    assertThat(
            races(
                "thread t { int r; r := x; }",
                "thread u { int r; r := x; }",
                "thread v { x := 1; }"))
        .containsExactly("1 3", "2 3");
  }

  @Test
  void copies_of_a_thread_race_with_each_other() {
    assertThat(races("thread t[2] { x := 1; }")).containsExactly("1 1");
  }

  @Test
  void sections_of_one_lock_do_not_race() {
    assertThat(races("thread t[2] { lock(l); x := 1; unlock(l);", "x := 2;", "}"))
        .containsExactly("1 2", "2 2");
  }

  @Test
  void a_lock_that_is_held_on_one_way_only_orders_nothing() {
    assertThat(
            races(
                "thread t { if (*) { lock(l); } x := 1; }",
                "thread u { lock(l); x := 2; unlock(l); }"))
        .containsExactly("1 2");
  }

  @Test
  void readers_of_a_lock_race_with_each_other_and_not_with_writers() {
    assertThat(
            races(
                "thread t { read_lock(w); x := 1; read_unlock(w); }",
                "thread u { read_lock(w); x := 2; read_unlock(w); }",
                "thread v { write_lock(w); x := 3; write_unlock(w); }"))
        .containsExactly("1 2");
  }

  @Test
  void a_semaphore_that_is_used_as_a_lock_is_one_beside_others_that_are_not() {
    assertThat(races("thread t[2] { sem_wait(m); x := 1; sem_post(m); sem_post(s); }")).isEmpty();
  }

  @Test
  void what_comes_before_a_signal_is_over_behind_a_wait() {
    assertThat(races("thread t { x := 1; signal(c);", "x := 2; }", "thread u { wait(c); x := 3; }"))
        .containsExactly("2 3");
  }

  @Test
  void starts_and_joins_are_ordered_through_other_threads() {
    assertThat(
            races(
                "thread main { x := 1; signal(c); wait(d); x := 2; }",
                "thread t { wait(c); sem_post(s); }",
                "thread u { sem_wait(s); x := 3; signal(d); }"))
        .isEmpty();
  }

  @Test
  void a_signal_that_another_thread_may_give_earlier_orders_nothing() {
    assertThat(
            races(
                "thread t { x := 1; signal(c); }",
                "thread v { signal(c); }",
                "thread u { wait(c); x := 3; }"))
        .containsExactly("1 3");
  }

  @Test
  void a_signal_in_a_loop_orders_nothing_of_the_next_round() {
    assertThat(
            races("thread t { while (*) { x := 1; signal(c); } }", "thread u { wait(c); x := 3; }"))
        .containsExactly("1 2");
  }

  @Test
  void a_condition_that_is_set_at_the_start_orders_nothing() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x; cond c = true; thread t { x := 1; signal(c); } thread u { wait(c); x := 2; }");
    assertThat(DataRaces.in(program)).hasSize(1);
  }

  @Test
  void rounds_of_a_barrier_are_ordered() {
    assertThat(
            races(
                "thread t { x := 1; barrier_wait(b); barrier_wait(b); x := 2; }",
                "thread u { barrier_wait(b); x := 3; barrier_wait(b);",
                "x := 4; }"))
        .containsExactly("1 3");
  }

  @Test
  void a_barrier_for_fewer_threads_than_use_it_orders_nothing() {
    assertThat(
            races(
                "thread t { x := 1; barrier_wait(b); }",
                "thread u { barrier_wait(b); x := 3; }",
                "thread v { barrier_wait(b); }"))
        .containsExactly("1 2");
  }

  @Test
  void a_barrier_in_a_loop_orders_what_comes_before_the_loop() {
    assertThat(
            races(
                "thread t { x := 1; while (*) { barrier_wait(b); } }",
                "thread u { barrier_wait(b); while (*) {",
                "x := 3;",
                "barrier_wait(b); } }"))
        .isEmpty();
  }

  @Test
  void the_locks_that_one_side_holds_are_told() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x; lock l; thread t { lock(l); x := 1; unlock(l); } thread u { x := 2; }");
    assertThat(DataRaces.in(program))
        .singleElement()
        .satisfies(found -> assertThat(found.held()).containsExactly("l"))
        .satisfies(found -> assertThat(found.heldByOther()).isEmpty());
  }
}
