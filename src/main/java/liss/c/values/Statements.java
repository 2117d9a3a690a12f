package liss.c.values;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.syntax.Nodes;
import liss.c.values.CType.Whole;
import liss.lang.Expr;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTNullStatement;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * Translates statements. One that has no exact meaning becomes a step that says so; nothing of it
 * is executed.
 */
final class Statements {

  private final Body body;
  private final Code code;
  private final LocalDeclarations declarations;

  /**
   * Where {@code break} and {@code continue} lead.
   *
   * @param next empty in a {@code switch} outside of loops
   */
  private record Target(String behind, Optional<String> next) {}

  private final Deque<Target> targets = new ArrayDeque<>();
  private final Map<IASTNode, String> cases = new HashMap<>();

  Statements(Body body) {
    this.body = body;
    this.code = body.code();
    this.declarations = new LocalDeclarations(body);
  }

  /** The body of a function, which does not see the loops around its call. */
  void function(IASTStatement statement) {
    List<Target> outer = List.copyOf(targets);
    targets.clear();
    statement(statement);
    targets.clear();
    targets.addAll(outer);
  }

  private void statement(IASTStatement statement) {
    if (statement instanceof IASTCompoundStatement block) {
      List<Stmt> inside =
          code.apart(() -> {
            for (IASTStatement inner : block.getStatements()) {
              statement(inner);
            }
          });
      code.add(new Stmt.Block(inside, code.span()));
      return;
    }
    body.at(statement);
    body.attempt(() -> translate(statement));
  }

  private void translate(IASTStatement statement) {
    switch (statement) {
      case IASTExpressionStatement s -> body.expressions().evaluate(s.getExpression());
      case IASTDeclarationStatement s -> declarations.translate(s.getDeclaration());
      case IASTIfStatement s -> branch(s);
      case IASTForStatement s -> loop(s);
      case IASTWhileStatement s ->
          loop(Optional.of(s.getCondition()), () -> statement(s.getBody()), () -> {});
      case IASTDoStatement s -> loop(s);
      case IASTSwitchStatement s -> choice(s);
      case IASTCaseStatement s -> caseLabel(s);
      case IASTDefaultStatement s -> caseLabel(s);
      case IASTReturnStatement s -> result(s);
      case IASTBreakStatement s -> code.jump(targets.element().behind());
      case IASTContinueStatement s -> {
        Target loop = targets.stream().filter(t -> t.next().isPresent()).findFirst().orElseThrow();
        code.jump(loop.next().orElseThrow());
      }
      case IASTGotoStatement s -> code.jump(body.frame().label(s.getName().toString(), code));
      case IASTLabelStatement s -> {
        if (isJumpedTo(s)) {
          code.label(body.frame().label(s.getName().toString(), code));
        }
        statement(s.getNestedStatement());
      }
      case IASTNullStatement s -> {}
      default -> throw new InexactException("this kind of statement");
    }
  }

  private boolean isJumpedTo(IASTLabelStatement label) {
    String name = label.getName().toString();
    return Nodes.inside(body.frame().function(), IASTGotoStatement.class).stream()
        .anyMatch(jump -> jump.getName().toString().equals(name));
  }

  private void caseLabel(IASTNode node) {
    String label = cases.get(node);
    if (label == null) {
      throw new InexactException("this case");
    }
    code.label(label);
  }

  private void branch(IASTIfStatement branch) {
    Expr condition = body.expressions().truth(branch.getConditionExpression());
    IASTStatement otherwise = branch.getElseClause();
    code.choose(
        condition,
        () -> statement(branch.getThenClause()),
        () -> {
          if (otherwise != null) {
            statement(otherwise);
          }
        });
  }

