package liss.lang;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * Reports syntax errors and decides where parsing goes on.
 *
 * <p>Every statement and every declaration gets at most one message of its own. A missing token is
 * assumed to be there; a superfluous one is skipped; after anything else the rest of the statement
 * is skipped, which ends at a semicolon, a brace, a keyword of a declaration, or a line that begins
 * like a statement.
 */
final class Recovery extends DefaultErrorStrategy {

  private static final Set<Integer> BRACKETS =
      Set.of(WParser.LBRACE, WParser.RPAREN, WParser.RBRACKET);

  /** Of the tokens that may be missing, those that are probably meant. */
  private static final List<Integer> PREFERRED =
      List.of(WParser.SEMICOLON, WParser.RPAREN, WParser.RBRACKET, WParser.ASSIGN, WParser.RBRACE);

  private final Parser parser;
  private final Tokens tokens;
  private final Diagnostics diagnostics;
  private final SyntaxMessages messages;
  private final TokenSkipper skipper;
  private final Set<RuleContext> reported = Collections.newSetFromMap(new IdentityHashMap<>());
  private final boolean lacksClosingBrace;
  private int errorsInDeclaration;
  private boolean lacksElseOrBrace;

  Recovery(Parser parser, Tokens tokens, Diagnostics diagnostics) {
    this.parser = parser;
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    this.messages = new SyntaxMessages(tokens);
    this.skipper = new TokenSkipper(parser, tokens, diagnostics.uncertainty());
    long opened = tokens.all().stream().filter(t -> t.getType() == WParser.LBRACE).count();
    long closed = tokens.all().stream().filter(t -> t.getType() == WParser.RBRACE).count();
    this.lacksClosingBrace = opened > closed;
  }

  // --- before statements and declarations

  @Override
  public void sync(Parser parser) {
    ParserRuleContext context = parser.getContext();
    if (context instanceof WParser.BlockContext) {
      syncBlock();
    } else if (context instanceof WParser.ProgramContext) {
      syncProgram();
    } else if (context instanceof WParser.StatementContext && context.getChildCount() == 0) {
      syncInner(context.getParent());
    }
  }

  /** In front of a statement that is part of another; an error there may follow from one before. */
  private void syncInner(ParserRuleContext outer) {
    if (reported.contains(outer)) {
      reported.add(parser.getContext());
    }
    boolean isIf = skipper.type() == WParser.IF;
    switch (outer) {
      case WParser.ConditionalContext c when c.ELSE() != null && isIf -> {}
      case WParser.ConditionalContext c -> syncBody();
      case WParser.LoopContext c -> syncBody();
      case WParser.LabelContext c -> syncLabeled();
      case WParser.AnnotatedContext c -> syncLabeled();
      default -> {}
    }
  }

  private void syncBlock() {
    while (true) {
      Token token = parser.getCurrentToken();
      int type = token.getType();
      if (type == WParser.RBRACE || type == Token.EOF || skipper.startsStatement()) {
        return;
      }
      boolean isDeclaration = skipper.startsDeclaration();
      boolean hasBody = type == WParser.PROC || type == WParser.THREAD || type == WParser.INTERRUPT;
      if (isDeclaration && (lacksClosingBrace || hasBody)) {
        return;
      }
      if (type == WParser.ELSE) {
        danglingElse();
      } else {
        report(messages.noStatement(token));
      }
      if (isDeclaration || type == WParser.ELSE || type == WParser.SEMICOLON) {
        skipper.skipMisplaced();
        endErrorCondition(parser);
      } else {
        if (type == WParser.COLON) {
          diagnostics.uncertainty().addAll();
        }
        skipStatement();
      }
    }
  }

  /** An {@code else} without its {@code if} mostly follows from an earlier mistake. */
  private void danglingElse() {
    if (errorsInDeclaration == 0) {
      report(messages.noStatement(parser.getCurrentToken()));
    }
    lacksElseOrBrace = true;
    diagnostics.uncertainty().addAll();
  }

  /** In front of a body, which must be a block. */
  private void syncBody() {
    Token token = parser.getCurrentToken();
    if (token.getType() == WParser.LBRACE) {
      return;
    }
    if (skipper.startsStatement()) {
      report(messages.bodyWithoutBraces(token));
    } else {
      report(messages.noStatement(token));
      skipper.skipTo(WParser.LBRACE);
    }
  }

  /** In front of the statement of a label or an annotation. */
  private void syncLabeled() {
    if (skipper.startsStatement()) {
      return;
    }
    report(messages.noStatement(parser.getCurrentToken()));
    while (!skipper.atEdge() && skipper.type() != WParser.SEMICOLON && !skipper.startsPlausibly()) {
      skipper.skip();
    }
  }

  private void syncProgram() {
    while (!skipper.startsDeclaration() && skipper.type() != Token.EOF) {
      if (errorsInDeclaration == 0 || isMisspeltDeclaration()) {
        report(messages.noDeclaration(parser.getCurrentToken()));
      }
      skipper.skipNoDeclaration();
      endErrorCondition(parser);
    }
    errorsInDeclaration = 0;
    lacksElseOrBrace = false;
  }

