package liss.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import liss.bench.CorpusManifest.Program;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tools/bench values}: whether the assertions of C programs hold. */
@Command(
    name = "values",
    description = {
      "Explores the C programs of a manifest that say whether their assertion holds, and compares.",
      "",
      "Writes c-values.md, anew after each program."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class ValuesCommand implements Callable<Integer> {

  /** How an answer compares with what the manifest says. */
  enum Judged {
    RIGHT,
    WRONG,
    OPEN,
    NONE
  }

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Option(
      names = "--manifest",
      paramLabel = "FILE",
      required = true,
      description = "The list of programs; paths in it are below its directory.")
  private Path manifest;

  @Option(
      names = "--only",
      paramLabel = "SUITE",
      split = ",",
      description = "Only programs of these suites.")
  private List<String> only = List.of();

  private final MarkdownTable programs =
      new MarkdownTable(List.of("suite", "program", "assertion", "answer", "judged", "time"));
  private final Map<String, Map<Judged, Integer>> suites = new LinkedHashMap<>();

  @Override
  public Integer call() throws Exception {
    LissProcess liss = options.liss();
    for (Program program : CorpusManifest.read(manifest)) {
      boolean isChosen = only.isEmpty() || only.contains(program.suite());
      if (isChosen && !program.assertion().equals("?")) {
        add(program, liss);
        WholeFile.write(options.output().resolve("c-values.md"), document());
      }
    }
    return 0;
  }

  private void add(Program program, LissProcess liss) throws IOException, InterruptedException {
    Path file = manifest.toAbsolutePath().resolveSibling(program.file());
    spec.commandLine().getErr().println(program.file());
    String answer;
    String time = "";
    switch (liss.run("explore", file, List.of())) {
      case Outcome.Failed failed -> answer = failed.reason();
      case Outcome.Reported reported -> {
        answer = reported.report().result();
        time = seconds(reported.wall());
      }
    }
    Judged judged = judged(program.assertion(), answer);
    suites
        .computeIfAbsent(program.suite(), suite -> new EnumMap<>(Judged.class))
        .merge(judged, 1, Integer::sum);
    programs.row(
        List.of(
            program.suite(),
            String.valueOf(file.getFileName()),
            program.assertion(),
            answer,
            name(judged),
            time));
  }

  /** An assertion that fails and a deadlock are both what the suites call false. */
  static Judged judged(String expected, String answer) {
    if (answer.equals("true") || answer.startsWith("false(")) {
      return answer.startsWith(expected) ? Judged.RIGHT : Judged.WRONG;
    }
    return answer.startsWith("unknown(") ? Judged.OPEN : Judged.NONE;
  }

  private static String name(Judged judged) {
    return judged.name().toLowerCase(Locale.ROOT);
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
  }

  private String document() {
    MarkdownTable sums = new MarkdownTable(List.of("suite", "right", "wrong", "open", "none"));
    suites.forEach((suite, counts) ->
        sums.row(
            List.of(
                suite,
                count(counts, Judged.RIGHT),
                count(counts, Judged.WRONG),
                count(counts, Judged.OPEN),
                count(counts, Judged.NONE))));
    return """
    # Assertions of C programs

    Written by `tools/bench values`. The manifest says of a program whether its assertion holds in
    all runs; `liss explore` has executed all of them with values (docs/c-values.md). An answer is
    **right** if it is `true` and the assertion holds, or `false` and it can fail, where a deadlock
    counts as a failure; otherwise it is **wrong**, or **open** if it is `unknown`. There is
    **none** if the program was refused or liss did not end.

    %s
    %s
    %s\
    """
        .formatted(options.conditions(1), sums, programs);
  }

  private static String count(Map<Judged, Integer> counts, Judged judged) {
    return String.valueOf(counts.getOrDefault(judged, 0));
  }
}
