package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import liss.c.analysis.Analysis;
import liss.c.starts.StartOrder;
import liss.c.starts.StartScope;
import liss.c.syntax.Constants;
import liss.c.syntax.TripCount;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;

/**
 * Turns loops and switches into branches and jumps, and the statements that go somewhere in the
 * loops and switches around them: {@code break}, {@code continue} and case labels.
 */
final class JumpTranslator {

  private final Translation translation;
  private final StatementTranslator statements;
  private final ExpressionTranslator expressions;
  private final BranchTranslator branches;
  private final Deque<String> breaks = new ArrayDeque<>();
  private final Deque<String> continues = new ArrayDeque<>();
  private final Deque<Cases> switches = new ArrayDeque<>();

  JumpTranslator(
      Translation translation,
      StatementTranslator statements,
      ExpressionTranslator expressions,
      BranchTranslator branches) {
    this.translation = translation;
    this.statements = statements;
    this.expressions = expressions;
    this.branches = branches;
  }

  /** The labels of a {@code switch} that is being translated. */
  private static final class Cases {
    final List<String> labels = new ArrayList<>();
    final List<IASTStatement> texts = new ArrayList<>();
    Optional<String> otherwise = Optional.empty();
  }

  void whileLoop(IASTWhileStatement stmt, List<Stmt> out) {
    if (startsThreads(stmt)) {
      writtenOut(stmt, stmt.getBody(), Optional.of(stmt.getCondition()), step -> {}, out);
      return;
    }
    String head = translation.newLabel("continue ");
    headed(stmt, stmt.getBody(), head, head, Optional.of(stmt.getCondition()), body -> {}, out);
  }

  void doLoop(IASTDoStatement stmt, List<Stmt> out) {
    if (startsThreads(stmt)) {
      writtenOut(
          stmt,
          stmt.getBody(),
          Optional.empty(),
          round -> expressions.evaluate(stmt.getCondition(), round),
          out);
      return;
    }
    SourceSpan span = translation.span(stmt);
    String head = translation.newLabel("do ");
    String condition = translation.newLabel("continue ");
    String end = translation.newLabel("break ");
    List<Stmt> loop = new ArrayList<>();
    loop.add(Stmt.Labeled.point(head, span));
    body(stmt.getBody(), stmt, condition, end, loop);
    loop.add(Stmt.Labeled.point(condition, span));
    List<Stmt> again = List.of(new Stmt.Goto(head, span));
    branches.branch(stmt.getCondition(), again, List.of(), span, loop);
    if (Constants.is(0, stmt.getCondition())) {
      out.addAll(loop);
      out.add(Stmt.Labeled.point(end, span));
    } else {
      add(loop, end, span, out);
    }
  }

  void forLoop(IASTForStatement stmt, List<Stmt> out) {
    if (stmt.getInitializerStatement() != null) {
      statements.statement(stmt.getInitializerStatement(), out);
    }
    Optional<IASTExpression> condition = Optional.ofNullable(stmt.getConditionExpression());
    Consumer<List<Stmt>> iteration =
        body -> {
          if (stmt.getIterationExpression() != null) {
            expressions.evaluate(stmt.getIterationExpression(), body);
          }
        };
    Optional<TripCount> count = translation.scope().flatMap(s -> s.order().rounds(stmt));
    if (count.isPresent() && translation.scope().orElseThrow().order().hasStarts(stmt)) {
      rounds(stmt, stmt.getBody(), count, condition, iteration, out);
      return;
    }
    if (startsThreads(stmt)) {
      writtenOut(stmt, stmt.getBody(), condition, iteration, out);
      return;
    }
    SourceSpan span = translation.span(stmt);
    List<Stmt> waits = new ArrayList<>();
    boolean joinsAll =
        translation.scope().filter(scope -> scope.joinAll(stmt, span, waits)).isPresent();
    if (joinsAll && translation.scope().orElseThrow().onlyJoins(stmt)) {
      out.addAll(waits);
      return;
    }
    if (translation.scope().filter(scope -> scope.hasPartner(stmt)).isPresent()) {
      roundsOrNone(stmt, condition, iteration, out);
      return;
    }
    String head = translation.newLabel("for ");
    String next = translation.newLabel("continue ");
    Consumer<List<Stmt>> step =
        body -> {
          body.add(Stmt.Labeled.point(next, translation.span(stmt)));
          iteration.accept(body);
        };
    headed(stmt, stmt.getBody(), head, next, condition, step, out);
    out.addAll(waits);
  }

  /** Whether a loop is written out because it starts threads, and does not only wait for them. */
  private boolean startsThreads(IASTStatement loop) {
    return translation.scope().filter(scope -> scope.isWrittenOut(loop)).isPresent();
  }

  /** Two rounds of a loop, of which it is not known how many there are. */
  private void writtenOut(
      IASTStatement stmt,
      IASTStatement body,
      Optional<IASTExpression> condition,
      Consumer<List<Stmt>> step,
      List<Stmt> out) {
    StartOrder order = translation.scope().orElseThrow().order();
    boolean startsBesideBody =
        Stream.of(stmt.getChildren()).anyMatch(part -> part != body && order.hasStarts(part));
    if (startsBesideBody || !order.isClosed(body)) {
      order.notCounted(stmt, translation.messages());
    }
    rounds(stmt, body, Optional.empty(), condition, step, out);
  }

