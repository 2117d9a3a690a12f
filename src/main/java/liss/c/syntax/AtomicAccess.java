package liss.c.syntax;

import java.util.Locale;
import java.util.Optional;
import liss.lang.MemoryOrder;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IQualifierType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.ITypedef;

/**
 * Whether an access to what an expression designates is atomic by the language: its type is atomic,
 * or it is marked by a macro of a header such as {@code READ_ONCE}. Functions on atomic objects are
 * a matter of the vocabulary.
 *
 * <p>The parser does not know {@code _Atomic}, but all of {@code volatile}, which makes no
 * difference here. So it reads the one as the other, and {@code volatile} not at all ({@link
 * #ATOMIC}). The macros are comma expressions whose first operand is a text: {@code ("liss
 * relaxed", (x))}.
 */
public final class AtomicAccess {

  /** What the parser reads for {@code _Atomic}. */
  public static final String ATOMIC = "volatile";

  private static final String MARK = "\"liss ";

  private AtomicAccess() {}

  /**
   * The order of an access.
   *
   * @param place what is read or written, or the operand of a change
   */
  public static Optional<MemoryOrder> of(IASTExpression place) {
    return marked(place).or(() -> hasAtomicType(place) ? sequential() : Optional.empty());
  }

  private static Optional<MemoryOrder> sequential() {
    return Optional.of(MemoryOrder.SEQ_CST);
  }

  /** The order that a macro around an expression, or around an assignment to it, gives. */
  private static Optional<MemoryOrder> marked(IASTExpression place) {
    IASTNode around = Bindings.outermost(place).getParent();
    if (around instanceof IASTBinaryExpression assignment
        && assignment.getOperator() == IASTBinaryExpression.op_assign
        && Bindings.inner(assignment.getOperand1()) == Bindings.inner(place)) {
      around = Bindings.outermost(assignment).getParent();
    }
    return around instanceof IASTExpressionList list ? mark(list) : Optional.empty();
  }

  private static Optional<MemoryOrder> mark(IASTExpressionList list) {
    return list.getExpressions()[0] instanceof IASTLiteralExpression text
            && text.toString().startsWith(MARK)
        ? Optional.of(order(text.toString()))
        : Optional.empty();
  }

  private static MemoryOrder order(String mark) {
    String name = mark.substring(MARK.length(), mark.length() - 1);
    return MemoryOrder.valueOf(name.toUpperCase(Locale.ROOT));
  }

  private static boolean hasAtomicType(IASTExpression place) {
    try {
      return isAtomic(place.getExpressionType());
    } catch (RuntimeException e) {
      return false; // the parser fails in ways of its own
    }
  }

  private static boolean isAtomic(IType type) {
    return switch (type) {
      case ITypedef named -> isAtomic(named.getType());
      case IQualifierType qualified -> qualified.isVolatile() || isAtomic(qualified.getType());
      case IPointerType pointer -> pointer.isVolatile();
      case IArrayType array -> isAtomic(array.getType());
      case null, default -> false;
    };
  }
}
