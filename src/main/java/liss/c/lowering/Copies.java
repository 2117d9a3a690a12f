package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.c.ir.Cfg;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;

/**
 * Leaves out registers that only hold a copy: one that is read, before the next label, where the
 * original still has its value, and one whose only use is to be copied by the next instruction; and
 * values that nobody reads. (Copy propagation and coalescing inside of basic blocks.)
 */
final class Copies {

  private final List<Instruction> body;
  private final Map<Register, Integer> definitions = new HashMap<>();
  private final Map<Register, List<Integer>> uses = new HashMap<>();

  private Copies(List<Instruction> body) {
    this.body = body;
    for (int i = 0; i < body.size(); i++) {
      int position = i;
      Operands.result(body.get(i)).ifPresent(r -> definitions.merge(r, 1, Integer::sum));
      Operands.registers(body.get(i))
          .forEach(r -> uses.computeIfAbsent(r, k -> new ArrayList<>()).add(position));
    }
  }

  /** The instructions without such copies. */
  static List<Instruction> without(List<Instruction> body) {
    List<Instruction> forward = new Copies(body).propagated();
    List<Instruction> joined = new Copies(forward).coalesced();
    return new Copies(joined).withoutUnread();
  }

  private List<Instruction> propagated() {
    List<Instruction> rest = new ArrayList<>();
    Map<Register, Operand> originals = new HashMap<>();
    Set<Integer> left = new HashSet<>();
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Instruction.Set set
          && isKept(set, i)
          && set.value() instanceof Register original
          && !originals.containsKey(original)) {
        originals.put(set.result(), original);
        left.add(i);
      }
    }
    for (int i = 0; i < body.size(); i++) {
      if (!left.contains(i)) {
        rest.add(Operands.replaced(body.get(i), originals));
      }
    }
    return rest;
  }

  /** Whether the original has its value until the copy is read for the last time. */
  private boolean isKept(Instruction.Set set, int position) {
    Register copy = set.result();
    List<Integer> reads = uses.getOrDefault(copy, List.of());
    if (!copy.isTemporary()
        || definitions.getOrDefault(copy, 0) != 1
        || reads.isEmpty()
        || !(set.value() instanceof Register original)
        || !original.type().equals(copy.type())) {
      return false;
    }
    int last = reads.getLast();
    if (reads.getFirst() <= position) {
      return false;
    }
    for (int i = position + 1; i <= last; i++) {
      Instruction between = body.get(i);
      boolean isChange = i < last && Operands.result(between).filter(original::equals).isPresent();
      if (isChange
          || between instanceof Instruction.Label
          || i < last && !Operands.goesOn(between)) {
        return false;
      }
    }
    return true;
  }

  /** Leaves out values that are any and are not read before the register is set again. */
  private List<Instruction> withoutUnread() {
    Cfg graph = new Cfg(body);
    List<Instruction> rest = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (!(body.get(i) instanceof Instruction.Any any) || graph.isLive(any.result(), i + 1)) {
        rest.add(body.get(i));
      }
    }
    return rest;
  }

  private List<Instruction> coalesced() {
    List<Instruction> rest = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      Instruction next = i + 1 < body.size() ? body.get(i + 1) : body.get(i);
      Register computed = Operands.result(body.get(i)).orElse(null);
      if (next instanceof Instruction.Set set
          && computed != null
          && set.value().equals(computed)
          && computed.isTemporary()
          && definitions.getOrDefault(computed, 0) == 1
          && uses.getOrDefault(computed, List.of()).equals(List.of(i + 1))
          && computed.type().equals(set.result().type())) {
        rest.add(Operands.withResult(body.get(i), set.result()));
        i++;
      } else {
        rest.add(body.get(i));
      }
    }
    return rest;
  }
}
