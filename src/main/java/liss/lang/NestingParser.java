package liss.lang;

import java.util.ArrayDeque;
import java.util.Deque;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/**
 * The base of the generated parser: counts how deeply statements and expressions are nested and
 * gives up at {@link #DEEPEST}, so that no input can exhaust the stack of the parser or of anything
 * that later walks the tree.
 */
abstract class NestingParser extends org.antlr.v4.runtime.Parser {

  /** Levels of nesting that are accepted. */
  static final int DEEPEST = 500;

  private final Deque<Integer> chains = new ArrayDeque<>();
  private int depth;

  NestingParser(TokenStream input) {
    super(input);
  }

  /** Thrown at the token that opens one level too many; leaves the generated code for good. */
  static final class TooDeep extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Token token;

    TooDeep(Token token) {
      super("nested too deeply", null, false, false);
      this.token = token;
    }

    Token token() {
      return token;
    }
  }

  @Override
  public void enterRule(ParserRuleContext context, int state, int rule) {
    super.enterRule(context, state, rule);
    depth += weight(context);
    check();
  }

  @Override
  public void exitRule() {
    depth -= weight(_ctx);
    super.exitRule();
  }

  /** A body in braces belongs to its statement; every other statement is a level of its own. */
  private int weight(ParserRuleContext context) {
    if (context.getRuleIndex() != WParser.RULE_statement) {
      return 0;
    }
    boolean isBody =
        context.getStart().getType() == WParser.LBRACE
            && (context.getParent() instanceof WParser.ConditionalContext
                || context.getParent() instanceof WParser.LoopContext);
    return isBody ? 0 : 1;
  }

  @Override
  public void enterRecursionRule(ParserRuleContext context, int state, int rule, int precedence) {
    super.enterRecursionRule(context, state, rule, precedence);
    chains.push(1);
    depth++;
    check();
  }

  /** One more operator on the same level: the tree so far becomes its left operand. */
  @Override
  public void pushNewRecursionContext(ParserRuleContext context, int state, int rule) {
    super.pushNewRecursionContext(context, state, rule);
    chains.push(chains.pop() + 1);
    depth++;
    check();
  }

  @Override
  public void unrollRecursionContexts(ParserRuleContext parent) {
    depth -= chains.pop();
    super.unrollRecursionContexts(parent);
  }

  private void check() {
    if (depth > DEEPEST) {
      throw new TooDeep(getCurrentToken());
    }
  }
}
