package liss.automata;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes a whole automaton, without silent steps and without useless states. */
public final class Trimming {

  private Trimming() {}

  /**
   * An automaton with the same language, in which each state is reachable and reaches an accepting
   * one. The states are numbered in the order of a breadth-first search. Takes time linear in the
   * transitions of the automaton without silent steps, of which there may be |Q|^2 |Σ|.
   */
  public static ExplicitNfa trimmed(Nfa nfa) {
    EpsilonFreeNfa given = new EpsilonFreeNfa(nfa);
    IntBuffer states = new IntBuffer();
    Map<Integer, Integer> numbers = new HashMap<>();
    ExplicitNfa.Builder all = ExplicitNfa.builder();
    for (int initial : given.initialStates()) {
      all.initial(number(initial, numbers, states));
    }
    for (int i = 0; i < states.size(); i++) {
      int source = i;
      if (given.isAccepting(states.get(i))) {
        all.accepting(i);
      }
      given.forEachTransition(
          states.get(i),
          (symbol, target) -> all.transition(source, symbol, number(target, numbers, states)));
    }
    return withoutDeadStates(all.build());
  }

  private static int number(int state, Map<Integer, Integer> numbers, IntBuffer states) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
      return states.size() - 1;
    }
    return known;
  }

  /** The automaton without the states that reach no accepting one; silent steps remain. */
  public static ExplicitNfa withoutDeadStates(ExplicitNfa nfa) {
    BitSet live = liveStates(nfa);
    int[] numbers = new int[nfa.stateCount()];
    int count = 0;
    for (int state = 0; state < numbers.length; state++) {
      numbers[state] = live.get(state) ? count++ : -1;
    }
    ExplicitNfa.Builder result = ExplicitNfa.builder();
    for (int initial : nfa.initialStates()) {
      if (live.get(initial)) {
        result.initial(numbers[initial]);
      }
    }
    for (int state = live.nextSetBit(0); state >= 0; state = live.nextSetBit(state + 1)) {
      if (nfa.isAccepting(state)) {
        result.accepting(numbers[state]);
      }
    }
    for (ExplicitNfa.Transition t : nfa.transitions()) {
      if (live.get(t.source()) && live.get(t.target())) {
        result.transition(numbers[t.source()], t.symbol(), numbers[t.target()]);
      }
    }
    return result.build();
  }

  /** The states from which an accepting state can be reached. */
  private static BitSet liveStates(ExplicitNfa nfa) {
    List<ExplicitNfa.Transition> transitions = nfa.transitions();
    IntBuffer[] sources = new IntBuffer[nfa.stateCount()];
    for (ExplicitNfa.Transition t : transitions) {
      if (sources[t.target()] == null) {
        sources[t.target()] = new IntBuffer();
      }
      sources[t.target()].add(t.source());
    }
    BitSet live = new BitSet();
    IntBuffer pending = new IntBuffer();
    for (int state = 0; state < nfa.stateCount(); state++) {
      if (nfa.isAccepting(state)) {
        live.set(state);
        pending.add(state);
      }
    }
    for (int i = 0; i < pending.size(); i++) {
      IntBuffer before = sources[pending.get(i)];
      for (int j = 0; before != null && j < before.size(); j++) {
        if (!live.get(before.get(j))) {
          live.set(before.get(j));
          pending.add(before.get(j));
        }
      }
    }
    return live;
  }
}
