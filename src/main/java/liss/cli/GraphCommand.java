package liss.cli;

import static liss.cli.UsageException.require;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.search.Limits;
import liss.lang.Program;
import liss.report.DotReport;
import liss.symbolic.Alphabet;
import liss.symbolic.Alphabet.Choices;
import liss.symbolic.BehaviourLanguage;
import liss.verify.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss graph}: the automata of a program in the DOT language. */
@Command(
    name = "graph",
    addMethodSubcommands = false,
    description = "Prints an automaton of a program as a graph for Graphviz (DOT).",
    footer = {
      "",
      "Graphs: cfa shows every step of every thread with its position in the source; thread shows"
          + " what the abstraction keeps of each thread; p and np show the states of the whole"
          + " program under the preemptive and the cooperative scheduler. interaction shows what"
          + " its runs read and write, and preemptive-only what no cooperative run shows, each as"
          + " the minimal deterministic automaton.",
      "",
      "Exit codes: 0 done, 5 the graph is too large, 2 wrong input.",
      "",
      "Example:",
      "  liss graph --what np drivers/ex1.w | dot -Tsvg > ex1.svg"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class GraphCommand extends Task {

  /** The graphs. */
  enum Kind {
    CFA,
    THREAD,
    P,
    NP,
    INTERACTION,
    PREEMPTIVE_ONLY;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Parameters(
      paramLabel = "FILE",
      description = "The program, in W or (*.c) in C; - is standard input.")
  private Path file;

  @Option(
      names = "--what",
      paramLabel = "GRAPH",
      required = true,
      description = "cfa, thread, p, np, interaction, or preemptive-only.")
  private Kind what;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Write the graph to this file, whole or not at all.")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--max-states",
      paramLabel = "N",
      description = "Give up if p or np has more states (default: ${DEFAULT-VALUE}).")
  private int maximumStates = 10_000;

  @Option(
      names = "--values",
      paramLabel = "V",
      split = ",",
      description = "For interaction and preemptive-only: the values of havoc and input.")
  private List<Long> values = List.of();

  @Option(
      names = "--observe",
      paramLabel = "NAME",
      split = ",",
      description =
          "For interaction and preemptive-only, what else can be seen: final values of shared"
              + " variables, calls of procedures, and with the name assertions those that fail.")
  private List<String> observed = List.of();

  @Option(
      names = "--without-choices",
      description = "For preemptive-only: compare inputs and outputs, and not choices.")
  private boolean withoutChoices;

  @Mixin private COptionsMixin c;
  @Mixin private CopiesOption copies;
  @Mixin private LimitOptions limitOptions;

  @Override
  public Integer call() {
    checkOutput(file, output);
    require(
        observed.isEmpty() || what == Kind.INTERACTION || what == Kind.PREEMPTIVE_ONLY,
        "--observe is for interaction and preemptive-only");
    return switch (graph()) {
      case DotReport.Result.Graph graph -> {
        write(output, graph.dot());
        yield ExitCode.OK;
      }
      case DotReport.Result.TooLarge tooLarge -> {
        Outcome outcome = new Outcome.Unknown(tooLarge.reason());
        err().println("There is no graph: " + tooLarge.reason() + ".");
        err().println("Result: " + outcome.label());
        yield ExitCode.of(outcome);
      }
    };
  }

  private DotReport.Result graph() {
    return switch (what) {
      case CFA -> whole(new DotReport(CfaBuilder.build(program())).controlFlow());
      case THREAD -> whole(new DotReport(CfaBuilder.build(program())).abstractThreads());
      case P -> states().preemptive(maximumStates, limitOptions.start());
      case NP -> states().cooperative(maximumStates, limitOptions.start());
      case INTERACTION -> language(Choices.HIDDEN, BehaviourLanguage::ofPreemptiveRuns);
      case PREEMPTIVE_ONLY ->
          language(
              withoutChoices ? Choices.HIDDEN : Choices.SHOWN, BehaviourLanguage::preemptiveOnly);
    };
  }

  private Program program() {
    c.checkFor(file);
    return copies.known(SourceFile.parse(file, c, err()).program(), name());
  }

  /** What is drawn of what runs show. */
  @FunctionalInterface
  private interface Languages {
    BehaviourLanguage.Result of(ProgramCfa program, Alphabet alphabet, BooleanSupplier stop);
  }

  private DotReport.Result language(Choices choices, Languages languages) {
    ProgramCfa program = SourceFile.withValues(file, c, copies, observed, name(), err());
    Limits limits = limitOptions.start();
    Alphabet alphabet = new Alphabet(values, choices);
    return switch (languages.of(program, alphabet, () -> limits.exceeded().isPresent())) {
      case BehaviourLanguage.Result.Language(BehaviourLanguage language)
          when language.accepting().size() > maximumStates ->
          new DotReport.Result.TooLarge("more than " + maximumStates + " states");
      case BehaviourLanguage.Result.Language(BehaviourLanguage language) ->
          whole(new DotReport(program).language(what.toString(), language));
      case BehaviourLanguage.Result.Unknown unknown ->
          new DotReport.Result.TooLarge(limits.exceeded().orElse(unknown.reason()));
    };
  }

  private static DotReport.Result whole(String dot) {
    return new DotReport.Result.Graph(dot);
  }

  private DotReport states() {
    return new DotReport(SourceFile.executable(program(), name()));
  }
}
