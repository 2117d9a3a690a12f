package liss.c.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.World;
import liss.lang.InsertionPoints;
import liss.lang.InsertionPoints.Braces;
import liss.lang.InsertionPoints.Conditional;
import liss.lang.InsertionPoints.LockedWait;
import liss.lang.InsertionPoints.Removable;
import liss.lang.InsertionPoints.Return;
import liss.lang.InsertionPoints.Switch;
import liss.lang.LockWriting;
import liss.lang.LockWriting.LockHome;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.Position;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;

/**
 * The points of the text where statements can be inserted: in front of statements and closing
 * braces that are written there, around bodies without braces, and in missing else branches. Never
 * inside of what a macro stands for: nodes that come from one use of a macro all have its place, so
 * a point is good only if it lies after the end of what comes before.
 */
public final class TextInsertionPoints {

  private static final String RETURN = "return";

  /** Operators that change their operand. */
  static final Set<Integer> COUNTING =
      Set.of(
          IASTUnaryExpression.op_prefixIncr,
          IASTUnaryExpression.op_prefixDecr,
          IASTUnaryExpression.op_postFixIncr,
          IASTUnaryExpression.op_postFixDecr);

  /** What a statement may have in front of a call that waits: nothing that accesses memory. */
  private static final Pattern IN_FRONT_OF_WAIT =
      Pattern.compile("(if\\s*\\(\\s*(!\\s*)?|return\\s+|\\w+\\s*=\\s*)?");

  private final Spans spans;
  private final SnapshotPoints snapshots;
  private final Map<Integer, Braces> blocks = new HashMap<>();
  private final Set<Integer> declaring = new HashSet<>();
  private final Map<Integer, SourceSpan> bodies = new HashMap<>();
  private final Map<Integer, Conditional> conditionals = new HashMap<>();
  private final Map<Integer, Return> returns = new HashMap<>();
  private final Map<Integer, Switch> switches = new HashMap<>();
  private final Map<Integer, LockedWait> waits = new HashMap<>();
  private final Map<Integer, Removable> removable = new HashMap<>();

  /** Ends of statements that share a macro with the statement after. */
  private final Set<Integer> sharedEnds = new HashSet<>();

  /**
   * No points yet.
   *
   * @param world what the program runs in
   */
  public TextInsertionPoints(Spans spans, World world) {
    this.spans = spans;
    this.snapshots = new SnapshotPoints(spans, world);
  }

  /**
   * The points, together with how locks are written and declared.
   *
   * @param outside where new locks are declared and their headers are included
   */
  public InsertionPoints.Marked marked(LockWriting writing, TopLevel outside) {
    InsertionPoints.Outside places =
        new InsertionPoints.Outside(spans.start(), outside.declarations(), outside.includes());
    return new InsertionPoints.Marked(
        writing,
        List.of(places),
        blocks,
        declaring,
        bodies,
        conditionals,
        returns,
        snapshots.all(),
        switches,
        waits,
        removable,
        List.of(),
        LockHome.Data.NONE);
  }

  /** A call that waits, and where it may take a lock. */
  public record Wait(IASTFunctionCallExpression call, Stmt.InsertionPoint point) {}

  /**
   * The insertion point in the call of a statement that waits for its second argument: after the
   * wait, if the call can take a lock in front of its statement and give it back meanwhile. Nothing
   * of the statement comes in front of the call.
   *
   * @param writing how a wait by a function of a name is written with a lock; empty if it cannot be
   */
  public Optional<Wait> wait(
      IASTStatement statement, Function<String, Optional<LockedWait.Writing>> writing) {
    return Nodes.inside(statement, IASTFunctionCallExpression.class).stream()
        .findFirst()
        .flatMap(call -> wait(statement, call, writing));
  }

