package liss.c;

import java.util.List;
import liss.c.analysis.Callbacks;
import liss.c.analysis.Functions;
import liss.c.source.CMessage;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;

/**
 * The functions of a program that functions without a body get: they may run from then on.
 *
 * @param translation that of the function whose calls pass them
 */
record GivenFunctions(Translation translation) {

  /**
   * Functions of the program are passed to one without a body, which may call them from then on.
   */
  void giveAway(IASTFunctionCallExpression call, List<Stmt> out) {
    Callbacks callbacks = new Callbacks(translation.functions(), translation.pointers());
    Functions.arguments(call)
        .forEach(argument ->
            callbacks.in(argument, call).forEach(function -> giveAway(function, argument, out)));
  }

  private void giveAway(String function, IASTExpression argument, List<Stmt> out) {
    SourceSpan span = translation.span(argument);
    String passed = "`" + function + "` is passed to a function without a body";
    boolean runs =
        translation.starts().isPresent()
            && translation.starts().get().giveAway(function, span, out);
    if (runs) {
      translation.report(
          CMessage.FEW_COPIES,
          argument,
          passed + "; it may run in any number of threads from then on",
          "if it is called here and nowhere else, say so in a vocabulary: \"call N\"");
    } else {
      unused(function, passed + "; nothing calls it", argument);
    }
  }

  void unused(String function, String message, IASTExpression argument) {
    if (!translation.threads().contains(function)) {
      translation.report(
          CMessage.UNUSED_HANDLER,
          argument,
          message,
          "if it runs beside the other threads, name it with --threads");
    }
  }
}
