package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.abstraction.AbstractProgram;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.abstraction.ThreadGraph;
import liss.behaviour.BehaviourLanguage;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.Flag;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;
import liss.format.Graph;
import liss.format.Graph.Automaton;
import liss.format.Graph.Node;
import liss.lang.SourceText;
import liss.search.Limits;

/** The automata of a program as graphs. */
public final class GraphReport {

  /** How many characters of a statement are shown. */
  private static final int LONGEST = 32;

  private final ProgramCfa program;
  private final StepText text;

  /** Graphs of a program. */
  public GraphReport(ProgramCfa program) {
    this.program = program;
    this.text = new StepText(program);
  }

  /** A graph, or why there is none. */
  public sealed interface Result {
    /** The graph of a program. */
    record Drawn(Graph graph, SourceText program) implements Result {}

    /** The graph is larger than wanted, or a limit was hit. */
    record TooLarge(String reason) implements Result {}
  }

  private Result drawn(Graph graph) {
    return new Result.Drawn(graph, program.program().source());
  }

  /** The control-flow automata of all threads. */
  public Result controlFlow() {
    ActionText actions = new ActionText(program);
    List<Automaton> threads = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      List<Graph.Edge> edges =
          thread.edges().stream()
              .map(edge ->
                  new Graph.Edge(
                      edge.source(),
                      edge.target(),
                      edge.span() + "  " + actions.full(edge.action())))
              .toList();
      List<Node> nodes =
          nodes(thread.size(), node -> place(thread, node), thread.entry(), thread.exit()).toList();
      threads.add(new Automaton(thread.name(), nodes, edges));
    }
    return drawn(new Graph("cfa", threads));
  }

  /** What the abstraction keeps of all threads. */
  public Result abstractThreads() {
    AbstractProgram abstraction = new AbstractProgram(program);
    List<Automaton> threads = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      ThreadGraph graph = abstraction.threads().get(thread.thread());
      List<Graph.Edge> edges = new ArrayList<>();
      for (int position = 0; position < graph.steps().size(); position++) {
        for (ThreadGraph.Step step : graph.steps().get(position)) {
          edges.add(new Graph.Edge(position, step.target(), text.action(step.edge())));
        }
      }
      List<Node> nodes =
          nodes(graph.steps().size(), p -> place(graph, p), graph.entry(), graph.end()).toList();
      threads.add(new Automaton(thread.name(), nodes, edges));
    }
    return drawn(new Graph("threads", threads));
  }

  private static Stream<Node> nodes(
      int size, IntFunction<String> label, int initial, int accepting) {
    return IntStream.range(0, size)
        .mapToObj(node -> new Node(label.apply(node), node == initial, node == accepting));
  }

  /** What runs show, as the automaton of a language. */
  public Result language(String name, BehaviourLanguage language) {
    List<Node> nodes =
        IntStream.range(0, language.accepting().size())
            .mapToObj(state ->
                new Node(
                    state == 0 ? "start" : "state " + state,
                    state == 0,
                    language.accepting().get(state)))
            .toList();
    List<Graph.Edge> edges =
        language.transitions().stream()
            .map(t -> new Graph.Edge(t.source(), t.target(), t.symbol().inWords(program)))
            .toList();
    return drawn(Graph.of(name, new Automaton("", nodes, edges)));
  }

  /** The automaton P. */
  public Result preemptive(int maximumStates, Limits limits) {
    AbstractProgram abstraction = new AbstractProgram(program);
    StateGraph graph = StateGraph.preemptive(abstraction, Exploration.ALL_RUNS);
    return states("P", abstraction.threads(), graph, maximumStates, limits);
  }

  /** The automaton NP. */
  public Result cooperative(int maximumStates, Limits limits) {
    AbstractProgram abstraction = new AbstractProgram(program);
    StateGraph graph = StateGraph.cooperative(abstraction);
    return states("NP", abstraction.threads(), graph, maximumStates, limits);
  }

  private Result states(
      String name, List<ThreadGraph> threads, StateGraph graph, int maximumStates, Limits limits) {
    List<Node> nodes = new ArrayList<>();
    List<Graph.Edge> edges = new ArrayList<>();
    // States are numbered as they are reached, so that the numbers are the queue of the search.
    int initial = graph.initialStates().length;
    int[] known = {initial};
    for (int state = 0; state < known[0]; state++) {
      int here = state;
      if (known[0] > maximumStates) {
        return new Result.TooLarge("more than " + maximumStates + " states");
      }
      Optional<String> stopped = limits.exceeded();
      if (stopped.isPresent()) {
        return new Result.TooLarge(stopped.get());
      }
      String label = label(graph, state, threads);
      nodes.add(new Node(label, state < initial, graph.isAccepting(state)));
      graph.forEachStep(
          state,
          (edge, symbol, target) -> {
            known[0] = Math.max(known[0], target + 1);
            String step = text.thread(edge.thread()) + ": " + text.action(edge);
            edges.add(new Graph.Edge(here, target, step));
          });
    }
    return drawn(Graph.of(name, new Automaton("", nodes, edges)));
  }

  /** Where each thread is, who holds which lock, the counts and set flags, and who must go on. */
  private String label(StateGraph graph, int state, List<ThreadGraph> threads) {
    int[] values = graph.values(state);
    List<String> lines = new ArrayList<>();
    for (int thread = 0; thread < threads.size(); thread++) {
      lines.add(text.thread(thread) + " " + place(threads.get(thread), values[thread]));
    }
    int next = threads.size();
    for (String lock : program.locks()) {
      int owner = values[next++];
      if (owner > 0) {
        lines.add(lock + " held by " + text.thread(owner - 1));
      }
    }
    for (SyncObject object : program.objects()) {
      lines.add(object.name() + " = " + values[next++]);
    }
    int firstFlag = next;
    String set =
        program.flags().stream()
            .filter(flag -> values[firstFlag + flag.id()] != 0)
            .map(Flag::name)
            .collect(Collectors.joining(", "));
    if (!set.isEmpty()) {
      lines.add("set: " + set);
    }
    graph.runningThread(state).ifPresent(thread -> lines.add(text.thread(thread) + " runs"));
    return String.join("\n", lines);
  }

  private String place(ThreadGraph graph, int position) {
    if (position == graph.end()) {
      return "end";
    }
    List<ThreadGraph.Step> steps = graph.steps().get(position);
    return steps.isEmpty() ? "spins" : place(steps.getFirst().edge());
  }

  private String place(Cfa thread, int location) {
    return location == thread.exit()
        ? "end"
        : thread.out().get(location).stream().findFirst().map(this::place).orElse("no way on");
  }

  /** The statement of the next step, with its line. */
  private String place(Edge next) {
    String source = text.source(next);
    return "line "
        + next.line()
        + (source.isEmpty() ? "" : ": ")
        + (source.length() <= LONGEST ? source : source.substring(0, LONGEST - 1) + "\u2026");
  }
}
