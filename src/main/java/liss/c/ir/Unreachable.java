package liss.c.ir;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Leaves out what no run of a function executes, and labels that nothing jumps to. */
public final class Unreachable {

  private Unreachable() {}

  /** The rest of a body; a jump to the next instruction is left out, too. */
  public static List<Instruction> without(List<Instruction> body) {
    List<Instruction> rest =
        new Cfg(body)
            .blocks().stream()
                .sorted(Comparator.comparingInt(Cfg.Block::number))
                .flatMap(block -> block.instructions().stream())
                .toList();
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
