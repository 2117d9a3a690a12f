package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class RunCommandTest {

  private static final String OPEN =
      """
      shared int open = 0;
      channel dev;
      thread os[2] {
        if (open == 0) {
          output(dev, 1);
        }
        open := open + 1;
      }
      """;

  @TempDir private Path directory;

  private record Result(int exitCode, String out, String err) {}

  @Test
  void stepsAndInputAndOutputArePrinted() throws IOException {
    Result result = run("channel dev; thread t {\n  int a = 4;\n  output(dev, a);\n}");
    assertThat(result.exitCode()).isZero();
    assertThat(result.out().lines())
        .containsExactly(
            "t      3:3  output(dev, a);               out 4",
            "",
            "I/O: (t, out, 4, dev)",
            "All threads have ended.",
            "Result: true");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void valuesOfAccessesArePrinted() throws IOException {
    Result result =
        run(
            "shared int x = 3, v[2]; guard g; thread t {\n v[x - 2] := x + 1;\n g <- true;\n"
                + " if (x) { x := havoc; }\n}",
            "--values",
            "7");
    assertThat(result.out().lines().map(line -> line.replaceAll(" +", " ")).limit(7))
        .containsExactly(
            "t 2:4 x = 3",
            "t 2:14 x = 3",
            "t 2:2 v[x - 2] := x + 1; = 4",
            "t 3:2 g <- true; = true",
            "t 4:6 x = 3",
            "t 4:6 x then",
            "t 4:11 x := havoc; havoc 7");
  }

  @Test
  void sameSeedGivesTheSameRunAndSomeOtherSeedAnother() throws IOException {
    List<String> first = IntStream.range(0, 10).mapToObj(this::openWithSeed).toList();
    List<String> second = IntStream.range(0, 10).mapToObj(this::openWithSeed).toList();
    assertThat(first).isEqualTo(second);
    assertThat(first.stream().distinct().count()).isGreaterThan(1);
  }

  private String openWithSeed(int seed) {
    try {
      return run(OPEN, "--seed", Integer.toString(seed)).out();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void neighbouringSeedsStartWithDifferentThreads() {
    assertThat(IntStream.range(0, 8).mapToObj(seed -> openWithSeed(seed).substring(0, 5)))
        .contains("os[0]", "os[1]");
  }

  @Test
  void cooperativeRunsNeverPowerUpTwiceAndSomePreemptiveOneDoes() throws IOException {
    String twice = "(os[1], out, 1, dev) (os[0], out, 1, dev)";
    boolean seen = false;
    for (int seed = 0; seed < 40; seed++) {
      String number = Integer.toString(seed);
      assertThat(run(OPEN, "--scheduler", "cooperative", "--seed", number).out())
          .containsPattern("I/O: \\(os\\[.], out, 1, dev\\)\n");
      seen |= run(OPEN, "--scheduler", "preemptive", "--seed", number).out().contains(twice);
    }
    assertThat(seen).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "skip;          |  0 | true                       | All threads have ended.",
        "assert(x == 1);| 10 | false(assertion)           | The assertion does not hold at 1:64.",
        "x := 1 / x;    | 10 | false(runtime error)       | Division by zero at 1:64.",
        "x := v[x - 1]; | 10 | false(runtime error)       | v has no element -1 at 1:69.",
        "wait(c);       | 11 | false(deadlock)            | No thread can go on.",
        "lock(l);       | 11 | false(deadlock)            | '  t holds l'",
        "assume(c);     |  5 | unknown(assumption failed) | The run is discarded at 1:64.",
        "while (1) {}   |  5 | unknown(limit of 100 steps)| The run goes on.",
        "e: goto e;     |  5 | unknown(limit of 100 steps)| The run goes on.",
      })
  void exitCodeTellsHowTheRunEnded(String statement, int exitCode, String label, String sentence)
      throws IOException {
    String declarations = "shared int x, v[2]; lock l; cond c;";
    Result result = run("%-54sthread t{%s}".formatted(declarations, statement), "--steps", "100");
    assertThat(result.out()).endsWith("Result: " + label + "\n").contains(sentence + "\n");
    assertThat(result.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void deadlockNamesTheStatementsThatWait() throws IOException {
    Result result = run("lock l; thread a { lock(l); lock(l); } thread b { lock(l); }");
    assertThat(result.exitCode()).isEqualTo(11);
    assertThat(result.out()).contains("lock(l);").contains("holds l");
  }

  @Test
  void waitForConditionVariableSleepsAndGoesOn() throws IOException {
    String text =
        "lock l; condvar v; cond c; thread t { lock(l); signal(c); cwait(v, l); unlock(l); }"
            + " thread u { wait(c); lock(l); csignal(v); unlock(l); }";
    Result result = run(text);
    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).containsSubsequence("sleeps", "csignal(v);", "goes on");
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread t { x := 1; }", "nonsense"})
  void programThatCannotBeExecutedIsAnInputError(String text) throws IOException {
    Result result = run(text);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("error[LISS").contains("test.w:1:");
  }

  @Test
  void missingFileAndNegativeLimitAreInputErrors() throws IOException {
    assertThat(execute("no-such-file.w").err()).contains("no such file: no-such-file.w");
    assertThat(run("thread t {}", "--steps", "-1").exitCode()).isEqualTo(2);
  }

  private Result run(String text, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("test.w"), text);
    String[] arguments = Arrays.copyOf(options, options.length + 1);
    arguments[options.length] = file.toString();
    return execute(arguments);
  }

  private static Result execute(String... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = "run";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    Liss liss = Liss.run(all);
    return new Result(liss.exitCode(), liss.out(), liss.err());
  }
}
