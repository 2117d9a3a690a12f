package liss.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import liss.lang.Diagnostic.Hint;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** The wording of the syntax errors. */
final class SyntaxMessages {

  /** A diagnostic that is not yet reported. */
  record Message(MessageCode code, SourceSpan span, String text, Optional<Hint> hint) {}

  private static final Set<Integer> ASSIGNMENTS =
      Set.of(WParser.ASSIGN, WParser.EQUALS, WParser.ARROW);

  private final Tokens tokens;
  private final Set<String> procedures = new TreeSet<>();

  SyntaxMessages(Tokens tokens) {
    this.tokens = tokens;
    List<Token> all = tokens.all();
    for (int i = 0; i + 1 < all.size(); i++) {
      if (all.get(i).getType() == WParser.PROC) {
        procedures.add(all.get(i + 1).getText());
      }
    }
  }

  static boolean isKeyword(int type) {
    return type >= WParser.SHARED && type <= WParser.FALSE;
  }

  static boolean isWord(int type) {
    return isKeyword(type) || type == WParser.ID || type == WParser.NUMBER;
  }

  /** A token type as the user would write or call it. */
  static String name(int type) {
    return switch (type) {
      case WParser.ID -> "a name";
      case WParser.NUMBER -> "a number";
      case WParser.TRUE, WParser.FALSE -> "`true` or `false`";
      default -> "`" + literal(type) + "`";
    };
  }

  private static String literal(int type) {
    String quoted = WParser.VOCABULARY.getLiteralName(type);
    return quoted == null
        ? WParser.VOCABULARY.getSymbolicName(type).toLowerCase(Locale.ROOT)
        : quoted.substring(1, quoted.length() - 1);
  }

  private static String found(Token token) {
    return token.getType() == Token.EOF ? "the end of the file" : "`" + token.getText() + "`";
  }

  private static Message error(MessageCode code, SourceSpan span, String text, String... hint) {
    return new Message(code, span, text, Stream.of(hint).findFirst().map(Hint::of));
  }

  private static Message error(MessageCode code, SourceSpan span, String text, Hint hint) {
    return new Message(code, span, text, Optional.of(hint));
  }

  /** Another token stands where something is expected. */
  private static Message expected(
      String what, MessageCode code, SourceSpan span, Token token, Optional<Hint> hint) {
    return new Message(code, span, "expected " + what + ", found " + found(token), hint);
  }

  /** A word stands where another kind of word belongs. */
  Message wrongWord(int wanted, Token token) {
    SourceSpan span = tokens.span(token);
    if (wanted == WParser.ID && isKeyword(token.getType())) {
      String text = found(token) + " is a keyword and cannot be a name";
      return error(MessageCode.KEYWORD_AS_NAME, span, text, "choose another name");
    }
    Optional<Hint> hint =
        isKeyword(wanted) && wanted != WParser.TRUE
            ? Suggestions.didYouMean(token.getText(), List.of(literal(wanted)))
            : Optional.empty();
    MessageCode code =
        wanted == WParser.ID ? MessageCode.NAME_EXPECTED : MessageCode.UNEXPECTED_TOKEN;
    return expected(name(wanted), code, span, token, hint);
  }

  /** A token stands before the one that belongs here. */
  Message superfluous(int wanted, Token token) {
    String text = "unexpected " + found(token) + " before " + name(wanted);
    return error(MessageCode.UNEXPECTED_TOKEN, tokens.span(token), text);
  }

