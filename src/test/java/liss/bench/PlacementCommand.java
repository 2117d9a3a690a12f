package liss.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tools/bench placement}: how long it takes to place locks, and what they cost. */
@Command(
    name = "placement",
    description = {
      "Synthesizes drivers for the objectives coarse and fine, short programs first.",
      "",
      "Writes placement.md, anew after each driver: the time that was spent on placements alone,"
          + " beside that of the paper. It has the drivers of this call alone."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class PlacementCommand implements Callable<Integer> {

  private static final int USUAL_RUNS = 5;

  /** A figure gets no further run when its runs have taken so long. */
  private static final Duration ENOUGH = Duration.ofSeconds(30);

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;
  @Mixin private DriverFiles files;

  /** The objectives that the paper gives times for. */
  private enum Objective {
    COARSE("coarse"),
    FINE("fine");

    private final String label;

    Objective(String label) {
      this.label = label;
    }

    String inPaper(String driver) {
      Optional<PaperPlacementTimes.Row> row = PaperPlacementTimes.of(driver);
      return row.map(times ->
              switch (this) {
                case COARSE -> times.coarse();
                case FINE -> times.fine();
              })
          .map(seconds -> seconds + " s")
          .orElse("");
    }
  }

  @Override
  public Integer call() throws Exception {
    int runs = options.runs(USUAL_RUNS);
    LissProcess liss = options.liss();
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "driver",
                "objective",
                "runs",
                "placement",
                "whole process",
                "lock / unlock",
                "protected",
                "pairs",
                "optimum",
                "paper's placement"));
    for (Path driver : files.chosen()) {
      for (Objective objective : Objective.values()) {
        String name = DriverFiles.name(driver);
        spec.commandLine().getErr().println(name + ": " + objective.label);
        List<String> row = new ArrayList<>(List.of(name, objective.label));
        row.addAll(figure(liss, objective, driver, runs));
        row.add(objective.inPaper(name));
        table.row(row);
      }
      WholeFile.write(options.output().resolve("placement.md"), document(table, runs));
    }
    return 0;
  }

  private String document(MarkdownTable table, int runs) {
    return """
    # Placing locks

    Written by `tools/bench placement`. Placement: the time of all searches for placements of one synthesis, those on the
    way to the last one included; it and the time of the whole process are medians. A figure gets no further run when its runs
    have taken %d s; one that liss did not decide gets one. Where the optimum is not proven, the bound says what all placements cost
    at least, most important criterion first. The paper's times are those of Table 1 of [LISS], columns Coarse and Fine: whole seconds below
    one, an Intel i5-3320M, its own models, and the last placement alone; empty where it has none.
    %s
    %s\
    """
        .formatted(ENOUGH.toSeconds(), options.conditions(runs), table);
  }

  /** The cells of a row from the number of runs to the optimum. */
  private static List<String> figure(LissProcess liss, Objective objective, Path file, int runs)
      throws IOException, InterruptedException {
    List<Duration> placement = new ArrayList<>();
    List<Duration> whole = new ArrayList<>();
    Duration spent = Duration.ZERO;
    while (true) {
      switch (liss.run("synthesize", file, List.of("--objective", objective.label))) {
        case Outcome.Failed failed -> {
          return List.of("1", "", "", "", "", "", failed.reason());
        }
        case Outcome.Reported reported -> {
          placement.add(reported.report().placementTime());
          whole.add(reported.wall());
          spent = spent.plus(reported.wall());
          boolean last = placement.size() == runs || spent.compareTo(ENOUGH) >= 0;
          if (last || reported.report().result().startsWith("unknown")) {
            return cells(reported.report(), placement, whole);
          }
        }
      }
    }
  }

  private static List<String> cells(Report report, List<Duration> placement, List<Duration> whole) {
    List<String> cells = new ArrayList<>();
    cells.add(String.valueOf(placement.size()));
    cells.add(Figures.time(Figures.median(placement)));
    cells.add(Figures.time(Figures.median(whole)));
    if (report.hasPlacement()) {
      cells.add(report.lockStatements() + " / " + report.unlockStatements());
      cells.add(String.valueOf(report.protectedStatements()));
      cells.add(String.valueOf(report.excludedPairs()));
      cells.add(report.isOptimal() ? "proven" : "at least " + report.lowerBound());
    } else {
      cells.addAll(List.of("", "", "", report.result()));
    }
    return cells;
  }
}
