package liss.lsp;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import liss.check.search.Limits;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * One version of an open text, and what becomes known of it. The next version ends all work on it,
 * and requests about it have no answer any more.
 */
final class Version {

  private final String uri;
  private final Path file;
  private final int number;
  private final DocumentText text;

  /** One check at a time of the versions of a text. */
  private final Semaphore turn;

  private final CompletableFuture<Reading> reading = new CompletableFuture<>();
  private final CompletableFuture<Answer> answer = new CompletableFuture<>();
  private volatile boolean isOver;

  private Version(String uri, Path file, int number, DocumentText text, Semaphore turn) {
    this.uri = uri;
    this.file = file;
    this.number = number;
    this.text = text;
    this.turn = turn;
  }

  /** The first version of a text. */
  Version(String uri, Path file, int number, DocumentText text) {
    this(uri, file, number, text, new Semaphore(1));
  }

  /** The next version, after which this one is over. */
  Version next(int nextNumber, DocumentText nextText) {
    end();
    return new Version(uri, file, nextNumber, nextText, turn);
  }

  /** Ends the work on this version. */
  synchronized void end() {
    isOver = true;
    reading.completeExceptionally(changed());
    answer.completeExceptionally(changed());
  }

  /** What is said to those who ask about a version that is over. */
  static ResponseErrorException changed() {
    return failed(ResponseErrorCode.ContentModified, "the text has changed");
  }

  /** That a request has failed. */
  static ResponseErrorException failed(ResponseErrorCode code, String reason) {
    return new ResponseErrorException(new ResponseError(code, reason, null));
  }

  String uri() {
    return uri;
  }

  /** The name by which the text is read, on disk or not. */
  Path file() {
    return file;
  }

  int number() {
    return number;
  }

  DocumentText text() {
    return text;
  }

  boolean isOver() {
    return isOver;
  }

  /** What reading the text gave, or will give. */
  CompletableFuture<Reading> reading() {
    return reading;
  }

  /** What the check gave, or will give. */
  CompletableFuture<Answer> answer() {
    return answer;
  }

  /** The answer, if it is there. */
  Optional<Answer> known() {
    return answer.isDone() && !answer.isCompletedExceptionally()
        ? Optional.of(answer.join())
        : Optional.empty();
  }

  /** Does something unless this version is over, which it does not become meanwhile. */
  synchronized void unlessOver(Runnable action) {
    if (!isOver) {
      action.run();
    }
  }

  /** Limits that are exceeded, too, when this version is over or somebody has lost patience. */
  Limits within(Limits limits, BooleanSupplier isCancelled) {
    return limits.withPatience(() -> isOver || isCancelled.getAsBoolean() ? 0 : Long.MAX_VALUE);
  }

  /**
   * Does something when nothing else is done about the text. What does not end when it should is no
   * longer waited for.
   *
   * @param patience how long to wait
   */
  <T> T alone(Duration patience, Supplier<T> work) throws InterruptedException {
    boolean isAlone = turn.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return work.get();
    } finally {
      if (isAlone) {
        turn.release();
      }
    }
  }
}