  /** A token is not there. */
  Message missing(int wanted, Token previous, Token token, ParserRuleContext context) {
    boolean keywordAssigned =
        isKeyword(previous.getType()) && ASSIGNMENTS.contains(token.getType());
    boolean opens = wanted == WParser.LPAREN || wanted == WParser.SEMICOLON;
    if (opens && keywordAssigned) {
      return wrongWord(WParser.ID, previous);
    }
    if (isCall(previous, token)) {
      return unmarkedCall(previous, token);
    }
    if (token.getType() == WParser.ARROW) {
      Hint hint =
          Hint.changing("<-", "< -", "to compare with a negative number, write a space: `x < -1`");
      return error(MessageCode.UNEXPECTED_TOKEN, tokens.span(token), "`<-` sets guards only", hint);
    }
    return switch (wanted) {
      case WParser.SEMICOLON -> missingSemicolon(previous, token, context);
      case WParser.ID, WParser.NUMBER, WParser.TRUE -> {
        MessageCode code =
            wanted == WParser.ID ? MessageCode.NAME_EXPECTED : MessageCode.MISSING_TOKEN;
        String text = "expected " + name(wanted) + " before " + found(token);
        yield error(code, tokens.behind(previous), text);
      }
      case WParser.RBRACE -> {
        int line = tokens.line(context.getStart());
        String hint = "the `{` of line " + line + " is not closed before this";
        yield error(MessageCode.MISSING_TOKEN, tokens.behind(previous), "missing `}`", hint);
      }
      default -> {
        String text = "missing " + name(wanted) + " before " + found(token);
        yield error(MessageCode.MISSING_TOKEN, tokens.behind(previous), text);
      }
    };
  }

  private Message missingSemicolon(Token previous, Token token, ParserRuleContext context) {
    boolean inLocal = context instanceof WParser.LocalDeclarationContext;
    if (inLocal && token.getType() == WParser.COMMA) {
      String hint = "declare the next one in its own statement: `int x; int y;`";
      return error(
          MessageCode.UNEXPECTED_TOKEN,
          tokens.span(token),
          "a declaration declares one local",
          hint);
    }
    if (inLocal && token.getType() == WParser.LBRACKET) {
      String text = "a local cannot be an array";
      return error(
          MessageCode.UNEXPECTED_TOKEN, tokens.span(token), text, "declare a `shared int` array");
    }
    Hint hint = Hint.changing("", ";", "insert `;` here");
    return error(MessageCode.MISSING_SEMICOLON, tokens.behind(previous), "missing `;`", hint);
  }

  private static boolean isCall(Token previous, Token token) {
    return previous.getType() == WParser.ID && token.getType() == WParser.LPAREN;
  }

  private Message unmarkedCall(Token previous, Token token) {
    String name = previous.getText();
    String hint = "a call is a statement of its own: `x := call " + name + "(..);`";
    SourceSpan span = tokens.span(previous, token);
    return error(MessageCode.UNEXPECTED_TOKEN, span, "calls cannot stand in expressions", hint);
  }

  /** A statement starts with a name, and its second token fits nothing; or it is not there. */
  Message badStatement(Token start, Token token) {
    if (start.getType() != WParser.ID) {
      return noStatement(start);
    }
    String name = start.getText();
    SourceSpan span = tokens.span(start);
    boolean adjacent = start.getStopIndex() + 1 == token.getStartIndex();
    if (adjacent && (token.getType() == WParser.PLUS || token.getType() == WParser.MINUS)) {
      String hint = "write `" + name + " := " + name + " " + token.getText() + " 1;` or the like";
      return error(
          MessageCode.UNKNOWN_STATEMENT, span, "expected `:=` after " + found(start), hint);
    }
    if (procedures.contains(name)) {
      Hint hint = Hint.changing(name, "call " + name, "write `call " + name + "(..);`");
      return error(MessageCode.UNKNOWN_STATEMENT, span, "calls start with `call`", hint);
    }
    Optional<Hint> hint = Suggestions.didYouMean(name, keywords(WParser.CALL, WParser.FALSE));
    if (hint.isEmpty() && token.getType() == WParser.EQUAL) {
      hint = Optional.of(Hint.of("assignments are written `" + name + " := ..;`"));
    }
    String text = found(start) + " does not start a statement";
    return new Message(MessageCode.UNKNOWN_STATEMENT, span, text, hint);
  }

