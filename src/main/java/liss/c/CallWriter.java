package liss.c;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.AccessWriter.Extent;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.pointers.Cell;
import liss.c.source.CMessage;
import liss.c.sync.StatementParts;
import liss.c.sync.SyncSite;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import liss.c.vocabulary.ValueRule;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.MemoryOrder;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.Annotation;
import liss.lang.Stmt.SyncKind;

/**
 * Writes calls as what the called function does: one of the program, one that the vocabulary knows,
 * or one of which nothing is known.
 */
final class CallWriter {

  private final DraftFacts facts;
  private final CallContext context;
  private final InstructionWriter instructions;
  private final BodilessCalls bodiless;
  private final Set<CallContext> called = new LinkedHashSet<>();

  CallWriter(DraftFacts facts, CallContext context, InstructionWriter instructions) {
    this.facts = facts;
    this.context = context;
    this.instructions = instructions;
    this.bodiless = new BodilessCalls(facts, context, instructions);
  }

  /** The procedures that were called. */
  Set<CallContext> called() {
    return called;
  }

  private Functions functions() {
    return facts.functions();
  }

  /** A call, with what is to be known about its steps. */
  List<Stmt> call(int position, Instruction.Call call) {
    SourceSpan span = call.origin().span();
    Optional<String> name = Functions.named(call);
    List<Annotation> annotations = new ArrayList<>();
    name.filter(n -> functions().definition(n).isEmpty())
        .ifPresent(n -> annotations.add(new Annotation.Outside(Vocabulary.called(n), span)));
    name.filter(n -> functions().definition(n).isEmpty() && functions().known(call).isEmpty())
        .ifPresent(n -> annotations.addAll(ofUnknown(Vocabulary.called(n), call)));
    name.filter(n -> facts.isWithoutLock(n, span))
        .ifPresent(n -> annotations.add(new Annotation.NoLockCall(Vocabulary.called(n), span)));
    List<Stmt> steps = new ArrayList<>();
    name.filter(n -> functions().mayEndThread(n) && !context.function().name().equals("main"))
        .ifPresent(
            n -> steps.add(StatementParts.cancellationPoint(handlers(position, span), span)));
    steps.addAll(
        name.map(n -> named(position, n, call)).orElseGet(() -> throughPointer(position, call)));
    return StatementParts.annotated(annotations, steps, span);
  }

  /** The functions of the program that run if the thread ends here, or do not: those of blocks. */
  private List<Stmt> handlers(int position, SourceSpan span) {
    Function function = context.function();
    Set<String> variables = new HashSet<>();
    function.locals().stream()
        .filter(Variable::isOfHandler)
        .forEach(local -> variables.add(local.name()));
    List<Stmt> steps = new ArrayList<>();
    if (variables.isEmpty()) {
      return steps;
    }
    Optional<Instruction.Store> routine = Optional.empty();
    for (int i = 0; i < function.body().size(); i++) {
      if (function.body().get(i) instanceof Instruction.Store store
          && store.address() instanceof Operand.Address variable
          && variables.contains(variable.variable())) {
        if (routine.isPresent()) {
          Instruction.Call call =
              new Instruction.Call(
                  Optional.empty(),
                  routine.get().value(),
                  List.of(store.value()),
                  Optional.empty(),
                  store.origin());
          List<Stmt> handler =
              Functions.named(call)
                  .map(name -> named(position, name, call))
                  .orElseGet(() -> throughPointer(position, call));
          steps.add(Stmt.If.either(handler, List.of(), span));
        }
        routine = routine.isPresent() ? Optional.empty() : Optional.of(store);
      }
    }
    return steps;
  }

  private static List<Annotation> ofUnknown(String name, Instruction.Call call) {
    SourceSpan span = call.origin().span();
    boolean isAddress =
        call.result().filter(result -> result.type() instanceof Type.Pointer).isPresent();
    return isAddress
        ? List.of(new Annotation.Unknown(name, span), new Annotation.Allocating(name, span))
        : List.of(new Annotation.Unknown(name, span));
  }

