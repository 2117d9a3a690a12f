package liss.c.syntax;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The rounds of a counting loop.
 *
 * @param from the first value of the counter, which grows by 1
 */
public record TripCount(IVariable counter, long from, long rounds) {

  private static final Set<Integer> WRITING =
      Set.of(
          IASTUnaryExpression.op_prefixIncr,
          IASTUnaryExpression.op_postFixIncr,
          IASTUnaryExpression.op_prefixDecr,
          IASTUnaryExpression.op_postFixDecr,
          IASTUnaryExpression.op_amper);

  /** The same loop some rounds later. */
  public TripCount from(int round) {
    return new TripCount(counter, from + round, rounds - round);
  }

  /**
   * The rounds of {@code for (i = 2; i < 5; i++)}, if nothing else writes to the variable while the
   * loop runs; empty for other loops.
   */
  public static Optional<TripCount> of(IASTForStatement loop) {
    Optional<Assigned> first = Assigned.by(loop.getInitializerStatement());
    Optional<IVariable> counter = first.flatMap(Assigned::variable).flatMap(Bindings::variable);
    if (counter.isEmpty()
        || !(loop.getConditionExpression() instanceof IASTBinaryExpression test)
        || !is(counter.get(), test.getOperand1())
        || !isIncrement(counter.get(), loop.getIterationExpression())
        || isWritten(counter.get(), loop.getBody())
        || isWrittenElsewhere(counter.get(), loop)) {
      return Optional.empty();
    }
    Optional<Long> from = first.flatMap(assigned -> Constants.value(assigned.value()));
    Optional<Long> to = Constants.value(test.getOperand2());
    if (from.isEmpty() || to.isEmpty()) {
      return Optional.empty();
    }
    return rounds(to.get() - from.get(), test.getOperator())
        .map(rounds -> new TripCount(counter.get(), from.get(), rounds));
  }

  /**
   * The bound of {@code for (i = 0; i < n; i++)}, where {@code n} is a variable that nothing writes
   * behind a place, and of which no address is taken; empty for other loops.
   *
   * @param place from where on it must not change
   */
  public static Optional<IVariable> bound(IASTForStatement loop, IASTNode place) {
    Optional<Assigned> first = Assigned.by(loop.getInitializerStatement());
    Optional<IVariable> counter = first.flatMap(Assigned::variable).flatMap(Bindings::variable);
    if (counter.isEmpty()
        || !first.flatMap(assigned -> Constants.value(assigned.value())).equals(Optional.of(0L))
        || !(loop.getConditionExpression() instanceof IASTBinaryExpression test)
        || test.getOperator() != IASTBinaryExpression.op_lessThan
        || !is(counter.get(), test.getOperand1())
        || !isIncrement(counter.get(), loop.getIterationExpression())
        || isWritten(counter.get(), loop.getBody())
        || isWrittenElsewhere(counter.get(), loop)) {
      return Optional.empty();
    }
    Optional<IASTFunctionDefinition> function = Nodes.function(loop);
    return Bindings.name(test.getOperand2())
        .flatMap(Bindings::variable)
        .filter(bound -> !isWrittenElsewhere(bound, loop))
        .filter(bound ->
            Nodes.inside(function.orElseThrow(), IASTExpression.class).stream()
                .filter(e -> Nodes.offset(e) >= Nodes.offset(place) || isAddress(e))
                .noneMatch(e -> isWritten(bound, e)));
  }

  /**
   * Whether a place lies in one loop, a counting one, and names an element by the counter of the
   * loop: it is another one in each round.
   */
  public static boolean isForEachElement(IASTNode place, IASTExpression element) {
    List<IASTNode> loops =
        Nodes.around(place)
            .filter(node ->
                node instanceof IASTForStatement
                    || node instanceof IASTWhileStatement
                    || node instanceof IASTDoStatement)
            .toList();
    return loops.size() == 1
        && loops.getFirst() instanceof IASTForStatement loop
        && of(loop)
            .filter(count ->
                Nodes.inside(element, IASTArraySubscriptExpression.class).stream()
                    .map(IASTArraySubscriptExpression::getArgument)
                    .filter(IASTExpression.class::isInstance)
                    .anyMatch(index -> is(count.counter(), (IASTExpression) index)))
            .isPresent();
  }

  private static boolean isAddress(IASTExpression expression) {
    return expression instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_amper;
  }

  private static Optional<Long> rounds(long difference, int operator) {
    return switch (operator) {
      case IASTBinaryExpression.op_lessThan -> Optional.of(Math.max(0, difference));
      case IASTBinaryExpression.op_lessEqual -> Optional.of(Math.max(0, difference + 1));
      case IASTBinaryExpression.op_notequals ->
          Optional.of(difference).filter(rounds -> rounds >= 0);
      default -> Optional.empty();
    };
  }

  private static boolean is(IVariable variable, IASTExpression expression) {
    return Bindings.name(expression)
        .flatMap(Bindings::variable)
        .filter(variable::equals)
        .isPresent();
  }

  private static boolean isIncrement(IVariable variable, IASTExpression step) {
    return switch (step) {
      case IASTUnaryExpression unary ->
          (unary.getOperator() == IASTUnaryExpression.op_prefixIncr
                  || unary.getOperator() == IASTUnaryExpression.op_postFixIncr)
              && is(variable, unary.getOperand());
      case IASTBinaryExpression binary ->
          binary.getOperator() == IASTBinaryExpression.op_plusAssign
              && is(variable, binary.getOperand1())
              && Constants.is(1, binary.getOperand2());
      case null, default -> false;
    };
  }

  /** Whether a function other than the one around the loop writes to the variable. */
  private static boolean isWrittenElsewhere(IVariable variable, IASTForStatement loop) {
    return Nodes.inside(loop.getTranslationUnit(), IASTFunctionDefinition.class).stream()
        .filter(function -> !Nodes.function(loop).equals(Optional.of(function)))
        .anyMatch(function -> isWritten(variable, function));
  }

  /** Whether the variable may be written to, also through its address. */
  public static boolean isWritten(IVariable variable, IASTNode node) {
    return Nodes.inside(node, IASTUnaryExpression.class).stream()
            .filter(unary -> WRITING.contains(unary.getOperator()))
            .anyMatch(unary -> is(variable, unary.getOperand()))
        || Nodes.inside(node, IASTBinaryExpression.class).stream()
            .filter(binary -> isAssignment(binary.getOperator()))
            .anyMatch(binary -> is(variable, binary.getOperand1()))
        || Nodes.inside(node, IASTFunctionCallExpression.class).stream()
            .filter(call -> UnknownMacros.loop(call).isPresent())
            .flatMap(call -> Arrays.stream(call.getArguments()))
            .anyMatch(a -> a instanceof IASTExpression argument && is(variable, argument));
  }

  private static boolean isAssignment(int operator) {
    return operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign;
  }
}
