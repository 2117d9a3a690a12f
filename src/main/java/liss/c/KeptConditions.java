package liss.c;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Instruction;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Type;

/**
 * The values of {@code &&} and {@code ||} that a local keeps for one branch: {@code ok = a && b; ..
 * if (ok)}. Which side the branch takes follows from where the value was set, so control goes
 * different ways until then ({@link Outcomes}). Only a local with one assignment and one use
 * counts; nothing doubles the text after its branch.
 */
final class KeptConditions {

  private KeptConditions() {}

  /** The registers of a body that constants are assigned to. Linear. */
  static Set<Register> in(List<Instruction> body) {
    Map<Register, Integer> constants = new HashMap<>();
    Map<Register, Integer> assignments = new HashMap<>();
    Map<Register, Integer> uses = new HashMap<>();
    Map<Register, Register> from = new HashMap<>();
    Set<Register> tested = new HashSet<>();
    for (Instruction step : body) {
      Operands.result(step)
          .filter(result -> !(step instanceof Instruction.Any))
          .ifPresent(result -> assignments.merge(result, 1, Integer::sum));
      Operands.of(step).stream()
          .filter(Register.class::isInstance)
          .forEach(used -> uses.merge((Register) used, 1, Integer::sum));
      switch (step) {
        case Instruction.Set i when i.value() instanceof Register value ->
            from.put(value, i.result());
        case Instruction.Set i -> constants.merge(i.result(), 1, Integer::sum);
        case Instruction.Convert i when i.value() instanceof Register value ->
            from.put(value, i.result());
        case Instruction.Binary i
            when i.operator() == Instruction.BinaryOperator.EQUAL
                && i.left() instanceof Register value ->
            from.put(value, i.result());
        case Instruction.Branch i when i.condition() instanceof Register condition ->
            tested.add(condition);
        default -> {}
      }
    }
    return constants.keySet().stream()
        .filter(truth -> truth.isTemporary() && truth.type().equals(Type.Int.INT))
        .filter(truth -> isSetTwice(truth, constants) && isSetTwice(truth, assignments))
        .filter(truth -> isKept(truth, from, assignments, uses, tested))
        .collect(Collectors.toSet());
  }

  private static boolean isSetTwice(Register register, Map<Register, Integer> numbers) {
    return numbers.getOrDefault(register, 0) == 2;
  }

  /** Whether a value gets through single uses to a local, and from there to a branch. */
  private static boolean isKept(
      Register truth,
      Map<Register, Register> from,
      Map<Register, Integer> assignments,
      Map<Register, Integer> uses,
      Set<Register> tested) {
    Register value = truth;
    boolean isLocal = false;
    Set<Register> seen = new HashSet<>();
    while (uses.getOrDefault(value, 0) == 1 && seen.add(value)) {
      if (tested.contains(value)) {
        return isLocal;
      }
      Register next = from.get(value);
      if (next == null || assignments.getOrDefault(next, 0) != 1) {
        return false;
      }
      isLocal |= !next.isTemporary();
      value = next;
    }
    return false;
  }
}
