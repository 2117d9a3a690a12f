package liss.cli;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.placement.model.Objective;
import liss.regress.RegressionResults;
import picocli.CommandLine.Option;

/**
 * Which results {@code liss regress} is about.
 *
 * @param models which models
 * @param objectives the objectives for which their placements count, beside their verdicts
 */
record RegressionScope(ModelPatterns models, List<Objective> objectives) {

  RegressionScope {
    objectives = List.copyOf(objectives);
  }

  /** Whether a result, by its key, is one of them. */
  boolean covers(String key) {
    return objectiveOf(key)
        .map(o -> objectives.contains(o) && models.match(key.replaceFirst("[.][^.]*$", "")))
        .orElseGet(() -> models.match(key));
  }

  /** The objective of a placement, by its key; empty for the key of a verdict. */
  static Optional<Objective> objectiveOf(String key) {
    return Stream.of(Objective.values())
        .filter(objective -> key.endsWith(RegressionResults.key("", objective)))
        .findFirst();
  }

  /** The options {@code --only} and {@code --except}, which choose models by their names. */
  static final class ModelPatterns {

    @Option(
        names = "--only",
        paramLabel = "PATTERN",
        split = ",",
        description = "Only models whose name matches one of these, such as ex1 or 'cpmac*'.")
    private List<String> only = List.of("*");

    @Option(
        names = "--except",
        paramLabel = "PATTERN",
        split = ",",
        description = "Leave out the models whose name matches one of these.")
    private List<String> except = List.of();

    /** Whether a model is chosen. */
    boolean match(String model) {
      return matchesOne(only, model) && !matchesOne(except, model);
    }

    private static boolean matchesOne(List<String> patterns, String model) {
      FileSystem files = FileSystems.getDefault();
      return patterns.stream()
          .anyMatch(pattern -> files.getPathMatcher("glob:" + pattern).matches(Path.of(model)));
    }
  }
}