  /** No statement starts with the token. */
  Message noStatement(Token token) {
    SourceSpan span = tokens.span(token);
    int type = token.getType();
    if (type == WParser.SHARED || type >= WParser.LOCK && type <= WParser.THREAD) {
      String text = found(token) + " declares a global and cannot stand in a body";
      return error(MessageCode.MISPLACED_DECLARATION, span, text, "move it out of the body");
    }
    Optional<Hint> hint =
        switch (type) {
          case WParser.EQUALS -> Optional.of(Hint.of("`:=` is one symbol, without blanks"));
          case WParser.INPUT, WParser.HAVOC ->
              Optional.of(Hint.of("write " + statementWith(token)));
          default -> Optional.empty();
        };
    return switch (type) {
      case WParser.SEMICOLON -> {
        Hint skip = Hint.changing(";", "skip;", "an empty statement is written `skip;`");
        yield error(MessageCode.UNEXPECTED_TOKEN, span, "unexpected `;`", skip);
      }
      case WParser.ELSE ->
          error(MessageCode.UNEXPECTED_TOKEN, span, "`else` does not follow the body of an `if`");
      default -> expected("a statement", MessageCode.STATEMENT_EXPECTED, span, token, hint);
    };
  }

  /** A statement is the body of a branch or loop. */
  Message bodyWithoutBraces(Token token) {
    return error(
        MessageCode.BODY_WITHOUT_BRACES,
        tokens.span(token),
        "the body needs braces",
        "write `{` before and `}` after the statement");
  }

  /** No declaration starts with the token. */
  Message noDeclaration(Token token) {
    MessageCode code = MessageCode.DECLARATION_EXPECTED;
    SourceSpan span = tokens.span(token);
    return switch (token.getType()) {
      case WParser.RBRACE -> error(MessageCode.UNEXPECTED_TOKEN, span, "this `}` closes nothing");
      case WParser.INT ->
          expected(
              "a declaration",
              code,
              span,
              token,
              Optional.of(Hint.changing("int", "shared int", "globals are `shared int`")));
      case WParser.ID -> {
        String text = found(token) + " does not start a declaration";
        Optional<Hint> hint =
            Suggestions.didYouMean(token.getText(), keywords(WParser.SHARED, WParser.THREAD));
        yield new Message(code, span, text, hint);
      }
      default -> {
        String hint = "statements belong into a `thread` or a `proc`; is there a `}` too many?";
        yield expected("a declaration", code, span, token, Optional.of(Hint.of(hint)));
      }
    };
  }

  /** No expression starts with the token. */
  Message noExpression(Token token, Token previous) {
    boolean isThere = isWord(token.getType()) || token.getType() == WParser.STAR;
    SourceSpan span = isThere ? tokens.span(token) : tokens.behind(previous);
    Optional<Hint> hint =
        switch (token.getType()) {
          case WParser.HAVOC, WParser.INPUT, WParser.CALL ->
              Optional.of(Hint.of("it is a statement of its own: " + statementWith(token)));
          case WParser.STAR ->
              Optional.of(
                  Hint.of(
                      "`*` stands alone, in `if (*)` or `while (*)`; a value is `x := havoc;`"));
          default -> Optional.empty();
        };
    return expected("an expression", MessageCode.EXPRESSION_EXPECTED, span, token, hint);
  }

  private static String statementWith(Token token) {
    return switch (token.getType()) {
      case WParser.HAVOC -> "`x := havoc;`";
      case WParser.INPUT -> "`x := input(channel);`";
      default -> "`x := call p(..);`";
    };
  }

  private static List<String> keywords(int first, int last) {
    List<String> found = new ArrayList<>();
    found.add(literal(WParser.INT));
    if (first > WParser.LOCK) {
      found.add(literal(WParser.LOCK));
    }
    for (int type = first; type <= last; type++) {
      found.add(literal(type));
    }
    return found;
  }
}
