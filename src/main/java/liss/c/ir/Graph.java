package liss.c.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where control may go from each instruction of a function. */
public final class Graph {

  private final List<Instruction> body;
  private final Map<String, Integer> labels = new HashMap<>();

  /** The graph of a function. Linear in its length. */
  public Graph(Function function) {
    this.body = function.body();
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
}
