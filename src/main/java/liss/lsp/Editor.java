package liss.lsp;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.services.LanguageClient;

/** The editor, and what it can do, once it has said so. */
final class Editor {

  private volatile Optional<LanguageClient> client = Optional.empty();
  private volatile ClientCapabilities capabilities = new ClientCapabilities();

  /** Takes note of how to reach the editor. */
  void connect(LanguageClient reached) {
    client = Optional.of(reached);
  }

  /** The editor as the protocol has it. */
  LanguageClient client() {
    return client.orElseThrow();
  }

  /** Takes note of what the editor can do. */
  void can(ClientCapabilities said) {
    capabilities = said;
  }

  private Optional<TextDocumentClientCapabilities> texts() {
    return Optional.ofNullable(capabilities.getTextDocument());
  }

  private Optional<WorkspaceClientCapabilities> workspace() {
    return Optional.ofNullable(capabilities.getWorkspace());
  }

  /** Whether it shows lines above the lines of a text. */
  boolean hasLenses() {
    return texts().map(TextDocumentClientCapabilities::getCodeLens).isPresent();
  }

  /** Whether it asks for these lines again when it is told to. */
  boolean refreshesLenses() {
    return workspace()
        .map(WorkspaceClientCapabilities::getCodeLens)
        .map(CodeLensWorkspaceCapabilities::getRefreshSupport)
        .orElse(false);
  }

  /** Whether it asks for the edit of an action only when the action is chosen. */
  boolean resolvesEdits() {
    return texts()
        .map(TextDocumentClientCapabilities::getCodeAction)
        .filter(actions -> Boolean.TRUE.equals(actions.getDataSupport()))
        .flatMap(actions -> Optional.ofNullable(actions.getResolveSupport()))
        .filter(resolve -> resolve.getProperties().contains("edit"))
        .isPresent();
  }

  /** Whether an edit can say which version of the text it is for. */
  boolean knowsVersions() {
    return workspace()
        .map(WorkspaceClientCapabilities::getWorkspaceEdit)
        .map(WorkspaceEditCapabilities::getDocumentChanges)
        .orElse(false);
  }

  /** Whether it shows that work is being done. */
  boolean showsProgress() {
    return Optional.ofNullable(capabilities.getWindow())
        .map(WindowClientCapabilities::getWorkDoneProgress)
        .orElse(false);
  }

  /** Whether it can open a document. */
  boolean showsDocuments() {
    return Optional.ofNullable(capabilities.getWindow())
        .map(WindowClientCapabilities::getShowDocument)
        .filter(show -> show.isSupport())
        .isPresent();
  }

  /** Shows a message. */
  void tell(MessageType type, String message) {
    client().showMessage(new MessageParams(type, message));
  }

  /** Writes where a failure comes from into the log. */
  void log(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace, true));
    log(trace.toString());
  }

  /** Writes into the log. */
  void log(String message) {
    client().logMessage(new MessageParams(MessageType.Error, message));
  }
}
