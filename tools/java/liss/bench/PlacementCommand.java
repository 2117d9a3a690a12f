package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.format.MarkdownTable;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.search.PlacementProblem;
import liss.placement.search.PlacementSolver;
import liss.search.Limits;
import liss.solver.CpuTime;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tools/bench placement}: how long it takes to place locks, and what they cost. */
@Command(
    name = "placement",
    description = {
      "Synthesizes drivers for the objectives coarse, fine, and fine with few locks, short programs"
          + " first, in this process.",
      "",
      "Writes placement.md, anew after each driver: the processor time of the placements alone,"
          + " beside that of the paper. It has the drivers of this call alone. What stands below"
          + " 'Longer runs' is kept."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class PlacementCommand implements Callable<Integer> {

  /** From this line on the file is written by hand, and kept. */
  private static final String WRITTEN_BY_HAND = "## Longer runs\n";

  /** A figure gets no further run when its runs have taken so long. */
  private static final Duration ENOUGH = Duration.ofSeconds(10);

  /** What is asked of each driver. */
  private record Question(Objective objective, LockLimit limit) {

    /** What the column about the number of locks says. */
    String locks() {
      return limit.isNone() ? "any" : "up to " + limit.newLocks();
    }
  }

  @Spec private CommandSpec spec;
  @Mixin private DriverFiles files;

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "How often the last question is asked (default: ${DEFAULT-VALUE}).")
  private int runs = 5;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "When a synthesis gives up (default: ${DEFAULT-VALUE}).")
  private int timeout = 60;

  @Option(
      names = "--max-locks",
      paramLabel = "N",
      split = ",",
      description =
          "Ask for fine with at most N new locks, too; several numbers are separated by commas"
              + " (default: 1).")
  private List<Integer> maxLocks = List.of(1);

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("results");

  /** Sums up the processor time of one phase. */
  private static final class PhaseTime implements SynthesisListener {
    private final Phase phase;
    private Duration sum = Duration.ZERO;
    private Optional<Duration> began = Optional.empty();

    PhaseTime(Phase phase) {
      this.phase = phase;
    }

    @Override
    public void begins(Phase next, int iteration, int constraints) {
      end();
      began = next == phase ? Optional.of(CpuTime.used()) : Optional.empty();
    }

    void end() {
      began.ifPresent(start -> sum = sum.plus(CpuTime.used()).minus(start));
      began = Optional.empty();
    }
  }

  /**
   * One synthesis.
   *
   * @param limit the limit that was exceeded when it ended, in words
   */
  private record Run(
      ProgramCfa program,
      SynthesisResult result,
      Optional<String> limit,
      Duration placement,
      Duration whole) {}

  @Override
  public Integer call() throws Exception {
    if (runs < 1 || timeout < 1) {
      throw new ParameterException(spec.commandLine(), "--runs and --timeout must be at least 1");
    }
    Path file = output.resolve("placement.md");
    String kept = writtenByHand(file);
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "driver",
                "objective",
                "locks",
                "paper's placement",
                "last question",
                "all questions",
                "whole synthesis",
                "lock / unlock",
                "protected",
                "pairs",
                "optimum"));
    for (Path driver : files.chosen()) {
      for (Question question : questions()) {
        String name = DriverFiles.name(driver);
        String objective = question.objective().label();
        spec.commandLine()
            .getErr()
            .println(name + ": " + objective + ", locks " + question.locks());
        List<String> row =
            new ArrayList<>(
                List.of(name, objective, question.locks(), inPaper(name, question.objective())));
        row.addAll(cells(synthesis(driver, question), question));
        table.row(row);
      }
      WholeFile.write(file, document(table) + kept);
    }
    return 0;
  }

  private static String writtenByHand(Path file) throws IOException {
    String before = Files.exists(file) ? Files.readString(file) : "";
    int start = before.indexOf("\n" + WRITTEN_BY_HAND);
    return start < 0 ? "" : before.substring(start);
  }

  private List<Question> questions() {
    List<Question> questions = new ArrayList<>();
    questions.add(new Question(Objective.COARSE, LockLimit.NONE));
    questions.add(new Question(Objective.FINE, LockLimit.NONE));
    for (int locks : maxLocks) {
      questions.add(new Question(Objective.FINE, new LockLimit(locks)));
    }
    return questions;
  }

  private String document(MarkdownTable table) {
    return """
    # Placing locks

    Written by `tools/bench placement`. "Last question" is a search, from scratch, for the best
    placement under all constraints that were learned, as in the paper, which places locks once at the
    end. It is the median of %d runs, or of fewer runs that took %d s together, and empty if the
    question was not answered in time. "All questions" are all searches for placements of one synthesis.
    All times are processor times of one thread, in one process for all drivers. If the optimum is not
    proven, the bound says what all placements cost at least, the most important criterion first: lock,
    protected and unlock statements for `coarse`, and pairs before these for `fine`. Behind it stands
    the limit that ended the search.

    The paper's times are those of Table 1 of [LISS], columns Coarse and Fine, on an Intel i5-3320M with
    its own models; they are empty where the paper has no time. In the large drivers, the tool of the
    paper placed one lock for both objectives. So its column Fine is best compared with the rows `fine`,
    `up to 1`, which ask for the best placement with at most one lock (`--max-locks 1`). The other rows
    `fine` ask for a placement that is best for any number of locks; on the way to it, the best
    placement with one lock is found, too.

    Java %d, %d processors, a heap of at most %s, a limit of %d s for each synthesis, on the wall.

    %s\
    """
        .formatted(
            runs,
            ENOUGH.toSeconds(),
            Runtime.version().feature(),
            Runtime.getRuntime().availableProcessors(),
            Figures.memory(Runtime.getRuntime().maxMemory()),
            timeout,
            table);
  }

  private static String inPaper(String driver, Objective objective) {
    return PaperPlacementTimes.of(driver)
        .map(row -> objective == Objective.COARSE ? row.coarse() : row.fine())
        .map(seconds -> seconds + " s")
        .orElse("");
  }

  private Run synthesis(Path file, Question question) throws IOException {
    SourceText text = new SourceText(file.toString(), Files.readString(file));
    Program program = ((ParseResult.Parsed) Parser.parse(text)).program();
    PhaseTime placement = new PhaseTime(SynthesisListener.Phase.PLACE);
    Duration start = CpuTime.used();
    Limits limits =
        new Limits(
            Optional.of(Duration.ofSeconds(timeout)),
            Optional.of(Runtime.getRuntime().maxMemory() / 4 * 3));
    SynthesisResult result =
        new Synthesizer(new SerializationEngine(), question.objective(), limits, placement)
            .with(question.limit())
            .synthesize(program);
    placement.end();
    Duration whole = CpuTime.used().minus(start);
    return new Run(CfaBuilder.build(program), result, limits.exceeded(), placement.sum, whole);
  }

  /** The cells of a row from the last question to the optimum. */
  private List<String> cells(Run run, Question question) {
    List<String> cells = new ArrayList<>();
    cells.add(isOpen(run.result(), question) ? "" : Figures.time(lastQuestion(run, question)));
    cells.add(Figures.time(run.placement()));
    cells.add(Figures.time(run.whole()));
    switch (run.result()) {
      case Synthesized synthesized -> {
        PlacementCost cost = synthesized.cost();
        cells.add(cost.lockStatements() + " / " + cost.unlockStatements());
        cells.add(String.valueOf(cost.protectedStatements()));
        cells.add(String.valueOf(cost.excludedPairs()));
        cells.add(optimum(synthesized, question, run.limit()));
      }
      case SynthesisResult.NoPlacement none ->
          cells.addAll(
              List.of(
                  "",
                  "",
                  "",
                  none.shortage().isPresent()
                      ? "at least " + none.shortage().get().needed() + " locks are needed"
                      : "no placement exists"));
      case SynthesisResult.NewDeadlock deadlock ->
          cells.addAll(List.of("", "", "", "a new deadlock"));
      case SynthesisResult.Unknown unknown ->
          cells.addAll(List.of("", "", "", "not decided: " + unknown.reason()));
    }
    return cells;
  }

  /** Whether the last question was not answered in time. */
  private static boolean isOpen(SynthesisResult result, Question question) {
    return switch (result) {
      case Synthesized synthesized ->
          switch (synthesized.optimality()) {
            case Optimality.Optimal optimal -> false;
            case Optimality.OptimalUpTo upTo -> !question.limit().isReachedBy(upTo.locks());
            case Optimality.OptimalButForTies ties -> true;
            case Optimality.BestFound found -> true;
            case Optimality.Irredundant irredundant -> throw new IllegalStateException();
          };
      case SynthesisResult.Unknown unknown -> true;
      case SynthesisResult.NoPlacement none -> false;
      case SynthesisResult.NewDeadlock deadlock -> false;
    };
  }

  private Duration lastQuestion(Run run, Question question) {
    List<ExclusionClause> clauses =
        run.result().progress().constraints().stream()
            .flatMap(constraint -> constraint.clauses().stream())
            .toList();
    PlacementProblem problem =
        new PlacementProblem(run.program(), clauses, question.objective()).with(question.limit());
    List<Duration> times = new ArrayList<>();
    Duration spent = Duration.ZERO;
    while (times.size() < runs && spent.compareTo(ENOUGH) < 0) {
      Duration start = CpuTime.used();
      var unused = PlacementSolver.solve(problem, () -> false);
      times.add(CpuTime.used().minus(start));
      spent = spent.plus(times.getLast());
    }
    return Figures.median(times);
  }

  /**
   * What is proven, and what ended the search if that is not all. A search that ends before its
   * time is up and without an answer has used up its memory, or for ties its effort.
   */
  private static String optimum(Synthesized result, Question question, Optional<String> limit) {
    return switch (result.optimality()) {
      case Optimality.Optimal optimal -> "proven";
      case Optimality.OptimalUpTo upTo when question.limit().isReachedBy(upTo.locks()) ->
          "proven for " + question.locks();
      case Optimality.OptimalUpTo upTo ->
          "proven for up to " + upTo.locks() + "; for more not: " + limit.orElse("memory");
      case Optimality.OptimalButForTies ties ->
          "proven but for ties; " + limit.orElse("effort for these");
      case Optimality.BestFound found ->
          found.lowerBound().stream()
                  .map(String::valueOf)
                  .collect(Collectors.joining(" / ", "at least ", "; " + limit.orElse("memory")))
              + result
                  .withOneLock()
                  .map(one -> ". With up to 1: " + one.excludedPairs() + " pairs, proven")
                  .orElse("");
      case Optimality.Irredundant irredundant -> throw new IllegalStateException();
    };
  }
}
