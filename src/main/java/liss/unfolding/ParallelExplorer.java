package liss.unfolding;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Explores the maximal configurations of a system by several threads. Each of them has an unfolding
 * of its own; what they share is a queue of {@linkplain Subtree subtrees}.
 *
 * <p>When a thread has nothing to do, those that explore look for the first place along their run
 * where an alternative is known by now, and offer what follows it, C and the alternative J. In
 * there all of D is excluded by J, so that nothing is needed of what the others find. When the one
 * that has offered it comes back to the place it takes J as its alternative, and goes on as if it
 * had explored the subtree itself: the events that later alternatives may need come with the
 * result. Until there is a result it helps others.
 *
 * <p>The maximal configurations are visited once each, and each event counts once ({@link
 * UnfoldingExplorer}), so that the numbers do not depend on the threads. The order of the visits
 * does, once the calling thread has come to a place with an offered alternative; until then it
 * visits what it would visit alone. If the order matters, it goes on alone or, if it is too late
 * for that, gives up. Only optimal exploration of all runs, without cutoffs, is divided: what is a
 * cutoff depends on what was seen before.
 *
 * <p>Rejected: one unfolding for all threads. Every step of the exploration writes to it, and most
 * reads of it are of a few bytes in tables that grow.
 *
 * @param <S> the states of the system
 */
public final class ParallelExplorer<S> {

  /** As many runs as should be explored by the way, since a subtree takes time to hand over. */
  public static final int RUNS_OF_SUBTREE = 10_000;

  private static final long WAIT_MILLIS = 1;

  /**
   * What one unfolding is made with; used by one thread at a time.
   *
   * @param system the system, with a memory of its own
   * @param listener is told of the runs
   * @param stop asked before each step; when true, its exploration ends early
   */
  public record Part<S>(
      TransitionSystem<S> system, ExplorationListener<S> listener, BooleanSupplier stop) {}

  private final Supplier<Part<S>> parts;
  private final BooleanSupplier isOrderRelevant;
  private final ExplorationOptions options;
  private final int threads;
  private final int runsOfSubtree;
  private final Thread owner = Thread.currentThread();
  private final List<Thread> helpers = new ArrayList<>();
  private final BlockingQueue<Subtree> open = new LinkedBlockingQueue<>();
  private final AtomicInteger idle = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean isStopped;
  private volatile boolean isReordered;
  private int runs;

  /**
   * The exploration of a system.
   *
   * @param parts one for each unfolding; called by any thread, first by the one that explores
   * @param isOrderRelevant asked by any thread; true from some time on, if the order of the runs
   *     matters
   * @param options whose {@code stop} is asked by the calling thread only
   * @param threads how many may explore, with that which calls
   * @param runsOfSubtree how many runs a subtree should have that is offered, at least
   */
  public ParallelExplorer(
      Supplier<Part<S>> parts,
      BooleanSupplier isOrderRelevant,
      ExplorationOptions options,
      int threads,
      int runsOfSubtree) {
    this.isOrderRelevant = isOrderRelevant;
    this.parts = parts;
    this.options = options;
    this.threads = threads;
    this.runsOfSubtree = runsOfSubtree;
  }

  /** Whether explorations with such options can be divided. */
  public static boolean divides(ExplorationOptions options) {
    return options.cutoffs() == CutoffMode.OFF
        && options.preemptions().isEmpty()
        && options.alternatives().equals(Alternatives.optimal());
  }

  /**
   * Explores all runs. What is found is that of one thread, or complete, or {@link #hasLostOrder}.
   */
  public Exploration explore() {
    Exploration result = explored();
    switch (failure.get()) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {}
    }
    return result;
  }

  private Exploration explored() {
    try {
      Part<S> part = parts.get();
      ExplorationOptions within = options.stoppingWhen(() -> mustStop(part));
      return divides(options) && threads > 1
          ? new UnfoldingExplorer<>(part.system(), within, part.listener(), this).explore()
          : new UnfoldingExplorer<>(part.system(), within, part.listener()).explore();
    } finally {
      isStopped = true;
      helpers.forEach(Thread::interrupt);
      helpers.forEach(ParallelExplorer::await);
    }
  }

  private static void await(Thread thread) {
    boolean isInterrupted = Thread.interrupted();
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean mustStop(Part<S> part) {
    if (part.stop().getAsBoolean() || isOverLimit() || hasLostOrder()) {
      isStopped = true;
    }
    return isStopped;
  }

  private boolean isOverLimit() {
    return Thread.currentThread() == owner && options.stop().getAsBoolean();
  }

  /**
   * Whether the runs were visited in another order than that of one thread, although it matters.
   */
  public boolean hasLostOrder() {
    return isReordered && mustKeepOrder();
  }

  /** Whether the order of the runs matters. */
  boolean mustKeepOrder() {
    return isOrderRelevant.getAsBoolean();
  }

  /** An alternative is taken that was offered. */
  void reorder() {
    isReordered = true;
  }

  /** Whether somebody has nothing to do; asked after each run. */
  boolean isAnyoneIdle() {
    if (mustKeepOrder()) {
      return false;
    }
    if (Thread.currentThread() == owner && helpers.isEmpty() && ++runs > runsOfSubtree) {
      for (int i = 1; i < threads; i++) {
        Thread helper = new Thread(null, this::help, "explorer", 1 << 24);
        helper.setDaemon(true);
        helpers.add(helper);
        helper.start();
      }
    }
    return idle.get() > open.size();
  }

  /** How many runs a subtree should have at least. */
  int runsOfSubtree() {
    return runsOfSubtree;
  }

  void offer(Subtree subtree) {
    open.add(subtree);
  }

  /** Whether a subtree that was offered is left to the caller. */
  boolean withdraw(Subtree subtree) {
    open.remove(subtree);
    return subtree.take();
  }

  private void help() {
    while (!isStopped) {
      try {
        idle.incrementAndGet();
        Subtree subtree = open.take();
        idle.decrementAndGet();
        explore(subtree);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** What was found in a subtree that somebody explores; null if the exploration was stopped. */
  Subtree.@Nullable Result join(Subtree subtree) {
    idle.incrementAndGet();
    while (subtree.result() == null && !isStopped) {
      try {
        Subtree other = open.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        if (other != null) {
          idle.decrementAndGet();
          explore(other);
          idle.incrementAndGet();
        }
      } catch (InterruptedException e) {
        isStopped = true;
        Thread.currentThread().interrupt();
      }
      if (isOverLimit() || hasLostOrder()) {
        isStopped = true;
      }
    }
    idle.decrementAndGet();
    return subtree.result();
  }

  private void explore(Subtree subtree) {
    if (!subtree.take()) {
      return;
    }
    try {
      Part<S> part = parts.get();
      ExplorationOptions within =
          options.stoppingWhen(() -> isStopped || mustKeepOrder() || mustStop(part));
      new UnfoldingExplorer<>(part.system(), within, part.listener(), this).explore(subtree);
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      isStopped = true;
    }
  }
}
