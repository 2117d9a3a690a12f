package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import liss.bench.MeasuredProcess.Result;
import liss.bench.ScalingFamily.Curve;
import liss.bench.ScalingFamily.Tool;
import liss.bench.ScalingFigures.Figure;
import liss.bench.ScalingFigures.Key;

/** Gives each command of a family larger and larger inputs, until it has no answer in time. */
final class Scaling {

  /** What liss exits with if it meets a limit. */
  private static final int UNKNOWN = 5;

  /** When what does not end by itself is killed, after its limit. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Path launcher;
  private final Optional<String> cbmc;
  private final Duration timeout;
  private final Consumer<String> progress;

  /**
   * A measurement.
   *
   * @param cbmc its command; empty if there is none, which leaves out its curves
   * @param timeout for each input
   * @param progress is told what is being measured
   */
  Scaling(Path launcher, Optional<String> cbmc, Duration timeout, Consumer<String> progress) {
    this.launcher = launcher;
    this.cbmc = cbmc;
    this.timeout = timeout;
    this.progress = progress;
  }

  /** The figures for sizes up to {@code most}. */
  ScalingFigures measure(ScalingFamily family, int most) throws IOException, InterruptedException {
    ScalingFigures figures = new ScalingFigures(family);
    Set<Curve> ended = new HashSet<>();
    for (int size : family.sizes().stream().filter(n -> n <= most).toList()) {
      Path directory = Files.createTempDirectory("liss-bench");
      Map<String, String> files = family.input().files(size);
      for (var file : files.entrySet()) {
        Files.writeString(directory.resolve(file.getKey()), file.getValue());
      }
      for (Curve curve : family.curves()) {
        if (!ended.contains(curve) && (curve.tool() == Tool.LISS || cbmc.isPresent())) {
          progress.accept(family.name() + " " + size + ", " + curve.name());
          Figure figure = figure(curve, command(curve, size, directory));
          figures.put(new Key(size, curve), figure);
          if (figure instanceof Figure.Open) {
            ended.add(curve);
          }
        }
      }
      for (String file : files.keySet()) {
        Files.delete(directory.resolve(file));
      }
      Files.delete(directory);
    }
    return figures;
  }

  private List<String> command(Curve curve, int size, Path directory) {
    List<String> arguments =
        curve.arguments().apply(size).stream()
            .map(word -> word.matches("\\w+\\.\\w+") ? directory.resolve(word).toString() : word)
            .toList();
    List<String> line = new ArrayList<>();
    switch (curve.tool()) {
      case LISS -> {
        line.add(launcher.toAbsolutePath().toString());
        line.add(arguments.getFirst());
        line.addAll(List.of("--timeout", timeout.toSeconds() + "s"));
        line.addAll(arguments.subList(1, arguments.size()));
      }
      case CBMC -> {
        line.add(cbmc.orElseThrow());
        line.addAll(arguments);
      }
    }
    return line;
  }

  private Figure figure(Curve curve, List<String> command)
      throws IOException, InterruptedException {
    Duration patience = curve.tool() == Tool.LISS ? timeout.plus(GRACE) : timeout;
    MeasuredProcess process =
        new MeasuredProcess(Map.of("LISS_JAVA_OPTS", "-Xmx" + LissProcess.HEAP), patience);
    return switch (process.run(command)) {
      case Result.Killed killed -> new Figure.Open("limit");
      // Also the best program that was found by then.
      case Result.Ended ended when ended.wall().compareTo(timeout) >= 0 -> new Figure.Open("limit");
      case Result.Ended ended when curve.answers().contains(ended.exitCode()) ->
          new Figure.Answered(ended.wall(), ended.peak());
      case Result.Ended ended when curve.tool() == Tool.LISS && ended.exitCode() == UNKNOWN ->
          new Figure.Open("limit");
      case Result.Ended ended ->
          throw new IllegalStateException(
              "%s: exit code %d:\n%s".formatted(curve.name(), ended.exitCode(), ended.output()));
    };
  }
}
