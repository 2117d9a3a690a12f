package liss.c.lowering;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Origin;
import liss.c.ir.Type;
import liss.c.ir.Variable.Attribute;
import liss.c.syntax.Nodes;
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
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTGotoStatement;

/**
 * Lowers the statements of a function. One that has no exact meaning becomes an instruction that
 * says so.
 */
final class Statements {

  private final FunctionScope scope;
  private final Code code;
  private final Cleanups cleanups;
  private final Cases cases;
  private final Deque<Target> targets = new ArrayDeque<>();

  /**
   * Where {@code break} and {@code continue} lead.
   *
   * @param next empty in a {@code switch}
   * @param around the innermost block around the loop or {@code switch}
   */
  private record Target(String behind, Optional<String> next, IASTNode around) {}

  Statements(FunctionScope scope) {
    this.scope = scope;
    this.code = scope.code();
    this.cleanups = new Cleanups(scope);
    this.cases = new Cases(scope);
  }

  /** The label of normalized C for one of the text. */
  static String label(String name) {
    return "label." + name;
  }

  /** The body of the function. */
  void function(IASTStatement body) {
    statement(body);
    defineMissingLabels();
  }

  /** A variable of the innermost block was declared. */
  void declared(Operand.Address variable, List<Attribute> attributes) {
    cleanups.declared(variable, attributes);
  }

  private void statement(IASTStatement statement) {
    if (statement instanceof IASTCompoundStatement block) {
      cleanups.enter(block);
      for (IASTStatement inner : block.getStatements()) {
        statement(inner);
      }
      code.at(scope.statement(block));
      cleanups.leave();
      return;
    }
    Origin outer = code.origin();
    code.at(scope.statement(statement));
    attempt(() -> lower(statement));
    code.at(outer);
  }

  /** Writes something, or an instruction that says that it has no exact meaning. */
  void attempt(Runnable writing) {
    int position = code.position();
    Origin here = code.origin();
    try {
      writing.run();
    } catch (UnsupportedException e) {
      code.takeBack(position);
      code.at(here);
      code.inexact(e.what());
    }
  }

  private void lower(IASTStatement statement) {
    switch (statement) {
      case IASTExpressionStatement s -> scope.expressions().value(s.getExpression());
      case IASTDeclarationStatement s -> new Declarations(scope).lower(s.getDeclaration());
      case IASTIfStatement s -> branch(s);
      case IASTForStatement s -> loop(s);
      case IASTWhileStatement s ->
          loop(s, Optional.of(s.getCondition()), s.getBody(), Optional.empty());
      case IASTDoStatement s -> loop(s);
      case IASTSwitchStatement s -> choice(s);
      case IASTCaseStatement s -> cases.label(s);
      case IASTDefaultStatement s -> cases.label(s);
      case IASTReturnStatement s -> result(s);
      case IASTBreakStatement s -> leave(targets.element(), targets.element().behind());
      case IASTContinueStatement s -> {
        Target loop = targets.stream().filter(t -> t.next().isPresent()).findFirst().orElseThrow();
        leave(loop, loop.next().orElseThrow());
      }
      case IASTGotoStatement s -> jump(s);
      case IGNUASTGotoStatement s -> computedJump(s);
      case IASTLabelStatement s -> {
        code.label(label(s.getName().toString()));
        statement(s.getNestedStatement());
      }
      case IASTNullStatement s -> {}
      default -> throw new UnsupportedException("this kind of statement");
    }
  }

  private void leave(Target target, String label) {
    cleanups.upTo(target.around());
    code.jump(label);
  }

  private static IASTNode block(IASTNode node) {
    return Nodes.around(node)
        .filter(IASTCompoundStatement.class::isInstance)
        .findFirst()
        .orElse(node);
  }

  /** A branch on a condition; one that has no exact meaning may hold or not. */
  private void condition(IASTExpression condition, String then, String otherwise) {
    Origin outer = code.origin();
    code.at(scope.statement(condition));
    int position = code.position();
    try {
      scope.expressions().branch(condition, then, otherwise);
    } catch (UnsupportedException e) {
      code.takeBack(position);
      code.inexact(e.what());
      code.branch(code.any(Type.Int.INT), then, otherwise);
    }
    code.at(outer);
  }

  private void branch(IASTIfStatement branch) {
    String then = code.newLabel("then");
    String otherwise = code.newLabel("else");
    String end = code.newLabel("end");
    boolean hasElse = branch.getElseClause() != null;
    condition(branch.getConditionExpression(), then, hasElse ? otherwise : end);
    code.label(then);
    statement(branch.getThenClause());
    if (hasElse) {
      code.jump(end);
      code.label(otherwise);
      statement(branch.getElseClause());
    }
    code.label(end);
  }

  private void loop(IASTForStatement loop) {
    if (loop.getInitializerStatement() != null) {
      statement(loop.getInitializerStatement());
    }
    loop(
        loop,
        Optional.ofNullable(loop.getConditionExpression()),
        loop.getBody(),
        Optional.ofNullable(loop.getIterationExpression()));
  }

