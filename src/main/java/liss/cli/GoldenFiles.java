package liss.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.format.UnifiedDiff;
import liss.lang.SourceText;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The recorded results of a directory of models: a file {@code verdicts} with one line for each
 * result, and the programs with locks. Results out of scope are left alone.
 *
 * <p>How a C file is read, and how its locks are written, is recorded beside them: options as on
 * the command line, one argument in each line.
 */
final class GoldenFiles {

  private static final String VERDICTS = "verdicts";
  private static final String OPTIONS = ".options";

  private final Path directory;
  private final RegressionScope scope;

  GoldenFiles(Path directory, RegressionScope scope) {
    this.directory = directory;
    this.scope = scope;
  }

  /** The options that are recorded for a model; none if there is no file of them. */
  COptionsMixin.Output options(String model) {
    Path file = directory.resolve(model + OPTIONS);
    COptionsMixin.Output options = new COptionsMixin.Output();
    if (Files.exists(file)) {
      List<String> arguments =
          SourceFile.read(file).text().lines().filter(line -> !line.isBlank()).toList();
      try {
        new CommandLine(options).parseArgs(arguments.toArray(String[]::new));
        options.check();
      } catch (ParameterException | UsageException e) {
        throw new InputException("error: " + file + ": " + e.getMessage());
      }
    }
    return options;
  }

  /** Records the options for a model; without any there is no file. */
  void record(String model, COptionsMixin.Output options) {
    List<String> arguments = options.arguments();
    if (!arguments.isEmpty()) {
      OutputFile.write(directory.resolve(model + OPTIONS), String.join("\n", arguments) + "\n");
    }
  }

  /** Replaces the recorded results by the ones found; those of models that are gone are deleted. */
  void record(RegressionResults found) {
    OutputFile.createDirectory(directory);
    SortedMap<String, String> verdicts = recordedVerdicts();
    verdicts.keySet().removeIf(scope::covers);
    verdicts.putAll(found.verdicts());
    OutputFile.write(directory.resolve(VERDICTS), printed(verdicts));
    found.placements().forEach((name, text) -> OutputFile.write(directory.resolve(name), text));
    for (String name : files()) {
      boolean isOld =
          isPlacement(name)
              ? !found.placements().containsKey(name)
              : name.endsWith(OPTIONS) && !found.verdicts().containsKey(key(name));
      if (isOld && scope.covers(key(name))) {
        delete(directory.resolve(name));
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new InputException("error: cannot delete " + file + SourceFile.reason(e));
    }
  }

  /** The results in scope that were not decided when they were recorded. */
  Set<String> undecided() {
    return recordedVerdicts().entrySet().stream()
        .filter(entry -> scope.covers(entry.getKey()))
        .filter(entry -> RegressionResults.isUndecided(entry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * How the results found differ from those recorded, as unified diffs; empty if they agree. What
   * was left out is not compared.
   */
  List<String> differences(RegressionResults found) {
    List<String> differences = new ArrayList<>();
    SortedMap<String, String> expected = recordedVerdicts();
    expected.keySet().removeIf(key -> !scope.covers(key));
    expected.keySet().removeAll(found.leftOut());
    add(differences, VERDICTS, printed(expected), printed(found.verdicts()));
    SortedSet<String> names = new TreeSet<>(found.placements().keySet());
    files().stream()
        .filter(name -> isPlacement(name) && scope.covers(key(name)))
        .forEach(names::add);
    names.removeIf(name -> found.leftOut().contains(key(name)));
    for (String name : names) {
      Path file = directory.resolve(name);
      String before = Files.exists(file) ? SourceFile.read(file).text() : "";
      add(differences, name, before, found.placements().getOrDefault(name, ""));
    }
    return differences;
  }

  /** Whether a result is the one that is recorded, and its program with locks too. */
  boolean isRecorded(String key, RegressionResults found) {
    return Objects.equals(found.verdicts().get(key), recordedVerdicts().get(key))
        && found.placements().entrySet().stream()
            .filter(placement -> key(placement.getKey()).equals(key))
            .allMatch(placement -> isContent(placement.getKey(), placement.getValue()));
  }

  private boolean isContent(String name, String text) {
    Path file = directory.resolve(name);
    return Files.exists(file) && SourceFile.read(file).text().equals(text);
  }

  private void add(List<String> differences, String name, String before, String after) {
    String diff = UnifiedDiff.of(directory.resolve(name).toString(), before, after);
    if (!diff.isEmpty()) {
      differences.add(diff);
    }
  }

  private SortedMap<String, String> recordedVerdicts() {
    Path file = directory.resolve(VERDICTS);
    SortedMap<String, String> verdicts = new TreeMap<>();
    if (Files.exists(file)) {
      SourceText text = SourceFile.read(file);
      for (String line : text.text().lines().toList()) {
        int colon = line.indexOf(": ");
        if (colon < 0) {
          throw new InputException("error: not a recorded verdict: " + line);
        }
        verdicts.put(line.substring(0, colon), line.substring(colon + 2));
      }
    }
    return verdicts;
  }

  private static String printed(Map<String, String> verdicts) {
    return verdicts.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private List<String> files() {
    return Files.isDirectory(directory)
        ? SourceFile.filesIn(directory).stream().map(f -> f.getFileName().toString()).toList()
        : List.of();
  }

  /** The key of the result that a file belongs to. */
  private static String key(String file) {
    return file.replaceFirst("[.][^.]*$", "");
  }

  /** Other files than placements are not ours to judge or to delete. */
  private static boolean isPlacement(String file) {
    return file.matches(".*[.][wc]") && RegressionScope.objectiveOf(key(file)).isPresent();
  }
}