  private void loop(IASTForStatement loop) {
    List<Stmt> inside =
        code.apart(() -> {
          if (loop.getInitializerStatement() != null) {
            statement(loop.getInitializerStatement());
          }
          body.at(loop);
          loop(
              Optional.ofNullable(loop.getConditionExpression()),
              () -> statement(loop.getBody()),
              () -> {
                if (loop.getIterationExpression() != null) {
                  body.at(loop.getIterationExpression());
                  body.expressions().evaluate(loop.getIterationExpression());
                }
              });
        });
    code.add(new Stmt.Block(inside, code.span()));
  }

  private void loop(Optional<IASTExpression> condition, Runnable round, Runnable step) {
    String head = code.newName("loop");
    Target target = target(Optional.of(code.newName("continue")));
    code.label(head);
    condition.ifPresent(test -> {
      body.at(test);
      Expr holds = body.expressions().truth(test);
      code.choose(holds, () -> {}, () -> code.jump(target.behind()));
    });
    targets.push(target);
    round.run();
    targets.pop();
    code.label(target.next().orElseThrow());
    step.run();
    code.jump(head);
    code.label(target.behind());
  }

  private void loop(IASTDoStatement loop) {
    String head = code.newName("loop");
    Target target = target(Optional.of(code.newName("continue")));
    code.label(head);
    targets.push(target);
    statement(loop.getBody());
    targets.pop();
    code.label(target.next().orElseThrow());
    body.at(loop.getCondition());
    Expr holds = body.expressions().truth(loop.getCondition());
    code.when(holds, () -> code.jump(head));
    code.label(target.behind());
  }

  private Target target(Optional<String> next) {
    return new Target(code.newName("break"), next);
  }

  private void choice(IASTSwitchStatement choice) {
    Value controller = body.expressions().evaluate(choice.getControllerExpression());
    Whole type = Arithmetic.promoted(controller.type());
    Expr number = code.hold(body.expressions().number(controller, type));
    Target target = target(Optional.empty());
    String other = target.behind();
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    for (IASTStatement inner : Nodes.inside(choice.getBody(), IASTStatement.class)) {
      if (!isOf(inner, choice)) {
        continue;
      }
      String label = code.newName("case");
      if (inner instanceof IASTCaseStatement one) {
        long value =
            body.expressions()
                .number(one.getExpression(), type)
                .constant()
                .orElseThrow(() -> new InexactException("this case"));
        ways.add(Map.entry(value, () -> code.jump(label)));
        cases.put(inner, label);
      } else if (inner instanceof IASTDefaultStatement) {
        other = label;
        cases.put(inner, label);
      }
    }
    ways.sort(Map.Entry.comparingByKey());
    String otherwise = other;
    code.select(number, ways, () -> code.jump(otherwise));
    targets.push(target);
    statement(choice.getBody());
    targets.pop();
    code.label(target.behind());
  }

  /** Whether a statement is a label of a {@code switch}, and not of one inside of it. */
  private static boolean isOf(IASTStatement label, IASTSwitchStatement choice) {
    return Nodes.around(label)
        .filter(IASTSwitchStatement.class::isInstance)
        .findFirst()
        .filter(choice::equals)
        .isPresent();
  }

  private void result(IASTReturnStatement result) {
    IASTExpression expression = result.getReturnValue();
    if (expression != null) {
      Value value = body.expressions().evaluate(expression);
      Optional<Place> place = body.frame().result();
      if (place.isPresent() && !(value instanceof Value.None)) {
        body.expressions().stored(place.get(), value);
      }
    }
    code.jump(body.frame().end());
  }

  /** The value of a statement expression: that of its last statement. */
  Value value(IGNUASTCompoundStatementExpression block) {
    IASTStatement[] all = block.getCompoundStatement().getStatements();
    Value last = new Value.None(new CType.Nothing());
    for (int i = 0; i < all.length; i++) {
      if (i == all.length - 1 && all[i] instanceof IASTExpressionStatement expression) {
        last = body.expressions().evaluate(expression.getExpression());
      } else {
        statement(all[i]);
      }
    }
    return last;
  }
}
