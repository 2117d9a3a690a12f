package liss.c.objects;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.syntax.Bindings;
import liss.c.syntax.Designation;
import liss.c.syntax.Loops;
import liss.c.syntax.Nodes;
import liss.c.syntax.TripCount;
import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;

/**
 * The statements of a block from one that takes a lock to the one that releases it.
 *
 * @param argument the argument by which the lock is taken
 * @param lock what it designates; the variables in it keep their values in the statements
 * @param statements the statements, with the two calls
 */
public record LockedStatements(
    IASTExpression argument, Designation lock, List<IASTStatement> statements) {

  /** The statements that hold a lock from a position on; empty if they are not such ones. */
  public static Optional<LockedStatements> from(
      Functions functions, IASTStatement[] block, int from) {
    Optional<IASTExpression> argument = operand(functions, block[from], Action.LOCK);
    Optional<Designation> lock = argument.flatMap(Designation::ofPointee);
    return lock.flatMap(l ->
        IntStream.range(from + 1, block.length)
            .filter(i -> releases(functions, block[i], l))
            .mapToObj(i -> Arrays.asList(block).subList(from, i + 1))
            .findFirst()
            .map(statements -> new LockedStatements(argument.get(), l, statements))
            .filter(LockedStatements::isOneStretch));
  }

  /** Whether an argument stands for the lock. */
  boolean isLock(IASTExpression other) {
    return Designation.ofPointee(other).equals(Optional.of(lock));
  }

  /** Whether the lock is held while an expression in these statements is evaluated. */
  boolean isHeldAt(Functions functions, IASTExpression expression) {
    List<IASTNode> around = Stream.concat(Stream.of(expression), around(expression)).toList();
    return around.stream().noneMatch(node -> node instanceof IASTReturnStatement)
        && around.stream()
            .filter(IASTStatement.class::isInstance)
            .map(IASTStatement.class::cast)
            .noneMatch(s -> s == statements.getFirst() || releases(functions, s, lock));
  }

  /** The statements between the two calls. */
  private List<IASTStatement> inside() {
    return statements.subList(1, statements.size() - 1);
  }

  /** Whether the lock is taken once and held up to the end, or up to where the statements leave. */
  boolean isCriticalSection(Functions functions) {
    return inside().stream()
        .flatMap(s -> Nodes.inside(s, IASTStatement.class).stream())
        .noneMatch(s -> breaksNesting(functions, s));
  }

  private boolean isOneStretch() {
    return inside().stream().allMatch(s -> keepsVariables(s) && isEnteredAtStart(s));
  }

  private boolean keepsVariables(IASTStatement statement) {
    return lock.variables().stream().noneMatch(v -> TripCount.isWritten(v, statement));
  }

  private static boolean isEnteredAtStart(IASTStatement statement) {
    return !(statement instanceof IASTCaseStatement)
        && !(statement instanceof IASTDefaultStatement)
        && Nodes.inside(statement, IASTLabelStatement.class).isEmpty();
  }

  /** Whether a statement takes the lock again, leaves with it, or stays without it. */
  private boolean breaksNesting(Functions functions, IASTStatement statement) {
    if (operand(functions, statement, Action.LOCK).filter(this::isLock).isPresent()) {
      return true;
    }
    if (releases(functions, statement, lock)) {
      return sibling(statement, 1).filter(this::isExit).isEmpty();
    }
    return isExit(statement)
        && sibling(statement, -1).filter(s -> releases(functions, s, lock)).isEmpty();
  }

  /** Whether a statement jumps out of these. */
  private boolean isExit(IASTStatement statement) {
    return switch (statement) {
      case IASTReturnStatement s -> true;
      case IASTGotoStatement s -> true;
      case IASTContinueStatement s -> around(s).noneMatch(Loops::isLoop);
      case IASTBreakStatement s ->
          around(s).noneMatch(n -> Loops.isLoop(n) || n instanceof IASTSwitchStatement);
      default -> false;
    };
  }

  /** What is around a node, up to these. */
  private Stream<IASTNode> around(IASTNode node) {
    IASTNode block = statements.getFirst().getParent();
    return Nodes.around(node).takeWhile(around -> around != block);
  }

  private static Optional<IASTStatement> sibling(IASTStatement statement, int distance) {
    if (!(statement.getParent() instanceof IASTCompoundStatement block)) {
      return Optional.empty();
    }
    List<IASTStatement> all = Arrays.asList(block.getStatements());
    int position = all.indexOf(statement) + distance;
    return position >= 0 && position < all.size()
        ? Optional.of(all.get(position))
        : Optional.empty();
  }

  private static boolean releases(Functions functions, IASTStatement statement, Designation lock) {
    return operand(functions, statement, Action.UNLOCK)
        .flatMap(Designation::ofPointee)
        .filter(lock::equals)
        .isPresent();
  }

  /** What a statement that is one call takes or releases. */
  private static Optional<IASTExpression> operand(
      Functions functions, IASTStatement statement, Action action) {
    return statement instanceof IASTExpressionStatement s
            && value(s.getExpression()) instanceof IASTFunctionCallExpression call
        ? functions.known(call).filter(k -> k.action() == action).flatMap(KnownCall::given)
        : Optional.empty();
  }

  /** What a call or an assignment of its result evaluates. */
  private static IASTExpression value(IASTExpression expression) {
    IASTExpression inner = Bindings.inner(expression);
    return inner instanceof IASTBinaryExpression assignment
            && assignment.getOperator() == IASTBinaryExpression.op_assign
        ? Bindings.inner(assignment.getOperand2())
        : inner;
  }
}
