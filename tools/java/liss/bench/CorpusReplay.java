package liss.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.c.source.StoppableText;
import liss.lang.Program;
import liss.run.Violation;
import liss.verify.ShownRun;
import liss.verify.Verification;
import liss.witness.ScheduleTest;
import liss.witness.WitnessText;

/**
 * Compiles and executes the program in C that {@code liss verify --test} writes, and says how it
 * ends.
 *
 * @param options with which the program was read
 * @param includes where the compiler looks for headers
 */
record CorpusReplay(COptions options, List<Path> includes) {

  /** How long a compiler or a test may take; a test that is stuck needs some seconds to know. */
  static final Duration LIMIT = Duration.ofSeconds(60);

  /** A run that was executed. */
  private static final String OVER = "liss: the run is over";

  private static final String STUCK = "liss: no thread goes on";
  private static final String NOT_FOLLOWED = "liss: the run was not followed";

  CorpusReplay {
    includes = List.copyOf(includes);
  }

  /** A process that has ended; its exit code is empty if it was stopped. */
  private record Ended(Optional<Integer> exitCode, String output) {}

  /** How the test of an answer ends, in words; what comes behind a colon are details. */
  String of(Program program, Verification found) throws IOException {
    return switch (ShownRun.of(program, new CFrontEnd(options), found)) {
      case ShownRun.Nothing nothing -> "no test: " + nothing.reason();
      case ShownRun.Unreadable unreadable -> "no test: " + unreadable.error().message();
      case ShownRun.Executed run -> {
        StoppableText text = StoppableText.of(program.source(), options).orElseThrow();
        yield switch (ScheduleTest.of(run.schedule(), run.violation(), text)) {
          case WitnessText.Nothing nothing -> "no test: " + nothing.reason();
          case WitnessText.Text test -> executed(test.text(), run.violation());
        };
      }
    };
  }

  private String executed(String test, Optional<Violation> violation) throws IOException {
    Path directory = Files.createTempDirectory("liss-corpus");
    Path source = directory.resolve("test.c");
    Path executable = directory.resolve("test");
    Path output = directory.resolve("output");
    try {
      Files.writeString(source, test);
      Ended compiled = run(compiler(source, executable), output);
      return compiled.exitCode().equals(Optional.of(0))
          ? words(run(List.of(executable.toString()), output), violation)
          : "not compiled: "
              + compiled.output().lines().filter(l -> l.contains("error")).findFirst().orElse("");
    } finally {
      for (Path file : List.of(source, executable, output, directory)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private List<String> compiler(Path source, Path executable) {
    List<String> command = new ArrayList<>(List.of("cc", "-w", "-pthread"));
    includes.forEach(path -> command.addAll(List.of("-I", path.toString())));
    command.addAll(List.of("-o", executable.toString(), source.toString()));
    return command;
  }

  private static String words(Ended ended, Optional<Violation> violation) {
    if (ended.output().contains(NOT_FOLLOWED)) {
      return "not followed";
    }
    boolean isAsSaid =
        violation.isEmpty()
            ? ended.output().contains(OVER)
            : violation.get() instanceof Violation.Deadlock
                ? ended.output().contains(STUCK)
                : !ended.output().contains("liss: ")
                    && ended.exitCode().filter(code -> code != 0).isPresent();
    if (!isAsSaid) {
      return "ended otherwise: "
          + ended
              .exitCode()
              .map(code -> "exit code " + code)
              .orElse("still running after " + LIMIT.toSeconds() + " s");
    }
    return violation
        .map(wrong -> wrong instanceof Violation.Deadlock ? "stuck as said" : "failed as said")
        .orElse("executed to the end");
  }

  private static Ended run(List<String> command, Path output) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    process.getOutputStream().close();
    try {
      boolean hasEnded = process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
      String text = Files.readString(output, StandardCharsets.ISO_8859_1);
      return new Ended(hasEnded ? Optional.of(process.exitValue()) : Optional.empty(), text);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Ended(Optional.empty(), "");
    } finally {
      process.destroyForcibly();
    }
  }
}
