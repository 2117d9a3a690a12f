package liss.c;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Analysis;
import liss.c.analysis.KnownCall;
import liss.c.analysis.Memory;
import liss.c.analysis.Memory.Cell;
import liss.c.locks.Steps;
import liss.c.objects.LockAttempts;
import liss.c.source.CMessage;
import liss.c.syntax.Bindings;
import liss.c.vocabulary.Meaning;
import liss.lang.MemoryOrder;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** Turns calls into what the vocabulary says that they do. */
final class KnownCallTranslator {

  private final Translation translation;
  private final ExpressionTranslator expressions;
  private final LockAttempts attempts;
  private final GivenFunctions given;

  KnownCallTranslator(Translation translation, ExpressionTranslator expressions) {
    this.translation = translation;
    this.expressions = expressions;
    this.attempts = new LockAttempts(translation.functions(), translation.pointers(), this::taking);
    this.given = new GivenFunctions(translation);
  }

  /** The calls whose value says whether they take a lock. */
  LockAttempts attempts() {
    return attempts;
  }

  /** A function calls others, which it has got, any number of times before it returns. */
  private void callBack(
      IASTFunctionCallExpression call, KnownCall known, SourceSpan span, List<Stmt> out) {
    for (IASTExpression argument : known.without(known.meaning().operands().subList(0, 1))) {
      if (Bindings.isKept(argument, call)) {
        read(argument, span, out);
      } else {
        write(argument, span, out);
      }
    }
    repeat(translation.analysis().callees(call), call, span, out);
  }

  /**
   * The first thread that comes here calls a function, and the others wait until it has returned.
   */
  private void once(
      IASTFunctionCallExpression call, KnownCall known, SourceSpan span, List<Stmt> out) {
    Optional<String> done = translation.objects().condition(known.operand(0));
    Optional<String> lock = translation.objects().lockOf(done, known.operand(0));
    if (done.isEmpty() || lock.isEmpty()) {
      return;
    }
    List<List<Stmt>> callees = new ArrayList<>();
    translation.analysis().callees(call).stream()
        .flatMap(name -> translation.functions().definition(name).stream())
        .map(function -> translation.callee(function, call))
        .forEach(
            name -> callees.add(List.of(new Stmt.Call(Optional.empty(), name, List.of(), span))));
    List<Stmt> first = new ArrayList<>();
    first.add(new Stmt.Sync(SyncKind.ASSUME_NOT, done.get(), span));
    Steps.choose(callees, span, first);
    first.add(new Stmt.Sync(SyncKind.SIGNAL, done.get(), span));
    List<Stmt> later = List.of(new Stmt.Sync(SyncKind.ASSUME, done.get(), span));
    out.add(new Stmt.Sync(SyncKind.LOCK, lock.get(), span));
    out.add(Stmt.If.either(first, later, span));
    out.add(new Stmt.Sync(SyncKind.UNLOCK, lock.get(), span));
  }

  /** When the program ends, it calls the functions that it has kept for this. */
  private void end(IASTFunctionCallExpression call, SourceSpan span, List<Stmt> out) {
    translation.starts().ifPresent(starts -> repeat(starts.order().atExit(), call, span, out));
  }

  /** Calls of some functions, any number of times. */
  private void repeat(
      Set<String> functions, IASTFunctionCallExpression call, SourceSpan span, List<Stmt> out) {
    List<String> procedures =
        functions.stream()
            .flatMap(name -> translation.functions().definition(name).stream())
            .map(function -> translation.callee(function, call))
            .toList();
    Steps.repeat(procedures, translation.newLabel("call again "), span, out);
  }

  void call(IASTFunctionCallExpression call, KnownCall known, List<Stmt> out) {
    evaluatedFirst(known).forEach(argument -> expressions.evaluate(argument, out));
    act(call, known, out);
  }

