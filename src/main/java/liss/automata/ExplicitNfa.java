package liss.automata;

import java.util.ArrayList;
import java.util.List;

/** A nondeterministic finite automaton given by the list of its transitions; immutable. */
public final class ExplicitNfa implements Nfa {

  private final int[] initialStates;
  private final boolean[] accepting;
  private final Transition[][] outgoing;

  /** A transition; the symbol may be {@link Nfa#EPSILON}. */
  public record Transition(int source, int symbol, int target) {}

  private ExplicitNfa(int[] initialStates, boolean[] accepting, Transition[][] outgoing) {
    this.initialStates = initialStates;
    this.accepting = accepting;
    this.outgoing = outgoing;
  }

  /** A builder of an automaton without states. */
  public static Builder builder() {
    return new Builder();
  }

  /** The number of states: one more than the greatest number that was mentioned. */
  public int stateCount() {
    return accepting.length;
  }

  /** All transitions, by source and then in the order in which they were added. */
  public List<Transition> transitions() {
    List<Transition> all = new ArrayList<>();
    for (Transition[] ofState : outgoing) {
      all.addAll(List.of(ofState));
    }
    return List.copyOf(all);
  }

  /** The transitions of a state, in the order in which they were added. */
  public List<Transition> transitionsOf(int state) {
    return List.of(outgoing[state]);
  }

  /** The automaton with all transitions turned round, and nothing initial or accepting. */
  public ExplicitNfa reversed() {
    Builder reversed = builder();
    reversed.stateCount = stateCount();
    for (Transition t : transitions()) {
      reversed.transition(t.target(), t.symbol(), t.source());
    }
    return reversed.build();
  }

  /** Both automata in one, the states of the other one numbered after those of this one. */
  public ExplicitNfa besides(ExplicitNfa other) {
    Builder both = builder();
    both.addAll(this);
    both.addAll(other);
    return both.build();
  }

  @Override
  public int[] initialStates() {
    return initialStates.clone();
  }

  @Override
  public boolean isAccepting(int state) {
    return accepting[state];
  }

  @Override
  public void forEachTransition(int state, TransitionVisitor visitor) {
    for (Transition transition : outgoing[state]) {
      visitor.visit(transition.symbol(), transition.target());
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("initial");
    for (int state : initialStates) {
      text.append(' ').append(state);
    }
    text.append("; accepting");
    for (int state = 0; state < accepting.length; state++) {
      text.append(accepting[state] ? " " + state : "");
    }
    for (Transition t : transitions()) {
      String symbol = t.symbol() == EPSILON ? "eps" : String.valueOf(t.symbol());
      text.append("; ").append(t.source()).append(" -").append(symbol).append("-> ");
      text.append(t.target());
    }
    return text.toString();
  }

  /** Collects states and transitions. States exist once they are mentioned. */
  public static final class Builder {

    private final List<Integer> initial = new ArrayList<>();
    private final List<Integer> accepting = new ArrayList<>();
    private final List<Transition> transitions = new ArrayList<>();
    private int stateCount;

    private Builder() {}

    /** Makes the states initial. */
    public Builder initial(int... states) {
      for (int state : states) {
        initial.add(mention(state));
      }
      return this;
    }

    /** Makes the states accepting. */
    public Builder accepting(int... states) {
      for (int state : states) {
        accepting.add(mention(state));
      }
      return this;
    }

    /** Adds a transition. */
    public Builder transition(int source, int symbol, int target) {
      if (symbol < EPSILON) {
        throw new IllegalArgumentException("not a symbol: " + symbol);
      }
      transitions.add(new Transition(mention(source), symbol, mention(target)));
      return this;
    }

    /** Adds an automaton with its states numbered after those that are there. */
    private void addAll(ExplicitNfa nfa) {
      int first = stateCount;
      stateCount += nfa.stateCount();
      for (int state : nfa.initialStates) {
        initial(first + state);
      }
      for (int state = 0; state < nfa.stateCount(); state++) {
        if (nfa.isAccepting(state)) {
          accepting(first + state);
        }
      }
      for (Transition t : nfa.transitions()) {
        transition(first + t.source(), t.symbol(), first + t.target());
      }
    }

    /** Adds a silent step. */
    public Builder epsilon(int source, int target) {
      return transition(source, EPSILON, target);
    }

    /** The automaton. */
    public ExplicitNfa build() {
      boolean[] acceptingStates = new boolean[stateCount];
      accepting.forEach(state -> acceptingStates[state] = true);
      List<List<Transition>> outgoing = new ArrayList<>();
      for (int state = 0; state < stateCount; state++) {
        outgoing.add(new ArrayList<>());
      }
      transitions.forEach(transition -> outgoing.get(transition.source()).add(transition));
      return new ExplicitNfa(
          initial.stream().mapToInt(Integer::intValue).distinct().toArray(),
          acceptingStates,
          outgoing.stream()
              .map(list -> list.toArray(Transition[]::new))
              .toArray(Transition[][]::new));
    }

    private int mention(int state) {
      if (state < 0) {
        throw new IllegalArgumentException("not a state: " + state);
      }
      stateCount = Math.max(stateCount, state + 1);
      return state;
    }
  }
}
