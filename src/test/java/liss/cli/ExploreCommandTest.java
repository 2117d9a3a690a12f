package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code liss explore} and {@code liss replay}: output, exit codes, wrong input. */
@Tag("slow")
class ExploreCommandTest {

  private static final String ABBA =
      """
      lock a, b;
      thread first { lock(a); lock(b); unlock(b); unlock(a); }
      thread second { lock(b); lock(a); unlock(a); unlock(b); }
      """;

  private static final String LOST_UPDATE =
      """
      shared int x;
      cond done;
      thread t { x := x + 1; signal(done); }
      thread u {
        x := x + 1;
        wait(done);
        assert(x == 2);
      }
      """;

  @TempDir private Path directory;

  private Liss explore(String program, Object... options) {
    Path file = Liss.file(directory, "test.w", program);
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = "explore";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] = file;
    return Liss.run(arguments);
  }

  @Test
  void a_finding_is_shown_with_a_schedule_in_one_column_for_each_thread() {
    Liss result = explore(LOST_UPDATE);

    assertThat(result.exitCode()).isEqualTo(10);
    assertThat(result.out())
        .contains("read(x) = 0", "-- preempted --", "fails")
        .contains(
            "This run has 1 preemption; none with the same inputs that ends like it has fewer.");
    assertThat(Liss.last(result.out())).isEqualTo("Result: false(assertion)");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          thread t { assert(1); }                        | 0  | true
          thread t { assert(0); }                        | 10 | false(assertion)
          thread t { int a = 1 / 0; }                    | 10 | false(assertion)
          lock l; thread t { lock(l); }                  | 11 | false(deadlock)
          lock l; thread t { lock(l); lock(l); }         | 10 | false(deadlock, lock)
          lock l; thread t { unlock(l); }                | 10 | false(deadlock, lock)
          cond c; thread t { wait(c); }                  | 11 | false(deadlock)
          shared int x; thread t[2] { x := 1; }          | 0  | true
          """,
      delimiter = '|')
  void the_exit_code_and_the_last_line_tell_the_result(String program, int code, String result) {
    Liss run = explore(program);

    assertThat(run.exitCode()).isEqualTo(code);
    assertThat(Liss.last(run.out())).isEqualTo("Result: " + result);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          assertion | 10 | false(assertion)
          lock      | 10 | false(lock)
          deadlock  | 11 | false(deadlock)
          race      | 10 | false(race)
          """,
      delimiter = '|')
  void only_what_is_asked_for_is_looked_for(String property, int code, String result) {
    String program =
        """
        lock l; shared int x;
        thread t { if (*) { lock(l); lock(l); } else { assert(0); } }
        thread u[2] { x := 1; }
        """;
    Liss run = explore(program, "--property", property);

    assertThat(run.exitCode()).isEqualTo(code);
    assertThat(Liss.last(run.out())).isEqualTo("Result: " + result);
  }

  @Test
  void a_result_that_rests_on_the_absence_of_races_says_so() {
    String program = "lock l; shared int x; thread t[2] { lock(l); x := 1; unlock(l); }";
    Liss assumed = explore(program, "--exploration", "dependence=sync");
    Liss checked =
        explore(
            program,
            "--exploration",
            "dependence=sync",
            "--property",
            "race,deadlock",
            "--exploration",
            "cutoffs=off");

    assertThat(assumed.exitCode()).isZero();
    assertThat(assumed.out()).contains("assumed and not checked that there are no data races");
    assertThat(checked.exitCode()).isZero();
    assertThat(checked.out()).contains("There are no data races");
  }

  @Test
  void a_race_under_sync_makes_the_other_results_incomplete() {
    Liss run =
        explore(
            "shared int x; thread t[2] { x := 1; }",
            "--exploration",
            "dependence=sync",
            "--property",
            "race");

    assertThat(run.exitCode()).isEqualTo(10);
    assertThat(run.out()).contains("Data race on x", "findings may be missing");
  }

  @Test
  void a_race_that_shows_itself_is_no_answer_even_if_nobody_asked() {
    String program =
        """
        shared int x; lock l; cond c;
        thread t { lock(l); x := 1; unlock(l); }
        thread u { signal(c); if (x) { lock(l); unlock(l); } }
        """;
    Liss run = explore(program, "--exploration", "dependence=sync", "--exploration", "cutoffs=off");

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(Liss.last(run.out())).isEqualTo("Result: unknown(data race)");
  }

  @Test
  void json_has_the_counts_and_findings_and_differs_only_in_time_and_memory() {
    Map<String, Object> first = JsonReader.object(explore(ABBA, "--format", "json").out());
    Map<String, Object> second = JsonReader.object(explore(ABBA, "--format", "json").out());

    assertThat(first)
        .containsEntry("result", "false(deadlock)")
        .containsEntry("maximalConfigurations", 3L)
        .containsKeys("events", "sleepSetBlocked", "cutoffs", "findings", "time", "memory");
    assertThat(JsonReader.at(first, "findings", 0, "property")).isEqualTo("deadlock");
    assertThat(JsonReader.at(first, "findings", 0, "fewestPreemptions")).isEqualTo(true);
    assertThat(JsonReader.at(first, "findings", 0, "steps", 0, "line")).isEqualTo(2L);
    for (Map<String, Object> document : List.of(first, second)) {
      document.remove("time");
      document.remove("memory");
    }
    assertThat(first).isEqualTo(second);
  }

  @Test
  void text_has_no_times_unless_asked_for() {
    assertThat(explore(ABBA).out()).isEqualTo(explore(ABBA).out()).doesNotContain("Time:");
    assertThat(explore(ABBA, "--statistics").out()).contains("Time:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--exploration alternatives=0",
        "--exploration alternatives=some",
        "--property races",
        "--exploration dependence=none",
        "--exploration order=sideways",
        "--preemptions -1",
        "--exploration standby-memory=much",
        "--exploration cutoffs=maybe",
        "--exploration speed=9",
        "--values x"
      })
  void wrong_options_are_usage_errors(String options) {
    Liss run = explore(ABBA, (Object[]) options.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("Try 'liss explore --help'.");
  }

  @Test
  void a_wrong_property_is_answered_with_each_name_once() {
    Liss result = explore(LOST_UPDATE, "--property", "wrong");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .contains("expected one of assertion, deadlock, race, lock, preemptive-only but");
  }

  @Test
  void little_memory_for_states_changes_nothing() {
    assertThat(explore(LOST_UPDATE, "--exploration", "standby-memory=1k").out())
        .isEqualTo(explore(LOST_UPDATE).out());
  }

  @Test
  void a_bound_on_preemptions_makes_the_result_unknown_unless_something_is_found() {
    assertThat(
            explore("shared int x; thread t[2] { x := x + 1; }", "--preemptions", "1").exitCode())
        .isEqualTo(5);
    assertThat(explore(ABBA, "--preemptions", "1").exitCode()).isEqualTo(11);
  }

  @Test
  void findings_are_written_as_traces_and_replayed() {
    for (String program : List.of(ABBA, LOST_UPDATE)) {
      Path traces = directory.resolve("traces" + program.length());
      explore(program, "--trace-dir", traces, "--property", "assertion,deadlock,lock,race");

      for (String trace : Liss.names(traces)) {
        Liss replay = Liss.run("replay", traces.resolve(trace));
        assertThat(replay.exitCode()).as(replay.out() + replay.err()).isZero();
        assertThat(Liss.last(replay.out())).isEqualTo("Result: true");
      }
      assertThat(Liss.names(traces)).contains("test-1.json");
    }
  }

  @Test
  void a_replay_of_a_program_that_was_repaired_ends_in_another_way() {
    explore(LOST_UPDATE, "--trace-dir", directory);
    Path repaired = Liss.file(directory, "repaired.w", LOST_UPDATE.replace("(x == 2)", "(x >= 1)"));

    Liss replay = Liss.run("replay", directory.resolve("test-1.json"), "--program", repaired);

    assertThat(replay.exitCode()).isEqualTo(13);
    assertThat(replay.out()).contains("Reached: nothing that is wrong.");
    assertThat(Liss.last(replay.out())).isEqualTo("Result: false(replay)");
  }

  @Test
  void a_trace_of_another_program_is_an_input_error() {
    explore(LOST_UPDATE, "--trace-dir", directory);
    Path other = Liss.file(directory, "other.w", ABBA);

    Liss replay = Liss.run("replay", directory.resolve("test-1.json"), "--program", other);

    assertThat(replay.exitCode()).isEqualTo(2);
    assertThat(replay.err()).contains("is no run of", "step 1", "the program has no thread");
  }

  @Test
  void a_trace_whose_steps_have_moved_is_an_input_error() {
    explore(LOST_UPDATE, "--trace-dir", directory);
    Path moved = Liss.file(directory, "moved.w", "// a new line\n" + LOST_UPDATE);

    Liss replay = Liss.run("replay", directory.resolve("test-1.json"), "--program", moved);

    assertThat(replay.exitCode()).isEqualTo(2);
    assertThat(replay.err()).contains("step 1", "not at");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "[]",
        "{}",
        "{\"format\": \"liss-trace-1\"}",
        "{\"format\": \"liss-trace-1\", \"program\": \"test.w\", \"semantics\": \"preemptive\","
            + " \"property\": \"lock\", \"message\": \"m\", \"steps\": [{\"thread\": \"t\"}]}"
      })
  void what_is_no_trace_is_an_input_error(String text) {
    Path file = Liss.file(directory, "trace.json", text);

    Liss replay = Liss.run("replay", file);

    assertThat(replay.exitCode()).isEqualTo(2);
    assertThat(replay.err()).contains("is no trace of liss");
  }

  @Test
  void waits_for_condition_variables_are_shown_with_both_halves() {
    Liss run =
        explore(
            """
            lock l; condvar v; shared int x;
            thread sleeper { lock(l); cwait(v, l); unlock(l); assert(x); }
            thread waker { lock(l); csignal(v); unlock(l); }
            """,
            "--property",
            "assertion");

    assertThat(run.out()).containsSubsequence("sleeps", "wakes sleeper", "goes on", "fails");
  }
}
