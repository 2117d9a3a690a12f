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
import java.util.concurrent.Callable;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tools/bench repairs}: how locks of liss compare with repairs by hand. */
@Command(
    name = "repairs",
    description = {
      "Synthesizes locks for programs that somebody has repaired by hand, and compares.",
      "",
      "Writes repairs.md, anew after each program."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class RepairsCommand implements Callable<Integer> {

  private static final Duration GRACE = Duration.ofSeconds(15);

  private static final List<String> COLUMNS =
      List.of(
          "case",
          "repair by hand",
          "result",
          "reproduced",
          "lock",
          "inside",
          "outside",
          "same functions",
          "nested",
          "one function",
          "lines",
          "compiles",
          "library style",
          "`after.c`",
          "time");

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Parameters(
      paramLabel = "DIR",
      description = "A directory for each case, and judge.py, which is run with python3.")
  private Path directory;

  @Option(
      names = "--only",
      paramLabel = "CASES",
      split = ",",
      description = "Only cases whose names contain one of these.")
  private List<String> only = List.of();

  @Option(
      names = "--with",
      paramLabel = "OPTIONS",
      split = " ",
      description = "Options of liss for all cases, too, in one word.")
  private List<String> with = List.of();

  private final MarkdownTable table = new MarkdownTable(COLUMNS);
  private int cases;
  private int reproduced;
  private int accepted;
  private int refused;

  @Override
  public Integer call() throws Exception {
    for (RepairCase repair : RepairCase.in(directory)) {
      if (only.isEmpty() || only.stream().anyMatch(repair.name()::contains)) {
        spec.commandLine().getErr().println(repair.name());
        add(repair);
        WholeFile.write(options.output().resolve("repairs.md"), document());
      }
    }
    return 0;
  }

  private void add(RepairCase repair) throws IOException, InterruptedException {
    Path output = Files.createTempDirectory("liss-bench").resolve("patched.c");
    try {
      Tool run = liss("synthesize", repair.closed(), repair.before(), List.of("-o", "" + output));
      Tool library = liss("synthesize", repair.library(), repair.before(), List.of());
      Tool after = liss("verify", repair.closed(), repair.after(), List.of());
      Optional<RepairJudgement> judged =
          Files.exists(output) ? judged(repair, output) : Optional.empty();
      cases++;
      reproduced += judged.filter(j -> j.holds("reproduced")).isPresent() ? 1 : 0;
      accepted += after.result().equals("true") ? 1 : 0;
      refused += library.result().equals("refused") ? 1 : 0;
      List<String> row = new ArrayList<>(List.of(repair.name(), repair.repair(), run.result()));
      List.of("reproduced", "lock", "inside", "outside", "same_fn", "nest", "onefn", "lines")
          .forEach(test -> row.add(judged.map(j -> j.cell(test)).orElse("-")));
      row.add(Files.exists(output) ? compiled(repair, output) : "-");
      row.add(library.result());
      row.add(after.result());
      row.add(String.format(Locale.ROOT, "%.1f s", run.wall().toMillis() / 1000.0));
      table.row(row);
    } finally {
      Files.deleteIfExists(output);
      Files.delete(output.getParent());
    }
  }

  private Tool liss(String command, List<String> before, Path file, List<String> behind)
      throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(List.of(options.launcher().toAbsolutePath().toString(), command));
    line.addAll(List.of("--timeout", options.seconds() + "s", "--memlimit"));
    line.add(LissProcess.MEMORY_LIMIT);
    line.addAll(before);
    line.addAll(with);
    line.addAll(behind);
    line.add(file.toString());
    return Tool.run(
        line,
        Map.of("LISS_JAVA_OPTS", "-Xmx" + LissProcess.HEAP),
        Duration.ofSeconds(options.seconds()).plus(GRACE));
  }

  private Optional<RepairJudgement> judged(RepairCase repair, Path output)
      throws IOException, InterruptedException {
    String judge = directory.resolve("judge.py").toString();
    Tool run =
        Tool.run(
            List.of("python3", judge, repair.directory().toString(), output.toString()),
            Map.of("PYTHONDONTWRITEBYTECODE", "1"),
            Duration.ofSeconds(options.seconds()));
    return RepairJudgement.of(run.out());
  }

  /** What a compiler says of the result that it does not say of the program before. */
  private String compiled(RepairCase repair, Path output) throws IOException, InterruptedException {
    if (repair.isOfKernel()) {
      return liss("verify", repair.closed(), output, List.of()).result().equals("refused")
          ? "no"
          : "parsed";
    }
    long before = warnings(repair, repair.before());
    long now = warnings(repair, output);
    return now == before ? "yes" : now - before + " more";
  }

  private long warnings(RepairCase repair, Path file) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("gcc", "-fsyntax-only", "-Wall"));
    line.addAll(repair.macros());
    line.add(file.toString());
    Tool run = Tool.run(line, Map.of(), Duration.ofSeconds(options.seconds()));
    return run.err()
        .lines()
        .filter(l -> l.contains(" warning: ") || l.contains(" error: "))
        .count();
  }

  private String document() {
    return """
    # Repairs by hand

    Written by `tools/bench repairs DIR%s`. DIR has programs with a concurrency bug that somebody has
    repaired, and a judge that compares texts. `liss synthesize` got `before.c` with the options of
    the case with which all objects are known. **reproduced** means that the judge finds in its output
    what matters in the repair by hand: the same **lock**, its statements **inside** and those that
    stay **outside**, the **same functions** changed, sections that are **nested**, and each lock
    taken and released in **one function**; **lines** are those that change, beside those of the
    repair. **compiles** compares what `gcc -Wall` says of the output and of `before.c`; without
    headers of the kernel, liss itself has read the output. **library style** is the result with
    parameters of any origin, and the column `after.c` what `verify` says of the repair by hand.

    %s
    %d cases: %d reproduced, %d refused in library style; `after.c` is `true` for %d.

    %s\
    """
        .formatted(
            with.isEmpty() ? "" : " --with '" + String.join(" ", with) + "'",
            options.conditions(1),
            cases,
            reproduced,
            refused,
            accepted,
            table);
  }
}
