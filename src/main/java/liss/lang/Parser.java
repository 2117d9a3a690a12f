package liss.lang;

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
    WParser parser = new WParser(tokens.stream());
    parser.removeErrorListeners();
    parser.setErrorHandler(new Recovery(parser, tokens, diagnostics));
    // Two tokens of lookahead decide everywhere, so the cheaper mode never differs from the full
    // one.
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    try {
      return check(parser.program());
    } catch (NestingParser.TooDeep e) {
      diagnostics.report(
          MessageCode.NESTED_TOO_DEEPLY,
          tokens.span(e.token()),
          "nested more than " + NestingParser.DEEPEST + " levels deep",
          "split the expression, or move statements into a procedure");
      return new ParseResult.Rejected(diagnostics.inOrder());
    }
  }

  private ParseResult check(WParser.ProgramContext tree) {
    boolean hasSyntaxErrors = diagnostics.hasErrors();
    Program program =
        new Program(source, new DeclarationBuilder(tokens, diagnostics).build(tree))
            .on(DeclarationBuilder.processors(tree));
    new NameCheck(tokens, new Scopes(program, diagnostics), diagnostics).check(program);
    if (!hasSyntaxErrors) {
      new FlowCheck(program, tokens, diagnostics).check();
      new RecursionCheck(program, tokens, diagnostics).check();
    }
    return diagnostics.hasErrors()
        ? new ParseResult.Rejected(diagnostics.inOrder())
        : new ParseResult.Parsed(program, diagnostics.inOrder(), Assumptions.NONE);
  }
}