  /** Two names in a row; what else is found here are mostly statements after a wrong brace. */
  private boolean isMisspeltDeclaration() {
    int second = parser.getTokenStream().LA(2);
    return skipper.type() == WParser.ID && (second == WParser.ID || second == WParser.INT);
  }

  // --- a token that does not match

  @Override
  public Token recoverInline(Parser parser) {
    IntervalSet expected = parser.getExpectedTokens();
    int wanted = wanted(expected);
    Token token = parser.getCurrentToken();
    Token previous = parser.getTokenStream().LT(-1);
    boolean sameLine = tokens.line(previous) == tokens.line(token);
    if (sameLine && isSuperfluous(expected)) {
      report(messages.superfluous(wanted, token));
      skipper.skip();
      return skipper.skip();
    }
    boolean isWord = SyntaxMessages.isWord(token.getType());
    if (SyntaxMessages.isWord(wanted) && isWord && sameLine) {
      report(messages.wrongWord(wanted, token));
      return skipper.skip();
    }
    if (wanted != WParser.RBRACE || !lacksElseOrBrace) {
      report(messages.missing(wanted, previous, token, parser.getContext()));
    }
    boolean skips =
        wanted == WParser.SEMICOLON ? !skipper.startsPlausibly() : BRACKETS.contains(wanted);
    return sameLine && skips && skipper.skipTo(wanted) ? skipper.skip() : getMissingSymbol(parser);
  }

  /** Of several possible tokens the one to speak of. */
  private static int wanted(IntervalSet expected) {
    return PREFERRED.stream()
        .filter(expected::contains)
        .findFirst()
        .orElseGet(expected::getMinElement);
  }

  private boolean isSuperfluous(IntervalSet expected) {
    int type = skipper.type();
    boolean isStructure =
        TokenSkipper.ENDS.contains(type)
            || SyntaxMessages.isKeyword(type) && !expected.contains(WParser.ID);
    boolean isWord = SyntaxMessages.isWord(type);
    boolean wantsWord = SyntaxMessages.isWord(wanted(expected));
    return !isStructure
        && (isWord || !wantsWord)
        && expected.contains(parser.getTokenStream().LA(2));
  }

  // --- no alternative fits

  @Override
  public void reportError(Parser parser, RecognitionException e) {
    Token token = e.getOffendingToken();
    boolean inStatement = parser.getContext() instanceof WParser.StatementContext;
    report(
        inStatement
            ? messages.badStatement(parser.getContext().getStart(), token)
            : messages.noExpression(token, parser.getTokenStream().LT(-1)));
  }

  @Override
  public void recover(Parser parser, RecognitionException e) {
    if (parser.getContext() instanceof WParser.StatementContext context) {
      if (context.getStart() == parser.getCurrentToken() && !skipper.atEdge()) {
        skipper.skip();
      }
      skipStatement();
    } else {
      skipper.skipExpression();
    }
  }

  private void skipStatement() {
    if (skipper.skipStatement()) {
      endErrorCondition(parser);
    }
  }

  // --- reporting

  private void report(SyntaxMessages.Message message) {
    Optional<RuleContext> owner = owner(parser.getContext());
    boolean isFirst = owner.map(reported::add).orElse(true);
    if (!inErrorRecoveryMode(parser) && isFirst && !followsLexicalError(message)) {
      diagnostics.report(message.code(), message.span(), message.text(), message.hint());
    }
    if (makesScopesUncertain(message, parser.getContext())) {
      diagnostics.uncertainty().addAll();
    }
    errorsInDeclaration++;
    beginErrorCondition(parser);
  }

  private static boolean makesScopesUncertain(
      SyntaxMessages.Message message, ParserRuleContext context) {
    boolean declares =
        context instanceof WParser.DeclarationContext
            || context instanceof WParser.SharedVariableContext
            || context instanceof WParser.FlagContext
            || context instanceof WParser.CounterContext
            || context instanceof WParser.LocalDeclarationContext;
    return switch (message.code()) {
      case NAME_EXPECTED, KEYWORD_AS_NAME -> declares;
      case BODY_WITHOUT_BRACES -> true;
      case MISSING_TOKEN -> context instanceof WParser.BlockContext;
      default -> false;
    };
  }

  /** The statement or declaration that the parser is in, if not between two of them. */
  private static Optional<RuleContext> owner(ParserRuleContext context) {
    RuleContext owner = context;
    while (!(owner instanceof WParser.StatementContext
        || owner instanceof WParser.DeclarationContext)) {
      if (owner instanceof WParser.ProgramContext
          || owner instanceof WParser.BlockContext && owner == context) {
        return Optional.empty();
      }
      owner = owner.getParent();
    }
    return Optional.of(owner);
  }

  private boolean followsLexicalError(SyntaxMessages.Message message) {
    Token previous = parser.getTokenStream().LT(-1);
    int from = previous == null ? 0 : previous.getStartIndex();
    int to = Math.max(message.span().start(), parser.getCurrentToken().getStartIndex());
    return tokens.hasRepair(from, to);
  }
}