  private List<Stmt> named(int position, String name, Instruction.Call call) {
    Optional<KnownCall> known = functions().known(call);
    if (known.isPresent()) {
      return known(position, known.get());
    }
    Optional<Function> definition = functions().definition(name);
    return definition.isPresent()
        ? List.of(run(position, name, call))
        : bodiless.steps(position, Optional.of(name), call);
  }

  private SyncSite site(int position) {
    return new SyncSite(context.function(), position);
  }

  /** The procedure that stands for a function in a call. */
  private CallContext callee(int position, String name) {
    Function function = functions().definition(name).orElseThrow();
    Set<Integer> own = new HashSet<>();
    if (context.function().body().get(position) instanceof Instruction.Call call
        && Functions.named(call).map(name::equals).orElse(true)) {
      own.addAll(facts.escape().passed(context.function(), context.own(), position));
      own.removeIf(argument -> !mayBeShared(call.arguments().get(argument)));
    }
    return new CallContext(function, own);
  }

  /** Whether others may find at some time where a pointer points to. */
  private boolean mayBeShared(Operand pointer) {
    return facts.pointers().targets(context.function(), pointer).stream()
        .anyMatch(target -> facts.pointers().isShared(target.object()));
  }

  private Stmt run(int position, String name, Instruction.Call call) {
    CallContext callee = callee(position, name);
    called.add(callee);
    return new Stmt.Call(Optional.empty(), callee.procedure(), List.of(), call.origin().span());
  }

  private List<Stmt> throughPointer(int position, Instruction.Call call) {
    List<List<Stmt>> choices = new ArrayList<>();
    for (String name : facts.callees(context.function(), call.function())) {
      Optional<Meaning> meaning = functions().meaning(name);
      if (meaning.isEmpty()) {
        choices.add(
            functions().definition(name).isPresent()
                ? List.of(run(position, name, call))
                : bodiless.steps(position, Optional.of(name), call));
        continue;
      }
      KnownCall known = new KnownCall(name, meaning.get(), call);
      if (known.isComplete() && known.onlyAccesses()) {
        choices.add(known(position, known));
      } else {
        unsupported(call, "`" + name + "`, which has a meaning, is called through a pointer");
      }
    }
    if (choices.isEmpty()
        && facts.pointers().functions(context.function(), call.function()).isEmpty()) {
      return bodiless.steps(position, Optional.empty(), call);
    }
    List<Stmt> out = new ArrayList<>();
    StatementParts.choose(choices, call.origin().span(), out);
    return out;
  }

  private void unsupported(Instruction.Call call, String message) {
    facts.messages().report(CMessage.UNSUPPORTED, call.origin().span(), message);
  }

