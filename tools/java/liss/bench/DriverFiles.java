package liss.bench;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that choose drivers. */
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class DriverFiles {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--models",
      paramLabel = "DIR",
      description = "Where the drivers are (default: ${DEFAULT-VALUE}).")
  private Path directory = Path.of("drivers");

  @Option(
      names = "--only",
      paramLabel = "PATTERN",
      split = ",",
      description = "Only drivers whose name matches one of these, such as ex1 or 'cpmac*'.")
  private List<String> only = List.of("*");

  /** The drivers chosen, short programs first; at least one. */
  List<Path> chosen() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> chosen =
          files
              .filter(file -> file.getFileName().toString().endsWith(".w"))
              .filter(file -> only.stream().anyMatch(pattern -> matches(pattern, name(file))))
              .sorted(
                  Comparator.comparing((Path file) -> file.toFile().length())
                      .thenComparing(Path::getFileName))
              .toList();
      if (chosen.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(), "no such driver in " + directory + ": " + String.join(",", only));
      }
      return chosen;
    }
  }

  /** The name of a driver: that of its file without the suffix. */
  static String name(Path driver) {
    return driver.getFileName().toString().replaceFirst("\\.w$", "");
  }

  private static boolean matches(String pattern, String name) {
    return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(Path.of(name));
  }
}
