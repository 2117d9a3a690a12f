package liss.cli;

import java.nio.file.Path;
import java.util.Optional;
import liss.cfa.CfaBuilder;
import liss.lang.Program;
import liss.report.DotReport;
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
          + " program under the preemptive and the cooperative scheduler.",
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
    NP
  }

  @Parameters(paramLabel = "FILE", description = "The program, in W or (*.c) in C.")
  private Path file;

  @Option(
      names = "--what",
      paramLabel = "GRAPH",
      required = true,
      description = "cfa, thread, p, or np.")
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

  @Mixin private COptionsMixin c;
  @Mixin private CopiesOption copies;
  @Mixin private LimitOptions limitOptions;

  @Override
  public Integer call() {
    checkOutput(file, output);
    c.checkFor(file);
    Program program = copies.known(SourceFile.parse(file, c, err()).program(), name());
    return switch (graph(program)) {
      case DotReport.Result.Graph graph -> {
        write(output, graph.dot());
        yield ExitCode.OK;
      }
      case DotReport.Result.TooLarge tooLarge -> {
        Outcome outcome = new Outcome.Unknown(tooLarge.reason());
        err().println("The graph is too large: " + tooLarge.reason() + ".");
        err().println("Result: " + outcome.label());
        yield ExitCode.of(outcome);
      }
    };
  }

  private DotReport.Result graph(Program program) {
    return switch (what) {
      case CFA -> whole(new DotReport(CfaBuilder.build(program)).controlFlow());
      case THREAD -> whole(new DotReport(CfaBuilder.build(program)).abstractThreads());
      case P -> states(program).preemptive(maximumStates, limitOptions.start());
      case NP -> states(program).cooperative(maximumStates, limitOptions.start());
    };
  }

  private static DotReport.Result whole(String dot) {
    return new DotReport.Result.Graph(dot);
  }

  private DotReport states(Program program) {
    return new DotReport(SourceFile.executable(program, name()));
  }
}
