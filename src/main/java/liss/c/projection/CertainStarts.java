package liss.c.projection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The threads that {@code main} has started wherever it ends: those that it starts at a place,
 * outside of loops, through which each way to each end goes (a dominator; Aho, Lam, Sethi, Ullman,
 * Compilers, 2006, 9.6.1). Ways are those that constants do not exclude. Only programs that are
 * executed leave out the state of these threads: where runs are compared, a failure depends on
 * fewer steps without it, and of programs with arrays of locks more failures are undecided.
 */
final class CertainStarts {

  private final Map<String, Integer> starts = new HashMap<>();
  private final Set<Integer> ends = new HashSet<>();
  private Optional<ProjectedFrame> main = Optional.empty();
  private boolean endsElsewhere;

  /** A thread is started once, in a block of {@code main} itself. */
  void start(String thread, ProjectedFrame frame, int block) {
    if (frame.depth() == 0) {
      main = Optional.of(frame);
      starts.put(thread, block);
    }
  }

  /** The main thread may end in a block of a call. */
  void end(ProjectedFrame frame, int block) {
    if (frame.depth() == 0) {
      ends.add(block);
    } else {
      endsElsewhere = true;
    }
  }

  /**
   * The threads that have been started wherever {@code main} ends.
   *
   * @param body that of {@code main}
   */
  Set<String> certain(Body body) {
    Set<String> certain = new HashSet<>();
    if (main.isPresent() && !endsElsewhere) {
      ProjectedFrame frame = main.get();
      ProjectedConstants constants = new ProjectedConstants(frame, body.operations(), body.code());
      int first = frame.flow().blocks().getFirst().number();
      starts.forEach((thread, start) -> {
        if (ends.stream().noneMatch(reachedWithout(constants, first, start)::contains)) {
          certain.add(thread);
        }
      });
    }
    return certain;
  }

  /** The blocks to which a way leads that does not go through another one. */
  private static Set<Integer> reachedWithout(ProjectedConstants flow, int first, int avoided) {
    Set<Integer> reached = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      int block = open.pop();
      if (block != avoided && reached.add(block)) {
        open.addAll(flow.next(block));
      }
    }
    return reached;
  }
}
