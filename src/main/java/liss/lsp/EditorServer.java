package liss.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;

/** The server that an editor talks to. */
public final class EditorServer {

  private final Settings.Reader options;
  private final String diagnostics;

  /**
   * A server.
   *
   * @param options reads the options that the editor gives; without any, those of the command line
   * @param diagnostics the text of docs/diagnostics.md, which explains the codes of messages
   */
  public EditorServer(Settings.Reader options, String diagnostics) {
    this.options = options;
    this.diagnostics = diagnostics;
  }

  /**
   * Talks to an editor until that says that it is over, or is gone.
   *
   * @return whether the editor has asked for the end before, as the protocol demands
   */
  public boolean serve(InputStream in, OutputStream out) throws InterruptedException {
    Session session = new Session(options, diagnostics);
    try (session) {
      Launcher<LanguageClient> launcher = launcher(session, in, out);
      session.connect(launcher.getRemoteProxy());
      Future<Void> listening = launcher.startListening();
      // The thread that listens waits for input, which may not come.
      var unused = session.left().thenRun(() -> listening.cancel(true));
      listening.get();
      return false;
    } catch (CancellationException e) {
      return session.isShutDown();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Launcher<LanguageClient> launcher(
      Session session, InputStream in, OutputStream out) {
    return new Launcher.Builder<LanguageClient>() {
      @Override
      protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler json) {
        RemoteEndpoint endpoint =
            new EditorEndpoint(
                new StreamMessageConsumer(output, json),
                ServiceEndpoints.toEndpoint(localServices),
                session);
        json.setMethodProvider(endpoint);
        endpoint.setJsonHandler(json);
        return endpoint;
      }
    }.setLocalService(session)
        .setRemoteInterface(LanguageClient.class)
        .setInput(in)
        .setOutput(out)
        .create();
  }
}
