package liss.c;

import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/** The first values of semaphores: one that is taken for a lock has to start with 1. */
final class Semaphores {

  private Semaphores() {}

  static void check(IASTTranslationUnit unit, Functions functions, Messages messages) {
    for (IASTFunctionCallExpression call : Functions.calls(unit)) {
      boolean isWrong =
          functions
              .known(call)
              .filter(known -> known.action() == Action.SEMAPHORE && known.isComplete())
              .filter(known -> !Constants.is(1, known.operand(1)))
              .isPresent();
      if (isWrong) {
        messages.report(
            CMessage.UNSUPPORTED,
            call,
            "a semaphore that does not start with 1 is no lock",
            "a vocabulary can make it a condition: `down = \"wait_reset 0\"`, `up = \"signal 0\"`");
      }
    }
  }
}
