package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Access;
import liss.abstraction.ThreadGraph;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;

/** The automata of a program in a form that can be compared. */
public final class Graphs {

  private Graphs() {}

  /** For each thread the steps of its positions, which are numbered as they are reached. */
  public static List<List<String>> of(ProgramCfa cfa) {
    AbstractProgram program = new AbstractProgram(cfa);
    List<List<String>> graphs = new ArrayList<>();
    for (int thread = 0; thread < cfa.threads().size(); thread++) {
      graphs.add(graph(program.threads().get(thread), cfa));
    }
    return graphs;
  }

  private static List<String> graph(ThreadGraph graph, ProgramCfa cfa) {
    Map<Integer, Integer> numbers = new LinkedHashMap<>(Map.of(graph.entry(), 0));
    Deque<Integer> open = new ArrayDeque<>(List.of(graph.entry()));
    List<String> steps = new ArrayList<>();
    while (!open.isEmpty()) {
      int position = open.remove();
      List<ThreadGraph.Step> here =
          graph.steps().get(position).stream()
              .sorted(Comparator.comparing(step -> label(step.edge().action(), cfa)))
              .toList();
      StringBuilder text = new StringBuilder(position == graph.end() ? "end" : "");
      for (ThreadGraph.Step step : here) {
        if (!numbers.containsKey(step.target())) {
          numbers.put(step.target(), numbers.size());
          open.add(step.target());
        }
        text.append(label(step.edge().action(), cfa))
            .append(" -> ")
            .append(numbers.get(step.target()))
            .append("; ");
      }
      steps.add(text.toString());
    }
    return steps;
  }

  private static String label(Action action, ProgramCfa cfa) {
    return switch (action) {
      case Action.Branch a -> a.tag().holds() ? "then" : "else";
      case Action.Lock a -> "lock " + cfa.locks().get(a.lock());
      case Action.Unlock a -> "unlock " + cfa.locks().get(a.lock());
      case Action.Wait a -> "wait " + a.value() + cfa.flags().get(a.flag()).name();
      case Action.WaitReset a -> "wait_reset " + cfa.flags().get(a.flag()).name();
      case Action.SetCondition a -> "set " + a.value() + cfa.flags().get(a.flag()).name();
      case Action.Assume a -> "assume " + a.value() + cfa.flags().get(a.flag()).name();
      case Action.ObjectStep a ->
          a.operation()
              + " "
              + cfa.objects().get(a.object()).name()
              + cfa.objects().get(a.object()).initial();
      default -> {
        Optional<Access> access = Access.of(action);
        yield access
            .map(a -> a.describe(cfa).replace("device environment", "dev"))
            .orElse(action.getClass().getSimpleName());
      }
    };
  }
}
