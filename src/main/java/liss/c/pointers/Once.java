package liss.c.pointers;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Variable;

/** What happens at most once in a run: in {@code main}, or in functions that it calls once. */
final class Once {

  private final TranslationUnit unit;
  private final Set<String> runOnce;
  private final Map<String, Integer> uses = new HashMap<>();
  private final Map<String, Site> calls = new HashMap<>();

  /** The only use of a function, which is a call. */
  private record Site(Function function, int position) {}

  /**
   * Finds out how functions are used.
   *
   * @param runOnce functions beside {@code main} that run once if nothing calls them
   */
  Once(TranslationUnit unit, Set<String> runOnce) {
    this.unit = unit;
    this.runOnce = runOnce;
    for (Variable variable : unit.variables()) {
      variable.values().forEach(this::use);
    }
    for (Function function : unit.functions()) {
      for (int i = 0; i < function.body().size(); i++) {
        Instruction instruction = function.body().get(i);
        Operands.of(instruction).forEach(this::use);
        if (instruction instanceof Instruction.Call call
            && call.function() instanceof Operand.Routine routine) {
          calls.put(routine.function(), new Site(function, i));
        }
      }
    }
  }

  private void use(Operand operand) {
    if (operand instanceof Operand.Routine routine) {
      uses.merge(routine.function(), 1, Integer::sum);
    }
  }

  /** Whether a function is called at most once. */
  boolean isCalledOnce(String function) {
    return isCalledOnce(function, new HashSet<>());
  }

  private boolean isCalledOnce(String function, Set<String> seen) {
    int used = uses.getOrDefault(function, 0);
    if (function.equals("main") || runOnce.contains(function)) {
      return used == 0;
    }
    Site site = calls.get(function);
    return used == 1
        && site != null
        && seen.add(function)
        && isPassedOnce(site.function(), site.position())
        && isCalledOnce(site.function().name(), seen);
  }

  /** Whether an instruction is executed at most once. */
  boolean happensOnce(String function, int position) {
    return isCalledOnce(function)
        && unit.function(function).filter(f -> isPassedOnce(f, position)).isPresent();
  }

  /** Whether a call passes an instruction at most once: there is no way back to it. */
  private static boolean isPassedOnce(Function function, int position) {
    List<Instruction> body = function.body();
    Map<String, Integer> labels = Operands.labels(body);
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(position));
    while (!open.isEmpty()) {
      int at = open.remove();
      Instruction instruction = body.get(at);
      Set<Integer> next = new HashSet<>();
      Operands.targets(instruction).stream()
          .flatMap(label -> Optional.ofNullable(labels.get(label)).stream())
          .forEach(next::add);
      if (Operands.goesOn(instruction) && at + 1 < body.size()) {
        next.add(at + 1);
      }
      if (next.contains(position)) {
        return false;
      }
      next.stream().filter(seen::add).forEach(open::add);
    }
    return true;
  }
}
