package liss.c.values;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.source.Spans;
import liss.c.syntax.Nodes;
import liss.c.values.Facts.Ending;
import liss.c.values.ValueFrontEnd.Purpose;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/**
 * The threads of a program. A place that starts threads has as many as its loops tell, each with a
 * condition that its start sets and one that its end sets. The return of {@code main} ends the
 * program, so that the run is discarded there: whatever other threads do then, they could have done
 * before.
 */
final class Threads {

  private static final String MAIN = "main";

  private static final Pattern ATOMIC = Pattern.compile("\\b_Atomic\\b|\\batomic_[a-z]+\\b");

  private final Globals globals;
  private final Memory memory;
  private final Spans spans;
  private final Vocabulary vocabulary;
  private final Purpose purpose;
  private final boolean hasAtomics;
  private final Deque<Started> open = new ArrayDeque<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final List<Declaration> threads = new ArrayList<>();

  /**
   * A thread that was started and not translated yet.
   *
   * @param argument what it gets, if that is known; it is in memory otherwise
   */
  private record Started(String name, IASTFunctionDefinition function, Optional<Value> argument) {}

  Threads(Globals globals, Memory memory, Spans spans, Vocabulary vocabulary, Purpose purpose) {
    this.globals = globals;
    this.memory = memory;
    this.spans = spans;
    this.vocabulary = vocabulary;
    this.purpose = purpose;
    this.hasAtomics = ATOMIC.matcher(spans.text()).find();
  }

  Globals globals() {
    return globals;
  }

  Memory memory() {
    return memory;
  }

