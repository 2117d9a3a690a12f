package liss.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import liss.format.MarkdownTable;
import liss.placement.search.MaxSatRace;
import liss.placement.search.MaxSatRace.Finish;
import liss.placement.search.MaxSatRace.Kind;
import liss.placement.search.MaxSatRace.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tools/bench maxsat}: MaxSAT engines on generated placement problems. */
@Command(
    name = "maxsat",
    description = {
      "Solves generated placement problems with the MaxSAT engine of liss and with others.",
      "",
      "An engine that does not prove an optimum gets no larger problem of that kind and number of"
          + " locks. Writes maxsat.md, anew after each of these."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class MaxSatCommand implements Callable<Integer> {

  private static final long SEED = 1;
  private static final List<Integer> LOCKS = List.of(1, 2, 4);

  private record Shape(int threads, int statements) {}

  private static final List<Shape> SHAPES =
      List.of(
          new Shape(2, 8),
          new Shape(3, 30),
          new Shape(3, 60),
          new Shape(3, 120),
          new Shape(4, 200),
          new Shape(5, 400));

  @Spec private CommandSpec spec;

  @Option(
      names = "--runs",
      paramLabel = "R",
      description =
          "How often a problem is solved that was solved once (default: ${DEFAULT-VALUE}).")
  private int runs = 3;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "When an engine has to stop, in processor time (default: ${DEFAULT-VALUE}).")
  private int timeout = 10;

  @Option(
      names = "--max-statements",
      paramLabel = "N",
      description = "The largest number of statements in a thread, if not 400.")
  private int most = Integer.MAX_VALUE;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("results");

  @Override
  public Integer call() throws Exception {
    if (runs < 1 || timeout < 1) {
      throw new ParameterException(spec.commandLine(), "--runs and --timeout must be at least 1");
    }
    List<String> headings =
        new ArrayList<>(
            List.of("threads x statements", "locks", "variables", "clauses", "softs", "optimum"));
    for (Runner runner : Runner.values()) {
      headings.add(runner.label());
    }
    String finished = "";
    for (Kind kind : Kind.values()) {
      MarkdownTable table = new MarkdownTable(headings);
      String section = "";
      for (int locks : LOCKS) {
        measure(kind, locks, table);
        section = "\n## " + kind.label() + "\n\n" + table;
        WholeFile.write(output.resolve("maxsat.md"), document(finished + section));
      }
      finished += section;
    }
    return 0;
  }

  private String document(String sections) {
    return """
    # MaxSAT on generated placement problems

    Written by `tools/bench maxsat`. The problems are those of `GeneratedPlacement` in
    `src/test/java/liss/placement`, seed %d: straight-line code with branches, yields and calls, and
    clauses for about a third of the statements. `coarse` minimises lock statements, then protected
    statements; `fine` minimises excluded pairs, which are counted for pairs of classes of locations.

    The table counts variables and clauses of the rules and requirements; each soft literal of a pair
    adds a variable, and a clause for each lock. liss makes these on demand, and its time includes the
    encoding. The other engines get all of them, and their time starts when the clauses are loaded. They
    get one objective with large weights; Z3 gets two in lexicographic order.

    - liss: `MaxSat`, core-guided (OLL) on Sat4j's SAT solver.
    - Sat4j: `WeightedMaxSatDecorator` and `PseudoOptDecorator` with the default solver, a linear
      search.
    - Sat4j, RoundingSat: the same with `newRoundingSat`.
    - Z3 maxres: `Optimize` with soft assertions.

    Times are medians of processor time. If no optimum was proven, the table has the best cost that was
    found, and for liss the lower bounds; such a problem was run once. An engine that proves no optimum
    gets no larger problem of that kind and number of locks. Proven optima of different engines are
    compared; a difference would be an error.

    Java %d, %d processors, a heap of at most %s; one process for all; %d runs per figure; a limit of %d
    s of processor time. Z3 cannot be given such a limit; it has three times as much wall time.
    %s\
    """
        .formatted(
            SEED,
            Runtime.version().feature(),
            Runtime.getRuntime().availableProcessors(),
            Figures.memory(Runtime.getRuntime().maxMemory()),
            runs,
            timeout,
            sections);
  }

  private void measure(Kind kind, int locks, MarkdownTable table) {
    Set<Runner> able = EnumSet.allOf(Runner.class);
    for (Shape shape : SHAPES) {
      if (shape.statements() > most) {
        continue;
      }
      MaxSatRace race = MaxSatRace.of(shape.threads(), shape.statements(), locks, kind, SEED);
      MaxSatRace.Size size = race.size();
      List<Long> optimum = List.of();
      List<String> cells = new ArrayList<>();
      for (Runner runner : Runner.values()) {
        String name = shape.threads() + " x " + shape.statements() + ", " + locks;
        spec.commandLine().getErr().println(kind.label() + " " + name + ": " + runner.label());
        List<Finish> finishes = able.contains(runner) ? finishes(race, runner) : List.of();
        cells.add(finishes.isEmpty() ? "" : cell(finishes));
        boolean proven = !finishes.isEmpty() && finishes.getLast().proven();
        if (proven) {
          optimum = agreed(optimum, finishes.getLast().costs(), name);
        } else {
          able.remove(runner);
        }
      }
      List<String> row =
          new ArrayList<>(
              List.of(
                  shape.threads() + " x " + shape.statements(),
                  String.valueOf(locks),
                  String.valueOf(size.variables()),
                  String.valueOf(size.clauses()),
                  String.valueOf(size.softs()),
                  numbers(optimum)));
      row.addAll(cells);
      table.row(row);
    }
  }

  private static List<Long> agreed(List<Long> known, List<Long> found, String name) {
    if (!known.isEmpty() && !known.equals(found)) {
      throw new IllegalStateException(name + ": optimum " + known + " or " + found);
    }
    return found;
  }

  private List<Finish> finishes(MaxSatRace race, Runner runner) {
    List<Finish> finishes = new ArrayList<>();
    while (finishes.size() < runs && (finishes.isEmpty() || finishes.getLast().proven())) {
      finishes.add(race.run(runner, Duration.ofSeconds(timeout)));
    }
    return finishes;
  }

  private static String cell(List<Finish> finishes) {
    Finish last = finishes.getLast();
    if (last.proven()) {
      return Figures.time(Figures.median(finishes.stream().map(Finish::time).toList()));
    }
    String best = last.costs().isEmpty() ? "nothing" : "best " + numbers(last.costs());
    return last.lowerBounds().isEmpty() ? best : best + ", at least " + numbers(last.lowerBounds());
  }

  private static String numbers(List<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(" / "));
  }
}
