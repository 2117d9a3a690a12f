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
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.regex.Pattern;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SafetyChecker;
import liss.format.Json;
import liss.lang.Assumptions;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.Objective;
import liss.regress.PlacementChange;
import liss.regress.RegressionResults;
import liss.regress.RegressionTable;
import liss.regress.ResultComparison;
import liss.report.Synthesis;
import liss.rewrite.ObjectSectionSearch;
import liss.rewrite.Rewrite;
import liss.search.Limits;
import liss.synth.SynthesisResult;
import liss.synth.Synthesizer;
import liss.verify.CopiesProof;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import liss.verify.Verification;
import liss.verify.Verification.Copies;
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

  private static final String WORKFLOW = "regress.yml";
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
      names = "--init",
      description =
          "Begin a suite: record the results, and write a workflow that compares them with those of"
              + " each change to regress.yml in RESULTS.")
  private boolean init;

  @Option(
      names = "--table",
      description =
          "Also write sizes, costs and times to table.md in RESULTS; times differ between runs.")
  private boolean table;

  @Option(
      names = "-j",
      paramLabel = "N",
      description =
          "How many models are looked at at a time (default: 1). They share the processors and the"
              + " memory, so limits are met earlier.")
  private int parallel = 1;

  @Mixin private DocumentOptions document;
  @Mixin private COptionsMixin.Output c;
  @Mixin private RegressionScope.ModelPatterns patterns;
  @Mixin private GoalOptions.SectionOptions sections;
  @Mixin private EngineOptions engine;
  @Mixin private LimitOptions limitOptions;

  /** A model that was read. */
  private record Model(
      Path file, COptionsMixin.Output options, Program program, Assumptions assumptions) {

    /** The program for which locks are looked for: with few copies of each thread. */
    Program few() {
      return program.withCopies(SynthesizeCommand.COPIES);
    }

    String name() {
      return RegressCommand.name(file);
    }
  }

  /** What a model has come to. */
  private sealed interface Result {

    /** Nothing was looked for. */
    record LeftOut(String key) implements Result {}

    record Verified(Verification verification) implements Result {}

    record Placed(Synthesis synthesis) implements Result {}
  }

  private final RegressionResults found = new RegressionResults();
  private final RegressionTable rows = new RegressionTable();

  @Override
  public Integer call() {
    UsageException.require(parallel >= 1, "-j must be at least 1");
    document.output().ifPresent(OutputFile::checkDirectory);
    SafetyChecker checker = engine.checker();
    List<Path> models = models();
    Path recorded = results.orElse(directory.resolve("results"));
    GoldenFiles golden = new GoldenFiles(recorded, new RegressionScope(patterns, objectives));
    if (init && !golden.isEmpty()) {
      throw new InputException(
          "error: results are recorded in " + recorded + "\n = help: --bless records them anew");
    }
    Set<String> leftOut = records() ? Set.of() : golden.undecided();
    Map<String, COptionsMixin.Output> readWith = new TreeMap<>();
    List<Model> programs = new ArrayList<>();
    for (Path model : models) {
      COptionsMixin.Output options = c.arguments().isEmpty() ? golden.options(name(model)) : c;
      options.switchLike(c);
      programs.add(read(model, options));
      readWith.put(name(model), options);
    }
    if (!records() && golden.isEmpty()) {
      return finish(
          new Outcome.Violated(Property.GOLDEN),
          List.of("nothing is recorded in " + recorded + " yet; --bless records what is found now"),
          Json.object());
    }
    findResults(programs, leftOut, checker);
    if (table) {
      OutputFile.createDirectory(recorded);
      OutputFile.write(recorded.resolve("table.md"), rows.markdown());
    }
    if (!records()) {
      return compare(golden, programs, recorded);
    }
    golden.record(found);
    readWith.forEach(golden::record);
    List<String> told = new ArrayList<>();
    found.undecided().forEach(result -> told.add("recorded as undecided: " + result));
    told.add("recorded " + found.size() + " results in " + recorded);
    if (init) {
      Path workflow = recorded.resolve(WORKFLOW);
      OutputFile.write(workflow, workflow());
      told.add("wrote " + workflow + ", a workflow for GitHub: copy it to .github/workflows/");
    }
    List<ResultComparison> same =
        golden.comparisons(found, (key, before, now) -> new PlacementChange.OfSource(List.of()));
    return finish(new Outcome.Holds(), told, document(same, programs, recorded));
  }

  /** Whether results are recorded instead of compared. */
  private boolean records() {
    return bless || init;
  }

  /** The step that compares the results where a change is pushed. */
  private String workflow() {
    String command =
        commandOfOther(name(), Set.of("--init", "--bless", "--table"), List.of(directory));
    return """
    # Placements of %s are those that are recorded: .github/workflows/%s
    name: liss regress
    on: [push, pull_request]
    jobs:
      regress:
        runs-on: ubuntu-latest
        container: ghcr.io/OWNER/liss # an image with liss on the search path
        steps:
          - uses: actions/checkout@v4
          - run: %s
    """
        .formatted(directory, WORKFLOW, command);
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

  private Model read(Path file, COptionsMixin.Output options) {
    ParseResult.Parsed parsed = SourceFile.parse(file, options, err());
    Program program = parsed.program();
    SourceFile.executable(program.withCopies(SynthesizeCommand.COPIES), name());
    SourceFile.checkPriorities(program, name());
    return new Model(file, options, program, parsed.assumptions());
  }

  /** Looks for the results of several models at a time. The main thread adds them in order. */
  private void findResults(List<Model> models, Set<String> leftOut, SafetyChecker checker) {
    ExecutorService workers = Executors.newFixedThreadPool(parallel);
    try {
      List<Future<List<Result>>> all = new ArrayList<>();
      for (Model model : models) {
        all.add(workers.submit(() -> results(model, leftOut, checker)));
      }
      for (int i = 0; i < all.size(); i++) {
        Model model = models.get(i);
        resultOf(all.get(i)).forEach(result -> add(model, result));
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private List<Result> results(Model model, Set<String> leftOut, SafetyChecker checker) {
    List<Result> results = new ArrayList<>();
    try (ProgressLine progress = progress()) {
      progress.show(model.name());
      results.add(
          leftOut.contains(model.name())
              ? new Result.LeftOut(model.name())
              : new Result.Verified(verify(model, checker, progress)));
      for (Objective objective : objectives) {
        String key = RegressionResults.key(model.name(), objective);
        progress.show(model.name() + ", " + objective.label());
        results.add(
            leftOut.contains(key)
                ? new Result.LeftOut(key)
                : new Result.Placed(synthesize(model, objective, checker, progress)));
      }
    }
    return results;
  }

  private Verification verify(Model model, SafetyChecker checker, ProgressLine progress) {
    Limits limits = limitOptions.start();
    Verification decided = new Verifier(checker, limits, progress::begins).decide(model.program());
    return decided.restingOn(model.assumptions());
  }

  private Synthesis synthesize(
      Model model, Objective objective, SafetyChecker checker, ProgressLine progress) {
    Function<SourceText, ParseResult> reading =
        new CopiesOption()
            .applyTo(SourceFile.parser(model.file(), model.options()), SynthesizeCommand.COPIES);
    Limits limits = limitOptions.start();
    Program program = model.few();
    Optional<Program> changed =
        model.options().isC(model.file()) && sections.mayRewrite()
            ? ObjectSectionSearch.in(
                    program,
                    model.options().frontEnd(model.file()),
                    reading,
                    new Verifier(checker, limits)::conflicts,
                    limits)
                .flatMap(found -> changed(program.source(), found, reading))
            : Optional.empty();
    SynthesisResult result =
        sections
            .applyTo(new Synthesizer(checker, objective, limitOptions.start(), progress))
            .readingWith(reading)
            .synthesize(changed.orElse(program));
    ProgramCfa cfa = CfaBuilder.build(changed.orElse(program));
    return new Synthesis(
            cfa, checker.considered(cfa), sections.goal(objective), result, model.assumptions())
        .with(copies(model, result));
  }

  /** For which numbers of copies a result is safe, if the model leaves them open. */
  private static Optional<Copies> copies(Model model, SynthesisResult result) {
    Function<SourceText, ParseResult> reading = SourceFile.parser(model.file(), model.options());
    return !model.program().replicated().isEmpty()
            && result instanceof SynthesisResult.Synthesized synthesized
            && reading.apply(new SourceText(model.program().source().file(), synthesized.text()))
                instanceof ParseResult.Parsed output
        ? Optional.of(
            CopiesProof.of(model.program(), output.program()).holdsFor(SynthesizeCommand.COPIES))
        : Optional.empty();
  }

  private static Optional<Program> changed(
      SourceText source, Rewrite rewrite, Function<SourceText, ParseResult> reading) {
    return reading.apply(rewrite.in(source)) instanceof ParseResult.Parsed parsed
        ? Optional.of(parsed.program())
        : Optional.empty();
  }

  private void add(Model model, Result result) {
    switch (result) {
      case Result.LeftOut(String key) -> found.leaveOut(key);
      case Result.Verified(Verification verification) -> found.add(model.name(), verification);
      case Result.Placed(Synthesis synthesis) -> {
        found.add(model.name(), extension(model.file()), synthesis);
        rows.add(model.name(), synthesis);
      }
    }
  }

  private int compare(GoldenFiles golden, List<Model> models, Path recorded) {
    List<ResultComparison> comparisons =
        golden.comparisons(found, (key, before, now) -> change(models, key, before, now));
    List<String> told = new ArrayList<>();
    comparisons.forEach(comparison -> told.addAll(comparison.lines()));
    found
        .leftOut()
        .forEach(key -> told.add("not compared, as it is recorded as undecided: " + key));
    Json.Members document = document(comparisons, models, recorded);
    long different = comparisons.stream().filter(c -> !c.state().isRecorded()).count();
    if (different > 0) {
      told.add(
          "%d of %d results %s from those recorded in %s; --bless records the new ones."
              .formatted(
                  different, comparisons.size(), different == 1 ? "differs" : "differ", recorded));
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

  private static PlacementChange change(
      List<Model> models, String key, String recorded, String now) {
    Model model =
        models.stream().filter(m -> m.name().equals(model(key))).findFirst().orElseThrow();
    Function<SourceText, ParseResult> reading = SourceFile.parser(model.file(), model.options());
    String file = model.program().source().file();
    return reading.apply(new SourceText(file, recorded)) instanceof ParseResult.Parsed before
            && reading.apply(new SourceText(file, now)) instanceof ParseResult.Parsed after
        ? PlacementChange.between(few(before), few(after), model.few())
        : new PlacementChange.OfLocks(
            List.of("the recorded program cannot be read any more"), new TreeSet<>());
  }

  private static Program few(ParseResult.Parsed parsed) {
    return parsed.program().withCopies(SynthesizeCommand.COPIES);
  }

  /** The name of the model that a result is about, by its key. */
  private static String model(String key) {
    return RegressionScope.objectiveOf(key)
        .map(objective -> key.substring(0, key.length() - objective.label().length() - 1))
        .orElse(key);
  }

  /** The members that tell the results, each with its files. */
  private Json.Members document(
      List<ResultComparison> comparisons, List<Model> models, Path recorded) {
    Map<String, Path> files = new HashMap<>();
    models.forEach(model -> files.put(model.name(), model.file()));
    List<Json> results = new ArrayList<>();
    for (ResultComparison comparison : comparisons) {
      String key = comparison.key();
      Optional<String> objective = RegressionScope.objectiveOf(key).map(Objective::label);
      Optional<Path> file = Optional.ofNullable(files.get(model(key)));
      results.add(
          Json.object()
              .with("name", model(key))
              .with("model", file.map(document::link).map(Json.Text::new))
              .with("task", objective.orElse("verify"))
              .with("found", Optional.ofNullable(found.verdicts().get(key)).map(Json.Text::new))
              .with("placement", file.flatMap(f -> placement(key + extension(f), recorded)))
              .with(comparison.json()));
    }
    return Json.object()
        .with("results", results)
        .with(
            "differences",
            Json.texts(
                comparisons.stream()
                    .map(ResultComparison::diff)
                    .filter(diff -> !diff.isEmpty())
                    .toList()));
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
        document
            .format()
            .of(
                () -> String.join("\n", told) + "\nResult: " + outcome.label() + "\n",
                () -> head.with(rows),
                Optional.empty()));
    return ExitCode.of(outcome);
  }
}
