package liss.c.projection;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.lang.SourceSpan;

/**
 * The assertions in comments of one call, each of which is evaluated in one state: in an atomic
 * section, unless it has at most one access or is in a section already.
 */
final class OneState {

  private final Atomicity atomicity;
  private final Set<SourceSpan> assertions = new HashSet<>();
  private final Set<SourceSpan> begun = new HashSet<>();
  private final Set<SourceSpan> seen = new HashSet<>();

  OneState(Function function, Atomicity atomicity) {
    this.atomicity = atomicity;
    List<SourceSpan> accesses = new ArrayList<>();
    for (Instruction instruction : function.body()) {
      if (isAssertion(instruction)) {
        assertions.add(instruction.origin().statement());
      } else if (instruction instanceof Instruction.Load
          || instruction instanceof Instruction.Call) {
        accesses.add(instruction.origin().statement());
      }
    }
    assertions.removeIf(span -> accesses.stream().filter(span::equals).count() <= 1);
  }

  /** An instruction comes next. */
  void before(Instruction instruction) {
    SourceSpan statement = instruction.origin().statement();
    if (assertions.contains(statement) && seen.add(statement) && atomicity.isOutside()) {
      begun.add(statement);
      atomicity.begin();
    }
  }

  /** An instruction was written. */
  void behind(Instruction instruction) {
    if (isAssertion(instruction) && begun.contains(instruction.origin().statement())) {
      atomicity.end();
    }
  }

  private static boolean isAssertion(Instruction instruction) {
    return instruction instanceof Instruction.Call call
        && call.function() instanceof Operand.Routine routine
        && routine.function().equals(AssertionComments.CALL);
  }
}
