package liss.lsp;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import liss.lang.Diagnostic.Severity;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.lsp.Names.Sort;
import liss.lsp.Names.Symbol;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Another name for what a name in a text of W stands for. The program stays the same up to names:
 * no use gets another meaning.
 *
 * @param text the text, which may have errors
 */
record NameChange(String text, Names names, Symbol symbol) {

  /** The words to replace, in the order of the text. */
  List<TextWord> words() {
    return symbol.all().stream().sorted(Comparator.comparingInt(TextWord::start)).toList();
  }

  /**
   * Checks that the new name can be used.
   *
   * @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException if it cannot, with the reason
   */
  void check(String name) {
    refusal(name)
        .ifPresent(reason -> {
          throw Version.failed(ResponseErrorCode.RequestFailed, reason);
        });
  }

  private Optional<String> refusal(String name) {
    if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      return Optional.of(
          "`"
              + name
              + "` is no name: names consist of the letters a-z and A-Z, digits and `_`, and do not"
              + " start with a digit");
    }
    if (TextWord.isKeyword(name)) {
      return Optional.of("`" + name + "` is a keyword of W");
    }
    return names.symbols().stream()
        .filter(other -> other != symbol && other.name().equals(name) && clashes(other))
        .findFirst()
        .map(other ->
            "`"
                + name
                + "` is the "
                + other.sort().words()
                + " declared in line "
                + line(other.declaration().start()))
        .or(() -> name.equals(symbol.name()) ? Optional.empty() : newError(name));
  }

  private int line(int offset) {
    return new DocumentText(text).position(offset).getLine() + 1;
  }

  /** Whether a name of the same text would clash; labels have a namespace of their own. */
  private boolean clashes(Symbol other) {
    boolean areLabels = symbol.sort() == Sort.LABEL;
    if (areLabels != (other.sort() == Sort.LABEL)) {
      return false;
    }
    boolean isEverywhere = !symbol.sort().isInRoutine() || !other.sort().isInRoutine();
    return isEverywhere || (symbol.from() <= other.end() && other.from() <= symbol.end());
  }

  /** What the parser has against the new text, if it has nothing against the old one. */
  private Optional<String> newError(String name) {
    if (parsed(text) instanceof ParseResult.Parsed
        && parsed(withName(name)) instanceof ParseResult.Rejected rejected) {
      return rejected.diagnostics().stream()
          .filter(message -> message.severity() == Severity.ERROR)
          .findFirst()
          .map(Reading::brief);
    }
    return Optional.empty();
  }

  private static ParseResult parsed(String text) {
    return Parser.parse(new SourceText("", text));
  }

  /** The text with another name. */
  String withName(String name) {
    StringBuilder renamed = new StringBuilder(text);
    for (TextWord word : words().reversed()) {
      renamed.replace(word.start(), word.end(), name);
    }
    return renamed.toString();
  }
}