  /** What a function with a meaning does once its arguments are evaluated. */
  void act(IASTFunctionCallExpression call, KnownCall known, List<Stmt> out) {
    SourceSpan span = translation.span(call);
    switch (known.action()) {
      case TRYLOCK, LOCK_OR_FAIL, SEM_WAIT_OR_FAIL -> attempt(call, span, out);
      case READ_TRYLOCK, WRITE_TRYLOCK, READ_LOCK_OR_FAIL, WRITE_LOCK_OR_FAIL ->
          attempt(call, span, out);
      case LOCK, UNLOCK, WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT ->
          synchronize(SyncKind.valueOf(known.action().name()), known.operand(0), span, out);
      case SEM_WAIT, SEM_POST, BARRIER_WAIT ->
          synchronize(SyncKind.valueOf(known.action().name()), known.operand(0), span, out);
      case READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK ->
          synchronize(SyncKind.valueOf(known.action().name()), known.operand(0), span, out);
      case YIELD -> out.add(new Stmt.Yield(span));
      case CANCEL -> out.add(new Stmt.Sync(SyncKind.SIGNAL, Steps.CANCELLED, span));
      case THREAD_EXIT, EXIT, ABORT -> {
        if (known.action() == Meaning.Action.EXIT && !known.hasFailed()) {
          end(call, span, out);
        }
        out.add(known.hasFailed() ? Steps.discard(span) : new Stmt.Leave(span));
      }
      case AT_EXIT -> {
        if (translation.starts().isEmpty()) {
          translation
              .functions()
              .defined(known.operand(0), translation.pointers())
              .forEach(name ->
                  given.unused(
                      name,
                      "`" + name + "` is called at the end of the program",
                      known.operand(0)));
        }
      }
      case IGNORE -> given.giveAway(call, out);
      case NONDET, INIT, LOCK_TYPE, SEMAPHORE, BARRIER -> {}
      case ONCE -> once(call, known, span, out);
      case UNSUPPORTED ->
          translation.report(
              CMessage.UNSUPPORTED,
              call,
              "this kind of synchronization is not supported",
              "a vocabulary can say what stands for it, such as `lock 0` and `unlock 0`; c.md"
                  + " has the meanings");
      case START ->
          translation
              .scope()
              .ifPresentOrElse(
                  scope -> {
                    scope.start(call, known, handedOver(call, known), span, out);
                    known.handle().ifPresent(handle -> write(handle, span, out));
                  },
                  () -> start(call, known.operand(0)));
      case JOIN ->
          translation
              .scope()
              .ifPresentOrElse(
                  scope -> {
                    scope.join(call, known, span, out);
                    known
                        .without(known.meaning().operands())
                        .forEach(result -> write(result, span, out));
                  },
                  () -> join(call, span, out));
      case COND_WAIT -> {
        Optional<String> lock = translation.objects().lock(known.operand(0));
        lock.ifPresent(name -> out.add(new Stmt.Sync(SyncKind.UNLOCK, name, span)));
        out.add(new Stmt.Yield(span));
        lock.ifPresent(name -> out.add(new Stmt.Sync(SyncKind.LOCK, name, span)));
      }
      case AWAIT -> {
        out.add(new Stmt.Yield(span));
        expressions.evaluate(known.operand(0), out);
      }
      case CALL -> callBack(call, known, span, out);
      case READ, ALLOCATE, WRITE, FREE, UPDATE, COPY -> access(call, known, span, out);
    }
  }

  /** A function that only accesses memory; the first object that is passed to it may be atomic. */
  private void access(
      IASTFunctionCallExpression call, KnownCall known, SourceSpan span, List<Stmt> out) {
    Optional<MemoryOrder> order = translation.functions().order(call);
    int object = known.meaning().operands().stream().min(Integer::compare).orElse(0);
    for (int position : inOrder(known)) {
      IASTExpression operand = known.arguments().get(position);
      boolean reads =
          switch (known.action()) {
            case READ, ALLOCATE -> true;
            case COPY -> position == known.meaning().operands().get(1);
            default -> false;
          };
      List<Stmt> steps = new ArrayList<>();
      if (reads) {
        read(operand, span, steps);
      } else {
        write(operand, span, steps);
      }
      out.addAll(
          order.filter(o -> position == object).map(o -> Steps.atomic(o, steps)).orElse(steps));
    }
  }

  /** The positions of the arguments that matter; what is copied is read first. */
  private static List<Integer> inOrder(KnownCall known) {
    List<Integer> operands = known.meaning().operands();
    return known.action() == Meaning.Action.COPY ? operands.reversed() : operands;
  }

  /** The parameters of a thread that get memory which the starting thread leaves to it. */
  private Set<Integer> handedOver(IASTFunctionCallExpression call, KnownCall known) {
    return translation.functions().handsOver(call, known, translation.own()) ? Set.of(0) : Set.of();
  }

  /** In a driver, a wait for the end of a thread is a yield, as that for the end of other work. */
  private void join(IASTFunctionCallExpression call, SourceSpan span, List<Stmt> out) {
    if (translation.analysis().environment().entries().isEmpty()) {
      translation.unsupported(
          call, "waiting for the end of a thread needs a `main` that is a thread");
    } else {
      out.add(new Stmt.Yield(span));
    }
  }

