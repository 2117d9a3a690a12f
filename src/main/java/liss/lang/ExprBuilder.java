package liss.lang;

import java.math.BigInteger;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import org.antlr.v4.runtime.Token;

/** Builds expressions from parse trees without errors. */
final class ExprBuilder extends WBaseVisitor<Expr> {

  private static final Map<String, BinaryOperator> OPERATORS =
      Stream.of(BinaryOperator.values())
          .collect(Collectors.toUnmodifiableMap(BinaryOperator::symbol, o -> o));

  private final Tokens tokens;
  private final Diagnostics diagnostics;

  ExprBuilder(Tokens tokens, Diagnostics diagnostics) {
    this.tokens = tokens;
    this.diagnostics = diagnostics;
  }

  Expr build(WParser.ExprContext context) {
    return context.accept(this);
  }

  /** The value of a number; {@code sign} is empty or a minus. */
  long number(String sign, Token token, SourceSpan span) {
    String text = token.getText();
    boolean isHex = text.length() > 1 && (text.charAt(1) == 'x' || text.charAt(1) == 'X');
    BigInteger value =
        isHex ? new BigInteger(sign + text.substring(2), 16) : new BigInteger(sign + text);
    if (value.bitLength() > Long.SIZE - 1) {
      diagnostics.report(
          Code.NUMBER_OUT_OF_RANGE,
          span,
          "the number does not fit into 64 bits",
          "numbers are between -9223372036854775808 and 9223372036854775807");
      return 0;
    }
    return value.longValue();
  }

  @Override
  public Expr visitParenthesized(WParser.ParenthesizedContext context) {
    return build(context.expr());
  }

  /**
   * A minus directly before a number belongs to the number; only so can the least one be written.
   */
  @Override
  public Expr visitPrefix(WParser.PrefixContext context) {
    SourceSpan span = tokens.span(context.getStart(), context.getStop());
    boolean isMinus = context.operator.getType() == WParser.MINUS;
    if (isMinus && context.expr() instanceof WParser.NumberContext number) {
      return new Expr.IntLiteral(number("-", number.getStart(), span), span);
    }
    UnaryOperator operator = isMinus ? UnaryOperator.NEGATE : UnaryOperator.NOT;
    return new Expr.Unary(operator, build(context.expr()), span);
  }

  @Override
  public Expr visitInfix(WParser.InfixContext context) {
    SourceSpan span = tokens.span(context.getStart(), context.getStop());
    Token operator = context.operator;
    if (operator.getType() == WParser.EQUALS) {
      diagnostics.report(
          Code.ASSIGNMENT_IN_EXPRESSION,
          tokens.span(operator),
          "`=` is not an operator",
          "write `==` to compare");
    }
    BinaryOperator binary = OPERATORS.getOrDefault(operator.getText(), BinaryOperator.EQUAL);
    return new Expr.Binary(binary, build(context.expr(0)), build(context.expr(1)), span);
  }

  @Override
  public Expr visitNumber(WParser.NumberContext context) {
    SourceSpan span = tokens.span(context.getStart());
    return new Expr.IntLiteral(number("", context.getStart(), span), span);
  }

  @Override
  public Expr visitTruth(WParser.TruthContext context) {
    boolean value = context.literal.getType() == WParser.TRUE;
    return new Expr.BoolLiteral(value, tokens.span(context.literal));
  }

  @Override
  public Expr visitElementOf(WParser.ElementOfContext context) {
    SourceSpan span = tokens.span(context.getStart(), context.getStop());
    return new Expr.Element(context.ID().getText(), build(context.expr()), span);
  }

  @Override
  public Expr visitVariable(WParser.VariableContext context) {
    return new Expr.Name(context.ID().getText(), tokens.span(context.getStart()));
  }
}
