package liss.c.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Leaves out the places where statements can be inserted, and the branches that there are only for
 * them.
 */
public final class WithoutPoints {

  private WithoutPoints() {}

  /** The label after an else branch that is there only for its point. */
  public static String behind(String branch) {
    return branch + ".behind";
  }

  /** The rest of a body. */
  static List<Instruction> in(List<Instruction> body) {
    Map<String, String> joined = new HashMap<>();
    List<Instruction> rest = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (!(body.get(i) instanceof Instruction.Point)) {
        rest.add(body.get(i));
      } else if (i > 0
          && body.get(i - 1) instanceof Instruction.Label branch
          && body.get(behindPoints(body, i)) instanceof Instruction.Label behind
          && behind.name().equals(behind(branch.name()))) {
        joined.put(behind.name(), branch.name());
        i = behindPoints(body, i);
      }
    }
    return Unreachable.without(rest.stream().map(step -> renamed(step, joined)).toList());
  }

  /** The position of the first instruction from another one on that is no point. */
  private static int behindPoints(List<Instruction> body, int position) {
    int behind = position;
    while (body.get(behind) instanceof Instruction.Point) {
      behind++;
    }
    return behind;
  }

  private static Instruction renamed(Instruction instruction, Map<String, String> labels) {
    return switch (instruction) {
      case Instruction.Jump i -> new Instruction.Jump(renamed(i.target(), labels), i.origin());
      case Instruction.Branch i ->
          new Instruction.Branch(
              i.condition(), renamed(i.then(), labels), renamed(i.otherwise(), labels), i.origin());
      default -> instruction;
    };
  }

  private static String renamed(String label, Map<String, String> labels) {
    return labels.getOrDefault(label, label);
  }
}
