package liss.c;

import java.util.function.Supplier;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/**
 * Warns when {@code main} uses shared variables while threads run: between the first start of a
 * thread and the last wait for the end of one, or the end of {@code main}.
 */
final class MainBesideThreads {

  private MainBesideThreads() {}

  /**
   * Warns of the first use.
   *
   * @param body what {@code main} does, as if it were a thread
   */
  static void warn(
      IASTFunctionDefinition main,
      Functions functions,
      Supplier<Stmt.Block> body,
      Spans spans,
      Messages messages) {
    int start = Integer.MAX_VALUE;
    int end = -1;
    for (IASTFunctionCallExpression call : Functions.calls(main)) {
      SourceSpan span = spans.of(call);
      switch (functions.meaning(call).map(Meaning::action).orElse(Action.IGNORE)) {
        case START -> start = Math.min(start, span.end());
        case JOIN -> end = Math.max(end, span.start());
        default -> {}
      }
    }
    if (start == Integer.MAX_VALUE) {
      return;
    }
    int last = end < 0 ? spans.of(main).end() : end;
    for (Stmt stmt : body.get().all()) {
      if (isAccess(stmt) && stmt.span().start() >= start && stmt.span().end() <= last) {
        messages.report(
            CMessage.MAIN_BESIDE_THREADS,
            stmt.span(),
            "main uses shared variables here while threads run, which is not looked at",
            "move this into a thread, or name main with --threads");
        return;
      }
    }
  }

  private static boolean isAccess(Stmt stmt) {
    return stmt instanceof Stmt.Assign || stmt instanceof Stmt.Havoc || stmt instanceof Stmt.Call;
  }
}
