package liss.c.projection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.projection.ProjectionFacts.Ending;
import liss.c.projection.ValueFrontEnd.Purpose;
import liss.c.source.COptions;
import liss.c.source.UnitReading;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Assumption;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;

/**
 * The threads of a program. A place that starts threads has as many as its loops tell, each with a
 * condition that its start sets and one that its end sets. The return of {@code main} ends the
 * program, so that the run is discarded there: whatever other threads do then, they could have done
 * before.
 */
final class ProjectedThreads {

  static final String MAIN = "main";

  static final Type.Pointer POINTER = new Type.Pointer(new Type.Nothing());

  private final ThreadEnds ends = new ThreadEnds(this);
  private final CertainStarts starts = new CertainStarts();
  private final TranslationUnit unit;
  private final Map<String, Cfg> flows;
  private final ProjectedMemory memory;
  private final UnitReading reading;
  private final COptions options;

  /** The functions of which nothing is known and that were reported. */
  private final Set<String> externs = new HashSet<>();

  private final Purpose purpose;
  private final Deque<Started> open = new ArrayDeque<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final List<Declaration> threads = new ArrayList<>();

  /**
   * A thread that was started and not translated yet.
   *
   * @param argument what it gets, if that is known; it is in memory otherwise
   */
  private record Started(String name, Function function, Optional<ProjectedValue> argument) {}

  /**
   * @param flows those of the functions that were needed before
   */
  ProjectedThreads(
      TranslationUnit unit,
      Map<String, Cfg> flows,
      ProjectedMemory memory,
      UnitReading reading,
      COptions options,
      Purpose purpose) {
    this.unit = unit;
    this.flows = flows;
    this.memory = memory;
    this.reading = reading;
    this.options = options;
    this.purpose = purpose;
  }

  TranslationUnit unit() {
    return unit;
  }

  /** The blocks of a function. */
  Cfg flow(Function function) {
    return flows.computeIfAbsent(function.name(), name -> new Cfg(function));
  }

  ProjectedMemory memory() {
    return memory;
  }

  /** What calls do of which nothing is known. */
  COptions.Extern extern() {
    return options.extern();
  }

  /** Reports a function of which nothing is known, once. */
  void reportExtern(String function, SourceSpan span) {
    if (externs.add(function)) {
      reading.messages().assume(new Assumption.Extern(span, function));
    }
  }

  Vocabulary vocabulary() {
    return options.vocabulary();
  }

  /** How they end. */
  ThreadEnds ends() {
    return ends;
  }

  /** Which of them have certainly started. */
  CertainStarts starts() {
    return starts;
  }

  Purpose purpose() {
    return purpose;
  }

