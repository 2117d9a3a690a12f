package liss.lsp;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.search.Limits;
import liss.triage.Answer;
import liss.verify.Outcome;
import liss.verify.Verifier;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;

/** Reads and checks texts in threads of its own, and tells the editor. */
final class Checks implements AutoCloseable {

  /** How long after a check, if none runs, memory is given back: people type on meanwhile. */
  private static final Duration QUIET = Duration.ofSeconds(2);

  /** A heap of so many bytes is kept. */
  private static final long KEPT = 128L << 20;

  /** The checks that run, by the names by which the editor knows them. */
  private final Map<String, LongWork> running = new ConcurrentHashMap<>();

  private final AtomicInteger count = new AtomicInteger();

  /** Does the long searches, one at a time, since each may need much memory. */
  private final ExecutorService longSearches =
      Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "long search");
        thread.setDaemon(true);
        return thread;
      });

  private final ExecutorService threads =
      Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "check");
        thread.setDaemon(true);
        return thread;
      });
  private final Editor editor;
  private final ProblemList problems;
  private final Supplier<Map<Path, String>> headers;
  private volatile Settings settings;

  /**
   * Nothing is checked yet.
   *
   * @param headers the texts of headers that are open now, by their absolute paths
   */
  Checks(
      Editor editor, ProblemList problems, Settings settings, Supplier<Map<Path, String>> headers) {
    this.editor = editor;
    this.problems = problems;
    this.settings = settings;
    this.headers = headers;
  }

  /** Other settings for what begins from now on. */
  void use(Settings other) {
    settings = other;
  }

  Editor editor() {
    return editor;
  }

  ProblemList problems() {
    return problems;
  }

  /** Starts to look at a text, at once or when it has not changed for a while. */
  void start(Version version, When when) {
    Duration delay =
        switch (when) {
          case NOW -> Duration.ZERO;
          case AFTER_A_WHILE -> settings.delay();
        };
    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, threads)
        .execute(() -> look(version));
  }

  /** When to begin. */
  enum When {
    NOW,
    AFTER_A_WHILE
  }

  private void look(Version version) {
    if (version.isOver()) {
      return;
    }
    Settings used = settings;
    Reading reading = version.reads().take(due(used), () -> read(version, used));
    version.reading().complete(reading);
    publish(version, reading);
    switch (reading) {
      case Reading.Refused refused -> version.giveUp("this is no program");
      case Reading.Accepted program -> {
        refreshLenses();
        var unused = version.answer().thenRun(() -> publish(version, reading));
        check(version, program, used);
      }
    }
  }

  private static Duration due(Settings used) {
    return used.limits().get().due().orElseThrow();
  }

  private Reading read(Version version, Settings used) {
    if (version.isOver()) {
      return Reading.refused("the text has changed");
    }
    try {
      return Reading.of(version.text(), version.file(), used, headers.get());
    } catch (Settings.OptionsException e) {
      return Reading.refused(String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      return Reading.refused(reason(e));
    }
  }

  private void check(Version version, Reading.Accepted program, Settings used) {
    try (LongWork shown = begin("Checking " + version.file().getFileName())) {
      Checked checked =
          alone(
              version,
              used,
              shown::isCancelled,
              limits ->
                  new Checked(
                      answer(version, program, due(used), limits), limits.exceeded().isPresent()));
      if (shown.isCancelled()) {
        version.giveUp("cancelled");
      } else if (checked.mayBeRefined()) {
        version.searchOn();
        if (!version.answer().complete(checked.answer())) {
          publish(version, program);
        }
        longSearches.execute(() -> searchOn(version, program, used));
      } else if (!version.answer().complete(checked.answer())) {
        // It came late, but it came.
        version.refine(Optional.of(checked.answer()));
        publish(version, program);
      }
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      version.giveUp(reason(e));
    }
  }

  /**
   * What a check gave.
   *
   * @param isCutShort whether it was at a limit
   */
  private record Checked(Known answer, boolean isCutShort) {

    boolean mayBeRefined() {
      return isCutShort
          && answer instanceof Known.Verified
          && answer.outcome() instanceof Outcome.Unknown;
    }
  }

  /** Checks the text once more with the longer limits, while nobody waits for it. */
  private void searchOn(Version version, Reading.Accepted program, Settings used) {
    if (version.isOver()) {
      return;
    }
    try (LongWork shown = begin("Checking " + version.file().getFileName() + " for longer")) {
      Limits limits = version.within(used.longer().get(), shown::isCancelled);
      Known found = verified(program, limits);
      version.refine(Optional.of(found).filter(answer -> !shown.isCancelled()));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      version.refine(Optional.of(new Known.Undecided(reason(e))));
    }
    publish(version, program);
  }

  /** Begins a check that the editor shows and can cancel. */
  private LongWork begin(String title) {
    String token = "liss " + count.incrementAndGet();
    LongWork work = new LongWork(editor, threads, token, title, () -> ended(token));
    running.put(token, work);
    return work;
  }

  private void ended(String token) {
    running.remove(token);
    CompletableFuture.delayedExecutor(QUIET.toMillis(), TimeUnit.MILLISECONDS, threads)
        .execute(this::giveBackMemory);
  }

  /** Cancels a check that the editor shows. */
  void cancel(String token) {
    Optional.ofNullable(running.get(token)).ifPresent(LongWork::cancel);
  }

  /** Gives memory back to the system that checks have used, when there is none. */
  private void giveBackMemory() {
    if (running.isEmpty() && Runtime.getRuntime().totalMemory() > KEPT) {
      System.gc();
    }
  }

  private Known answer(Version version, Reading.Accepted program, Duration due, Limits limits) {
    // What does not ask for limits is no longer waited for when an answer is due.
    CompletableFuture.delayedExecutor(due.toMillis(), TimeUnit.MILLISECONDS, threads)
        .execute(() -> version.giveUp(limits.exceeded().orElse("time limit")));
    ProgramCfa automata = CfaBuilder.build(program.parsed().program().withCopies(1));
    version.automata().complete(Optional.of(automata));
    return Verifier.unsupported(automata, "liss verify")
        .<Known>map(Known.Unsupported::new)
        .orElseGet(() -> verified(program, limits));
  }

  private static Known verified(Reading.Accepted program, Limits limits) {
    return new Known.Verified(Answer.of(program.source().verified(program.parsed(), limits)));
  }

  /** Checks one version of a text while no other check of that text is running. */
  private static <T> T alone(
      Version version, Settings used, BooleanSupplier isCancelled, Function<Limits, T> check) {
    return version
        .checks()
        .take(due(used), () -> check.apply(version.within(used.limits().get(), isCancelled)));
  }

  /** What follows from what is known of a text, found in a thread of its own. */
  <K, T> CompletableFuture<T> about(CompletableFuture<K> known, Function<K, T> answer) {
    return known.thenApplyAsync(answer, threads);
  }

  /** What is found without a check, in a thread of its own. */
  <T> CompletableFuture<T> soon(Supplier<T> answer) {
    return CompletableFuture.supplyAsync(answer, threads);
  }

  /** What a check gives that a request asks for; the request can be cancelled. */
  <T> CompletableFuture<T> asked(Version version, Function<Limits, T> check) {
    return CompletableFutures.computeAsync(
        threads,
        cancelled -> {
          T result;
          try (LongWork shown = begin("Looking for locks for " + version.file().getFileName())) {
            BooleanSupplier isCancelled = () -> cancelled.isCanceled() || shown.isCancelled();
            result = alone(version, settings, isCancelled, check);
          }
          cancelled.checkCanceled();
          if (version.isOver()) {
            throw Version.changed();
          }
          return result;
        });
  }

  /** Why nothing is known after a failure, which goes into the log. */
  private String reason(Throwable failure) {
    editor.log(failure);
    return failure instanceof OutOfMemoryError ? "out of memory" : "internal error: " + failure;
  }

  private void refreshLenses() {
    if (editor.refreshesLenses()) {
      var unused = editor.client().refreshCodeLenses();
    }
  }

  /** Tells what is known. */
  private void publish(Version version, Reading reading) {
    List<Diagnostic> messages = problems.all(version, reading);
    if (reading instanceof Reading.Accepted && version.known().isPresent()) {
      refreshLenses();
    }
    version.unlessOver(() ->
        editor
            .client()
            .publishDiagnostics(
                new PublishDiagnosticsParams(version.uri(), messages, version.number())));
  }

  @Override
  public void close() {
    longSearches.shutdownNow();
    threads.shutdownNow();
  }
}
