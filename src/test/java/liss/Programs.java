package liss;

import java.util.Arrays;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.SwitchAtLock;

/** Programs for tests, from their text. */
public final class Programs {

  private Programs() {}

  /** The program of a text that must be correct. */
  public static Program parse(String text) {
    SourceText source = new SourceText("test.w", text);
    return switch (Parser.parse(source)) {
      case ParseResult.Parsed parsed -> parsed.program();
      case ParseResult.Rejected rejected ->
          throw new AssertionError(
              String.join("\n", rejected.diagnostics().stream().map(d -> d.render(source)).toList())
                  + "\n"
                  + text);
    };
  }

  /** The same automata if the cooperative scheduler switches at contended locks only. */
  public static ProgramCfa contendedCfa(String text) {
    return CfaBuilder.build(parse(text).with(new SwitchAtLock.Contended()));
  }

  /** The automata of a text that must be correct; the lines are joined. */
  public static ProgramCfa cfa(String... lines) {
    return CfaBuilder.build(parse(String.join("\n", Arrays.asList(lines))));
  }
}
