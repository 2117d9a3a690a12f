package liss.cli;

import static liss.format.Printable.ERASE;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import liss.placement.model.Criterion;
import liss.synth.SynthesisListener;
import liss.verify.Verification;
import org.jspecify.annotations.Nullable;

/**
 * One line on a terminal that says what is going on and, if that takes seconds, for how long; it
 * disappears in the end.
 */
final class ProgressLine implements SynthesisListener, AutoCloseable {

  private static final Duration TICK = Duration.ofSeconds(1);

  private final PrintWriter err;
  private final boolean isShown;

  private String text = "";
  private String bounds = "";
  private long begun;
  private @Nullable Thread clock;

  ProgressLine(PrintWriter err, Terminal terminal) {
    this.err = err;
    this.isShown = terminal.isInteractive(Terminal.Stream.ERR);
  }

  @Override
  public void begins(Phase phase, int iteration, int constraints) {
    show(
        iteration
            + (iteration == 1 ? " iteration, " : " iterations, ")
            + constraints
            + (constraints == 1 ? " constraint" : " constraints")
            + bounds
            + ": "
            + phase.description());
  }

  @Override
  public void bounds(Criterion criterion, Optional<Long> atLeast, Optional<Long> atMost) {
    String name = criterion.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    bounds =
        atLeast.map(lower -> ", at least " + lower).orElse("")
            + atMost.map(upper -> ", at most " + upper).orElse("")
            + (atLeast.isEmpty() && atMost.isEmpty() ? "" : " " + name);
  }

  /** Says what part of a verification begins. */
  void begins(Verification.Phase phase) {
    show(phase.description());
  }

  /** Shows a text in place of the one before; only to people. */
  synchronized void show(String other) {
    if (isShown) {
      text = other;
      begun = System.nanoTime();
      print();
      if (clock == null) {
        clock = Thread.ofPlatform().daemon().name("progress").start(this::tick);
      }
    }
  }

  /** Says something that stays, to anybody. */
  synchronized void tell(String line) {
    err.println((isShown ? ERASE : "") + line);
    err.flush();
  }

  private void tick() {
    while (!Thread.interrupted()) {
      LockSupport.parkNanos(TICK.toNanos());
      synchronized (this) {
        if (clock == Thread.currentThread()) {
          print();
        }
      }
    }
  }

  private void print() {
    err.print(ERASE + lineAfter(Duration.ofNanos(System.nanoTime() - begun)));
    err.flush();
  }

  /** What is shown when the present text is so old. */
  String lineAfter(Duration elapsed) {
    return text + (elapsed.compareTo(TICK) < 0 ? "" : ", " + elapsed.toSeconds() + " s") + " ...";
  }

  @Override
  public synchronized void close() {
    if (clock != null) {
      clock.interrupt();
      clock = null;
    }
    if (isShown) {
      err.print(ERASE);
      err.flush();
    }
  }
}
