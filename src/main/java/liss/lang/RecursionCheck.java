package liss.lang;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds procedures that call themselves, directly or through others. Every cycle found is reported
 * once and removed before the next is looked for.
 */
record RecursionCheck(Program program, Tokens tokens, Diagnostics diagnostics) {

  void check() {
    Map<String, List<Stmt.Call>> calls = new LinkedHashMap<>();
    for (Declaration.Procedure procedure : program.all(Declaration.Procedure.class)) {
      calls.putIfAbsent(procedure.name(), procedure.body().all(Stmt.Call.class));
    }
    Map<String, Set<String>> callees = new LinkedHashMap<>();
    calls.forEach((caller, made) ->
        callees.put(
            caller,
            made.stream()
                .map(Stmt.Call::procedure)
                .collect(Collectors.toCollection(LinkedHashSet::new))));
    Optional<List<String>> cycle = CallCycles.first(callees);
    while (cycle.isPresent()) {
      report(cycle.get(), requireNonNull(calls.get(cycle.get().getFirst())));
      callees.keySet().removeAll(cycle.get());
      cycle = CallCycles.first(callees);
    }
  }

  /** Reports a cycle at the call that leads from its first procedure to the second. */
  private void report(List<String> cycle, List<Stmt.Call> calls) {
    for (Stmt.Call call : calls) {
      if (call.procedure().equals(cycle.get(1))) {
        diagnostics.report(
            MessageCode.RECURSION,
            tokens.nameAfter(call.span(), WParser.CALL),
            "`" + cycle.getFirst() + "` calls itself: " + String.join(" -> ", cycle),
            "calls are inlined, so procedures cannot be recursive; use a loop");
        return;
      }
    }
  }
}
