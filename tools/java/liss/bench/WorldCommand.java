package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tools/bench world}: whether what a world says of its programs is right. */
@Command(
    name = "world",
    description = {
      "Compares alarms for programs of a world with what was changed in them by hand.",
      "",
      "Writes NAME.md."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class WorldCommand implements Callable<Integer> {

  private static final Duration GRACE = Duration.ofSeconds(15);

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Parameters(paramLabel = "NAME", description = "The world: python.")
  private String name;

  @Option(
      names = "--worlds",
      paramLabel = "DIR",
      description = {
        "Where the programs are (default: ${DEFAULT-VALUE}): NAME/truth.tsv and two versions of"
            + " them."
      })
  private Path worlds = Path.of("../shared/worlds");

  @Option(
      names = "--headers",
      paramLabel = "DIR",
      description = "The headers of Python 3.11 (default: ${DEFAULT-VALUE}).")
  private Path headers = Path.of("/usr/include/python3.11");

  @Option(
      names = "--judged",
      paramLabel = "FILE",
      description = "Which other reports are real (default: ${DEFAULT-VALUE}).")
  private Path judged = Path.of("results/python-judged.tsv");

  @Option(
      names = "--only",
      paramLabel = "MODULES",
      split = ",",
      description = "Only modules whose names contain one of these.")
  private List<String> only = List.of();

  @Option(
      names = "--with",
      paramLabel = "OPTIONS",
      split = " ",
      description = "Options of liss for all modules, too, in one word.")
  private List<String> with = List.of();

  private final MarkdownTable modules =
      new MarkdownTable(
          List.of(
              "module",
              "version",
              "result",
              "entries",
              "alarms",
              "reported",
              "of these real",
              "protected later",
              "of these reported",
              "time"));

  private final MarkdownTable missed =
      new MarkdownTable(List.of("module", "version", "function", "added later"));

  private final MarkdownTable others =
      new MarkdownTable(List.of("module", "version", "function", "variables", "judged", "why"));

  /** A version of the programs. */
  private enum Version {
    BEFORE("3.11", "cpython-3.11.2"),
    BEHIND("3.13", "cpython-3.13.15");

    private final String number;
    private final String directory;

    Version(String number, String directory) {
      this.number = number;
      this.directory = directory;
    }
  }

  /** The sums of a version. */
  private static final class Sums {
    private int reported;
    private int real;
    private int wanted;
    private int found;
    private long slowest;
  }

  @Override
  public Integer call() throws Exception {
    Path directory = worlds.resolve(name);
    if (!name.equals("python") || !Files.exists(directory.resolve("truth.tsv"))) {
      throw new ParameterException(
          spec.commandLine(),
          "there is no " + directory.resolve("truth.tsv") + "; --worlds names another directory");
    }
    WorldTruth truth = WorldTruth.read(directory.resolve("truth.tsv"), "3.13.15");
    WorldJudgement judgement = WorldJudgement.read(judged);
    List<String> results = new ArrayList<>();
    for (Version version : Version.values()) {
      Sums sums = new Sums();
      for (String module : truth.modules()) {
        if (only.isEmpty() || only.stream().anyMatch(module::contains)) {
          spec.commandLine().getErr().println(version.number + " " + module);
          Path file = directory.resolve(version.directory).resolve(module);
          WorldModule answer = WorldModule.of(file, verified(directory, version, file));
          add(module, version, answer, truth, judgement, sums);
        }
      }
      results.add(summary(version, sums));
      WholeFile.write(options.output().resolve(name + ".md"), page(results));
    }
    return 0;
  }

  private Tool verified(Path directory, Version version, Path file)
      throws IOException, InterruptedException {
    Path root = directory.resolve(version.directory).toAbsolutePath().normalize();
    List<String> line =
        new ArrayList<>(List.of(options.launcher().toAbsolutePath().toString(), "verify"));
    line.addAll(List.of("--world", name, "--kernel", "--format", "json"));
    line.addAll(List.of("--timeout", options.seconds() + "s", "--memlimit"));
    line.add(LissProcess.MEMORY_LIMIT);
    line.addAll(List.of("-D", "Py_BUILD_CORE"));
    if (version == Version.BEHIND) {
      line.addAll(List.of("-D", "Py_GIL_DISABLED"));
    }
    Path include = version == Version.BEFORE ? headers : root.resolve("Include");
    for (Path each : List.of(include, include.resolve("internal"), root.resolve("Modules"))) {
      line.addAll(List.of("-I", each.toString()));
    }
    line.addAll(with);
    line.add(file.toString());
    return Tool.run(
        line,
        Map.of("LISS_JAVA_OPTS", "-Xmx" + LissProcess.HEAP),
        Duration.ofSeconds(options.seconds()).plus(GRACE));
  }

  private void add(
      String module,
      Version version,
      WorldModule answer,
      WorldTruth truth,
      WorldJudgement judgement,
      Sums sums) {
    List<WorldTruth.Row> wanted =
        truth.of(module).stream()
            .filter(row -> version == Version.BEFORE ? row.isProtected() : row.isLater())
            .toList();
    Set<String> explained = new TreeSet<>();
    Set<String> there = new TreeSet<>();
    Set<String> found = new TreeSet<>();
    for (WorldTruth.Row row : wanted) {
      Set<String> entries = answer.entriesOf(row.function());
      if (entries.isEmpty() && answer.meant(row.function()).isEmpty()) {
        continue;
      }
      answer.entries().stream()
          .filter(entry ->
              entries.contains(entry)
                  || answer.reaches(entry, answer.meantWithParts(row.function())))
          .forEach(explained::add);
      there.add(row.function());
      if (entries.stream().anyMatch(answer.reported()::containsKey)) {
        found.add(row.function());
      } else {
        missed.row(List.of(module, version.number, row.function(), row.added()));
      }
    }
    int real = 0;
    for (String function : answer.reported().keySet()) {
      if (explained.contains(function)) {
        real++;
        continue;
      }
      Optional<WorldJudgement.ByHand> known = judgement.of(module, function, version.number);
      real += known.filter(WorldJudgement.ByHand::isReal).isPresent() ? 1 : 0;
      others.row(
          List.of(
              module,
              version.number,
              function,
              variables(answer.reported().get(function)),
              known.map(k -> k.isReal() ? "real" : "false").orElse(""),
              known.map(WorldJudgement.ByHand::reason).orElse("")));
    }
    sums.reported += answer.reported().size();
    sums.real += real;
    sums.wanted += there.size();
    sums.found += found.size();
    sums.slowest = Math.max(sums.slowest, answer.milliseconds());
    modules.row(
        List.of(
            module,
            version.number,
            answer.result(),
            "" + answer.entries().size(),
            "" + answer.alarms(),
            "" + answer.reported().size(),
            "" + real,
            "" + there.size(),
            "" + found.size(),
            seconds(answer.milliseconds())));
  }

  private static String variables(Set<String> all) {
    return all.stream().limit(3).map(v -> "`" + v + "`").collect(Collectors.joining(", "))
        + (all.size() > 3 ? " .." : "");
  }

  private static String seconds(long milliseconds) {
    return String.format(Locale.ROOT, "%.1f s", milliseconds / 1000.0);
  }

  private static String summary(Version version, Sums sums) {
    return "- %s: **recall** %s, **precision** %s; at most %s for a module.\n"
        .formatted(
            version.number,
            part(sums.found, sums.wanted),
            part(sums.real, sums.reported),
            seconds(sums.slowest));
  }

  private static String part(int some, int all) {
    return all == 0
        ? "- (0)"
        : String.format(Locale.ROOT, "%.1f %% (%d of %d)", 100.0 * some / all, some, all);
  }

  private String page(List<String> results) {
    return """
    # Modules of Python without its global lock

    Written by `tools/bench world python%s`. `liss verify --world python --kernel` got modules of CPython as they were
    before it was made free-threaded (3.11.2), and behind (3.13.15, with the macro `Py_GIL_DISABLED`). A
    function that Python calls is **reported** if it is in an alarm, and holds no lock there, or if all
    functions of the alarm hold one; alarms that are about atomic accesses alone are left out. `truth.tsv` has the functions that
    were protected, by a lock or by atomic accesses, in 3.13 or later; before, these are
    the ones **protected later**, and behind, those that 3.13.15 lacks. **Recall** is how many of them
    are reported, and **precision** how many reported functions are real: they, or functions that they call, were protected later, or
    somebody has read the code and says that it is wrong without the lock (`python-judged.tsv`).

    %s
    %s
    %s
    ## Missed

    %s
    ## Reports of functions that nobody has protected

    %s\
    """
        .formatted(
            with.isEmpty() ? "" : " --with '" + String.join(" ", with) + "'",
            String.join("", results),
            options.conditions(1),
            modules,
            missed,
            others);
  }
}
