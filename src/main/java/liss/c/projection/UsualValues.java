package liss.c.projection;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Variable;

/**
 * The number that a variable of a program has usually: its first value, or else the only one that
 * the program writes to it, if that is a constant. A guess, for what is checked where it matters.
 */
final class UsualValues {

  private final Map<String, Long> values = new HashMap<>();

  UsualValues(TranslationUnit unit) {
    Set<String> several = new HashSet<>();
    for (Function function : unit.functions()) {
      for (Instruction instruction : function.body()) {
        if (instruction instanceof Instruction.Store store
            && store.address() instanceof Operand.Address address
            && address.region() == Operand.Region.GLOBAL
            && address.offset() == 0) {
          written(address.variable(), store.value(), several);
        }
      }
    }
    several.forEach(values::remove);
    for (Variable variable : unit.variables()) {
      if (variable.initial().size() == 1
          && variable.initial().getFirst().offset() == 0
          && variable.initial().getFirst().value() instanceof Operand.Constant first
          && first.value() != 0) {
        values.put(variable.name(), first.value());
      }
    }
  }

  private void written(String variable, Operand value, Set<String> several) {
    boolean isSame =
        value instanceof Operand.Constant number
            && values.computeIfAbsent(variable, name -> number.value()) == number.value();
    if (!isSame) {
      several.add(variable);
    }
  }

  /** That of a variable; empty if it is 0, or not known. */
  Optional<Long> of(String variable) {
    return Optional.ofNullable(values.get(variable)).filter(value -> value != 0);
  }
}
