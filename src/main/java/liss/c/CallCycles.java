package liss.c;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds functions that call themselves. */
final class CallCycles {

  private final Map<String, Set<String>> calls;
  private final Set<String> done = new LinkedHashSet<>();
  private final List<String> path = new ArrayList<>();

  private CallCycles(Map<String, Set<String>> calls) {
    this.calls = calls;
  }

  /**
   * The functions of a cycle, the first one again at the end; empty if there is none.
   *
   * @param calls the callees by caller
   */
  static Optional<List<String>> find(Map<String, Set<String>> calls) {
    CallCycles cycles = new CallCycles(calls);
    return calls.keySet().stream().map(cycles::visit).flatMap(Optional::stream).findFirst();
  }

  private Optional<List<String>> visit(String function) {
    int earlier = path.indexOf(function);
    if (earlier >= 0) {
      List<String> cycle = new ArrayList<>(path.subList(earlier, path.size()));
      cycle.add(function);
      return Optional.of(cycle);
    }
    if (!done.add(function)) {
      return Optional.empty();
    }
    path.add(function);
    for (String callee : calls.getOrDefault(function, Set.of())) {
      Optional<List<String>> cycle = visit(callee);
      if (cycle.isPresent()) {
        return cycle;
      }
    }
    path.removeLast();
    return Optional.empty();
  }
}
