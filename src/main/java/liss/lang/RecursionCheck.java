package liss.lang;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds procedures that call themselves, directly or through others: calls are inlined, so there
 * must be none. Every cycle found is reported once and removed before the next is looked for;
 * linear in the size of the call graph per cycle, and without recursion of its own.
 */
final class RecursionCheck {

  private final Tokens tokens;
  private final Diagnostics diagnostics;
  private final Map<String, List<Stmt.Call>> calls = new LinkedHashMap<>();

  RecursionCheck(Program program, Tokens tokens, Diagnostics diagnostics) {
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    for (Declaration.Procedure procedure : program.all(Declaration.Procedure.class)) {
      calls.putIfAbsent(procedure.name(), procedure.body().all(Stmt.Call.class));
    }
  }

  void check() {
    removeThoseThatEnd();
    while (!calls.isEmpty()) {
      List<Stmt.Call> cycle = cycle();
      report(cycle);
      cycle.forEach(call -> calls.remove(call.procedure()));
      removeThoseThatEnd();
    }
  }

  /** Leaves only procedures that call one that is left: from each of them a cycle is reached. */
  private void removeThoseThatEnd() {
    Map<String, Integer> callees = new LinkedHashMap<>();
    Map<String, List<String>> callers = new LinkedHashMap<>();
    calls.forEach((caller, made) -> {
      callees.put(caller, 0);
      for (Stmt.Call call : made) {
        if (calls.containsKey(call.procedure())) {
          callees.merge(caller, 1, Integer::sum);
          callers.computeIfAbsent(call.procedure(), p -> new ArrayList<>()).add(caller);
        }
      }
    });
    List<String> ended = new ArrayList<>();
    callees.forEach((procedure, open) -> {
      if (open == 0) {
        ended.add(procedure);
      }
    });
    for (int i = 0; i < ended.size(); i++) {
      calls.remove(ended.get(i));
      for (String caller : callers.getOrDefault(ended.get(i), List.of())) {
        if (callees.merge(caller, -1, Integer::sum) == 0) {
          ended.add(caller);
        }
      }
    }
  }

  /** Follows first calls from the first procedure until one comes twice. */
  private List<Stmt.Call> cycle() {
    Map<String, Integer> position = new LinkedHashMap<>();
    List<Stmt.Call> path = new ArrayList<>();
    String procedure = calls.keySet().iterator().next();
    while (!position.containsKey(procedure)) {
      position.put(procedure, path.size());
      Optional<Stmt.Call> next =
          requireNonNull(calls.get(procedure)).stream()
              .filter(c -> calls.containsKey(c.procedure()))
              .findFirst();
      path.add(next.orElseThrow());
      procedure = next.orElseThrow().procedure();
    }
    return path.subList(requireNonNull(position.get(procedure)), path.size());
  }

  private void report(List<Stmt.Call> cycle) {
    String last = cycle.getLast().procedure();
    StringBuilder way = new StringBuilder(last);
    cycle.forEach(call -> way.append(" -> ").append(call.procedure()));
    diagnostics.report(
        Code.RECURSION,
        tokens.nameAfter(cycle.getFirst().span(), WParser.CALL),
        "`" + last + "` calls itself: " + way,
        "calls are inlined, so procedures cannot be recursive; use a loop");
  }
}
