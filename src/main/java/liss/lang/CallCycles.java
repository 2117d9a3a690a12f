package liss.lang;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
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

  /**
   * The functions of a cycle whose first call is one of some calls, its first one again at the end;
   * empty if there is none. Linear in the size of the call graph for each of these calls.
   *
   * @param calls the callees by caller
   * @param others for a caller, whether the calls of a callee are none of these
   */
  public static Optional<List<String>> through(
      Map<String, Set<String>> calls, Function<String, Predicate<String>> others) {
    for (Map.Entry<String, Set<String>> entry : calls.entrySet()) {
      String caller = entry.getKey();
      Predicate<String> isOther = others.apply(caller);
      for (String callee : entry.getValue()) {
        List<String> back = isOther.test(callee) ? List.of() : way(calls, callee, caller);
        if (!back.isEmpty()) {
          return Optional.of(Stream.concat(Stream.of(caller), back.stream()).toList());
        }
      }
    }
    return Optional.empty();
  }

  /** The functions on a way from one to another; none if there is no way. */
  private static List<String> way(Map<String, Set<String>> calls, String from, String to) {
    Map<String, String> before = new LinkedHashMap<>(Map.of(from, ROOT));
    Deque<String> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty() && !before.containsKey(to)) {
      String caller = open.remove();
      for (String callee : calls.getOrDefault(caller, Set.of())) {
        if (before.putIfAbsent(callee, caller) == null) {
          open.add(callee);
        }
      }
    }
    Deque<String> way = new ArrayDeque<>();
    for (String at = to; before.containsKey(at); at = before.getOrDefault(at, ROOT)) {
      way.push(at);
    }
    return List.copyOf(way);
  }
}
