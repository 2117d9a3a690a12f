package liss.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** One session with an editor, from its first request to its last. */
final class Session implements LanguageServer, WorkspaceService, AutoCloseable {

  /** The section of the settings of an editor, and the member of it with the options. */
  private static final String SECTION = "liss";

  private static final String OPTIONS = "options";

  private final Settings.Reader options;
  private final Editor editor = new Editor();
  private final SessionFiles files = new SessionFiles();
  private final Checks checks;
  private final Documents documents;
  private final CompletableFuture<Void> left = new CompletableFuture<>();
  private volatile State state = State.NEW;

  /** Options of the editor that are wrong, to be told when it listens. */
  private volatile Optional<String> complaint = Optional.empty();

  /**
   * A session that begins.
   *
   * @param diagnostics the text of docs/diagnostics.md
   */
  Session(Settings.Reader options, String diagnostics) {
    this.options = options;
    ProblemList problems = new ProblemList(editor, new MessagePage(diagnostics, files));
    this.checks = new Checks(editor, problems, options.read(List.of()), this::headers);
    this.documents = new Documents(checks, files);
  }

  private Map<Path, String> headers() {
    return documents.headers();
  }

  void connect(LanguageClient client) {
    editor.connect(client);
  }

  Editor editor() {
    return editor;
  }

  /** Done when the editor has left. */
  CompletableFuture<Void> left() {
    return left;
  }

  /** How far the session is. */
  private enum State {
    NEW,
    INITIALIZED,
    SHUT_DOWN
  }

  /** Whether the editor has asked for the end. */
  boolean isShutDown() {
    return state == State.SHUT_DOWN;
  }

  /** Why a request is not answered now; empty if it is. */
  Optional<ResponseError> refusal(String method) {
    boolean isFirst = method.equals("initialize");
    return switch (state) {
      case NEW ->
          refused(!isFirst, ResponseErrorCode.ServerNotInitialized, "initialize comes first");
      case INITIALIZED ->
          refused(isFirst, ResponseErrorCode.InvalidRequest, "the session has begun");
      case SHUT_DOWN -> refused(true, ResponseErrorCode.InvalidRequest, "the session is over");
    };
  }

  private static Optional<ResponseError> refused(
      boolean isSo, ResponseErrorCode code, String reason) {
    return isSo ? Optional.of(new ResponseError(code, reason, null)) : Optional.empty();
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    state = State.INITIALIZED;
    Optional.ofNullable(params.getCapabilities()).ifPresent(editor::can);
    complaint = use(params.getInitializationOptions());
    ServerCapabilities can = new ServerCapabilities();
    can.setTextDocumentSync(TextDocumentSyncKind.Incremental);
    can.setHoverProvider(true);
    can.setDefinitionProvider(true);
    can.setReferencesProvider(true);
    can.setRenameProvider(new RenameOptions(true));
    can.setDocumentHighlightProvider(true);
    can.setDocumentSymbolProvider(true);
    can.setDocumentFormattingProvider(true);
    can.setCompletionProvider(new CompletionOptions(false, List.of("(")));
    can.setSemanticTokensProvider(
        new SemanticTokensWithRegistrationOptions(NamesInEditor.LEGEND, true));
    can.setCodeLensProvider(new CodeLensOptions(false));
    CodeActionOptions actions = new CodeActionOptions(Actions.KINDS);
    actions.setResolveProvider(true);
    can.setCodeActionProvider(actions);
    can.setExecuteCommandProvider(
        new ExecuteCommandOptions(List.of(Actions.SHOW_COUNTEREXAMPLE, Actions.ADD_LOCKS)));
    return CompletableFuture.completedFuture(new InitializeResult(can, new ServerInfo("liss")));
  }

  @Override
  public void initialized() {
    complaint.ifPresent(message -> editor.tell(MessageType.Error, message));
  }

  /** Uses the options in a document, if there are any; the result is what is wrong with them. */
  private Optional<String> use(Object document) {
    if (!(document instanceof JsonObject members)
        || !members.has(OPTIONS)
        || !members.get(OPTIONS).isJsonArray()) {
      return Optional.empty();
    }
    List<String> given =
        members.getAsJsonArray(OPTIONS).asList().stream().map(Session::word).toList();
    try {
      checks.use(options.read(given));
      return Optional.empty();
    } catch (Settings.OptionsException e) {
      return Optional.of("liss: " + e.getMessage());
    }
  }

  private static String word(JsonElement element) {
    return element.isJsonPrimitive() ? element.getAsString() : element.toString();
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    if (params.getSettings() instanceof JsonObject settings && settings.has(SECTION)) {
      use(settings.get(SECTION)).ifPresent(message -> editor.tell(MessageType.Error, message));
      documents.again();
    }
  }

  /** A header, or how files are compiled. */
  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    documents.again();
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    return documents
        .actions()
        .execute(params.getCommand(), Optional.ofNullable(params.getArguments()).orElse(List.of()));
  }

  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {
    checks.cancel(params.getToken().map(token -> token, String::valueOf));
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    state = State.SHUT_DOWN;
    documents.end();
    files.close();
    return CompletableFuture.completedFuture(new Object());
  }

  @Override
  public void exit() {
    left.complete(null);
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return documents;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return this;
  }

  @Override
  public void close() {
    documents.end();
    checks.close();
    files.close();
  }
}
