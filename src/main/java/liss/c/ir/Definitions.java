package liss.c.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Operand.Register;

/** Which instructions of a function set its registers, wherever they stand. */
public final class Definitions {

  private final Map<Register, List<Instruction>> definitions = new HashMap<>();

  /** The definitions of a function. */
  public Definitions(Function function) {
    for (Instruction instruction : function.body()) {
      Operands.result(instruction)
          .ifPresent(r -> definitions.computeIfAbsent(r, k -> new ArrayList<>()).add(instruction));
    }
  }

  /** The instructions that set a register, in the order of the function. */
  public List<Instruction> of(Register register) {
    return List.copyOf(definitions.getOrDefault(register, List.of()));
  }

  /** The only instruction that sets a register; empty if there are several or none. */
  public Optional<Instruction> only(Operand operand) {
    return operand instanceof Register register && of(register).size() == 1
        ? Optional.of(of(register).getFirst())
        : Optional.empty();
  }

  /** What a value may come from by copies and conversions; a register for all other steps. */
  public Set<Operand> sources(Operand value) {
    Set<Operand> seen = new LinkedHashSet<>();
    Set<Operand> found = new LinkedHashSet<>();
    collect(value, seen, found);
    return found;
  }

  private void collect(Operand value, Set<Operand> seen, Set<Operand> found) {
    if (!seen.add(value)) {
      return;
    }
    List<Instruction> steps = value instanceof Register register ? of(register) : List.of();
    if (steps.isEmpty()) {
      found.add(value);
    }
    for (Instruction step : steps) {
      switch (step) {
        case Instruction.Set set -> collect(set.value(), seen, found);
        case Instruction.Convert convert -> collect(convert.value(), seen, found);
        default -> found.add(value);
      }
    }
  }
}
