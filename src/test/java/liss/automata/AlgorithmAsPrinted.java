package liss.automata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * [LISS] Algorithm 1 line by line, first in first out. It is wrong: see the test of {@link
 * InclusionChecker} that uses it.
 */
final class AlgorithmAsPrinted {

  private final Nfa a;
  private final Nfa b;
  private final IndependenceRelation independence;
  private final Set<Pair> dirty = new LinkedHashSet<>();
  private Map<Pair, Word> frontier = new LinkedHashMap<>();
  private Map<Pair, Word> antichain = new LinkedHashMap<>();
  private Map<Pair, Word> overflow = new LinkedHashMap<>();
  private int bound;

  private record Pair(int state, Set<Naive.Triple> set) {
    boolean isBelow(Pair other) {
      return state == other.state && other.set.containsAll(set);
    }
  }

  AlgorithmAsPrinted(Nfa a, Nfa b, IndependenceRelation independence, int initialBound) {
    this.a = a;
    this.b = b;
    this.independence = independence;
    this.bound = initialBound;
  }

  /**
   * A word that is rejected, spurious only if the maximum bound is reached; nothing if included.
   */
  Optional<Word> check(int maximumBound) {
    for (int state : Naive.initial(a)) {
      frontier.put(new Pair(state, Naive.initialTriples(b)), Word.empty());
    }
    antichain.putAll(frontier);
    ClosureMembership membership = new ClosureMembership(b, independence);
    Optional<Word> rejected = inclusion();
    while (rejected.isPresent() && membership.contains(rejected.get()) && bound < maximumBound) {
      bound++;
      frontier.keySet().removeAll(dirty);
      frontier.putAll(overflow);
      antichain.keySet().removeAll(dirty);
      antichain.putAll(overflow);
      overflow = new LinkedHashMap<>();
      dirty.clear();
      rejected = inclusion();
    }
    return rejected;
  }

  private Optional<Word> inclusion() {
    while (!frontier.isEmpty()) {
      Pair pair = frontier.keySet().iterator().next();
      Word word = frontier.remove(pair);
      if (a.isAccepting(pair.state()) && !Naive.accepts(b, pair.set())) {
        return Optional.of(word);
      }
      Naive.steps(a, Set.of(pair.state()))
          .forEach((symbol, targets) -> {
            Set<Naive.Triple> set =
                Naive.successors(b, independence, bound + 1, pair.set(), symbol);
            for (int target : targets) {
              add(pair, new Pair(target, set), word.append(symbol));
            }
          });
    }
    return Optional.empty();
  }

  private void add(Pair parent, Pair pair, Word word) {
    if (antichain.keySet().stream().anyMatch(known -> known.isBelow(pair))) {
      return;
    }
    Set<Naive.Triple> within = new LinkedHashSet<>(pair.set());
    boolean exceeds = within.removeIf(triple -> triple.ahead().size() > bound);
    Pair kept = new Pair(pair.state(), within);
    if (exceeds && !dirty.contains(parent)) {
      overflow.put(pair, word);
    }
    if (exceeds || dirty.contains(parent)) {
      dirty.add(kept);
    }
    frontier.put(kept, word);
    List<Pair> above = new ArrayList<>(antichain.keySet());
    above.removeIf(known -> !kept.isBelow(known));
    antichain.keySet().removeAll(above);
    antichain.put(kept, word);
  }
}
