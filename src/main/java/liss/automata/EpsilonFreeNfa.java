package liss.automata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An automaton without its silent steps: the same states and the same language, computed state by
 * state when it is asked for and then kept.
 *
 * <p>A state gets the transitions of all states in its closure under silent steps. Of the targets
 * with one symbol only those are kept that are in no other target's closure: the others accept
 * less. Without this, silent steps of concurrent threads would multiply the targets.
 */
final class EpsilonFreeNfa implements Nfa {

  private final Nfa nfa;
  private final List<@Nullable State> states = new ArrayList<>();
  private final List<int @Nullable []> closures = new ArrayList<>();

  /** Transitions by symbol, in the order in which the automaton first reported the symbols. */
  private record State(boolean accepting, int[] symbols, int[][] targets) {}

  EpsilonFreeNfa(Nfa nfa) {
    this.nfa = nfa;
  }

  @Override
  public int[] initialStates() {
    return withoutCovered(nfa.initialStates());
  }

  @Override
  public boolean isAccepting(int state) {
    return state(state).accepting();
  }

  @Override
  public void forEachTransition(int state, TransitionVisitor visitor) {
    State from = state(state);
    for (int i = 0; i < from.symbols().length; i++) {
      for (int target : from.targets()[i]) {
        visitor.visit(from.symbols()[i], target);
      }
    }
  }

  /** The symbols of the transitions of a state; must not be changed. */
  int[] symbols(int state) {
    return state(state).symbols();
  }

  /** The targets with the symbol at an index of {@link #symbols}; must not be changed. */
  int[] targets(int state, int index) {
    return state(state).targets()[index];
  }

  private State state(int number) {
    return kept(states, number, this::compute);
  }

  private static <T> T kept(List<@Nullable T> list, int number, IntFunction<T> computation) {
    T known = number < list.size() ? list.get(number) : null;
    if (known != null) {
      return known;
    }
    T computed = computation.apply(number);
    while (list.size() <= number) {
      list.add(null);
    }
    list.set(number, computed);
    return computed;
  }

  private State compute(int number) {
    boolean accepting = false;
    Map<Integer, IntBuffer> bySymbol = new LinkedHashMap<>();
    for (int reached : closure(number)) {
      accepting |= nfa.isAccepting(reached);
      nfa.forEachTransition(
          reached,
          (symbol, target) -> {
            if (symbol != EPSILON) {
              bySymbol.computeIfAbsent(symbol, s -> new IntBuffer()).add(target);
            }
          });
    }
    int[] symbols = bySymbol.keySet().stream().mapToInt(Integer::intValue).toArray();
    int[][] targets =
        bySymbol.values().stream()
            .map(buffer -> withoutCovered(buffer.toArray()))
            .toArray(int[][]::new);
    return new State(accepting, symbols, targets);
  }

  /** The different states among these that no other one reaches silently. */
  private int[] withoutCovered(int[] candidates) {
    if (candidates.length <= 1) {
      return candidates;
    }
    int[] different = Arrays.stream(candidates).distinct().toArray();
    return Arrays.stream(different)
        .filter(state -> Arrays.stream(different).noneMatch(other -> covers(other, state)))
        .toArray();
  }

  /** Whether a state makes another one redundant; on a silent cycle the least number stays. */
  private boolean covers(int state, int other) {
    return state != other
        && reachesSilently(state, other)
        && (state < other || !reachesSilently(other, state));
  }

  private boolean reachesSilently(int from, int to) {
    return Arrays.binarySearch(closure(from), to) >= 0;
  }

  /** The states reached by silent steps, the state itself included, in ascending order. */
  private int[] closure(int number) {
    return kept(closures, number, this::computeClosure);
  }

  private int[] computeClosure(int number) {
    IntBuffer reached = new IntBuffer();
    BitSet seen = new BitSet();
    reached.add(number);
    seen.set(number);
    for (int i = 0; i < reached.size(); i++) {
      nfa.forEachTransition(
          reached.get(i),
          (symbol, target) -> {
            if (symbol == EPSILON && !seen.get(target)) {
              seen.set(target);
              reached.add(target);
            }
          });
    }
    return reached.toSortedSet();
  }
}
