package liss.cli;

import static liss.cli.EditorClient.now;
import static liss.cli.EditorClient.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.TextDocumentService;
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
    window.setWorkDoneProgress(true);
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

  private static List<? extends CodeLens> lenses(EditorClient client, String uri) throws Exception {
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

  /** The actions for the whole text. */
  private static List<CodeAction> actions(EditorClient client, String uri) throws Exception {
    return actions(client, uri, new Range(new Position(0, 0), new Position(9999, 0)));
  }

  private static List<CodeAction> actions(
      EditorClient client, String uri, Range range, String... kinds) throws Exception {
    CodeActionContext context = new CodeActionContext(List.of());
    if (kinds.length > 0) {
      context.setOnly(List.of(kinds));
    }
    return now(
            client
                .server()
                .getTextDocumentService()
                .codeAction(new CodeActionParams(new TextDocumentIdentifier(uri), range, context)))
        .stream()
        .map(Either::getRight)
        .toList();
  }

  private static CodeAction action(EditorClient client, String uri, String title) throws Exception {
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
        now(client.server().getTextDocumentService().resolveCodeAction(action(client, uri, title)));
    return edited(text, edits(resolved.getEdit(), uri));
  }

  @Test
  void a_session_from_an_error_to_a_program_with_locks() throws Exception {
    Path file = Liss.file(directory, "counter.w", COUNTER);
    try (EditorClient client = modernClient()) {
      String wrong = COUNTER.replace("x + 1", "y + 1");
      String uri = open(client, file, wrong);
      Diagnostic error = client.published(uri, 1).getDiagnostics().getFirst();
      assertThat(error.getRange()).isEqualTo(new Range(new Position(3, 7), new Position(3, 8)));
      assertThat(error.getSeverity()).isEqualTo(DiagnosticSeverity.Error);
      assertThat(Liss.run("verify", Liss.file(directory, "wrong.w", wrong)).err())
          .contains(
              "error["
                  + error.getCode().getLeft()
                  + "]: "
                  + error.getMessage().getLeft().lines().findFirst().orElseThrow());
      assertThat(explained(error)).startsWith("### LISS0032");
      assertThat(lenses(client, uri)).isEmpty();
      assertThat(actions(client, uri)).isEmpty();
      assertThat(hover(client, uri, 3, 3)).isEqualTo("`shared int x`, declared in line 1\n");
      assertThat(hover(client, uri, 3, 7)).isEmpty();

      change(client, uri, 2, List.of(new TextDocumentContentChangeEvent(error.getRange(), "x")));
      assertThat(client.published(uri, 2).getDiagnostics()).isEmpty();
      assertThat(verdicts(client, uri))
          .containsExactly("not safe: on a cycle by read(x) at line 4, write(x) at line 4");
      Diagnostic found = client.published(uri, 2).getDiagnostics().getFirst();
      assertThat(Liss.run("verify", "--format", "short", file).out())
          .isEqualTo(
              file
                  + ":4:8: error: "
                  + found.getMessage().getLeft()
                  + " ["
                  + found.getCode().getLeft()
                  + "]\n");
      assertThat(found.getRange().getStart()).isEqualTo(new Position(3, 7));
      assertThat(found.getSeverity()).isEqualTo(DiagnosticSeverity.Error);
      assertThat(found.getCodeDescription().getHref()).startsWith("https://cwe.mitre.org/");
      assertThat(actions(client, uri, range(0, 0, 1)))
          .extracting(CodeAction::getTitle, CodeAction::getKind)
          .containsExactly(
              tuple("Add the locks (coarse)", "source.fixAll.liss"),
              tuple("Add the locks (fine)", "source.addLocks.liss"));
      assertThat(actions(client, uri, range(0, 0, 1), "quickfix")).isEmpty();
      assertThat(actions(client, uri, range(0, 0, 1), "source.fixAll")).hasSize(1);
      assertThat(actions(client, uri, found.getRange(), "quickfix"))
          .extracting(CodeAction::getTitle)
          .containsExactly("Show the counterexample");
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
      assertThat(Files.readString(shown))
          .isEqualTo(Liss.run("verify", "--explain", file).out().replaceFirst("Repair: .*\n", ""));

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

  @Test
  void what_a_message_proposes_is_a_quick_fix() throws Exception {
    try (EditorClient client = modernClient()) {
      String wrong = COUNTER.replace("  lock(l)", "  lokc(l)").replace("x := x", "x = x");
      String uri = open(client, directory.resolve("a.w"), wrong);
      List<Diagnostic> errors = client.published(uri, 1).getDiagnostics();
      assertThat(errors).hasSize(2);
      List<CodeAction> all = actions(client, uri);
      assertThat(all)
          .extracting(CodeAction::getTitle, CodeAction::getKind)
          .containsExactly(
              tuple("Replace `=` by `:=`", "quickfix"),
              tuple("Replace `lokc` by `lock`", "quickfix"));
      assertThat(all.getLast().getDiagnostics()).containsExactly(errors.getLast());
      List<TextEdit> edits =
          all.stream().flatMap(action -> edits(action.getEdit(), uri).stream()).toList();
      assertThat(edited(wrong, edits)).isEqualTo(COUNTER);
      assertThat(actions(client, uri, errors.getFirst().getRange())).hasSize(1);
      assertThat(actions(client, uri, range(0, 0, 1))).isEmpty();

      String inC = "struct s { int field; };\nstruct s a;\nvoid thread_one(void) { a.fild = 1; }\n";
      String other = open(client, directory.resolve("a.c"), inC);
      client.published(other, 1);
      assertThat(edits(actions(client, other).getFirst().getEdit(), other))
          .containsExactly(new TextEdit(range(2, 26, 30), "field"));
    }
  }

  @Test
  void c_is_read_with_the_options_of_the_editor() throws Exception {
    String text = COUNTER_IN_C.replace("thread_", "work_").replace("int x;", "int x = START;");
    Path file = Liss.file(directory, "counter.c", text);
    Liss.file(
        directory,
        "compile_commands.json",
        """
        [{"directory": "%s", "file": "counter.c", "command": "cc -DSTART=0 -c counter.c"}]
        """
            .formatted(directory));
    String[] options = {"--threads", "work_*", "-p", directory.toString()};
    try (EditorClient client = modernClient(options)) {
      String uri = open(client, file, text.replace("x + 1;", "x + ;"));
      List<Diagnostic> errors = client.published(uri, 1).getDiagnostics();
      assertThat(errors.getFirst().getRange().getStart().getLine()).isEqualTo(2);
      assertThat(codes(errors)).allMatch(code -> code.startsWith("LISS02"));

      change(client, uri, 2, text);
      assertThat(client.published(uri, 2).getDiagnostics()).isEmpty();
      assertThat(verdicts(client, uri))
          .containsExactly(
              "not safe: on a cycle by read(x) at line 3, write(x) at line 3",
              "not safe: on a cycle by read(x) at line 6, write(x) at line 6");
      assertThat(client.published(uri, 2).getDiagnostics())
          .extracting(found -> found.getMessage().getLeft(), found -> found.getRange().getStart())
          .containsExactly(tuple("work_one can interrupt work_two in line 6", new Position(5, 6)));
      assertThat(lenses(client, uri).getFirst().getRange().getStart().getLine()).isEqualTo(1);
      assertThat(hover(client, uri, 2, 4))
          .contains("Accesses: `read(x)`, `write(x)`", "**work_one**", "the end of the thread");
      String[] command = {"synthesize", "--threads", "work_*", "-p", directory.toString()};
      assertThat(withLocks(client, uri, text, "Add the locks (coarse)"))
          .isEqualTo(
              Liss.run(command[0], command[1], command[2], command[3], command[4], file).out());

      client
          .server()
          .getWorkspaceService()
          .didChangeConfiguration(
              new DidChangeConfigurationParams(
                  Map.of(
                      "liss", Map.of("options", List.of("--threads", "work_one", "-DSTART=1")))));
      EditorClient.next(client.queue(uri), told -> told.getDiagnostics().isEmpty());
      assertThat(verdicts(client, uri)).containsExactly("safe");
      assertThat(client.leave()).isEqualTo(ExitCode.OK);
      assertThat(client.messages).isEmpty();
    }
  }

  @Test
  void headers_are_those_of_the_editor() throws Exception {
    Path header = Liss.file(directory, "start.h", "#define START oops\n");
    String text = "#include \"start.h\"\n" + COUNTER_IN_C.replace("int x;", "int x = START;");
    try (EditorClient client = modernClient()) {
      String uri = open(client, directory.resolve("a.c"), text);
      assertThat(client.published(uri, 1).getDiagnostics()).isNotEmpty();
      open(client, header, "#define START 0\n");
      assertThat(client.published(uri, 1).getDiagnostics()).isEmpty();
      change(client, header.toUri().toString(), 2, "#define START oops\n");
      assertThat(
              EditorClient.next(
                  client.queue(uri), published -> !published.getDiagnostics().isEmpty()))
          .isNotNull();
      assertThat(client.leave()).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void options_that_are_wrong_are_told() throws Exception {
    try (EditorClient client = modernClient("--thread", "x")) {
      assertThat(client.messages.take()).contains("Unknown options: '--thread'");
      client
          .server()
          .getWorkspaceService()
          .didChangeConfiguration(
              new DidChangeConfigurationParams(
                  Map.of("liss", Map.of("options", List.of("-p", directory.toString())))));
      String uri = open(client, directory.resolve("counter.c"), COUNTER_IN_C);
      assertThat(client.published(uri, 1).getDiagnostics().getFirst().getMessage().getLeft())
          .startsWith("no such file: " + directory.resolve("compile_commands.json"));
      assertThat(lenses(client, uri)).isEmpty();
    }
  }

  @Test
  void a_new_version_ends_the_check_of_the_old_one() throws Exception {
    try (EditorClient client = modernClient("--timeout", "10m")) {
      String uri = open(client, directory.resolve("a.w"), drivers("cpmac8.w"));
      client.awaitRefresh();
      assertThat(titles(lenses(client, uri))).contains("checking ...");
      change(client, uri, 2, "shared int x;\nthread a { x := 1; }\n");
      assertThat(client.published(uri, 2).getDiagnostics()).isEmpty();
      long start = System.nanoTime();
      assertThat(verdicts(client, uri)).containsExactly("safe");
      figure("from a new text to its verdict, with a check to be stopped", start);
      assertThat(client.leave()).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void a_request_that_is_cancelled_stops() throws Exception {
    try (EditorClient client = modernClient("--timeout", "10m")) {
      String uri = open(client, directory.resolve("hard.w"), hard());
      assertThat(verdicts(client, uri)).hasSize(2);
      CompletableFuture<CodeAction> locks =
          client
              .server()
              .getTextDocumentService()
              .resolveCodeAction(action(client, uri, "Add the locks (fine)"));
      ProgressParams search = begun(client, "Looking for locks for hard.w");
      locks.cancel(true);
      assertThatThrownBy(locks::get) // the answer of the server may come first
          .isInstanceOfAny(CancellationException.class, ExecutionException.class);
      EditorClient.next(client.progress, shown -> isEnd(shown, search));
      assertThat(titles(lenses(client, uri))).hasSize(2);
      assertThat(client.leave()).isEqualTo(ExitCode.OK);
    }
  }

  /** The beginning of work that takes long, when the editor is told about it. */
  private static ProgressParams begun(EditorClient client, String title)
      throws InterruptedException {
    return EditorClient.next(
        client.progress,
        shown ->
            shown.getValue().getLeft() instanceof WorkDoneProgressBegin begin
                && begin.getTitle().equals(title));
  }

  /** Whether the editor is told that work is over. */
  private static boolean isEnd(ProgressParams shown, ProgressParams begun) {
    return shown.getToken().equals(begun.getToken())
        && shown.getValue().getLeft() instanceof WorkDoneProgressEnd;
  }

  @Test
  void an_action_of_an_old_version_is_refused() throws Exception {
    try (EditorClient client = modernClient()) {
      String uri = open(client, directory.resolve("a.w"), COUNTER);
      CodeAction old = action(client, uri, "Add the locks (coarse)");
      change(client, uri, 2, COUNTER.replace("skip;", "yield;"));
      CompletableFuture<CodeAction> resolved =
          client.server().getTextDocumentService().resolveCodeAction(old);
      assertThatThrownBy(() -> now(resolved))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfSatisfying(
              ResponseErrorException.class,
              error ->
                  assertThat(error.getResponseError().getCode())
                      .isEqualTo(ResponseErrorCode.ContentModified.getValue()));
    }
  }

  @Test
  void that_there_is_no_placement_is_told() throws Exception {
    try (EditorClient client = modernClient()) {
      String closed = "shared int x;\nthread t[2] { @nolock x := x + 1; }\n";
      String uri = open(client, directory.resolve("a.w"), closed);
      CompletableFuture<CodeAction> resolved =
          client
              .server()
              .getTextDocumentService()
              .resolveCodeAction(action(client, uri, "Add the locks (coarse)"));
      assertThatThrownBy(() -> now(resolved))
          .hasMessageContaining("No placement of locks makes this program preemption-safe.");
    }
  }

  @Test
  void an_editor_that_can_do_little_gets_verdicts_as_messages_and_locks_by_a_command()
      throws Exception {
    try (EditorClient client = EditorClient.start()) {
      client.initialize(new ClientCapabilities());
      String uri = open(client, directory.resolve("a.w"), COUNTER);
      assertThat(client.published(uri, 1).getDiagnostics()).isEmpty();
      List<Diagnostic> told = client.published(uri, 1).getDiagnostics();
      assertThat(told)
          .extracting(message -> message.getMessage().getLeft())
          .containsExactly(
              "t[0] can interrupt t[1] in line 4",
              "not safe: on a cycle by read(x) at line 4, write(x) at line 4");
      assertThat(told.getLast().getSeverity()).isEqualTo(DiagnosticSeverity.Information);
      assertThat(titles(lenses(client, uri))).allMatch(title -> title.startsWith("not safe"));
      Command add = action(client, uri, "Add the locks (coarse)").getCommand();
      execute(client, add);
      WorkspaceEdit edit = client.edits.take().getEdit();
      assertThat(edited(COUNTER, edit.getChanges().get(uri)))
          .isEqualTo(Liss.run("synthesize", Liss.file(directory, "a.w", COUNTER)).out());
      execute(client, action(client, uri, "Show the counterexample").getCommand());
      assertThat(client.messages.take()).startsWith("The counterexample is in file:");
    }
  }

  private static void execute(EditorClient client, Command command) throws Exception {
    now(
        client
            .server()
            .getWorkspaceService()
            .executeCommand(
                new ExecuteCommandParams(command.getCommand(), command.getArguments())));
  }

  @Test
  void what_is_not_decided_is_unknown() throws Exception {
    try (EditorClient client = modernClient("--timeout", "1ms", "--background", "1ms")) {
      String uri = open(client, directory.resolve("a.w"), drivers("cpmac.bug1.w"));
      assertThat(verdicts(client, uri))
          .isNotEmpty()
          .allMatch(verdict -> verdict.startsWith("unknown: time limit of 1 ms"));
      String condvar =
          """
          lock l;
          condvar v;
          thread a { lock(l); cwait(v, l); unlock(l); }
          """;
      change(client, uri, 2, condvar);
      assertThat(client.published(uri, 2).getDiagnostics()).isEmpty();
      assertThat(codes(client.published(uri, 2).getDiagnostics())).containsExactly("LISS0100");
      assertThat(verdicts(client, uri))
          .containsExactly("unknown: liss verify cannot execute POSIX condition variables");
    }
  }

  @Test
  void a_longer_search_refines_what_is_unknown() throws Exception {
    try (EditorClient client = modernClient("--timeout", "1ms")) {
      String uri = open(client, directory.resolve("a.w"), drivers("cpmac.bug1.w"));
      while (!titles(lenses(client, uri)).getFirst().startsWith("not safe")) {
        client.awaitRefresh();
      }
      assertThat(client.leave()).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void a_check_that_takes_long_is_shown_and_can_be_cancelled() throws Exception {
    try (EditorClient client = modernClient("--timeout", "10m")) {
      String uri = open(client, directory.resolve("a.w"), drivers("cpmac8.bug.w"));
      ProgressParams check = begun(client, "Checking a.w");
      client.server().cancelProgress(new WorkDoneProgressCancelParams(check.getToken()));
      EditorClient.next(client.progress, shown -> isEnd(shown, check));
      assertThat(verdicts(client, uri)).allMatch(verdict -> verdict.equals("unknown: cancelled"));
      assertThat(client.leave()).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void an_editor_that_is_gone_ends_the_server() throws Exception {
    try (EditorClient client = modernClient()) {
      client.vanish();
      assertThat(client.ended()).isEqualTo(ExitCode.GONE);
    }
  }

  @Test
  void names_of_w_are_known_while_there_are_errors() throws Exception {
    try (EditorClient client = modernClient()) {
      String text = COUNTER.replace("skip;", "skip");
      String uri = open(client, directory.resolve("a.w"), text);
      TextDocumentService service = client.server().getTextDocumentService();
      TextDocumentIdentifier document = new TextDocumentIdentifier(uri);
      Position place = new Position(5, 7);
      assertThat(now(service.definition(new DefinitionParams(document, place))).getLeft())
          .isEqualTo(List.of(new Location(uri, range(1, 5, 6))));
      ReferenceContext uses = new ReferenceContext(false);
      assertThat(now(service.references(new ReferenceParams(document, place, uses))))
          .isEqualTo(
              List.of(new Location(uri, range(5, 7, 8)), new Location(uri, range(7, 9, 10))));
      assertThat(
              now(service.documentHighlight(new DocumentHighlightParams(document, place))).size())
          .isEqualTo(3);
      assertThat(now(service.documentSymbol(new DocumentSymbolParams(document))))
          .extracting(symbol -> symbol.getRight().getName())
          .containsExactly("x", "l", "t");
      assertThat(now(service.completion(new CompletionParams(document, place))).getLeft())
          .extracting(CompletionItem::getLabel)
          .containsExactly("l");
      assertThat(now(service.semanticTokensFull(new SemanticTokensParams(document))).getData())
          .hasSize(5 * 17);

      DocumentFormattingParams layout =
          new DocumentFormattingParams(document, new FormattingOptions(8, false));
      assertThat(now(service.formatting(layout))).isEmpty();
      String unlaid = COUNTER.replace("  ", "\t");
      change(client, uri, 2, unlaid);
      List<TextEdit> edits = List.copyOf(now(service.formatting(layout)));
      assertThat(edited(unlaid, edits)).isEqualTo(COUNTER);
      assertThat(client.leave()).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void names_of_w_can_be_renamed() throws Exception {
    try (EditorClient client = modernClient()) {
      String uri = open(client, directory.resolve("a.w"), COUNTER);
      TextDocumentService service = client.server().getTextDocumentService();
      TextDocumentIdentifier document = new TextDocumentIdentifier(uri);
      Position place = new Position(5, 7);
      assertThat(now(service.prepareRename(new PrepareRenameParams(document, place))).getSecond())
          .isEqualTo(new PrepareRenameResult(range(5, 7, 8), "l"));
      Position keyword = new Position(6, 4);
      assertThat(now(service.prepareRename(new PrepareRenameParams(document, keyword)))).isNull();
      WorkspaceEdit edit = now(service.rename(new RenameParams(document, place, "mutex")));
      assertThat(edits(edit, uri))
          .containsExactly(
              new TextEdit(range(1, 5, 6), "mutex"),
              new TextEdit(range(5, 7, 8), "mutex"),
              new TextEdit(range(7, 9, 10), "mutex"));
      assertThatThrownBy(() -> now(service.rename(new RenameParams(document, place, "x"))))
          .hasMessageContaining("`x` is the shared int declared in line 1");

      change(client, uri, 2, COUNTER.replace("lock l", "lock m"));
      assertThatThrownBy(() -> now(service.rename(new RenameParams(document, place, "k"))))
          .hasMessageContaining("there is no name of W here");
    }
  }

  @Test
  void only_threads_of_the_cycle_have_a_verdict() throws Exception {
    try (EditorClient client = modernClient()) {
      String text = COUNTER + "thread other { int y; y := x; }\n";
      String uri = open(client, directory.resolve("a.w"), text);
      assertThat(verdicts(client, uri))
          .containsExactly("not safe: on a cycle by read(x) at line 4, write(x) at line 4");
      String stuck =
          "lock l, m;\nthread a { lock(l); lock(m); unlock(m); unlock(l); }\n"
              + "thread b { lock(m); lock(l); unlock(l); unlock(m); }\nthread c { yield; }\n";
      change(client, uri, 2, stuck);
      assertThat(verdicts(client, uri)).containsExactly("not safe: deadlock", "not safe: deadlock");
      assertThat(codes(client.published(uri, 2).getDiagnostics())).isEmpty();
      assertThat(codes(client.published(uri, 2).getDiagnostics())).containsExactly("deadlock");
    }
  }

  /** The line of the documentation to which a message leads. */
  private static String explained(Diagnostic message) throws Exception {
    URI page = URI.create(message.getCodeDescription().getHref());
    int line = Integer.parseInt(page.getFragment().substring(1));
    return Files.readAllLines(Path.of(page.getPath())).get(line - 1);
  }

  /** The edits of one text, for an editor that knows versions. */
  private static List<TextEdit> edits(WorkspaceEdit edit, String uri) {
    var change = edit.getDocumentChanges().getFirst().getLeft();
    assertThat(change.getTextDocument().getUri()).isEqualTo(uri);
    return change.getEdits().stream().map(Either::getLeft).toList();
  }

  private static Range range(int line, int start, int end) {
    return new Range(new Position(line, start), new Position(line, end));
  }

  @Test
  void names_of_c_are_for_others() throws Exception {
    try (EditorClient client = modernClient()) {
      String uri = open(client, directory.resolve("a.c"), COUNTER_IN_C);
      TextDocumentService service = client.server().getTextDocumentService();
      TextDocumentIdentifier document = new TextDocumentIdentifier(uri);
      Position place = new Position(0, 4);
      assertThat(now(service.definition(new DefinitionParams(document, place))).getLeft())
          .isEmpty();
      assertThat(now(service.completion(new CompletionParams(document, place))).getLeft())
          .isEmpty();
      assertThat(
              now(
                  service.formatting(
                      new DocumentFormattingParams(document, new FormattingOptions(8, false)))))
          .isEmpty();
    }
  }

  @Test
  void standard_output_has_messages_of_the_protocol_only() throws Exception {
    String open =
        "{'jsonrpc':'2.0','method':'textDocument/didOpen','params':{'textDocument':{'uri':"
            + "'untitled:x','languageId':'c','version':1,'text':'int x;'}}}";
    List<String> received =
        received(
            EditorClient::printed,
            "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'capabilities':{}}}",
            open,
            "{'jsonrpc':'2.0','id':2,'method':'textDocument/codeLens','params':"
                + "{'textDocument':{'uri':'untitled:x'}}}",
            "{'jsonrpc':'2.0','id':3,'method':'no/such/request'}",
            "{'jsonrpc':'2.0','id':4,'method':'shutdown'}",
            "{'jsonrpc':'2.0','method':'exit'}");
    assertThat(received)
        .allMatch(message -> message.startsWith("{\"jsonrpc\":\"2.0\""))
        .anyMatch(message -> message.contains("\"id\":4,\"result\""));
  }

  /** A server of which all that it is told is known. */
  private interface Server {
    String outputFor(String input) throws Exception;
  }

  /** What the server answers to messages, in which ' stands for ". */
  private static List<String> received(Server server, String... sent) throws Exception {
    String input =
        Stream.of(sent)
            .map(message -> message.replace('\'', '"'))
            .map(message -> "Content-Length: " + message.length() + "\r\n\r\n" + message)
            .collect(Collectors.joining());
    String output = server.outputFor(input);
    List<String> received = new ArrayList<>();
    while (!output.isEmpty()) {
      Matcher header = Pattern.compile("Content-Length: (\\d+)\r\n\r\n").matcher(output);
      assertThat(header.lookingAt()).as(output).isTrue();
      int end = header.end() + Integer.parseInt(header.group(1));
      received.add(output.substring(header.end(), end));
      output = output.substring(end);
    }
    return received;
  }

  /** A request, its parameters, and the code of the error that answers it. */
  private record Wrong(String method, String parameters, int code) {
    String request(int id) {
      return "{'jsonrpc':'2.0','id':" + id + ",'method':'" + method + "'" + parameters + "}";
    }
  }

  @Test
  void what_cannot_be_answered_is_an_error_of_the_protocol() throws Exception {
    String place = "'textDocument':{'uri':'file:///a.w'},'position':{'line':0,'character':0}";
    List<Wrong> wrong =
        List.of(
            new Wrong("textDocument/hover", ",'params':{" + place + "}", -32002),
            new Wrong("initialize", ",'params':{'capabilities':{}}", 0),
            new Wrong("initialize", ",'params':{'capabilities':{}}", -32600),
            new Wrong("no/such", "", -32601),
            new Wrong("workspace/symbol", ",'params':{'query':'x'}", -32601),
            new Wrong("textDocument/declaration", ",'params':{" + place + "}", -32601),
            new Wrong("textDocument/hover", "", -32602),
            new Wrong("textDocument/hover", ",'params':{'textDocument':5}", -32602),
            new Wrong("textDocument/hover", ",'params':{}", -32602),
            new Wrong("workspace/executeCommand", ",'params':{'command':'x'}", -32602),
            new Wrong("workspace/executeCommand", ",'params':{'command':'liss.addLocks'}", -32602),
            new Wrong("codeAction/resolve", ",'params':{'title':'x','data':[{}]}", -32602),
            new Wrong("textDocument/hover", ",'params':{" + place + "}", -32801));
    List<String> notifications =
        List.of(
            "{'jsonrpc':'2.0','method':'no/such'}",
            "{'jsonrpc':'2.0','method':'$/setTrace','params':{'value':'off'}}",
            "{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':77}}",
            "{'jsonrpc':'2.0','method':'textDocument/didOpen','params':{}}",
            "{'jsonrpc':'2.0','method':'textDocument/didClose','params':{'textDocument':"
                + "{'uri':'file:///a.w'}}}",
            "{'jsonrpc':'2.0','method':'textDocument/didOpen','params':{'textDocument':{'uri':"
                + "'a b:c','languageId':'w','version':1,'text':'lock l;'}}}",
            "{'jsonrpc':'2.0','method':'textDocument/didChange','params':{'textDocument':{'uri':"
                + "'a b:c','version':2},'contentChanges':[{'range':{'start':{'line':-1,"
                + "'character':-5},'end':{'line':0,'character':2147483647}},'text':''}]}}",
            "{",
            "[]",
            "{'jsonrpc':'2.0','id':99}");
    List<String> sent = new ArrayList<>();
    wrong.forEach(request -> sent.add(request.request(sent.size())));
    sent.addAll(notifications);
    sent.add("{'jsonrpc':'2.0','id':98,'method':'shutdown'}");
    sent.add("{'jsonrpc':'2.0','method':'exit'}");
    List<String> received = received(EditorClient::talked, sent.toArray(String[]::new));
    for (int id = 0; id < wrong.size(); id++) {
      String expected =
          "\"id\":"
              + id
              + ","
              + (wrong.get(id).code() == 0
                  ? "\"result\""
                  : "\"error\":{\"code\":" + wrong.get(id).code());
      assertThat(received).as(wrong.get(id).toString()).anyMatch(m -> m.contains(expected));
    }
    assertThat(received)
        .anyMatch(message -> message.contains("\"id\":98,\"result\""))
        .noneMatch(message -> message.contains("\\tat "));
  }

  @Test
  void wrong_options_on_the_command_line_are_wrong_usage() {
    assertThat(Liss.run("lsp", "-D", "=").exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(Liss.run("lsp", "--delay", "soon").exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
  }

  /** How long an editor waits; the figures are those of docs/editor.md. */
  @Test
  void typing_is_followed_by_messages_soon() throws Exception {
    for (String name : List.of("cpmac.bug1.w", "c/i915_irq.c")) {
      try (EditorClient client = modernClient("--delay", "200ms")) {
        String text = drivers(name);
        String uri = open(client, directory.resolve(Path.of(name).getFileName()), text);
        client.published(uri, 1);
        verdicts(client, uri);
        long start = System.nanoTime();
        change(client, uri, 2, text + "\n");
        client.published(uri, 2);
        figure(name + ": from a change to the messages", start);
        verdicts(client, uri);
        figure(name + ": from a change to the verdict", start);
      }
    }
  }

  private static void figure(String what, long start) {
    System.out.printf(
        Locale.ROOT, "%s: %d ms%n", what, Duration.ofNanos(System.nanoTime() - start).toMillis());
  }

  private static String drivers(String name) {
    return Liss.read(Path.of("drivers", name));
  }

  /** A program for which locks are found after seconds only, so that the search is shown. */
  private static String hard() {
    StringBuilder text = new StringBuilder("shared int count, x[8];\n");
    for (int thread = 0; thread < 8; thread++) {
      text.append("thread t").append(thread).append(" {\n");
      for (int i = 0; i < 8; i++) {
        int target = (thread + i) % 8;
        text.append("  count := count + 1; x[%d] := x[%d]; yield;\n".formatted(target, thread));
      }
      text.append("}\n");
    }
    return text.toString();
  }
}