  /** What a function with a meaning does. */
  private List<Stmt> known(int position, KnownCall known) {
    SourceSpan span = known.call().origin().span();
    if (!known.isComplete()) {
      unsupported(known.call(), "this call has too few arguments");
      return List.of();
    }
    return switch (known.action()) {
      case TRY, BOUNDED -> attempt(position, known);
      case SYNC -> synchronize(known.statement().orElseThrow(), position, known);
      case YIELD -> List.of(new Stmt.Yield(span));
      case AWAIT -> List.of(new Stmt.Yield(span));
      case DISABLE_INTERRUPT -> interrupts(SyncKind.RESET, known);
      case ENABLE_INTERRUPT -> interrupts(SyncKind.SIGNAL, known);
      case CANCEL -> List.of(new Stmt.Sync(SyncKind.SIGNAL, StatementParts.CANCELLED, span));
      case THREAD_EXIT -> List.of(new Stmt.Leave(span));
      case EXIT, ABORT -> end(position, known);
      case AT_EXIT -> {
        facts.threads().keep(context, position);
        yield List.of();
      }
      case IGNORE, KEY, KEY_SET -> facts.threads().giveAway(context, position);
      case INIT, SEMAPHORE ->
          renewed(position, known).map(l -> facts.objects().setUp(l, span)).orElse(List.of());
      case NONDET, HOLD, DROP, KEY_GET, DESTROY, LOCK_TYPE, BARRIER -> List.of();
      case ONCE -> once(position, known);
      case UNSUPPORTED, SECTION, SECTION_END -> {
        facts
            .messages()
            .report(
                CMessage.UNSUPPORTED,
                span,
                "the synchronization of `" + known.function() + "` is not supported",
                "a vocabulary can say what stands for it, such as `lock 0` and `unlock 0`; c.md"
                    + " has the meanings");
        yield List.of();
      }
      case START -> {
        List<Stmt> steps = new ArrayList<>(facts.threads().start(context, position));
        if (known.meaning().operands().size() == 3) {
          steps.addAll(bodiless.write(position, known.operands().get(2), span));
        }
        yield steps;
      }
      case JOIN -> {
        List<Stmt> steps = new ArrayList<>(facts.threads().wait(context, position));
        known
            .without(known.meaning().operands())
            .forEach(result -> steps.addAll(bodiless.write(position, result, span)));
        yield steps;
      }
      case COND_WAIT -> {
        Optional<String> lock = facts.objects().lock(site(position), known.operands().get(0));
        List<Stmt> steps = new ArrayList<>();
        lock.ifPresent(
            name -> steps.add(new Stmt.Sync(written(SyncKind.UNLOCK, name), name, span)));
        steps.add(new Stmt.Yield(span));
        lock.ifPresent(name -> steps.add(new Stmt.Sync(written(SyncKind.LOCK, name), name, span)));
        yield steps;
      }
      case COUNT -> {
        List<Stmt> steps = new ArrayList<>(counted(position, known));
        steps.addAll(bodiless.write(position, known.operands().get(1), span));
        yield steps;
      }
      case CALL -> callBack(position, known);
      case READ, ALLOCATE, WRITE, FREE, UPDATE, MODIFY, PRINT, COPY -> access(position, known);
    };
  }

  /**
   * Changes whether handlers can start: one by its number, or all. A task may be left before it
   * disables some, as before it takes a lock: those that are due come first.
   */
  private List<Stmt> interrupts(SyncKind kind, KnownCall known) {
    SourceSpan span = known.call().origin().span();
    Optional<Operand> number = known.operand(0);
    if (number.isPresent() && !(number.get() instanceof Operand.Constant)) {
      unsupported(known.call(), "the number of an interrupt must be a constant");
      return List.of();
    }
    List<Stmt> steps = new ArrayList<>();
    if (kind == SyncKind.RESET) {
      steps.add(
          new Stmt.Annotated(
              new Stmt.Annotation.Mark(Stmt.Annotation.Mark.DISABLING, span),
              new Stmt.Yield(span),
              span));
    }
    number
        .map(operand -> Interrupts.named(((Operand.Constant) operand).value(), functions()))
        .orElseGet(() -> Interrupts.all(functions()))
        .forEach(name -> steps.add(new Stmt.Sync(kind, name, span)));
    return steps;
  }

  /** A call whose result nobody looks at. */
  private List<Stmt> attempt(int position, KnownCall known) {
    return known.waitsForever()
        ? taking(position, known)
        : List.of(Stmt.If.either(taking(position, known), List.of(), known.call().origin().span()));
  }

  /** The steps of a call that takes its lock. */
  List<Stmt> taking(int position, KnownCall known) {
    return synchronize(known.meaning().statement().orElseThrow(), position, known);
  }

