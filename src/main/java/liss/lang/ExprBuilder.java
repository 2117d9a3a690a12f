package liss.lang;

import java.math.BigInteger;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.lang.Diagnostic.Hint;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import org.antlr.v4.runtime.Token;

/** Builds expressions from parse trees without errors. */
record ExprBuilder(Tokens tokens, Diagnostics diagnostics) {

  private static final Map<String, BinaryOperator> OPERATORS =
      Stream.of(BinaryOperator.values())
          .collect(Collectors.toUnmodifiableMap(BinaryOperator::symbol, o -> o));

  Expr build(WParser.ExprContext context) {
    SourceSpan span = tokens.span(context);
    return switch (context) {
      case WParser.ParenthesizedContext c -> build(c.expr());
      case WParser.PrefixContext c -> prefix(c, span);
      case WParser.InfixContext c -> infix(c, span);
      case WParser.NumberContext c -> new Expr.IntLiteral(number("", c.getStart(), span), span);
      case WParser.TruthContext c ->
          new Expr.BoolLiteral(c.literal.getType() == WParser.TRUE, span);
      case WParser.ElementOfContext c -> new Expr.Element(c.ID().getText(), build(c.expr()), span);
      case WParser.VariableContext c -> new Expr.Name(c.ID().getText(), span);
      default -> throw new IllegalStateException("no expression: " + context.getText());
    };
  }

  /** The value of a number; {@code sign} is empty or a minus. */
  long number(String sign, Token token, SourceSpan span) {
    String text = token.getText();
    boolean isHex = text.length() > 1 && (text.charAt(1) == 'x' || text.charAt(1) == 'X');
    BigInteger value =
        isHex ? new BigInteger(sign + text.substring(2), 16) : new BigInteger(sign + text);
    if (value.bitLength() > Long.SIZE - 1) {
      diagnostics.report(
          MessageCode.NUMBER_OUT_OF_RANGE,
          span,
          "the number does not fit into 64 bits",
          "numbers are between -9223372036854775808 and 9223372036854775807");
      return 0;
    }
    return value.longValue();
  }

  /**
   * A minus directly before a number belongs to the number; only so can the least one be written.
   */
  private Expr prefix(WParser.PrefixContext context, SourceSpan span) {
    boolean isMinus = context.operator.getType() == WParser.MINUS;
    if (isMinus && context.expr() instanceof WParser.NumberContext number) {
      return new Expr.IntLiteral(number("-", number.getStart(), span), span);
    }
    UnaryOperator operator = isMinus ? UnaryOperator.NEGATE : UnaryOperator.NOT;
    return new Expr.Unary(operator, build(context.expr()), span);
  }

  private Expr infix(WParser.InfixContext context, SourceSpan span) {
    Token operator = context.operator;
    if (operator.getType() == WParser.EQUALS) {
      diagnostics.report(
          MessageCode.ASSIGNMENT_IN_EXPRESSION,
          tokens.span(operator),
          "`=` is not an operator",
          Hint.changing("=", "==", "write `==` to compare"));
    }
    BinaryOperator binary = OPERATORS.getOrDefault(operator.getText(), BinaryOperator.EQUAL);
    return new Expr.Binary(binary, build(context.expr(0)), build(context.expr(1)), span);
  }
}
