package liss.c.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.projection.Projection.Purpose;
import liss.c.projection.ProjectionFacts.Ending;
import liss.c.threads.ThreadInstance;
import liss.lang.Assumption;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Stmt.SyncKind;

/**
 * How threads and the program end, and who waits for it.
 *
 * @param threads all of them
 */
record ThreadEnds(ProjectedThreads threads) {

  private ProjectedMemory memory() {
    return threads.memory();
  }

  /** Waits for the end of a thread, and stores its result unless the place for it is null. */
  void join(Body body, Expr identifier, Optional<ProjectedValue> result) {
    Optional<ProjectedValue> place =
        result.filter(v ->
            !(v instanceof ProjectedValue.Scalar n && n.expr().constant().equals(Optional.of(0L))));
    if (place.isPresent()) {
      if (threads.purpose() == Purpose.PROOF) {
        throw new InexactException("the result of a thread, of which there may be several,");
      }
      memory().found().endings.add(Ending.RESULTS);
    }
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    for (ThreadInstance other : threads.started()) {
      String thread = other.name();
      ways.add(
          Map.entry(
              threads.identifier(thread),
              () -> {
                body.code().synchronize(SyncKind.WAIT, threads.endOf(thread));
                place.ifPresent(to ->
                    body.accesses()
                        .store(
                            to,
                            ProjectedThreads.POINTER,
                            body.accesses()
                                .load(
                                    ProjectedThreads.cell("result of " + thread, body),
                                    ProjectedThreads.POINTER)));
              }));
    }
    body.code().select(identifier, ways, () -> body.code().inexact("a wait for an unknown thread"));
  }

  /** Asks a thread to end, which it does at a cancellation point. */
  void cancel(Body body, Expr identifier) {
    if (threads.purpose() == Purpose.PROOF) {
      throw new InexactException("a request to end, where a thread may stand for several,");
    }
    memory().found().endings.add(Ending.ON_REQUEST);
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    for (ThreadInstance thread : threads.started()) {
      String request = threads.condition("request to end " + thread.name());
      ways.add(
          Map.entry(
              threads.identifier(thread.name()),
              () -> body.code().synchronize(SyncKind.SIGNAL, request)));
    }
    body.code().select(identifier, ways, () -> body.code().inexact("a request to unknown threads"));
  }

  /** Where a thread ends if it was asked to. */
  void cancellationPoint(Body body, Waiting waiting) {
    if (!memory().known().endings.contains(Ending.ON_REQUEST)
        || body.thread().equals(ProjectedThreads.MAIN)) {
      return;
    }
    if (waiting == Waiting.POSSIBLE || body.atomicity().isInFunction()) {
      throw new InexactException("a wait in which a request to end may come");
    }
    if (threads.unit().functions().stream()
        .anyMatch(function -> function.locals().stream().anyMatch(Variable::isOfHandler))) {
      throw new InexactException("a function that is called where a thread is asked to end");
    }
    if (memory().known().endings.contains(Ending.RESULTS)) {
      throw new InexactException("the result of a thread that may be asked to end");
    }
    ProjectedCode code = body.code();
    String request = threads.condition("request to end " + body.thread());
    code.choose(
        code.anyTruth(),
        () -> {
          code.synchronize(SyncKind.ASSUME, request);
          code.jump(body.exit());
        },
        () -> code.synchronize(SyncKind.ASSUME_NOT, request));
  }

  /** Whether a thread may have to wait for others in a function. */
  enum Waiting {
    POSSIBLE,
    EXCLUDED
  }

  /**
   * Ends the thread that executes a body.
   *
   * @param site of the call that does
   */
  void exit(Body body, CallSite site, ProjectedValue result) {
    if (body.atomicity().isInFunction()) {
      throw new InexactException("an end of a thread in an atomic function");
    }
    if (body.thread().equals(ProjectedThreads.MAIN)) {
      mainFirst(thread -> threads.isStartedBefore(thread, site.frame(), site.number()));
    } else if (memory().known().endings.contains(Ending.RESULTS)) {
      body.accesses()
          .store(
              ProjectedThreads.cell("result of " + body.thread(), body),
              ProjectedThreads.POINTER,
              body.accesses().number(result));
    }
    body.code().jump(body.exit());
  }

  /** Ends the program, whose status tells whether it has failed. */
  void exit(Body body, CallSite site, String function, Optional<Long> status) {
    if (status.filter(number -> number != 0).isPresent()) {
      fail(body, function);
    } else if (threads.purpose() != Purpose.COMPARISON) {
      body.code().exit();
    } else if (body.thread().equals(ProjectedThreads.MAIN)) {
      mainFirst(thread -> threads.isStartedBefore(thread, site.frame(), site.number()));
      body.code().jump(body.exit());
    } else {
      throw new InexactException("the end of a program in a thread that is not `main`");
    }
  }

  /** A function ends the program, which has failed: a run that others are compared with fails. */
  void fail(Body body, String function) {
    if (threads.purpose().comparesFailures()) {
      body.code().fail("`" + function + "` ends the program");
    } else {
      body.code().exit();
    }
  }

  /**
   * A loop has more rounds than are looked at. Where runs are compared, {@code main} goes no
   * further: what has happened has happened, whatever it does then; that nothing else happens is an
   * assumption.
   */
  void cut(Body body, ProjectedFrame frame, int position) {
    if (threads.purpose() != Purpose.COMPARISON || !body.thread().equals(ProjectedThreads.MAIN)) {
      throw new InexactException(
          "more than " + threads.few() + " " + Projection.THREADS_OF_ONE_PLACE);
    }
    threads.assume(new Assumption.FewCopies(body.code().span(), Optional.empty()));
    mainFirst(thread -> threads.isStartedBefore(thread, frame, position));
    body.code().jump(body.exit());
  }

  /** Lets the threads end that no one starts any more. */
  void releaseOthers(Body body) {
    ProjectedCode code = body.code();
    code.synchronize(SyncKind.SIGNAL, threads.endOf(ProjectedThreads.MAIN));
    for (ThreadInstance other : threads.started()) {
      String thread = other.name();
      if (!memory().known().released.contains(thread)) {
        continue;
      }
      String by = other.by().orElseThrow();
      if (!by.equals(ProjectedThreads.MAIN)) {
        code.synchronize(SyncKind.WAIT, threads.endOf(by));
      }
      Expr isStarted = body.accesses().load(ProjectedThreads.state(thread, body), Type.Int.INT);
      code.choose(
          code.binary(BinaryOperator.EQUAL, isStarted, code.number(0)),
          () -> code.synchronize(SyncKind.SIGNAL, threads.startOf(thread)),
          () -> {});
    }
  }

  /**
   * Other threads go on when {@code main} has ended.
   *
   * @param isStarted those that have certainly started where it ends
   */
  void mainFirst(Predicate<ThreadInstance> isStarted) {
    memory().found().endings.add(Ending.MAIN_FIRST);
    threads.started().stream()
        .filter(isStarted.negate())
        .forEach(thread -> memory().found().released.add(thread.name()));
  }
}