  /** The rounds of a loop one after the other; where the number is not known, two at most. */
  private void rounds(
      IASTStatement stmt,
      IASTStatement repeated,
      Optional<TripCount> count,
      Optional<IASTExpression> condition,
      Consumer<List<Stmt>> step,
      List<Stmt> out) {
    SourceSpan span = translation.span(stmt);
    String end = translation.newLabel("break ");
    StartScope scope = translation.scope().orElseThrow();
    long number = count.map(TripCount::rounds).orElse(2L);
    for (int round = 0; round < number && !scope.isFull(); round++) {
      scope.enter(round, count);
      if (count.isPresent()) {
        condition.ifPresent(test -> expressions.evaluate(test, out));
      } else {
        List<Stmt> leaving = List.of(new Stmt.Goto(end, span));
        condition.ifPresentOrElse(
            test -> branches.branch(test, List.of(), leaving, span, out),
            () -> ExpressionTranslator.branch(List.of(), leaving, span, out));
      }
      String next = translation.newLabel("continue ");
      body(repeated, stmt, next, end, out);
      out.add(Stmt.Labeled.point(next, span));
      step.accept(out);
      scope.leave();
    }
    out.add(Stmt.Labeled.point(end, span));
  }

  /** A loop that has a round or more, or one that has none. */
  private void roundsOrNone(
      IASTForStatement stmt,
      Optional<IASTExpression> condition,
      Consumer<List<Stmt>> iteration,
      List<Stmt> out) {
    SourceSpan span = translation.span(stmt);
    condition.ifPresent(test -> expressions.evaluate(test, out));
    if (translation.analysis().starting() == Analysis.Starting.NONE) {
      return;
    }
    String head = translation.newLabel("for ");
    String next = translation.newLabel("continue ");
    String end = translation.newLabel("break ");
    out.add(Stmt.Labeled.point(head, span));
    body(stmt.getBody(), stmt, next, end, out);
    out.add(Stmt.Labeled.point(next, span));
    iteration.accept(out);
    condition.ifPresent(test -> expressions.evaluate(test, out));
    List<Stmt> again = List.of(new Stmt.Goto(head, span));
    ExpressionTranslator.branch(again, List.of(), span, out);
    out.add(Stmt.Labeled.point(end, span));
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
    String end = translation.newLabel("break ");
    List<Stmt> body = new ArrayList<>();
    body(repeated, stmt, next, end, body);
    step.accept(body);
    body.add(new Stmt.Goto(head, span));
    List<Stmt> loop = new ArrayList<>();
    loop.add(Stmt.Labeled.point(head, span));
    condition.ifPresentOrElse(
        test -> branches.branch(test, body, List.of(), span, loop), () -> loop.addAll(body));
    add(loop, end, span, out);
  }

  private void body(
      IASTStatement body, IASTStatement loop, String next, String end, List<Stmt> out) {
    continues.push(next);
    breaks.push(end);
    statements.body(body, loop, Optional.empty(), out);
    breaks.pop();
    continues.pop();
  }

  /** Adds a loop, marked as one for the weights of cost models, and the label behind it. */
  private static void add(List<Stmt> loop, String end, SourceSpan span, List<Stmt> out) {
    out.add(new Stmt.Annotated(new Stmt.Annotation.Loop(span), new Stmt.Block(loop, span), span));
    out.add(Stmt.Labeled.point(end, span));
  }

  void switchStatement(IASTSwitchStatement stmt, List<Stmt> out) {
    expressions.evaluate(stmt.getControllerExpression(), out);
    SourceSpan span = translation.span(stmt);
    String end = translation.newLabel("break ");
    Cases cases = new Cases();
    List<Stmt> body = new ArrayList<>();
    breaks.push(end);
    switches.push(cases);
    statements.statement(stmt.getBody(), body);
    switches.pop();
    breaks.pop();
    for (String label : cases.labels) {
      ExpressionTranslator.branch(List.of(new Stmt.Goto(label, span)), List.of(), span, out);
    }
    if (cases.otherwise.isEmpty()) {
      statements.point(statements.points().missingDefault(stmt, cases.texts), out);
    }
    out.add(new Stmt.Goto(cases.otherwise.orElse(end), span));
    out.addAll(body);
    out.add(Stmt.Labeled.point(end, span));
  }

  void caseLabel(IASTStatement stmt, List<Stmt> out) {
    if (switches.isEmpty()) {
      translation.unsupported(stmt, "this is not inside of a switch");
      return;
    }
    String label = translation.newLabel("case ");
    out.add(Stmt.Labeled.point(label, translation.span(stmt)));
    if (stmt instanceof IASTDefaultStatement) {
      switches.element().otherwise = Optional.of(label);
    } else {
      switches.element().labels.add(label);
      switches.element().texts.add(stmt);
    }
  }

  void leaveLoopOrSwitch(IASTStatement stmt, List<Stmt> out) {
    jump(stmt, breaks, "this is not inside of a loop or switch", out);
  }

  void continueLoop(IASTStatement stmt, List<Stmt> out) {
    jump(stmt, continues, "this is not inside of a loop", out);
  }

  private void jump(IASTStatement stmt, Deque<String> targets, String otherwise, List<Stmt> out) {
    if (targets.isEmpty()) {
      translation.unsupported(stmt, otherwise);
    } else {
      out.add(new Stmt.Goto(targets.element(), translation.span(stmt)));
    }
  }
}
