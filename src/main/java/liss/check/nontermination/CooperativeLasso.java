package liss.check.nontermination;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import liss.abstraction.NonPreemptiveSemantics;
import liss.check.reduction.BlockProgram;
import liss.check.search.Limits;

/**
 * Whether some run under the cooperative scheduler goes on for ever: whether a cycle, or a thread
 * that goes round in silent steps, can be reached. Depth first, linear in the number of states and
 * steps, all of which are visited if there is none.
 */
final class CooperativeLasso {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  private final BlockProgram program;
  private final NonPreemptiveSemantics semantics;
  private final BitSet seen = new BitSet();
  private final BitSet onPath = new BitSet();
  private final Deque<Frame> path = new ArrayDeque<>();
  private final boolean exists;
  private Optional<String> stopped = Optional.empty();

  /** A state on the path, and the states after it that are still to be visited. */
  private record Frame(int state, Deque<Integer> next) {}

  CooperativeLasso(BlockProgram program, NonPreemptiveSemantics semantics, Limits limits) {
    this.program = program;
    this.semantics = semantics;
    this.exists = search(limits);
  }

  private boolean search(Limits limits) {
    int initial = semantics.initialStates()[0];
    enter(initial);
    if (spins(initial)) {
      return true;
    }
    for (int visited = 1; !path.isEmpty(); visited++) {
      Integer next = path.getLast().next().pollFirst();
      if (next == null) {
        onPath.clear(path.removeLast().state());
      } else if (onPath.get(next) || spins(next)) {
        return true;
      } else if (!seen.get(next)) {
        enter(next);
      }
      if (visited % STATES_BETWEEN_LIMIT_CHECKS == 0) {
        stopped = limits.exceeded();
        if (stopped.isPresent()) {
          return false;
        }
      }
    }
    return false;
  }

  private void enter(int state) {
    seen.set(state);
    onPath.set(state);
    Deque<Integer> next = new ArrayDeque<>();
    semantics.forEachStep(state, (edge, symbol, target) -> next.add(target));
    path.addLast(new Frame(state, next));
  }

  /** Whether a thread that may run goes round in silent steps. */
  private boolean spins(int state) {
    int[] values = semantics.values(state);
    OptionalInt running = semantics.runningThread(state);
    return IntStream.range(0, program.threads())
        .filter(thread -> running.orElse(thread) == thread)
        .anyMatch(thread -> program.spins(thread, values[thread]));
  }

  /** Whether there is one. */
  boolean exists() {
    return exists;
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return stopped;
  }
}
