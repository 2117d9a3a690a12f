package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.cli.Terminal.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class VerifyCommandTest {

  @TempDir private Path directory;

  private Path file(String text) {
    return Liss.file(directory, "program.w", text);
  }

  @Test
  void safeProgramHolds() {
    Liss liss = Liss.run("verify", file(Programs.SAFE));
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(Liss.last(liss.out())).isEqualTo("Result: true");
    assertThat(liss.err()).isEmpty();
  }

  @Test
  void counterexampleIsShownInColumns() throws IOException {
    Liss liss = Liss.run("verify", "--explain", file(Programs.UNSAFE));
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(withoutRepair(liss)).isEqualTo(expected("unsafe.txt"));
  }

  @Test
  void thatThereMayBeSmallerCounterexamplesIsSaidOnce() {
    assertThat(Liss.run("verify", "--explain", file(Programs.UNSAFE)).out())
        .contains("there may be smaller feasible ones")
        .doesNotContain("There may be a smaller counterexample");
  }

  @Test
  void narrowTerminalGetsNamesInsteadOfColumns() throws IOException {
    Terminal narrow = new Terminal(Map.of("COLUMNS", "62"), Set.of());
    Liss liss = Liss.run(narrow, "verify", "--explain", file(Programs.UNSAFE));
    assertThat(withoutRepair(liss)).isEqualTo(expected("unsafe-narrow.txt"));
    assertThat(withoutRepair(liss).lines()).allMatch(line -> line.length() <= 62);
  }

  /** What is told, without the command that names a temporary file. */
  private static String withoutRepair(Liss liss) {
    return liss.out().replaceFirst("Repair: .*\n", "");
  }

  @Test
  void a_finding_is_told_in_at_most_twelve_lines_and_the_command_repairs_it() {
    Path program = Path.of("models/open-open.w");
    Liss liss = Liss.run("verify", "--timeout", "1m", program);
    assertThat(liss.out().lines().filter(line -> !line.isBlank()).count()).isLessThanOrEqualTo(12);
    assertThat(liss.out())
        .startsWith("models/open-open.w:15: os[0] can interrupt os[1] between lines 15 and 17\n")
        .contains("\n  os[1]   15  output(dev, 1);    output(dev)\n")
        .contains("\nReal: the program can take this run.\n")
        .contains("\nRepair: liss synthesize models/open-open.w\n");
    String contended = "--switch-at-lock=contended";
    assertThat(Liss.run("verify", "--memlimit", "1g", contended, program).out())
        .contains("\nRepair: liss synthesize " + contended + " models/open-open.w\n");
    assertThat(Liss.run("synthesize", contended, program).exitCode()).isZero();
  }

  @Test
  void a_finding_is_one_line_for_compilers_and_grep() {
    Path unsafe = file(Programs.UNSAFE);
    Liss liss = Liss.run("verify", "--format", "short", unsafe);
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out())
        .isEqualTo(
            unsafe
                + ":6:5: error: os[0] can interrupt os[1] between lines 6 and 8"
                + " [preemption-safety]\n");
    assertThat(Liss.run("verify", "--format", "short", file(Programs.SAFE)).out()).isEmpty();
    Path stuck = file(Programs.DEADLOCK);
    assertThat(Liss.run("verify", "--format", "short", stuck).out())
        .startsWith(stuck + ":2:")
        .contains(": error: deadlock: first is stuck: lock(b) at line 2, which second holds; ")
        .endsWith(" [deadlock]\n");
    Path wrong = file("thread t { x := ; }\n");
    assertThat(Liss.run("verify", "--format", "short", wrong).out())
        .matches("\\Q" + wrong + "\\E:1:\\d+: error: .* \\[LISS\\d+]\n");
    Path racing = file("shared int x;\nthread a { x := 1; }\nthread b { x := 2; }\n");
    assertThat(Liss.run("verify", "--property", "race", "--format", "short", racing).out())
        .startsWith(racing + ":2:12: error: data race of x: ")
        .endsWith(" [race]\n");
    assertThat(Liss.run("synthesize", "--format", "short", unsafe).exitCode()).isEqualTo(2);
  }

  /** What becomes of a variable of which one thread makes two accesses, and another one some. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          int r = x; x := r + 1; | x := 5;    | a overwrites what b has written to `x` since a read it.
          int r = x; r := x;     | x := 5;    | a reads `x` twice, and finds two values.
          x := 1; x := 2;        | int s = x; | b reads `x` between two writes of a.
          x := 1; x := 2;        | x := 5;    | b writes `x` between two writes of a.
          x := 1; int r = x;     | x := 5;    | a does not find in `x` what it wrote there.
          x := 1; y := 1;        | int s = x; s := y; | b reads `x` after a writes it, but reads `y` before a writes it: never so without an interruption.
          """)
  void what_is_lost_is_said(String interrupted, String other, String told) {
    Path program =
        file("shared int x, y;\nthread a { %s }\nthread b { %s }\n".formatted(interrupted, other));
    assertThat(Liss.run("verify", program).out().replace('\n', ' ')).contains(told);
  }

  @Test
  void synchronizationIsPartOfTheReason() throws IOException {
    Liss liss = Liss.run("verify", "--explain", file(Programs.NO_PLACEMENT));
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(withoutRepair(liss)).isEqualTo(expected("pulse.txt"));
  }

  private static final String CHOSEN = "drivers/c/open_close_pthread.c";

  @Test
  void saysWhyCounterexamplesOfProgramsInCAreNotReplayed() {
    assertThat(Liss.run("verify", "--threads", "client[2]", CHOSEN).out())
        .contains(
            "Whether the program can take this run is not decided: the program cannot be read with values");
    assertThat(Liss.run("verify", "--threads", "client[2]", "--format", "json", CHOSEN).out())
        .contains("\"verdict\": \"undecided\"")
        .contains("\"reason\": \"the program cannot be read with values");
  }

  @Test
  void replaysTheCounterexampleWithInputs() {
    Liss liss =
        Liss.run(
            "verify",
            "--explain",
            file(
                """
                shared int x;
                channel ch;
                thread first { int n; n := input(ch); x := n; if (x == n + 5) { skip; } }
                thread second { x := 4; }
                """));
    assertThat(liss.out())
        .contains("This run is feasible: the program takes these steps if")
        .contains("first gets ");
  }

  @Test
  void theReplayIsInTheJsonDocument() {
    Liss liss = Liss.run("verify", "--format", "json", file(Programs.UNSAFE));
    assertThat(liss.out())
        .contains("\"verdict\": \"spurious\"")
        .contains("os[1] at line 5: `open == 0` does not hold; open is 0 initially");
  }

  @Test
  void aFeasibleCounterexampleIsShownInsteadOfOneOfTheAbstraction() {
    Liss liss = Liss.run("verify", "--format", "json", file(Programs.UNSAFE));
    Map<String, Object> report = JsonReader.object(liss.out());
    assertThat(
            JsonReader.at(report, "preemptionSafety", "counterexample", "feasibility", "verdict"))
        .isEqualTo("feasible");
    assertThat(
            JsonReader.at(
                report, "preemptionSafety", "spuriousCounterexample", "feasibility", "verdict"))
        .isEqualTo("spurious");
    assertThat(JsonReader.at(report, "preemptionSafety", "feasibleSearch", "found"))
        .isEqualTo(true);
  }

  @Test
  void thatNoRunOfTheProgramIsACounterexampleIsTold() {
    Liss liss =
        Liss.run(
            "verify",
            "--explain",
            file(
                """
                shared int x, y;
                thread a { if (y == 1) { x := 1; x := 2; } }
                thread b { int r; r := x; r := x; }
                """));
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out())
        .contains("Preemption-safe for the program: no run of it is a counterexample.")
        .contains("This run is spurious:")
        .contains(
            "No run of the program is a counterexample: all runs that terminate or fail were examined");
  }

  @Test
  void theReplayIsInTheSarifLog() {
    Liss liss = Liss.run("verify", "--format", "sarif", file(Programs.UNSAFE));
    assertThat(liss.out()).contains("\"feasibility\"").contains("\"verdict\": \"feasible\"");
  }

  private static String expected(String name) throws IOException {
    try (InputStream text = VerifyCommandTest.class.getResourceAsStream("verify/" + name)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void deadlockOfTheCooperativeSchedulerIsToldApart() {
    Liss liss = Liss.run("verify", "--explain", file(Programs.DEADLOCK));
    assertThat(liss.exitCode()).isEqualTo(11);
    assertThat(Liss.last(liss.out())).isEqualTo("Result: false(deadlock)");
    assertThat(liss.out())
        .startsWith("Deadlock: after this run, which the program can take, it is stuck:\n")
        .contains("The cooperative scheduler reaches this deadlock, too.")
        .contains("first is stuck: lock(b) at line 2, which second holds")
        .contains("second is stuck: lock(a) at line 3, which first holds");
  }

  @Test
  void deadlockOfThePreemptiveSchedulerOnlyIsToldApart() {
    Liss liss = Liss.run("verify", "--explain", file(Programs.NEW_DEADLOCK));
    assertThat(liss.exitCode()).isEqualTo(11);
    assertThat(liss.out())
        .contains("Only the preemptive scheduler reaches this deadlock.")
        .contains("consumer is stuck: wait(wake) at line 7");
  }

  @Test
  void bothViolationsAreReportedAndSafetyGivesTheExitCode() {
    Liss liss = Liss.run("verify", "--explain", file(Programs.UNSAFE_AND_DEADLOCK));
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(Liss.last(liss.out())).isEqualTo("Result: false(preemption-safety)");
    assertThat(liss.out()).contains("Not preemption-safe", "Deadlock: ");
  }

  private static final String SPURIOUS =
      """
      shared int x = 0;
      shared int never = 0;
      thread a { int t; t := never; if (t == 1) { x := 1; x := 2; } }
      thread b { int t; t := x; t := x; }
      """;

  @Test
  void withoutValuesTheAnswerIsThatOfTheAbstraction() {
    Liss known = Liss.run("verify", "--explain", file(SPURIOUS));
    assertThat(known.exitCode()).as(known.out()).isEqualTo(0);
    assertThat(known.out()).startsWith("Preemption-safe for the program: ");
    Liss unknown = Liss.run("verify", "--explain", "--without-values", file(SPURIOUS));
    assertThat(unknown.exitCode()).as(unknown.out()).isEqualTo(ExitCode.UNSAFE);
    assertThat(unknown.out())
        .startsWith("Not preemption-safe without values: ")
        .endsWith("Result: false(preemption-safety)\n");
    assertThat(Liss.run("verify", "--explain", "--without-values", file(Programs.SAFE)).out())
        .startsWith("Preemption-safe, also without values: ");
  }

  @Test
  void answersThatAreNoFailuresHaveTheExitCodeZero() {
    assertThat(
            Liss.run("verify", "--fail-on", "possible,unknown", file(Programs.UNSAFE)).exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(Liss.run("verify", "--fail-on", "false", file(Programs.UNSAFE)).exitCode())
        .isEqualTo(ExitCode.UNSAFE);
    assertThat(Liss.run("verify", "--fail-on", "false", file("thread {")).exitCode())
        .isEqualTo(ExitCode.INPUT_ERROR);
  }

  private static final String STUCK_IF =
      """
      lock a, b;
      channel in;
      shared int go = 0;
      thread first { int t; t := input(in); if (t == 7) { lock(a); lock(b); unlock(b); unlock(a); } }
      thread second { int t; t := go; if (t == %d) { lock(b); lock(a); unlock(a); unlock(b); } }
      """;

  @Test
  void aDeadlockIsShownWithItsInputs() {
    Liss liss = Liss.run("verify", "--explain", file(STUCK_IF.formatted(0)));
    assertThat(liss.exitCode()).as(liss.out()).isEqualTo(ExitCode.DEADLOCK);
    assertThat(liss.out())
        .startsWith("Deadlock: ")
        .contains("This run is feasible: the program takes these steps if")
        .contains("gets 7 from in");
  }

  @Test
  void aDeadlockThatValuesExcludeIsNone() {
    Liss liss = Liss.run("verify", "--explain", file(STUCK_IF.formatted(1)));
    assertThat(liss.exitCode()).as(liss.out()).isEqualTo(0);
    assertThat(liss.out())
        .startsWith("Preemption-safe: ")
        .contains("No deadlock of the program: no run of it gets stuck.");
    Liss without = Liss.run("verify", "--explain", "--without-values", file(STUCK_IF.formatted(1)));
    assertThat(without.exitCode()).isEqualTo(ExitCode.DEADLOCK);
    assertThat(without.out()).startsWith("Deadlock without values: ");
  }

  @Test
  void whatHasNoRunIsUnknown() {
    Liss liss = Liss.run("verify", file(Programs.VACUOUS));
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.out())).isEqualTo("Result: unknown(no run terminates)");
  }

  @Test
  void boundThatIsTooSmallGivesUnknown() {
    Path model = Path.of("drivers/myri10ge.w");
    assertThat(Liss.run("verify", model).exitCode()).isEqualTo(0);
    Liss tooSmall =
        Liss.run("verify", "--without-values", "--engine", "antichain", "--bound", 1, model);
    assertThat(tooSmall.exitCode()).isEqualTo(5);
    assertThat(Liss.last(tooSmall.out())).startsWith("Result: unknown(bound 1 is too small");
  }

  @Test
  void timeLimitGivesUnknown() {
    Liss liss = Liss.run("verify", "--engine", "antichain", "--timeout", "1ms", file(wide(9)));
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.out())).isEqualTo("Result: unknown(time limit of 1 ms)");
  }

  @Test
  void memoryLimitGivesUnknown() {
    Liss liss = Liss.run("verify", "--memlimit", "64k", file(wide(9)));
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.out())).startsWith("Result: unknown(memory limit of ");
  }

  /** A safe program with very many states. */
  private static String wide(int threads) {
    StringBuilder text = new StringBuilder("lock l; shared int x;\n");
    for (int i = 0; i < threads; i++) {
      text.append("thread t").append(i).append(" { lock(l); x := x + 1; unlock(l); }\n");
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "sarif"})
  void exitCodeDoesNotDependOnTheFormat(String format) {
    for (String program :
        List.of(Programs.SAFE, Programs.UNSAFE, Programs.DEADLOCK, Programs.VACUOUS)) {
      Liss text = Liss.run("verify", file(program));
      Liss other = Liss.run("verify", "--format", format, file(program));
      assertThat(other.exitCode()).isEqualTo(text.exitCode());
      assertThat(other.err()).isEmpty();
      JsonReader.object(other.out());
    }
  }

  @Test
  void jsonHasTheRunStepByStep() {
    Liss liss = Liss.run("verify", "--format", "json", file(Programs.UNSAFE));
    Map<String, Object> report = JsonReader.object(liss.out());
    assertThat(report)
        .containsEntry("command", "verify")
        .containsEntry("result", "false(preemption-safety)");
    assertThat(JsonReader.at(report, "preemptionSafety", "verdict")).isEqualTo("unsafe");
    List<?> steps = (List<?>) JsonReader.at(report, "preemptionSafety", "counterexample", "steps");
    assertThat(steps.stream().<Object>map(step -> JsonReader.at(step, "thread")).distinct())
        .containsExactlyInAnyOrder("os[0]", "os[1]");
    assertThat(steps)
        .anySatisfy(step ->
            assertThat(step)
                .asInstanceOf(MAP)
                .containsEntry("line", 5L)
                .containsEntry("source", "if (open == 0)")
                .containsEntry("action", "read(open)"))
        .anySatisfy(
            step -> assertThat(step).asInstanceOf(MAP).containsEntry("preemptsPrevious", true));
    List<?> cycle = (List<?>) JsonReader.at(report, "preemptionSafety", "counterexample", "cycle");
    assertThat(cycle).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void reportSaysWhichRunsCount() {
    Path model = Path.of("models/endless/unsafe.w");
    Liss terminating = Liss.run("verify", "--explain", file(Programs.UNSAFE));
    assertThat(terminating.out().lines()).contains("Runs that terminate or fail are considered.");
    Liss endless = Liss.run("verify", "--explain", model);
    assertThat(endless.exitCode()).isEqualTo(10);
    assertThat(endless.out().lines())
        .contains("Terminating and non-terminating runs are considered.")
        .contains("  -- repeated from here on --")
        .contains("This run is feasible: the program can take these steps.");
    assertThat(endless.out()).doesNotContain("warning");
  }

  @Test
  void endlessProgramIsUnknownIfItCannotGoOn() {
    Path failing = file("cond c; shared int x = 0; thread a { assume(c); x := 1; }");
    assertThat(Liss.last(Liss.run("verify", "--endless", failing).out()))
        .isEqualTo("Result: unknown(no run terminates, and none goes on for ever)");
    Path preemptive =
        file(
            """
            cond c;
            thread a { assume(c); loop: yield; goto loop; }
            thread b { signal(c); reset(c); }
            """);
    Liss onlyPreemptive = Liss.run("verify", preemptive);
    assertThat(Liss.last(onlyPreemptive.out()))
        .isEqualTo("Result: unknown(no cooperative run terminates, and none goes on for ever)");
  }

  @Test
  void jsonSaysWhichRunsCountAndHowTheCounterexampleEnds() {
    Path model = Path.of("models/endless/unsafe.w");
    Map<String, Object> terminating =
        JsonReader.object(Liss.run("verify", "--format", "json", file(Programs.UNSAFE)).out());
    assertThat(terminating).containsEntry("semantics", "terminating");
    assertThat(JsonReader.at(terminating, "preemptionSafety", "counterexample", "ending"))
        .asInstanceOf(MAP)
        .containsEntry("terminates", true)
        .containsKey("from");
    Map<String, Object> endless =
        JsonReader.object(Liss.run("verify", "--endless", "--format", "json", model).out());
    assertThat(endless).containsEntry("semantics", "terminating or non-terminating");
    assertThat(JsonReader.at(endless, "preemptionSafety", "counterexample", "ending"))
        .asInstanceOf(MAP)
        .containsEntry("terminates", false)
        .containsKeys("from", "round");
  }

  @Test
  void endlessRunsAreLookedAtWithBothEngines() {
    Path model = Path.of("models/endless/unsafe.w");
    assertThat(Liss.run("verify", "--engine", "antichain", model).exitCode()).isEqualTo(10);
  }

  /** Of a program that only goes on for ever with its values, no terminating run is feasible. */
  @Test
  @Tag("long")
  void aSpuriousRunIsReplacedByOneThatGoesOnForEver() {
    Path spinning =
        file(
            """
            shared int x;
            thread a { int r = 0; x := x + 1; while (r == 0) { skip; } }
            thread b { x := x + 1; }
            """);
    Liss liss = Liss.run("verify", "--explain", spinning);
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out().lines())
        .contains("This run is feasible: the program can take these steps.")
        .contains("  -- repeated from here on --")
        .contains("Terminating and non-terminating runs are considered.");
  }

  @Test
  void sarifHasOneFlowPerThreadInExecutionOrder() {
    Liss liss = Liss.run("verify", "--format", "sarif", file(Programs.UNSAFE));
    Map<String, Object> log = JsonReader.object(liss.out());
    assertThat(log).containsEntry("version", "2.1.0").containsKey("$schema");
    assertThat(JsonReader.at(log, "runs", 0, "tool", "driver", "name")).isEqualTo("liss");
    assertThat(JsonReader.at(log, "runs", 0, "results", 0, "ruleId"))
        .isEqualTo("preemption-safety");
    List<?> flows =
        (List<?>) JsonReader.at(log, "runs", 0, "results", 0, "codeFlows", 0, "threadFlows");
    assertThat(flows).hasSize(2);
    List<Long> orders =
        flows.stream()
            .flatMap(flow -> ((List<?>) ((Map<?, ?>) flow).get("locations")).stream())
            .map(location -> (Long) ((Map<?, ?>) location).get("executionOrder"))
            .sorted()
            .toList();
    for (int i = 0; i < orders.size(); i++) {
      assertThat(orders.get(i)).isEqualTo(i + 1L);
    }
  }

  @Test
  void sarifRegionsPointAtTheSourceText() {
    Liss liss = Liss.run("verify", "--format", "sarif", file(Programs.UNSAFE));
    Object region =
        JsonReader.at(
            JsonReader.object(liss.out()),
            "runs",
            0,
            "results",
            0,
            "locations",
            0,
            "physicalLocation",
            "region");
    int start = ((Long) JsonReader.at(region, "charOffset")).intValue();
    int length = ((Long) JsonReader.at(region, "charLength")).intValue();
    int line = ((Long) JsonReader.at(region, "startLine")).intValue();
    int column = ((Long) JsonReader.at(region, "startColumn")).intValue();
    String marked = Programs.UNSAFE.substring(start, start + length);
    assertThat(Programs.UNSAFE.lines().toList().get(line - 1).substring(column - 1))
        .startsWith(marked);
  }

  @ParameterizedTest
  @CsvSource({
    // when, NO_COLOR, terminal, colored
    "auto,   '',  true,  true",
    "auto,   1,   true,  false",
    "auto,   '',  false, false",
    "always, 1,   false, true",
    "never,  '',  true,  false"
  })
  void colorIsForPeople(String when, String noColor, String terminal, String colored) {
    Set<Stream> interactive = terminal.equals("true") ? Set.of(Stream.OUT) : Set.of();
    Liss liss =
        Liss.run(
            new Terminal(Map.of("NO_COLOR", noColor), interactive),
            "verify",
            "--color",
            when,
            file(Programs.UNSAFE));
    assertThat(liss.out().contains("\u001b[")).isEqualTo(colored.equals("true"));
  }

  @Test
  void colorsChangeNothingButColors() {
    Liss plain = Liss.run("verify", file(Programs.UNSAFE));
    Liss colored = Liss.run("verify", "--color=always", file(Programs.UNSAFE));
    assertThat(colored.out().replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain.out());
  }

  @Test
  void progressIsShownOnTerminalsOnly() {
    Liss terminal =
        Liss.run(new Terminal(Map.of(), Set.of(Stream.ERR)), "verify", file(Programs.SAFE));
    assertThat(terminal.err()).contains("checking").endsWith("\r\u001b[K");
    assertThat(terminal.out()).doesNotContain("\u001b");
  }

  @Test
  void watch_verifies_again_when_the_file_changes() throws Exception {
    Path program = file(Programs.SAFE);
    Path report = program.resolveSibling("report.txt");
    Thread watcher = new Thread(() -> Liss.run("verify", "--watch", "-o", report, program));
    watcher.start();
    try {
      await(report, "Result: true");
      Files.writeString(program, Programs.UNSAFE);
      Files.setLastModifiedTime(program, FileTime.fromMillis(1_000_000_000_000L));
      await(report, "Result: false(preemption-safety)");
    } finally {
      watcher.interrupt();
      watcher.join();
    }
    assertThat(Liss.run("verify", "--watch", "-").exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
  }

  @Test
  void watch_does_not_wait_for_a_search_whose_file_has_changed() throws Exception {
    Path program = file(Liss.read(Path.of("drivers/memcached.w")));
    Path report = program.resolveSibling("report.txt");
    Thread watcher =
        new Thread(
            () -> Liss.run("verify", "--watch", "--engine", "antichain", "-o", report, program));
    watcher.start();
    try {
      awaitProcess(true);
      Files.writeString(program, Programs.SAFE);
      Files.setLastModifiedTime(program, FileTime.fromMillis(1_000_000_000_000L));
      await(report, "Result: true");
    } finally {
      watcher.interrupt();
      watcher.join();
    }
    awaitProcess(false);
  }

  private static void awaitProcess(boolean isRunning) throws InterruptedException {
    for (int i = 0; i < 600; i++) {
      if (isRunning == ProcessHandle.current().children().anyMatch(ProcessHandle::isAlive)) {
        return;
      }
      Thread.sleep(50);
    }
    fail("there is " + (isRunning ? "no" : "still a") + " process");
  }

  private static void await(Path file, String text) throws InterruptedException {
    for (int i = 0; i < 600; i++) {
      if (Files.exists(file) && Liss.read(file).contains(text)) {
        return;
      }
      Thread.sleep(50);
    }
    fail("there is no " + text);
  }
}
