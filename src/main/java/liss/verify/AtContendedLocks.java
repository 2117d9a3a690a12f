package liss.verify;

import java.util.function.Function;
import liss.cfa.CfaBuilder;
import liss.lang.Program;
import liss.lang.SwitchAtLock;

/**
 * What is said beside an answer that holds: that it would not if the cooperative scheduler switched
 * at contended locks only. A check in one critical section and the act in the next one is safe by
 * the rule of [LISS], and often a mistake all the same.
 */
final class AtContendedLocks {

  private AtContendedLocks() {}

  /**
   * What was found, with the note if there is something to note.
   *
   * @param verify verifies the other program, and gives up soon
   */
  static Verification noted(
      Verification found, Program program, Function<Program, Verification> verify) {
    boolean isOpen =
        found.outcome() instanceof Outcome.Holds
            && !program.hasPriorities()
            && program.switchAtLock() instanceof SwitchAtLock.Always;
    if (!isOpen) {
      return found;
    }
    Program other = program.with(new SwitchAtLock.Contended());
    if (CfaBuilder.build(other.withCopies(1)).uncontended().isEmpty()) {
      return found;
    }
    Outcome safety = verify.apply(other).safety();
    return safety.hasRun() ? found.withContendedLocks(safety) : found;
  }
}
