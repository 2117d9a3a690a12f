package liss.lang;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.atn.PredictionMode;

/**
 * Reads programs of W.
 *
 * <p>Every text has a result; no input makes the parser throw. All independent errors of a text are
 * reported in one run. A part with a syntax error is left out of the later checks, and so are the
 * checks that depend on it: names that occur in such a part are never reported as unknown, and the
 * flow of control is checked only when the whole text is free of syntax errors.
 */
public final class Parser {

  private final SourceText source;
  private final Diagnostics diagnostics = new Diagnostics();
  private final Tokens tokens;

  private Parser(SourceText source) {
    this.source = source;
    this.tokens = new Tokens(source, new Positions(source.text()), diagnostics);
  }

  /** Returns the program, or what is wrong with it. */
  public static ParseResult parse(SourceText source) {
    return new Parser(source).run();
  }

  private ParseResult run() {
    Recovery recovery = new Recovery(tokens, diagnostics);
    WParser parser = new WParser(tokens.stream());
    parser.removeErrorListeners();
    parser.setErrorHandler(recovery);
    // Two tokens of lookahead decide everywhere, so the cheaper mode never differs from the full
    // one.
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    try {
      WParser.ProgramContext tree = parser.program();
      return check(tree, recovery);
    } catch (NestingParser.TooDeep e) {
      diagnostics.report(
          Code.NESTED_TOO_DEEPLY,
          tokens.span(e.token()),
          "nested more than " + NestingParser.DEEPEST + " levels deep",
          "split the expression, or move statements into a procedure");
      return new ParseResult.Rejected(diagnostics.inOrder());
    }
  }

  private ParseResult check(WParser.ProgramContext tree, Recovery recovery) {
    boolean hasSyntaxErrors = diagnostics.hasErrors();
    DeclarationBuilder builder = new DeclarationBuilder(tokens, diagnostics);
    List<Declaration> declarations = builder.build(tree);
    Program program = new Program(source, declarations);
    Set<String> names = new LinkedHashSet<>(recovery.skippedNames());
    names.addAll(tokens.repairedNames());
    names.addAll(builder.statements().uncertainNames());
    Uncertainty uncertain = new Uncertainty(names, recovery.scopesUncertain());
    Scopes scopes = new Scopes(program, uncertain, diagnostics);
    new NameCheck(tokens, scopes, diagnostics).check(program, uncertain);
    if (!hasSyntaxErrors) {
      new FlowCheck(program, tokens, diagnostics).check();
      new RecursionCheck(program, tokens, diagnostics).check();
    }
    return diagnostics.hasErrors()
        ? new ParseResult.Rejected(diagnostics.inOrder())
        : new ParseResult.Parsed(program, diagnostics.inOrder());
  }
}
