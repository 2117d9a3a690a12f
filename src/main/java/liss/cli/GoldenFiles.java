package liss.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.UnifiedDiff;
import liss.lang.SourceText;
import liss.regress.PlacementChange;
import liss.regress.RegressionResults;
import liss.regress.ResultComparison;
import liss.regress.ResultComparison.State;
import org.jspecify.annotations.Nullable;
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

  /** Whether no result in scope is recorded. */
  boolean isEmpty() {
    return recordedVerdicts().keySet().stream().noneMatch(scope::covers);
  }

  /** Tells how a program with locks differs from the recorded one, by the key of the result. */
  interface Comparing {
    PlacementChange change(String key, String recorded, String found);
  }

  /**
   * The results in scope, found or recorded, each beside the other. What was left out is not
   * compared.
   */
  List<ResultComparison> comparisons(RegressionResults found, Comparing comparing) {
    SortedMap<String, String> expected = recordedVerdicts();
    SortedSet<String> keys = new TreeSet<>(expected.keySet());
    keys.addAll(found.verdicts().keySet());
    files().stream().filter(GoldenFiles::isPlacement).map(GoldenFiles::key).forEach(keys::add);
    keys.removeIf(key -> !scope.covers(key) || found.leftOut().contains(key));
    return keys.stream().map(key -> comparison(key, expected.get(key), found, comparing)).toList();
  }

  private ResultComparison comparison(
      String key, @Nullable String expected, RegressionResults found, Comparing comparing) {
    String verdict = found.verdicts().get(key);
    if (verdict == null) {
      return changed(
          key,
          State.GONE,
          expected == null
              ? "a program is recorded without a result"
              : "recorded, but there is no such model: " + expected);
    }
    if (expected == null) {
      return changed(key, State.NEW, "nothing is recorded; now " + verdict);
    }
    List<String> facts = new ArrayList<>();
    if (!expected.equals(verdict)) {
      facts.add("recorded: " + expected);
      facts.add("now: " + verdict);
    }
    Optional<String> file = placement(key, found);
    Optional<String> before =
        file.map(directory::resolve).filter(Files::exists).map(f -> SourceFile.read(f).text());
    Optional<String> now = file.map(found.placements()::get);
    if (before.equals(now)) {
      return new ResultComparison(
          key, facts.isEmpty() ? State.SAME : State.DIFFERENT, facts, "", new TreeSet<>());
    }
    SortedSet<String> lockSteps = new TreeSet<>();
    if (before.isPresent() && now.isPresent()) {
      switch (comparing.change(key, before.get(), now.get())) {
        case PlacementChange.OfSource(List<String> others) when facts.isEmpty() -> {
          return new ResultComparison(key, State.SOURCE_CHANGED, others, "", lockSteps);
        }
        case PlacementChange.OfSource(List<String> others) -> facts.addAll(others);
        case PlacementChange.OfLocks(List<String> others, SortedSet<String> steps) -> {
          facts.addAll(others);
          lockSteps.addAll(steps);
        }
      }
    } else if (facts.isEmpty()) {
      facts.add(
          before.isPresent()
              ? "a program is recorded, and none is found"
              : "no program is recorded");
    }
    String golden = directory.resolve(file.orElseThrow()).toString();
    String diff = UnifiedDiff.of(golden, before.orElse(""), now.orElse(""));
    return new ResultComparison(key, State.DIFFERENT, facts, diff, lockSteps);
  }

  private static ResultComparison changed(String key, State state, String fact) {
    return new ResultComparison(key, state, List.of(fact), "", new TreeSet<>());
  }

  /** The file of a result's program with locks, found or recorded. */
  private Optional<String> placement(String key, RegressionResults found) {
    return Stream.concat(found.placements().keySet().stream(), files().stream())
        .filter(file -> isPlacement(file) && key(file).equals(key))
        .findFirst();
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
