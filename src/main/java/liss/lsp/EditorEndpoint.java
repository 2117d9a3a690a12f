package liss.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.validation.ReflectiveMessageValidator;

/**
 * Takes the messages of the editor. A request that cannot be answered gets an error of the
 * protocol, without a stack trace, which only the log of the editor gets; a notification of this
 * kind is ignored.
 */
final class EditorEndpoint extends RemoteEndpoint {

  /** Kept, because settings of a logger are lost with it. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j");

  private final MessageConsumer out;
  private final Endpoint local;
  private final Session session;
  private final ReflectiveMessageValidator validator = new ReflectiveMessageValidator(sound -> {});

  EditorEndpoint(MessageConsumer out, Endpoint local, Session session) {
    super(out, local, failure -> error(failure, session.editor()));
    this.out = out;
    this.local = local;
    this.session = session;
    // It writes the traces to standard error.
    LIBRARY.setLevel(Level.OFF);
  }

  @Override
  public void consume(Message message) {
    try {
      validator.consume(message);
    } catch (MessageIssueException e) {
      handle(message, e.getIssues());
      return;
    }
    super.consume(message);
  }

  @Override
  protected void handleRequest(RequestMessage request) {
    Optional<ResponseError> refusal = session.refusal(request.getMethod());
    boolean isKnown = getJsonHandler().getJsonRpcMethod(request.getMethod()) != null;
    if (refusal.isPresent()) {
      answer(request, refusal.get());
    } else if (isKnown && request.getParams() == null && !request.getMethod().equals("shutdown")) {
      handleRequestIssues(request, List.of());
    } else {
      super.handleRequest(request);
    }
  }

  @Override
  protected void handleNotification(NotificationMessage notification) {
    if (handleCancellation(notification)) {
      return;
    }
    try {
      local.notify(notification.getMethod(), notification.getParams());
    } catch (RuntimeException e) {
      var unused = error(e, session.editor());
    }
  }

  @Override
  protected void handleRequestIssues(RequestMessage request, List<MessageIssue> issues) {
    answer(
        request,
        new ResponseError(
            ResponseErrorCode.InvalidParams,
            "these are no parameters of " + request.getMethod(),
            null));
  }

  @Override
  protected void logIssues(Message message, List<MessageIssue> issues) {
    issues.forEach(issue -> session.editor().log("a message cannot be read: " + issue.getText()));
  }

  private void answer(RequestMessage request, ResponseError error) {
    out.consume(createErrorResponseMessage(request, error));
  }

  /** What is said about a request that has failed. */
  private static ResponseError error(Throwable failure, Editor editor) {
    Throwable cause = failure;
    // The library and futures wrap what was thrown.
    while (cause.getCause() != null
        && (cause.getClass() == RuntimeException.class || cause instanceof CompletionException)) {
      cause = cause.getCause();
    }
    if (cause instanceof ResponseErrorException known) {
      return known.getResponseError();
    }
    if (isNotImplemented(cause)) {
      return new ResponseError(ResponseErrorCode.MethodNotFound, "liss has no such request", null);
    }
    editor.log(cause);
    return new ResponseError(ResponseErrorCode.InternalError, "internal error: " + cause, null);
  }

  /** Whether this comes from the interface of a service, whose methods do this by default. */
  private static boolean isNotImplemented(Throwable cause) {
    StackTraceElement[] trace = cause.getStackTrace();
    return cause instanceof UnsupportedOperationException
        && trace.length > 0
        && trace[0].getClassName().startsWith("org.eclipse.lsp4j.services.");
  }
}