  private Optional<Wait> wait(
      IASTStatement statement,
      IASTFunctionCallExpression call,
      Function<String, Optional<LockedWait.Writing>> writing) {
    Optional<String> name = Bindings.calledName(call).map(Object::toString);
    Optional<LockedWait.Writing> locked = name.flatMap(writing);
    SourceSpan whole = spans.of(statement);
    SourceSpan part = spans.of(call);
    if (locked.isEmpty()
        || call.getArguments().length < 2
        || !isFixed(statement)
        || !isFixed(call)
        || part.start() < whole.start()
        || !spans.text().startsWith(name.get(), part.start())
        || !IN_FRONT_OF_WAIT
            .matcher(spans.text().substring(whole.start(), part.start()))
            .matches()) {
      return Optional.empty();
    }
    SourceSpan condition = spans.of(call.getArguments()[1]);
    Optional<SourceSpan> body = Nodes.function(statement).map(f -> spans.of(f.getBody()));
    if (body.isEmpty() || condition.end() > part.end() || condition.start() < part.start()) {
      return Optional.empty();
    }
    SourceSpan function = spans.between(part.start(), part.start() + name.get().length());
    waits.put(
        part.start(), new LockedWait(whole, function, condition.end(), body.get(), locked.get()));
    return Optional.of(new Wait(call, new Stmt.InsertionPoint(Position.BEHIND_WAIT, part)));
  }

  /** The points after parts of statements that can be computed in front of them. */
  public SnapshotPoints snapshots() {
    return snapshots;
  }

  /**
   * Whether a node is written in the file, and starts where it ends: in one branch of {@code #if},
   * so that all that is inserted for it is there in the same configurations. Whether it fits to
   * what is inserted elsewhere, {@link OtherConfigurations} tells.
   */
  private boolean isFixed(IASTNode node) {
    return spans.isInFile(node) && Nodes.function(node).isPresent() && spans.isInOneBranch(node);
  }

  /** Whether both braces of a block are written in the file. */
  private boolean isWritten(IASTCompoundStatement block) {
    SourceSpan span = spans.of(block);
    return isFixed(block)
        && span.end() - span.start() >= 2
        && spans.at(span.start()) == '{'
        && spans.at(span.end() - 1) == '}';
  }

  /** Notes the layout of a block before its statements are translated. */
  public void enter(IASTCompoundStatement block) {
    if (!isWritten(block)) {
      return;
    }
    SourceSpan span = spans.of(block);
    List<Integer> starts = new ArrayList<>();
    int end = span.start() + 1;
    for (IASTStatement statement : block.getStatements()) {
      SourceSpan inner = spans.of(statement);
      if (inner.start() < end) {
        sharedEnds.add(end);
      }
      if (!(statement instanceof IASTLabelStatement)) {
        starts.add(inner.start());
      }
      end = Math.max(end, inner.end());
    }
    if (span.end() - 1 < end) {
      sharedEnds.add(end);
    }
    blocks.put(span.end() - 1, new Braces(span.start(), starts));
    if (block.getStatements().length > 0
        && block.getStatements()[0] instanceof IASTDeclarationStatement) {
      declaring.add(span.start());
    }
  }

  /**
   * The insertion point in front of a statement of a block; empty if nothing can be inserted there.
   */
  public Optional<Stmt.InsertionPoint> before(IASTCompoundStatement block, int position) {
    if (!isWritten(block)) {
      return Optional.empty();
    }
    IASTStatement[] statements = block.getStatements();
    int end = spans.of(block).start() + 1;
    for (int i = Math.max(0, position - 2); i < position; i++) {
      end = Math.max(end, spans.of(statements[i]).end());
    }
    return before(statements[position], end);
  }

  /**
   * The insertion point in front of a statement, if it starts after the end of what comes before.
   */
  public Optional<Stmt.InsertionPoint> before(IASTStatement statement, int end) {
    SourceSpan span = spans.of(statement);
    return isFixed(statement) && span.start() >= end && span.end() > span.start()
        ? Optional.of(new Stmt.InsertionPoint(Position.BEFORE_STATEMENT, span))
        : Optional.empty();
  }

  /**
   * The insertion point in front of the closing brace of a block; empty if nothing can be inserted
   * there.
   */
  public Optional<Stmt.InsertionPoint> atEnd(IASTCompoundStatement block) {
    if (!isWritten(block)) {
      return Optional.empty();
    }
    SourceSpan span = spans.of(block);
    IASTStatement[] statements = block.getStatements();
    int end = statements.length == 0 ? 0 : spans.of(statements[statements.length - 1]).end();
    int brace = span.end() - 1;
    return end <= brace
        ? Optional.of(
            new Stmt.InsertionPoint(Position.END_OF_BLOCK, spans.between(brace, brace + 1)))
        : Optional.empty();
  }

