package liss.lang;

import java.util.List;
import java.util.Optional;

/**
 * An expression over integers. Comparisons and logical operators yield 0 or 1; {@code true} and
 * {@code false} occur in guard expressions only. All operands are always evaluated, from left to
 * right; there is no short circuit.
 */
public sealed interface Expr {

  /** The stretch of source text the expression was read from. */
  SourceSpan span();

  /** An expression without operands. */
  sealed interface Atom extends Expr {}

  /** An integer constant. */
  record IntLiteral(long value, SourceSpan span) implements Atom {}

  /** {@code true} or {@code false}. */
  record BoolLiteral(boolean value, SourceSpan span) implements Atom {}

  /** A shared or local variable, a parameter, or, in a guard expression, a guard. */
  record Name(String name, SourceSpan span) implements Atom {}

  /** An element of a shared array. */
  record Element(String array, Expr index, SourceSpan span) implements Expr {}

  /** An operator applied to one operand. */
  record Unary(UnaryOperator operator, Expr operand, SourceSpan span) implements Expr {}

  /** An operator applied to two operands. */
  record Binary(BinaryOperator operator, Expr left, Expr right, SourceSpan span) implements Expr {}

  /**
   * Operators of one operand; truth values are 0 and 1. Conversions of floating point are only in
   * programs of C; a {@code float} or {@code double} is the integer that has its bits, with zeros
   * before those of a {@code float}, and the result is the one that IEEE 754 rounds to nearest.
   */
  enum UnaryOperator {
    NEGATE("-"),
    NOT("!"),
    LONG_TO_FLOAT("(float)"),
    LONG_TO_DOUBLE("(double)"),
    FLOAT_TO_DOUBLE("(double from float)"),
    DOUBLE_TO_FLOAT("(float from double)"),
    /** Rounds towards 0; the value is any number where the result is none of 64 bits. */
    DOUBLE_TO_LONG("(long from double)");

    private final String symbol;

    UnaryOperator(String symbol) {
      this.symbol = symbol;
    }

    /** The operator as written in W. */
    public String symbol() {
      return symbol;
    }

    /** The value for an operand. */
    public long apply(long operand) {
      return switch (this) {
        case NEGATE -> -operand;
        case NOT -> operand == 0 ? 1 : 0;
        case LONG_TO_FLOAT -> Real.bits((float) operand);
        case LONG_TO_DOUBLE -> Real.bits((double) operand);
        case FLOAT_TO_DOUBLE -> Real.bits((double) Float.intBitsToFloat((int) operand));
        case DOUBLE_TO_FLOAT -> Real.bits((float) Real.of(operand));
        case DOUBLE_TO_LONG -> (long) Real.of(operand);
      };
    }
  }

  /**
   * Operators of two operands; 64-bit arithmetic that wraps around. Those on bits are only in
   * programs of C; they shift by 0 to 63 places, and to the right with the sign. So are those of
   * numbers of type {@code double}, which round to nearest as IEEE 754 does. The sum, difference,
   * product or quotient of two of type {@code float} is that of the same numbers as {@code double},
   * rounded once more (Samuel A. Figueroa, When is double rounding innocuous?, SIGNUM 1995).
   */
  enum BinaryOperator {
    OR("||"),
    AND("&&"),
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_EQUAL("<="),
    GREATER(">"),
    GREATER_EQUAL(">="),
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/"),
    REMAINDER("%"),
    BIT_AND("&"),
    BIT_OR("|"),
    BIT_XOR("^"),
    SHIFT_LEFT("<<"),
    SHIFT_RIGHT(">>"),
    REAL_ADD("+."),
    REAL_SUBTRACT("-."),
    REAL_MULTIPLY("*."),
    REAL_DIVIDE("/."),
    REAL_EQUAL("==."),
    REAL_LESS("<."),
    REAL_LESS_EQUAL("<=.");

    private final String symbol;

    BinaryOperator(String symbol) {
      this.symbol = symbol;
    }

    /** The operator as written in W. */
    public String symbol() {
      return symbol;
    }

    /** Whether the value is 0 or 1, for any operands. */
    public boolean yieldsTruth() {
      return switch (this) {
        case OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
        case REAL_EQUAL, REAL_LESS, REAL_LESS_EQUAL -> true;
        case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> false;
        case BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT -> false;
        case REAL_ADD, REAL_SUBTRACT, REAL_MULTIPLY, REAL_DIVIDE -> false;
      };
    }

    /** The value for two operands; empty for a division of integers by 0. */
    public Optional<Long> apply(long left, long right) {
      return switch (this) {
        case OR -> truth(left != 0 || right != 0);
        case AND -> truth(left != 0 && right != 0);
        case EQUAL -> truth(left == right);
        case NOT_EQUAL -> truth(left != right);
        case LESS -> truth(left < right);
        case LESS_EQUAL -> truth(left <= right);
        case GREATER -> truth(left > right);
        case GREATER_EQUAL -> truth(left >= right);
        case ADD -> Optional.of(left + right);
        case SUBTRACT -> Optional.of(left - right);
        case MULTIPLY -> Optional.of(left * right);
        case DIVIDE -> right == 0 ? Optional.empty() : Optional.of(left / right);
        case REMAINDER -> right == 0 ? Optional.empty() : Optional.of(left % right);
        case BIT_AND -> Optional.of(left & right);
        case BIT_OR -> Optional.of(left | right);
        case BIT_XOR -> Optional.of(left ^ right);
        case SHIFT_LEFT -> Optional.of(left << right);
        case SHIFT_RIGHT -> Optional.of(left >> right);
        case REAL_ADD -> Optional.of(Real.bits(Real.of(left) + Real.of(right)));
        case REAL_SUBTRACT -> Optional.of(Real.bits(Real.of(left) - Real.of(right)));
        case REAL_MULTIPLY -> Optional.of(Real.bits(Real.of(left) * Real.of(right)));
        case REAL_DIVIDE -> Optional.of(Real.bits(Real.of(left) / Real.of(right)));
        case REAL_EQUAL -> truth(Real.of(left) == Real.of(right));
        case REAL_LESS -> truth(Real.of(left) < Real.of(right));
        case REAL_LESS_EQUAL -> truth(Real.of(left) <= Real.of(right));
      };
    }

    private static Optional<Long> truth(boolean holds) {
      return Optional.of(holds ? 1L : 0L);
    }
  }

  /** The operands, from left to right. */
  default List<Expr> operands() {
    return switch (this) {
      case Atom e -> List.of();
      case Element e -> List.of(e.index());
      case Unary e -> List.of(e.operand());
      case Binary e -> List.of(e.left(), e.right());
    };
  }

  /** The value, with the arithmetic of W; empty if there is a variable or a division by 0. */
  default Optional<Long> constant() {
    return switch (this) {
      case IntLiteral e -> Optional.of(e.value());
      case Unary e -> e.operand().constant().map(e.operator()::apply);
      case Binary e ->
          e.left()
              .constant()
              .flatMap(l -> e.right().constant().flatMap(r -> e.operator().apply(l, r)));
      case Atom e -> Optional.empty();
      case Element e -> Optional.empty();
    };
  }
}
