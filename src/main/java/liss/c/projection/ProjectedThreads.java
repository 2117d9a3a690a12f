package liss.c.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.projection.Projection.Purpose;
import liss.c.projection.ProjectionFacts.Ending;
import liss.c.source.COptions;
import liss.c.source.UnitReading;
import liss.c.threads.ThreadInstance;
import liss.c.threads.Threads;
import liss.c.threads.Threads.Point;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Assumption;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;

/**
 * The threads that {@link Threads} has found, as they run with values. Each that is started has a
 * condition that its start sets and one that its end sets. The return of {@code main} ends the
 * program, so that the run is discarded there: whatever other threads do then, they could have done
 * before.
 */
final class ProjectedThreads {

  static final String MAIN = "main";

  static final Type.Pointer POINTER = new Type.Pointer(new Type.Nothing());

  private final ThreadEnds ends = new ThreadEnds(this);
  private final Threads threads;
  private final Map<String, Cfg> flows;
  private final ProjectedMemory memory;
  private final UnitReading reading;
  private final COptions options;

  /** The functions of which nothing is known and that were reported. */
  private final Set<String> externs = new HashSet<>();

  private final Purpose purpose;

  /** What threads get, if that is known; it is in memory otherwise. */
  private final Map<String, ProjectedValue> arguments = new HashMap<>();

  private final List<Declaration> declarations = new ArrayList<>();

  /**
   * @param flows those of the functions that were needed before
   */
  ProjectedThreads(
      Threads threads,
      Map<String, Cfg> flows,
      ProjectedMemory memory,
      UnitReading reading,
      COptions options,
      Purpose purpose) {
    this.threads = threads;
    this.flows = flows;
    this.memory = memory;
    this.reading = reading;
    this.options = options;
    this.purpose = purpose;
    threads.threads().stream()
        .filter(thread -> thread.copies() instanceof Declaration.Copies.Any)
        .forEach(thread -> memory.replicate(thread.name()));
  }

  TranslationUnit unit() {
    return threads.unit();
  }

