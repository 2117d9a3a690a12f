package liss.c;

import java.util.List;
import java.util.Optional;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/** The first values of semaphores: one that is taken for a lock has to start with 1. */
final class Semaphores {

  private Semaphores() {}

  static void check(IASTTranslationUnit unit, Functions functions, Messages messages) {
    for (IASTFunctionCallExpression call : Functions.calls(unit)) {
      Optional<Meaning> meaning =
          functions.meaning(call).filter(m -> m.action() == Action.SEMAPHORE);
      List<IASTExpression> arguments = Functions.arguments(call);
      if (meaning.isPresent()
          && meaning.get().operands().stream().allMatch(i -> i < arguments.size())
          && Constants.value(arguments.get(meaning.get().operands().get(1)))
              .filter(value -> value == 1)
              .isEmpty()) {
        messages.report(
            CMessage.UNSUPPORTED,
            call,
            "a semaphore that does not start with 1 is no lock",
            "a vocabulary can make it a condition: `down = \"wait_reset 0\"`, `up = \"signal 0\"`");
      }
    }
  }
}
