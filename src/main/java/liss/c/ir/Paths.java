package liss.c.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/** The paths through a function. */
public final class Paths {

  private final List<Instruction> body;
  private final Map<String, Integer> labels = new HashMap<>();

  /** The paths through a body. */
  public Paths(List<Instruction> body) {
    this.body = body;
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Instruction.Label label) {
        labels.put(label.name(), i);
      }
    }
  }

  /** Whether one run of a function may execute an instruction several times. */
  public static boolean isRepeated(List<Instruction> body, int instruction) {
    Paths paths = new Paths(body);
    return from(paths.next(instruction), paths::next).get(instruction);
  }

  /** The instructions that may be executed directly behind one. */
  public List<Integer> next(int instruction) {
    List<Integer> next = new ArrayList<>();
    Operands.targets(body.get(instruction)).forEach(target -> next.add(position(target)));
    if (Operands.goesOn(body.get(instruction)) && instruction + 1 < body.size()) {
      next.add(instruction + 1);
    }
    return next;
  }

  /** The place of a label. */
  public int position(String label) {
    return Objects.requireNonNull(labels.get(label));
  }

  /**
   * The instructions on the paths from some of them, these included.
   *
   * @param next where a path may go on behind an instruction
   */
  public static BitSet from(List<Integer> starts, IntFunction<List<Integer>> next) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(starts);
    while (!open.isEmpty()) {
      int at = open.pop();
      if (!reached.get(at)) {
        reached.set(at);
        open.addAll(next.apply(at));
      }
    }
    return reached;
  }
}
