package liss.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * An upper bound on the number of preemptive classes that is cheap to compute: for each choice of
 * one path per thread, the number of ways to interleave the accesses that conflict with an access
 * of another thread. Synchronization is ignored.
 */
public final class InterleavingBound {

  private final LoopBounds bounds;
  private final Alphabet alphabet;

  private InterleavingBound(ProgramCfa program, int loopBound) {
    bounds = LoopBounds.of(program, loopBound);
    alphabet = new Alphabet(program);
  }

  /** The bound for a program whose loops are entered at most the given number of times. */
  public static double of(ProgramCfa program, int loopBound) {
    InterleavingBound bound = new InterleavingBound(program, loopBound);
    SortedMap<Integer, Double> merged = new TreeMap<>(Map.of(0, 1.0));
    for (Cfa cfa : program.threads()) {
      SortedMap<Integer, Double> paths =
          bound.paths(cfa, new Place(cfa.entry(), Map.of()), new HashMap<>());
      SortedMap<Integer, Double> next = new TreeMap<>();
      merged.forEach((length, ways) ->
          paths.forEach((accesses, count) ->
              next.merge(
                  length + accesses,
                  ways * count * binomial(length + accesses, accesses),
                  Double::sum)));
      merged = next;
    }
    return merged.values().stream().mapToDouble(ways -> ways).sum();
  }

  /** A location and how often the bounded edges of the thread were taken. */
  private record Place(int location, Map<Edge, Integer> loops) {}

  /** The number of paths to the exit by their number of conflicting accesses. */
  private SortedMap<Integer, Double> paths(
      Cfa cfa, Place place, Map<Place, SortedMap<Integer, Double>> known) {
    SortedMap<Integer, Double> cached = known.get(place);
    if (cached != null) {
      return cached;
    }
    SortedMap<Integer, Double> paths = new TreeMap<>();
    if (place.location() == cfa.exit()) {
      paths.put(0, 1.0);
    }
    for (Edge edge : cfa.out().get(place.location())) {
      Map<Edge, Integer> loops = new HashMap<>(place.loops());
      if (!bounds.counters().containsKey(edge)
          || loops.merge(edge, 1, Integer::sum) <= bounds.bound()) {
        int accesses = hasConflict(edge) ? 1 : 0;
        paths(cfa, new Place(edge.target(), loops), known)
            .forEach((length, count) -> paths.merge(length + accesses, count, Double::sum));
      }
    }
    known.put(place, paths);
    return paths;
  }

  private boolean hasConflict(Edge edge) {
    List<Symbol> symbols = alphabet.symbols();
    return alphabet.symbol(edge).stream()
        .anyMatch(symbol ->
            symbols.stream()
                .anyMatch(
                    other -> other.thread() != symbol.thread() && !other.independentOf(symbol)));
  }

  private static double binomial(int n, int k) {
    double ways = 1;
    for (int i = 1; i <= k; i++) {
      ways = ways * (n - k + i) / i;
    }
    return ways;
  }
}
