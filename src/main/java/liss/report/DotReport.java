package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.abstraction.AbstractProgram;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.abstraction.ThreadGraph;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.Flag;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;
import liss.check.search.Limits;
import liss.format.Dot;
import liss.symbolic.BehaviourLanguage;

/** The automata of a program as graphs in the DOT language of Graphviz. */
public final class DotReport {

  private final ProgramCfa program;
  private final StepText text;

  /** Graphs of a program. */
  public DotReport(ProgramCfa program) {
    this.program = program;
    this.text = new StepText(program);
  }

  /** A graph, or why there is none. */
  public sealed interface Result {
    /** The graph. */
    record Graph(String dot) implements Result {}

    /** The graph is larger than wanted, or a limit was hit. */
    record TooLarge(String reason) implements Result {}
  }

  /** The control-flow automata of all threads, one cluster each. */
  public String controlFlow() {
    Dot dot = new Dot("cfa");
    for (Cfa thread : program.threads()) {
      Cluster cluster = new Cluster(dot, thread);
      cluster.nodes(thread.size(), String::valueOf, thread.entry(), thread.exit());
      for (Edge edge : thread.edges()) {
        String step = new ActionText(program).full(edge.action());
        cluster.edge(edge.source(), edge.target(), edge.span() + "  " + step);
      }
      dot.close();
    }
    return dot.finish();
  }

  /** What the abstraction keeps of all threads, one cluster each. */
  public String abstractThreads() {
    Dot dot = new Dot("threads");
    AbstractProgram abstraction = new AbstractProgram(program);
    for (Cfa thread : program.threads()) {
      ThreadGraph graph = abstraction.threads().get(thread.thread());
      Cluster cluster = new Cluster(dot, thread);
      cluster.nodes(graph.steps().size(), p -> place(graph, p), graph.entry(), graph.end());
      for (int position = 0; position < graph.steps().size(); position++) {
        for (ThreadGraph.Step step : graph.steps().get(position)) {
          cluster.edge(position, step.target(), text.action(step.edge()));
        }
      }
      dot.close();
    }
    return dot.finish();
  }

  /** The automaton of one thread within a graph. */
  private record Cluster(Dot dot, Cfa thread) {

    Cluster {
      dot.open("cluster_" + thread.thread(), thread.name());
    }

    private String id(int node) {
      return "t" + thread.thread() + "_" + node;
    }

    void nodes(int size, IntFunction<String> label, int initial, int accepting) {
      IntStream.range(0, size).forEach(node -> dot.node(id(node), label.apply(node)));
      dot.initial(id(initial));
      dot.accepting(id(accepting));
    }

    void edge(int from, int to, String label) {
      dot.edge(id(from), id(to), label);
    }
  }

  /** What runs show, as the automaton of a language. */
  public String language(String name, BehaviourLanguage language) {
    Dot dot = new Dot(name);
    for (int state = 0; state < language.accepting().size(); state++) {
      dot.node("s" + state, "");
      if (language.accepting().get(state)) {
        dot.accepting("s" + state);
      }
    }
    dot.initial("s0");
    for (BehaviourLanguage.Transition t : language.transitions()) {
      dot.edge("s" + t.source(), "s" + t.target(), t.symbol().describe(program));
    }
    return dot.finish();
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
    Dot dot = new Dot(name);
    // States are numbered as they are reached, so that the numbers are the queue of the search.
    int[] known = {graph.initialStates().length};
    for (int state = 0; state < known[0]; state++) {
      int here = state;
      if (known[0] > maximumStates) {
        return new Result.TooLarge("more than " + maximumStates + " states");
      }
      Optional<String> stopped = limits.exceeded();
      if (stopped.isPresent()) {
        return new Result.TooLarge(stopped.get());
      }
      dot.node("s" + state, label(graph, state, threads));
      if (state < graph.initialStates().length) {
        dot.initial("s" + state);
      }
      if (graph.isAccepting(state)) {
        dot.accepting("s" + state);
      }
      graph.forEachStep(
          state,
          (edge, symbol, target) -> {
            known[0] = Math.max(known[0], target + 1);
            String label = text.thread(edge.thread()) + ": " + text.action(edge);
            dot.edge("s" + here, "s" + target, label);
          });
    }
    return new Result.Graph(dot.finish());
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
    return steps.isEmpty() ? "spins" : "line " + steps.getFirst().edge().line();
  }
}
