package liss.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tools/bench drivers}: how long the drivers take. */
@Command(
    name = "drivers",
    description = {
      "Verifies and synthesizes drivers with both engines, short programs first.",
      "",
      "After a command that an engine does not decide it gets none of the rest on that driver:"
          + " verify, coarse, fine. Writes times.md, anew after"
          + " each driver; it has the drivers of this call alone."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class DriversCommand implements Callable<Integer> {

  private static final int USUAL_RUNS = 5;

  /** A figure gets no further run when its runs have taken so long. */
  private static final Duration ENOUGH = Duration.ofMinutes(4);

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;
  @Mixin private DriverFiles files;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description = "Only this engine: ${COMPLETION-CANDIDATES} (default: both).")
  private List<Engine> engines = List.of(Engine.values());

  @Option(
      names = "--task",
      paramLabel = "TASK",
      split = ",",
      description = "Only these: ${COMPLETION-CANDIDATES} (default: all).")
  private List<Task> tasks = List.of(Task.values());

  /** What is done with each driver. */
  private enum Task {
    VERIFY("verify"),
    COARSE("synthesize", "--without-values", "--objective", "coarse"),
    FINE("synthesize", "--without-values", "--objective", "fine");

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
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "driver", "command", "engine", "runs", "minimum", "median", "maximum", "memory",
                "result"));
    for (Path driver : files.chosen()) {
      for (Engine engine : engines) {
        measure(liss, driver, engine, runs, table);
      }
      WholeFile.write(options.output().resolve("times.md"), document(table, runs));
    }
    return 0;
  }

  private void measure(LissProcess liss, Path driver, Engine engine, int runs, MarkdownTable table)
      throws IOException, InterruptedException {
    for (Task task : tasks) {
      String name = DriverFiles.name(driver);
      spec.commandLine().getErr().println(name + ": " + task.label() + ", " + engine.label());
      Figure figure = figure(liss, task, engine, driver, runs);
      List<String> row = new ArrayList<>(List.of(name, task.label(), engine.label()));
      row.addAll(figure.cells());
      table.row(row);
      if (figure instanceof Figure.Undecided) {
        return;
      }
    }
  }

  private String document(MarkdownTable table, int runs) {
    return """
    # Times of the drivers

    Written by `tools/bench drivers`. Minimum, median and maximum are times of the whole process,
    including the start of the virtual machine. Memory is the largest peak heap of all runs, as
    `--statistics` reports it. A figure gets no further run when its runs have taken %d s. A task that
    an engine did not decide was run once, and the engine got no further tasks of that driver (the tasks
    are verify, coarse and fine, in this order).
    %s
    %s\
    """
        .formatted(ENOUGH.toSeconds(), options.conditions(runs), table);
  }

  /** Runs until there are enough, or one failed or did not decide. */
  private static Figure figure(LissProcess liss, Task task, Engine engine, Path file, int runs)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(task.options);
    arguments.addAll(List.of("--engine", engine.label()));
    List<Duration> times = new ArrayList<>();
    long peak = 0;
    while (true) {
      switch (liss.run(task.command, file, arguments)) {
        case Outcome.Failed failed -> {
          return new Figure.Undecided("", failed.reason());
        }
        case Outcome.Reported reported -> {
          Report report = reported.report();
          times.add(reported.wall());
          peak = Math.max(peak, report.peakHeapBytes());
          if (report.result().startsWith("unknown")) {
            return new Figure.Undecided(Figures.memory(peak), report.result());
          }
          Duration spent = times.stream().reduce(Duration.ZERO, Duration::plus);
          if (times.size() == runs || spent.compareTo(ENOUGH) >= 0) {
            return new Figure.Decided(times, Figures.memory(peak), report.resultWithCost());
          }
        }
      }
    }
  }

  /** What the runs of one command with one engine on one driver came to. */
  private sealed interface Figure {

    /** The cells of a row, from the number of runs on. */
    List<String> cells();

    record Decided(List<Duration> times, String memory, String result) implements Figure {
      @Override
      public List<String> cells() {
        return List.of(
            String.valueOf(times.size()),
            Figures.time(Collections.min(times)),
            Figures.time(Figures.median(times)),
            Figures.time(Collections.max(times)),
            memory,
            result);
      }
    }

    record Undecided(String memory, String reason) implements Figure {
      @Override
      public List<String> cells() {
        return List.of("1", "", "", "", memory, reason);
      }
    }
  }
}
