package liss.api;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.cli.EmbeddedCommand;
import liss.format.Json;

/**
 * Verifies programs and adds locks to them, as {@code liss verify} and {@code liss synthesize} do.
 *
 * <p>Calls may come from several threads; each has limits of its own. The default locale of the
 * process becomes {@link java.util.Locale#ROOT}, since reports are the same everywhere.
 */
public final class Liss {

  private Liss() {}

  /**
   * Checks that a program is preemption-safe and has no deadlocks. Its time and memory are limited
   * by the options only.
   *
   * @param file in W, or in C if its name ends in {@code .c}, {@code .h} or {@code .i}
   * @throws RejectedException if the file cannot be read or is wrong, or an option is
   */
  public static Report verify(Path file, Options options) {
    return run("verify", file, options);
  }

  /**
   * Finds the best placement of locks that makes a program preemption-safe and adds no deadlock.
   * {@link Report#program()} has the program with them; the file is not changed.
   *
   * @param file in W, or in C if its name ends in {@code .c}, {@code .h} or {@code .i}
   * @throws RejectedException if the file cannot be read or is wrong, or an option is
   */
  public static Report synthesize(Path file, Options options) {
    return run("synthesize", file, options);
  }

  private static Report run(String command, Path file, Options options) {
    List<String> words = new ArrayList<>();
    words.add(command);
    words.addAll(options.words());
    words.addAll(List.of("--format", "json", "--", file.toString()));
    EmbeddedCommand.Told told = EmbeddedCommand.run(words);
    List<Problem> problems =
        told.report().stream().flatMap(r -> r.lines().stream()).map(Problem::of).toList();
    if (told.isRejected()) {
      throw new RejectedException(told.messages(), problems);
    }
    if (told.isFailure()) {
      throw new IllegalStateException(told.messages());
    }
    return told.report()
        .map(r ->
            new Report(
                r.document().text("result").orElseThrow(),
                problems,
                r.document().text("program"),
                r.text(),
                r.document().print(),
                r.sarif(),
                r.page()))
        .orElseGet(() -> unanswered(command, file, told.messages()));
  }

  /** The report of a command that has met a limit before it could make one. */
  private static Report unanswered(String command, Path file, String messages) {
    String label =
        messages
            .lines()
            .filter(line -> line.startsWith("Result: "))
            .map(line -> line.substring("Result: ".length()))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(messages));
    String document =
        Json.object()
            .with("command", command)
            .with("file", file.toString())
            .with("result", label)
            .print();
    return new Report(label, List.of(), Optional.empty(), messages, document, "", "");
  }
}
