package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.Position;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNullStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblemDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTProblemStatement;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * Turns the body of one function into statements of W. Loops, {@code switch}, {@code break} and
 * {@code continue} become branches and jumps.
 */
final class StatementTranslator {

  private final Translation translation;
  private final Places places;
  private final ExpressionTranslator expressions;
  private final Deque<String> breaks = new ArrayDeque<>();
  private final Deque<String> continues = new ArrayDeque<>();
  private final Deque<Switch> switches = new ArrayDeque<>();
  private final Set<String> labels = new HashSet<>();
  private final List<IASTGotoStatement> jumps = new ArrayList<>();
  private int nextLabel;

  /** How many statement expressions surround the statement; nothing is inserted there. */
  private int statementExpressions;

  StatementTranslator(Translation translation, Places places) {
    this.translation = translation;
    this.places = places;
    this.expressions = new ExpressionTranslator(translation, this::statementExpression);
  }

  /** The labels of a {@code switch} that is being translated. */
  private static final class Switch {
    final List<String> cases = new ArrayList<>();
    Optional<String> otherwise = Optional.empty();
  }

  /** The statements of a function. */
  Stmt.Block body(IASTFunctionDefinition function) {
    SourceSpan span = span(function);
    List<Stmt> out = new ArrayList<>();
    out.add(new Stmt.LocalDecl(Accesses.TEMPORARY, Optional.empty(), span));
    statement(function.getBody(), out);
    for (IASTGotoStatement jump : jumps) {
      if (!labels.contains(userLabel(jump.getName().toString()))) {
        translation
            .messages()
            .report(
                CMessage.UNKNOWN_LABEL,
                jump,
                "there is no label `" + jump.getName() + "` in this function",
                "");
      }
    }
    return new Stmt.Block(out, span);
  }

  private SourceSpan span(IASTStatement stmt) {
    return translation.spans().of(stmt);
  }

  private SourceSpan span(IASTFunctionDefinition function) {
    return translation.spans().of(function);
  }

  private String newLabel(String prefix) {
    return prefix + nextLabel++;
  }

  private static String userLabel(String name) {
    return "label " + name;
  }

  private static void label(String label, SourceSpan span, List<Stmt> out) {
    out.add(new Stmt.Labeled(label, new Stmt.Skip(span), span));
  }

  private static void jump(String label, SourceSpan span, List<Stmt> out) {
    out.add(new Stmt.Goto(label, span));
  }

  private void statementExpression(IGNUASTCompoundStatementExpression block, List<Stmt> out) {
    statementExpressions++;
    statement(block.getCompoundStatement(), out);
    statementExpressions--;
  }

  private void place(Optional<Stmt> place, List<Stmt> out) {
    if (statementExpressions == 0) {
      place.ifPresent(out::add);
    }
  }

  private void statement(IASTStatement stmt, List<Stmt> out) {
    switch (stmt) {
      case IASTCompoundStatement s -> compound(s, out);
      case IASTExpressionStatement s -> expressions.evaluate(s.getExpression(), out);
      case IASTDeclarationStatement s -> declaration(s, out);
      case IASTIfStatement s -> conditional(s, out);
      case IASTWhileStatement s -> whileLoop(s, out);
      case IASTDoStatement s -> doLoop(s, out);
      case IASTForStatement s -> forLoop(s, out);
      case IASTSwitchStatement s -> switchOf(s, out);
      case IASTCaseStatement s -> caseLabel(s, out);
      case IASTDefaultStatement s -> caseLabel(s, out);
      case IASTLabelStatement s -> labeled(s, out);
      case IASTGotoStatement s -> {
        jumps.add(s);
        jump(userLabel(s.getName().toString()), span(s), out);
      }
      case IASTBreakStatement s -> leave(breaks, s, out);
      case IASTContinueStatement s -> leave(continues, s, out);
      case IASTReturnStatement s -> {
        if (s.getReturnValue() != null) {
          expressions.evaluate(s.getReturnValue(), out);
        }
        out.add(new Stmt.Return(Optional.empty(), span(s)));
      }
      case IASTNullStatement s -> {}
      case IASTProblemStatement s -> {} // reported when the text was parsed
      default ->
          translation.messages().unsupported(stmt, "this kind of statement is not supported");
    }
  }

