package liss.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;

/** Turns loops into branches and jumps. */
final class LoopTranslator {

  private final Translation translation;
  private final StatementTranslator statements;
  private final ExpressionTranslator expressions;
  private final BranchTranslator branches;
  private final Jumps jumps;

  LoopTranslator(
      Translation translation,
      StatementTranslator statements,
      ExpressionTranslator expressions,
      BranchTranslator branches,
      Jumps jumps) {
    this.translation = translation;
    this.statements = statements;
    this.expressions = expressions;
    this.branches = branches;
    this.jumps = jumps;
  }

  void whileLoop(IASTWhileStatement stmt, List<Stmt> out) {
    SourceSpan span = translation.span(stmt);
    String head = jumps.newLabel("continue ");
    String end = jumps.newLabel("break ");
    List<Stmt> body = new ArrayList<>();
    jumps.inLoop(head, end, () -> body(stmt.getBody(), stmt, body));
    Jumps.jump(head, span, body);
    List<Stmt> loop = new ArrayList<>();
    Jumps.label(head, span, loop);
    branches.branch(stmt.getCondition(), body, List.of(), span, loop);
    add(loop, end, span, out);
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
    List<Stmt> again = new ArrayList<>();
    Jumps.jump(head, span, again);
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
    String step = jumps.newLabel("continue ");
    String end = jumps.newLabel("break ");
    List<Stmt> body = new ArrayList<>();
    jumps.inLoop(step, end, () -> body(stmt.getBody(), stmt, body));
    Jumps.label(step, span, body);
    if (stmt.getIterationExpression() != null) {
      expressions.evaluate(stmt.getIterationExpression(), body);
    }
    Jumps.jump(head, span, body);
    List<Stmt> loop = new ArrayList<>();
    Jumps.label(head, span, loop);
    if (stmt.getConditionExpression() == null) {
      loop.addAll(body);
    } else {
      branches.branch(stmt.getConditionExpression(), body, List.of(), span, loop);
    }
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
