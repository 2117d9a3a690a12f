package liss.lang;

import java.util.List;

/**
 * An expression over integers. Comparisons and logical operators yield 0 or 1; {@code true} and
 * {@code false} occur in guard expressions only. All operands are always evaluated, from left to
 * right; there is no short circuit.
 */
public sealed interface Expr {

  /** The stretch of source text the expression was read from. */
  SourceSpan span();

  /** An integer constant. */
  record IntLiteral(long value, SourceSpan span) implements Expr {}

  /** {@code true} or {@code false}. */
  record BoolLiteral(boolean value, SourceSpan span) implements Expr {}

  /** A shared or local variable, a parameter, or, in a guard expression, a guard. */
  record Name(String name, SourceSpan span) implements Expr {}

  /** An element of a shared array. */
  record Element(String array, Expr index, SourceSpan span) implements Expr {}

  /** An operator applied to one operand. */
  record Unary(UnaryOperator operator, Expr operand, SourceSpan span) implements Expr {}

  /** An operator applied to two operands. */
  record Binary(BinaryOperator operator, Expr left, Expr right, SourceSpan span) implements Expr {}

  /** Operators of one operand. */
  enum UnaryOperator {
    NEGATE("-"),
    NOT("!");

    private final String symbol;

    UnaryOperator(String symbol) {
      this.symbol = symbol;
    }

    /** The operator as written in W. */
    public String symbol() {
      return symbol;
    }
  }

  /** Operators of two operands; 64-bit arithmetic that wraps around. */
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
    REMAINDER("%");

    private final String symbol;

    BinaryOperator(String symbol) {
      this.symbol = symbol;
    }

    /** The operator as written in W. */
    public String symbol() {
      return symbol;
    }
  }

  /** The operands, from left to right. */
  static List<Expr> operands(Expr expr) {
    return switch (expr) {
      case IntLiteral e -> List.of();
      case BoolLiteral e -> List.of();
      case Name e -> List.of();
      case Element e -> List.of(e.index());
      case Unary e -> List.of(e.operand());
      case Binary e -> List.of(e.left(), e.right());
    };
  }
}
