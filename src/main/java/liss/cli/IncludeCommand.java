package liss.cli;

import static liss.cli.UsageException.require;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import liss.automata.Alphabet;
import liss.automata.AutomatonText;
import liss.automata.ExplicitNfa;
import liss.automata.InclusionChecker;
import liss.automata.InclusionResult;
import liss.automata.IndependenceRelation;
import liss.automata.SearchStatistics;
import liss.automata.SetOperations;
import liss.automata.Word;
import liss.automata.inclusion.LanguageInclusion;
import liss.check.safety.AntichainEngine;
import liss.format.Json;
import liss.search.Limits;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss include}: is every word of one automaton a word of another one? */
@Command(
    name = "include",
    description = {
      "Decides whether every word of the automaton A is a word of B. Files are in Timbuk, with"
          + " words as unary trees, or in .mata."
    },
    footer = {
      "",
      "Exit codes: 0 included (or equivalent), 10 not, 5 unknown, 2 wrong input.",
      "",
      "Example:",
      "  liss include a.timbuk b.mata",
      "  liss include --independent pairs.txt a.mata b.mata"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class IncludeCommand extends Task {

  @Parameters(index = "0", paramLabel = "A", description = "An automaton.")
  private Path first;

  @Parameters(index = "1", paramLabel = "B", description = "Another one.")
  private Path second;

  @Option(names = "--equivalent", description = "Also decide whether every word of B is one of A.")
  private boolean equivalent;

  @Option(
      names = "--independent",
      paramLabel = "FILE",
      description =
          "Words that differ only in the order of independent neighbours count as one. Each line of"
              + " the file has two symbols that are independent.")
  private Optional<Path> independent = Optional.empty();

  @Option(
      names = "--bound",
      paramLabel = "N",
      description =
          "With --independent: the number of symbols of a word that may be held back while it is"
              + " compared with others; if it is too small, the result is unknown (default: "
              + AntichainEngine.DEFAULT_BOUND
              + ").")
  private Optional<Integer> bound = Optional.empty();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "congruence, determinization, brics, or auto (the default): congruence and"
              + " determinization in turns, until one answers.")
  private LanguageInclusion.Engine engine = LanguageInclusion.Engine.AUTO;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = ReportFormat.Plain.class,
      completionCandidates = ReportFormat.Plain.class,
      description = "text or json (default: text).")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(names = "--statistics", description = "Also report how many pairs were looked at.")
  private boolean statistics;

  @Mixin private LimitOptions limitOptions;

  @Override
  public Integer call() {
    return within(limitOptions, this::include);
  }

  private int include() {
    check();
    AutomatonText a = AutomatonFile.read(first);
    AutomatonText b = AutomatonFile.read(second);
    Alphabet alphabet = AutomatonFile.alphabet(List.of(a, b));
    require(
        engine != LanguageInclusion.Engine.BRICS || alphabet.size() <= SetOperations.MOST_SYMBOLS,
        "--engine brics is for " + SetOperations.MOST_SYMBOLS + " symbols at most");
    Question question =
        new Question(
            alphabet,
            independent.map(file -> AutomatonFile.independence(file, alphabet)),
            limitOptions.start());
    List<Decided> decided = new ArrayList<>();
    decided.add(question.decide(first, alphabet.automaton(a), second, alphabet.automaton(b)));
    if (equivalent && decided.getFirst().outcome() instanceof Outcome.Holds) {
      decided.add(question.decide(second, alphabet.automaton(b), first, alphabet.automaton(a)));
    }
    Outcome outcome = decided.getLast().outcome();
    print(
        format.of(
            () ->
                decided.stream().map(Decided::text).collect(Collectors.joining())
                    + "\nResult: "
                    + outcome.label()
                    + "\n",
            () ->
                Json.object()
                    .with("command", "include")
                    .with("file", first.toString())
                    .with("result", outcome.label())
                    .with("inclusions", decided, Decided::json),
            Optional.empty()));
    return ExitCode.of(outcome);
  }

  private void check() {
    require(bound.orElse(1) >= 1, "--bound must be at least 1");
    require(bound.isEmpty() || independent.isPresent(), "--bound is for --independent");
    require(
        independent.isEmpty() || engine == LanguageInclusion.Engine.AUTO,
        "--engine is for inclusion without --independent");
  }

  /** What is asked for two automata, one way or the other. */
  private final class Question {

    private final Alphabet alphabet;
    private final Optional<IndependenceRelation> independence;
    private final Limits limits;

    Question(Alphabet alphabet, Optional<IndependenceRelation> independence, Limits limits) {
      this.alphabet = alphabet;
      this.independence = independence;
      this.limits = limits;
    }

    Decided decide(Path left, ExplicitNfa ofLeft, Path right, ExplicitNfa ofRight) {
      InclusionResult result =
          independence
              .map(i -> upTo(i, ofLeft, ofRight))
              .orElseGet(
                  () -> new LanguageInclusion(engine, limits::exceeded).check(ofLeft, ofRight));
      return new Decided(left, right, alphabet, result);
    }

    private InclusionResult upTo(IndependenceRelation relation, ExplicitNfa a, ExplicitNfa b) {
      int most = bound.orElse(AntichainEngine.DEFAULT_BOUND);
      return new InclusionChecker(InclusionChecker.Options.upTo(most).stoppedBy(limits::exceeded))
          .check(a, b, relation);
    }
  }

  /** The answer whether the words of one automaton are words of another one. */
  private final class Decided {

    private final Path left;
    private final Path right;
    private final Alphabet alphabet;
    private final InclusionResult result;

    Decided(Path left, Path right, Alphabet alphabet, InclusionResult result) {
      this.left = left;
      this.right = right;
      this.alphabet = alphabet;
      this.result = result;
    }

    Outcome outcome() {
      return IncludeCommand.this.outcome(result);
    }

    String text() {
      String upTo = independent.isPresent() ? ", up to the order of independent symbols" : "";
      String answer =
          switch (result) {
            case InclusionResult.Included included ->
                "Every word of " + left + " is a word of " + right + upTo + ".\n";
            case InclusionResult.Counterexample found ->
                "This word of " + left + " is no word of " + right + upTo + ":\n\n" + line();
            case InclusionResult.BoundReached reached ->
                "Some word of " + left + " needs a larger bound:\n\n" + line();
            case InclusionResult.Stopped stopped ->
                "It is not known whether every word of " + left + " is a word of " + right + ".\n";
          };
      return statistics ? answer + IncludeCommand.text(result.statistics()) : answer;
    }

    Json json() {
      return Json.object()
          .with("file", left.toString())
          .with("other", right.toString())
          .with("verdict", verdict())
          .with("word", word().map(Json::texts))
          .with(
              "statistics",
              Optional.of(result.statistics())
                  .filter(s -> statistics)
                  .map(s ->
                      Json.object()
                          .with("expanded", s.expanded())
                          .with("generated", s.generated())
                          .with("comparisons", s.comparisons())));
    }

    private String verdict() {
      return switch (result) {
        case InclusionResult.Included included -> "included";
        case InclusionResult.Counterexample found -> "not included";
        case InclusionResult.BoundReached reached -> "unknown";
        case InclusionResult.Stopped stopped -> "unknown";
      };
    }

    /** A word that is not included, or that needs a larger bound. */
    private Optional<List<String>> word() {
      Optional<Word> word =
          switch (result) {
            case InclusionResult.Included included -> Optional.empty();
            case InclusionResult.Counterexample found -> Optional.of(found.word());
            case InclusionResult.BoundReached reached -> Optional.of(reached.word());
            case InclusionResult.Stopped stopped -> Optional.empty();
          };
      return word.map(symbols -> symbols.symbols().mapToObj(alphabet::name).toList());
    }

    private String line() {
      String symbols = String.join(" ", word().orElse(List.of()));
      return "  " + (symbols.isEmpty() ? "(the empty word)" : symbols) + "\n";
    }
  }

  private static String text(SearchStatistics statistics) {
    return "Pairs: %d expanded, %d generated, %d comparisons.\n"
        .formatted(statistics.expanded(), statistics.generated(), statistics.comparisons());
  }

  private Outcome outcome(InclusionResult result) {
    return switch (result) {
      case InclusionResult.Included included -> new Outcome.Holds();
      case InclusionResult.Counterexample found ->
          new Outcome.Violated(equivalent ? Property.EQUIVALENCE : Property.INCLUSION);
      case InclusionResult.BoundReached reached ->
          new Outcome.Unknown(
              "bound %d is too small; --bound %d may help"
                  .formatted(reached.bound(), reached.neededBound()));
      case InclusionResult.Stopped stopped -> new Outcome.Unknown(stopped.reason());
    };
  }
}