  /** Translates {@code main} and all threads that it starts; returns them. */
  List<Declaration> translate(Function main) {
    SourceSpan span = main.span();
    Body body = new Body(this, MAIN, span);
    ProjectedFrame frame = frame(main, MAIN, arguments(main, body));
    body.in(
        frame,
        () -> {
          body.instructions().function(frame);
          returned(body);
          body.code().label(body.exit());
          body.atomicity().end();
          if (memory.known().endings.contains(Ending.MAIN_FIRST)) {
            body.code().at(span);
            ends.releaseOthers(body);
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

  /** The number of arguments of a program is not known, and nothing of what they say. */
  private static ProjectedFrame.Arguments arguments(Function main, Body body) {
    Map<Register, ProjectedValue> arguments = new HashMap<>();
    for (Register parameter : main.parameters()) {
      arguments.put(
          parameter,
          parameter.type() instanceof Type.Int type
              ? new ProjectedValue.Scalar(
                  body.arithmetic().wrapped(body.code().any("arguments"), type))
              : new ProjectedValue.Given());
    }
    return new ProjectedFrame.Arguments(arguments, List.of());
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
    Matcher annotation = AssertionComments.in(reading.spans().text());
    if (annotation.find()) {
      SourceSpan span = reading.spans().between(annotation.start(), annotation.end());
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

  private ProjectedFrame frame(Function function, String path, ProjectedFrame.Arguments arguments) {
    return new ProjectedFrame(
        flow(function),
        Optional.empty(),
        path,
        ProjectedFrame.Passes.ONE,
        Optional.empty(),
        arguments);
  }

  private void thread(Started started) {
    SourceSpan span = started.function().span();
    Body body = new Body(this, started.name(), span);
    ProjectedCode code = body.code();
    code.synchronize(SyncKind.WAIT, startOf(started.name()));
    Runnable run = () -> code.attempt(() -> run(started, body));
    if (memory.known().released.contains(started.name())) {
      Expr isStarted = body.accesses().load(state(started.name(), body), Type.Int.INT);
      code.when(isStarted, run);
    } else {
      run.run();
    }
    code.at(span);
    code.label(body.exit());
    body.atomicity().end();
    code.synchronize(SyncKind.SIGNAL, endOf(started.name()));
    add(started.name(), body, span);
  }

  private void run(Started started, Body body) {
    ProjectedValue argument =
        started
            .argument()
            .orElseGet(() ->
                new ProjectedValue.Scalar(
                    body.accesses().load(cell(argumentOf(started.name()), body), POINTER)));
    List<ProjectedValue> arguments = new ArrayList<>(List.of(argument));
    ProjectedFrame frame =
        frame(
            started.function(), started.name(), body.calls().bound(started.function(), arguments));
    body.in(
        frame,
        () -> {
          ProjectedValue result = body.instructions().function(frame);
          if (memory.known().endings.contains(Ending.RESULTS)
              && !(result instanceof ProjectedValue.None)) {
            body.accesses()
                .store(
                    cell("result of " + started.name(), body),
                    POINTER,
                    body.accesses().number(result));
          }
          body.code().jump(body.exit());
        });
  }

  String startOf(String thread) {
    return condition("start of " + thread);
  }

  String endOf(String thread) {
    return condition("end of " + thread);
  }

  String condition(String name) {
    memory.declare(new Declaration.Cond(name, false, reading.spans().between(0, 0)));
    return name;
  }

  private static String argumentOf(String thread) {
    return "argument of " + thread;
  }

  static ProjectedValue cell(String name, Body body) {
    return new ProjectedValue.Address(body.accesses().scalar(name, POINTER), body.code().number(0));
  }

  static ProjectedValue state(String thread, Body body) {
    return new ProjectedValue.Address(
        body.accesses().scalar("state of " + thread, Type.Int.INT), body.code().number(0));
  }

  /**
   * Starts a thread.
   *
   * @param identifier the position of the argument that points to where its number is to be left
   */
  void start(
      Body body,
      CallSite site,
      ProjectedValue function,
      ProjectedValue argument,
      Optional<Integer> identifier) {
    Optional<Function> run =
        function instanceof ProjectedValue.Routine routine
            ? unit.function(routine.function())
            : Optional.empty();
    if (run.isEmpty()) {
      throw new InexactException("a thread whose function is not known");
    }
    if (argument instanceof ProjectedValue.Address a) {
      memory.share(a.object());
    }
    ProjectedFrame.Passes passes = body.passes(site.frame(), site.block());
    if (purpose == Purpose.PROOF
        && (!passes.isCertainlyOne() || memory.isReplicated(body.thread()))) {
      startAny(body, run.get(), site, identifier, argument);
      return;
    }
    List<Started> started = new ArrayList<>();
    for (int i = 0; i < passes.number(); i++) {
      started.add(started(body, run.get(), known(argument)));
    }
    Expr number =
        known(argument).isPresent()
            ? body.code().number(0)
            : body.code().hold(body.accesses().number(argument));
    if (passes.isCertainlyOne()) {
      if (purpose == Purpose.EXECUTION) {
        starts.start(started.getFirst().name(), site.frame(), site.block());
      }
      start(body, started.getFirst(), site, identifier, number);
    } else {
      Rounds.each(
          body.code(),
          started.size(),
          "more than " + started.size() + " threads that one place starts",
          i -> start(body, started.get(i), site, identifier, number));
    }
  }

  /** Starts one of any number of threads, which are the same thread to all others. */
  private void startAny(
      Body body,
      Function function,
      CallSite site,
      Optional<Integer> identifier,
      ProjectedValue passed) {
    Started one = started(body, function, known(passed));
    memory.replicate(one.name());
    Expr argument =
        known(passed).isPresent()
            ? body.code().number(0)
            : body.code().hold(body.accesses().number(passed));
    start(body, one, site, identifier, argument);
  }

  /** What is known of an argument in another thread. */
  private static Optional<ProjectedValue> known(ProjectedValue argument) {
    boolean isKnown =
        switch (argument) {
          case ProjectedValue.Scalar n -> n.isConstant();
          case ProjectedValue.Address a -> a.isConstant();
          case ProjectedValue.Routine r -> true;
          case ProjectedValue.Whole w -> false;
          case ProjectedValue.Given g -> true;
          case ProjectedValue.None n -> true;
        };
    return isKnown ? Optional.of(argument) : Optional.empty();
  }

  private Started started(Body body, Function function, Optional<ProjectedValue> argument) {
    String declared = function.name();
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

  private void start(
      Body body, Started started, CallSite site, Optional<Integer> identifier, Expr argument) {
    long number = 1L + List.copyOf(memory.known().threads.keySet()).indexOf(started.name());
    identifier.ifPresent(position -> {
      Type target = site.target(position);
      body.accesses()
          .store(
              site.argument(position),
              target instanceof Type.Scalar scalar ? scalar : Type.Int.SIZE,
              body.code().number(number));
    });
    if (started.argument().isEmpty()) {
      body.accesses().store(cell(argumentOf(started.name()), body), POINTER, argument);
    }
    if (memory.known().released.contains(started.name())) {
      body.accesses().store(state(started.name(), body), Type.Int.INT, body.code().number(1));
    }
    body.code().synchronize(SyncKind.SIGNAL, startOf(started.name()));
  }

  /** The identifier of the thread that executes a body. */
  long identifier(Body body) {
    return 1L + List.copyOf(memory.known().threads.keySet()).indexOf(body.thread());
  }
}