  private void leave(Deque<String> targets, IASTStatement stmt, List<Stmt> out) {
    if (targets.isEmpty()) {
      translation.messages().unsupported(stmt, "this is not inside of a loop or switch");
    } else {
      jump(targets.element(), span(stmt), out);
    }
  }

  private void compound(IASTCompoundStatement block, List<Stmt> out) {
    places.enter(block);
    IASTStatement[] statements = block.getStatements();
    for (int i = 0; i < statements.length; i++) {
      place(places.before(block, i), out);
      if (statements[i] instanceof IASTLabelStatement labeled) {
        labeledInBlock(labeled, out);
      } else {
        statement(statements[i], out);
      }
    }
    place(places.atEnd(block), out);
  }

  private void declaration(IASTDeclarationStatement stmt, List<Stmt> out) {
    switch (stmt.getDeclaration()) {
      case IASTSimpleDeclaration declaration -> {
        for (IASTDeclarator declarator : declaration.getDeclarators()) {
          declarator(declarator, out);
        }
      }
      case IASTProblemDeclaration problem -> {} // reported when the text was parsed
      case IASTASMDeclaration asm ->
          translation.messages().unsupported(stmt, "assembler is not supported");
      case null, default ->
          translation.messages().unsupported(stmt, "this kind of declaration is not supported");
    }
  }

  /** A local gets its first value; what only this thread sees is not written visibly. */
  private void declarator(IASTDeclarator declarator, List<Stmt> out) {
    boolean isStatic =
        Bindings.of(declarator.getName()).orElse(null) instanceof IVariable variable
            && (variable.isStatic() || variable.isExtern());
    if (declarator.getInitializer() != null && !isStatic) {
      expressions.initialize(declarator.getInitializer(), out);
      translation.accesses().initialize(declarator, translation.spans().of(declarator), out);
    }
  }

  /** A branch or the body of a loop. */
  private void body(
      IASTStatement body, IASTStatement around, Optional<IASTStatement> behind, List<Stmt> out) {
    if (statementExpressions == 0 && places.canHaveBraces(body, around, behind)) {
      out.add(places.inBody(body, Position.BODY_START));
      statement(body, out);
      out.add(places.inBody(body, Position.BODY_END));
    } else {
      statement(body, out);
    }
  }

  private void conditional(IASTIfStatement stmt, List<Stmt> out) {
    if (stmt.getConditionExpression() == null) {
      translation.messages().unsupported(stmt, "this condition is not supported");
      return;
    }
    Optional<IASTStatement> otherwise = Optional.ofNullable(stmt.getElseClause());
    List<Stmt> thenPart = new ArrayList<>();
    body(stmt.getThenClause(), stmt, otherwise, thenPart);
    List<Stmt> elsePart = new ArrayList<>();
    if (otherwise.isPresent()) {
      body(otherwise.get(), stmt, Optional.empty(), elsePart);
    } else {
      place(places.missingElse(stmt), elsePart);
    }
    branch(stmt.getConditionExpression(), thenPart, elsePart, span(stmt), out);
  }