  private List<Stmt> synchronize(SyncKind kind, int position, KnownCall known) {
    SourceSpan span = known.call().origin().span();
    Operand argument = known.operands().get(0);
    if (kind == SyncKind.LOCK && facts.objects().excludesNobody(site(position), argument)) {
      // Nobody is made to wait, but there are schedulers that switch at each lock all the same.
      return List.of(
          facts.switches().isCertain(known.call()) ? new Stmt.Yield(span) : new Stmt.Skip(span));
    }
    Stmt unknown =
        StatementParts.isSchedulingPoint(new Stmt.Sync(kind, "", span))
            ? new Stmt.Yield(span)
            : new Stmt.Skip(span);
    Optional<String> object =
        known.meaning().isOptimistic()
            ? facts.objects().sections(site(position), argument)
            : facts.objects().operand(kind, site(position), argument);
    List<Stmt> steps = new ArrayList<>();
    steps.add(
        object.<Stmt>map(name -> new Stmt.Sync(written(kind, name), name, span)).orElse(unknown));
    if (kind.on() == SyncKind.On.SEMAPHORE && functions().areCounted()) {
      object.ifPresent(name -> steps.addAll(facts.accesses().readDevice(countOf(name), span)));
    }
    return steps;
  }

  /** Reads a count: no other order of this and what changes the count is the same. */
  private List<Stmt> counted(int position, KnownCall known) {
    return facts
        .objects()
        .operand(SyncKind.SEM_POST, site(position), known.operands().getFirst())
        .map(name -> facts.accesses().device(countOf(name), known.call().origin().span()))
        .orElse(List.of());
  }

  private static String countOf(String semaphore) {
    return "count of " + semaphore;
  }

  /** The lock that a call sets up, if threads may hold it. */
  Optional<String> renewed(int position, KnownCall known) {
    Operand lock = known.operands().getFirst();
    return facts.escape().isOwn(context.function(), context.own(), position, lock)
        ? Optional.empty()
        : facts.objects().renewed(context.function(), lock);
  }

  /** An operation on a lock, which is one on a condition if the lock is set up again. */
  private SyncKind written(SyncKind kind, String name) {
    return switch (kind) {
      case LOCK -> facts.objects().isRenewed(name) ? SyncKind.WAIT_RESET : kind;
      case UNLOCK -> facts.objects().isRenewed(name) ? SyncKind.SIGNAL : kind;
      default -> kind;
    };
  }

  /** The end of the program, which calls the functions that it has kept for this. */
  private List<Stmt> end(int position, KnownCall known) {
    SourceSpan span = known.call().origin().span();
    List<Stmt> steps = new ArrayList<>();
    if (!known.hasFailed()) {
      repeat(position, facts.threads().atExit(), known.call(), steps);
    }
    steps.add(known.hasFailed() ? StatementParts.discard(span) : new Stmt.Leave(span));
    return steps;
  }

  /** Calls of some functions, any number of times. */
  private void repeat(
      int position, Collection<String> names, Instruction.Call call, List<Stmt> steps) {
    List<String> procedures = new ArrayList<>();
    for (String name : names) {
      if (functions().definition(name).isPresent()) {
        CallContext callee = callee(position, name);
        called.add(callee);
        procedures.add(callee.procedure());
      }
    }
    StatementParts.repeat(procedures, "call again at " + position, call.origin().span(), steps);
  }

  /** A function calls others, which it has got, any number of times before it returns. */
  private List<Stmt> callBack(int position, KnownCall known) {
    SourceSpan span = known.call().origin().span();
    List<Stmt> steps = new ArrayList<>();
    int callee = known.meaning().operand();
    for (int i = 0; i < known.call().arguments().size(); i++) {
      Operand argument = known.call().arguments().get(i);
      if (i != callee) {
        steps.addAll(
            facts.keeps(known.function(), i)
                ? bodiless.read(position, argument, span)
                : bodiless.write(position, argument, span));
      }
    }
    repeat(
        position, facts.callees(context.function(), known.operands().get(0)), known.call(), steps);
    return steps;
  }

