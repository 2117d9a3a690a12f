package liss.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.check.CountedRuns;
import liss.check.SafetyChecker;
import liss.lang.Program;
import liss.placement.Objective;
import liss.report.Outcome;
import liss.report.Outcome.Property;
import liss.report.RegressionTable;
import liss.report.Synthesis;
import liss.report.Verification;
import liss.synth.Synthesizer;
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
      "Verifies and synthesizes every model of a directory and compares with recorded results.",
      "",
      "RESULTS holds a file 'verdicts' and, for each model m.w and objective o, the program with"
          + " locks m.o.w."
    },
    footer = {
      "",
      "Exit codes: 0 the same, 13 different (the differences are shown), 5 unknown, 2 wrong input.",
      "",
      "Example:",
      "  liss regress drivers --results results/drivers",
      "  liss regress drivers --results results/drivers --bless --table"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class RegressCommand implements Callable<Integer> {

  @ParentCommand private LissCommand liss;
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The directory of the models, *.w.")
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
      description = "Also write sizes, costs and times to table.md in RESULTS; times vary.")
  private boolean table;

  @Mixin private EngineOptions engine;
  @Mixin private LimitOptions limitOptions;

  @Override
  public Integer call() {
    SafetyChecker checker = engine.checker();
    List<Path> models = models();
    Path golden = results.orElse(directory.resolve("results"));
    RegressionResults found = new RegressionResults();
    RegressionTable rows = new RegressionTable();
    for (Path model : models) {
      run(model, checker, found, rows);
    }
    if (table) {
      GoldenFiles.createDirectory(golden);
      OutputFile.write(golden.resolve("table.md"), rows.markdown());
    }
    return bless ? bless(golden, found) : compare(golden, found);
  }

  private List<Path> models() {
    if (!Files.isDirectory(directory)) {
      throw new InputException("error: no such directory: " + directory);
    }
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> models =
          files.filter(f -> f.getFileName().toString().endsWith(".w")).sorted().toList();
      if (models.isEmpty()) {
        throw new InputException("error: no models (*.w) in " + directory);
      }
      return models;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + directory, e);
    }
  }

  private void run(
      Path file, SafetyChecker checker, RegressionResults found, RegressionTable rows) {
    PrintWriter err = spec.commandLine().getErr();
    String name = file.getFileName().toString().replaceFirst("\\.w$", "");
    Program program = SourceFile.parse(SourceFile.read(file), err);
    ProgramCfa cfa = SourceFile.executable(program, spec.name());
    try (ProgressLine progress = new ProgressLine(err, liss.terminal())) {
      progress.show(name);
      Verification verification =
          VerifyCommand.verify(
              cfa, CountedRuns.TERMINATING, checker, limitOptions.start(), progress);
      found.add(name, verification);
      for (Objective objective : new ArrayList<>(objectives)) {
        progress.show(name + ", " + objective.name().toLowerCase(Locale.ROOT));
        Synthesizer synthesizer =
            new Synthesizer(checker, objective, limitOptions.start(), progress);
        Synthesis synthesis = new Synthesis(
                cfa, CountedRuns.TERMINATING, objective, synthesizer.synthesize(program));
        found.add(name, synthesis);
        rows.add(name, synthesis);
      }
    }
  }

  private int bless(Path directory, RegressionResults found) {
    GoldenFiles golden = new GoldenFiles(directory, objectives);
    golden.record(found);
    liss.print(spec, "recorded " + found.size() + " results in " + directory + "\n");
    return finish(new Outcome.Holds());
  }

  private int compare(Path directory, RegressionResults found) {
    List<String> differences = new GoldenFiles(directory, objectives).differences(found);
    differences.forEach(difference -> liss.print(spec, difference + "\n"));
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