  /** A branch on a condition; with short circuits by jumps, otherwise as one of W. */
  private void branch(
      IASTExpression condition,
      List<Stmt> thenPart,
      List<Stmt> elsePart,
      SourceSpan span,
      List<Stmt> out) {
    if (isSimple(condition)) {
      Optional<Long> constant = Constants.value(condition);
      Optional<CallTranslator.Attempt> attempt = expressions.calls().attempt(condition);
      if (constant.isPresent()) {
        boolean taken = constant.get() != 0;
        fold(taken ? thenPart : elsePart, taken ? elsePart : thenPart, span, out);
        return;
      }
      List<Stmt> holds = new ArrayList<>();
      List<Stmt> fails = new ArrayList<>();
      if (attempt.isPresent()) {
        holds.addAll(attempt.get().holds());
        fails.addAll(attempt.get().fails());
      } else {
        expressions.evaluate(condition, out);
      }
      holds.addAll(thenPart);
      fails.addAll(elsePart);
      out.add(
          new Stmt.If(
              new Stmt.Condition.Nondeterministic(translation.spans().of(condition)),
              new Stmt.Block(holds, span),
              Optional.of(new Stmt.Block(fails, span)),
              span));
      return;
    }
    String thenLabel = newLabel("then ");
    String elseLabel = newLabel("else ");
    String end = newLabel("end ");
    decide(condition, thenLabel, elseLabel, out);
    label(thenLabel, span, out);
    out.addAll(thenPart);
    jump(end, span, out);
    label(elseLabel, span, out);
    out.addAll(elsePart);
    label(end, span, out);
  }

  /** One side of a branch; the other is never entered from above but may be jumped to. */
  private void fold(List<Stmt> taken, List<Stmt> other, SourceSpan span, List<Stmt> out) {
    String end = newLabel("end ");
    out.addAll(taken);
    jump(end, span, out);
    out.addAll(other);
    label(end, span, out);
  }

  /** Whether one branch decides a condition. */
  private boolean isSimple(IASTExpression condition) {
    if (Constants.value(condition).isPresent()) {
      return true;
    }
    return switch (Bindings.inner(condition)) {
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_not ->
          isSimple(unary.getOperand()) && expressions.calls().attempt(unary.getOperand()).isEmpty();
      case IASTBinaryExpression binary when isLogical(binary) ->
          Constants.value(binary.getOperand1()).isEmpty()
              && isSimple(binary.getOperand1())
              && expressions.calls().attempt(binary.getOperand1()).isEmpty()
              && !expressions.hasEffect(binary.getOperand2());
      default -> true;
    };
  }

  private static boolean isLogical(IASTBinaryExpression binary) {
    return binary.getOperator() == IASTBinaryExpression.op_logicalAnd
        || binary.getOperator() == IASTBinaryExpression.op_logicalOr;
  }

  /** Evaluates a condition and jumps to one of two labels. */
  private void decide(IASTExpression condition, String holds, String fails, List<Stmt> out) {
    SourceSpan span = translation.spans().of(condition);
    IASTExpression inner = Bindings.inner(condition);
    Optional<Long> constant = Constants.value(inner);
    if (constant.isPresent()) {
      jump(constant.get() != 0 ? holds : fails, span, out);
    } else if (inner instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_not) {
      decide(unary.getOperand(), fails, holds, out);
    } else if (inner instanceof IASTBinaryExpression binary && isLogical(binary)) {
      String middle = newLabel("and ");
      if (binary.getOperator() == IASTBinaryExpression.op_logicalAnd) {
        decide(binary.getOperand1(), middle, fails, out);
      } else {
        decide(binary.getOperand1(), holds, middle, out);
      }
      label(middle, span, out);
      decide(binary.getOperand2(), holds, fails, out);
    } else {
      List<Stmt> jumpToHolds = new ArrayList<>();
      jump(holds, span, jumpToHolds);
      List<Stmt> jumpToFails = new ArrayList<>();
      jump(fails, span, jumpToFails);
      branch(inner, jumpToHolds, jumpToFails, span, out);
    }
  }

  private void whileLoop(IASTWhileStatement stmt, List<Stmt> out) {
    String head = newLabel("continue ");
    String end = newLabel("break ");
    label(head, span(stmt), out);
    List<Stmt> body = new ArrayList<>();
    loopBody(stmt.getBody(), stmt, Optional.empty(), head, end, body);
    jump(head, span(stmt), body);
    branch(stmt.getCondition(), body, List.of(), span(stmt), out);
    label(end, span(stmt), out);
  }

