package liss.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cli.SourceFile.InputFiles;
import liss.format.Printable;
import liss.search.Limits;
import liss.verify.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A subcommand: where its output goes. */
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
@Command
abstract class Task implements Callable<Integer> {

  /** The time between two looks at whether a file has changed. */
  private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

  /** The options that say where and how something is told, or for how long it is looked for. */
  private static final Set<String> OF_OUTPUT =
      Set.of(
          "--output",
          "--format",
          "--page",
          "--link-base",
          "--explain",
          "--statistics",
          "--color",
          "--memlimit",
          "--timeout",
          "--each",
          "--watch");

  /** The thread that tells the answer. */
  private Optional<Thread> answering = Optional.empty();

  @ParentCommand private LissCommand liss;
  @Spec private CommandSpec spec;

  /** The name of the command. */
  final String name() {
    return spec.name();
  }

  /** The exit code that a command has for the exit code that tells its answer. */
  int exitCode(int answered) {
    return answered;
  }

  /** Where the output goes. */
  final Terminal terminal() {
    return liss.terminal();
  }

  /** Standard output, for what comes bit by bit. */
  final PrintWriter out() {
    return new PrintWriter(printable().on(spec.commandLine().getOut()), true);
  }

  private Printable printable() {
    return terminal()
        .printable(spec.root().commandLine().getParseResult().originalArgs(), Terminal.Stream.OUT);
  }

  /** Standard error. */
  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /**
   * Does work and returns its exit code. The answer is unknown if the time limit is exceeded by
   * far: reading a text and preparing a search do not ask for limits.
   */
  final int within(LimitOptions limits, IntSupplier work) {
    limits.begin();
    answering = Optional.empty();
    return limits
        .due()
        .map(due -> within(due, limits.start(), new FutureTask<>(work::getAsInt)))
        .orElseGet(work::getAsInt);
  }

  private int within(Duration due, Limits limits, FutureTask<Integer> work) {
    Thread thread = new Thread(work, name());
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(due);
      if (work.isDone() || !mayAnswer()) {
        return resultOf(work);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Outcome outcome = new Outcome.Unknown(limits.exceeded().orElse("interrupted"));
    err().println("Result: " + outcome.label());
    return ExitCode.of(outcome);
  }

  /** Waits for the result of work in another thread; what it throws is thrown here. */
  static <T> T resultOf(Future<T> work) {
    try {
      return work.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case RuntimeException failure -> failure;
        case Error error -> throw error;
        case null, default -> new IllegalStateException(e);
      };
    }
  }

  /** Whether this thread tells the answer: no other one has begun to tell one. */
  private synchronized boolean mayAnswer() {
    answering = answering.or(() -> Optional.of(Thread.currentThread()));
    return answering.get().equals(Thread.currentThread());
  }

  /** Begins to tell the answer; ends this thread if there is another one. */
  final void answers() {
    if (!mayAnswer()) {
      throw new CancellationException();
    }
  }

  /** Writes a report to standard output, safe to show. */
  final void print(String text) {
    put(printable().text(text));
  }

  /** Writes a document to standard output as it is, unless a person reads it there. */
  final void printDocument(String text) {
    put(terminal().isInteractive(Terminal.Stream.OUT) ? printable().text(text) : text);
  }

  private void put(String text) {
    answers();
    PrintWriter out = spec.commandLine().getOut();
    out.print(text);
    if (out.checkError()) {
      throw new InputException("error: cannot write to standard output");
    }
  }

  /**
   * Writes a report to a file, or else to standard output, safe to show; nothing if the text is
   * empty.
   */
  final void write(Optional<Path> output, String text) {
    answers();
    output
        .filter(out -> !text.isEmpty())
        .ifPresentOrElse(out -> OutputFile.write(out, printable().text(text)), () -> print(text));
  }

  /** Rejects an output that would overwrite the input or has no place to go. */
  static void checkOutput(Path input, Optional<Path> output) {
    checkOutput(new InputFiles(List.of(input)), output);
  }

  /** Rejects an output that would overwrite a file of the input or has no place to go. */
  static void checkOutput(InputFiles input, Optional<Path> output) {
    output.ifPresent(OutputFile::checkDirectory);
    output.ifPresent(out -> input.files().forEach(file -> OutputFile.checkIsNot(file, out, "")));
  }

  /**
   * Runs this command line without an option now and whenever a file changes, until this thread is
   * interrupted. Each run has a process of its own, which ends when the file changes meanwhile.
   */
  final int watching(Path file, String option) {
    UsageException.require(
        !file.equals(SourceFile.STANDARD_INPUT), option + " needs a file, not standard input");
    List<String> command = LissCommand.process();
    command.addAll(spec.root().commandLine().getParseResult().originalArgs());
    command.remove(option);
    try {
      while (true) {
        Optional<FileTime> seen = changed(file);
        Process process = new ProcessBuilder(command).inheritIO().start();
        boolean isTold = false;
        try {
          while (changed(file).equals(seen)) {
            if (!isTold && !process.isAlive()) {
              err().println("-- waiting for " + file + " to change --");
              isTold = true;
            }
            Thread.sleep(LOOK_AGAIN);
          }
        } finally {
          process.destroyForcibly().waitFor();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.OK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** When a file was changed; empty if it is not there. */
  private static Optional<FileTime> changed(Path file) {
    try {
      return Optional.of(Files.getLastModifiedTime(file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * The beginning of a command line that does the same as this one in another process, with the
   * options but some. The caller adds the files.
   */
  final List<String> sameCommand(Set<String> without) {
    List<String> command = LissCommand.process();
    command.add(name());
    command.addAll(options(option -> Stream.of(option.names()).noneMatch(without::contains)));
    return command;
  }

  /** The options of this command line that are wanted, each as one word. */
  private List<String> options(Predicate<OptionSpec> isWanted) {
    List<String> words = new ArrayList<>();
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!isWanted.test(option)) {
        continue;
      }
      if (option.arity().max() == 0) {
        words.add(option.longestName());
      } else {
        option
            .originalStringValues()
            .forEach(value -> words.add(option.longestName() + "=" + value));
      }
    }
    return words;
  }

  /**
   * What a user types to run another command about the same files: with the options of this command
   * line that it has, too, but for those of output and limits and those that are left out.
   */
  final String commandOfOther(String other, Set<String> without, List<Path> files) {
    CommandSpec others = LissCommand.specOf(other);
    List<String> options =
        options(option ->
            others.findOption(option.longestName()) != null
                && Stream.of(option.names())
                    .noneMatch(name -> OF_OUTPUT.contains(name) || without.contains(name)));
    return Stream.of(Stream.of("liss", other), options.stream(), files.stream().map(Path::toString))
        .flatMap(words -> words)
        .map(Task::quoted)
        .collect(Collectors.joining(" "));
  }

  /** This command line. */
  final String commandLine() {
    return Stream.concat(
            Stream.of("liss"), spec.root().commandLine().getParseResult().originalArgs().stream())
        .map(Task::quoted)
        .collect(Collectors.joining(" "));
  }

  /** A word of a POSIX shell. */
  private static String quoted(String word) {
    return word.matches("[\\w./+=:,@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** A line on standard error that says what is going on. */
  final ProgressLine progress() {
    return new ProgressLine(err(), terminal());
  }
}