  Spans spans() {
    return spans;
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Whether a variable may be {@code _Atomic}. */
  boolean mayHaveAtomics() {
    return hasAtomics;
  }

  Purpose purpose() {
    return purpose;
  }

  /** Translates {@code main} and all threads that it starts; returns them. */
  List<Declaration> translate(IASTFunctionDefinition main) {
    SourceSpan span = spans.of(main.getDeclarator());
    Body body = new Body(this, MAIN, span);
    Frame frame = frame(main, MAIN, body, Optional.empty());
    body.in(
        frame,
        () -> {
          body.attempt(() -> bindMain(body, frame));
          body.statements().function(main.getBody());
          body.code().label(frame.end());
          returned(body);
          body.code().label(body.exit());
          body.atomicity().end();
          if (memory.known().endings.contains(Ending.MAIN_FIRST)) {
            body.code().at(span);
            releaseOthers(body);
          }
        });
    add(MAIN, body, span);
    while (!open.isEmpty()) {
      thread(open.remove());
    }
    if (purpose != Purpose.COMPARISON) {
      annotations();
    }
    return threads;
  }

  /** Where {@code main} returns. */
  private void returned(Body body) {
    switch (purpose) {
      case EXECUTION, PROOF -> body.code().exit();
      case COMPARISON -> memory.found().endings.add(Ending.MAIN_FIRST);
    }
  }

  /** What is left of assertions in comments is not checked: a thread of its own says so. */
  private void annotations() {
    Matcher annotation = AssertionComments.in(spans.text());
    if (annotation.find()) {
      SourceSpan span = spans.between(annotation.start(), annotation.end());
      Body body = new Body(this, "annotations", span);
      body.code().inexact("an assertion in a comment");
      add("annotations", body, span);
    }
  }

  private void add(String name, Body body, SourceSpan span) {
    threads.add(
        new Declaration.ThreadDecl(
            name,
            memory.isReplicated(name) ? new Declaration.Copies.Any() : new Declaration.Copies.One(),
            body.finished(),
            span));
  }

  private static Frame frame(
      IASTFunctionDefinition function, String path, Body body, Optional<Place> result) {
    String end = body.code().newName("end of " + path);
    return new Frame(function, Optional.empty(), path, Frame.Rounds.ONE, end, result);
  }

  /** The number of arguments of a program is not known; they have no meaning. */
  private static void bindMain(Body body, Frame frame) {
    List<Value> arguments = new ArrayList<>();
    if (!Nodes.parameters(frame.function()).isEmpty()) {
      arguments.add(
          new Value.Scalar(
              CType.Whole.INT,
              body.arithmetic().wrapped(body.code().any("arguments"), CType.Whole.INT)));
    }
    body.calls().bindFirst(frame, arguments);
  }

  private void thread(Started started) {
    SourceSpan span = spans.of(started.function().getDeclarator());
    Body body = new Body(this, started.name(), span);
    Code code = body.code();
    boolean hasResult = memory.known().endings.contains(Ending.RESULTS);
    Optional<Place> result =
        hasResult ? Optional.of(cell("result of " + started.name(), span)) : Optional.empty();
    Frame frame = frame(started.function(), started.name(), body, result);
    body.in(
        frame,
        () -> {
          code.synchronize(SyncKind.WAIT, startOf(started.name()));
          Runnable run =
              () -> {
                body.attempt(() -> bindArgument(body, frame, started));
                body.statements().function(started.function().getBody());
              };
          if (memory.known().endings.contains(Ending.MAIN_FIRST)) {
            Expr isStarted = body.accesses().load(state(started.name(), span));
            code.when(isStarted, run);
          } else {
            run.run();
          }
          code.at(span);
          code.label(frame.end());
          code.label(body.exit());
          body.atomicity().end();
          code.synchronize(SyncKind.SIGNAL, endOf(started.name()));
        });
    add(started.name(), body, span);
  }

  private void bindArgument(Body body, Frame frame, Started started) {
    SourceSpan span = body.code().span();
    Value argument =
        started
            .argument()
            .orElseGet(() -> body.expressions().at(cell(argumentOf(started.name()), span)));
    body.calls().bind(frame, List.of(argument));
  }

  private String startOf(String thread) {
    return condition("start of " + thread);
  }

  private String endOf(String thread) {
    return condition("end of " + thread);
  }

  private String condition(String name) {
    memory.declare(new Declaration.Cond(name, false, spans.between(0, 0)));
    return name;
  }

  private static String argumentOf(String thread) {
    return "argument of " + thread;
  }

  private Place cell(String name, SourceSpan span) {
    CType type = Library.pointer();
    Expr first = new Expr.IntLiteral(0, span);
    return new Place.Cell(type, memory.object(name, type, 0, span), first);
  }

  private Place state(String thread, SourceSpan span) {
    CType type = CType.Whole.INT;
    Expr first = new Expr.IntLiteral(0, span);
    return new Place.Cell(type, memory.object("state of " + thread, type, 0, span), first);
  }

  /** Starts a thread. */
  void start(
      Body body,
      IASTFunctionCallExpression call,
      IASTExpression function,
      IASTExpression argument,
      IASTExpression identifier) {
    Value identified = body.expressions().evaluate(identifier);
    Place given = body.expressions().target(identified);
    if (!(body.expressions().evaluate(function) instanceof Value.Routine routine)) {
      throw new InexactException("a thread whose function is not known");
    }
    Value passed =
        body.expressions().converted(body.expressions().evaluate(argument), Library.pointer());
    Frame.Rounds rounds = Calls.rounds(call, body.frame());
    if (purpose == Purpose.PROOF
        && (!rounds.isCertainlyOne() || memory.isReplicated(body.thread()))) {
      startAny(body, routine.function(), given, passed);
      return;
    }
    List<Started> started = new ArrayList<>();
    for (int i = 0; i < rounds.number(); i++) {
      started.add(started(body, routine.function(), known(passed)));
    }
    Expr number =
        known(passed).isPresent()
            ? body.code().number(0)
            : body.code().hold(body.expressions().number(passed, Library.pointer()));
    if (rounds.isCertainlyOne()) {
      start(body, started.getFirst(), given, number);
    } else {
      Rounds.each(
          body.code(),
          started.size(),
          "more than " + started.size() + " threads that one place starts",
          i -> start(body, started.get(i), given, number));
    }
  }

  /** Starts one of any number of threads, which are the same thread to all others. */
  private void startAny(Body body, IASTFunctionDefinition function, Place given, Value passed) {
    Started one = started(body, function, known(passed));
    memory.replicate(one.name());
    Expr argument = body.code().hold(body.expressions().number(passed, Library.pointer()));
    start(body, one, given, argument);
  }

  /** What is known of an argument in another thread. */
  private static Optional<Value> known(Value argument) {
    boolean isKnown =
        switch (argument) {
          case Value.Scalar n -> n.expr() instanceof Expr.IntLiteral;
          case Value.Address a ->
              a.target() instanceof Place.Cell cell && cell.offset().constant().isPresent();
          case Value.Routine r -> true;
          case Value.Aggregate a -> false;
          case Value.None n -> false;
        };
    return isKnown ? Optional.of(argument) : Optional.empty();
  }

  private Started started(Body body, IASTFunctionDefinition function, Optional<Value> argument) {
    String declared = function.getDeclarator().getName().toString();
    int number = names.merge(declared, 1, Integer::sum);
    String name = number == 1 ? declared : declared + "#" + number;
    if (memory.found().threads.size() >= 64) {
      throw new InexactException("more than 64 threads");
    }
    memory.found().threads.put(name, body.thread());
    Started started = new Started(name, function, argument);
    open.add(started);
    return started;
  }

  private void start(Body body, Started started, Place given, Expr argument) {
    SourceSpan span = body.code().span();
    long number = 1L + List.copyOf(memory.known().threads.keySet()).indexOf(started.name());
    body.expressions()
        .stored(given, new Value.Scalar(CType.Whole.SIZE, body.code().number(number)));
    if (started.argument().isEmpty()) {
      body.accesses().store(cell(argumentOf(started.name()), span), argument);
    }
    if (memory.known().endings.contains(Ending.MAIN_FIRST)) {
      body.accesses().store(state(started.name(), span), body.code().number(1));
    }
    body.code().synchronize(SyncKind.SIGNAL, startOf(started.name()));
  }

  /** The identifier of the thread that executes a body. */
  long identifier(Body body) {
    return 1L + List.copyOf(memory.known().threads.keySet()).indexOf(body.thread());
  }

  /** Waits for the end of a thread, and stores its result unless the place for it is null. */
  void join(Body body, Expr identifier, IASTExpression result) {
    Value place = body.expressions().evaluate(result);
    boolean isUnused =
        place instanceof Value.Scalar n && n.expr().constant().equals(Optional.of(0L));
    if (!isUnused) {
      if (purpose == Purpose.PROOF) {
        throw new InexactException("the result of a thread, of which there may be several,");
      }
      memory.found().endings.add(Ending.RESULTS);
    }
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    long number = 0;
    for (String thread : memory.known().threads.keySet()) {
      number++;
      ways.add(
          Map.entry(
              number,
              () -> {
                body.code().synchronize(SyncKind.WAIT, endOf(thread));
                if (!isUnused) {
                  SourceSpan span = body.code().span();
                  Value left = body.expressions().at(cell("result of " + thread, span));
                  body.expressions().stored(body.expressions().target(place), left);
                }
              }));
    }
    body.code().select(identifier, ways, () -> body.code().inexact("a wait for an unknown thread"));
  }

  /** Asks a thread to end, which it does at a cancellation point. */
  void cancel(Body body, Expr identifier) {
    if (purpose == Purpose.PROOF) {
      throw new InexactException("a request to end, where a thread may stand for several,");
    }
    memory.found().endings.add(Ending.ON_REQUEST);
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    for (String thread : memory.known().threads.keySet()) {
      String request = condition("request to end " + thread);
      ways.add(
          Map.entry(ways.size() + 1L, () -> body.code().synchronize(SyncKind.SIGNAL, request)));
    }
    body.code().select(identifier, ways, () -> body.code().inexact("a request to unknown threads"));
  }

  /** Where a thread ends if it was asked to. */
  void cancellationPoint(Body body, Waiting waiting) {
    if (!memory.known().endings.contains(Ending.ON_REQUEST) || body.thread().equals(MAIN)) {
      return;
    }
    if (waiting == Waiting.POSSIBLE || body.atomicity().isInFunction()) {
      throw new InexactException("a wait in which a request to end may come");
    }
    if (memory.known().endings.contains(Ending.RESULTS)) {
      throw new InexactException("the result of a thread that may be asked to end");
    }
    Code code = body.code();
    String request = condition("request to end " + body.thread());
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

  /** Ends the thread that executes a body. */
  void exit(Body body, IASTExpression result) {
    if (body.atomicity().isInFunction()) {
      throw new InexactException("an end of a thread in an atomic function");
    }
    Value value = body.expressions().evaluate(result);
    if (body.thread().equals(MAIN)) {
      memory.found().endings.add(Ending.MAIN_FIRST);
    } else if (memory.known().endings.contains(Ending.RESULTS)) {
      body.expressions().stored(cell("result of " + body.thread(), body.code().span()), value);
    }
    body.code().jump(body.exit());
  }

  /** Ends the program, whose status tells whether it has failed. */
  void exit(Body body, Optional<Long> status) {
    boolean isFailure = status.filter(number -> number != 0).isPresent();
    if (purpose != Purpose.COMPARISON || isFailure) {
      body.code().exit();
    } else if (body.thread().equals(MAIN)) {
      body.code().jump(body.exit());
    } else {
      throw new InexactException("the end of a program in a thread that is not `main`");
    }
  }

  /** Lets the threads end that no one starts any more. */
  private void releaseOthers(Body body) {
    Code code = body.code();
    code.synchronize(SyncKind.SIGNAL, endOf(MAIN));
    memory
        .known()
        .threads
        .forEach((thread, by) -> {
          if (!by.equals(MAIN)) {
            code.synchronize(SyncKind.WAIT, endOf(by));
          }
          Expr isStarted = body.accesses().load(state(thread, code.span()));
          code.choose(
              code.binary(BinaryOperator.EQUAL, isStarted, code.number(0)),
              () -> code.synchronize(SyncKind.SIGNAL, startOf(thread)),
              () -> {});
        });
  }
}