  /** In an order that C allows, and which is that of assembler: inputs, then outputs. */
  private static List<IASTExpression> changesLast(List<IASTExpression> arguments) {
    return arguments.stream()
        .sorted(
            Comparator.comparing(argument ->
                argument instanceof IASTUnaryExpression unary
                    && unary.getOperator() == IASTUnaryExpression.op_prefixIncr))
        .toList();
  }

  /** The arguments that are evaluated before anything else happens. */
  private static List<IASTExpression> evaluatedFirst(KnownCall call) {
    List<Integer> operands = call.meaning().operands();
    return switch (call.action()) {
      case TRYLOCK, LOCK_OR_FAIL, LOCK, UNLOCK, UNSUPPORTED -> List.of();
      case SEM_WAIT, SEM_POST, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK ->
          List.of();
      case SEM_WAIT_OR_FAIL, READ_TRYLOCK, WRITE_TRYLOCK, READ_LOCK_OR_FAIL, WRITE_LOCK_OR_FAIL ->
          List.of();
      case BARRIER_WAIT, ONCE -> List.of();
      case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT -> List.of();
      case AWAIT -> call.without(operands);
      case INIT, SEMAPHORE, BARRIER -> call.without(operands.subList(0, 1));
      case IGNORE -> changesLast(call.arguments());
      case YIELD, NONDET, ALLOCATE, START, JOIN, COND_WAIT, LOCK_TYPE -> call.arguments();
      case CALL, AT_EXIT, CANCEL -> call.arguments();
      case THREAD_EXIT, EXIT, ABORT -> call.arguments();
      case READ, WRITE, FREE, UPDATE, COPY -> call.arguments();
    };
  }

  /** What an argument points to, as far as others may find it. */
  private Set<Cell> pointees(IASTExpression argument) {
    return translation.pointsToOwn(argument) ? Set.of() : translation.pointers().pointees(argument);
  }

  private void read(IASTExpression argument, SourceSpan span, List<Stmt> out) {
    translation.accesses().read(pointees(argument), span, out);
  }

  private void write(IASTExpression argument, SourceSpan span, List<Stmt> out) {
    translation.accesses().write(pointees(argument), Optional.empty(), span, out);
  }

  private void synchronize(
      SyncKind kind, IASTExpression argument, SourceSpan span, List<Stmt> out) {
    expressions.evaluate(argument, out);
    if (kind == SyncKind.LOCK && translation.objects().excludesNobody(argument)) {
      out.add(new Stmt.Yield(span)); // the cooperative scheduler may switch at every lock
      return;
    }
    Stmt nothing = new Stmt.Skip(span);
    Stmt unknown =
        Steps.isSchedulingPoint(new Stmt.Sync(kind, "", span)) ? new Stmt.Yield(span) : nothing;
    out.add(
        translation
            .objects()
            .operand(kind, argument)
            .<Stmt>map(name -> new Stmt.Sync(kind, name, span))
            .orElse(unknown));
  }

  private void attempt(IASTFunctionCallExpression call, SourceSpan span, List<Stmt> out) {
    if (!attempts.isPostponed(call)) {
      ExpressionTranslator.branch(taking(call), List.of(), span, out);
    }
  }

  /** The steps of a call that takes its lock. */
  private List<Stmt> taking(IASTFunctionCallExpression call) {
    List<Stmt> steps = new ArrayList<>();
    Optional<KnownCall> known = translation.functions().known(call);
    known
        .flatMap(KnownCall::given)
        .ifPresent(lock ->
            synchronize(
                known.map(KnownCall::action).flatMap(Meaning::attempted).orElseThrow(),
                lock,
                translation.span(call),
                steps));
    return steps;
  }

  /** Threads that the user has named run from the beginning, wherever they are started. */
  private void start(IASTFunctionCallExpression call, IASTExpression function) {
    boolean runsFromTheBeginning =
        translation.analysis().starting() == Analysis.Starting.CHOSEN
            && translation.pointers().value(function).stream()
                .allMatch(target ->
                    target instanceof Memory.Function f
                        && translation.threads().contains(f.name()));
    if (!runsFromTheBeginning) {
      translation.unsupported(
          call,
          "a thread that is started by a thread is not supported; name its function with --threads"
              + " to have it run from the beginning");
    }
  }
}
