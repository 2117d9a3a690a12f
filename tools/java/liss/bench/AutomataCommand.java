package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import liss.abstraction.AbstractProgram;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.automata.Alphabet;
import liss.automata.AutomatonText;
import liss.automata.ExplicitNfa;
import liss.automata.InclusionResult;
import liss.automata.Nfa;
import liss.automata.RandomNfa;
import liss.automata.Trimming;
import liss.automata.inclusion.LanguageInclusion;
import liss.automata.inclusion.LanguageInclusion.Engine;
import liss.cfa.CfaBuilder;
import liss.format.MarkdownTable;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.solver.CpuTime;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tools/bench automata}: the engines of {@code liss include}. */
@Command(
    name = "automata",
    description = {
      "Decides language inclusion with every engine of `liss include`, by processor time.",
      "",
      "Pairs are files, random automata, and the automata NP and P of drivers. Writes automata.md,"
          + " anew after each pair."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class AutomataCommand implements Callable<Integer> {

  private static final int MOST_STATES = 4_000;

  @Spec private CommandSpec spec;
  @Mixin private DriverFiles drivers;

  @Option(
      names = "--pair",
      paramLabel = "A,B",
      description = "Two files with automata: is A included in B? May be repeated.")
  private List<String> pairs = List.of();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "How many random pairs of each kind (default: ${DEFAULT-VALUE}).")
  private int seeds = 5;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "When an engine has to stop, in processor time (default: ${DEFAULT-VALUE}).")
  private int timeout = 20;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("results");

  /** A kind of random pair. */
  private record Kind(int states, double transitionsOfA, double transitionsOfB, double accepting) {

    String label(int seed) {
      return "random %d, %s, %s, %s, seed %d"
          .formatted(states, transitionsOfA, transitionsOfB, accepting, seed);
    }
  }

  private static final List<Kind> KINDS =
      List.of(
          new Kind(20, 1.25, 1.75, 0.9),
          new Kind(50, 1.25, 1.25, 0.5),
          new Kind(50, 1.25, 1.75, 0.9),
          new Kind(100, 1.25, 1.25, 0.5),
          new Kind(100, 1.1, 1.5, 0.95),
          new Kind(100, 1.1, 1.75, 0.95),
          new Kind(100, 1.5, 2, 0.95),
          new Kind(200, 1.25, 1.8, 0.98),
          new Kind(200, 1.5, 2, 0.99),
          new Kind(300, 1.25, 2, 0.98));

  @Override
  public Integer call() throws Exception {
    warmUp();
    MarkdownTable table = new MarkdownTable(headings());
    for (String pair : pairs) {
      String[] files = pair.split(",");
      List<AutomatonText> texts = List.of(read(files[0]), read(files[1]));
      if (Alphabet.of(texts) instanceof Alphabet.Result.Common common) {
        measure(
            Path.of(files[0]).getFileName() + " in " + Path.of(files[1]).getFileName(),
            common.alphabet().automaton(texts.getFirst()),
            common.alphabet().automaton(texts.getLast()),
            table);
      }
    }
    for (Path driver : drivers.chosen()) {
      driver(driver, table);
    }
    for (Kind kind : KINDS) {
      for (int seed = 1; seed <= seeds; seed++) {
        Random random = new Random(seed);
        ExplicitNfa a = RandomNfa.tabakovVardi(random, kind.states(), kind.transitionsOfA(), 0.5);
        ExplicitNfa b =
            RandomNfa.tabakovVardi(random, kind.states(), kind.transitionsOfB(), kind.accepting());
        measure(kind.label(seed), a, b, table);
      }
    }
    return 0;
  }

  private static List<String> headings() {
    List<String> headings =
        new ArrayList<>(List.of("pair", "states of A", "states of B", "answer"));
    for (Engine engine : Engine.values()) {
      headings.add(engine.name().toLowerCase(Locale.ROOT));
    }
    return headings;
  }

  private static AutomatonText read(String file) throws IOException {
    return AutomatonText.parse(Files.readString(Path.of(file)));
  }

  /** So that no engine pays for the compilation of what they share. */
  private void warmUp() {
    for (Engine engine : Engine.values()) {
      for (int seed = 0; seed < 20; seed++) {
        Random random = new Random(seed);
        ExplicitNfa a = RandomNfa.tabakovVardi(random, 40, 1.25, 0.5);
        decide(engine, a, RandomNfa.tabakovVardi(random, 40, 1.5, 0.95));
      }
    }
  }

  private void driver(Path file, MarkdownTable table) throws IOException {
    SourceText source = new SourceText(file.toString(), Files.readString(file));
    if (Parser.parse(source) instanceof ParseResult.Parsed parsed) {
      AbstractProgram program = new AbstractProgram(CfaBuilder.build(parsed.program()));
      Nfa p = StateGraph.preemptive(program, Exploration.ALL_RUNS);
      Nfa np = StateGraph.cooperative(program);
      if (isSmall(p)) {
        measure("NP in P of " + DriverFiles.name(file), np, p, table);
        measure("P in NP of " + DriverFiles.name(file), p, np, table);
      }
    }
  }

  private static boolean isSmall(Nfa nfa) {
    List<Integer> states = new ArrayList<>();
    for (int state : nfa.initialStates()) {
      states.add(state);
    }
    Set<Integer> seen = new HashSet<>(states);
    for (int i = 0; i < states.size() && seen.size() <= MOST_STATES; i++) {
      nfa.forEachTransition(
          states.get(i),
          (symbol, target) -> {
            if (seen.add(target)) {
              states.add(target);
            }
          });
    }
    return seen.size() <= MOST_STATES;
  }

  /** An answer with its time. */
  private record Figure(InclusionResult result, Duration time) {

    String answer() {
      return switch (result) {
        case InclusionResult.Included included -> "included";
        case InclusionResult.Counterexample found -> "a word of " + found.word().length();
        default -> "";
      };
    }
  }

  private void measure(String name, Nfa a, Nfa b, MarkdownTable table) throws IOException {
    spec.commandLine().getErr().println(name);
    ExplicitNfa trimmedA = Trimming.trimmed(a);
    ExplicitNfa trimmedB = Trimming.trimmed(b);
    String answer = "";
    List<String> cells = new ArrayList<>();
    for (Engine engine : Engine.values()) {
      boolean isHopeless = engine == Engine.BRICS && trimmedB.stateCount() > 60;
      Optional<Figure> figure =
          isHopeless ? Optional.empty() : Optional.of(faster(engine, trimmedA, trimmedB));
      String found = figure.map(Figure::answer).orElse("");
      if (!answer.isEmpty() && !found.isEmpty() && !answer.equals(found)) {
        throw new IllegalStateException(
            name + ": " + answer + " or, with " + engine + ", " + found);
      }
      answer = found.isEmpty() ? answer : found;
      cells.add(
          figure.map(f -> f.answer().isEmpty() ? "stopped" : Figures.time(f.time())).orElse(""));
    }
    List<String> row =
        new ArrayList<>(
            List.of(
                name,
                String.valueOf(trimmedA.stateCount()),
                String.valueOf(trimmedB.stateCount()),
                answer));
    row.addAll(cells);
    table.row(row);
    WholeFile.write(output.resolve("automata.md"), document(table));
  }

  /** The faster one of two runs: the first one may pay for compilation. */
  private Figure faster(Engine engine, Nfa a, Nfa b) {
    Figure first = decide(engine, a, b);
    Figure second = decide(engine, a, b);
    return first.time().compareTo(second.time()) < 0 ? first : second;
  }

  private Figure decide(Engine engine, Nfa a, Nfa b) {
    BooleanSupplier isUsedUp = CpuTime.isUsedUp(Duration.ofSeconds(timeout));
    Duration before = CpuTime.used();
    InclusionResult result =
        new LanguageInclusion(
                engine, () -> isUsedUp.getAsBoolean() ? Optional.of("time") : Optional.empty())
            .check(a, b);
    return new Figure(result, CpuTime.used().minus(before));
  }

  private String document(MarkdownTable table) {
    return """
    # Inclusion of automata

    Written by `tools/bench automata`. Times are processor time of the thread that decides, in one
    process for all, after a warm-up; each figure is the lesser of two. They include the simulation
    preorder and exclude reading. "stopped" means more than %d s. brics cannot be stopped, and gets no
    automaton B with more than 60 states. The answers of the engines are compared, and the lengths of
    words; a difference would be an error.

    Random pairs are of D. Tabakov, M. Y. Vardi, "Experimental evaluation of classical automata
    constructions", LPAR 2005: states, transitions per state and symbol of A and of B, and the part of
    the states of B that accept (of A, half of the states).

    Java %d, %d processors, a heap of at most %s.

    %s\
    """
        .formatted(
            timeout,
            Runtime.version().feature(),
            Runtime.getRuntime().availableProcessors(),
            Figures.memory(Runtime.getRuntime().maxMemory()),
            table);
  }
}
