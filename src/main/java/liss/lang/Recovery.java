package liss.lang;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
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

  private final Tokens tokens;
  private final Diagnostics diagnostics;
  private final SyntaxMessages messages;
  private final Set<String> skipped = new LinkedHashSet<>();
  private final Set<RuleContext> reported = Collections.newSetFromMap(new IdentityHashMap<>());
  private final boolean lacksClosingBrace;
  private int errorsInDeclaration;
  private boolean lacksElseOrBrace;
  private boolean scopesUncertain;

  Recovery(Tokens tokens, Diagnostics diagnostics) {
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    this.messages = new SyntaxMessages(tokens);
    long opened = tokens.all().stream().filter(t -> t.getType() == WParser.LBRACE).count();
    long closed = tokens.all().stream().filter(t -> t.getType() == WParser.RBRACE).count();
    this.lacksClosingBrace = opened > closed;
  }

  /** The names in the parts of the text that no tree represents. */
  Set<String> skippedNames() {
    return skipped;
  }

  /**
   * Whether a declaration has no legible name or the blocks are unclear: any name may be visible.
   */
  boolean scopesUncertain() {
    return scopesUncertain;
  }

  // --- before statements and declarations

  @Override
  public void sync(Parser parser) {
    ParserRuleContext context = parser.getContext();
    if (context instanceof WParser.BlockContext) {
      syncBlock(parser);
    } else if (context instanceof WParser.ProgramContext) {
      syncProgram(parser);
    } else if (context instanceof WParser.StatementContext && context.getChildCount() == 0) {
      syncInner(parser, context.getParent());
    }
  }

  /** In front of a statement that is part of another; an error there may follow from one before. */
  private void syncInner(Parser parser, ParserRuleContext outer) {
    if (reported.contains(outer)) {
      reported.add(parser.getContext());
    }
    boolean isIf = parser.getCurrentToken().getType() == WParser.IF;
    switch (outer) {
      case WParser.ConditionalContext c when c.ELSE() != null && isIf -> {}
      case WParser.ConditionalContext c -> syncBody(parser);
      case WParser.LoopContext c -> syncBody(parser);
      case WParser.LabelContext c -> syncLabeled(parser);
      default -> {}
    }
  }

  private void syncBlock(Parser parser) {
    while (true) {
      Token token = parser.getCurrentToken();
      int type = token.getType();
      if (type == WParser.RBRACE || type == Token.EOF || startsStatement(parser, type)) {
        return;
      }
      boolean isDeclaration = startsDeclaration(parser);
      boolean hasBody = type == WParser.PROC || type == WParser.THREAD;
      if (isDeclaration && (lacksClosingBrace || hasBody)) {
        return;
      }
      if (type == WParser.ELSE) {
        danglingElse(parser);
      } else {
        report(parser, messages.noStatement(token));
      }
      if (isDeclaration || type == WParser.ELSE || type == WParser.SEMICOLON) {
        skipMisplaced(parser);
        endErrorCondition(parser);
      } else {
        scopesUncertain |= type == WParser.COLON;
        skipStatement(parser);
      }
    }
  }

  /** An {@code else} without its {@code if} mostly follows from an earlier mistake. */
  private void danglingElse(Parser parser) {
    if (errorsInDeclaration == 0) {
      report(parser, messages.noStatement(parser.getCurrentToken()));
    }
    lacksElseOrBrace = true;
    scopesUncertain = true;
  }

  /** In front of a body, which must be a block. */
  private void syncBody(Parser parser) {
    Token token = parser.getCurrentToken();
    if (token.getType() == WParser.LBRACE) {
      return;
    }
    if (startsStatement(parser, token.getType())) {
      report(parser, messages.bodyWithoutBraces(token));
    } else {
      report(parser, messages.noStatement(token));
      skipTo(parser, WParser.LBRACE);
    }
  }

  /** In front of the statement of a label. */
  private void syncLabeled(Parser parser) {
    Token token = parser.getCurrentToken();
    if (startsStatement(parser, token.getType())) {
      return;
    }
    report(parser, messages.noStatement(token));
    while (!atEdge(parser) && !endsOrStarts(parser)) {
      skip(parser);
    }
  }

  private boolean endsOrStarts(Parser parser) {
    int type = parser.getCurrentToken().getType();
    return type == WParser.SEMICOLON || startsPlausibly(parser);
  }

  private void syncProgram(Parser parser) {
    while (!startsDeclaration(parser) && parser.getCurrentToken().getType() != Token.EOF) {
      if (errorsInDeclaration == 0 || isMisspeltDeclaration(parser)) {
        report(parser, messages.noDeclaration(parser.getCurrentToken()));
      }
      skipNoDeclaration(parser);
      endErrorCondition(parser);
    }
    errorsInDeclaration = 0;
    lacksElseOrBrace = false;
  }

  /** Two names in a row; what else is found here are mostly statements behind a wrong brace. */
  private static boolean isMisspeltDeclaration(Parser parser) {
    int second = parser.getTokenStream().LA(2);
    return parser.getCurrentToken().getType() == WParser.ID
        && (second == WParser.ID || second == WParser.INT);
  }

  /** Skips to behind a semicolon or a block, or to the next declaration. */
  private void skipNoDeclaration(Parser parser) {
    int open = 0;
    int type;
    do {
      type = parser.getCurrentToken().getType();
      open += type == WParser.LBRACE ? 1 : type == WParser.RBRACE ? -1 : 0;
      skip(parser);
      boolean ends = open <= 0 && (type == WParser.SEMICOLON || type == WParser.RBRACE);
      if (ends || startsDeclaration(parser)) {
        return;
      }
    } while (parser.getCurrentToken().getType() != Token.EOF);
  }

  // --- a token that does not match

  @Override
  public Token recoverInline(Parser parser) {
    IntervalSet expected = parser.getExpectedTokens();
    int wanted = wanted(expected);
    Token token = parser.getCurrentToken();
    Token previous = parser.getTokenStream().LT(-1);
    boolean sameLine = tokens.line(previous) == tokens.line(token);
    if (sameLine && isSuperfluous(parser, expected)) {
      report(parser, messages.superfluous(wanted, previous, token));
      skip(parser);
      return take(parser);
    }
    boolean isWord = SyntaxMessages.isWord(token.getType());
    if (SyntaxMessages.isWord(wanted) && isWord && sameLine) {
      report(parser, messages.wrongWord(wanted, token));
      return take(parser);
    }
    if (wanted != WParser.RBRACE || !lacksElseOrBrace) {
      report(parser, messages.missing(wanted, previous, token, parser.getContext()));
    }
    boolean skips = wanted == WParser.SEMICOLON ? !startsPlausibly(parser) : isBracket(wanted);
    return sameLine && skips && skipTo(parser, wanted) ? take(parser) : getMissingSymbol(parser);
  }

  private static boolean isBracket(int type) {
    return type == WParser.LBRACE || type == WParser.RPAREN || type == WParser.RBRACKET;
  }

  private Token take(Parser parser) {
    Token token = parser.getCurrentToken();
    skip(parser);
    return token;
  }

  /** Whether what follows a missing semicolon looks like the next statement. */
  private static boolean startsPlausibly(Parser parser) {
    if (parser.getCurrentToken().getType() != WParser.ID) {
      return startsStatement(parser, parser.getCurrentToken().getType());
    }
    for (int i = 2; true; i++) {
      switch (parser.getTokenStream().LA(i)) {
        case WParser.ASSIGN, WParser.ARROW, WParser.COLON -> {
          return true;
        }
        case WParser.SEMICOLON, WParser.LBRACE, WParser.RBRACE, Token.EOF -> {
          return false;
        }
        default -> {}
      }
    }
  }

  /** Skips to the token if it is on this line and in this statement. */
  private boolean skipTo(Parser parser, int wanted) {
    int line = tokens.line(parser.getTokenStream().LT(-1));
    int distance = 1;
    Token token = parser.getCurrentToken();
    while (token.getType() != wanted) {
      int type = token.getType();
      boolean ends =
          type == WParser.SEMICOLON
              || type == WParser.LBRACE
              || type == WParser.RBRACE
              || type == Token.EOF;
      if (ends || tokens.line(token) > line) {
        return false;
      }
      token = parser.getTokenStream().LT(++distance);
    }
    while (parser.getCurrentToken() != token) {
      skip(parser);
    }
    return true;
  }

  /** Of several possible tokens the one to speak of. */
  private static int wanted(IntervalSet expected) {
    List<Integer> preferred =
        List.of(
            WParser.SEMICOLON, WParser.RPAREN, WParser.RBRACKET, WParser.ASSIGN, WParser.RBRACE);
    return preferred.stream()
        .filter(expected::contains)
        .findFirst()
        .orElseGet(expected::getMinElement);
  }

  private boolean isSuperfluous(Parser parser, IntervalSet expected) {
    int type = parser.getCurrentToken().getType();
    boolean isStructure =
        type == WParser.LBRACE
            || type == WParser.RBRACE
            || type == WParser.SEMICOLON
            || type == Token.EOF
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
        parser,
        inStatement
            ? messages.badStatement(parser.getContext().getStart(), token)
            : messages.noExpression(token, parser.getTokenStream().LT(-1)));
  }

  @Override
  public void recover(Parser parser, RecognitionException e) {
    if (parser.getContext() instanceof WParser.StatementContext context) {
      if (context.getStart() == parser.getCurrentToken() && !atEdge(parser)) {
        skip(parser);
      }
      skipStatement(parser);
    } else {
      skipExpression(parser);
    }
  }

  // --- skipping

  private void skipStatement(Parser parser) {
    int start = parser.getCurrentToken().getTokenIndex();
    while (!atEdge(parser)) {
      Token token = parser.getCurrentToken();
      boolean isClear = SyntaxMessages.isKeyword(token.getType()) || firstOnLine(parser);
      boolean mayStop = token.getTokenIndex() > start && isClear;
      if (mayStop && startsStatement(parser, token.getType())) {
        endErrorCondition(parser);
        return;
      }
      skip(parser);
      if (token.getType() == WParser.SEMICOLON) {
        endErrorCondition(parser);
        return;
      }
    }
  }

  private void skipExpression(Parser parser) {
    int open = 0;
    while (!atEdge(parser)) {
      int type = parser.getCurrentToken().getType();
      boolean closes = type == WParser.RPAREN || type == WParser.RBRACKET;
      boolean ends = type == WParser.SEMICOLON || open == 0 && (closes || type == WParser.COMMA);
      if (ends || firstOnLine(parser) && startsStatement(parser, type)) {
        return;
      }
      boolean opens = type == WParser.LPAREN || type == WParser.LBRACKET;
      open += opens ? 1 : closes ? -1 : 0;
      skip(parser);
    }
  }

  /** Skips an {@code else}, a semicolon, or a whole declaration. */
  private void skipMisplaced(Parser parser) {
    if (!startsDeclaration(parser)) {
      skip(parser);
      return;
    }
    int open = 0;
    while (parser.getCurrentToken().getType() != Token.EOF) {
      int type = parser.getCurrentToken().getType();
      if (open == 0 && type == WParser.RBRACE) {
        return;
      }
      open += type == WParser.LBRACE ? 1 : type == WParser.RBRACE ? -1 : 0;
      skip(parser);
      if (open == 0 && (type == WParser.SEMICOLON || type == WParser.RBRACE)) {
        return;
      }
    }
  }

  private void skip(Parser parser) {
    if (parser.getCurrentToken().getType() == WParser.ID) {
      skipped.add(parser.getCurrentToken().getText());
    }
    parser.consume();
  }

  private boolean atEdge(Parser parser) {
    int type = parser.getCurrentToken().getType();
    return type == WParser.LBRACE
        || type == WParser.RBRACE
        || type == Token.EOF
        || startsDeclaration(parser);
  }

  private boolean firstOnLine(Parser parser) {
    Token previous = parser.getTokenStream().LT(-1);
    return previous == null || tokens.line(previous) < tokens.line(parser.getCurrentToken());
  }

  private static boolean startsStatement(Parser parser, int type) {
    var start = parser.getATN().ruleToStartState[WParser.RULE_statement];
    return parser.getATN().nextTokens(start).contains(type);
  }

  private static boolean startsDeclaration(Parser parser) {
    int type = parser.getCurrentToken().getType();
    if (type == WParser.LOCK) {
      return parser.getTokenStream().LA(2) != WParser.LPAREN;
    }
    var start = parser.getATN().ruleToStartState[WParser.RULE_declaration];
    return parser.getATN().nextTokens(start).contains(type);
  }

  // --- reporting

  private void report(Parser parser, SyntaxMessages.Message message) {
    Optional<RuleContext> owner = owner(parser.getContext());
    boolean isFirst = owner.map(reported::add).orElse(true);
    if (!inErrorRecoveryMode(parser) && isFirst && !followsLexicalError(parser, message)) {
      diagnostics.report(message.code(), message.span(), message.text(), message.hint());
    }
    scopesUncertain |= makesScopesUncertain(message, parser.getContext());
    errorsInDeclaration++;
    beginErrorCondition(parser);
  }

  private static boolean makesScopesUncertain(
      SyntaxMessages.Message message, ParserRuleContext context) {
    boolean declares =
        context instanceof WParser.DeclarationContext
            || context instanceof WParser.SharedVariableContext
            || context instanceof WParser.FlagContext
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

  private boolean followsLexicalError(Parser parser, SyntaxMessages.Message message) {
    Token previous = parser.getTokenStream().LT(-1);
    int from = previous == null ? 0 : previous.getStartIndex();
    int to = Math.max(message.span().start(), parser.getCurrentToken().getStartIndex());
    return tokens.hasRepair(from, to);
  }
}
