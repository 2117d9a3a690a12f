package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.check.serial.Counterexample.Reason;
import liss.oracle.NonTerminatingPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.placement.model.LockPlacement;
import liss.search.DepthFirstSearch;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Non-terminating runs, against the definition. */
@Tag("slow")
class NonTerminatingRunsTest {

  private static final SafetyChecker TERMINATING =
      new SerializationEngine(ConsideredRuns.TERMINATING);
  private static final SafetyChecker ALL_RUNS = new SerializationEngine(ConsideredRuns.ALL);

  // Without semaphores and barriers, whose counts grow where bodies are executed again and again.
  private static final Size SHORT = new Size(3, 4, 2, 1, 1, 1, 0, 0, 0, 1_000);
  private static final Size SMALL = new Size(3, 6, 2, 2, 2, 1, 1, 0, 0, 5_000);
  private static final int LONGEST_PREFIX = 8;

  @ParameterizedTest
  @CsvSource({
    "models/fig13, Unsafe, Unsafe",
    "models/vacuous, Unsafe, Unsafe",
    "models/tiny-d, Safe, Safe",
    "drivers/lc-rc, Safe, Safe",
  })
  void answers_the_models(String file, String terminating, String endless) throws Exception {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of(file + ".w")));
    assertThat(name(TERMINATING.check(program, program, Limits.none()))).isEqualTo(terminating);
    assertThat(name(ALL_RUNS.check(program, program, Limits.none()))).isEqualTo(endless);
  }

  private static String name(Verdict verdict) {
    return verdict.getClass().getSimpleName();
  }

  @Test
  void every_row_of_the_table_of_models_is_right() throws Exception {
    for (List<String> row : rows()) {
      answers_the_models(
          "models/endless/" + row.get(0).replace(".w", ""),
          row.get(1).replace("safe", "Safe").replace("unSafe", "Unsafe"),
          row.get(2).replace("safe", "Safe").replace("unSafe", "Unsafe"));
    }
  }

  @Test
  void every_endless_model_has_a_row() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("models/endless"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(rows().stream().map(row -> row.get(0)).toList());
    }
  }

  /** Name, verdict, and verdict with endless runs. */
  private static List<List<String>> rows() throws Exception {
    Pattern row = Pattern.compile("\\| \\[(.*)]\\(endless/.*\\) \\| (\\w+) \\| (\\w+) \\|.*");
    return Files.readAllLines(Path.of("models/README.md")).stream()
        .map(row::matcher)
        .filter(Matcher::matches)
        .map(m -> List.of(m.group(1), m.group(2), m.group(3)))
        .toList();
  }

  @Test
  void a_thread_that_is_blocked_for_ever_stops_nobody_else() {
    Ending ending =
        nonTerminatingViolation(
            """
            shared int x;
            cond never;
            thread stuck { wait(never); }
            thread one { again: x := x + 1; yield; goto again; }
            thread two { x := x + 1; }
            """);
    assertThat(ending).isInstanceOf(Ending.NonTerminating.class);
  }

  @Test
  void going_round_without_a_visible_step_is_going_on() {
    Counterexample counterexample =
        unsafe(
            """
            shared int x;
            thread idle { again: skip; goto again; }
            thread one { x := x + 1; }
            thread two { x := x + 1; }
            """);
    assertThat(counterexample.ending())
        .isEqualTo(new Ending.NonTerminating(4, counterexample.run().events().size()));
  }

  @Test
  void a_cycle_after_which_everything_is_stuck_is_not_bad() {
    ProgramCfa program =
        Programs.cfa(
            """
            shared int x;
            cond never;
            thread one { int first = x; int second = x; wait(never); }
            thread two { x := 1; wait(never); }
            """);
    assertThat(ALL_RUNS.check(program, program, Limits.none())).isInstanceOf(Verdict.Safe.class);
  }

  @Test
  void synchronization_alone_makes_no_endless_run_bad() {
    ProgramCfa program =
        Programs.cfa(
            """
            cond a;
            shared int z;
            thread pulse { again: signal(a); reset(a); yield; goto again; }
            thread watcher { wait(a); z := 1; }
            """);
    assertThat(ALL_RUNS.check(program, program, Limits.none())).isInstanceOf(Verdict.Safe.class);
  }

  @Test
  void added_locks_can_make_endless_runs_good() {
    ProgramCfa program =
        Programs.cfa("shared int x; thread t[2] { again: x := x + 1; yield; goto again; }");
    int[] tally = {0, 0};
    for (long seed = 0; seed < Seeds.of(100, 200); seed++) {
      LockPlacement placement = RandomPlacements.of(program, 1, new Random(seed));
      List<String> names = IntStream.range(0, placement.locks()).mapToObj(i -> "new" + i).toList();
      ProgramCfa locked = placement.applyTo(program, names);
      Verdict verdict = ALL_RUNS.check(program, locked, Limits.none());
      tally[verdict instanceof Verdict.Safe ? 1 : 0]++;
      if (verdict instanceof Verdict.Unsafe unsafe) {
        isPossible(
            new NaiveNonTerminatingRuns(program), program, unsafe.counterexample(), "seed " + seed);
      }
    }
    assertThat(tally[0]).isGreaterThan(2);
    assertThat(tally[1]).isGreaterThan(2);
  }

  /** Seed 1001611 of the random programs: the search for runs that terminate did not end. */
  @Test
  void no_serial_order_is_sought_where_nothing_terminates() {
    ProgramCfa program = Programs.cfa(NonTerminatingPrograms.source(SHORT, 1_001_611));
    Limits limits = new Limits(Optional.of(Duration.ofSeconds(20)), Optional.empty());
    assertThat(TERMINATING.check(program, program, limits)).isInstanceOf(Verdict.Safe.class);
    assertThat(ALL_RUNS.check(program, program, limits)).isInstanceOf(Verdict.Unsafe.class);
  }

  @Test
  void a_limit_makes_the_answer_unknown() throws Exception {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of("models/endless/safe.w")));
    BlockProgram blocks = new BlockProgram(program, program);
    Limits limits = new Limits(Optional.of(Duration.ZERO), Optional.empty());
    NonTerminatingRuns search = search(blocks, limits);
    assertThat(search.violation()).isEmpty();
    assertThat(search.stopped()).isPresent();
  }

  @Test
  void agrees_with_all_prefixes_of_random_programs() {
    agreesWithPrefixes(280, Seeds.of(40, 120));
  }

  @Test
  void one_run_of_every_kind_and_non_termination_are_found_in_random_programs() {
    agreesWithFullSearch(0, Seeds.of(50, 100));
  }

  @Tag("long")
  @Test
  void agrees_on_many_random_programs() {
    agreesWithPrefixes(1_000_000, 2_500);
    agreesWithFullSearch(1_000_000, 2_500);
  }

  private static void agreesWithPrefixes(long first, int count) {
    int[] tally = new int[3];
    for (long seed = first; seed < first + count; seed++) {
      String what = "seed " + seed + "\n" + NonTerminatingPrograms.source(SHORT, seed);
      ProgramCfa program = Programs.cfa(NonTerminatingPrograms.source(SHORT, seed));
      NaiveNonTerminatingRuns naive = new NaiveNonTerminatingRuns(program);
      Optional<Run> badPrefix = naive.badPrefix(LONGEST_PREFIX);
      Verdict terminating = TERMINATING.check(program, program, Limits.none());
      Verdict endless = ALL_RUNS.check(program, program, Limits.none());
      if (terminating instanceof Verdict.Unsafe || badPrefix.isPresent()) {
        assertThat(endless).as(what).isInstanceOf(Verdict.Unsafe.class);
      }
      if (endless instanceof Verdict.Unsafe unsafe) {
        isPossible(naive, program, unsafe.counterexample(), what);
        assertThat(unsafe.counterexample().ending() instanceof Ending.Terminates)
            .as(what)
            .isEqualTo(terminating instanceof Verdict.Unsafe);
      }
      tally[
          terminating instanceof Verdict.Unsafe ? 0 : endless instanceof Verdict.Unsafe ? 1 : 2]++;
    }
    System.getLogger("liss.test")
        .log(
            System.Logger.Level.INFO,
            "{0} unsafe, {1} unsafe if endless runs count, {2} safe",
            tally[0],
            tally[1],
            tally[2]);
    for (int number : tally) {
      assertThat(number).isGreaterThan(count / 20);
    }
  }

  /** The run can be executed, is bad from where it says, and ends as it says. */
  private static void isPossible(
      NaiveNonTerminatingRuns naive,
      ProgramCfa program,
      Counterexample counterexample,
      String what) {
    List<Event> events = counterexample.run().events();
    List<Edge> edges = events.stream().map(Event::edge).toList();
    int end = naive.stateAfter(edges).orElseThrow(() -> new AssertionError("not a run: " + what));
    if (counterexample.ending() instanceof Ending.NonTerminating nonTerminating) {
      assertThat(NaiveNonTerminatingRuns.isCycle(new Run(events.subList(0, nonTerminating.from()))))
          .isTrue();
      assertThat(
              NaiveNonTerminatingRuns.isCycle(
                  new Run(events.subList(0, nonTerminating.from() - 1))))
          .as(what)
          .isFalse();
      int round = naive.stateAfter(edges.subList(0, nonTerminating.round())).orElseThrow();
      if (nonTerminating.round() < edges.size()) {
        assertThat(end).as(what).isEqualTo(round);
      } else {
        assertThat(new BlockProgram(program, program).spins(naive.values(end))).as(what).isTrue();
      }
    }
  }

  private static void agreesWithFullSearch(long first, int count) {
    int[] tally = new int[2];
    for (long seed = first; seed < first + count; seed++) {
      String what = "seed " + seed + "\n" + NonTerminatingPrograms.source(SMALL, seed);
      ProgramCfa program = Programs.cfa(NonTerminatingPrograms.source(SMALL, seed));
      BlockProgram blocks = new BlockProgram(program, program);
      NaiveNonTerminatingRuns naive = new NaiveNonTerminatingRuns(program);
      DepthFirstSearch<Step> lassos =
          NonTerminatingRuns.lassos(blocks, new NonTerminatingSteps(blocks), Limits.none());
      for (int state : naive.states()) {
        assertThat(lassos.existsFrom(naive.values(state)))
            .as(what)
            .isEqualTo(naive.isNonTerminating(state));
      }
      NonTerminatingRuns reduced = search(blocks, Limits.none());
      NonTerminatingRuns full =
          new NonTerminatingRuns(blocks, state -> enabled(blocks, state), lassos, Limits.none());
      full.run();
      assertThat(reduced.violation().isPresent()).as(what).isEqualTo(full.violation().isPresent());
      tally[full.violation().isPresent() ? 1 : 0]++;
    }
    assertThat(tally[0]).isGreaterThan(count / 10);
    assertThat(tally[1]).isGreaterThan(count / 10);
  }

  private static NonTerminatingRuns search(BlockProgram program, Limits limits) {
    NonTerminatingRuns search = new NonTerminatingRuns(program, limits);
    search.run();
    return search;
  }

  private static List<Step> enabled(BlockProgram program, int[] state) {
    return program.steps().stream()
        .filter(step -> step.source() == state[step.thread()])
        .filter(step -> program.isEnabled(state, step))
        .toList();
  }

  private static Ending nonTerminatingViolation(String source) {
    return unsafe(source).ending();
  }

  private static Counterexample unsafe(String source) {
    ProgramCfa program = Programs.cfa(source);
    Verdict verdict = ALL_RUNS.check(program, program, Limits.none());
    assertThat(verdict).isInstanceOf(Verdict.Unsafe.class);
    Counterexample counterexample = ((Verdict.Unsafe) verdict).counterexample();
    assertThat(counterexample.reason()).isInstanceOf(Reason.Cycle.class);
    return counterexample;
  }
}
