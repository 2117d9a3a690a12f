package liss.automata;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/**
 * The exact test whether a word is in the closure of L(B): whether B accepts some equivalent word.
 *
 * <p>The search runs over pairs of a state of B and an ideal of the word's dependence order: the
 * positions that B has taken so far, a set closed downwards. B may take a symbol when its first
 * position outside the ideal is minimal there. Pairs are visited once; there are at most |B| times
 * the number of ideals, and only those are built that a run of B reaches. [LISS] 6.5 instead runs
 * the inclusion algorithm on an automaton for the word, with the word's length as the bound.
 *
 * <p>After i steps of B the state of {@link ClosureAutomaton} for the same run has as its length
 * the number of positions from i on that are in the ideal. So visiting pairs by the greatest such
 * number on the way (Dijkstra's algorithm with maximum in place of sum) also gives the least k for
 * which B_{k,I} accepts the word.
 */
final class ClosureMembership {

  private final EpsilonFreeNfa nfa;
  private final IndependenceRelation independence;

  /** What is known about one word. */
  sealed interface Answer {
    /** The word is in the closure; B_{k,I} accepts it from this k on. */
    record Member(int leastBound) implements Answer {}

    record Outside() implements Answer {}

    record Stopped(String reason) implements Answer {}
  }

  /** The test for the closure of the automaton's language. */
  public ClosureMembership(Nfa nfa, IndependenceRelation independence) {
    this(new EpsilonFreeNfa(nfa), independence);
  }

  ClosureMembership(EpsilonFreeNfa nfa, IndependenceRelation independence) {
    this.nfa = nfa;
    this.independence = independence;
  }

  /** Whether the automaton accepts a word that is equivalent to this one. */
  public boolean contains(Word word) {
    return leastBound(word).isPresent();
  }

  /** The least k for which B_{k,I} accepts the word; nothing if none does. */
  public OptionalInt leastBound(Word word) {
    return switch (decide(word, Optional::empty)) {
      case Answer.Member member -> OptionalInt.of(member.leastBound());
      case Answer.Outside outside -> OptionalInt.empty();
      case Answer.Stopped stopped -> throw new IllegalStateException(stopped.reason());
    };
  }

  /** The answer, or the reason to stop that the supplier gave on the way. */
  Answer decide(Word word, Supplier<Optional<String>> reasonToStop) {
    return new Search(word).run(reasonToStop);
  }

  /** B in a state after taking the positions of an ideal, with the bound that this needed. */
  private record Node(int state, int ideal, int bound, long sequence) {}

  /** The search for one word. */
  private final class Search {

    private static final int NO_IDEAL = 0;

    private final Word word;
    private final DependencePoset order;
    private final Map<Integer, List<Integer>> positions = new HashMap<>();
    private final List<BitSet> ideals = new ArrayList<>();
    private final Map<BitSet, Integer> idealNumbers = new HashMap<>();
    private final PairTable steps = new PairTable();
    private final IntBuffer targets = new IntBuffer();
    private final PairTable settled = new PairTable();
    private final PriorityQueue<Node> queue =
        new PriorityQueue<>(
            Comparator.comparingInt(Node::bound)
                .thenComparing(Comparator.comparingLong(Node::sequence).reversed()));
    private long sequence;

    Search(Word word) {
      this.word = word;
      this.order = DependencePoset.of(word, independence);
      for (int i = 0; i < word.length(); i++) {
        positions.computeIfAbsent(word.symbolAt(i), s -> new ArrayList<>()).add(i);
      }
      number(new BitSet());
    }

    Answer run(Supplier<Optional<String>> reasonToStop) {
      for (int initial : nfa.initialStates()) {
        queue.add(new Node(initial, 0, 0, sequence++));
      }
      while (!queue.isEmpty()) {
        Optional<String> reason = reasonToStop.get();
        if (reason.isPresent()) {
          return new Answer.Stopped(reason.get());
        }
        Node node = queue.remove();
        int before = settled.size();
        if (settled.number(node.state(), node.ideal()) == before) {
          if (isComplete(node)) {
            return new Answer.Member(node.bound());
          }
          expand(node);
        }
      }
      return new Answer.Outside();
    }

    private boolean isComplete(Node node) {
      return ideals.get(node.ideal()).cardinality() == word.length()
          && nfa.isAccepting(node.state());
    }

    private void expand(Node node) {
      int[] symbols = nfa.symbols(node.state());
      for (int i = 0; i < symbols.length; i++) {
        int next = step(node.ideal(), symbols[i]);
        if (next != NO_IDEAL) {
          int bound = Math.max(node.bound(), ahead(ideals.get(next)));
          for (int target : nfa.targets(node.state(), i)) {
            queue.add(new Node(target, next, bound, sequence++));
          }
        }
      }
    }

    /** The ideal with one more position of the symbol. No step leads to the empty ideal. */
    private int step(int ideal, int symbol) {
      int step = steps.number(ideal, symbol);
      if (step == targets.size()) {
        targets.add(computeStep(ideals.get(ideal), symbol));
      }
      return targets.get(step);
    }

    private int computeStep(BitSet ideal, int symbol) {
      for (int position : positions.getOrDefault(symbol, List.of())) {
        if (order.isMinimalOutside(ideal, position)) {
          BitSet larger = (BitSet) ideal.clone();
          larger.set(position);
          return number(larger);
        }
      }
      return NO_IDEAL;
    }

    private int ahead(BitSet ideal) {
      int count = 0;
      int position = ideal.nextSetBit(ideal.cardinality());
      while (position >= 0) {
        count++;
        position = ideal.nextSetBit(position + 1);
      }
      return count;
    }

    private int number(BitSet ideal) {
      Integer known = idealNumbers.putIfAbsent(ideal, ideals.size());
      if (known == null) {
        ideals.add(ideal);
        return ideals.size() - 1;
      }
      return known;
    }
  }
}
