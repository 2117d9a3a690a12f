package liss.cfa;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Where {@code return} and jumps of one procedure instance go, and what its locals are. */
final class Frame {

  private final Steps steps;
  final int end;
  final int result;
  final Map<String, Integer> labels = new HashMap<>();
  final Deque<Map<String, Integer>> scopes = new ArrayDeque<>();
  final Deque<Loop> loops = new ArrayDeque<>();

  /**
   * @param result the local that gets the result
   */
  Frame(Steps steps, int result) {
    this.steps = steps;
    this.end = steps.newLocation();
    this.result = result;
  }

  /** The locations where a loop starts and where what is after it does. */
  record Loop(int head, int after) {}

  /** The location of a label. */
  int label(String label) {
    return labels.computeIfAbsent(label, l -> steps.newLocation());
  }

  /** The local of this name; empty if there is none. */
  Optional<Integer> local(String local) {
    return scopes.stream()
        .filter(scope -> scope.containsKey(local))
        .map(scope -> scope.get(local))
        .findFirst();
  }
}
