package liss.cli;

import static liss.cli.EditorClient.now;
import static liss.cli.EditorClient.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensCapabilities;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of an editor with {@code liss lsp} over standard input and output. */
@Tag("slow")
class LspCommandTest {

  private static final String COUNTER =
      """
      shared int x;
      lock l;
      thread t[2] {
        x := x + 1;
        yield;
        lock(l);
        skip;
        unlock(l);
      }
      """;

  private static final String COUNTER_IN_C =
      """
      int x;
      void thread_one(void) {
        x = x + 1;
      }
      void thread_two(void) {
        x = x + 1;
      }
      """;

  @TempDir private Path directory;

  /** What a modern editor says that it can do. */
  private static ClientCapabilities modern() {
    TextDocumentClientCapabilities texts = new TextDocumentClientCapabilities();
    texts.setCodeLens(new CodeLensCapabilities());
    CodeActionCapabilities actions = new CodeActionCapabilities();
    actions.setDataSupport(true);
    actions.setResolveSupport(new CodeActionResolveSupportCapabilities(List.of("edit")));
    texts.setCodeAction(actions);
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setCodeLens(new CodeLensWorkspaceCapabilities(true));
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    workspace.setWorkspaceEdit(edits);
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setShowDocument(new ShowDocumentCapabilities(true));
    return new ClientCapabilities(workspace, texts, window, null);
  }

  private static EditorClient modernClient(String... options) throws Exception {
    EditorClient client = EditorClient.start();
    client.initialize(modern(), options);
    return client;
  }

