package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  /** How many runs liss and nidhugg say that they have looked at. */
  private static final Pattern RUNS =
      Pattern.compile("(?:Maximal configurations|Trace count): +(\\d+)");

  private final LissProcess liss;
  private final Map<Tool, String> peers;
  private final Consumer<String> progress;

  /**
   * A measurement.
   *
   * @param liss what to measure, with the limit of time for all tools
   * @param peers the commands of the others; those that are missing have no curves
   * @param progress is told what is being measured
   */
  Scaling(LissProcess liss, Map<Tool, String> peers, Consumer<String> progress) {
    this.liss = liss;
    this.peers = Map.copyOf(peers);
    this.progress = progress;
  }

  /** The figures for sizes up to {@code most}. */
  ScalingFigures measure(ScalingFamily family, int most) throws IOException, InterruptedException {
    ScalingFigures figures = new ScalingFigures(family);
    Set<Curve> ended = new HashSet<>();
    for (int size : family.sizes().stream().filter(n -> n <= most).toList()) {
      Path directory = Files.createTempDirectory("liss-bench");
      for (var file : family.input().files(size).entrySet()) {
        Files.writeString(directory.resolve(file.getKey()), file.getValue());
      }
      for (Curve curve : family.curves()) {
        if (!ended.contains(curve) && isThere(curve.tool())) {
          progress.accept(family.name() + " " + size + ", " + curve.name());
          Figure figure = figure(curve, command(curve, size, directory), directory);
          figures.put(new Key(size, curve), figure);
          if (figure instanceof Figure.Open) {
            ended.add(curve);
          }
        }
      }
      try (Stream<Path> all = Files.walk(directory)) {
        for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    return figures;
  }

  private boolean isThere(Tool tool) {
    return tool == Tool.LISS || peers.containsKey(tool);
  }

  private List<String> command(Curve curve, int size, Path directory) {
    List<String> line = new ArrayList<>();
    curve.arguments().apply(size).stream()
        .map(word -> word.matches("\\w+\\.\\w+") ? directory.resolve(word).toString() : word)
        .forEach(line::add);
    if (curve.tool() == Tool.LISS) {
      line.addAll(1, List.of("--timeout", liss.timeout().toSeconds() + "s"));
      line.addFirst(liss.launcher().toAbsolutePath().toString());
    } else {
      line.addFirst(Objects.requireNonNull(peers.get(curve.tool())));
    }
    return line;
  }

  private Figure figure(Curve curve, List<String> command, Path directory)
      throws IOException, InterruptedException {
    Duration timeout = liss.timeout();
    Duration patience = curve.tool() == Tool.LISS ? timeout.plus(GRACE) : timeout;
    // What is killed leaves its temporary files.
    Map<String, String> environment =
        Map.of("LISS_JAVA_OPTS", "-Xmx" + liss.heap(), "TMPDIR", directory.toString());
    MeasuredProcess process = new MeasuredProcess(environment, patience);
    return switch (process.run(command)) {
      case Result.Killed killed -> new Figure.Open("limit");
      // Also the best program that was found by then.
      case Result.Ended ended when ended.wall().compareTo(timeout) >= 0 -> new Figure.Open("limit");
      case Result.Ended ended when curve.answers().contains(ended.exitCode()) ->
          new Figure.Answered(ended.wall(), ended.peak(), runs(ended.output()));
      case Result.Ended ended when curve.tool() == Tool.LISS && ended.exitCode() == UNKNOWN ->
          new Figure.Open("limit");
      case Result.Ended ended ->
          throw new IllegalStateException(
              "%s: exit code %d:\n%s"
                  .formatted(curve.name(), ended.exitCode(), ended.lastLines()));
    };
  }

  private static OptionalLong runs(String output) {
    return RUNS.matcher(output).results().mapToLong(found -> Long.parseLong(found.group(1))).findFirst();
  }
}
