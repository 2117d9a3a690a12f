package liss.search;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * How much time and memory a command may use. Long searches ask now and then; a search that is over
 * a limit ends with an unknown result, never with an answer. A full heap is a limit, too: a search
 * ends there before the virtual machine does nothing but collect garbage.
 */
public final class Limits {

  private static final long POLL_MILLIS = 50;

  /** How much longer work may take that does not ask for limits, or has an answer to tell. */
  private static final Duration ALLOWANCE = Duration.ofSeconds(1);

  /** The heap is looked at once in so many questions. */
  private static final long QUESTIONS_BETWEEN_LOOKS = 256;

  /** A heap is full of which a collection leaves more than this in use. */
  private static final double FULL = 0.9;

  /** Work that is done ahead leaves the memory to other work if more than this is in use. */
  private static final double PLENTY = 0.4;

  private final Optional<Duration> time;
  private final Optional<Long> bytes;
  private final long start;

  /** Questions that are answered with no at most; empty if there may be any number. */
  private final Optional<LongSupplier> budget;

  /** Limits that hold besides. */
  private final Optional<Limits> outer;

  private final AtomicLong questions = new AtomicLong();

  /** Set once the heap was full. */
  private volatile Optional<String> heap = Optional.empty();

  /**
   * Limits that count from now on.
   *
   * @param time wall-clock time
   * @param bytes memory in use on the heap
   */
  public Limits(Optional<Duration> time, Optional<Long> bytes) {
    this(time, bytes, Optional.empty(), Optional.empty());
  }

  private Limits(
      Optional<Duration> time,
      Optional<Long> bytes,
      Optional<LongSupplier> budget,
      Optional<Limits> outer) {
    this.time = time;
    this.bytes = bytes;
    this.start = System.nanoTime();
    this.budget = budget;
    this.outer = outer;
  }

  /**
   * These limits, and one on the effort of a search: how often it asks. Unlike time that is the
   * same in each run.
   */
  public Limits withBudget(long most) {
    return withBudget(() -> most);
  }

  /** These limits, and one on the effort that may grow while the search goes on. */
  public Limits withBudget(LongSupplier most) {
    return new Limits(Optional.empty(), Optional.empty(), Optional.of(most), Optional.of(this));
  }

  /**
   * These limits, and a share of the time that is left of them now; the same if it has no limit.
   */
  public Limits withShare(double share) {
    long passed = System.nanoTime() - start;
    Optional<Duration> part =
        time.map(limit -> Duration.ofNanos((long) (share * (limit.toNanos() - passed))));
    return new Limits(part, Optional.empty(), Optional.empty(), Optional.of(this));
  }

