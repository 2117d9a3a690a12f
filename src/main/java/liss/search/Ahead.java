package liss.search;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Something that is computed before it is asked for, while other work goes on, if there are two
 * processors. Whoever asks must be able to compute it himself, so that the answer does not depend
 * on the processors.
 *
 * @param <A> what is computed
 */
public final class Ahead<A> {

  private final Optional<FutureTask<A>> task;

  private Ahead(Optional<FutureTask<A>> task) {
    this.task = task;
  }

  /**
   * Begins, if there are two processors.
   *
   * @param work must share no state with other work that changes; ends when its limits say so
   */
  public static <A> Ahead<A> of(Supplier<A> work) {
    if (Runtime.getRuntime().availableProcessors() < 2) {
      return nothing();
    }
    FutureTask<A> task = new FutureTask<>(work::get);
    Thread thread = new Thread(task, "ahead");
    thread.setDaemon(true);
    thread.start();
    return new Ahead<>(Optional.of(task));
  }

  /** Nothing is computed ahead. */
  public static <A> Ahead<A> nothing() {
    return new Ahead<>(Optional.empty());
  }

  /** What was computed, once it is; empty if nothing was, or the work has failed. */
  public Optional<A> get() {
    if (task.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(task.get().get());
    } catch (ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
