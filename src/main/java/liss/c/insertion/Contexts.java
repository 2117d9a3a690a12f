package liss.c.insertion;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.c.calls.Functions;
import liss.c.ir.Function;
import liss.lang.ExecutionContext;

/** What the functions of a program run in, by the functions that the kernel calls. */
public final class Contexts {

  private final Map<String, SortedSet<ExecutionContext>> known = new HashMap<>();

  /**
   * The functions that others call, with these.
   *
   * @param called what the kernel calls in a context
   */
  public Contexts(Map<String, ExecutionContext> called, Functions functions) {
    called.forEach((name, context) ->
        functions
            .reachable(name)
            .forEach(reached -> known.computeIfAbsent(reached, r -> new TreeSet<>()).add(context)));
  }

  /** What one of some functions runs in; a process if nothing calls them. */
  SortedSet<ExecutionContext> of(List<Function> functions) {
    SortedSet<ExecutionContext> all = new TreeSet<>();
    functions.forEach(f -> all.addAll(known.getOrDefault(f.name(), new TreeSet<>())));
    if (all.isEmpty()) {
      all.add(ExecutionContext.PROCESS);
    }
    return all;
  }
}
