package liss.cli;

import static liss.cli.UsageException.require;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import liss.behaviour.ObservableAlphabet;
import liss.behaviour.ObservableAlphabet.Choices;
import liss.behaviour.PreemptiveOnly;
import liss.c.projection.Projection;
import liss.c.projection.Projection.Purpose;
import liss.c.source.COptions;
import liss.cfa.ProgramCfa;
import liss.explore.Explorer;
import liss.explore.Inputs;
import liss.explore.ProgramExploration;
import liss.lang.Assumptions;
import liss.proof.ProofAttempt;
import liss.report.ExplorationReport;
import liss.report.FindingsReport;
import liss.report.FindingsReport.Cost;
import liss.report.PreemptiveOnlyReport;
import liss.report.TraceDocument;
import liss.run.Finding;
import liss.run.Property;
import liss.run.Violation;
import liss.search.Limits;
import liss.search.Strategy;
import liss.unfolding.ExplorationOptions;
import liss.verify.PreemptiveBehaviours;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code liss explore}: all runs of a program, one of each class of equivalent ones. */
@Command(
    name = "explore",
    addMethodSubcommands = false,
    description = {
      "Explores all runs of a program under the preemptive scheduler, one of each class of runs"
          + " that differ only in the order of independent steps. Reports failed assertions,"
          + " run-time errors, deadlocks, misused locks and data races, each with a schedule."
    },
    footer = {
      "",
      "Exit codes: 0 nothing found, 10 failed assertion, run-time error, misused lock or data race,"
          + " 11 only deadlocks, 5 nothing found but not all runs were explored, 2 wrong input.",
      "",
      "Example:",
      "  liss explore --property race models/por/disp-5-2.w",
      "  liss explore --property deadlock --trace-dir traces models/abba.w"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class ExploreCommand extends Task {

  /** Where values from outside come from. */
  enum Data {
    CONCRETE,
    SYMBOLIC;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A place starts no more threads than that, however many there may be. */
  private static final int MOST_THREADS = 16;

  @Parameters(
      paramLabel = "FILE",
      description = "The program, in W or (*.c) in C; - is standard input.")
  private Path file;

  @Option(
      names = "--preemptions",
      paramLabel = "N",
      description = "Explore only runs with at most so many preemptions (default: all runs).")
  private Optional<Integer> preemptions = Optional.empty();

  @Option(
      names = "--values",
      paramLabel = "V",
      split = ",",
      description = "The values of havoc and input (default: 0,1).")
  private List<Long> values = List.of();

  @Option(
      names = "--data",
      paramLabel = "NAME",
      description =
          "concrete: havoc and input return the values of --values (the default for W, and for C"
              + " without inputs); symbolic: they return unknown values, and a solver decides which"
              + " are possible.")
  private Optional<Data> data = Optional.empty();

  @Option(
      names = "--property",
      paramLabel = "NAME",
      split = ",",
      converter = PropertyConverter.class,
      description =
          "The properties to check: assertion (and run-time errors), deadlock, lock (a lock taken"
              + " twice, or released by a thread that does not hold it), race (default: all but"
              + " race). Or preemptive-only: inputs and outputs that no cooperative run shows, and"
              + " steps that fail in no cooperative run, for all values, or those of --values; it"
              + " ignores other options than this and those on choices, traces, limits and output.")
  private Set<Property> properties = ProgramExploration.allButRaces();

  @Option(
      names = "--observe",
      paramLabel = "NAME",
      split = ",",
      description =
          "For preemptive-only, what else can be seen: final values of shared variables, calls"
              + " of procedures, and with the name assertions those that fail.")
  private List<String> observed = List.of();

  @Option(
      names = "--without-choices",
      description =
          "For preemptive-only: compare inputs and outputs, and not choices. This needs few states,"
              + " and --values if there are inputs.")
  private boolean withoutChoices;

  @Option(
      names = "--trace-dir",
      paramLabel = "DIR",
      description = "Write each finding to a file FILE-N.json there, for liss replay.")
  private Optional<Path> traces = Optional.empty();

  @Mixin private ExplorationSettings settings;
  @Mixin private ReplayCommand.RunFiles files;
  @Mixin private PageOptions page = new PageOptions();

  @Option(
      names = "--statistics",
      description = "Report time and memory in text too; JSON always has them.")
  private boolean statistics;

  @Mixin private DocumentOptions document;

  @Mixin private COptionsMixin c;
  @Mixin private CopiesOption copies;
  @Mixin private ExitCode.FailOn failOn;
  @Mixin private LimitOptions limitOptions;

  @Override
  int exitCode(int answered) {
    return failOn.applied(answered);
  }

  @Override
  public Integer call() {
    return within(limitOptions, this::explore);
  }

  private int explore() {
    check();
    checkOutput(file, document.output());
    files.check(file, c);
    require(
        traces.isEmpty() || !file.equals(SourceFile.STANDARD_INPUT),
        "--trace-dir needs a file: a trace names its program");
    Purpose purpose = isForBehaviours() ? Purpose.BEHAVIOUR : Purpose.EXECUTION;
    SourceFile.Valued read =
        SourceFile.readWithValues(file, c, purpose, copies, observed, name(), err());
    SourceFile.checkPriorities(read.program().program(), name());
    Limits limits = limitOptions.start();
    long start = System.nanoTime();
    Explored explored = withMoreThreads(explored(read.program(), limits), read, limits);
    FindingsReport report = explored.report();
    Cost cost = new Cost(Duration.ofNanos(System.nanoTime() - start), LimitOptions.peakHeap());
    answers();
    traces.ifPresent(directory -> writeTraces(directory, report.traces()));
    Optional<Finding> first =
        report instanceof ExplorationReport exploration ? exploration.first() : Optional.empty();
    first.ifPresentOrElse(
        found -> files.write(file, c, found.schedule(), found.violation(), terminal(), err()),
        () -> files.writeNothing(err()));
    write(document.output(), rendered(report, explored.of().assumptions(), cost));
    return exitCode(report);
  }

  /** Rejects options that do not fit together. */
  private void check() {
    settings.check();
    require(preemptions.orElse(0) >= 0, "--preemptions must not be negative");
    require(
        !isForBehaviours() || properties.size() == 1,
        "--property preemptive-only cannot be looked for with others");
    require(
        isForBehaviours() || !withoutChoices,
        "--without-choices is for --property preemptive-only");
    require(
        isForBehaviours() || !data.equals(Optional.of(Data.SYMBOLIC)) || values.isEmpty(),
        "--values is for --data concrete; symbolic has all values");
  }

  private boolean isForBehaviours() {
    return properties.contains(Property.PREEMPTIVE_ONLY);
  }

  private FindingsReport explored(ProgramCfa program, Limits limits) {
    if (isForBehaviours()) {
      PreemptiveOnly found =
          values.isEmpty() && !withoutChoices
              ? PreemptiveBehaviours.of(program, limits)
              : PreemptiveBehaviours.of(program, alphabet(), limits);
      return new PreemptiveOnlyReport(
          program, limits.exceededOnce().map(found::stoppedBy).orElse(found));
    }
    Limits some = limits.withShare(Strategy.EXPLORATION_BEFORE_PROOF.share());
    Limits most = limits.withShare(Strategy.EXPLORATION.share());
    Limits withProof = limits.withShare(Strategy.PROOF.share());
    ProofAttempt proof =
        new ProofAttempt(
            () -> SourceFile.forProof(file, c, program),
            sought(),
            () -> withProof.exceeded().isPresent());
    ProgramExploration found =
        explorer(program, limits)
            .explore(
                program,
                sought(),
                finding -> finding.inexact().isEmpty() && counts(finding),
                () ->
                    most.exceeded().isPresent()
                        || some.exceeded().isPresent() && proof.isForAnyNumber(),
                () -> preemptions.isEmpty() && proof.succeeds());
    return new ExplorationReport(program, found.keeping(this::counts), proof.proof());
  }

  /** A program, and what was found. */
  private record Explored(SourceFile.Valued of, FindingsReport report) {}

  /**
   * Looks at more threads where a place starts more than were looked at and nothing else is open:
   * twice as many each time, until that shows what is wrong, takes long, or some number is enough.
   */
  private Explored withMoreThreads(FindingsReport first, SourceFile.Valued read, Limits limits) {
    Explored explored = new Explored(read, first);
    for (int threads = 2 * COptions.FEW;
        isOpenForThreads(explored.report()) && threads <= MOST_THREADS;
        threads *= 2) {
      explored =
          SourceFile.withThreads(threads, file, c, observed, read.program())
              .flatMap(of -> exploredForSome(of, limits))
              .orElse(explored);
    }
    return explored;
  }

  private static boolean isOpenForThreads(FindingsReport report) {
    return report instanceof ExplorationReport exploration
        && exploration.isOpenFor(Projection.THREADS_OF_ONE_PLACE);
  }

  /** What states show, of which no more are visited than pays; empty if that is nothing. */
  private Optional<Explored> exploredForSome(SourceFile.Valued of, Limits limits) {
    ProgramCfa program = of.program();
    ProgramExploration found =
        explorer(program, limits).exploreStates(program, sought(), Strategy.MORE_THREADS.budget());
    ExplorationReport report =
        new ExplorationReport(program, found.keeping(this::counts), Optional.empty());
    return report.hasEnded() ? Optional.of(new Explored(of, report)) : Optional.empty();
  }

  private Explorer explorer(ProgramCfa program, Limits limits) {
    Inputs inputs =
        switch (data(program)) {
          case CONCRETE -> new Inputs.OneOf(values.isEmpty() ? List.of(0L, 1L) : values);
          case SYMBOLIC -> new Inputs.Unknown();
        };
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    return new Explorer(inputs, settings.dependence(), options(program, stop));
  }

  private ObservableAlphabet alphabet() {
    return new ObservableAlphabet(values, withoutChoices ? Choices.HIDDEN : Choices.SHOWN);
  }

  /** What values from outside are: any, for inputs of C of which none is given. */
  private Data data(ProgramCfa program) {
    boolean isOpen = c.isC(file) && values.isEmpty() && program.hasSeenInputs();
    return data.orElse(isOpen ? Data.SYMBOLIC : Data.CONCRETE);
  }

  /** Where the translation of C ends, an assertion fails. */
  private Set<Property> sought() {
    Set<Property> sought = new TreeSet<>(properties);
    if (c.isC(file)) {
      sought.add(Property.ASSERTION);
    }
    return sought;
  }

  /** Whether a finding counts: in C, a lock that is held when all threads have ended does not. */
  private boolean counts(Finding finding) {
    return !c.isC(file)
        || finding.inexact().isPresent()
        || properties.contains(finding.violation().property())
            && !(finding.violation() instanceof Violation.Deadlock deadlock
                && deadlock.blocked().isEmpty());
  }

  private String rendered(FindingsReport report, Assumptions assumptions, Cost cost) {
    return document
        .format()
        .of(
            () ->
                report.text(
                    page.page(document.output().isPresent() ? terminal().ofFile() : terminal()),
                    assumptions,
                    statistics ? Optional.of(cost) : Optional.empty()),
            () -> report.json(assumptions, cost),
            Optional.of(report.program().program().source()));
  }

  private void writeTraces(Path directory, List<TraceDocument> findings) {
    OutputFile.createDirectory(directory);
    String name = String.valueOf(file.getFileName()).replaceFirst("[.][wchi]$", "");
    for (int i = 0; i < findings.size(); i++) {
      OutputFile.write(
          directory.resolve(name + "-" + (i + 1) + ".json"),
          findings.get(i).observing(observed).json());
    }
  }

  private ExplorationOptions options(ProgramCfa program, BooleanSupplier stop) {
    ExplorationOptions any = settings.options(program).stoppingWhen(stop);
    return preemptions.map(any::withPreemptions).orElse(any);
  }

  private static int exitCode(FindingsReport report) {
    if (report.violated().isEmpty()) {
      return report.isComplete() ? ExitCode.OK : ExitCode.UNKNOWN;
    }
    return report.violated().equals(Set.of(Property.DEADLOCK))
        ? ExitCode.DEADLOCK
        : ExitCode.UNSAFE;
  }

  /** Reads what is looked for, by the name that is shown. */
  private static final class PropertyConverter implements ITypeConverter<Property> {

    @Override
    public Property convert(String text) {
      return Stream.of(Property.values())
          .filter(property -> property.toString().equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(() ->
              new TypeConversionException(
                  "expected one of %s (case-insensitive) but was '%s'"
                      .formatted(List.of(Property.values()), text)));
    }
  }
}
