package liss.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.UnifiedDiff;
import liss.lang.SourceText;
import liss.placement.Objective;

/**
 * The recorded results of a directory of models: a file {@code verdicts} with one line for each
 * result, and the programs with locks. Results out of scope are left alone.
 */
final class GoldenFiles {

  private static final String VERDICTS = "verdicts";

  private final Path directory;
  private final RegressionScope scope;

  GoldenFiles(Path directory, RegressionScope scope) {
    this.directory = directory;
    this.scope = scope;
  }

  static void createDirectory(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + directory, e);
    }
  }

  /** Replaces the recorded results by the ones found; those of models that are gone are deleted. */
  void record(RegressionResults found) {
    createDirectory(directory);
    SortedMap<String, String> verdicts = recordedVerdicts();
    verdicts.keySet().removeIf(scope::covers);
    verdicts.putAll(found.verdicts());
    OutputFile.write(directory.resolve(VERDICTS), printed(verdicts));
    found.placements().forEach((name, text) -> OutputFile.write(directory.resolve(name), text));
    for (String name : recordedPlacements()) {
      if (!found.placements().containsKey(name)) {
        delete(directory.resolve(name));
      }
    }
    for (String model : modelsWithOptions()) {
      if (!found.verdicts().containsKey(model)) {
        delete(directory.resolve(model + CModelOptions.ENDING));
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + file, e);
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
    TreeSet<String> names = new TreeSet<>(recordedPlacements());
    names.addAll(found.placements().keySet());
    found.leftOut().forEach(key -> names.remove(key + ".w"));
    for (String name : names) {
      Path file = directory.resolve(name);
      String before = Files.exists(file) ? SourceFile.read(file).text() : "";
      add(differences, name, before, found.placements().getOrDefault(name, ""));
    }
    return differences;
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

  private List<String> recordedPlacements() {
    return files().stream()
        .filter(GoldenFiles::isPlacement)
        .filter(name -> scope.covers(name.substring(0, name.length() - 2)))
        .toList();
  }

  private List<String> modelsWithOptions() {
    return files().stream()
        .filter(name -> name.endsWith(CModelOptions.ENDING))
        .map(name -> name.substring(0, name.length() - CModelOptions.ENDING.length()))
        .filter(scope::covers)
        .toList();
  }

  private List<String> files() {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + directory, e);
    }
  }

  /** Other files than placements are not ours to judge or to delete. */
  private static boolean isPlacement(String name) {
    return Stream.of(Objective.values())
        .map(objective -> RegressionResults.key("", objective))
        .anyMatch(ending -> name.endsWith(ending + ".w") || name.endsWith(ending + ".c"));
  }
}
