package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class LissCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void versionGoesToStandardOutput() {
    assertThat(run(Map.of(), "--version")).isEqualTo(0);
    assertThat(out.toString()).matches("liss \\d+\\.\\d+\\.\\d+\\S*\\R(?s:Sat4j \\S+, Z3 .*)\\R");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void helpGoesToStandardOutput() {
    assertThat(run(Map.of(), "--help")).isEqualTo(0);
    assertThat(out.toString()).startsWith("Usage: liss").contains("--debug");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void subcommandsAreKnownByTheirOwnNames() {
    Map<String, CommandLine> subcommands =
        LissCommand.commandLine(Terminal.ofProcess()).getSubcommands();
    assertThat(subcommands).containsKeys("verify", "synthesize", "help");
    subcommands.forEach(
        (name, command) -> assertThat(command.getCommandSpec().name()).isEqualTo(name));
  }

  @Test
  void missingCommandIsAUsageError() {
    assertThat(run(Map.of())).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).startsWith("Missing command").contains("Usage: liss");
  }

  @Test
  void unknownOptionIsAUsageError() {
    assertThat(run(Map.of(), "--no-such-option")).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("--no-such-option");
  }

  @Test
  void unknownCommandHasTheClosestAsHint() {
    assertThat(run(Map.of(), "verfy", "program.w")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "Unknown command: 'verfy'\nHint: did you mean `verify`?\nTry 'liss --help'.\n");
  }

  @Test
  void whatFollowsAnUnknownOptionIsNotNamed() {
    assertThat(run(Map.of(), "explore", "--formt", "json", "program.w")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "Unknown option: '--formt'\nPossible solutions: --format\nTry 'liss explore --help'.\n");
  }

  @Test
  void wrongValueHasTheWordsAsOneWritesThem() {
    assertThat(run(Map.of(), "verify", "--format", "JSN", "program.w")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith(
            "Invalid value for option '--format': expected one of text, short, json, sarif, html but was"
                + " 'JSN'");
  }

  @Test
  void wordsAreCompletedInLowerCase() {
    LissCommand.commandLine(Terminal.ofProcess())
        .getSubcommands()
        .values()
        .forEach(command ->
            command.getCommandSpec().options().stream()
                .filter(option -> option.completionCandidates() != null)
                .forEach(option ->
                    assertThat(option.completionCandidates())
                        .as(command.getCommandName() + " " + option.longestName())
                        .allMatch(word -> word.equals(word.toLowerCase(Locale.ROOT)))));
  }

  @Test
  void codesOfMessagesAreCompleted() {
    CommandLine explain =
        LissCommand.commandLine(Terminal.ofProcess()).getSubcommands().get("explain");
    assertThat(explain.getCommandSpec().positionalParameters().getFirst().completionCandidates())
        .contains("LISS0101")
        .allMatch(code -> code.matches("LISS\\d{4}"));
  }

  @Test
  void unreadableFileIsAnInputError() {
    assertThat(run(Map.of(), "unreadable")).isEqualTo(2);
    assertThat(err.toString().lines()).containsExactly("error: no such file: x.w");
  }

  @Test
  void bugIsAnInternalErrorWithoutStackTrace() {
    assertThat(run(Map.of(), "bug")).isEqualTo(70);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("internal error", "boom").doesNotContain("\tat ");
  }

  @Test
  void stackOverflowIsAnInternalError() {
    assertThat(run(Map.of(), "overflow")).isEqualTo(70);
    assertThat(err.toString()).contains("internal error", "StackOverflowError");
  }

  @Test
  void debugOptionShowsStackTrace() {
    assertThat(run(Map.of(), "--debug", "bug")).isEqualTo(70);
    assertThat(err.toString()).contains("\tat liss.cli.LissCommandTest");
  }

  @Test
  void debugOptionIsUnderstoodBehindTheCommandToo() {
    assertThat(run(Map.of(), "bug", "--debug")).isEqualTo(70);
    assertThat(err.toString()).contains("\tat liss.cli.LissCommandTest");
  }

  @Test
  void environmentVariableShowsStackTrace() {
    assertThat(run(Map.of("LISS_DEBUG", "1"), "bug")).isEqualTo(70);
    assertThat(err.toString()).contains("\tat liss.cli.LissCommandTest");
  }

  private int run(Map<String, String> environment, String... args) {
    CommandLine liss = LissCommand.commandLine(new Terminal(environment, Set.of()));
    liss.addSubcommand("bug", new Failing(LissCommandTest::bug));
    liss.addSubcommand("overflow", new Failing(() -> overflow(0)));
    liss.addSubcommand("unreadable", new Failing(LissCommandTest::unreadable));
    return liss.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(args);
  }

  private static int bug() {
    throw new IllegalStateException("boom");
  }

  private static int overflow(int depth) {
    return depth < 0 ? 0 : 1 + overflow(depth + 1);
  }

  private static int unreadable() {
    throw new UncheckedIOException("no such file: x.w", new IOException());
  }

  /** A command that ends as the task does. */
  @Command(name = "failing")
  private static final class Failing implements Callable<Integer> {
    private final Callable<Integer> task;

    Failing(Callable<Integer> task) {
      this.task = task;
    }

    @Override
    public Integer call() throws Exception {
      return task.call();
    }
  }

  @Test
  void completion_knows_the_options_of_all_commands() {
    Liss liss = Liss.run("generate-completion");
    assertThat(liss.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(liss.out()).contains("function _picocli_liss_batch", "--shard", "--concrete-only");
  }
}
