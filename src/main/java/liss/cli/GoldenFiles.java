package liss.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.lang.SourceText;
import liss.placement.Objective;
import liss.report.UnifiedDiff;

/**
 * The recorded results of a directory of models: a file {@code verdicts} with one line for each
 * result, and the programs with locks. Results of objectives that were not asked for are left
 * alone.
 */
final class GoldenFiles {

  private static final String VERDICTS = "verdicts";

  private final Path directory;
  private final List<Objective> objectives;

  GoldenFiles(Path directory, List<Objective> objectives) {
    this.directory = directory;
    this.objectives = List.copyOf(objectives);
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
    verdicts.keySet().removeIf(this::wasAskedFor);
    verdicts.putAll(found.verdicts());
    OutputFile.write(directory.resolve(VERDICTS), printed(verdicts));
    found.placements().forEach((name, text) -> OutputFile.write(directory.resolve(name), text));
    for (String name : recordedPlacements()) {
      if (!found.placements().containsKey(name)) {
        delete(directory.resolve(name));
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

  /** How the results found differ from those recorded, as unified diffs; empty if they agree. */
  List<String> differences(RegressionResults found) {
    List<String> differences = new ArrayList<>();
    SortedMap<String, String> expected = recordedVerdicts();
    expected.keySet().removeIf(key -> !wasAskedFor(key));
    add(differences, VERDICTS, printed(expected), printed(found.verdicts()));
    TreeSet<String> names = new TreeSet<>(recordedPlacements());
    names.addAll(found.placements().keySet());
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

  private boolean wasAskedFor(String key) {
    return Stream.of(Objective.values())
        .filter(objective -> !objectives.contains(objective))
        .noneMatch(objective -> key.endsWith(RegressionResults.key("", objective)));
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
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".w") && wasAskedFor(name.substring(0, name.length() - 2)))
          .filter(name -> hasObjective(name))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + directory, e);
    }
  }

  /** Other files than placements are not ours to judge or to delete. */
  private static boolean hasObjective(String name) {
    return Stream.of(Objective.values())
        .anyMatch(objective -> name.endsWith(RegressionResults.key("", objective) + ".w"));
  }
}
