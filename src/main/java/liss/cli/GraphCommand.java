package liss.cli;

import static liss.cli.UsageException.require;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.behaviour.BehaviourLanguage;
import liss.behaviour.ObservableAlphabet;
import liss.behaviour.ObservableAlphabet.Choices;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.format.Graph;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.report.GraphReport;
import liss.report.html.HtmlReport;
import liss.search.Limits;
import liss.verify.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss graph}: the automata of a program. */
@Command(
    name = "graph",
    addMethodSubcommands = false,
    description =
        "Prints an automaton of a program as a graph for Graphviz (DOT) or for a browser.",
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
      "  liss graph --what np drivers/ex1.w | dot -Tsvg > ex1.svg",
      "  liss graph --what np --format html -o ex1.html drivers/ex1.w"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class GraphCommand extends Task {

  private static final int MOST_STATES = 10_000;

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

  /** The formats of the output. */
  enum Format {
    DOT,
    HTML;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
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

  @Option(names = "--format", paramLabel = "FORMAT", description = "dot (the default) or html.")
  private Format format = Format.DOT;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Write the graph to this file, whole or not at all.")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--max-states",
      paramLabel = "N",
      description =
          "Give up if there are more states (default: 10000, with html "
              + HtmlReport.MOST_STATES
              + "; for dot, cfa and thread have no limit).")
  private Optional<Integer> maximumStates = Optional.empty();

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
    return within(limitOptions, this::draw);
  }

  private int draw() {
    checkOutput(file, output);
    require(
        observed.isEmpty() || what == Kind.INTERACTION || what == Kind.PREEMPTIVE_ONLY,
        "--observe is for interaction and preemptive-only");
    return switch (graph()) {
      case GraphReport.Result.Drawn drawn
          when format == Format.HTML && drawn.graph().size() > maximumStates() ->
          tooLarge("more than " + maximumStates() + " states");
      case GraphReport.Result.Drawn(Graph graph, SourceText program) -> {
        write(
            output,
            switch (format) {
              case DOT -> graph.dot();
              case HTML ->
                  HtmlReport.of(
                      graph,
                      name() + " " + what,
                      program.file(),
                      Optional.of(program),
                      LissCommand.Version.number());
            });
        yield ExitCode.OK;
      }
      case GraphReport.Result.TooLarge(String reason) -> tooLarge(reason);
    };
  }

  private int tooLarge(String reason) {
    Outcome outcome = new Outcome.Unknown(reason);
    err().println("There is no graph: " + reason + ".");
    err().println("Result: " + outcome.label());
    return ExitCode.of(outcome);
  }

  private int maximumStates() {
    return maximumStates.orElse(
        switch (format) {
          case DOT -> MOST_STATES;
          case HTML -> HtmlReport.MOST_STATES;
        });
  }

  private GraphReport.Result graph() {
    return switch (what) {
      case CFA -> new GraphReport(CfaBuilder.build(program())).controlFlow();
      case THREAD -> new GraphReport(CfaBuilder.build(program())).abstractThreads();
      case P -> states().preemptive(maximumStates(), limitOptions.start());
      case NP -> states().cooperative(maximumStates(), limitOptions.start());
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
    BehaviourLanguage.Result of(
        ProgramCfa program, ObservableAlphabet alphabet, BooleanSupplier stop);
  }

  private GraphReport.Result language(Choices choices, Languages languages) {
    ProgramCfa program = SourceFile.withValues(file, c, copies, observed, name(), err());
    Limits limits = limitOptions.start();
    ObservableAlphabet alphabet = new ObservableAlphabet(values, choices);
    return switch (languages.of(program, alphabet, () -> limits.exceeded().isPresent())) {
      case BehaviourLanguage.Result.Language(BehaviourLanguage language)
          when language.accepting().size() > maximumStates() ->
          new GraphReport.Result.TooLarge("more than " + maximumStates() + " states");
      case BehaviourLanguage.Result.Language(BehaviourLanguage language) ->
          new GraphReport(program).language(what.toString(), language);
      case BehaviourLanguage.Result.Unknown unknown ->
          new GraphReport.Result.TooLarge(limits.exceeded().orElse(unknown.reason()));
    };
  }

  private GraphReport states() {
    return new GraphReport(SourceFile.executable(program(), name()));
  }
}
