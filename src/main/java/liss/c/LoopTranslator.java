package liss.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;

/** Turns loops into branches and jumps. */
record LoopTranslator(
    Translation translation,
    StatementTranslator statements,
    ExpressionTranslator expressions,
    BranchTranslator branches,
    Jumps jumps) {

  void whileLoop(IASTWhileStatement stmt, List<Stmt> out) {
    String head = jumps.newLabel("continue ");
    headed(stmt, stmt.getBody(), head, head, Optional.of(stmt.getCondition()), body -> {}, out);
  }

  void doLoop(IASTDoStatement stmt, List<Stmt> out) {
    SourceSpan span = translation.span(stmt);
    String head = jumps.newLabel("do ");
    String condition = jumps.newLabel("continue ");
    String end = jumps.newLabel("break ");
    List<Stmt> loop = new ArrayList<>();
    Jumps.label(head, span, loop);
    jumps.inLoop(condition, end, () -> body(stmt.getBody(), stmt, loop));
    Jumps.label(condition, span, loop);
    List<Stmt> again = List.of(new Stmt.Goto(head, span));
    branches.branch(stmt.getCondition(), again, List.of(), span, loop);
    if (Constants.value(stmt.getCondition()).filter(value -> value == 0).isPresent()) {
      out.addAll(loop);
      Jumps.label(end, span, out);
    } else {
      add(loop, end, span, out);
    }
  }

  void forLoop(IASTForStatement stmt, List<Stmt> out) {
    SourceSpan span = translation.span(stmt);
    if (stmt.getInitializerStatement() != null) {
      statements.statement(stmt.getInitializerStatement(), out);
    }
    String head = jumps.newLabel("for ");
    String next = jumps.newLabel("continue ");
    Optional<IASTExpression> condition = Optional.ofNullable(stmt.getConditionExpression());
    Consumer<List<Stmt>> step =
        body -> {
          Jumps.label(next, span, body);
          if (stmt.getIterationExpression() != null) {
            expressions.evaluate(stmt.getIterationExpression(), body);
          }
        };
    headed(stmt, stmt.getBody(), head, next, condition, step, out);
  }

  /** A loop with its condition in front. */
  private void headed(
      IASTStatement stmt,
      IASTStatement repeated,
      String head,
      String next,
      Optional<IASTExpression> condition,
      Consumer<List<Stmt>> step,
      List<Stmt> out) {
    SourceSpan span = translation.span(stmt);
    String end = jumps.newLabel("break ");
    List<Stmt> body = new ArrayList<>();
    jumps.inLoop(next, end, () -> body(repeated, stmt, body));
    step.accept(body);
    Jumps.jump(head, span, body);
    List<Stmt> loop = new ArrayList<>();
    Jumps.label(head, span, loop);
    condition.ifPresentOrElse(
        test -> branches.branch(test, body, List.of(), span, loop), () -> loop.addAll(body));
    add(loop, end, span, out);
  }

  private void body(IASTStatement body, IASTStatement loop, List<Stmt> out) {
    statements.body(body, loop, Optional.empty(), out);
  }

  /** Adds a loop, marked as one for the weights of cost models, and the label behind it. */
  private static void add(List<Stmt> loop, String end, SourceSpan span, List<Stmt> out) {
    out.add(new Stmt.Annotated(new Stmt.Annotation.Loop(span), new Stmt.Block(loop, span), span));
    Jumps.label(end, span, out);
  }
}
