package liss.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.Limits;
import liss.concrete.ConcreteSemantics;
import liss.concrete.Outcome;
import liss.explore.Dependence;
import liss.explore.ProgramExploration;
import liss.lang.Program;
import liss.report.ExplorationReport;
import liss.unfolding.Alternatives;
import liss.unfolding.CutoffMode;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.SearchOrder;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code liss explore}: all runs of a program, one of each class of equivalent ones. */
@Command(
    name = "explore",
    description = {
      "Explores all runs of a program under the preemptive scheduler, one of each class of runs that"
          + " differ only in the order of independent steps, and reports deadlocks, failed"
          + " assertions and run-time errors."
    },
    footer = {
      "",
      "Exit codes: 0 nothing found, 10 failed assertion or run-time error, 11 deadlock, 5 not all"
          + " runs were explored, 2 wrong input.",
      "",
      "Example:",
      "  liss explore --dependence sync models/por/disp-5-2.w"
    })
final class ExploreCommand implements Callable<Integer> {

  /** A failed assertion or a run-time error. */
  private static final int ERROR = 10;

  /** What is printed. */
  enum Format {
    TEXT,
    JSON
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The program, written in W.")
  private Path file;

  @Option(
      names = "--alternatives",
      paramLabel = "K",
      converter = AlternativesConverter.class,
      description =
          "Steer clear of K earlier choices at a time, or optimal: of all of them (the default).")
  private Alternatives alternatives = Alternatives.optimal();

  @Option(
      names = "--dependence",
      paramLabel = "NAME",
      description =
          "access: conflicting accesses, input and output order threads (the default); sync: only"
              + " synchronization does, for programs without data races.")
  private Dependence dependence = Dependence.ACCESS;

  @Option(
      names = "--cutoffs",
      paramLabel = "MODE",
      description =
          "exact: do not go on from a state that was seen (the default); hash: the same, comparing"
              + " fingerprints only; off.")
  private CutoffMode cutoffs = CutoffMode.EXACT;

  @Option(
      names = "--order",
      paramLabel = "NAME",
      converter = OrderConverter.class,
      description = "Which thread goes first: ascending (the default), descending, random:SEED.")
  private SearchOrder order = new SearchOrder.Ascending();

  @Option(
      names = "--preemptions",
      paramLabel = "N",
      description = "Explore only runs with so many preemptions (default: all).")
  private OptionalInt preemptions = OptionalInt.empty();

  @Option(
      names = "--values",
      paramLabel = "V",
      split = ",",
      description = "The values of havoc and input (default: 0,1).")
  private List<Long> values = List.of(0L, 1L);

  @Option(
      names = "--data",
      paramLabel = "NAME",
      description =
          "concrete: havoc and input yield the values of --values (the default); symbolic: any"
              + " value, the solver finds those that matter.")
  private SymbolicDataExploration.Data data = SymbolicDataExploration.Data.CONCRETE;

  @Option(
      names = "--property",
      paramLabel = "NAME",
      converter = PreemptiveOnlyExploration.NameConverter.class,
      description =
          "preemptive-only: look for inputs and outputs that no cooperative run shows, for all"
              + " values of havoc and input; only --timeout, --memlimit and --format apply then.")
  private Optional<PreemptiveOnlyExploration> property = Optional.empty();

  @Option(names = "--format", paramLabel = "FORMAT", description = "text or json (default: text).")
  private Format format = Format.TEXT;

  @Mixin private LimitOptions limitOptions;

  /** The command, before picocli sets the annotated fields. */
  @SuppressWarnings("NullAway.Init")
  ExploreCommand() {}

  @Override
  public Integer call() {
    if (preemptions.orElse(0) < 0) {
      throw new ParameterException(spec.commandLine(), "--preemptions must not be negative");
    }
    Program program = SourceFile.parse(SourceFile.read(file), spec.commandLine().getErr());
    ProgramCfa cfa = CfaBuilder.build(program);
    ConcreteSemantics.unsupported(cfa)
        .ifPresent(edge -> {
          throw SourceFile.unsupported(edge, program, spec.name());
        });
    if (property.isPresent()) {
      return property.get().run(cfa, limitOptions.start(), format, spec);
    }
    if (data == SymbolicDataExploration.Data.SYMBOLIC) {
      return new SymbolicDataExploration(spec, dependence, format).run(cfa, options());
    }
    ExplorationReport report = explore(cfa);
    spec.commandLine()
        .getOut()
        .print(
            switch (format) {
              case TEXT -> report.text();
              case JSON -> report.json();
            });
    spec.commandLine().getOut().flush();
    return exitCode(report);
  }

  private ExplorationReport explore(ProgramCfa program) {
    ExplorationOptions options = options();
    long start = System.nanoTime();
    ProgramExploration exploration = ProgramExploration.of(program, dependence, values, options);
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    return new ExplorationReport(program, exploration, time, PeakHeap.bytes());
  }

  private ExplorationOptions options() {
    Limits limits = limitOptions.start();
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    return new ExplorationOptions(alternatives, cutoffs, order, preemptions, 1000, stop);
  }

  private static int exitCode(ExplorationReport report) {
    if (report.exploration().findings().isEmpty()) {
      return report.isComplete() ? ExitCode.OK : ExitCode.UNKNOWN;
    }
    return report.exploration().findings().stream().allMatch(Outcome.Deadlock.class::isInstance)
        ? ExitCode.DEADLOCK
        : ERROR;
  }

  /** Reads a positive number or {@code optimal}. */
  static final class AlternativesConverter implements ITypeConverter<Alternatives> {
    @Override
    public Alternatives convert(String text) {
      if (text.toLowerCase(Locale.ROOT).equals("optimal")) {
        return Alternatives.optimal();
      }
      if (!text.matches("[1-9][0-9]{0,8}")) {
        throw new TypeConversionException(
            "'" + text + "' is neither a positive number nor optimal");
      }
      return Alternatives.partial(Integer.parseInt(text));
    }
  }

  /** Reads the name of an order, with a seed for the random one. */
  static final class OrderConverter implements ITypeConverter<SearchOrder> {
    @Override
    public SearchOrder convert(String text) {
      if (text.matches("random:[0-9]{1,18}")) {
        return new SearchOrder.Random(Long.parseLong(text.substring("random:".length())));
      }
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "ascending" -> new SearchOrder.Ascending();
        case "descending" -> new SearchOrder.Descending();
        default ->
            throw new TypeConversionException(
                "'" + text + "' is neither ascending, descending nor random:SEED");
      };
    }
  }
}
