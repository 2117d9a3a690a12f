package liss.lsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.lsp.Names.Sort;
import liss.lsp.Names.Symbol;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** The names of a text in W, in the form of the protocol. */
record NamesInEditor(DocumentText text, Names names) {

  private static final List<String> COLORS =
      List.of(
          SemanticTokenTypes.Variable,
          SemanticTokenTypes.Parameter,
          SemanticTokenTypes.Function,
          SemanticTokenTypes.Property,
          "label",
          SemanticTokenTypes.Keyword,
          SemanticTokenTypes.Number,
          SemanticTokenTypes.Decorator);

  /** What the numbers in {@link #colors} mean: a name that other threads see, is static. */
  static final SemanticTokensLegend LEGEND =
      new SemanticTokensLegend(COLORS, List.of("declaration", "static"));

  private static final int DECLARATION = 1;
  private static final int STATIC = 2;

  private Range range(TextWord word) {
    return range(word.start(), word.end());
  }

  private Range range(int start, int end) {
    return new Range(text.position(start), text.position(end));
  }

  private Optional<Symbol> at(Position position) {
    return names.at(text.offset(position));
  }

  /** Where the name at a position is declared. */
  List<Location> definition(String uri, Position position) {
    return at(position).map(symbol -> new Location(uri, range(symbol.declaration()))).stream()
        .toList();
  }

  /** Where the name at a position is used, and declared if that is asked. */
  List<Location> references(String uri, Position position, boolean isWithDeclaration) {
    return at(position).stream()
        .flatMap(symbol -> (isWithDeclaration ? symbol.all() : symbol.uses()).stream())
        .map(word -> new Location(uri, range(word)))
        .toList();
  }

  /** All places of the name at a position. */
  List<DocumentHighlight> highlights(Position position) {
    return at(position).stream()
        .flatMap(symbol -> symbol.all().stream())
        .map(word -> new DocumentHighlight(range(word), kind(word)))
        .toList();
  }

  /** A name is written if it is declared, or if an assignment follows it. */
  private DocumentHighlightKind kind(TextWord word) {
    boolean isWritten =
        names.words().stream()
            .dropWhile(other -> other.start() <= word.start())
            .findFirst()
            .filter(next -> next.is(":=") || next.is("<-"))
            .isPresent();
    return isWritten ? DocumentHighlightKind.Write : DocumentHighlightKind.Read;
  }

  /** The name at a position and where it stands, if it can have another one. */
  Optional<PrepareRenameResult> renamed(Position position) {
    int offset = text.offset(position);
    return names
        .at(offset)
        .flatMap(symbol ->
            symbol.all().stream()
                .filter(word -> word.start() <= offset && offset <= word.end())
                .findFirst()
                .map(word -> new PrepareRenameResult(range(word), symbol.name())));
  }

  /**
   * The edits that give what stands at a position another name.
   *
   * @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException if there is no name, or it cannot be
   *     this one
   */
  List<TextEdit> renamed(Position position, String name) {
    NameChange change =
        at(position)
            .map(symbol -> new NameChange(text.toString(), names, symbol))
            .orElseThrow(() ->
                Version.failed(ResponseErrorCode.RequestFailed, "there is no name of W here"));
    change.check(name);
    return change.words().stream().map(word -> new TextEdit(range(word), name)).toList();
  }

  /** What is declared; locals and labels belong to their thread or procedure. */
  List<DocumentSymbol> outline() {
    List<DocumentSymbol> outline = new ArrayList<>();
    for (Symbol symbol : names.symbols()) {
      boolean isRoutine = symbol.sort().isRoutine();
      int end = isRoutine ? symbol.end() : symbol.declaration().end();
      DocumentSymbol shown =
          new DocumentSymbol(
              symbol.name(),
              kind(symbol.sort()),
              range(
                  isRoutine ? symbol.from() : symbol.declaration().start(),
                  Math.max(end, symbol.declaration().end())),
              range(symbol.declaration()),
              symbol.sort().words(),
              new ArrayList<>());
      if (symbol.sort().isInRoutine() && !outline.isEmpty()) {
        outline.getLast().getChildren().add(shown);
      } else {
        outline.add(shown);
      }
    }
    return outline;
  }

  private static SymbolKind kind(Sort sort) {
    return switch (sort) {
      case SHARED, LOCAL, PARAMETER -> SymbolKind.Variable;
      case PROCEDURE, THREAD -> SymbolKind.Function;
      case LABEL -> SymbolKind.Key;
      case LOCK, COND, GUARD, CHANNEL, CONDVAR, SEMAPHORE, RWLOCK, BARRIER -> SymbolKind.Object;
    };
  }

  /** What the name at a position is, in Markdown. */
  Optional<String> described(Position position) {
    return at(position)
        .map(symbol ->
            "`%s %s`, declared in line %d\n"
                .formatted(
                    symbol.sort().words(),
                    symbol.name(),
                    text.position(symbol.declaration().start()).getLine() + 1));
  }

  /** The range of the word at a position. */
  Range word(Position position) {
    int offset = text.offset(position);
    return names.words().stream()
        .filter(word -> word.start() <= offset && offset <= word.end() && word.isName())
        .findFirst()
        .map(this::range)
        .orElse(new Range(position, position));
  }

  /** The words and what they are: five numbers for each, as the protocol has them. */
  List<Integer> colors() {
    Map<Integer, Integer> sorts = new HashMap<>();
    Map<Integer, Integer> modifiers = new HashMap<>();
    for (Symbol symbol : names.symbols()) {
      int shared = symbol.sort().isInRoutine() || symbol.sort().isRoutine() ? 0 : STATIC;
      for (TextWord word : symbol.all()) {
        sorts.put(word.start(), COLORS.indexOf(color(symbol.sort())));
        modifiers.put(word.start(), shared);
      }
      modifiers.put(symbol.declaration().start(), shared | DECLARATION);
    }
    List<Integer> colors = new ArrayList<>();
    Position before = new Position(0, 0);
    for (TextWord word : names.words()) {
      Optional<Integer> color =
          Optional.ofNullable(sorts.get(word.start())).or(() -> colorOf(word.kind()));
      if (color.isPresent()) {
        Position start = text.position(word.start());
        int lines = start.getLine() - before.getLine();
        colors.add(lines);
        colors.add(start.getCharacter() - (lines == 0 ? before.getCharacter() : 0));
        colors.add(word.end() - word.start());
        colors.add(color.get());
        colors.add(modifiers.getOrDefault(word.start(), 0));
        before = start;
      }
    }
    return colors;
  }

  private static String color(Sort sort) {
    return switch (sort) {
      case SHARED, LOCAL -> SemanticTokenTypes.Variable;
      case PARAMETER -> SemanticTokenTypes.Parameter;
      case PROCEDURE, THREAD -> SemanticTokenTypes.Function;
      case LABEL -> "label";
      case LOCK, COND, GUARD, CHANNEL, CONDVAR, SEMAPHORE, RWLOCK, BARRIER ->
          SemanticTokenTypes.Property;
    };
  }

  private static Optional<Integer> colorOf(TextWord.Kind kind) {
    return switch (kind) {
      case KEYWORD -> Optional.of(COLORS.indexOf(SemanticTokenTypes.Keyword));
      case NUMBER -> Optional.of(COLORS.indexOf(SemanticTokenTypes.Number));
      case ANNOTATION -> Optional.of(COLORS.indexOf(SemanticTokenTypes.Decorator));
      case NAME, SIGN, COMMENT -> Optional.empty();
    };
  }
}
