package liss.c.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Leaves out what no run of a function executes, and labels that nothing jumps to. */
public final class Unreachable {

  private Unreachable() {}

  /** The rest of a body; a jump to the next instruction is left out, too. */
  public static List<Instruction> without(List<Instruction> body) {
    BitSet reached = reached(body);
    List<Instruction> rest = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (reached.get(i)) {
        rest.add(body.get(i));
      }
    }
    List<Instruction> straight = withoutJumpsAhead(rest);
    Set<String> used = new HashSet<>();
    for (Instruction instruction : straight) {
      used.addAll(Operands.targets(instruction));
      Operands.of(instruction).stream()
          .filter(Operand.LabelAddress.class::isInstance)
          .forEach(label -> used.add(((Operand.LabelAddress) label).label()));
    }
    return straight.stream()
        .filter(i -> !(i instanceof Instruction.Label label) || used.contains(label.name()))
        .toList();
  }

  private static BitSet reached(List<Instruction> body) {
    Map<String, Integer> labels = Operands.labels(body);
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    while (!open.isEmpty()) {
      int at = open.pop();
      if (at >= body.size() || reached.get(at)) {
        continue;
      }
      reached.set(at);
      Operands.targets(body.get(at))
          .forEach(target -> open.push(Objects.requireNonNull(labels.get(target))));
      if (Operands.goesOn(body.get(at))) {
        open.push(at + 1);
      }
    }
    return reached;
  }

  private static List<Instruction> withoutJumpsAhead(List<Instruction> body) {
    List<Instruction> rest = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (!(body.get(i) instanceof Instruction.Jump jump) || !isAhead(body, i, jump.target())) {
        rest.add(body.get(i));
      }
    }
    return rest;
  }

  private static boolean isAhead(List<Instruction> body, int jump, String target) {
    for (int i = jump + 1; i < body.size() && body.get(i) instanceof Instruction.Label label; i++) {
      if (label.name().equals(target)) {
        return true;
      }
    }
    return false;
  }
}