  /**
   * Whether a body without braces can get some.
   *
   * @param around the statement that it is the body of
   * @param behind where what follows it in that statement starts, if something does
   */
  public boolean canHaveBraces(
      IASTStatement body, IASTStatement around, Optional<IASTStatement> behind) {
    SourceSpan inner = spans.of(body);
    SourceSpan outer = spans.of(around);
    boolean written =
        !(body instanceof IASTCompoundStatement)
            && isFixed(body)
            && inner.start() > outer.start()
            && inner.end() > inner.start()
            && inner.end() <= outer.end()
            && !sharedEnds.contains(inner.end());
    return written && behind.map(next -> spans.of(next).start() >= inner.end()).orElse(true);
  }

  /** The insertion point at the start or the end of a body without braces. */
  public Stmt.InsertionPoint inBody(IASTStatement body, Position position) {
    SourceSpan span = spans.of(body);
    bodies.put(span.start(), span);
    return new Stmt.InsertionPoint(position, span);
  }

  /**
   * The insertion point in the else branch that a conditional does not have; empty if none can be
   * added.
   */
  public Optional<Stmt.InsertionPoint> missingElse(IASTIfStatement conditional) {
    IASTStatement then = conditional.getThenClause();
    SourceSpan span = spans.of(conditional);
    SourceSpan inner = spans.of(then);
    boolean written =
        then instanceof IASTCompoundStatement block
            ? isWritten(block) && inner.start() > span.start()
            : canHaveBraces(then, conditional, Optional.empty());
    if (!written || inner.end() != span.end() || !isFixed(conditional)) {
      return Optional.empty();
    }
    conditionals.put(span.start(), new Conditional(inner, isOpen(then)));
    return Optional.of(new Stmt.InsertionPoint(Position.MISSING_ELSE, span));
  }

  /**
   * The insertion point between the value of a {@code return} and the return itself; empty if the
   * statement is not written in the file from its first word to its semicolon.
   *
   * @param type what the function returns
   */
  public Optional<Stmt.InsertionPoint> returnValue(IASTReturnStatement statement, ReturnType type) {
    SourceSpan span = spans.of(statement);
    SourceSpan value = spans.of(statement.getReturnValue());
    int behindWord = span.start() + RETURN.length();
    boolean written =
        isFixed(statement)
            && spans.text().startsWith(RETURN, span.start())
            && value.start() >= behindWord
            && !Character.isJavaIdentifierPart(spans.at(behindWord))
            && spans.at(span.end() - 1) == ';'
            && value.end() < span.end()
            && !sharedEnds.contains(span.end());
    if (!written) {
      return Optional.empty();
    }
    switch (type) {
      case ReturnType.Nothing t -> returns.put(span.start(), new Return(span, Optional.empty()));
      case ReturnType.Value t ->
          returns.put(span.start(), new Return(span, Optional.of(t.variable())));
      case ReturnType.Nameless t -> {}
    }
    return Optional.of(new Stmt.InsertionPoint(Position.RETURN_VALUE, span));
  }

  /**
   * The insertion point in the default case that a {@code switch} does not have; empty if none can
   * be added.
   *
   * @param cases its case labels
   */
  public Optional<Stmt.InsertionPoint> missingDefault(
      IASTSwitchStatement statement, List<IASTStatement> cases) {
    if (!(statement.getBody() instanceof IASTCompoundStatement body) || !endsInOneBranch(body)) {
      return Optional.empty();
    }
    Optional<Integer> label =
        cases.stream()
            .filter(written -> written.getParent() == body && isFixed(written))
            .map(written -> spans.of(written).start())
            .reduce((first, second) -> second);
    Optional<Stmt.InsertionPoint> end = atEnd(body);
    end.ifPresent(
        point -> switches.put(point.span().start(), new Switch(label, isLeftAtEnd(body))));
    return end.map(point -> new Stmt.InsertionPoint(Position.MISSING_DEFAULT, point.span()));
  }

