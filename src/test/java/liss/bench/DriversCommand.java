package liss.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tools/bench drivers}: how long the drivers take. */
@Command(
    name = "drivers",
    description = "Verifies and synthesizes drivers with both engines. Writes times.md.")
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class DriversCommand implements Callable<Integer> {

  private static final int USUAL_RUNS = 5;

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Option(
      names = "--models",
      paramLabel = "DIR",
      description = "Where the drivers are (default: ${DEFAULT-VALUE}).")
  private Path directory = Path.of("drivers");

  @Parameters(
      paramLabel = "NAME",
      description = "The drivers to measure, without .w (default: all).")
  private List<String> names = new ArrayList<>();

  /** What is done with each driver. */
  private enum Task {
    VERIFY("verify"),
    COARSE("synthesize", "--objective", "coarse"),
    FINE("synthesize", "--objective", "fine");

    private final String command;
    private final List<String> options;

    Task(String command, String... options) {
      this.command = command;
      this.options = List.of(options);
    }

    String label() {
      return options.isEmpty() ? command : command + " " + options.getLast();
    }
  }

  @Override
  public Integer call() throws Exception {
    int runs = options.runs(USUAL_RUNS);
    LissProcess liss = options.liss();
    PrintWriter err = spec.commandLine().getErr();
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "driver", "command", "engine", "minimum", "median", "maximum", "memory", "result"));
    for (String name : drivers()) {
      for (Task task : Task.values()) {
        for (Engine engine : Engine.values()) {
          err.println(name + ": " + task.label() + ", " + engine.label());
          List<String> row = new ArrayList<>(List.of(name, task.label(), engine.label()));
          row.addAll(cells(liss, task, engine, file(name), runs));
          table.row(row);
        }
      }
    }
    WholeFile.write(options.output().resolve("times.md"), document(table, runs));
    return 0;
  }

  private String document(MarkdownTable table, int runs) {
    return """
    # Times of the drivers

    Written by `tools/bench drivers`. Minimum, median and maximum are those of the whole process, start of the virtual
    machine included. Memory is the greatest peak heap of all runs, as `--statistics` reports it.
    %s
    %s\
    """
        .formatted(options.conditions(runs), table);
  }

  private List<String> drivers() throws IOException {
    if (names.isEmpty()) {
      try (Stream<Path> files = Files.list(directory)) {
        return files
            .map(file -> file.getFileName().toString())
            .filter(file -> file.endsWith(".w"))
            .map(file -> file.substring(0, file.length() - 2))
            .sorted()
            .toList();
      }
    }
    for (String name : names) {
      if (!Files.isRegularFile(file(name))) {
        throw new ParameterException(spec.commandLine(), "no such driver: " + file(name));
      }
    }
    return names;
  }

  private Path file(String name) {
    return directory.resolve(name + ".w");
  }

  /** The figures of all runs; those of the first one that failed or did not decide. */
  private static List<String> cells(LissProcess liss, Task task, Engine engine, Path file, int runs)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(task.options);
    arguments.addAll(List.of("--engine", engine.label()));
    List<Duration> times = new ArrayList<>();
    long peak = 0;
    while (true) {
      switch (liss.run(task.command, file, arguments)) {
        case Outcome.Failed failed -> {
          return List.of("", "", "", "", failed.reason());
        }
        case Outcome.Reported reported -> {
          Report report = reported.report();
          times.add(reported.wall());
          peak = Math.max(peak, report.peakHeapBytes());
          if (report.result().startsWith("unknown")) {
            return List.of("", "", "", Figures.memory(peak), report.result());
          }
          if (times.size() == runs) {
            return List.of(
                Figures.time(Collections.min(times)),
                Figures.time(Figures.median(times)),
                Figures.time(Collections.max(times)),
                Figures.memory(peak),
                report.result());
          }
        }
      }
    }
  }
}
