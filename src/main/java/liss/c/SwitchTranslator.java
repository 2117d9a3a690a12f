package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;

/** Turns {@code switch} into branches and jumps. */
final class SwitchTranslator {

  private final Translation translation;
  private final StatementTranslator statements;
  private final ExpressionTranslator expressions;
  private final Jumps jumps;
  private final Deque<Labels> open = new ArrayDeque<>();

  SwitchTranslator(
      Translation translation,
      StatementTranslator statements,
      ExpressionTranslator expressions,
      Jumps jumps) {
    this.translation = translation;
    this.statements = statements;
    this.expressions = expressions;
    this.jumps = jumps;
  }

  /** The labels of a {@code switch} that is being translated. */
  private static final class Labels {
    final List<String> cases = new ArrayList<>();
    final List<IASTStatement> texts = new ArrayList<>();
    Optional<String> otherwise = Optional.empty();
  }

  void translate(IASTSwitchStatement stmt, List<Stmt> out) {
    expressions.evaluate(stmt.getControllerExpression(), out);
    SourceSpan span = translation.span(stmt);
    String end = jumps.newLabel("break ");
    Labels labels = new Labels();
    open.push(labels);
    List<Stmt> body = new ArrayList<>();
    jumps.inSwitch(end, () -> statements.statement(stmt.getBody(), body));
    open.pop();
    for (String label : labels.cases) {
      ExpressionTranslator.branch(List.of(new Stmt.Goto(label, span)), List.of(), span, out);
    }
    if (labels.otherwise.isEmpty()) {
      statements.place(statements.places().missingDefault(stmt, labels.texts), out);
    }
    Jumps.jump(labels.otherwise.orElse(end), span, out);
    out.addAll(body);
    Jumps.label(end, span, out);
  }

  void caseLabel(IASTCaseStatement stmt, List<Stmt> out) {
    label(stmt, out)
        .ifPresent(label -> {
          open.element().cases.add(label);
          open.element().texts.add(stmt);
        });
  }

  void caseLabel(IASTDefaultStatement stmt, List<Stmt> out) {
    label(stmt, out).ifPresent(label -> open.element().otherwise = Optional.of(label));
  }

  private Optional<String> label(IASTStatement stmt, List<Stmt> out) {
    if (open.isEmpty()) {
      translation.unsupported(stmt, "this is not inside of a switch");
      return Optional.empty();
    }
    String label = jumps.newLabel("case ");
    Jumps.label(label, translation.span(stmt), out);
    return Optional.of(label);
  }
}