  private String open(EditorClient client, Path file, String text) {
    String uri = file.toUri().toString();
    client
        .server()
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "w", 1, text)));
    return uri;
  }

  private static void change(EditorClient client, String uri, int version, String text) {
    change(client, uri, version, whole(text));
  }

  private static void change(
      EditorClient client, String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    client
        .server()
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, version), changes));
  }

  private static List<String> codes(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(found -> found.getCode().getLeft()).toList();
  }

  private static List<? extends CodeLens> lenses(EditorClient client, String uri)
      throws Exception {
    return now(
        client
            .server()
            .getTextDocumentService()
            .codeLens(new CodeLensParams(new TextDocumentIdentifier(uri))));
  }

  private static List<String> titles(List<? extends CodeLens> lenses) {
    return lenses.stream().map(lens -> lens.getCommand().getTitle()).toList();
  }

  /** The verdicts when there are some. */
  private static List<String> verdicts(EditorClient client, String uri) throws Exception {
    while (true) {
      client.awaitRefresh();
      List<String> titles = titles(lenses(client, uri));
      if (!titles.contains("checking ...")) {
        return titles;
      }
    }
  }

  private static String hover(EditorClient client, String uri, int line, int character)
      throws Exception {
    Hover hover =
        now(
            client
                .server()
                .getTextDocumentService()
                .hover(
                    new HoverParams(
                        new TextDocumentIdentifier(uri), new Position(line, character))));
    return hover == null ? "" : hover.getContents().getRight().getValue();
  }

  private static List<CodeAction> actions(EditorClient client, String uri) throws Exception {
    return now(client
            .server()
            .getTextDocumentService()
            .codeAction(
                new CodeActionParams(
                    new TextDocumentIdentifier(uri),
                    new Range(new Position(0, 0), new Position(0, 0)),
                    new CodeActionContext(List.of()))))
        .stream()
        .map(Either::getRight)
        .toList();
  }

  private static CodeAction action(EditorClient client, String uri, String title)
      throws Exception {
    return actions(client, uri).stream()
        .filter(action -> action.getTitle().equals(title))
        .findFirst()
        .orElseThrow();
  }

  /** What the text is after the edits, the way an editor applies them. */
  private static String edited(String text, List<TextEdit> edits) {
    List<String> lines = text.lines().map(line -> line + "\n").toList();
    StringBuilder edited = new StringBuilder(text);
    List<TextEdit> backwards = new ArrayList<>(edits);
    backwards.sort(
        Comparator.comparing((TextEdit edit) -> edit.getRange().getStart().getLine()).reversed());
    for (TextEdit edit : backwards) {
      edited.replace(
          offset(lines, edit.getRange().getStart()),
          offset(lines, edit.getRange().getEnd()),
          edit.getNewText());
    }
    return edited.toString();
  }

  private static int offset(List<String> lines, Position position) {
    return lines.subList(0, position.getLine()).stream().mapToInt(String::length).sum()
        + position.getCharacter();
  }

  /** The text with the locks that an action adds. */
  private static String withLocks(EditorClient client, String uri, String text, String title)
      throws Exception {
    CodeAction resolved =
        now(
            client
                .server()
                .getTextDocumentService()
                .resolveCodeAction(action(client, uri, title)));
    var change = resolved.getEdit().getDocumentChanges().getFirst().getLeft();
    assertThat(change.getTextDocument().getUri()).isEqualTo(uri);
    return edited(text, change.getEdits().stream().map(Either::getLeft).toList());
  }

  @Test
  void a_session_from_an_error_to_a_program_with_locks() throws Exception {
    Path file = Liss.file(directory, "counter.w", COUNTER);
    try (EditorClient client = modernClient()) {
      String wrong = COUNTER.replace("x + 1", "y + 1");
      String uri = open(client, file, wrong);
      Diagnostic error = client.published(uri, 1).getDiagnostics().getFirst();
      assertThat(error.getRange())
          .isEqualTo(new Range(new Position(3, 7), new Position(3, 8)));
      assertThat(error.getSeverity()).isEqualTo(DiagnosticSeverity.Error);
      assertThat(Liss.run("verify", Liss.file(directory, "wrong.w", wrong)).err())
          .contains(
              "error["
                  + error.getCode().getLeft()
                  + "]: "
                  + error.getMessage().getLeft().lines().findFirst().orElseThrow());
      assertThat(lenses(client, uri)).isEmpty();
      assertThat(actions(client, uri)).isEmpty();
      assertThat(hover(client, uri, 3, 3)).isEmpty();

      change(
          client,
          uri,
          2,
          List.of(new TextDocumentContentChangeEvent(error.getRange(), "x")));
      assertThat(client.published(uri, 2).getDiagnostics()).isEmpty();
      assertThat(verdicts(client, uri))
          .containsExactly("not safe: a block with line 4 is on a cycle");
      assertThat(lenses(client, uri).getFirst().getRange())
          .isEqualTo(new Range(new Position(2, 7), new Position(2, 8)));

      assertThat(hover(client, uri, 3, 5))
          .isEqualTo(
              """
              Accesses: `read(x)`, `write(x)`

              **t[0], t[1]**
              - The block begins with the start of the thread and ends before `yield` at line 5.
              - Locks held in every run: none
              """);
      assertThat(hover(client, uri, 6, 3)).contains("`lock(l)` at line 6", "in every run: `l`");
      assertThat(hover(client, uri, 0, 0)).isEmpty();

      for (String objective : List.of("coarse", "fine")) {
        assertThat(withLocks(client, uri, COUNTER, "Add the locks (" + objective + ")"))
            .isEqualTo(Liss.run("synthesize", "--objective", objective, file).out());
      }
      String safe = withLocks(client, uri, COUNTER, "Add the locks (coarse)");
      now(
          client
              .server()
              .getWorkspaceService()
              .executeCommand(
                  new ExecuteCommandParams(
                      action(client, uri, "Show the counterexample").getCommand().getCommand(),
                      List.of(uri))));
      Path shown = Path.of(URI.create(client.shown.take()));
      assertThat(Files.readString(shown)).isEqualTo(Liss.run("verify", file).out());

      change(client, uri, 3, safe);
      assertThat(client.published(uri, 3).getDiagnostics()).isEmpty();
      assertThat(verdicts(client, uri)).containsExactly("safe");
      assertThat(actions(client, uri)).isEmpty();
      client
          .server()
          .getTextDocumentService()
          .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
      assertThat(client.leave()).isEqualTo(ExitCode.OK);
      assertThat(shown).doesNotExist();
      assertThat(client.messages).isEmpty();
    }
  }
}
