package liss.lsp;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import liss.cfa.ProgramCfa;
import liss.lsp.Checks.When;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;

/** The open texts, and what is asked about them. */
final class Documents implements TextDocumentService {

  private final Checks checks;
  private final Map<String, Version> open = new ConcurrentHashMap<>();
  private final Actions actions;

  Documents(Checks checks) {
    this.checks = checks;
    this.actions = new Actions(checks, this::version);
  }

  Actions actions() {
    return actions;
  }

  /** The latest version of an open text. */
  private Version version(String uri) {
    return Optional.ofNullable(open.get(uri)).orElseThrow(Version::changed);
  }

  private Version version(TextDocumentIdentifier text) {
    return version(text.getUri());
  }

  /** Looks at all texts again, because something else has changed. */
  void again() {
    open.replaceAll((uri, version) -> version.next(version.number(), version.text()));
    open.values().forEach(version -> checks.start(version, When.NOW));
  }

  /** Ends all work. */
  void end() {
    open.values().forEach(Version::end);
    actions.close();
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
  }

  /** A text that is not on disk is in the language that the editor says. */
  private static Path file(String uri, String language) {
    URI parsed = URI.create(uri);
    if ("file".equals(parsed.getScheme())) {
      return Path.of(parsed);
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
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    Version version = version(params.getTextDocument());
    open.remove(version.uri());
    version.end();
    checks
        .editor()
        .client()
        .publishDiagnostics(new PublishDiagnosticsParams(version.uri(), List.of()));
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    // The text is the same.
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
    Optional<Answer> answer = version.known();
    return ThreadVerdict.of(program, answer).stream()
        .map(verdict ->
            new CodeLens(
                program.text().range(verdict.span()),
                answer.filter(Answer::hasCounterexample).isPresent()
                    ? Actions.showCounterexample(verdict.text(), version)
                    : new Command(verdict.text(), ""),
                null))
        .toList();
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    Version version = version(params.getTextDocument());
    return checks
        .about(
            version.automata(),
            automata -> automata.flatMap(known -> hover(version, params, known)))
        .thenApply(found -> found.orElse(null));
  }

  private static Optional<Hover> hover(Version version, HoverParams params, ProgramCfa automata) {
    return StatementText.at(version.text().offset(params.getPosition()), automata)
        .map(statement ->
            new Hover(
                new MarkupContent(MarkupKind.MARKDOWN, statement.markdown()),
                version.text().range(statement.span())));
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    Version version = version(params.getTextDocument());
    List<String> kinds = Optional.ofNullable(params.getContext().getOnly()).orElse(List.of());
    return checks.about(version.reading(), reading -> actions.offered(version, reading, kinds));
  }

  @Override
  public CompletableFuture<CodeAction> resolveCodeAction(CodeAction action) {
    return actions.resolved(action);
  }
}