  private void loopBody(
      IASTStatement body,
      IASTStatement loop,
      Optional<IASTStatement> behind,
      String continueLabel,
      String breakLabel,
      List<Stmt> out) {
    continues.push(continueLabel);
    breaks.push(breakLabel);
    body(body, loop, behind, out);
    breaks.pop();
    continues.pop();
  }

  private void doLoop(IASTDoStatement stmt, List<Stmt> out) {
    String head = newLabel("do ");
    String condition = newLabel("continue ");
    String end = newLabel("break ");
    label(head, span(stmt), out);
    loopBody(stmt.getBody(), stmt, Optional.empty(), condition, end, out);
    label(condition, span(stmt), out);
    List<Stmt> again = new ArrayList<>();
    jump(head, span(stmt), again);
    branch(stmt.getCondition(), again, List.of(), span(stmt), out);
    label(end, span(stmt), out);
  }

  private void forLoop(IASTForStatement stmt, List<Stmt> out) {
    if (stmt.getInitializerStatement() != null) {
      statement(stmt.getInitializerStatement(), out);
    }
    String head = newLabel("for ");
    String step = newLabel("continue ");
    String end = newLabel("break ");
    label(head, span(stmt), out);
    List<Stmt> body = new ArrayList<>();
    loopBody(stmt.getBody(), stmt, Optional.empty(), step, end, body);
    label(step, span(stmt), body);
    if (stmt.getIterationExpression() != null) {
      expressions.evaluate(stmt.getIterationExpression(), body);
    }
    jump(head, span(stmt), body);
    if (stmt.getConditionExpression() == null) {
      out.addAll(body);
    } else {
      branch(stmt.getConditionExpression(), body, List.of(), span(stmt), out);
    }
    label(end, span(stmt), out);
  }

  private void switchOf(IASTSwitchStatement stmt, List<Stmt> out) {
    expressions.evaluate(stmt.getControllerExpression(), out);
    String end = newLabel("break ");
    Switch found = new Switch();
    switches.push(found);
    breaks.push(end);
    List<Stmt> body = new ArrayList<>();
    statement(stmt.getBody(), body);
    breaks.pop();
    switches.pop();
    for (String label : found.cases) {
      List<Stmt> taken = new ArrayList<>();
      jump(label, span(stmt), taken);
      ExpressionTranslator.branch(taken, List.of(), span(stmt), out);
    }
    jump(found.otherwise.orElse(end), span(stmt), out);
    out.addAll(body);
    label(end, span(stmt), out);
  }

  private void caseLabel(IASTStatement stmt, List<Stmt> out) {
    if (switches.isEmpty()) {
      translation.messages().unsupported(stmt, "this is not inside of a switch");
      return;
    }
    String label = newLabel("case ");
    if (stmt instanceof IASTDefaultStatement) {
      switches.element().otherwise = Optional.of(label);
    } else {
      switches.element().cases.add(label);
    }
    label(label, span(stmt), out);
  }

  private void labeled(IASTLabelStatement stmt, List<Stmt> out) {
    defineLabel(stmt, out);
    if (stmt.getNestedStatement() != null) {
      statement(stmt.getNestedStatement(), out);
    }
  }

  /** A statement can be inserted between the label and its statement. */
  private void labeledInBlock(IASTLabelStatement stmt, List<Stmt> out) {
    defineLabel(stmt, out);
    IASTStatement nested = stmt.getNestedStatement();
    if (nested != null) {
      int start = span(stmt).start();
      place(places.before(nested, start + stmt.getName().toString().length() + 1), out);
      if (nested instanceof IASTLabelStatement inner) {
        labeledInBlock(inner, out);
      } else {
        statement(nested, out);
      }
    }
  }

  private void defineLabel(IASTLabelStatement stmt, List<Stmt> out) {
    String label = userLabel(stmt.getName().toString());
    if (labels.add(label)) {
      label(label, span(stmt), out);
    } else {
      translation
          .messages()
          .report(
              CMessage.UNKNOWN_LABEL,
              stmt,
              "the label `" + stmt.getName() + "` occurs twice in this function",
              "");
    }
  }
}