  /**
   * Does work that asks for no limits in its part of the time that is left, and leaves it alone
   * then.
   *
   * @param share how much of that time
   * @return what it yields; empty if it takes longer
   */
  public <T> Optional<T> within(double share, Supplier<T> work) {
    Optional<Duration> left = left();
    if (left.isEmpty()) {
      return Optional.of(work.get());
    }
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(work.get());
              } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
              }
            },
            "limited");
    thread.setDaemon(true);
    thread.start();
    try {
      return Optional.of(result.get((long) (share * left.get().toNanos()), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case RuntimeException failure -> failure;
        case Error error -> throw error;
        case null, default -> new IllegalStateException(e);
      };
    }
  }

  /** The time that is left; empty if it has no limit. */
  private Optional<Duration> left() {
    Optional<Duration> own =
        time.map(limit -> limit.minusNanos(System.nanoTime() - start))
            .map(rest -> rest.isNegative() ? Duration.ZERO : rest);
    return Stream.concat(own.stream(), outer.flatMap(Limits::left).stream())
        .min(Comparator.naturalOrder());
  }

  /** Whether there is a limit, so that a search may have to end early. */
  public boolean areAny() {
    return time.isPresent()
        || bytes.isPresent()
        || hasBudget()
        || outer.filter(Limits::areAny).isPresent();
  }

  /** The number of limit checks so far. */
  public long questions() {
    return questions.get();
  }

  /** Whether the budget of these limits, outer ones aside, is spent. */
  public boolean isSpent() {
    return isBeyondBudget(questions.get());
  }

  /** No limits. */
  public static Limits none() {
    return new Limits(Optional.empty(), Optional.empty());
  }

  /**
   * Limits of work that is done ahead, beside other work: these, and an end where memory gets
   * scarce. What it asks counts once it is {@linkplain #spend spent}. Empty if these limits have a
   * budget, since it would depend on the processors which work has spent it.
   */
  public Optional<Limits> ahead() {
    return hasBudget()
        ? Optional.empty()
        : Optional.of(
            new Limits(
                Optional.empty(),
                Optional.empty(),
                Optional.of(() -> isOverTime() || isMemoryScarce() ? 0 : Long.MAX_VALUE),
                Optional.empty()));
  }

  private boolean isOverTime() {
    return time.filter(limit -> System.nanoTime() - start > limit.toNanos()).isPresent()
        || outer.filter(Limits::isOverTime).isPresent();
  }

  private boolean isMemoryScarce() {
    return isHeapFuller(PLENTY)
        || bytes.filter(most -> used() > PLENTY * most).isPresent()
        || outer.filter(Limits::isMemoryScarce).isPresent();
  }

  private boolean isBeyondBudget(long asked) {
    return budget.isPresent() && asked > budget.get().getAsLong();
  }

  private boolean hasBudget() {
    return budget.isPresent() || outer.filter(Limits::hasBudget).isPresent();
  }

  /** Adds the limit checks of work that was done ahead, to outer limits, too. */
  public void spend(Limits ahead) {
    questions.addAndGet(ahead.questions());
    outer.ifPresent(more -> more.spend(ahead));
  }

  /** The limit that is exceeded, in words; empty if none is. */
  public Optional<String> exceeded() {
    long asked = questions.incrementAndGet();
    if (isBeyondBudget(asked)) {
      return Optional.of("limit of effort");
    }
    if (time.isPresent() && System.nanoTime() - start > time.get().toNanos()) {
      return Optional.of("time limit of " + inWords(time.get()));
    }
    if (bytes.isPresent() && used() > bytes.get() && usedAfterCollection() > bytes.get()) {
      return Optional.of("memory limit of " + megabytes(bytes.get()));
    }
    if (outer.isEmpty() && asked % QUESTIONS_BETWEEN_LOOKS == 0 && isHeapFuller(FULL)) {
      heap = Optional.of("heap of " + megabytes(Runtime.getRuntime().maxMemory()));
      return heap;
    }
    return outer.flatMap(Limits::exceeded);
  }

  /** The limit that is exceeded, or that of the heap if that was full once and no longer is. */
  public Optional<String> exceededOnce() {
    return exceeded().or(() -> heap);
  }

  /**
   * The time after which an answer is due even of work that does not ask for limits, such as
   * reading a text: a second more than the limit. Empty if there is no limit.
   */
  public Optional<Duration> due() {
    return time.map(ALLOWANCE::plus);
  }

  /**
   * Watches the limits from another thread until closed, for searches that cannot ask themselves.
   *
   * @param onExceeded is told, once, which limit is exceeded
   */
  public Watch watch(Consumer<String> onExceeded) {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(work -> {
          Thread thread = new Thread(work, "limits");
          thread.setDaemon(true);
          return thread;
        });
    var unused =
        timer.scheduleWithFixedDelay(
            () ->
                exceeded()
                    .ifPresent(limit -> {
                      onExceeded.accept(limit);
                      timer.shutdown();
                    }),
            POLL_MILLIS,
            POLL_MILLIS,
            TimeUnit.MILLISECONDS);
    return timer::shutdownNow;
  }

  /** Something that watches until closed. */
  @FunctionalInterface
  public interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  private static String inWords(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + " s"
        : duration.toMillis() + " ms";
  }

  private static String megabytes(long bytes) {
    return bytes / (1024 * 1024) + " MB";
  }

  /**
   * Whether the last collection of a pool for objects that stay has left more than a part of it.
   */
  private static boolean isHeapFuller(double part) {
    return used() > part * Runtime.getRuntime().maxMemory() / 2
        && ManagementFactory.getMemoryPoolMXBeans().stream().anyMatch(pool -> isFuller(pool, part));
  }

  private static boolean isFuller(MemoryPoolMXBean pool, double part) {
    if (!pool.isCollectionUsageThresholdSupported() || !pool.isUsageThresholdSupported()) {
      return false;
    }
    MemoryUsage left = pool.getCollectionUsage();
    return left.getMax() > 0 && left.getUsed() > part * left.getMax();
  }

  private static long used() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** What is really needed; garbage does not count against the limit. */
  private static long usedAfterCollection() {
    System.gc();
    return used();
  }
}
