package liss.c.insertion;

import java.util.HashSet;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.DriverNames;

/** The functions of a program that may free something, in calls, too. */
final class Freeing {

  private final TranslationUnit unit;
  private final DriverNames names;
  private final Set<String> functions = new HashSet<>();

  Freeing(TranslationUnit unit, DriverNames names) {
    this.unit = unit;
    this.names = names;
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (Function function : unit.functions()) {
        isChanged |=
            !functions.contains(function.name())
                && function.body().stream().anyMatch(this::mayFree)
                && functions.add(function.name());
      }
    }
  }

  /** Whether a step may free something: by itself, or as it gets a function that does. */
  boolean mayFree(Instruction step) {
    if (!(step instanceof Instruction.Call call)) {
      return false;
    }
    if (!(call.function() instanceof Operand.Routine routine)) {
      return true;
    }
    String name = routine.function();
    return call.arguments().stream()
            .anyMatch(argument ->
                argument instanceof Operand.Routine r && functions.contains(r.function()))
        || (unit.function(name).isPresent() ? functions.contains(name) : names.mayFree(name));
  }
}
