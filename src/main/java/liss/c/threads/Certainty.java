package liss.c.threads;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;

/**
 * Whether a function always executes an instruction. Runs count that come to an end of the function
 * or of the thread; where {@code main} ends before anything else runs, there is nothing to look at.
 */
final class Certainty {

  private final KnownMemory world;
  private final Function function;
  private final boolean isMain;
  private final Cfg flow;

  /** A position in a function, and whether something has synchronized before. */
  private record Step(int position, boolean hasWorked) {}

  /**
   * @param isMain whether nothing runs before the function synchronizes
   */
  Certainty(KnownMemory world, Function function, boolean isMain) {
    this.world = world;
    this.function = function;
    this.isMain = isMain;
    this.flow = new Cfg(function);
  }

  /** Whether each run comes to an instruction. */
  boolean isAlways(int position) {
    return walk(position, new HashSet<>());
  }

  /** Whether control may come to an instruction more than once. */
  boolean isRepeated(int position) {
    return flow.isRepeated(position);
  }

  /** The points in front of the statements by which the function first synchronizes. */
  Set<Integer> beginnings() {
    Set<Step> seen = new HashSet<>();
    walk(-1, seen);
    Set<Integer> beginnings = new TreeSet<>();
    for (int i = 0; i < function.body().size(); i++) {
      if (seen.contains(new Step(i, false))
          && function.body().get(i) instanceof Instruction.Call call
          && world.works(call)) {
        beginnings.add(pointBefore(i));
      }
    }
    return beginnings;
  }

  /** The last point from which control always comes to an instruction; itself if there is none. */
  private int pointBefore(int position) {
    int at = position;
    while (at > flow.block(flow.blockAt(position)).from()) {
      if (function.body().get(--at) instanceof Instruction.Point) {
        return at;
      }
    }
    return position;
  }

  /** Whether no run that counts ends without a position. */
  private boolean walk(int avoided, Set<Step> seen) {
    boolean isAlways = true;
    Deque<Step> open = new ArrayDeque<>(List.of(new Step(0, !isMain)));
    while (!open.isEmpty()) {
      Step step = open.pop();
      if (step.position() == avoided || !seen.add(step)) {
        continue;
      }
      Instruction instruction = function.body().get(step.position());
      boolean hasWorked = step.hasWorked();
      boolean isOver = false;
      if (instruction instanceof Instruction.Call call) {
        hasWorked |= world.works(call);
        isAlways &= !(hasWorked && world.mayLeave(call));
        isOver = world.ends(call);
      } else if (instruction instanceof Instruction.Return) {
        isAlways &= !hasWorked;
        isOver = true;
      }
      if (!isOver) {
        boolean worked = hasWorked;
        flow.next(step.position()).forEach(next -> open.push(new Step(next, worked)));
      }
    }
    return isAlways;
  }
}