  /** Notes a call that is a statement, if it can be removed: nothing else happens in it. */
  public void call(IASTExpressionStatement statement) {
    SourceSpan whole = spans.of(statement);
    if (!(statement.getExpression() instanceof IASTFunctionCallExpression call)
        || !isFixed(statement)
        || !isAlone(call)
        || spans.at(whole.end() - 1) != ';'
        || sharedEnds.contains(whole.end())) {
      return;
    }
    SourceSpan expression = spans.of(call);
    boolean isWritten = whole.start() == expression.start() && expression.end() < whole.end();
    place(statement)
        .filter(place -> isWritten)
        .ifPresent(place ->
            removable.put(whole.start(), new Removable(expression, whole, place, next(statement))));
  }

  /** Whether a call has no other effects in it. */
  private static boolean isAlone(IASTFunctionCallExpression call) {
    return Nodes.inside(call, IASTFunctionCallExpression.class).size() == 1
        && Nodes.inside(call, IASTBinaryExpression.class).stream()
            .noneMatch(binary -> isAssignment(binary.getOperator()))
        && Nodes.inside(call, IASTUnaryExpression.class).stream()
            .noneMatch(unary -> COUNTING.contains(unary.getOperator()));
  }

  static boolean isAssignment(int operator) {
    return operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign;
  }

  /** What a statement is to those around it; empty if it must stay. */
  private static Optional<Removable.Place> place(IASTStatement statement) {
    IASTNode around = statement.getParent();
    if (around instanceof IASTCompoundStatement block) {
      int before = List.of(block.getStatements()).indexOf(statement) - 1;
      boolean isCase =
          before >= 0
              && (block.getStatements()[before] instanceof IASTCaseStatement
                  || block.getStatements()[before] instanceof IASTDefaultStatement);
      return Optional.of(isCase ? Removable.Place.LABELED : Removable.Place.IN_BLOCK);
    }
    if (around instanceof IASTLabelStatement) {
      return Optional.of(Removable.Place.LABELED);
    }
    boolean isBody =
        around instanceof IASTIfStatement
            || around instanceof IASTWhileStatement
            || around instanceof IASTDoStatement
            || around instanceof IASTForStatement loop && loop.getBody() == statement;
    return isBody ? Optional.of(Removable.Place.BODY) : Optional.empty();
  }

  /** Where the statement starts that the labels of a statement can be in front of instead. */
  private Optional<Integer> next(IASTStatement statement) {
    IASTNode labeled = statement;
    while (labeled.getParent() instanceof IASTLabelStatement label) {
      labeled = label;
    }
    if (!(labeled.getParent() instanceof IASTCompoundStatement block)) {
      return Optional.empty();
    }
    List<IASTStatement> all = List.of(block.getStatements());
    int next = all.indexOf(labeled) + 1;
    return next < all.size()
            && !(all.get(next) instanceof IASTDeclarationStatement)
            && spans.areInOneBranch(statement, all.get(next))
        ? Optional.of(spans.of(all.get(next)).start())
        : Optional.empty();
  }

  /** Whether the last statement of a block is there whenever the block is. */
  private boolean endsInOneBranch(IASTCompoundStatement block) {
    IASTStatement[] statements = block.getStatements();
    return statements.length == 0 || spans.areInOneBranch(block, statements[statements.length - 1]);
  }

  /** Whether the statements of a block may run into its closing brace. */
  private static boolean isLeftAtEnd(IASTStatement statement) {
    return switch (statement) {
      case IASTBreakStatement s -> false;
      case IASTReturnStatement s -> false;
      case IASTGotoStatement s -> false;
      case IASTContinueStatement s -> false;
      case IASTCompoundStatement s ->
          s.getStatements().length == 0
              || isLeftAtEnd(s.getStatements()[s.getStatements().length - 1]);
      case IASTLabelStatement s -> isLeftAtEnd(s.getNestedStatement());
      case null, default -> true;
    };
  }

  /** Whether an else after the statement would belong to an if in it. */
  private static boolean isOpen(IASTStatement statement) {
    return switch (statement) {
      case IASTIfStatement s -> s.getElseClause() == null || isOpen(s.getElseClause());
      case IASTWhileStatement s -> isOpen(s.getBody());
      case IASTForStatement s -> isOpen(s.getBody());
      case IASTSwitchStatement s -> isOpen(s.getBody());
      case IASTLabelStatement s -> isOpen(s.getNestedStatement());
      case null, default -> false;
    };
  }
}
