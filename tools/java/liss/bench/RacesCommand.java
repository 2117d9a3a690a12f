package liss.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import liss.bench.CorpusAnswer.Kind;
import liss.bench.CorpusAnswer.Reason;
import liss.bench.CorpusManifest.Program;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tools/bench races}: whether the data races of programs of others are found. */
@Command(
    name = "races",
    description = {
      "Looks for data races in the C programs of a manifest that says whether they have some.",
      "",
      "Writes races.md."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class RacesCommand implements Callable<Integer> {

  /** How an answer compares with what the manifest says. */
  enum Judged {
    FOUND("race found"),
    FREE("race-free"),
    MISSED("missed"),
    FALSE("false"),
    OPEN("unknown"),
    NONE("no answer");

    private final String words;

    Judged(String words) {
      this.words = words;
    }
  }

  @Mixin private CorpusOptions options;

  @Option(
      names = "--judged",
      paramLabel = "FILE",
      description = "Why answers differ from the manifest (default: ${DEFAULT-VALUE}).")
  private Path judged = Path.of("results/races-judged.tsv");

  @Override
  public Integer call() throws Exception {
    List<Program> programs =
        options.programs().stream().filter(program -> !program.race().equals("?")).toList();
    Map<Program, CorpusAnswer> answers = options.answers(programs, CorpusWorker.Question.RACES);
    CorpusJudgement reasons = CorpusJudgement.read(judged);
    MarkdownTable wrong =
        new MarkdownTable(List.of("suite", "file", "race", "judged", "pairs", "why"));
    MarkdownTable all = new MarkdownTable(List.of("suite", "file", "race", "answer", "shown"));
    Map<String, Map<Judged, Integer>> suites = new LinkedHashMap<>();
    for (Program program : programs) {
      CorpusAnswer answer = answers.getOrDefault(program, CorpusAnswer.failed("no answer", 0));
      Judged judgement = judged(program.race(), answer.kind());
      suites
          .computeIfAbsent(program.suite(), suite -> new EnumMap<>(Judged.class))
          .merge(judgement, 1, Integer::sum);
      String name = program.file().replaceFirst("^files/", "");
      long shown = answer.reasons().stream().filter(r -> r.code().equals("shown")).count();
      all.row(
          List.of(
              program.suite(),
              name,
              program.race(),
              answer.kind() == Kind.REFUSED ? "refused" : answer.label(),
              shown == 0 ? "" : String.valueOf(shown)));
      if (judgement != Judged.FOUND && judgement != Judged.FREE) {
        wrong.row(
            List.of(
                program.suite(),
                name,
                program.race(),
                judgement.words,
                answer.isVerdict() ? pairs(answer) : answer.label(),
                reasons.reason(program, answer).orElse("")));
      }
    }
    WholeFile.write(options.output().resolve("races.md"), page(suites, wrong, all));
    return 0;
  }

  private static String pairs(CorpusAnswer answer) {
    List<Reason> pairs = answer.reasons();
    return pairs.isEmpty()
        ? ""
        : pairs.size()
            + ", such as "
            + pairs.getFirst().message()
            + " ("
            + pairs.getFirst().code()
            + ")";
  }

  /** An answer that there is a race is right wherever the manifest says that there is one. */
  static Judged judged(String expected, Kind answer) {
    boolean isRacy = expected.equals("racy");
    return switch (answer) {
      case SAFE -> isRacy ? Judged.MISSED : Judged.FREE;
      case UNSAFE, POSSIBLE -> isRacy ? Judged.FOUND : Judged.FALSE;
      case UNKNOWN -> Judged.OPEN;
      case REFUSED, FAILED -> Judged.NONE;
    };
  }

  private String page(
      Map<String, Map<Judged, Integer>> suites, MarkdownTable wrong, MarkdownTable all) {
    MarkdownTable sums = new MarkdownTable(headings());
    Map<Judged, Integer> total = new EnumMap<>(Judged.class);
    suites.forEach((suite, counts) -> {
      counts.forEach((judgement, n) -> total.merge(judgement, n, Integer::sum));
      sums.row(row(suite, counts));
    });
    sums.row(row("all", total));
    return """
    # Data races of programs of others

    Written by `tools/bench races`. The manifest says of a program whether it has a data race; liss
    was asked which accesses race, as `verify --property race` is. Java %d, %d at a time, %d s per
    program. A racy program that is called race-free is **missed**; one without a race that has
    racing pairs, shown or possible, is **false**. Races that a run with values has are `shown`.

    %s
    ## Missed, false, and not decided

    %s
    ## Files

    %s\
    """
        .formatted(
            Runtime.version().feature(), options.jobs(), options.timeout(), sums, wrong, all);
  }

  private static List<String> headings() {
    return List.of("suite", "race found", "race-free", "missed", "false", "unknown", "no answer");
  }

  private static List<String> row(String name, Map<Judged, Integer> counts) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (Judged judgement : Judged.values()) {
      int count = counts.getOrDefault(judgement, 0);
      cells.add(count == 0 ? "" : String.format(Locale.ROOT, "%d", count));
    }
    return cells;
  }
}
