package liss.c;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.pointers.Pointers;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.vocabulary.HeldLock;
import liss.c.vocabulary.HeldLock.Mode;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Assumption;
import liss.lang.Assumption.UnusedHandler.Use;
import liss.lang.Declaration;
import liss.lang.Declaration.Copies;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * Writes threads that run from the beginning, wherever the program starts them. In a part of a
 * program, one that waits for the end of a thread goes on when some thread has ended that the part
 * starts; runs in which none has are left out, since the thread may be started later.
 *
 * @param started the functions that a part of a program starts as threads, if it waits for threads
 * @param first who has chosen them; if the kernel calls them, a wait for the end of a thread is
 *     like one for the end of other work
 */
record GivenThreads(
    Functions functions,
    Pointers pointers,
    List<Given> threads,
    Set<String> started,
    FirstThreads first,
    Messages messages)
    implements ProgramThreads {

  /** That a thread has ended that the program starts. */
  private static final String ENDED = "end of a thread";

  /** Copies the collections. */
  GivenThreads {
    threads = List.copyOf(threads);
    started = Set.copyOf(started);
  }

  /**
   * A thread.
   *
   * @param held the locks that are held around it
   */
  record Given(String name, CallContext context, Copies copies, List<HeldLock> held) {

    /** Copies the list. */
    Given {
      held = List.copyOf(held);
    }
  }

  /** No threads. */
  static GivenThreads none(Analysis analysis, Messages messages) {
    return of(analysis, List.of(), messages);
  }

  /** Threads of a program. */
  static GivenThreads of(Analysis analysis, List<Given> threads, Messages messages) {
    return new GivenThreads(
        analysis.functions(),
        analysis.pointers(),
        excluding(threads),
        started(analysis),
        analysis.first(),
        messages);
  }

  /** The threads without the locks that exclude nobody. */
  private static List<Given> excluding(List<Given> threads) {
    Set<String> held =
        threads.stream()
            .flatMap(thread -> thread.held().stream())
            .filter(lock -> lock.mode() == Mode.HOLDS)
            .map(HeldLock::name)
            .collect(Collectors.toSet());
    return threads.stream()
        .map(thread ->
            new Given(
                thread.name(),
                thread.context(),
                thread.copies(),
                thread.held().stream().filter(lock -> held.contains(lock.name())).toList()))
        .toList();
  }

  private static Set<String> started(Analysis analysis) {
    Set<String> started = new HashSet<>();
    boolean waits = false;
    for (Function function : analysis.unit().functions()) {
      for (Instruction instruction : function.body()) {
        Optional<KnownCall> known =
            instruction instanceof Instruction.Call call
                ? analysis.functions().known(call)
                : Optional.empty();
        waits |= known.filter(call -> call.action() == Action.JOIN).isPresent();
        known
            .filter(call -> call.action() == Action.START)
            .flatMap(call -> call.operand(0))
            .ifPresent(operand -> started.addAll(analysis.pointers().functions(function, operand)));
      }
    }
    return waits && isPart(analysis.first(), analysis.functions()) ? started : Set.of();
  }

  private static boolean isPart(FirstThreads first, Functions functions) {
    return first.choice() != FirstThreads.Choice.STARTED && functions.definition("main").isEmpty();
  }

  private static Instruction.Call call(CallContext context, int position) {
    return (Instruction.Call) context.function().body().get(position);
  }

  private boolean isThread(String function) {
    return threads.stream().anyMatch(thread -> thread.context().function().name().equals(function));
  }

  @Override
  public List<Stmt> start(CallContext context, int position) {
    Instruction.Call call = call(context, position);
    Set<String> started =
        functions
            .known(call)
            .flatMap(known -> known.operand(0))
            .map(function -> pointers.functions(context.function(), function))
            .orElse(Set.of());
    boolean areGiven = first.choice() != FirstThreads.Choice.NAMED;
    if (!areGiven || !started.stream().allMatch(this::isThread)) {
      messages.report(
          CMessage.UNSUPPORTED,
          call.origin().span(),
          "a thread that is started by a thread is not supported; name its function with --threads"
              + " to have it run from the beginning");
    }
    return List.of();
  }

  @Override
  public boolean waits(CallContext context, int position) {
    return false;
  }

  @Override
  public List<Stmt> wait(CallContext context, int position) {
    SourceSpan span = call(context, position).origin().span();
    Stmt others = new Stmt.Yield(span);
    if (!first.environment().entries().isEmpty()) {
      return List.of(others);
    }
    if (!isPart(first, functions)) {
      messages.report(
          CMessage.UNSUPPORTED,
          span,
          "waiting for the end of a thread needs a `main` that is a thread");
      return List.of();
    }
    return threads.stream().anyMatch(this::isStarted)
        ? List.of(others, new Stmt.Sync(SyncKind.ASSUME, ENDED, span))
        : List.of(others);
  }

  private boolean isStarted(Given thread) {
    return started.contains(thread.context().function().name());
  }

  @Override
  public List<Stmt> giveAway(CallContext context, int position) {
    Instruction.Call call = call(context, position);
    for (Operand argument : call.arguments()) {
      given(context.function(), argument)
          .filter(name -> functions.definition(name).isPresent() && !isThread(name))
          .forEach(name -> unused(name, Use.PASSED, call));
    }
    return List.of();
  }

  /** The functions that another one gets: itself, or in a structure. */
  private Stream<String> given(Function function, Operand argument) {
    return argument.type() instanceof Type.Pointer pointer
        ? switch (pointer.target()) {
          case Type.Code t -> pointers.functions(function, argument).stream();
          case Type.Nothing t -> pointers.functions(function, argument).stream();
          case Type.Composite t -> pointers.functionsBehind(function, argument).stream();
          default -> Stream.of();
        }
        : Stream.of();
  }

  @Override
  public void keep(CallContext context, int position) {
    Instruction.Call call = call(context, position);
    functions.known(call).flatMap(known -> known.operand(0)).stream()
        .flatMap(kept -> pointers.functions(context.function(), kept).stream())
        .filter(name -> functions.definition(name).isPresent() && !isThread(name))
        .forEach(name -> unused(name, Use.AT_EXIT, call));
  }

  private void unused(String function, Use use, Instruction.Call call) {
    messages.assume(new Assumption.UnusedHandler(call.origin().span(), function, use));
  }

  @Override
  public boolean giveFunctionsAway() {
    return false;
  }

  @Override
  public List<String> atExit() {
    return List.of();
  }

  @Override
  public Set<Integer> beginnings(Function function) {
    return Set.of();
  }

  @Override
  public Set<CallContext> procedures() {
    return threads.stream()
        .map(Given::context)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  @Override
  public List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    locks()
        .forEach(lock ->
            declarations.add(
                isShared(lock)
                    ? new Declaration.Rwlock(lock, messages.start())
                    : new Declaration.LockVar(lock, messages.start())));
    threads.stream()
        .filter(this::isStarted)
        .findFirst()
        .ifPresent(thread ->
            declarations.add(
                new Declaration.Cond(ENDED, false, thread.context().function().span())));
    threads.forEach(thread -> declarations.add(declaration(thread)));
    return declarations;
  }

  private Set<String> locks() {
    return threads.stream()
        .flatMap(thread -> thread.held().stream())
        .map(HeldLock::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Whether a lock is one for readers and writers. */
  private boolean isShared(String lock) {
    return threads.stream()
        .flatMap(thread -> thread.held().stream())
        .anyMatch(held -> held.equals(new HeldLock(lock, Mode.SHARES)));
  }

  private SyncKind taking(HeldLock lock) {
    return switch (lock.mode()) {
      case HOLDS -> isShared(lock.name()) ? SyncKind.WRITE_LOCK : SyncKind.LOCK;
      case SHARES -> SyncKind.READ_LOCK;
    };
  }

  private SyncKind releasing(HeldLock lock) {
    return switch (lock.mode()) {
      case HOLDS -> isShared(lock.name()) ? SyncKind.WRITE_UNLOCK : SyncKind.UNLOCK;
      case SHARES -> SyncKind.READ_UNLOCK;
    };
  }

  private Declaration declaration(Given thread) {
    SourceSpan span = thread.context().function().span();
    List<Stmt> steps = new ArrayList<>();
    steps.add(new Stmt.Call(Optional.empty(), thread.context().procedure(), List.of(), span));
    for (HeldLock lock : thread.held().reversed()) {
      steps.addFirst(new Stmt.Sync(taking(lock), lock.name(), span));
      steps.add(new Stmt.Sync(releasing(lock), lock.name(), span));
    }
    if (isStarted(thread)) {
      steps.add(new Stmt.Labeled(Stmt.Leave.END, new Stmt.Block(List.of(), span), span));
      steps.add(new Stmt.Sync(SyncKind.SIGNAL, ENDED, span));
    }
    return new Declaration.ThreadDecl(
        thread.name(), thread.copies(), new Stmt.Block(steps, span), span);
  }
}
