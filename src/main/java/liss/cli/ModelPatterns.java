package liss.cli;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options {@code --only} and {@code --except}, which choose models by their names. */
final class ModelPatterns {

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
