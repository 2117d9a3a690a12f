package liss.lang;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Cycles of calls: calls are inlined, so there must be none. */
public final class CallCycles {

  /** An imaginary caller of all functions. */
  private static final String ROOT = "";

  private CallCycles() {}

  /**
   * The functions of the first cycle that a depth-first search meets, its first one again at the
   * end; empty if there is none. Linear in the size of the call graph, and without recursion.
   *
   * @param calls the callees by caller
   */
  public static Optional<List<String>> first(Map<String, Set<String>> calls) {
    Set<String> seen = new LinkedHashSet<>();
    LinkedHashMap<String, Iterator<String>> path = new LinkedHashMap<>();
    path.put(ROOT, calls.keySet().iterator());
    while (!path.isEmpty()) {
      Iterator<String> unvisited = path.lastEntry().getValue();
      if (!unvisited.hasNext()) {
        path.pollLastEntry();
        continue;
      }
      String callee = unvisited.next();
      if (path.containsKey(callee)) {
        Stream<String> cycle = path.keySet().stream().dropWhile(f -> !f.equals(callee));
        return Optional.of(Stream.concat(cycle, Stream.of(callee)).toList());
      }
      if (seen.add(callee)) {
        path.put(callee, calls.getOrDefault(callee, Set.of()).iterator());
      }
    }
    return Optional.empty();
  }
}
