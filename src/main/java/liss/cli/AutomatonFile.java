package liss.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import liss.automata.Alphabet;
import liss.automata.AutomatonSyntaxException;
import liss.automata.AutomatonText;
import liss.automata.IndependenceRelation;
import liss.automata.IndependenceText;
import liss.lang.Diagnostic;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/** Reads automata; whatever is wrong with them becomes an {@link InputException}. */
final class AutomatonFile {

  private static final String CODE = "LISS0111";

  private AutomatonFile() {}

  /** The automaton in a file. */
  static AutomatonText read(Path file) {
    return parsed(file, AutomatonText::parse);
  }

  /** The independence relation in a file, over symbols of the alphabet. */
  static IndependenceRelation independence(Path file, Alphabet alphabet) {
    return parsed(file, text -> IndependenceText.parse(text, alphabet));
  }

  /** The alphabet of automata. */
  static Alphabet alphabet(List<AutomatonText> automata) {
    return switch (Alphabet.of(automata)) {
      case Alphabet.Result.Common common -> common.alphabet();
      case Alphabet.Result.None none -> throw new InputException("error: " + none.reason());
    };
  }

  private static <T> T parsed(Path file, Function<String, T> parser) {
    SourceText source = SourceFile.read(file);
    try {
      return parser.apply(source.text());
    } catch (AutomatonSyntaxException e) {
      String message = String.valueOf(e.getMessage());
      throw new InputException(
          new Diagnostic(CODE, Severity.ERROR, message, span(source, e), e.hint().map(Hint::of))
              .render(source));
    }
  }

  private static SourceSpan span(SourceText source, AutomatonSyntaxException e) {
    String before = source.text().substring(0, e.start());
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    int column = before.length() - before.lastIndexOf('\n');
    return new SourceSpan(e.start(), e.end(), line, column);
  }
}
