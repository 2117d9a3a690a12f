package liss.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import liss.c.Reservations;
import liss.cfa.ProgramCfa;
import liss.check.ConsideredRuns;
import liss.check.SafetyChecker;
import liss.check.search.Limits;
import liss.format.Json;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.placement.Objective;
import liss.report.RegressionTable;
import liss.report.Synthesis;
import liss.synth.SynthesisResult;
import liss.synth.Synthesizer;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import liss.verify.Verification;
import liss.verify.Verifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss regress}: are the results of all models those that were recorded? */
@Command(
    name = "regress",
    addMethodSubcommands = false,
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
final class RegressCommand extends Task {

  private static final Pattern MODEL = Pattern.compile("(.+)\\.[wc]");

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

  @Mixin private DocumentOptions document;
  @Mixin private COutputMixin c;
  @Mixin private ModelPatterns patterns;
  @Mixin private EngineOptions engine;
  @Mixin private LimitOptions limitOptions;

  private final RegressionResults found = new RegressionResults();
  private final RegressionTable rows = new RegressionTable();

  @Override
  public Integer call() {
    document.output().ifPresent(OutputFile::checkDirectory);
    SafetyChecker checker = engine.checker();
    List<Path> models = models();
    Path recorded = results.orElse(directory.resolve("results"));
    GoldenFiles golden = new GoldenFiles(recorded, new RegressionScope(patterns, objectives));
    Set<String> leftOut = bless ? Set.of() : golden.undecided();
    Map<String, COutputMixin> readWith = new TreeMap<>();
    for (Path model : models) {
      COutputMixin options = c.arguments().isEmpty() ? golden.options(name(model)) : c;
      run(model, options, leftOut, checker);
      readWith.put(name(model), options);
    }
    if (table) {
      OutputFile.createDirectory(recorded);
      OutputFile.write(recorded.resolve("table.md"), rows.markdown());
    }
    if (!bless) {
      return compare(golden, models, recorded);
    }
    golden.record(found);
    readWith.forEach(golden::record);
    List<String> told = new ArrayList<>();
    found.undecided().forEach(result -> told.add("recorded as undecided: " + result));
    told.add("recorded " + found.size() + " results in " + recorded);
    return finish(new Outcome.Holds(), told, rows(golden, models, recorded));
  }

  private List<Path> models() {
    if (!Files.isDirectory(directory)) {
      throw new InputException("error: no such directory: " + directory);
    }
    List<Path> models =
        SourceFile.filesIn(directory).stream()
            .filter(file -> MODEL.matcher(file.getFileName().toString()).matches())
            .filter(file -> patterns.match(name(file)))
            .toList();
    if (models.isEmpty()) {
      throw new InputException(
          "error: no models (*.w, *.c) in " + directory + ", or none is chosen");
    }
    checkNames(models);
    return models;
  }

  private static void checkNames(List<Path> models) {
    Map<String, Path> byName = new HashMap<>();
    for (Path model : models) {
      Path other = byName.put(name(model), model);
      if (other != null) {
        throw new InputException(
            """
            error: results are recorded by the name of the model, which %s and %s share
              = help: put them into different directories\
            """
                .formatted(other, model));
      }
    }
  }

  private static String name(Path model) {
    return MODEL.matcher(model.getFileName().toString()).replaceFirst("$1");
  }

  private static String extension(Path model) {
    return model.toString().substring(model.toString().lastIndexOf('.'));
  }

  private void run(Path file, COutputMixin options, Set<String> leftOut, SafetyChecker checker) {
    String name = name(file);
    ParseResult.Parsed parsed = SourceFile.parse(file, options, err());
    Optional<String> reservation = new Reservations(parsed.warnings()).asRead();
    Program program = new CopiesOption().known(parsed.program(), name());
    ProgramCfa cfa = SourceFile.executable(program, name());
    try (ProgressLine progress = progress()) {
      if (leftOut.contains(name)) {
        found.leaveOut(name);
      } else {
        progress.show(name);
        Limits limits = limitOptions.start();
        Verification decided =
            new Verifier(checker, ConsideredRuns.TERMINATING, limits, progress::begins).decide(cfa);
        found.add(name, reservation.map(decided::withReservation).orElse(decided));
      }
      for (Objective objective : objectives) {
        String key = RegressionResults.key(name, objective);
        if (leftOut.contains(key)) {
          found.leaveOut(key);
          continue;
        }
        progress.show(name + ", " + objective.label());
        SynthesisResult result =
            new Synthesizer(checker, objective, limitOptions.start(), progress)
                .readingWith(SourceFile.parser(file, options))
                .synthesize(program);
        Synthesis synthesis =
            new Synthesis(cfa, ConsideredRuns.TERMINATING, objective, result).with(reservation);
        found.add(name, extension(file), synthesis);
        rows.add(name, synthesis);
      }
    }
  }

  private int compare(GoldenFiles golden, List<Path> models, Path recorded) {
    List<String> differences = golden.differences(found);
    List<String> told = new ArrayList<>(differences);
    found
        .leftOut()
        .forEach(key -> told.add("not compared, as it is recorded as undecided: " + key));
    Json.Members document =
        rows(golden, models, recorded).with("differences", Json.texts(differences));
    if (!differences.isEmpty()) {
      told.add("--bless records the new results.");
      return finish(
          found.undecided().isEmpty()
              ? new Outcome.Violated(Property.GOLDEN)
              : new Outcome.Unknown(found.undecided().getFirst()),
          told,
          document);
    }
    told.add(found.size() + " results are those recorded in " + recorded);
    return finish(new Outcome.Holds(), told, document);
  }

  /** The members that tell the results, each with its files. */
  private Json.Members rows(GoldenFiles golden, List<Path> models, Path recorded) {
    List<Json> results = new ArrayList<>();
    for (Path model : models) {
      found
          .verdicts()
          .forEach((key, verdict) -> {
            String task =
                key.equals(name(model)) ? name() : key.substring(key.lastIndexOf('.') + 1);
            if (key.equals(name(model)) || key.equals(name(model) + "." + task)) {
              results.add(
                  Json.object()
                      .with("name", name(model))
                      .with("model", document.link(model))
                      .with("task", task.equals(name()) ? "verify" : task)
                      .with("found", verdict)
                      .with("placement", placement(key + extension(model), recorded))
                      .with("state", golden.isRecorded(key, found) ? "same" : "different"));
            }
          });
    }
    return Json.object().with("results", results);
  }

  private Optional<Json> placement(String file, Path recorded) {
    return found.placements().containsKey(file)
        ? Optional.of(new Json.Text(document.link(recorded.resolve(file))))
        : Optional.empty();
  }

  private int finish(Outcome outcome, List<String> told, Json.Members rows) {
    Json.Members head =
        Json.object()
            .with("command", name())
            .with("file", directory.toString())
            .with("result", outcome.label());
    write(
        document.output(),
        switch (document.format()) {
          case TEXT -> String.join("\n", told) + "\nResult: " + outcome.label() + "\n";
          case JSON, HTML -> document.told(head.with(rows), Optional.empty());
        });
    return ExitCode.of(outcome);
  }
}