  private void loop(
      IASTNode loop,
      Optional<IASTExpression> condition,
      IASTStatement body,
      Optional<IASTExpression> step) {
    String head = code.newLabel("loop");
    String round = code.newLabel("body");
    Target target =
        new Target(code.newLabel("end"), Optional.of(code.newLabel("next")), block(loop));
    code.label(head);
    condition.ifPresent(c -> condition(c, round, target.behind()));
    code.label(round);
    targets.push(target);
    statement(body);
    targets.pop();
    code.label(target.next().orElseThrow());
    step.ifPresent(e -> {
      code.at(scope.statement(e));
      attempt(() -> scope.expressions().value(e));
    });
    code.jump(head);
    code.label(target.behind());
  }

  private void loop(IASTDoStatement loop) {
    String head = code.newLabel("loop");
    Target target =
        new Target(code.newLabel("end"), Optional.of(code.newLabel("next")), block(loop));
    code.label(head);
    targets.push(target);
    statement(loop.getBody());
    targets.pop();
    code.label(target.next().orElseThrow());
    condition(loop.getCondition(), head, target.behind());
    code.label(target.behind());
  }

  private void choice(IASTSwitchStatement choice) {
    Target target = new Target(code.newLabel("end"), Optional.empty(), block(choice));
    cases.dispatch(choice, target.behind());
    targets.push(target);
    statement(choice.getBody());
    targets.pop();
    code.label(target.behind());
  }

  private void result(IASTReturnStatement result) {
    Optional<Operand> value =
        Optional.ofNullable(result.getReturnValue())
            .map(e -> returned(scope.expressions().value(e)))
            .filter(v -> v != Code.NOTHING);
    cleanups.all();
    code.add(new Instruction.Return(value, code.origin()));
  }

  private Operand returned(Operand value) {
    Type type = scope.resultType();
    if (type instanceof Type.Composite composite && value instanceof Operand.Whole whole) {
      return whole.address() instanceof Operand.Address a && a.region() == Operand.Region.LOCAL
          ? whole
          : copied(whole, composite);
    }
    return type instanceof Type.Nothing ? Code.NOTHING : code.converted(value, type);
  }

  /** A structure is read when it is returned, and not by the caller. */
  private Operand copied(Operand.Whole whole, Type.Composite type) {
    Operand.Address place = scope.temporary("result", type);
    code.add(new Instruction.Copy(place, whole.address(), type, code.origin()));
    return new Operand.Whole(place, type);
  }

  private void jump(IASTGotoStatement jump) {
    String name = jump.getName().toString();
    scope
        .definition()
        .flatMap(function ->
            Nodes.inside(function, IASTLabelStatement.class).stream()
                .filter(label -> label.getName().toString().equals(name))
                .findFirst())
        .ifPresent(cleanups::upToThoseAround);
    code.jump(label(name));
  }

  private void computedJump(IGNUASTGotoStatement jump) {
    Operand target = scope.expressions().value(target(jump.getLabelNameExpression()));
    List<String> labels = Nodes.labelsAsValues(jump).stream().map(Statements::label).toList();
    code.add(new Instruction.JumpTo(target, labels, code.origin()));
  }

  /**
   * What stands behind the star of {@code goto *target}, which the parser takes for an operator.
   */
  private static IASTExpression target(IASTExpression expression) {
    return expression instanceof IASTUnaryExpression star
            && star.getOperator() == IASTUnaryExpression.op_star
        ? star.getOperand()
        : expression;
  }

  /** The value of a statement expression: that of its last statement. */
  Operand value(IGNUASTCompoundStatementExpression expression) {
    IASTCompoundStatement block = expression.getCompoundStatement();
    IASTStatement[] all = block.getStatements();
    Operand last = Code.NOTHING;
    Origin outer = code.origin();
    cleanups.enter(block);
    for (int i = 0; i < all.length; i++) {
      if (i == all.length - 1 && all[i] instanceof IASTExpressionStatement e) {
        code.at(scope.statement(e));
        last = kept(scope.expressions().value(e.getExpression()));
      } else {
        statement(all[i]);
      }
    }
    cleanups.leave();
    code.at(outer);
    return last;
  }

  /** A structure is copied before its block ends. */
  private Operand kept(Operand value) {
    return value instanceof Operand.Whole whole ? copied(whole, whole.type()) : value;
  }

  /** A jump to a label in a statement without exact meaning leads to a step that says so. */
  private void defineMissingLabels() {
    Set<String> defined = new HashSet<>();
    Set<String> used = new LinkedHashSet<>();
    for (Instruction instruction : code.instructions()) {
      switch (instruction) {
        case Instruction.Label i -> defined.add(i.name());
        case Instruction.Jump i -> used.add(i.target());
        case Instruction.Branch i -> used.addAll(List.of(i.then(), i.otherwise()));
        case Instruction.JumpTo i -> used.addAll(i.labels());
        default -> {}
      }
    }
    used.removeAll(defined);
    if (used.isEmpty()) {
      return;
    }
    cleanups.all();
    code.add(new Instruction.Return(Optional.empty(), code.origin()));
    used.forEach(label -> {
      code.label(label);
      code.inexact("a jump to here");
    });
  }
}
