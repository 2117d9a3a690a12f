package liss.c.calls;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;

/** The numbers of calls of functions and of the calls in them. Linear in the program. */
final class Uses {

  private static final int DEEPEST = 20;

  private final Map<String, List<Place>> calls = new LinkedHashMap<>();
  private final Set<String> values;
  private final TranslationUnit unit;

  Uses(TranslationUnit unit) {
    this.unit = unit;
    for (Function function : unit.functions()) {
      for (Instruction instruction : function.body()) {
        if (instruction instanceof Instruction.Call call
            && call.function() instanceof Operand.Routine routine) {
          calls
              .computeIfAbsent(routine.function(), name -> new ArrayList<>())
              .add(new Place(function.name(), call));
        }
      }
    }
    this.values =
        Stream.concat(
                unit.variables().stream().flatMap(variable -> variable.values().stream()),
                unit.functions().stream()
                    .flatMap(function -> function.body().stream())
                    .flatMap(Uses::operands))
            .filter(Operand.Routine.class::isInstance)
            .map(routine -> ((Operand.Routine) routine).function())
            .collect(Collectors.toSet());
  }

  private static Stream<Operand> operands(Instruction instruction) {
    return instruction instanceof Instruction.Call call
        ? call.arguments().stream()
        : Operands.of(instruction).stream();
  }

  private record Place(String function, Instruction instruction) {}

  /**
   * Whether an instruction is executed at most once for each device, while that is set up.
   *
   * @param first the functions that the kernel calls before all others
   */
  boolean isOnce(String function, Instruction instruction, Set<String> first) {
    return isOnce(new Place(function, instruction), first, 0);
  }

  private boolean isOnce(Place site, Set<String> first, int depth) {
    Function function = unit.function(site.function()).orElseThrow();
    int position = function.body().indexOf(site.instruction());
    if (depth > DEEPEST || new Cfg(function).isRepeated(position)) {
      return false;
    }
    List<Place> callers = calls.getOrDefault(site.function(), List.of());
    return first.contains(site.function())
        ? callers.isEmpty()
        : !values.contains(site.function())
            && callers.size() == 1
            && isOnce(callers.getFirst(), first, depth + 1);
  }
}
