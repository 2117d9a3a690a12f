package liss.automata;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What the package computes, straight from the definitions. */
final class Naive {

  private static final int MANY = 200;

  private Naive() {}

  /** A state of B_{k,I} with the words in the order in which the construction builds them. */
  record Triple(int base, List<Integer> ahead, List<Integer> behind) {}

  /** The states reached by silent steps. */
  static Set<Integer> closure(Nfa nfa, Set<Integer> states) {
    Set<Integer> closure = new LinkedHashSet<>(states);
    Deque<Integer> pending = new ArrayDeque<>(states);
    while (!pending.isEmpty()) {
      nfa.forEachTransition(
          pending.remove(),
          (symbol, target) -> {
            if (symbol == Nfa.EPSILON && closure.add(target)) {
              pending.add(target);
            }
          });
    }
    return closure;
  }

  static Set<Integer> initial(Nfa nfa) {
    Set<Integer> initial = new LinkedHashSet<>();
    for (int state : nfa.initialStates()) {
      initial.add(state);
    }
    return closure(nfa, initial);
  }

  /** The states reached by a symbol and silent steps after it, from states closed already. */
  static Map<Integer, Set<Integer>> steps(Nfa nfa, Set<Integer> states) {
    Map<Integer, Set<Integer>> steps = new TreeMap<>();
    for (int state : states) {
      nfa.forEachTransition(
          state,
          (symbol, target) -> {
            if (symbol != Nfa.EPSILON) {
              steps.computeIfAbsent(symbol, s -> new LinkedHashSet<>()).add(target);
            }
          });
    }
    steps.replaceAll((symbol, targets) -> closure(nfa, targets));
    return steps;
  }

  static boolean accepts(Nfa nfa, Word word) {
    Set<Integer> states = initial(nfa);
    for (int symbol : word.toArray()) {
      states = steps(nfa, states).getOrDefault(symbol, Set.of());
    }
    return states.stream().anyMatch(nfa::isAccepting);
  }

  /** The words of the language up to a length. */
  static Set<Word> words(Nfa nfa, int maximumLength) {
    Set<Word> words = new LinkedHashSet<>();
    collect(nfa, initial(nfa), Word.empty(), maximumLength, words);
    return words;
  }

  private static void collect(
      Nfa nfa, Set<Integer> states, Word word, int maximumLength, Set<Word> words) {
    if (states.stream().anyMatch(nfa::isAccepting)) {
      words.add(word);
    }
    if (word.length() < maximumLength) {
      steps(nfa, states)
          .forEach((s, targets) -> collect(nfa, targets, word.append(s), maximumLength, words));
    }
  }

  /** The initial states of B_{k,I}. */
  static Set<Triple> initialTriples(Nfa b) {
    Set<Triple> triples = new LinkedHashSet<>();
    initial(b).forEach(state -> triples.add(new Triple(state, List.of(), List.of())));
    return triples;
  }

  /** The successors within the bound, by steps S1 to S4 of [LISS] 6.4 to the letter. */
  static Set<Triple> successors(
      Nfa b, IndependenceRelation independence, int bound, Set<Triple> triples, int symbol) {
    Set<Triple> successors = new LinkedHashSet<>();
    for (Triple triple : triples) {
      List<Integer> ahead = new ArrayList<>(triple.ahead());
      List<Integer> behind = new ArrayList<>(triple.behind());
      if (exchange(symbol, ahead, behind, independence)) {
        steps(b, Set.of(triple.base()))
            .forEach((baseSymbol, targets) -> {
              List<Integer> newAhead = new ArrayList<>(ahead);
              List<Integer> newBehind = new ArrayList<>(behind);
              if (exchange(baseSymbol, newBehind, newAhead, independence)
                  && newAhead.size() <= bound) {
                targets.forEach(t -> successors.add(new Triple(t, newAhead, newBehind)));
              }
            });
      }
    }
    return successors;
  }

  /** Removes the symbol from where it waits or lets it wait on the other side. */
  private static boolean exchange(
      int symbol, List<Integer> waiting, List<Integer> other, IndependenceRelation independence) {
    for (int i = 0; i < waiting.size(); i++) {
      if (waiting.get(i) == symbol) {
        waiting.remove(i);
        return true;
      }
      if (!independence.independent(waiting.get(i), symbol)) {
        return false;
      }
    }
    other.add(symbol);
    return true;
  }

  static boolean accepts(Nfa b, Set<Triple> triples) {
    return triples.stream().anyMatch(t -> t.ahead().isEmpty() && b.isAccepting(t.base()));
  }

  /** Whether B_{k,I} accepts the word. */
  static boolean accepts(Nfa b, IndependenceRelation independence, int bound, Word word) {
    Set<Triple> triples = initialTriples(b);
    for (int symbol : word.toArray()) {
      triples = successors(b, independence, bound, triples, symbol);
    }
    return accepts(b, triples);
  }

  private record Pair(int state, Set<Triple> set, Word word) {}

  /**
   * A shortest word in L(A) and not in L(B_{k,I}), by exploring all pairs without subsumption;
   * nothing if L(A) is included. Unknown if there are too many pairs for a test.
   */
  static Optional<Optional<Word>> rejected(
      Nfa a, Nfa b, IndependenceRelation independence, int bound) {
    Deque<Pair> pending = new ArrayDeque<>();
    Set<List<Object>> seen = new HashSet<>();
    initial(a).forEach(s -> pending.add(new Pair(s, initialTriples(b), Word.empty())));
    while (!pending.isEmpty()) {
      if (seen.size() > MANY) {
        return Optional.empty();
      }
      Pair pair = pending.remove();
      if (a.isAccepting(pair.state()) && !accepts(b, pair.set())) {
        return Optional.of(Optional.of(pair.word()));
      }
      steps(a, Set.of(pair.state()))
          .forEach((symbol, targets) -> {
            Set<Triple> set = successors(b, independence, bound, pair.set(), symbol);
            for (int target : targets) {
              if (seen.add(List.of(target, set))) {
                pending.add(new Pair(target, set, pair.word().append(symbol)));
              }
            }
          });
    }
    return Optional.of(Optional.empty());
  }
}
