package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class PreemptiveOnlyExplorationTest {

  @TempDir private Path directory;

  private Liss explore(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "explore";
    all[1] = "--property";
    all[2] = "preemptive-only";
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return Liss.run((Object[]) all);
  }

  @Test
  void figure13ShowsItsOutputOnlyPreemptively() {
    Liss liss = explore("models/fig13.w");
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out())
        .contains("-- preempted --")
        .contains("  (t1, out, 10, ch)            | nothing")
        .contains("Questions to the solver:     0");
    assertThat(Liss.last(liss.out())).isEqualTo("Result: false(preemptive-only)");
  }

  @Test
  void theLimitIsTheReason() {
    Liss liss = explore("--timeout", "1ms", "drivers/cpmac.w");
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.out()))
        .isEqualTo("Result: unknown(time limit of 1 ms: not all preemptive runs were explored)");
  }

  @Test
  void aProgramWithoutOutputShowsNothing() {
    Liss liss = explore("drivers/ex1.w");
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out()).containsPattern("Warning: the program has (no|neither) output");
    assertThat(Liss.last(liss.out())).isEqualTo("Result: true");
  }

  @Test
  void aSafeProgramWithManyRunsHasNothingToFind() {
    String choices = "if (*) { skip; } ".repeat(7);
    String thread = "thread t%d { lock(l); x := x + 1; " + choices + "unlock(l); }\n";
    Path file =
        Liss.file(
            directory,
            "program.w",
            "shared int x;\nlock l;\n"
                + thread.formatted(1)
                + thread.formatted(2)
                + thread.formatted(3));
    Liss liss = explore(file.toString());
    assertThat(liss.out())
        .contains("The program is preemption-safe, so that no behaviour is preemptive-only.");
    assertThat(Liss.last(liss.out())).isEqualTo("Result: true");
    assertThat(explore("--format", "json", file.toString()).out())
        .contains("\"method\": \"safety\"");
  }

  /** A program that shows nothing but choices. */
  private Path withChoices() {
    return Liss.file(
        directory,
        "choices.w",
        """
        shared int x;
        thread a { x := 1; if (x == 2) { if (*) { skip; } } }
        thread b { x := 2; }
        """);
  }

  @Test
  void choicesAreShownIfOnlyTheyDiffer() {
    Path file = withChoices();
    Liss liss = explore(file.toString());
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out())
        .contains("input, output and choices of this run")
        .contains("(a, havoc, 0, *)")
        .contains("| nothing")
        .contains("Warning: the program has no output; only its choices can be observed.");
  }

  @Test
  void inputsAreToldInTheJsonDocument() {
    Path file =
        Liss.file(
            directory,
            "program.w",
            """
            shared int x;
            channel ch;
            thread a { x := input(ch); output(ch, x); }
            thread b { if (x == 17) { x := 0; } }
            """);
    Liss liss = explore("--format", "json", file.toString());
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out())
        .contains("\"verdict\": \"feasible\"")
        .contains("\"value\": 17")
        .contains("\"closestCooperative\"");
  }

  private static final String LOOPS =
      """
      shared int x;
      channel ch;
      thread a { int n; n := input(ch); while (*) { x := n; output(ch, x); yield; } }
      thread b { x := 7; }
      """;

  @Test
  void forSomeValuesAndWithoutChoicesTheAnswerIsExact() {
    String file = Liss.file(directory, "program.w", LOOPS).toString();
    Liss liss = explore("--values", "3", "--without-choices", file);
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out())
        .contains("(a, out, 7, ch)              | (a, out, 3, ch)")
        .contains("Infinitely many behaviours are preemptive-only; one of the shortest is shown.");
    liss = explore("--values", "7", "--without-choices", "--format", "json", file);
    assertThat(liss.exitCode()).isZero();
    assertThat(liss.out()).contains("\"method\": \"automata\"");
    liss = explore("--without-choices", file);
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.out())).isEqualTo("Result: unknown(input and havoc have any value)");
  }

  @Test
  void behavioursAreCounted() {
    Path file =
        Liss.file(
            directory,
            "program.w",
            """
            shared int x;
            channel ch;
            thread a { int n; n := havoc; x := n; output(ch, x); }
            thread b { x := 7; }
            """);
    assertThat(explore("--values", "1,2,7", file.toString()).out())
        .contains("2 behaviours are preemptive-only; one of the shortest is shown.");
    assertThat(explore("--values", "1", "--format", "json", file.toString()).out())
        .contains("\"behaviours\": \"1\"");
  }

  @Test
  void finalValuesAreObservedAndReplayed() {
    Path file =
        Liss.file(
            directory,
            "lost.w",
            "shared int x;\nthread a { x := x + 1; }\nthread b { x := x + 1; }\n");
    Liss liss = explore(file.toString());
    assertThat(liss.exitCode()).isZero();
    assertThat(liss.out()).contains("nothing can be observed. --observe NAME,..");
    liss = explore("--observe", "x", "--trace-dir", directory.toString(), file.toString());
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out())
        .contains("(at the end, out, 1, x)      | (at the end, out, 2, x)")
        .doesNotContain("Warning");
    Liss replay = Liss.run("replay", directory.resolve("lost-1.json"));
    assertThat(replay.exitCode()).isZero();
    assertThat(replay.out())
        .contains("Recorded: no cooperative run shows (at the end, out, 1, x).");
  }

  private static final String FAILS_BETWEEN =
      """
      shared int x;
      thread t1 { x := 1; x := 0; }
      thread t2 { assert(x == 0); }
      """;

  @Test
  void aFailureThatNeedsAPreemptionIsShownAndReplayed() {
    Path file = Liss.file(directory, "between.w", FAILS_BETWEEN);
    Liss liss = explore("--trace-dir", directory.toString(), file.toString());
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out())
        .contains("Assertion failed in t2 at 3:13.")
        .contains("This run has 1 preemption; none with the same inputs")
        .contains("No cooperative run fails at this place.")
        .doesNotContain("Warning");
    assertThat(Liss.last(liss.out())).isEqualTo("Result: false(preemptive-only)");
    assertThat(explore("--format", "json", file.toString()).out())
        .contains("\"property\": \"preemptive-only\"")
        .contains("\"message\": \"assertion failed in t2 at 3:13\"")
        .contains("\"No cooperative run fails at this place.\"");

    Liss replay = Liss.run("replay", directory.resolve("between-1.json"));
    assertThat(replay.exitCode()).isZero();
    assertThat(replay.out())
        .contains("Recorded: assertion failed in t2 at 3:13.")
        .contains("Reached: assertion failed in t2 at 3:13.")
        .contains("No cooperative run fails here for the same inputs: all were executed.");
    assertThat(Liss.last(replay.out())).isEqualTo("Result: true");
  }

  @Test
  void aFailureThatNeedsNoPreemptionIsNoFinding() {
    Path before = Liss.file(directory, "between.w", FAILS_BETWEEN);
    explore("--trace-dir", directory.toString(), before.toString());
    Path twin =
        Liss.file(directory, "twin.w", FAILS_BETWEEN + "thread t3 { x := 1; yield; x := 0; }\n");
    Liss liss = explore(twin.toString());
    assertThat(liss.exitCode()).isZero();
    assertThat(liss.out()).doesNotContain("Warning");

    Liss replay = Liss.run("replay", directory.resolve("between-1.json"), "--program", twin);
    assertThat(replay.exitCode()).isEqualTo(13);
    assertThat(replay.out()).contains("A cooperative run fails here for the same inputs.");
    assertThat(Liss.last(replay.out())).isEqualTo("Result: false(replay)");
  }

  @Test
  void aNameThatIsNotThereIsNotObserved() {
    Liss liss = explore("--observe", "os", "models/fig13.w");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err())
        .contains("--observe: models/fig13.w has no shared variable or procedure");
  }

  @Test
  void aTraceNamesTheChoicesIfNothingElseIsShown() {
    Path file = withChoices();
    explore("--trace-dir", directory.toString(), file.toString());
    assertThat(Liss.run("replay", directory.resolve("choices-1.json")).out())
        .contains("Recorded: no cooperative run shows (a, havoc, 0, *).");
  }

  @Test
  void choicesAreOnlyLeftOutOfBehaviours() {
    Liss liss = Liss.run("explore", "--without-choices", "models/fig13.w");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("--without-choices is for --property preemptive-only");
  }

  @Test
  void itIsLookedForOnItsOwn() {
    Liss liss = Liss.run("explore", "--property", "race,preemptive-only", "models/fig13.w");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("cannot be looked for with others");
  }

  @Test
  void behavioursAreWrittenAsTracesAndShownAgain() {
    explore("--trace-dir", directory.toString(), "models/fig13.w");
    Liss replay = Liss.run("replay", directory.resolve("fig13-1.json"));
    assertThat(replay.exitCode()).isZero();
    assertThat(replay.out())
        .contains("Recorded: no cooperative run shows (t1, out, 10, ch).")
        .contains("Reached: the same input and output.")
        .contains("No cooperative run shows the same for the same inputs");
    assertThat(Liss.last(replay.out())).isEqualTo("Result: true");
  }

  @Test
  void aBehaviourThatARepairedProgramShowsCooperativelyIsNoFindingAnyMore() {
    String program =
        """
        shared int x;
        channel ch;
        thread a { x := 1; output(ch, x); }
        thread b { x := 2; }
        """;
    Path before = Liss.file(directory, "before.w", program);
    explore("--trace-dir", directory.toString(), before.toString());
    Path repaired = Liss.file(directory, "repaired.w", program + "thread c { yield; x := 2; }");
    Path weaker = Liss.file(directory, "weaker.w", program.replace("x := 1;", "x := 2;"));

    Liss replay = Liss.run("replay", directory.resolve("before-1.json"), "--program", repaired);
    assertThat(replay.exitCode()).isEqualTo(13);
    assertThat(replay.out()).contains("the run does not terminate after these steps");

    replay = Liss.run("replay", directory.resolve("before-1.json"), "--program", weaker);
    assertThat(replay.exitCode()).isEqualTo(13);
    assertThat(replay.out())
        .contains("Reached: the same input and output.")
        .contains("A cooperative run shows the same for the same inputs.");
    assertThat(Liss.last(replay.out())).isEqualTo("Result: false(replay)");
  }
}
