package liss.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowDocumentResult;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import picocli.CommandLine;

/** An editor that talks to {@code liss lsp} through two pipes. */
final class EditorClient implements LanguageClient, AutoCloseable {

  static final Duration LONG = Duration.ofMinutes(1);

  private final FutureTask<Integer> session;
  private final OutputStream toServer;
  private final LanguageServer server;
  private final Future<Void> listening;

  /** What was published and not yet taken, by URI. */
  private final Map<String, LinkedBlockingQueue<PublishDiagnosticsParams>> published =
      new ConcurrentHashMap<>();

  final LinkedBlockingQueue<ProgressParams> progress = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<Boolean> refreshes = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<String> messages = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<String> shown = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<ApplyWorkspaceEditParams> edits = new LinkedBlockingQueue<>();

  private EditorClient(FutureTask<Integer> session, InputStream in, OutputStream toServer) {
    this.session = session;
    this.toServer = toServer;
    Launcher<LanguageServer> launcher = LSPLauncher.createClientLauncher(this, in, toServer);
    this.server = launcher.getRemoteProxy();
    this.listening = launcher.startListening();
  }

  /** Starts the server in this process. */
  static EditorClient start() throws IOException {
    Pipe toServer = Pipe.open();
    Pipe toClient = Pipe.open();
    FutureTask<Integer> session =
        new FutureTask<>(() -> {
          try (InputStream in = Channels.newInputStream(toServer.source());
              OutputStream out = Channels.newOutputStream(toClient.sink())) {
            return serve(in, out);
          }
        });
    // As much stack as the program has.
    Thread thread = new Thread(null, session, "liss lsp", 16 << 20);
    thread.setDaemon(true);
    thread.start();
    return new EditorClient(
        session,
        Channels.newInputStream(toClient.source()),
        Channels.newOutputStream(toServer.sink()));
  }

  private static int serve(InputStream in, OutputStream out) throws InterruptedException {
    return CommandLine.populateCommand(new LspCommand(), "--delay", "1ms").serve(in, out);
  }

  /** What the server writes if this is its input. */
  static String talked(String input) throws InterruptedException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    serve(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), output);
    return output.toString(StandardCharsets.ISO_8859_1);
  }

  /** What the program writes to standard output if this is its standard input. */
  static String printed(String input) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                LissCommand.class.getName(),
                "lsp")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      process.waitFor();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }

  /** Begins the session. */
  void initialize(ClientCapabilities capabilities, String... options) throws Exception {
    JsonObject given = new JsonObject();
    JsonArray list = new JsonArray();
    List.of(options).forEach(list::add);
    if (options.length > 0 && !list.contains(new JsonPrimitive("--delay"))) {
      // They replace those of the command line.
      list.add("--delay=1ms");
    }
    given.add("options", list);
    InitializeParams params = new InitializeParams();
    params.setCapabilities(capabilities);
    params.setInitializationOptions(given);
    now(server.initialize(params));
    server.initialized(new InitializedParams());
  }

  LanguageServer server() {
    return server;
  }

  /** Ends the session, and returns the exit code. */
  int leave() throws Exception {
    now(server.shutdown());
    server.exit();
    return ended();
  }

  /** The exit code. */
  int ended() throws Exception {
    return session.get(LONG.toSeconds(), TimeUnit.SECONDS);
  }

  /** Is gone without a word. */
  void vanish() throws IOException {
    toServer.close();
  }

  /** The result of a request. */
  static <T> T now(CompletableFuture<T> result) throws Exception {
    return result.get(LONG.toSeconds(), TimeUnit.SECONDS);
  }

  /** What is published next about one version of a text. */
  PublishDiagnosticsParams published(String uri, int version) throws InterruptedException {
    return next(queue(uri), found -> Integer.valueOf(version).equals(found.getVersion()));
  }

  /** The next element that is right; what comes before it is thrown away. */
  static <T> T next(LinkedBlockingQueue<T> queue, Predicate<T> isRight)
      throws InterruptedException {
    while (true) {
      T found = queue.poll(LONG.toSeconds(), TimeUnit.SECONDS);
      if (found == null) {
        throw new AssertionError("nothing comes");
      }
      if (isRight.test(found)) {
        return found;
      }
    }
  }

  /** Waits until the server says that verdicts have changed. */
  void awaitRefresh() throws InterruptedException {
    next(refreshes, any -> true);
  }

  LinkedBlockingQueue<PublishDiagnosticsParams> queue(String uri) {
    return published.computeIfAbsent(uri, u -> new LinkedBlockingQueue<>());
  }

  /** A change of the whole text. */
  static List<TextDocumentContentChangeEvent> whole(String text) {
    return List.of(new TextDocumentContentChangeEvent(text));
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    queue(diagnostics.getUri()).add(diagnostics);
  }

  @Override
  public CompletableFuture<Void> refreshCodeLenses() {
    refreshes.add(true);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void notifyProgress(ProgressParams params) {
    progress.add(params);
  }

  @Override
  public CompletableFuture<ShowDocumentResult> showDocument(ShowDocumentParams params) {
    shown.add(params.getUri());
    return CompletableFuture.completedFuture(new ShowDocumentResult(true));
  }

  @Override
  public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams params) {
    edits.add(params);
    return CompletableFuture.completedFuture(new ApplyWorkspaceEditResponse(true));
  }

  @Override
  public void showMessage(MessageParams message) {
    messages.add(message.getMessage());
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void logMessage(MessageParams message) {
    messages.add(message.getMessage());
  }

  @Override
  public void telemetryEvent(Object object) {
    // Nobody sends any.
  }

  @Override
  public void close() throws IOException {
    vanish();
    listening.cancel(true);
  }
}
