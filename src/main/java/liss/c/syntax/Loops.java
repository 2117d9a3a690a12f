package liss.c.syntax;

import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.ILabel;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTGotoStatement;

/** Which parts of a function are executed again and again, and which only on some of its ways. */
public final class Loops {

  private Loops() {}

  /** Whether a statement is a loop; {@code do .. while (0)} is none. */
  public static boolean isLoop(IASTNode node) {
    return node instanceof IASTForStatement
        || node instanceof IASTWhileStatement
        || node instanceof IASTDoStatement loop && !isOnce(loop);
  }

  /** Whether a loop is one only by its form, as a macro has it for several statements. */
  public static boolean isOnce(IASTDoStatement loop) {
    return Constants.is(0, loop.getCondition());
  }

  /**
   * The number of times that a node of main is executed; empty if it is not known.
   *
   * @param most numbers above this one are not told apart
   */
  public static Optional<Integer> times(IASTNode node, int most) {
    if (isPassedAgain(node)) {
      return Optional.empty();
    }
    long times = 1;
    for (IASTNode around : Nodes.around(node).toList()) {
      if (around instanceof IASTWhileStatement
          || around instanceof IASTDoStatement loop && !isOnce(loop)) {
        return Optional.empty();
      }
      if (around instanceof IASTForStatement loop) {
        Optional<Long> rounds = TripCount.of(loop).map(TripCount::rounds);
        if (rounds.isEmpty()) {
          return Optional.empty();
        }
        times = Math.min(times * Math.min(rounds.get(), most + 1), most + 1);
      }
    }
    return Optional.of((int) times);
  }

  /** Whether a `goto` behind the node leads to a label before it. */
  public static boolean isPassedAgain(IASTNode node) {
    int offset = Nodes.offset(node);
    boolean isComputed =
        Nodes.function(node)
            .filter(main -> !Nodes.inside(main, IGNUASTGotoStatement.class).isEmpty())
            .isPresent();
    return isComputed
        || Nodes.function(node).stream()
            .flatMap(main -> Nodes.inside(main, IASTGotoStatement.class).stream())
            .filter(jump -> Nodes.offset(jump) > offset)
            .map(IASTGotoStatement::getName)
            .anyMatch(label ->
                Stream.of(label.resolveBinding())
                    .filter(ILabel.class::isInstance)
                    .map(binding -> ((ILabel) binding).getLabelStatement())
                    .allMatch(target -> target != null && Nodes.offset(target) <= offset));
  }

  /** Whether the second operand of an expression is evaluated on some ways only. */
  public static boolean isLogical(IASTBinaryExpression binary) {
    return binary.getOperator() == IASTBinaryExpression.op_logicalAnd
        || binary.getOperator() == IASTBinaryExpression.op_logicalOr;
  }
}
