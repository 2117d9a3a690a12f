package liss.lsp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.search.Limits;
import liss.verify.Verifier;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;

/** Reads and checks texts in threads of its own, and tells the editor. */
final class Checks implements AutoCloseable {

  /** How long after a check, if none runs, memory is given back: people type on meanwhile. */
  private static final Duration QUIET = Duration.ofSeconds(2);

  /** A heap of so many bytes is kept. */
  private static final long KEPT = 128L << 20;

  /** The number of checks that run. */
  private final AtomicInteger running = new AtomicInteger();

  private final ExecutorService threads =
      Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "check");
        thread.setDaemon(true);
        return thread;
      });
  private final Editor editor;
  private volatile Settings settings;

  Checks(Editor editor, Settings settings) {
    this.editor = editor;
    this.settings = settings;
  }

  /** Other settings for what begins from now on. */
  void use(Settings other) {
    settings = other;
  }

  Editor editor() {
    return editor;
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
      return Reading.of(version.text(), version.file(), used);
    } catch (Settings.OptionsException e) {
      return Reading.refused(String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      return Reading.refused(reason(e));
    }
  }

  private void check(Version version, Reading.Accepted program, Settings used) {
    running.incrementAndGet();
    try {
      version
          .answer()
          .complete(
              alone(
                  version,
                  used,
                  () -> false,
                  limits -> answer(version, program, due(used), limits)));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      version.giveUp(reason(e));
    } finally {
      running.decrementAndGet();
      CompletableFuture.delayedExecutor(QUIET.toMillis(), TimeUnit.MILLISECONDS, threads)
          .execute(this::giveBackMemory);
    }
  }

  /** Gives memory back to the system that checks have used, when there is none. */
  private void giveBackMemory() {
    if (running.get() == 0 && Runtime.getRuntime().totalMemory() > KEPT) {
      System.gc();
    }
  }

  private Answer answer(Version version, Reading.Accepted program, Duration due, Limits limits) {
    // What does not ask for limits is no longer waited for when an answer is due.
    CompletableFuture.delayedExecutor(due.toMillis(), TimeUnit.MILLISECONDS, threads)
        .execute(() -> version.giveUp(limits.exceeded().orElse("time limit")));
    ProgramCfa automata = CfaBuilder.build(program.parsed().program().withCopies(1));
    version.automata().complete(Optional.of(automata));
    return Verifier.unsupported(automata, "liss verify")
        .<Answer>map(Answer.Unsupported::new)
        .orElseGet(() -> new Answer.Verified(program.source().verified(program.parsed(), limits)));
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
          T result = alone(version, settings, cancelled::isCanceled, check);
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

  /** Tells what is known; verdicts are messages if the editor has no other place for them. */
  private void publish(Version version, Reading reading) {
    List<Diagnostic> messages = new ArrayList<>(reading.messages());
    Optional<Answer> known = version.known();
    if (reading instanceof Reading.Accepted program && known.isPresent()) {
      if (known.get() instanceof Answer.Unsupported unsupported) {
        messages.add(Reading.message(program.text(), unsupported.message()));
      }
      if (!editor.hasLenses()) {
        ThreadVerdict.of(program, known).stream()
            .map(verdict -> message(program, verdict, known.get()))
            .forEach(messages::add);
      }
      refreshLenses();
    }
    version.unlessOver(() ->
        editor
            .client()
            .publishDiagnostics(
                new PublishDiagnosticsParams(version.uri(), messages, version.number())));
  }

  private static Diagnostic message(
      Reading.Accepted program, ThreadVerdict verdict, Answer answer) {
    return new Diagnostic(
        program.text().range(verdict.span()),
        verdict.text(),
        answer.outcome().hasRun() ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information,
        Reading.SOURCE);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
