package liss.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import liss.bench.MeasuredProcess.Result;
import liss.explore.PorModels;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tools/bench performance}: time and memory of two versions of liss. */
@Command(
    name = "performance",
    description = {
      "Runs a list of commands with two versions of liss in turns, and writes performance.md.",
      "",
      "The programs are those of this checkout for both. Also verifies all drivers, and names those"
          + " that became slower by more than 10 percent. Takes half an hour, on a machine that"
          + " does nothing else. Needs GNU time and taskset."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class PerformanceCommand implements Callable<Integer> {

  /** There are many drivers, and their sum has less noise than each. */
  private static final int OF_ALL = 3;

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final double SLOWER = 1.1;

  /** A command is not run again, in nanoseconds, after both versions have taken so long. */
  private static final long LONG = Duration.ofMinutes(1).toNanos();

  /** Shorter times are too rough to say that something became slower. */
  private static final Duration ROUGH = Duration.ofMillis(50);

  @Spec private CommandSpec spec;

  @Option(
      names = "--before",
      paramLabel = "FILE",
      required = true,
      description = "The launcher of the version to compare with.")
  private Path before;

  @Option(
      names = "--after",
      paramLabel = "FILE",
      description = "The launcher of the new version (default: ${DEFAULT-VALUE}).")
  private Path after = Path.of("./liss");

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "How often each command runs with each version (default: ${DEFAULT-VALUE}).")
  private int runs = 5;

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description = "The directory of the corpus, for PI(7) in C; without it, that row is missing.")
  private Optional<Path> corpus = Optional.empty();

  @Option(
      names = "--only",
      paramLabel = "WORDS",
      split = ",",
      description = "The rows with one of these words in their command, without all drivers.")
  private List<String> only = List.of();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("results");

  /** Medians of the runs with one version; empty if one was killed. */
  private record Cost(int exitCode, Optional<Used> used) {

    /** Time and memory. */
    private record Used(Duration wall, Duration cpu, long peak) {}

    private String cell(Function<Used, String> figure) {
      return used.map(figure).orElse("killed");
    }
  }

  /** What the two versions cost. */
  private record Compared(Cost before, Cost after) {

    /** How many times the processor time of the first version the second one needs. */
    private double ratio() {
      return seconds(after) / seconds(before);
    }

    private boolean isRough() {
      return Math.abs(seconds(after) - seconds(before)) < ROUGH.toMillis() / 1000.0;
    }

    private static double seconds(Cost cost) {
      return cost.used()
          .map(used -> used.cpu().toMillis() / 1000.0)
          .orElse((double) PATIENCE.toSeconds());
    }

    private List<String> cells() {
      List<String> cells = new ArrayList<>();
      cells.addAll(pair(used -> digits(used.wall())));
      cells.addAll(pair(used -> digits(used.cpu())));
      cells.addAll(pair(used -> digits(used.peak() / (double) (1 << 20))));
      cells.add(
          before.exitCode() == after.exitCode()
              ? String.valueOf(after.exitCode())
              : before.exitCode() + ", now " + after.exitCode());
      return cells;
    }

    private List<String> pair(Function<Cost.Used, String> figure) {
      return List.of(before.cell(figure), after.cell(figure));
    }
  }

  @Override
  public Integer call() throws Exception {
    if (runs < 1) {
      throw new ParameterException(spec.commandLine(), "--runs must be at least 1");
    }
    for (Path launcher : List.of(before, after)) {
      // Builds it, and prepares its starts.
      measured(launcher, List.of(), PerformanceRow.verify("drivers/open_close.w"));
    }
    Map<PerformanceRow, Compared> rows = compared(rows(), runs);
    Map<PerformanceRow, Compared> drivers =
        only.isEmpty() ? compared(drivers(), Math.min(runs, OF_ALL)) : Map.of();
    WholeFile.write(output.resolve("performance.md"), page(rows, drivers));
    return 0;
  }

  /** Those that are chosen, and whose files are there. */
  private List<PerformanceRow> rows() throws IOException {
    List<PerformanceRow> rows = new ArrayList<>();
    for (PerformanceRow row : PerformanceRow.all()) {
      if (!only.isEmpty() && only.stream().noneMatch(row.line()::contains)) {
        continue;
      }
      if (!row.model().isEmpty()) {
        List<String> arguments = new ArrayList<>(List.of(PerformanceRow.MODELS));
        arguments.addAll(row.model());
        PorModels.main(arguments.toArray(String[]::new));
      }
      String file = located(row.arguments().getLast());
      if (file.startsWith("-") || Files.exists(Path.of(file))) {
        rows.add(row);
      } else {
        err().println("left out, since a file is missing: " + row.line());
      }
    }
    return rows;
  }

  private String located(String argument) {
    return argument.startsWith(PerformanceRow.CORPUS) && corpus.isPresent()
        ? corpus.get().resolve(argument.substring(PerformanceRow.CORPUS.length())).toString()
        : argument;
  }

  private static List<PerformanceRow> drivers() throws IOException {
    List<PerformanceRow> rows = new ArrayList<>();
    for (String directory : List.of("drivers", "drivers/c")) {
      try (Stream<Path> files = Files.list(Path.of(directory))) {
        files
            .map(Path::toString)
            .filter(file -> file.matches(".*[.][wc]"))
            .sorted()
            .forEach(file -> rows.add(PerformanceRow.verify(file)));
      }
    }
    return rows;
  }

  private Map<PerformanceRow, Compared> compared(List<PerformanceRow> rows, int runs)
      throws IOException, InterruptedException {
    Map<PerformanceRow, Compared> costs = new LinkedHashMap<>();
    for (PerformanceRow row : rows) {
      err().println(row.line());
      List<Result> old = new ArrayList<>();
      List<Result> now = new ArrayList<>();
      long start = System.nanoTime();
      for (int run = 0; run < runs && (run == 0 || System.nanoTime() - start < LONG); run++) {
        boolean isOfCores = row.part() == PerformanceRow.Part.CORES;
        old.add(measured(isOfCores ? after : before, row.prefix(), row));
        now.add(measured(after, List.of(), row));
      }
      costs.put(row, new Compared(cost(old), cost(now)));
    }
    return costs;
  }

  private Result measured(Path launcher, List<String> prefix, PerformanceRow row)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(prefix);
    command.add(launcher.toAbsolutePath().toString());
    row.arguments().forEach(argument -> command.add(located(argument)));
    return new MeasuredProcess(Map.of(), PATIENCE).run(command);
  }

  private static Cost cost(List<Result> results) {
    List<Result.Ended> ended = new ArrayList<>();
    for (Result result : results) {
      switch (result) {
        case Result.Killed killed -> {
          return new Cost(-1, Optional.empty());
        }
        case Result.Ended one -> ended.add(one);
      }
    }
    List<Long> peaks = ended.stream().map(Result.Ended::peak).sorted().toList();
    return new Cost(
        ended.getLast().exitCode(),
        Optional.of(
            new Cost.Used(
                Figures.median(ended.stream().map(Result.Ended::wall).toList()),
                Figures.median(ended.stream().map(Result.Ended::cpu).toList()),
                peaks.get(peaks.size() / 2))));
  }

  private String page(Map<PerformanceRow, Compared> rows, Map<PerformanceRow, Compared> drivers) {
    StringBuilder page =
        new StringBuilder(
            """
            # Performance

            Written by `tools/bench performance`: two versions of liss in turns, on the same programs. Java %d,
            %d processors. Medians of %d, or of what ran in a minute: seconds on the clock, seconds of all processors, and MB of peak resident
            memory; then the exit code. `%s` has the models that `PorModels` writes; `%s` is
            a corpus of programs of others.
            """
                .formatted(
                    Runtime.version().feature(),
                    Runtime.getRuntime().availableProcessors(),
                    runs,
                    PerformanceRow.MODELS,
                    PerformanceRow.CORPUS));
    for (PerformanceRow.Part part : PerformanceRow.Part.values()) {
      MarkdownTable table = new MarkdownTable(headings(part.before()));
      boolean isEmpty = true;
      for (var entry : rows.entrySet()) {
        PerformanceRow row = entry.getKey();
        if (row.part() == part) {
          List<String> cells = new ArrayList<>(List.of(row.work(), "`" + row.line() + "`"));
          cells.addAll(entry.getValue().cells());
          table.row(cells);
          isEmpty = false;
        }
      }
      page.append(isEmpty ? "" : "\n## " + part.heading() + "\n\n" + table);
    }
    return page + (drivers.isEmpty() ? "" : all(drivers));
  }

  private static List<String> headings(String before) {
    return List.of(
        "work",
        "command",
        "s " + before,
        "s",
        "CPU s " + before,
        "CPU s",
        "MB " + before,
        "MB",
        "exit code");
  }

  private String all(Map<PerformanceRow, Compared> drivers) {
    double old = drivers.values().stream().mapToDouble(c -> Compared.seconds(c.before())).sum();
    double now = drivers.values().stream().mapToDouble(c -> Compared.seconds(c.after())).sum();
    MarkdownTable slower = new MarkdownTable(List.of("program", "CPU s before", "CPU s"));
    long count = 0;
    for (var entry : drivers.entrySet()) {
      Compared costs = entry.getValue();
      if (costs.ratio() > SLOWER && !costs.isRough()) {
        List<String> cells = new ArrayList<>(List.of(entry.getKey().work()));
        cells.addAll(costs.pair(used -> digits(used.cpu())));
        slower.row(cells);
        count++;
      }
    }
    return """

    ## All drivers

    `liss verify` of each of the %d programs of `drivers` and `drivers/c` took %s s of all processors
    together, and takes %s s now (medians of %d). %d became slower by more than 10%% and %d ms.
    %s\
    """
        .formatted(
            drivers.size(),
            digits(old),
            digits(now),
            Math.min(runs, OF_ALL),
            count,
            ROUGH.toMillis(),
            count == 0 ? "" : "\n" + slower);
  }

  private static String digits(Duration time) {
    return digits(time.toMillis() / 1000.0);
  }

  /** With two digits that count, or all before the point. */
  private static String digits(double value) {
    int places = value >= 10 ? 0 : value >= 1 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