  /**
   * The first thread that comes here calls a function, and the others wait until it has returned.
   */
  private List<Stmt> once(int position, KnownCall known) {
    SourceSpan span = known.call().origin().span();
    Operand object = known.operands().get(0);
    List<List<Stmt>> callees = new ArrayList<>();
    for (String name : facts.callees(context.function(), known.operands().get(1))) {
      if (functions().definition(name).isPresent()) {
        callees.add(List.of(run(position, name, known.call())));
      }
    }
    List<Stmt> first = new ArrayList<>();
    if (facts.objects().excludesNobody(site(position), object)) {
      callees.add(List.of()); // the second call with one control
      StatementParts.choose(callees, span, first);
      return first;
    }
    Optional<String> done = facts.objects().condition(site(position), object);
    Optional<String> lock = done.flatMap(name -> facts.objects().lockOf(name, site(position)));
    if (done.isEmpty() || lock.isEmpty()) {
      return List.of();
    }
    first.add(new Stmt.Sync(SyncKind.ASSUME_NOT, done.get(), span));
    StatementParts.choose(callees, span, first);
    first.add(new Stmt.Sync(SyncKind.SIGNAL, done.get(), span));
    List<Stmt> later = List.of(new Stmt.Sync(SyncKind.ASSUME, done.get(), span));
    return List.of(
        new Stmt.Sync(written(SyncKind.LOCK, lock.get()), lock.get(), span),
        Stmt.If.either(first, later, span),
        new Stmt.Sync(written(SyncKind.UNLOCK, lock.get()), lock.get(), span));
  }

  /**
   * A function that only accesses memory; the first object that is passed to it may be atomic. One
   * of a device accesses that, unless the type of its address says what is there.
   */
  private List<Stmt> access(int position, KnownCall known) {
    SourceSpan span = known.call().origin().span();
    Optional<MemoryOrder> order = functions().order(known.function(), known.call());
    List<Integer> operands = known.meaning().operands();
    int object =
        functions()
            .vocabulary()
            .value(known.function(), Defined.ELSEWHERE)
            .map(ValueRule::object)
            .orElseGet(() -> operands.stream().findFirst().orElse(0));
    List<Stmt> out = new ArrayList<>();
    for (Access access : accesses(known.action(), operands)) {
      Operand pointer = known.call().arguments().get(access.operand());
      Optional<String> device =
          functions().vocabulary().device(known.function()).filter(d -> !bodiless.isTyped(pointer));
      if (device.isPresent()) {
        out.addAll(
            access.isRead()
                ? facts.accesses().readDevice(device.get(), span)
                : facts.accesses().device(device.get(), span));
        continue;
      }
      Set<Set<Cell>> cells =
          bodiless.accessed(
              position, pointer, functions().vocabulary().structure(known.function()));
      Optional<MemoryOrder> atomic = order.filter(o -> access.operand() == object);
      Extent extent =
          atomic.isPresent() || known.action() == Action.UPDATE
              ? Extent.PLACE
              : bodiless.extent(pointer);
      List<Stmt> steps =
          access.isRead()
              ? instructions.read(position, pointer, cells, extent, span)
              : instructions.write(position, pointer, cells, extent, span);
      out.addAll(atomic.map(o -> StatementParts.atomic(o, steps)).orElse(steps));
    }
    return out;
  }

  /** An access through an operand. */
  private record Access(int operand, boolean isRead) {}

  /** The accesses of a call, in their order. */
  private static List<Access> accesses(Action action, List<Integer> operands) {
    Stream<Access> reads = operands.stream().map(operand -> new Access(operand, true));
    Access write = new Access(operands.isEmpty() ? 0 : operands.getFirst(), false);
    return switch (action) {
      case READ, ALLOCATE -> reads.toList();
      case COPY -> List.of(new Access(operands.get(1), true), write);
      case MODIFY -> Stream.concat(reads, Stream.of(write)).toList();
      default -> operands.stream().map(operand -> new Access(operand, false)).toList();
    };
  }
}
