package liss.c;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import liss.lang.Stmt;

/**
 * The procedures that threads run, written.
 *
 * @param written what they do, by their names
 * @param contexts what they stand for
 * @param calls the procedures that each calls
 */
record Bodies(
    Map<String, Stmt.Block> written,
    Map<String, CallContext> contexts,
    Map<String, Set<String>> calls) {

  /** Writes some procedures and all that they call. Linear in them. */
  static Bodies of(DraftFacts facts, Collection<CallContext> first) {
    Bodies bodies = new Bodies(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    Deque<CallContext> open = new ArrayDeque<>(first);
    while (!open.isEmpty()) {
      CallContext context = open.remove();
      if (bodies.contexts().putIfAbsent(context.procedure(), context) == null) {
        InstructionWriter instructions = new InstructionWriter(facts, context);
        Procedure procedure = new Procedure(context.function(), instructions);
        bodies
            .written()
            .put(
                context.procedure(),
                procedure.written(facts.threads().beginnings(context.function())));
        Set<String> called = new LinkedHashSet<>();
        instructions.called().forEach(callee -> called.add(callee.procedure()));
        bodies.calls().put(context.procedure(), called);
        open.addAll(instructions.called());
      }
    }
    return bodies;
  }

  /** The procedures that some procedure calls. */
  Set<String> called() {
    Set<String> all = new LinkedHashSet<>();
    calls.values().forEach(all::addAll);
    return all;
  }
}
