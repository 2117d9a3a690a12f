package liss.c.own;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The start of a thread that gets memory which only the starting thread has seen, and which that
 * thread does not use from then on: the memory is the new thread's own.
 *
 * <p>The pointer is in a local that is passed and otherwise only followed, tested, freed and
 * assigned to. Behind the start, in the text and in further rounds of loops, the local gets another
 * value before anything else happens to it.
 *
 * @param start the call that starts the thread
 * @param variable the local that is passed
 * @param frees whether a call only frees its argument
 */
public record Handover(
    IASTFunctionCallExpression start,
    IVariable variable,
    Predicate<IASTFunctionCallExpression> frees) {

  /**
   * Whether an argument of a start is memory that is handed over.
   *
   * @param function what is known of the function with the start
   */
  public static boolean isOne(
      IASTFunctionCallExpression start,
      IASTExpression argument,
      OwnMemory.Summary function,
      Predicate<IASTFunctionCallExpression> frees) {
    return function.pointers().contains(Bindings.inner(argument))
        && Bindings.name(plain(argument))
            .flatMap(Bindings::variable)
            .filter(variable -> !variable.isStatic() && !variable.isExtern())
            .filter(variable -> new Handover(start, variable, frees).leavesNothing())
            .isPresent();
  }

  private static IASTExpression plain(IASTExpression expression) {
    IASTExpression inner = Bindings.inner(expression);
    return inner instanceof IASTCastExpression cast ? plain(cast.getOperand()) : inner;
  }

  private boolean leavesNothing() {
    Optional<IASTFunctionDefinition> function = Nodes.function(start);
    if (function.isEmpty() || !Nodes.inside(function.get(), IASTLabelStatement.class).isEmpty()) {
      return false;
    }
    List<IASTName> mentions = mentions(function.get());
    List<IASTName> passed = mentions.stream().filter(m -> isWithin(m, start)).toList();
    Optional<IASTName> next =
        mentions.stream()
            .filter(m -> Nodes.offset(m) > Nodes.offset(start) && !isWithin(m, start))
            .filter(m -> !isFreedOnFailure(m))
            .findFirst();
    return passed.size() == 1
        && mentions.stream()
            .filter(m -> !isWithin(m, start))
            .allMatch(m -> isFollowed(m) || isSet(m))
        && next.filter(m -> !isSetBehind(m)).isEmpty()
        && Nodes.around(start)
            .filter(Handover::isLoop)
            .allMatch(loop -> startsAnew(loop, mentions));
  }

  /** Where the local is mentioned, in the order of the text. */
  private List<IASTName> mentions(IASTNode part) {
    return Nodes.inside(part, IASTName.class).stream()
        .filter(name -> Bindings.variable(name).filter(variable::equals).isPresent())
        .sorted(Comparator.comparingInt(Nodes::offset))
        .toList();
  }

  private static boolean isWithin(IASTNode node, IASTNode part) {
    return Nodes.around(node).anyMatch(part::equals);
  }

  /** Whether a mention follows the pointer, tests it or frees its memory. */
  private boolean isFollowed(IASTName mention) {
    IASTNode inner = mention.getParent();
    IASTNode around = inner.getParent();
    return inner instanceof IASTIdExpression
        && switch (around) {
          case IASTFieldReference field -> field.isPointerDereference() && isRead(field);
          case IASTArraySubscriptExpression element ->
              element.getArrayExpression() == inner && isRead(element);
          case IASTUnaryExpression unary ->
              unary.getOperator() == IASTUnaryExpression.op_not
                  || unary.getOperator() == IASTUnaryExpression.op_star && isRead(unary);
          case IASTBinaryExpression test ->
              test.getOperator() == IASTBinaryExpression.op_equals
                  || test.getOperator() == IASTBinaryExpression.op_notequals;
          case IASTIfStatement test -> true;
          case IASTFunctionCallExpression call -> frees.test(call);
          default -> false;
        };
  }

  /** Whether a place in the memory is read or written, and no pointer to it is taken. */
  private static boolean isRead(IASTExpression place) {
    IASTNode around = place.getParent();
    if (around instanceof IASTArraySubscriptExpression element
        && element.getArrayExpression() == place) {
      return Bindings.isArray(place) ? isRead(element) : true;
    }
    return !Bindings.isArray(place)
        && switch (around) {
          case IASTUnaryExpression unary -> unary.getOperator() != IASTUnaryExpression.op_amper;
          case IASTFieldReference field -> field.isPointerDereference() || isRead(field);
          default -> true;
        };
  }

  /** Whether a mention gives the local a value. */
  private static boolean isSet(IASTName mention) {
    return mention.getParent() instanceof IASTDeclarator
        || mention.getParent() instanceof IASTIdExpression id
            && id.getParent() instanceof IASTBinaryExpression assignment
            && assignment.getOperator() == IASTBinaryExpression.op_assign
            && assignment.getOperand1() == id;
  }

  /** Whether the memory is freed where no thread was started. */
  private boolean isFreedOnFailure(IASTName mention) {
    return mention.getParent() instanceof IASTIdExpression id
        && id.getParent() instanceof IASTFunctionCallExpression call
        && frees.test(call)
        && Nodes.around(call)
            .anyMatch(around ->
                around instanceof IASTIfStatement test
                    && isWithin(call, test.getThenClause())
                    && !(Bindings.inner(test.getConditionExpression())
                        instanceof IASTUnaryExpression)
                    && Nodes.inside(test.getConditionExpression(), IASTFunctionCallExpression.class)
                        .contains(start)
                    && !isEqualToZero(test.getConditionExpression()));
  }

  private static boolean isEqualToZero(IASTExpression condition) {
    return Nodes.inside(condition, IASTBinaryExpression.class).stream()
        .anyMatch(test -> test.getOperator() == IASTBinaryExpression.op_equals);
  }

  /** Whether the local certainly gets another value behind the start. */
  private boolean isSetBehind(IASTName mention) {
    return isSet(mention)
        && statement(mention)
            .filter(statement -> Nodes.around(start).anyMatch(statement.getParent()::equals))
            .filter(statement -> statement.getParent() instanceof IASTCompoundStatement)
            .isPresent();
  }

  private static Optional<IASTStatement> statement(IASTNode node) {
    return Nodes.around(node)
        .filter(IASTStatement.class::isInstance)
        .map(IASTStatement.class::cast)
        .findFirst();
  }

  private static boolean isLoop(IASTNode node) {
    return node instanceof IASTForStatement
        || node instanceof IASTWhileStatement
        || node instanceof IASTDoStatement;
  }

  /** Whether the first thing that happens to the local in each round is that it gets a value. */
  private boolean startsAnew(IASTNode loop, List<IASTName> mentions) {
    IASTStatement body =
        switch (loop) {
          case IASTForStatement s -> s.getBody();
          case IASTWhileStatement s -> s.getBody();
          case IASTDoStatement s -> s.getBody();
          default -> throw new IllegalStateException("no loop");
        };
    List<IASTName> inside = mentions.stream().filter(m -> isWithin(m, loop)).toList();
    return inside.stream().allMatch(m -> isWithin(m, body))
        && inside.stream()
            .findFirst()
            .filter(Handover::isSet)
            .flatMap(Handover::statement)
            .filter(s -> Nodes.around(start).anyMatch(s.getParent()::equals))
            .filter(s -> s.getParent() instanceof IASTCompoundStatement)
            .isPresent();
  }
}
