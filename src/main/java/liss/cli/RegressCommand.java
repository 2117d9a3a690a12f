package liss.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.check.ConsideredRuns;
import liss.check.SafetyChecker;
import liss.lang.Program;
import liss.placement.Objective;
import liss.report.RegressionTable;
import liss.report.Synthesis;
import liss.synth.Synthesizer;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import liss.verify.Verification;
import liss.verify.Verifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code liss regress}: are the results of all models those that were recorded? */
@Command(
    name = "regress",
    description = {
      "Verifies and synthesizes every model of a directory and compares the results with recorded"
          + " ones.",
      "",
      "Models are files of W (*.w) and C (*.c). RESULTS holds a file 'verdicts' and, for each model"
          + " m.w and objective o, the program with locks m.o.w; for C also m.options, the options"
          + " for C with which m.c was recorded. A result that is recorded as unknown or best found"
          + " is listed and not compared, unless --bless is given."
    },
    footer = {
      "",
      "Exit codes: 0 the same, 13 different (the differences are shown), 5 unknown, 2 wrong input.",
      "",
      "Example:",
      "  liss regress drivers --results results --except 'cpmac*,usb-serial*,memcached'",
      "  liss regress drivers --results results --only 'cpmac*' --bless --timeout 1m",
      "  liss regress drivers/c --results results/c --only uart --threads 'client[2]' --bless",
      "  liss regress drivers/c --results results/c"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class RegressCommand implements Callable<Integer> {

  private static final Pattern MODEL = Pattern.compile("(.+)\\.[wc]");

  @ParentCommand private LissCommand liss;
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The directory of the models, *.w and *.c.")
  private Path directory;

  @Option(
      names = "--results",
      paramLabel = "RESULTS",
      description = "The directory of the recorded results (default: DIR/results).")
  private Optional<Path> results = Optional.empty();

  @Option(
      names = "--objective",
      paramLabel = "OBJECTIVE",
      split = ",",
      description = "Only these objectives: coarse, fine, none (default: all three).")
  private List<Objective> objectives = List.of(Objective.values());

  @Option(names = "--bless", description = "Record the results instead of comparing them.")
  private boolean bless;

  @Option(
      names = "--table",
      description =
          "Also write sizes, costs and times to table.md in RESULTS; times differ between runs.")
  private boolean table;

  @Mixin private COutputMixin c;
  @Mixin private ModelPatterns patterns;
  @Mixin private EngineOptions engine;
  @Mixin private LimitOptions limitOptions;

  @Override
  public Integer call() {
    SafetyChecker checker = engine.checker();
    List<Path> models = models();
    Path directory = results.orElse(this.directory.resolve("results"));
    GoldenFiles golden = new GoldenFiles(directory, new RegressionScope(patterns, objectives));
    Set<String> leftOut = bless ? Set.of() : golden.undecided();
    RegressionResults found = new RegressionResults();
    RegressionTable rows = new RegressionTable();
    Map<String, CModelOptions> readWith = new TreeMap<>();
    for (Path model : models) {
      CModelOptions options = options(directory, name(model));
      run(model, options, leftOut, checker, found, rows);
      readWith.put(name(model), options);
    }
    if (table) {
      GoldenFiles.createDirectory(directory);
      OutputFile.write(directory.resolve("table.md"), rows.markdown());
    }
    if (!bless) {
      return compare(golden, directory, found);
    }
    int exitCode = bless(golden, directory, found);
    readWith.forEach((model, options) -> options.record(directory, model));
    return exitCode;
  }

  private List<Path> models() {
    if (!Files.isDirectory(directory)) {
      throw new InputException("error: no such directory: " + directory);
    }
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> models =
          files
              .filter(file -> MODEL.matcher(file.getFileName().toString()).matches())
              .filter(file -> patterns.match(name(file)))
              .sorted()
              .toList();
      if (models.isEmpty()) {
        throw new InputException(
            "error: no models (*.w, *.c) in " + directory + ", or none is chosen");
      }
      checkNames(models);
      return models;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + directory, e);
    }
  }

  private static void checkNames(List<Path> models) {
    Map<String, Path> byName = new HashMap<>();
    for (Path model : models) {
      Path other = byName.put(name(model), model);
      if (other != null) {
        throw new InputException(
            "error: results are recorded by the name of the model, which "
                + other
                + " and "
                + model
                + " share\n  = help: put them into different directories");
      }
    }
  }

  private static String name(Path model) {
    return MODEL.matcher(model.getFileName().toString()).replaceFirst("$1");
  }

  private static String extension(Path model) {
    return model.toString().substring(model.toString().lastIndexOf('.'));
  }

  /** The options for a model: those given, or else those recorded. */
  private CModelOptions options(Path results, String model) {
    CModelOptions given = new CModelOptions(c);
    return given.arguments().isEmpty() ? CModelOptions.recorded(results, model) : given;
  }

  private void run(
      Path file,
      CModelOptions options,
      Set<String> leftOut,
      SafetyChecker checker,
      RegressionResults found,
      RegressionTable rows) {
    PrintWriter err = spec.commandLine().getErr();
    String name = name(file);
    Program program = options.program(file, err);
    ProgramCfa cfa = SourceFile.executable(program, spec.name());
    try (ProgressLine progress = new ProgressLine(err, liss.terminal())) {
      if (leftOut.contains(name)) {
        found.leaveOut(name);
      } else {
        progress.show(name);
        Verification verification =
            new Verifier(
                    checker,
                    ConsideredRuns.TERMINATING,
                    limitOptions.start(),
                    phase -> progress.show(phase.description()))
                .decide(cfa);
        found.add(name, verification);
      }
      for (Objective objective : objectives) {
        String key = RegressionResults.key(name, objective);
        if (leftOut.contains(key)) {
          found.leaveOut(key);
          continue;
        }
        progress.show(name + ", " + objective.name().toLowerCase(Locale.ROOT));
        Synthesizer synthesizer =
            new Synthesizer(checker, objective, limitOptions.start(), progress)
                .readingWith(options.parser(file));
        Synthesis synthesis =
            new Synthesis(
                cfa, ConsideredRuns.TERMINATING, objective, synthesizer.synthesize(program));
        found.add(name, extension(file), synthesis);
        rows.add(name, synthesis);
      }
    }
  }

  private int bless(GoldenFiles golden, Path directory, RegressionResults found) {
    golden.record(found);
    found
        .undecided()
        .forEach(result -> liss.print(spec, "recorded as undecided: " + result + "\n"));
    liss.print(spec, "recorded " + found.size() + " results in " + directory + "\n");
    return finish(new Outcome.Holds());
  }

  private int compare(GoldenFiles golden, Path directory, RegressionResults found) {
    List<String> differences = golden.differences(found);
    differences.forEach(difference -> liss.print(spec, difference + "\n"));
    found
        .leftOut()
        .forEach(
            key -> liss.print(spec, "not compared, as it is recorded as undecided: " + key + "\n"));
    if (!differences.isEmpty()) {
      liss.print(spec, "--bless records the new results.\n");
      return finish(
          found.undecided().isEmpty()
              ? new Outcome.Violated(Property.GOLDEN)
              : new Outcome.Unknown(found.undecided().getFirst()));
    }
    liss.print(spec, found.size() + " results are those recorded in " + directory + "\n");
    return finish(new Outcome.Holds());
  }

  private int finish(Outcome outcome) {
    liss.print(spec, "Result: " + outcome.label() + "\n");
    return ExitCode.of(outcome);
  }
}
