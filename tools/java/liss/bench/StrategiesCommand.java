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
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import liss.abstraction.AbstractProgram;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SettledBy;
import liss.format.MarkdownTable;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.search.Limits;
import liss.search.Strategy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tools/bench strategies}: which strategy of the portfolio for safety has the answer. */
@Command(
    name = "strategies",
    description = {
      "Counts the programs whose safety each strategy settles.",
      "",
      "Programs in which there may be any number of threads have two of each. Writes"
          + " strategies.md."
    })
final class StrategiesCommand implements Callable<Integer> {

  private static final int EXAMPLES = 5;

  @Option(
      names = "--programs",
      paramLabel = "DIR",
      split = ",",
      description = "Where the programs in W are (default: ${DEFAULT-VALUE}).")
  private List<Path> directories = List.of(Path.of("drivers"), Path.of("models"));

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "How long a program may take (default: ${DEFAULT-VALUE}).")
  private int timeout = 60;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("results");

  /** The programs that a strategy has settled. */
  private static final class Settled {
    private final List<String> programs = new ArrayList<>();
    private long checks;
  }

  @Override
  public Integer call() throws IOException {
    Map<Strategy, Settled> settled = new TreeMap<>();
    int open = 0;
    for (Path file : files()) {
      Optional<ProgramCfa> program = read(file);
      if (program.isPresent()) {
        Limits limits = new Limits(Optional.of(Duration.ofSeconds(timeout)), Optional.empty());
        Optional<Strategy> strategy = SettledBy.of(program.get(), limits);
        if (strategy.isPresent() && limits.exceeded().isEmpty()) {
          Settled by = settled.computeIfAbsent(strategy.get(), s -> new Settled());
          by.programs.add(DriverFiles.name(file));
          by.checks = Math.max(by.checks, limits.questions() - 1);
        } else {
          open++;
        }
      }
    }
    write(settled, open);
    return 0;
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path directory : directories) {
      try (Stream<Path> all = Files.walk(directory)) {
        all.filter(file -> file.getFileName().toString().endsWith(".w"))
            .sorted()
            .forEach(files::add);
      }
    }
    return files;
  }

  /** The program in a file; empty if it cannot be executed without values. */
  private static Optional<ProgramCfa> read(Path file) throws IOException {
    return Parser.parse(new SourceText(file.toString(), Files.readString(file)))
            instanceof ParseResult.Parsed parsed
        ? Optional.of(CfaBuilder.build(withCopies(parsed.program())))
            .filter(program -> AbstractProgram.unsupported(program).isEmpty())
        : Optional.empty();
  }

  private static Program withCopies(Program program) {
    return program.replicated().isEmpty() ? program : program.withCopies(2);
  }

  private void write(Map<Strategy, Settled> settled, int open) throws IOException {
    MarkdownTable table =
        new MarkdownTable(List.of("strategy", "programs", "most limit checks", "of these"));
    settled.forEach((strategy, by) ->
        table.row(
            List.of(
                strategy.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                Integer.toString(by.programs.size()),
                Long.toString(by.checks),
                String.join(", ", by.programs.stream().limit(EXAMPLES).toList()))));
    WholeFile.write(
        output.resolve("strategies.md"),
        """
        # Which strategy settles safety

        Written by `tools/bench strategies`: for each strategy of docs/strategies.md for safety, how
        many programs in `drivers` and `models` it has settled, and how often the search asked for
        limits at most until then, all strategies before it included. %d programs were left open.

        """
                .formatted(open)
            + table);
  }
}