  /** The name in the text of a function, of which one may be left for each call. */
  String original(String function) {
    return threads.original(function);
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

  /** Notes something that need not be so. */
  void assume(Assumption assumption) {
    reading.messages().assume(assumption);
  }

  /** Reports a function of which nothing is known, once. */
  void reportExtern(String function, SourceSpan span) {
    if (externs.add(function)) {
      assume(new Assumption.Extern(span, function));
    }
  }

  Vocabulary vocabulary() {
    return options.vocabulary();
  }

  /** How they end. */
  ThreadEnds ends() {
    return ends;
  }

  /** How many threads one place starts where it is not known how many. */
  int few() {
    return options.few();
  }

  Purpose purpose() {
    return purpose;
  }

  /** The threads that others start. */
  List<ThreadInstance> started() {
    return threads.threads().stream().filter(thread -> thread.by().isPresent()).toList();
  }

  /** Translates all threads; returns them. */
  List<Declaration> translate() {
    for (ThreadInstance thread : threads.threads()) {
      Function function = unit().function(thread.procedure()).orElseThrow();
      if (thread.by().isPresent()) {
        started(thread, function);
      } else {
        first(thread, function);
      }
    }
    if (purpose != Purpose.COMPARISON) {
      annotations();
    }
    return declarations;
  }

  /** A thread that runs from the beginning; the program ends with {@code main}. */
  private void first(ThreadInstance thread, Function function) {
    SourceSpan span = function.span();
    Body body = new Body(this, thread.name(), span);
    ProjectedFrame frame = frame(function, thread.name(), arguments(function, body));
    boolean isMain = thread.name().equals(MAIN);
    if (!isMain) {
      memory.leaveMain();
    }
    body.in(
        frame,
        () -> {
          body.instructions().function(frame);
          if (isMain) {
            returned(body, frame);
          }
          body.code().label(body.exit());
          body.atomicity().end();
          if (isMain && memory.known().endings.contains(Ending.MAIN_FIRST)) {
            body.code().at(span);
            ends.releaseOthers(body);
          }
        });
    add(thread.name(), body, span);
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
  private void returned(Body body, ProjectedFrame frame) {
    switch (purpose) {
      case EXECUTION, BEHAVIOUR, PROOF -> body.code().exit();
      case COMPARISON -> {
        List<Instruction> all = frame.function().body();
        List<Integer> returns =
            IntStream.range(0, all.size())
                .filter(i -> all.get(i) instanceof Instruction.Return)
                .boxed()
                .toList();
        ends.mainFirst(
            thread -> returns.stream().allMatch(at -> isStartedBefore(thread, frame, at)));
      }
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
    declarations.add(
        new Declaration.ThreadDecl(
            name,
            memory.isReplicated(name) ? new Declaration.Copies.Any() : new Declaration.Copies.One(),
            body.finished(),
            span));
  }

  private ProjectedFrame frame(Function function, String path, ProjectedFrame.Arguments arguments) {
    return new ProjectedFrame(
        function,
        flow(function),
        Optional.empty(),
        path,
        ProjectedFrame.Passes.ONE,
        Optional.empty(),
        arguments);
  }

  private void started(ThreadInstance thread, Function function) {
    memory.leaveMain();
    SourceSpan span = function.span();
    Body body = new Body(this, thread.name(), span);
    ProjectedCode code = body.code();
    code.synchronize(SyncKind.WAIT, startOf(thread.name()));
    Runnable run = () -> code.attempt(() -> run(thread, function, body));
    if (memory.known().released.contains(thread.name())) {
      Expr isStarted = body.accesses().load(state(thread.name(), body), Type.Int.INT);
      code.when(isStarted, run);
    } else {
      run.run();
    }
    code.at(span);
    code.label(body.exit());
    body.atomicity().end();
    code.synchronize(SyncKind.SIGNAL, endOf(thread.name()));
    add(thread.name(), body, span);
  }

  private void run(ThreadInstance thread, Function function, Body body) {
    ProjectedFrame.Arguments bound =
        isFromOutside(thread)
            ? arguments(function, body)
            : body.calls().bound(function, List.of(argument(thread, body)));
    ProjectedFrame frame = frame(function, thread.name(), bound);
    body.in(
        frame,
        () -> {
          ProjectedValue result = body.instructions().function(frame);
          if (memory.known().endings.contains(Ending.RESULTS)
              && !(result instanceof ProjectedValue.None)) {
            body.accesses()
                .store(
                    cell("result of " + thread.name(), body),
                    POINTER,
                    body.accesses().number(result));
          }
          body.code().jump(body.exit());
        });
  }

  /** Whether another file starts a thread, with arguments that are not known. */
  private boolean isFromOutside(ThreadInstance thread) {
    return threads.gives().values().stream().anyMatch(given -> given.contains(thread));
  }

  private ProjectedValue argument(ThreadInstance thread, Body body) {
    ProjectedValue known = arguments.get(thread.name());
    return known != null
        ? known
        : new ProjectedValue.Scalar(
            body.accesses().load(cell(argumentOf(thread.name()), body), POINTER));
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
   * Whether {@code main} itself has certainly started a thread before an instruction. Only programs
   * that are executed make use of it: where runs are compared, a failure depends on fewer steps
   * without the state of the thread, and more deadlocks and failures are undecided.
   */
  boolean isStartedBefore(ThreadInstance thread, ProjectedFrame frame, int position) {
    return (purpose == Purpose.EXECUTION || purpose == Purpose.BEHAVIOUR)
        && threads.starts().entrySet().stream()
            .filter(start -> start.getValue().equals(List.of(thread)))
            .map(Map.Entry::getKey)
            .anyMatch(start ->
                start.function().equals(frame.function().name())
                    && frame.depth() == 0
                    && frame.flow().dominates(start.position(), position));
  }

  /** Whether a loop has more rounds at an instruction than are looked at. */
  boolean isCut(ProjectedFrame frame, int position) {
    return threads.cuts().contains(new Point(frame.function().name(), position));
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
    List<ThreadInstance> all = threads.starts().getOrDefault(point(site), List.of());
    if (all.isEmpty()) {
      throw new InexactException("a thread whose function is not known");
    }
    if (argument instanceof ProjectedValue.Address a) {
      memory.share(a.object());
    }
    Expr number =
        known(argument).isPresent()
            ? body.code().number(0)
            : body.code().hold(body.accesses().number(argument));
    Optional<ThreadInstance> only =
        all.size() == 1 ? all.stream().findFirst() : named(function, all);
    if (only.isPresent()) {
      start(body, only.get(), site, identifier, argument, number);
      return;
    }
    List<Map.Entry<Long, Runnable>> ways =
        all.stream()
            .map(thread ->
                Map.<Long, Runnable>entry(
                    memory.function(thread.function()),
                    () -> start(body, thread, site, identifier, argument, number)))
            .toList();
    body.code()
        .select(
            body.code().hold(body.accesses().number(function)),
            ways,
            () -> body.code().inexact("a thread whose function is not known"));
  }

  private static Optional<ThreadInstance> named(
      ProjectedValue function, List<ThreadInstance> threads) {
    return function instanceof ProjectedValue.Routine routine
        ? threads.stream().filter(t -> t.function().equals(routine.function())).findFirst()
        : Optional.empty();
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

  private void start(
      Body body,
      ThreadInstance thread,
      CallSite site,
      Optional<Integer> identifier,
      ProjectedValue argument,
      Expr number) {
    if (body.isRepeated(site.frame(), site.block())) {
      repeated(body, thread);
    }
    identifier.ifPresent(position -> {
      Type target = site.target(position);
      body.accesses()
          .store(
              site.argument(position),
              target instanceof Type.Scalar scalar ? scalar : Type.Int.SIZE,
              body.code().number(identifier(thread.name())));
    });
    known(argument)
        .ifPresentOrElse(
            value -> arguments.put(thread.name(), value),
            () -> body.accesses().store(cell(argumentOf(thread.name()), body), POINTER, number));
    signal(body, thread);
  }

  private void signal(Body body, ThreadInstance thread) {
    memory.startThreads();
    if (memory.known().released.contains(thread.name())) {
      body.accesses().store(state(thread.name(), body), Type.Int.INT, body.code().number(1));
    }
    body.code().synchronize(SyncKind.SIGNAL, startOf(thread.name()));
  }

  /** A place starts a thread again: there are any number of it, or it has no exact meaning. */
  private void repeated(Body body, ThreadInstance thread) {
    if (purpose == Purpose.PROOF) {
      memory.replicate(thread.name());
    } else {
      String counter = body.code().lasting("started", 0);
      body.code()
          .when(
              body.code().name(counter),
              () -> body.code().inexact("another thread that one place starts"));
      body.code().assign(counter, body.code().number(1));
    }
  }

  /** Whether another file is taken to start threads from a call on. */
  boolean givesAway(CallSite site) {
    return purpose == Purpose.COMPARISON && threads.gives().containsKey(point(site));
  }

  /** Lets another file start threads from a call on, or not. */
  void give(Body body, CallSite site) {
    if (!givesAway(site)) {
      return;
    }
    for (ThreadInstance thread : threads.gives().getOrDefault(point(site), List.of())) {
      body.code().choose(body.code().anyTruth(), () -> signal(body, thread), () -> {});
      assume(new Assumption.FewCopies(body.code().span(), Optional.of(thread.function())));
    }
  }

  private static Point point(CallSite site) {
    return new Point(site.frame().function().name(), site.number());
  }

  /** The identifier of a thread. */
  long identifier(String thread) {
    return 1L + started().stream().map(ThreadInstance::name).toList().indexOf(thread);
  }
}
