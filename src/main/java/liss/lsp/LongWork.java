package liss.lsp;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Work that the editor shows if it takes long and the editor can, and that the user can cancel. */
final class LongWork implements AutoCloseable {

  /** Shorter work would only flicker. */
  private static final Duration SHORT = Duration.ofMillis(500);

  private enum State {
    HIDDEN,
    SHOWN,
    OVER
  }

  private final Editor editor;
  private final String token;
  private final String title;
  private final Runnable after;
  private State state = State.HIDDEN;
  private volatile boolean isCancelled;

  /**
   * Work that begins.
   *
   * @param token which no other work of this session has
   * @param after what follows when it is over
   */
  LongWork(Editor editor, Executor threads, String token, String title, Runnable after) {
    this.editor = editor;
    this.token = token;
    this.title = title;
    this.after = after;
    if (editor.showsProgress()) {
      CompletableFuture.delayedExecutor(SHORT.toMillis(), TimeUnit.MILLISECONDS, threads)
          .execute(this::ask);
    }
  }

  private synchronized void ask() {
    if (state != State.OVER) {
      var unused =
          editor
              .client()
              .createProgress(new WorkDoneProgressCreateParams(Either.forLeft(token)))
              .thenRun(this::begin);
    }
  }

  private synchronized void begin() {
    if (state != State.OVER) {
      state = State.SHOWN;
      WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
      begin.setTitle(title);
      begin.setCancellable(true);
      tell(begin);
    }
  }

  private void tell(WorkDoneProgressNotification what) {
    editor.client().notifyProgress(new ProgressParams(Either.forLeft(token), Either.forLeft(what)));
  }

  /** The user does not want it any more. */
  void cancel() {
    isCancelled = true;
  }

  boolean isCancelled() {
    return isCancelled;
  }

  /** The work is over. */
  @Override
  public synchronized void close() {
    if (state == State.SHOWN) {
      tell(new WorkDoneProgressEnd());
    }
    state = State.OVER;
    after.run();
  }
}
