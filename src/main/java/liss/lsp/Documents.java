package liss.lsp;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.lang.Layout;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.lsp.Checks.When;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;

/** The open texts, and what is asked about them. */
final class Documents implements TextDocumentService {

  /** How long a hover waits for what is not yet known. */
  private static final Duration SOON = Duration.ofMillis(200);

  private final Checks checks;
  private final Map<String, Version> open = new ConcurrentHashMap<>();
  private final Actions actions;

  Documents(Checks checks, SessionFiles files) {
    this.checks = checks;
    this.actions = new Actions(checks, files, this::version);
  }

  Actions actions() {
    return actions;
  }

  /** The latest version of an open text. */
  private Version version(String uri) {
    return Optional.ofNullable(uri).map(open::get).orElseThrow(Version::changed);
  }

  private Version version(TextDocumentIdentifier text) {
    return version(text.getUri());
  }

  /** Looks at all texts again, because something else has changed. */
  void again() {
    again(version -> true, When.NOW);
  }

  private void again(Predicate<Version> which, When when) {
    for (Version version : List.copyOf(open.values())) {
      if (which.test(version)) {
        Version next = version.next(version.number(), version.text());
        open.put(version.uri(), next);
        checks.start(next, when);
      }
    }
  }

  /** Looks again at the programs that may include a header. */
  private void changed(Version header) {
    if (header.isHeader()) {
      again(version -> !version.isInW() && !version.uri().equals(header.uri()), When.AFTER_A_WHILE);
    }
  }

  /** The texts of headers that are open, by their absolute paths. */
  Map<Path, String> headers() {
    return open.values().stream()
        .filter(Version::isHeader)
        .collect(
            Collectors.toMap(
                version -> version.file().toAbsolutePath().normalize(),
                version -> version.text().toString(),
                (one, other) -> one));
  }

  /** Ends all work. */
  void end() {
    open.values().forEach(Version::end);
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    TextDocumentItem text = params.getTextDocument();
    Version version =
        new Version(
            text.getUri(),
            file(text.getUri(), text.getLanguageId()),
            text.getVersion(),
            new DocumentText(text.getText()));
    open.put(text.getUri(), version);
    checks.start(version, When.NOW);
    changed(version);
  }

  /** A text that is not on disk is in the language that the editor says. */
  private static Path file(String uri, String language) {
    try {
      URI parsed = URI.create(uri);
      if ("file".equals(parsed.getScheme())) {
        return Path.of(parsed);
      }
    } catch (IllegalArgumentException e) {
      // Not the name of a file on this machine.
    }
    Path name = Path.of(uri.substring(uri.lastIndexOf('/') + 1).replace(':', '-'));
    return language.equals("c") ? Path.of(name + ".c") : name;
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    Version before = version(params.getTextDocument());
    DocumentText text = before.text();
    for (TextDocumentContentChangeEvent change : params.getContentChanges()) {
      text = text.after(change);
    }
    Version version = before.next(params.getTextDocument().getVersion(), text);
    open.put(before.uri(), version);
    checks.start(version, When.AFTER_A_WHILE);
    changed(version);
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    Version version = version(params.getTextDocument());
    open.remove(version.uri());
    version.end();
    changed(version);
    checks
        .editor()
        .client()
        .publishDiagnostics(new PublishDiagnosticsParams(version.uri(), List.of()));
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    // The text is the same.
  }

  @Override
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    Version version = version(params.getTextDocument());
    return checks.soon(() ->
        version
            .names()
            .renamed(params.getPosition())
            .map(Either3::<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forSecond)
            .orElse(null));
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    Version version = version(params.getTextDocument());
    return checks.soon(() ->
        actions.edit(version, version.names().renamed(params.getPosition(), params.getNewName())));
  }

  /** An editor that does not ask again is answered when the check has ended. */
  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    Version version = version(params.getTextDocument());
    CompletableFuture<Reading> reading =
        checks.editor().refreshesLenses()
            ? version.reading()
            : version.answer().thenCompose(answer -> version.reading());
    return checks.about(
        reading,
        found ->
            switch (found) {
              case Reading.Refused refused -> List.of();
              case Reading.Accepted program -> lenses(version, program);
            });
  }

  private static List<CodeLens> lenses(Version version, Reading.Accepted program) {
    Optional<Known> answer = version.known();
    return ThreadVerdict.of(program, answer, version.isSearchedOn()).stream()
        .map(verdict ->
            new CodeLens(
                program.text().range(verdict.span()),
                answer.filter(Known::hasCounterexample).isPresent()
                    ? Actions.showCounterexample(verdict.text(), version)
                    : new Command(verdict.text(), ""),
                null))
        .toList();
  }

  /**
   * What is known of the place: what is not known soon, because the text is still being read, is
   * left out.
   */
  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    Version version = version(params.getTextDocument());
    return checks
        .about(
            version
                .automata()
                .copy()
                .completeOnTimeout(Optional.empty(), SOON.toMillis(), TimeUnit.MILLISECONDS),
            automata -> hover(version, params.getPosition(), automata))
        .thenApply(found -> found.orElse(null));
  }

  private static Optional<Hover> hover(
      Version version, Position position, Optional<ProgramCfa> automata) {
    Optional<String> name = version.names().described(position);
    Optional<StatementText> statement =
        automata.flatMap(known -> StatementText.at(version.text().offset(position), known));
    if (name.isEmpty() && statement.isEmpty()) {
      return Optional.empty();
    }
    String page =
        Stream.concat(name.stream(), statement.map(StatementText::markdown).stream())
            .collect(Collectors.joining("\n"));
    return Optional.of(
        new Hover(
            new MarkupContent(MarkupKind.MARKDOWN, page),
            statement
                .map(found -> version.text().range(found.span()))
                .orElseGet(() -> version.names().word(position))));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    Version version = version(params.getTextDocument());
    return checks.soon(
        () -> Either.forLeft(version.names().definition(version.uri(), params.getPosition())));
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    Version version = version(params.getTextDocument());
    return checks.soon(() ->
        version
            .names()
            .references(
                version.uri(), params.getPosition(), params.getContext().isIncludeDeclaration()));
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    Version version = version(params.getTextDocument());
    return checks.soon(() -> version.names().highlights(params.getPosition()));
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    Version version = version(params.getTextDocument());
    return checks.soon(() ->
        version.names().outline().stream()
            .map(Either::<SymbolInformation, DocumentSymbol>forRight)
            .toList());
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    Version version = version(params.getTextDocument());
    return checks.soon(() ->
        Either.forLeft(
            version.isInW()
                ? Completions.at(
                    version.text().offset(params.getPosition()),
                    version.text().toString(),
                    version.names().names())
                : List.of()));
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
    Version version = version(params.getTextDocument());
    return checks.soon(() -> new SemanticTokens(version.names().colors()));
  }

  /** A text with errors stays as it is, as {@code liss fmt} has it. */
  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    Version version = version(params.getTextDocument());
    String text = version.text().toString();
    return checks.soon(() ->
        version.isInW()
                && Parser.parse(new SourceText(version.file().toString(), text))
                    instanceof ParseResult.Parsed
            ? version.text().editsTo(Layout.of(text))
            : List.of());
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    Version version = version(params.getTextDocument());
    return checks.about(
        version.reading(),
        reading -> actions.offered(version, reading, params.getRange(), params.getContext()));
  }

  @Override
  public CompletableFuture<CodeAction> resolveCodeAction(CodeAction action) {
    return actions.resolved(action);
  }
}
