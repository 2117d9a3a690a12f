package liss.automata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The automaton B_{k,I} for every bound k at once, computed on the fly: it accepts the words that
 * differ from a word of B by swaps of independent neighbours (P. Černý et al., "From non-preemptive
 * to preemptive scheduling using synchronization synthesis", Formal Methods in System Design, 2016,
 * section 6.4; hereafter [LISS]).
 *
 * <p>A state is a triple of a state of B, the word {@code ahead} (eta1: symbols that B has taken
 * and the input has not) and the word {@code behind} (eta2: the reverse). Both have the same
 * length, the state's {@link #length}; B_{k,I} consists of the states of length at most k. All
 * symbols of the one word are independent of all symbols of the other.
 *
 * <p>Deviations: the words are kept up to equivalence, see {@link CommutingWords}; B may have
 * silent steps, which are closed first. The automaton accepts at least the words of k forward
 * passes of swaps and at most the closure ([LISS] Propositions 2 and 3).
 */
final class ClosureAutomaton {

  private static final int[] NONE = {};

  private final EpsilonFreeNfa base;
  private final CommutingWords words;
  private final Filter filter;

  /** The words ahead and behind. */
  private final PairTable pairs = new PairTable();

  /** A state of B, and the number of a pair of words. */
  private final PairTable states = new PairTable();

  private final IntBuffer lengths = new IntBuffer();

  private final Successors unbounded = new Successors();
  private final Successors notLonger = new Successors();

  /** The successors found so far, by state and symbol. */
  private static final class Successors {
    private final PairTable keys = new PairTable();
    private final List<int[]> lists = new ArrayList<>();
  }

  /** Decides which states to build. */
  @FunctionalInterface
  private interface Filter {
    boolean keeps(int baseState, int behind);
  }

  private ClosureAutomaton(EpsilonFreeNfa base, CommutingWords words, Filter filter) {
    this.base = base;
    this.words = words;
    this.filter = filter;
  }

  /** The automaton with all states that the construction gives. */
  static ClosureAutomaton complete(EpsilonFreeNfa base, IndependenceRelation independence) {
    return new ClosureAutomaton(
        base, new CommutingWords(independence), (baseState, behind) -> true);
  }

  /** The automaton with those states only from which some input is accepted under some bound. */
  static ClosureAutomaton live(EpsilonFreeNfa base, IndependenceRelation independence) {
    CommutingWords words = new CommutingWords(independence);
    Liveness liveness = new Liveness(base, words);
    return new ClosureAutomaton(base, words, liveness::isLive);
  }

  int[] initialStates() {
    return Arrays.stream(base.initialStates())
        .filter(initial -> filter.keeps(initial, CommutingWords.EMPTY))
        .map(initial -> state(initial, CommutingWords.EMPTY, CommutingWords.EMPTY))
        .sorted()
        .toArray();
  }

  boolean isAccepting(int state) {
    return length(state) == 0 && base.isAccepting(base(state));
  }

  /** The length of either word of the state. */
  int length(int state) {
    return lengths.get(state);
  }

  int base(int state) {
    return states.first(state);
  }

  Word ahead(int state) {
    return words.word(pairs.first(states.second(state)));
  }

  Word behind(int state) {
    return words.word(pairs.second(states.second(state)));
  }

  /** The targets of the transitions with a symbol, by steps S1 to S4; must not be changed. */
  int[] successors(int state, int symbol) {
    return cached(unbounded, state, symbol, length(state) + 1);
  }

  /** Those {@link #successors} that are not longer than the state. */
  int[] successorsNotLonger(int state, int symbol) {
    return cached(notLonger, state, symbol, length(state));
  }

  private int[] cached(Successors cache, int state, int symbol, int longest) {
    int key = cache.keys.number(state, symbol);
    if (key == cache.lists.size()) {
      cache.lists.add(compute(state, symbol, longest));
    }
    return cache.lists.get(key);
  }

  private int[] compute(int state, int symbol, int longest) {
    int pair = states.second(state);
    int ahead = words.match(pairs.first(pair), symbol);
    int behind = pairs.second(pair);
    if (ahead == CommutingWords.BLOCKED) {
      return NONE;
    }
    if (ahead == CommutingWords.INDEPENDENT) {
      ahead = pairs.first(pair);
      behind = words.append(behind, symbol);
    }
    IntBuffer found = new IntBuffer();
    int[] baseSymbols = base.symbols(base(state));
    for (int i = 0; i < baseSymbols.length; i++) {
      addTargets(ahead, behind, baseSymbols[i], base.targets(base(state), i), longest, found);
    }
    return found.size() == 0 ? NONE : found.toArray();
  }

  /** Step S3: B takes a symbol. */
  private void addTargets(
      int ahead, int behind, int baseSymbol, int[] baseTargets, int longest, IntBuffer found) {
    int newBehind = words.match(behind, baseSymbol);
    int newAhead = ahead;
    if (newBehind == CommutingWords.BLOCKED) {
      return;
    }
    if (newBehind == CommutingWords.INDEPENDENT) {
      if (words.length(behind) > longest) {
        return;
      }
      newBehind = behind;
      newAhead = words.append(ahead, baseSymbol);
    }
    for (int target : baseTargets) {
      if (filter.keeps(target, newBehind)) {
        found.add(state(target, newAhead, newBehind));
      }
    }
  }

  private int state(int baseState, int ahead, int behind) {
    int state = states.number(baseState, pairs.number(ahead, behind));
    if (state == lengths.size()) {
      lengths.add(words.length(ahead));
    }
    return state;
  }
}
