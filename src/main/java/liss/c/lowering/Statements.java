package liss.c.lowering;

import java.util.ArrayDeque;
import java.util.ArrayList;
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
import liss.c.ir.WithoutPoints;
import liss.c.source.ReturnType;
import liss.c.source.SnapshotPoints;
import liss.c.source.TextInsertionPoints;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.Position;
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
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
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
  private final InstructionBuilder code;
  private final Cleanups cleanups;
  private final Cases cases;
  private final TextInsertionPoints points;
  private final LockAgreements agreements;
  private final Deque<Target> targets = new ArrayDeque<>();

  /**
   * The statement in front of which something can be inserted, if it is the one that is lowered.
   */
  private Optional<IASTStatement> preceded = Optional.empty();

  /** The number of statement expressions around the statement; nothing is inserted in them. */
  private int expressions;

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
    this.points = scope.unit().points();
    this.agreements = scope.agreements();
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

  /** The thread ends in the function. */
  void endThread() {
    cleanups.atEndOfThread();
  }

  private void statement(IASTStatement statement) {
    if (statement instanceof IASTCompoundStatement block) {
      block(block);
      return;
    }
    Origin outer = code.origin();
    code.at(scope.statement(statement));
    int start = code.position();
    attempt(() -> lower(statement));
    if (code.position() == start && scope.unit().isAnnotated(statement)) {
      // What a comment says holds even where nothing happens.
      Operand nothing = code.number(Type.Int.INT, 0);
      code.add(new Instruction.Set(code.register(Type.Int.INT), nothing, code.origin()));
    }
    code.at(outer);
  }

  private void block(IASTCompoundStatement block) {
    points.enter(block);
    cleanups.enter(block);
    IASTStatement[] statements = block.getStatements();
    for (int i = 0; i < statements.length; i++) {
      agreements.at(block, i);
      inFront(points.before(block, i), statements[i]);
    }
    code.at(scope.statement(block));
    agreements.at(block, statements.length);
    point(points.atEnd(block));
    cleanups.leave();
  }

  /** A place of the text as an instruction. */
  private static Instruction point(Stmt.InsertionPoint point) {
    SourceSpan span = point.span();
    return new Instruction.Point(point.position(), span, new Origin(span, span, List.of()));
  }

  private void point(Optional<Stmt.InsertionPoint> point) {
    if (expressions == 0) {
      point.map(Statements::point).ifPresent(code::add);
    }
  }

  /** A statement, and an insertion point in front of it if there is one. */
  private void inFront(Optional<Stmt.InsertionPoint> point, IASTStatement statement) {
    point(point);
    preceded = expressions == 0 ? point.map(p -> statement) : Optional.empty();
    statement(statement);
  }

  private boolean isPreceded(IASTStatement statement) {
    return preceded.filter(s -> s == statement).isPresent();
  }

  /** A branch or the body of a loop. */
  private void body(IASTStatement body, IASTStatement around, Optional<IASTStatement> behind) {
    boolean canHaveBraces = expressions == 0 && points.canHaveBraces(body, around, behind);
    if (canHaveBraces) {
      code.add(point(points.inBody(body, Position.BODY_START)));
    }
    statement(body);
    if (canHaveBraces) {
      code.add(point(points.inBody(body, Position.BODY_END)));
    }
  }

  /** In a block, a statement can be inserted between a label and its statement. */
  private void labeled(IASTLabelStatement statement) {
    String name = statement.getName().toString();
    code.label(label(name));
    IASTNode around = statement.getParent();
    while (around instanceof IASTLabelStatement) {
      around = around.getParent();
    }
    if (around instanceof IASTCompoundStatement) {
      int end = scope.unit().spans().of(statement).start() + name.length() + 1;
      inFront(points.before(statement.getNestedStatement(), end), statement.getNestedStatement());
    } else {
      statement(statement.getNestedStatement());
    }
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
      code.inexact(e.what(), Instruction.Effects.UNKNOWN);
    }
  }

  private void lower(IASTStatement statement) {
    switch (statement) {
      case IASTExpressionStatement s -> {
        if (expressions == 0) {
          points.call(s);
        }
        argument(s);
        wait(s);
        scope.expressions().value(s.getExpression());
      }
      case IASTDeclarationStatement s -> new DeclarationLowering(scope).lower(s.getDeclaration());
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
      case IASTLabelStatement s -> labeled(s);
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

  /** A branch on a condition. */
  private void condition(IASTExpression condition, String then, String otherwise) {
    Origin outer = code.origin();
    code.at(scope.statement(condition));
    scope.expressions().branch(condition, then, otherwise);
    code.at(outer);
  }

  /** A branch on a condition, with an instruction after its evaluation. */
  private void condition(
      IASTExpression condition, Instruction behind, String then, String otherwise) {
    Origin outer = code.origin();
    code.at(scope.statement(condition));
    scope.expressions().branch(condition, behind, then, otherwise);
    code.at(outer);
  }

  private void branch(IASTIfStatement branch) {
    wait(branch);
    String then = code.newLabel("then");
    String otherwise = code.newLabel("else");
    String end = code.newLabel("end");
    Optional<IASTStatement> elseClause = Optional.ofNullable(branch.getElseClause());
    String other = elseClause.isPresent() ? otherwise : end;
    Optional<Instruction> value = value(branch);
    List<Instruction> behind = List.of();
    if (value.isPresent() && !SnapshotPoints.isShortCircuit(branch.getConditionExpression())) {
      condition(branch.getConditionExpression(), value.get(), then, other);
    } else {
      behind = value.stream().toList();
      condition(branch.getConditionExpression(), then, other);
    }
    code.label(then);
    behind.forEach(code::add);
    body(branch.getThenClause(), branch, elseClause);
    if (elseClause.isPresent()) {
      code.jump(end);
      code.label(otherwise);
      behind.forEach(code::add);
      body(elseClause.get(), branch, Optional.empty());
      code.label(end);
    } else {
      missingElse(branch, end, behind);
    }
  }

  /**
   * The insertion point after the value of a condition. It is in front of the branch, or at both of
   * its ends if there are several branches.
   */
  private Optional<Instruction> value(IASTIfStatement branch) {
    return isPreceded(branch) && !triesLock(branch.getConditionExpression())
        ? points.snapshots().condition(branch).map(Statements::point)
        : Optional.empty();
  }

  /** Whether a condition tells whether a lock was taken. */
  private boolean triesLock(IASTExpression condition) {
    return Nodes.inside(condition, IASTFunctionCallExpression.class).stream()
        .flatMap(call -> Bindings.calledName(call).stream())
        .anyMatch(name -> scope.unit().triesLock(name.toString()));
  }

  /** Notes that something can be inserted after an argument of the call in a statement. */
  private void argument(IASTStatement statement) {
    if (isPreceded(statement)) {
      points
          .snapshots()
          .argument(statement, scope.unit()::hasPlainArguments)
          .ifPresent(found -> scope.expressions().insert(found.call(), point(found.point())));
    }
  }

  /** Notes that something can be inserted in the call of a statement that waits. */
  private void wait(IASTStatement statement) {
    if (isPreceded(statement)) {
      points
          .wait(statement, scope.unit()::lockedWait)
          .ifPresent(found -> scope.expressions().insert(found.call(), point(found.point())));
    }
  }

  /**
   * The end of a branch without an else, in which something may be inserted.
   *
   * @param behindValue what is there in any case if the condition does not hold
   */
  private void missingElse(IASTIfStatement branch, String end, List<Instruction> behindValue) {
    Optional<Stmt.InsertionPoint> point =
        expressions == 0 ? points.missingElse(branch) : Optional.empty();
    String behind = WithoutPoints.behind(end);
    List<Instruction> inside = new ArrayList<>(behindValue);
    point.map(Statements::point).ifPresent(inside::add);
    if (!inside.isEmpty()) {
      code.jump(behind);
    }
    code.label(end);
    if (!inside.isEmpty()) {
      inside.forEach(code::add);
      code.label(behind);
    }
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
      IASTStatement loop,
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
    body(body, loop, Optional.empty());
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
    body(loop.getBody(), loop, Optional.empty());
    targets.pop();
    code.label(target.next().orElseThrow());
    condition(loop.getCondition(), head, target.behind());
    code.label(target.behind());
  }

  private void choice(IASTSwitchStatement choice) {
    Target target = new Target(code.newLabel("end"), Optional.empty(), block(choice));
    cases.dispatch(
        choice,
        target.behind(),
        written ->
            expressions == 0
                ? points.missingDefault(choice, written).map(Statements::point)
                : Optional.empty());
    targets.push(target);
    statement(choice.getBody());
    targets.pop();
    code.label(target.behind());
  }

  private void result(IASTReturnStatement result) {
    int position = code.position();
    argument(result);
    Optional<Operand> value =
        Optional.ofNullable(result.getReturnValue())
            .map(e -> returned(scope.expressions().value(e)))
            .filter(v -> v != InstructionBuilder.NOTHING);
    if (code.position() > position) {
      point(points.returnValue(result, returnType()));
    }
    cleanups.all();
    code.add(new Instruction.Return(value, code.origin()));
  }

  private ReturnType returnType() {
    return scope
        .definition()
        .map(function -> ReturnType.of(function, scope.unit().spans()))
        .orElse(new ReturnType.Nameless());
  }

  private Operand returned(Operand value) {
    Type type = scope.resultType();
    if (type instanceof Type.Composite composite && value instanceof Operand.Whole whole) {
      return whole.address() instanceof Operand.Address a && a.region() == Operand.Region.LOCAL
          ? whole
          : copied(whole, composite);
    }
    return type instanceof Type.Nothing ? InstructionBuilder.NOTHING : code.assigned(value, type);
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

  /** What stands after the star of {@code goto *target}, which the parser takes for an operator. */
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
    Operand last = InstructionBuilder.NOTHING;
    Origin outer = code.origin();
    points.enter(block);
    cleanups.enter(block);
    expressions++;
    for (int i = 0; i < all.length; i++) {
      if (i == all.length - 1 && all[i] instanceof IASTExpressionStatement e) {
        code.at(scope.statement(e));
        last = kept(scope.expressions().value(e.getExpression()));
      } else {
        statement(all[i]);
      }
    }
    expressions--;
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
      code.inexact("a jump to here", Instruction.Effects.UNKNOWN);
    });
  }
}
