package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input ends with exit code 2, a message that helps, and no stack trace. */
class InputErrorTest {

  @TempDir private Path directory;

  private static Liss rejected(Object... arguments) {
    Liss liss = Liss.run(arguments);
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.out()).isEmpty();
    assertThat(liss.err()).isNotEmpty().doesNotContain("\tat ", "Exception", "internal error");
    return liss;
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "synthesize"})
  void missingFile(String command) {
    assertThat(rejected(command, "no-such-file.w").err())
        .isEqualTo("error: no such file: no-such-file.w\n");
  }

  @Test
  void directoryInsteadOfFile() {
    assertThat(rejected("verify", directory).err()).contains("there is no file of C below");
  }

  @Test
  void textThatIsNotUtf8IsLocated() throws IOException {
    Path file = directory.resolve("latin1.w");
    Files.write(file, "shared int x;\n// \u00e4h".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(rejected("verify", file).err())
        .contains("not UTF-8", file + ":2:4", "the byte there is 0xe4");
  }

  @Test
  void characterThatIsCutOffIsLocated() throws IOException {
    Path file = directory.resolve("cut.w");
    Files.write(file, new byte[] {'/', '/', (byte) 0xc3});
    assertThat(rejected("verify", file).err()).contains("not UTF-8", ":1:3");
  }

  @Test
  void emptyFile() {
    assertThat(rejected("verify", Liss.file(directory, "empty.w", "")).err())
        .contains("error[LISS");
  }

  @Test
  void allDiagnosticsAreShown() {
    Path file =
        Liss.file(
            directory,
            "wrong.w",
            """
            shared int x;
            thread t {
              y := 1;
              lock(x);
            }
            """);
    assertThat(rejected("verify", file).err())
        .contains(file + ":3:3", "y := 1;", file + ":4:", "wrong.w: 2 errors");
  }

  @Test
  void warningsGoToStandardError() {
    Path file =
        Liss.file(
            directory,
            "warning.w",
            """
            shared int x;
            thread t {
              return;
              x := 1;
            }
            """);
    Liss liss = Liss.run("verify", file);
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.err()).contains("warning[LISS", "4 | ");
    assertThat(liss.out()).doesNotContain("warning[");
    JsonReader.object(Liss.run("verify", "--format", "json", file).out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "synthesize"})
  void conditionVariablesAreRejectedWithTheirPlace(String command) {
    Path file = Liss.file(directory, "condvar.w", Programs.CONDVAR);
    assertThat(rejected(command, file).err())
        .contains("liss " + command + " cannot execute POSIX condition variables")
        .contains(file + ":5:3", "cwait(c, l);");
  }

  @Test
  void wrongUsage() {
    Path file = Liss.file(directory, "safe.w", Programs.SAFE);
    for (List<Object> arguments :
        List.<List<Object>>of(
            List.of("verify"),
            List.of("verify", "--no-such-option", file),
            List.of("verify", "--bound", "0", file),
            List.of("verify", "--bound", "many", file),
            List.of("verify", "--timeout", "10", file),
            List.of("verify", "--timeout", "0s", file),
            List.of("verify", "--timeout", "-1s", file),
            List.of("verify", "--memlimit", "lots", file),
            List.of("verify", "--format", "xml", file),
            List.of("verify", "--color", "pink", file),
            List.of("synthesize", "--objective", "best", file),
            List.of("graph", file),
            List.of("graph", "--what", "everything", file),
            List.of("no-such-command"))) {
      assertThat(rejected(arguments.toArray()).err()).as("%s", arguments).contains("--help'.");
    }
  }

  @Test
  void debugShowsWhereBadInputWasFound() {
    Liss liss = Liss.run("--debug", "verify", "no-such-file.w");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("\tat liss.cli.SourceFile");
  }

  @Test
  void outputThatCannotBeWrittenIsAnError() throws IOException {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.isWritable(full));
    Path file = Liss.file(directory, "safe.w", Programs.SAFE);
    assertThat(rejected("synthesize", "-o", full, file).err()).contains("cannot write /dev/full");
    try (var out = Files.newOutputStream(full)) {
      int exitCode =
          LissCommand.commandLine(Liss.PLAIN)
              .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
              .setErr(new PrintWriter(new StringWriter()))
              .execute("verify", file.toString());
      assertThat(exitCode).isEqualTo(2);
    } catch (IOException e) {
      // Closing flushes once more.
      assertThat(e).hasMessageContaining("space");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "synthesize", "graph", "run", "regress"})
  void helpIsCompleteAndHasAnExample(String command) {
    Liss option = Liss.run(command, "--help");
    assertThat(option.exitCode()).isEqualTo(0);
    assertThat(option.err()).isEmpty();
    assertThat(option.out()).contains("Usage: liss " + command, "Exit codes:", "Example:");
    assertThat(option.out()).contains("  liss " + command + " ");
    assertThat(Liss.run("help", command).out()).isEqualTo(option.out());
  }

  @Test
  void helpListsTheCommands() {
    assertThat(Liss.run("help").out()).contains("synthesize", "verify", "graph", "run", "regress");
    assertThat(Liss.run("verify", "--version").out()).startsWith("liss ");
  }
}
