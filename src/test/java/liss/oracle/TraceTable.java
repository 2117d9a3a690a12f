package liss.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Traces as numbers: equal numbers, equal traces.
 *
 * <p>A trace is determined by its projections onto a family of cliques that covers the dependence
 * relation (Cori and Perrin, "Automates et commutations partielles", RAIRO Theoretical Informatics,
 * 1985). The cliques here are the symbols of one thread, and the writes of one variable with one
 * thread's reads of it. Prepending a symbol to a trace prepends it to the projections that mention
 * it, so a step costs as much as there are cliques, whatever the length of the trace.
 *
 * <p>Symbols are given by their position in the list of the constructor.
 */
final class TraceTable {

  /** The trace without symbols. */
  static final int EMPTY = 0;

  private final List<Symbol> symbols;
  private final int[][] cliquesOf;
  private final Map<Long, Integer> words = new HashMap<>();
  private final Map<Long, Integer> prepended = new HashMap<>();
  private final Map<Projections, Integer> numbers = new HashMap<>();
  private final List<Projections> traces = new ArrayList<>();
  private final List<Representative> representatives = new ArrayList<>();

  TraceTable(List<Symbol> symbols) {
    this.symbols = List.copyOf(symbols);
    List<Set<Symbol>> cliques = cliques(symbols);
    cliquesOf =
        symbols.stream()
            .map(symbol ->
                IntStream.range(0, cliques.size())
                    .filter(clique -> cliques.get(clique).contains(symbol))
                    .toArray())
            .toArray(int[][]::new);
    Projections empty = new Projections(new int[cliques.size()]);
    numbers.put(empty, EMPTY);
    traces.add(empty);
    representatives.add(new Representative(-1, EMPTY));
  }

  /** The trace that starts with the symbol and goes on as the given one. */
  int prepend(int symbol, int trace) {
    return prepended.computeIfAbsent(
        pair(symbol, trace), ignored -> number(symbol, trace, extended(symbol, trace)));
  }

  /** One of the words of the trace. */
  List<Symbol> word(int trace) {
    List<Symbol> word = new ArrayList<>();
    for (int rest = trace; rest != EMPTY; rest = representatives.get(rest).rest()) {
      word.add(symbols.get(representatives.get(rest).first()));
    }
    return word;
  }

  private Projections extended(int symbol, int trace) {
    int[] projections = traces.get(trace).words().clone();
    for (int clique : cliquesOf[symbol]) {
      long extended = pair(symbol, projections[clique]);
      projections[clique] = words.computeIfAbsent(extended, ignored -> words.size() + 1);
    }
    return new Projections(projections);
  }

  private int number(int symbol, int rest, Projections trace) {
    Integer known = numbers.get(trace);
    if (known != null) {
      return known;
    }
    numbers.put(trace, traces.size());
    traces.add(trace);
    representatives.add(new Representative(symbol, rest));
    return traces.size() - 1;
  }

  private static long pair(int first, int second) {
    return ((long) first << 32) | second;
  }

  private static List<Set<Symbol>> cliques(List<Symbol> symbols) {
    Set<Set<Symbol>> cliques = new LinkedHashSet<>();
    SortedSet<Integer> threads = new TreeSet<>();
    symbols.forEach(symbol -> threads.add(symbol.thread()));
    for (int thread : threads) {
      cliques.add(select(symbols, symbol -> symbol.thread() == thread));
    }
    for (int variable : written(symbols)) {
      Effect read = new Effect.Read(variable);
      Effect write = new Effect.Write(variable);
      for (int thread : threads) {
        cliques.add(
            select(
                symbols,
                symbol ->
                    symbol.effect().equals(write)
                        || symbol.effect().equals(read) && symbol.thread() == thread));
      }
    }
    return List.copyOf(cliques);
  }

  private static SortedSet<Integer> written(List<Symbol> symbols) {
    SortedSet<Integer> written = new TreeSet<>();
    for (Symbol symbol : symbols) {
      if (symbol.effect() instanceof Effect.Write write) {
        written.add(write.variable());
      }
    }
    return written;
  }

  private static Set<Symbol> select(List<Symbol> symbols, Predicate<Symbol> predicate) {
    Set<Symbol> selected = new LinkedHashSet<>();
    symbols.stream().filter(predicate).forEach(selected::add);
    return selected;
  }

  /** A word of a trace: its first symbol and the trace of the others. */
  private record Representative(int first, int rest) {}

  /** For each clique the number of the projected word. */
  @SuppressWarnings("ArrayRecordComponent") // never handed out, and compared by content below
  private record Projections(int[] words) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Projections that && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(words);
    }
  }
}
