package liss.c.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The paths through a function: where control may go from each instruction. */
public final class FlowGraph {

  private final List<Instruction> body;
  private final Map<String, Integer> labels = new HashMap<>();

  /** The graph of a function. Linear in its length. */
  public FlowGraph(Function function) {
    this(function.body());
  }

  /** The graph of the body of a function. Linear in its length. */
  public FlowGraph(List<Instruction> body) {
    this.body = body;
    for (int at = 0; at < body.size(); at++) {
      if (body.get(at) instanceof Instruction.Label label) {
        labels.put(label.name(), at);
      }
    }
  }

  /** The position of a label; the end of the body if there is none. */
  public int target(String label) {
    return labels.getOrDefault(label, body.size());
  }

  /** The positions where control may go on; none behind a return. */
  public List<Integer> next(int at) {
    Instruction instruction = body.get(at);
    List<Integer> next = new ArrayList<>();
    if (Operands.goesOn(instruction) && at + 1 < body.size()) {
      next.add(at + 1);
    }
    Operands.targets(instruction).forEach(label -> next.add(target(label)));
    return next;
  }

  /** Whether one run of a function may execute an instruction several times. */
  public boolean isRepeated(int instruction) {
    return from(next(instruction), this::next).get(instruction);
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
