package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SymbolicDataExplorationTest {

  private static final String FAILS_FOR_17 =
      """
      shared int x;
      channel ch;
      thread a {
        int n;
        n := input(ch);
        x := 3 * n;
      }
      thread b {
        assert(x != 51);
      }
      """;

  @TempDir private Path directory;

  private String file(String text) {
    return Liss.file(directory, "program.w", text).toString();
  }

  @Test
  void aFailedAssertionComesWithItsInputAndSchedule() {
    Liss liss = Liss.run("explore", "--data", "symbolic", file(FAILS_FOR_17));
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out())
        .contains("Assertion failed in b at 9:3.")
        .contains("write(x) = 51")
        .contains("at line 5: n := input(ch);");
    assertThat(Liss.last(liss.out())).isEqualTo("Result: false(assertion)");
    assertThat(Liss.run("explore", file(FAILS_FOR_17)).exitCode()).isEqualTo(0);
  }

  @Test
  void theJsonDocumentHasTheWitness() {
    Liss liss = Liss.run("explore", "--data", "symbolic", "--format", "json", file(FAILS_FOR_17));
    assertThat(liss.out())
        .contains("\"property\": \"assertion\"")
        .contains("\"verdict\": \"feasible\"")
        .contains("\"undecided\": 0");
  }

  @Test
  void theFirstFigureOfThePaperHasItsRunsAndEvents() {
    Liss liss = Liss.run("explore", "--data", "symbolic", "models/por/spoe-1.w");
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out().lines())
        .contains("Maximal configurations: 5", "Events:                 17")
        .contains("Sleep-set blocked:      0");
  }

  @Test
  void aProgramWithoutInputsIsExploredWithoutSolver() {
    Liss liss =
        Liss.run(
            "explore", "--data", "symbolic", "--exploration", "cutoffs=off", "models/por/pi-5.w");
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out())
        .contains("Maximal configurations: 120")
        .contains("Questions to the solver: 0");
  }

  @Test
  void optionsThatMakeNoSenseTogetherAreRejected() {
    Liss values = Liss.run("explore", "--data", "symbolic", "--values", "1", "models/fig13.w");
    assertThat(values.exitCode()).isEqualTo(2);
  }

  @Test
  void findingsAreWrittenAsTracesAndReplayed() {
    Path traces = directory.resolve("traces");
    Liss.run("explore", "--data", "symbolic", "--trace-dir", traces, file(FAILS_FOR_17));
    assertThat(Liss.names(traces)).containsExactly("program-1.json");
    Liss replay = Liss.run("replay", traces.resolve("program-1.json"));
    assertThat(replay.exitCode()).isZero();
    assertThat(replay.out()).contains("Reached: assertion failed in b at 9:3.");
  }

  @Test
  void sleepingThreadsAreFoundStuckForSomeInputs() {
    Liss liss =
        Liss.run(
            "explore",
            "--data",
            "symbolic",
            file(
                """
                shared int x; lock l; condvar v; channel ch;
                thread sleeper { lock(l); while (x == 0) { cwait(v, l); } unlock(l); }
                thread waker {
                  int n;
                  n := input(ch);
                  lock(l);
                  x := 1;
                  if (n > 7) { csignal(v); }
                  unlock(l);
                }
                """));
    assertThat(liss.exitCode()).isEqualTo(11);
    assertThat(liss.out()).contains("sleeps", "sleeper is stuck");
  }

  @Test
  void aRaceUnderSyncMakesTheOtherResultsIncomplete() {
    String program = file("shared int x; thread t[2] { x := 1; }");
    Liss run =
        Liss.run(
            "explore",
            "--data",
            "symbolic",
            "--exploration",
            "dependence=sync",
            "--property",
            "race",
            program);
    assertThat(run.exitCode()).isEqualTo(10);
    assertThat(run.out()).contains("Data race on x", "findings may be missing");
    Liss assumed =
        Liss.run("explore", "--data", "symbolic", "--exploration", "dependence=sync", program);
    assertThat(assumed.out()).contains("assumed and not checked that there are no data races");
  }
}
