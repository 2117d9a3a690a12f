package liss.check.safety;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Run;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.serial.BlockGraph;

/**
 * The definition, word by word: all prefixes of preemptive runs up to a length, one by one, and for
 * each state whether a run from it terminates, and whether one does not.
 */
final class NaiveNonTerminatingRuns {

  private record Move(Edge edge, int target) {}

  private final StateGraph semantics;
  private final BlockProgram program;
  private final int initial;
  private final Map<Integer, List<Move>> moves = new HashMap<>();
  private final Set<Integer> nonTerminating;
  private final Set<Integer> terminating;

  NaiveNonTerminatingRuns(ProgramCfa cfa) {
    this.program = new BlockProgram(cfa, cfa);
    this.semantics = StateGraph.preemptive(new AbstractProgram(cfa), Exploration.ALL_RUNS);
    this.initial = semantics.initialStates()[0];
    explore();
    this.nonTerminating = nonTerminating();
    this.terminating = terminating();
  }

  private void explore() {
    List<Integer> open = new ArrayList<>(List.of(initial));
    while (!open.isEmpty()) {
      int state = open.removeLast();
      if (!moves.containsKey(state)) {
        List<Move> here = new ArrayList<>();
        semantics.forEachStep(state, (edge, symbol, to) -> here.add(new Move(edge, to)));
        moves.put(state, here);
        here.forEach(move -> open.add(move.target()));
      }
    }
  }

  /** The greatest set of states that spin or have a successor in it. */
  private Set<Integer> nonTerminating() {
    Set<Integer> result = new LinkedHashSet<>(moves.keySet());
    while (result.removeIf(
        state ->
            !program.spins(semantics.values(state))
                && moves.get(state).stream().noneMatch(move -> result.contains(move.target())))) {
      // Again, until nothing changes.
    }
    return result;
  }

  /** The least set of states that are accepting or have a successor in it. */
  private Set<Integer> terminating() {
    Set<Integer> result = new HashSet<>();
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int state : moves.keySet()) {
        if (semantics.isAccepting(state)
            || moves.get(state).stream().anyMatch(move -> result.contains(move.target()))) {
          changes |= result.add(state);
        }
      }
    }
    return result;
  }

  /**
   * The states from which all runs go on for ever: none terminates, gets stuck or comes to a false
   * assumption.
   */
  Set<Integer> withoutEnd() {
    Set<Integer> result = new LinkedHashSet<>(moves.keySet());
    result.removeIf(state -> semantics.isAccepting(state) || isStuck(state) || fails(state));
    while (result.removeIf(
        state -> moves.get(state).stream().anyMatch(move -> !result.contains(move.target())))) {
      // Again, until nothing changes.
    }
    return result;
  }

  private boolean isStuck(int state) {
    return moves.get(state).isEmpty() && !program.spins(semantics.values(state));
  }

  private boolean fails(int state) {
    int[] values = semantics.values(state);
    return program.allThreads().stream()
        .anyMatch(t -> program.failsOrSpins(values, t) && !program.spins(t, values[t]));
  }

  Set<Integer> states() {
    return moves.keySet();
  }

  int[] values(int state) {
    return semantics.values(state);
  }

  boolean isNonTerminating(int state) {
    return nonTerminating.contains(state);
  }

  /** A prefix of at most so many steps that has a cycle already and can be continued. */
  Optional<Run> badPrefix(int length) {
    return badPrefix(initial, new ArrayList<>(), length);
  }

  private Optional<Run> badPrefix(int state, List<Edge> prefix, int length) {
    if (!nonTerminating.contains(state) && !terminating.contains(state)) {
      return Optional.empty();
    }
    Run run = Run.of(prefix);
    if (isCycle(run)) {
      return Optional.of(run);
    }
    if (prefix.size() < length) {
      for (Move move : moves.get(state)) {
        prefix.add(move.edge());
        Optional<Run> found = badPrefix(move.target(), prefix, length);
        prefix.removeLast();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  static boolean isCycle(Run run) {
    return BlockGraph.of(run).shortestCycle().isPresent();
  }

  /** The state after some steps from the start; empty if they are not possible. */
  Optional<Integer> stateAfter(List<Edge> steps) {
    int state = initial;
    for (Edge step : steps) {
      Optional<Move> move =
          moves.get(state).stream().filter(m -> m.edge().equals(step)).findFirst();
      if (move.isEmpty()) {
        return Optional.empty();
      }
      state = move.get().target();
    }
    return Optional.of(state);
  }
}
