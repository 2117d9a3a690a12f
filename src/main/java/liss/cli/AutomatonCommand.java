package liss.cli;

import static liss.cli.UsageException.require;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.automata.Alphabet;
import liss.automata.AutomatonPrinter;
import liss.automata.AutomatonText;
import liss.automata.ExplicitNfa;
import liss.automata.SetOperations;
import liss.automata.Trimming;
import liss.automata.inclusion.SimulationQuotient;
import liss.format.Graph;
import liss.report.html.HtmlReport;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss automaton}: an automaton, changed by an operation, in another format. */
@Command(
    name = "automaton",
    description = {
      "Prints the automaton of a file, or what an operation makes of it. Files are in Timbuk, with"
          + " words as unary trees, or in .mata."
    },
    footer = {
      "",
      "Exit codes: 0 done, 2 wrong input.",
      "",
      "Example:",
      "  liss automaton --minimize a.timbuk",
      "  liss automaton a.mata --minus b.mata --to dot | dot -Tsvg > only-in-a.svg"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class AutomatonCommand extends Task {

  /** The formats of the output. */
  enum Format {
    DOT,
    TIMBUK,
    MATA,
    HTML;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(paramLabel = "FILE", description = "The automaton.")
  private Path file;

  @ArgGroup private Operation operation = new Operation();

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      description = "The format of the output: mata (the default), timbuk, dot, or html.")
  private Format format = Format.MATA;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Write the automaton to this file, whole or not at all.")
  private Optional<Path> output = Optional.empty();

  /** The operations, of which there is at most one. */
  static final class Operation {

    @Option(names = "--determinize", description = "Make it deterministic.")
    private boolean determinize;

    @Option(names = "--minimize", description = "The minimal deterministic automaton.")
    private boolean minimize;

    @Option(
        names = "--reduce",
        description = "Fewer states without determinization: the quotient by simulation.")
    private boolean reduce;

    @Option(
        names = "--complement",
        description = "The words over the symbols of the file that it does not accept.")
    private boolean complement;

    @Option(names = "--intersect", paramLabel = "B", description = "The words that B accepts too.")
    private Optional<Path> intersect = Optional.empty();

    @Option(names = "--minus", paramLabel = "B", description = "The words that B does not accept.")
    private Optional<Path> minus = Optional.empty();

    private Optional<Path> other() {
      return intersect.or(() -> minus);
    }

    private boolean usesLibrary() {
      return determinize || minimize || complement || other().isPresent();
    }

    /** The result; all but a reduced automaton and one without operation are deterministic. */
    private ExplicitNfa apply(ExplicitNfa nfa, Optional<ExplicitNfa> second, int symbols) {
      if (determinize) {
        return SetOperations.determinized(nfa);
      }
      if (minimize) {
        return SetOperations.minimized(nfa);
      }
      if (reduce) {
        return SimulationQuotient.of(nfa);
      }
      if (complement) {
        return SetOperations.complement(nfa, symbols);
      }
      return second
          .map(b ->
              intersect.isPresent()
                  ? SetOperations.intersection(nfa, b)
                  : SetOperations.difference(nfa, b))
          .orElse(nfa);
    }
  }

  @Override
  public Integer call() {
    output.ifPresent(out -> OutputFile.checkIsNot(file, out, ""));
    List<AutomatonText> texts = new ArrayList<>(List.of(AutomatonFile.read(file)));
    operation.other().map(AutomatonFile::read).ifPresent(texts::add);
    Alphabet alphabet = AutomatonFile.alphabet(texts);
    require(
        !operation.usesLibrary() || alphabet.size() <= SetOperations.MOST_SYMBOLS,
        "the operation is for " + SetOperations.MOST_SYMBOLS + " symbols at most");
    List<ExplicitNfa> automata = texts.stream().map(alphabet::automaton).toList();
    String text =
        text(
            operation.apply(
                automata.getFirst(), automata.stream().skip(1).findFirst(), alphabet.size()),
            alphabet);
    output.ifPresentOrElse(out -> OutputFile.write(out, text), () -> printDocument(text));
    return ExitCode.OK;
  }

  private String text(ExplicitNfa nfa, Alphabet alphabet) {
    return switch (format) {
      case MATA -> AutomatonPrinter.mata(nfa, alphabet);
      case DOT -> graph(Trimming.trimmed(nfa), alphabet).dot();
      case HTML -> {
        Graph graph = graph(Trimming.trimmed(nfa), alphabet);
        require(
            graph.size() <= HtmlReport.MOST_STATES,
            "--to html is for " + HtmlReport.MOST_STATES + " states at most");
        yield HtmlReport.of(
            graph, name(), file.toString(), Optional.empty(), LissCommand.Version.number());
      }
      case TIMBUK ->
          AutomatonPrinter.timbuk(nfa, alphabet)
              .orElseThrow(
                  () -> new UsageException("--to timbuk cannot write the names of these symbols"));
    };
  }

  /** One edge between two states for all symbols that lead from the one to the other. */
  private static Graph graph(ExplicitNfa nfa, Alphabet alphabet) {
    List<Graph.Edge> edges = new ArrayList<>();
    for (int source = 0; source < nfa.stateCount(); source++) {
      List<ExplicitNfa.Transition> leaving = nfa.transitionsOf(source);
      Stream<Integer> targets = leaving.stream().map(ExplicitNfa.Transition::target).distinct();
      for (int target : targets.toList()) {
        List<String> symbols =
            leaving.stream()
                .filter(t -> t.target() == target)
                .map(t -> alphabet.name(t.symbol()))
                .toList();
        edges.add(new Graph.Edge(source, target, String.join(", ", symbols)));
      }
    }
    List<Integer> initial = Arrays.stream(nfa.initialStates()).boxed().toList();
    List<Graph.Node> nodes =
        IntStream.range(0, nfa.stateCount())
            .mapToObj(q -> new Graph.Node("q" + q, initial.contains(q), nfa.isAccepting(q)))
            .toList();
    return Graph.of("automaton", new Graph.Automaton("", nodes, edges));
  }
}
