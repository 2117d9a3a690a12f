package liss.automata.inclusion;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import liss.automata.SearchStatistics;
import liss.automata.Word;
import org.jspecify.annotations.Nullable;

/**
 * A breadth-first search through pairs (p, P): what A and the determinized B reach with the same
 * word. A word is only in L(A) if it leads to a pair of which p accepts and P does not.
 *
 * <p>Pairs of the same macrostate that one step reaches are handled together, as (X, P). Those that
 * the {@link Coverage} says are superfluous are left out, and the others go on.
 *
 * <p>Invariant: if some pair met so far is answered by a word, then a pair that is pending is
 * answered by a word that is not longer, counted from the initial states on. For a superfluous pair
 * was met after the pair (r, R) that makes it so, and no word answers it that does not answer (r,
 * R), which was expanded, is pending, or is the answer. So the word that is found is a shortest
 * one. There are at most |A| 2^|B| pairs.
 */
final class PairSearch implements InclusionEngine {

  private final CompactNfa a;
  private final Macrostates macrostates;
  private final Coverage coverage;
  private final Deque<Pairs> pending = new ArrayDeque<>();
  private boolean isStarted;
  private long effort;
  private long expanded;
  private long generated;

  /** Pairs of one macrostate, and the step that leads there. */
  private record Pairs(long[] states, int macrostate, @Nullable Pairs parent, int symbol) {

    Word word() {
      int length = 0;
      for (Pairs at = this; at.parent != null; at = at.parent) {
        length++;
      }
      int[] symbols = new int[length];
      for (Pairs at = this; at.parent != null; at = at.parent) {
        symbols[--length] = at.symbol;
      }
      return Word.of(symbols);
    }
  }

  PairSearch(InclusionQuestion automata, Macrostates macrostates, Coverage coverage) {
    this.a = automata.a();
    this.macrostates = macrostates;
    this.coverage = coverage;
  }

  @Override
  public Optional<Finding> step() {
    if (!isStarted) {
      isStarted = true;
      return insert(a.initial().clone(), macrostates.initial(), null, 0);
    }
    if (pending.isEmpty()) {
      return Optional.of(new Finding.Included());
    }
    return expand(pending.remove());
  }

  private Optional<Finding> expand(Pairs pairs) {
    expanded += Bits.size(pairs.states());
    long[] symbols = Bits.empty(a.symbols());
    effort += a.symbolsOf().addAll(pairs.states(), symbols);
    for (int symbol = Bits.next(symbols, 0); symbol >= 0; ) {
      long[] targets = Bits.empty(a.states());
      effort += a.targets().get(symbol).addAll(pairs.states(), targets);
      long before = macrostates.effort();
      int successor = macrostates.successor(pairs.macrostate(), symbol);
      effort += macrostates.effort() - before;
      Optional<Finding> finding = insert(targets, successor, pairs, symbol);
      if (finding.isPresent()) {
        return finding;
      }
      symbol = Bits.next(symbols, symbol + 1);
    }
    return Optional.empty();
  }

  /** Keeps those of the pairs that are not superfluous; the word there if it is an answer. */
  private Optional<Finding> insert(
      long[] states, int macrostate, @Nullable Pairs parent, int symbol) {
    generated += Bits.size(states);
    effort += 2L * states.length;
    coverage.removeCovered(states, macrostate);
    if (Bits.isEmpty(states)) {
      return Optional.empty();
    }
    coverage.add(states, macrostate);
    Pairs pairs = new Pairs(states, macrostate, parent, symbol);
    if (Bits.intersect(states, a.accepting()) && !macrostates.isAccepting(macrostate)) {
      return Optional.of(new Finding.OnlyInA(pairs.word()));
    }
    pending.add(pairs);
    return Optional.empty();
  }

  @Override
  public long effort() {
    return effort + coverage.effort();
  }

  @Override
  public SearchStatistics statistics() {
    return new SearchStatistics(expanded, generated, coverage.comparisons());
  }
}
