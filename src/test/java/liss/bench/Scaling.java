package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import liss.bench.ScalingFigures.Decided;
import liss.bench.ScalingFigures.Figure;
import liss.bench.ScalingFigures.Key;
import liss.bench.ScalingFigures.Undecided;

/** Verifies each family of programs with growing size, with each engine until it fails. */
final class Scaling {

  private final LissProcess liss;
  private final int runs;
  private final Consumer<String> progress;

  /**
   * A measurement.
   *
   * @param progress is told what is being measured
   */
  Scaling(LissProcess liss, int runs, Consumer<String> progress) {
    this.liss = liss;
    this.runs = runs;
    this.progress = progress;
  }

  /** The figures for sizes up to {@code most}, or to the limit of the family if that is less. */
  ScalingFigures measure(int most) throws IOException, InterruptedException {
    ScalingFigures figures = new ScalingFigures();
    Path file = Files.createTempFile("liss-bench", ".w");
    try {
      for (ScalingCase family : ScalingCase.values()) {
        measure(family, Math.min(most, family.size().most()), file, figures);
      }
    } finally {
      Files.delete(file);
    }
    return figures;
  }

  private void measure(ScalingCase family, int most, Path file, ScalingFigures figures)
      throws IOException, InterruptedException {
    Set<Engine> able = EnumSet.allOf(Engine.class);
    for (int n = ScalingCase.LEAST; n <= most && !able.isEmpty(); n++) {
      Files.writeString(file, family.text(n));
      for (Engine engine : List.copyOf(able)) {
        progress.accept(family.label() + " " + n + ", " + engine.label());
        Figure figure = figure(family, file, engine);
        figures.put(new Key(family, n, engine), figure);
        if (figure instanceof Undecided) {
          able.remove(engine);
        }
      }
    }
  }

  private Figure figure(ScalingCase family, Path file, Engine engine)
      throws IOException, InterruptedException {
    List<Duration> safety = new ArrayList<>();
    List<Duration> whole = new ArrayList<>();
    long peak = 0;
    while (true) {
      switch (liss.run("verify", file, List.of("--engine", engine.label()))) {
        case Outcome.Failed failed -> {
          return new Undecided(failed.reason());
        }
        case Outcome.Reported reported -> {
          Report report = reported.report();
          if (report.verdict().equals("unknown")) {
            return new Undecided(report.reason());
          }
          if (!report.verdict().equals(family.safety().label())) {
            throw new IllegalStateException(
                family.label() + " with " + engine.label() + " is " + report.verdict());
          }
          safety.add(report.safetyTime());
          whole.add(reported.wall());
          peak = Math.max(peak, report.peakHeapBytes());
          if (safety.size() == runs) {
            return new Decided(
                report.states(),
                report.transitions(),
                Figures.median(safety),
                Figures.median(whole),
                peak);
          }
        }
      }
    }
  }
}
