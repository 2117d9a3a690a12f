package liss.cfa;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.Action.Tag;
import liss.cfa.ObjectOperation.Down;
import liss.cfa.ObjectOperation.Obstacle;
import liss.cfa.ObjectOperation.Patience;
import liss.cfa.ObjectOperation.ReadLock;
import liss.cfa.ObjectOperation.Refused;
import liss.cfa.ObjectOperation.WriteLock;
import liss.cfa.Reads.Destination;
import liss.lang.Declaration;
import liss.lang.Declaration.Priority;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.Position;
import liss.lang.Stmt.SyncKind;

/** Builds the automaton of one thread copy by walking its body once, calls included. */
final class ThreadBuilder implements Reads.Locals {

  private final CfaBuilder.Symbols symbols;
  private final int thread;
  private final String name;
  private final Steps steps;
  private final Reads reads;
  private int locals;

  /** Where a call goes that ends the thread. */
  private int end;

  /** Those that have been walked. */
  private final List<Cfa.Call> calls = new ArrayList<>();

  /** The procedure or thread body being walked, the innermost call last. */
  private final Deque<Frame> frames = new ArrayDeque<>();

  /**
   * @param name of this copy
   * @param declared the name of the thread in the text
   */
  ThreadBuilder(CfaBuilder.Symbols symbols, int thread, String name, String declared) {
    this.symbols = symbols;
    this.thread = thread;
    this.name = name;
    this.steps = new Steps(thread, Context.NONE.inCallOf(declared));
    this.reads = new Reads(symbols, steps, this);
  }

  @Override
  public Optional<Integer> local(String local) {
    return frames.element().local(local);
  }

  @Override
  public int newLocal() {
    return locals++;
  }

  Cfa build(Stmt.Block body) {
    int entry = steps.newLocation();
    steps.goOnAt(entry);
    Frame frame = new Frame(steps, newLocal());
    boolean hasEnd =
        body.all(Stmt.Labeled.class).stream().anyMatch(s -> s.label().equals(Stmt.Leave.END));
    end = hasEnd ? frame.label(Stmt.Leave.END) : frame.end;
    walk(frame, Map.of(), body);
    return new Cfa(thread, name, Priority.USUAL, locals, entry, frame.end, steps.out(), calls)
        .withoutUnreachable();
  }

  private void walk(Frame frame, Map<String, Integer> parameters, Stmt.Block body) {
    frame.scopes.push(new HashMap<>(parameters));
    frames.push(frame);
    block(body);
    steps.jump(frame.end, endOf(body));
    frames.pop();
    steps.goOnAt(frame.end);
  }

  private static SourceSpan endOf(Stmt.Block body) {
    SourceSpan span = body.span();
    return new SourceSpan(span.end() - 1, span.end(), span.line(), span.column());
  }

  private void block(Stmt.Block block) {
    frames.element().scopes.push(new HashMap<>());
    for (Stmt stmt : block.statements()) {
      pass(Position.BEFORE_STATEMENT, stmt.span().start(), stmt.span());
      statement(stmt);
    }
    pass(Position.END_OF_BLOCK, block.span().end() - 1, block.span());
    frames.element().scopes.pop();
  }

  private void statement(Stmt stmt) {
    switch (stmt) {
      case Stmt.Block s -> block(s);
      case Stmt.LocalDecl s -> declare(s);
      case Stmt.Assign s -> assign(s);
      case Stmt.Havoc s -> havoc(s);
      case Stmt.Input s -> input(s);
      case Stmt.Output s -> {
        LocalExpr value = reads.value(s.value());
        steps.step(new Action.Output(symbols.number(s.channel()), value), s.span());
      }
      case Stmt.Call s -> call(s);
      case Stmt.SetGuard s ->
          steps.step(
              new Action.SetGuard(symbols.number(s.guard()), reads.flags(s.value())), s.span());
      case Stmt.If s -> branch(s);
      case Stmt.While s -> loop(s);
      case Stmt.Labeled s -> {
        steps.jump(frames.element().label(s.label()), s.span());
        steps.goOnAt(frames.element().label(s.label()));
        pass(Position.BEFORE_STATEMENT, s.statement().span().start(), s.statement().span());
        statement(s.statement());
      }
      case Stmt.Annotated s -> annotated(s);
      case Stmt.Goto s -> steps.leave(frames.element().label(s.label()), s.span());
      case Stmt.Return s -> {
        s.value().ifPresent(e -> assignLocal(frames.element().result, e, s.span()));
        steps.leave(frames.element().end, s.span());
      }
      case Stmt.Leave s -> steps.leave(end, s.span());
      case Stmt.Break s -> steps.leave(frames.element().loops.element().after(), s.span());
      case Stmt.Continue s -> steps.leave(frames.element().loops.element().head(), s.span());
      case Stmt.Skip s -> steps.step(new Action.Skip(), s.span());
      case Stmt.InsertionPoint s when s.position() == Position.AGREEMENT ->
          steps.step(new Action.Agree(s.span().start(), frames.element().result), s.span());
      case Stmt.InsertionPoint s -> steps.step(new Action.Pass(InsertionPoint.of(s)), s.span());
      case Stmt.Yield s -> steps.step(new Action.Yield(), s.span());
      case Stmt.Assert s -> {
        LocalExpr condition = reads.value(s.condition());
        steps.step(new Action.Assert(condition), s.span());
      }
      case Stmt.Sync s when s.kind() == SyncKind.ASSUME_NOT_WRITE_LOCK -> refuseWriter(s);
      case Stmt.Sync s -> {
        if (s.kind() == SyncKind.BARRIER_WAIT) {
          int parties = symbols.parties(s.operand());
          steps.step(onObject(s, new ObjectOperation.Arrive(parties)), s.span());
        }
        steps.step(synchronization(s), s.span());
      }
      case Stmt.CondvarWait s ->
          steps.step(
              new Action.CondvarWait(symbols.number(s.condvar()), symbols.number(s.lock())),
              s.span());
      case Stmt.CondvarSignal s ->
          steps.step(new Action.CondvarSignal(symbols.number(s.condvar())), s.span());
      case Stmt.CondvarBroadcast s ->
          steps.step(new Action.CondvarBroadcast(symbols.number(s.condvar())), s.span());
    }
  }

  private void annotated(Stmt.Annotated stmt) {
    Context outer = steps.context();
    steps.surroundWith(
        switch (stmt.annotation()) {
          case Stmt.Annotation.NoLock a -> outer.banned(new LockBan.Annotated(a.span()));
          case Stmt.Annotation.NoLockCall a ->
              outer.banned(new LockBan.Call(a.function(), a.span()));
          case Stmt.Annotation.Mark a -> outer.marked(a.name());
          case Stmt.Annotation.Inexact a -> outer.marked(Edge.INEXACT + a.what());
          case Stmt.Annotation.Failure a -> outer.marked(Edge.FAILURE + a.what());
          case Stmt.Annotation.Loop a -> outer.inLoop();
          case Stmt.Annotation.Outside a -> outer.inCallOf(a.function());
          case Stmt.Annotation.Refusal a -> outer.marked(Edge.REFUSAL);
          case Stmt.Annotation.Unknown a -> outer.marked(Edge.UNKNOWN + a.function());
          case Stmt.Annotation.Allocating a -> outer.marked(Edge.ALLOCATING + a.function());
          case Stmt.Annotation.NoMemory a -> outer.marked(Edge.NO_MEMORY + a.what());
          case Stmt.Annotation.Atomic a -> outer.atomic(a.order());
          case Stmt.Annotation.Used a -> outer.used(a.use());
        });
    statement(stmt.statement());
    steps.surroundWith(outer);
  }

  private Action synchronization(Stmt.Sync stmt) {
    int operand = symbols.number(stmt.operand());
    return switch (stmt.kind()) {
      case LOCK -> new Action.Lock(operand);
      case UNLOCK -> new Action.Unlock(operand);
      case WAIT -> new Action.Wait(operand, true);
      case WAIT_NOT -> new Action.Wait(operand, false);
      case WAIT_RESET -> new Action.WaitReset(operand);
      case SIGNAL -> new Action.SetCondition(operand, true);
      case RESET -> new Action.SetCondition(operand, false);
      case ASSUME -> new Action.Assume(operand, true);
      case ASSUME_NOT -> new Action.Assume(operand, false);
      case SEM_WAIT -> onObject(stmt, new Down(Patience.WAITS));
      case SEM_POST -> onObject(stmt, new ObjectOperation.Up());
      case READ_LOCK -> onObject(stmt, new ReadLock(Patience.WAITS));
      case READ_UNLOCK -> onObject(stmt, new ObjectOperation.ReadUnlock());
      case WRITE_LOCK -> onObject(stmt, new WriteLock(Patience.WAITS));
      case WRITE_UNLOCK -> onObject(stmt, new ObjectOperation.WriteUnlock());
      case RW_UNLOCK -> onObject(stmt, new ObjectOperation.RwUnlock());
      case BARRIER_WAIT -> onObject(stmt, new ObjectOperation.Pass());
      case ASSUME_SEM_WAIT -> onObject(stmt, new Down(Patience.GIVES_UP));
      case ASSUME_READ_LOCK -> onObject(stmt, new ReadLock(Patience.GIVES_UP));
      case ASSUME_WRITE_LOCK -> onObject(stmt, new WriteLock(Patience.GIVES_UP));
      case ASSUME_NOT_SEM_WAIT -> onObject(stmt, new Refused(Obstacle.NOTHING_LEFT));
      case ASSUME_NOT_READ_LOCK -> onObject(stmt, new Refused(Obstacle.WRITER));
      case ASSUME_NOT_WRITE_LOCK -> onObject(stmt, new Refused(Obstacle.READER));
    };
  }

  /** A writer is refused because of another writer, or of a reader. */
  private void refuseWriter(Stmt.Sync stmt) {
    int fork = steps.current();
    int join = steps.newLocation();
    steps.step(new Action.Branch(Tag.THEN, Optional.empty()), stmt.span());
    steps.step(onObject(stmt, new Refused(Obstacle.WRITER)), stmt.span());
    steps.jump(join, stmt.span());
    steps.goOnAt(fork);
    steps.step(new Action.Branch(Tag.ELSE, Optional.empty()), stmt.span());
    steps.step(onObject(stmt, new Refused(Obstacle.READER)), stmt.span());
    steps.jump(join, stmt.span());
    steps.goOnAt(join);
  }

  private Action onObject(Stmt.Sync stmt, ObjectOperation operation) {
    return new Action.ObjectStep(symbols.number(stmt.operand()), operation);
  }

  private void declare(Stmt.LocalDecl stmt) {
    int slot = newLocal();
    stmt.initial()
        .ifPresentOrElse(
            e -> assignLocal(slot, e, stmt.span()),
            () -> steps.step(new Action.AssignLocal(slot, new LocalExpr.Constant(0)), stmt.span()));
    frames.element().scopes.element().put(stmt.name(), slot);
  }

  private void assign(Stmt.Assign stmt) {
    switch (reads.destination(stmt.target())) {
      case Destination.Slot d -> assignLocal(d.slot(), stmt.value(), stmt.span());
      case Destination.Shared d -> store(d, reads.value(stmt.value()), stmt.span());
    }
  }

  /** {@code slot := e}; a lone shared variable is read directly into the slot. */
  private void assignLocal(int slot, Expr e, SourceSpan span) {
    if (reads.isShared(e)) {
      reads.read(e, slot);
    } else {
      steps.step(new Action.AssignLocal(slot, reads.value(e)), span);
    }
  }

  private void havoc(Stmt.Havoc stmt) {
    switch (reads.destination(stmt.target())) {
      case Destination.Slot d -> steps.step(new Action.HavocLocal(d.slot()), stmt.span());
      case Destination.Shared d ->
          steps.step(new Action.Havoc(d.variable(), d.index()), stmt.span());
    }
  }

  private void input(Stmt.Input stmt) {
    int channel = symbols.number(stmt.channel());
    switch (reads.destination(stmt.target())) {
      case Destination.Slot d -> steps.step(new Action.Input(channel, d.slot()), stmt.span());
      case Destination.Shared d -> {
        int slot = newLocal();
        steps.step(new Action.Input(channel, slot), stmt.span());
        store(d, new LocalExpr.Local(slot), stmt.span());
      }
    }
  }

  private void call(Stmt.Call stmt) {
    Optional<Destination> destination = stmt.result().map(reads::destination);
    Declaration.Procedure procedure = requireNonNull(symbols.procedures().get(stmt.procedure()));
    Map<String, Integer> parameters = new HashMap<>();
    for (int i = 0; i < stmt.arguments().size(); i++) {
      int slot = newLocal();
      assignLocal(slot, stmt.arguments().get(i), stmt.span());
      parameters.put(procedure.parameters().get(i).name(), slot);
    }
    Frame frame = new Frame(steps, newLocal());
    steps.step(new Action.AssignLocal(frame.result, new LocalExpr.Constant(0)), stmt.span());
    Context outer = steps.context();
    steps.surroundWith(outer.inCallOf(stmt.procedure()));
    int entry = steps.current();
    walk(frame, parameters, procedure.body());
    calls.add(new Cfa.Call(stmt.procedure(), entry, frame.end));
    steps.surroundWith(outer);
    destination.ifPresent(d -> store(d, new LocalExpr.Local(frame.result), stmt.span()));
  }

  private void store(Destination destination, LocalExpr value, SourceSpan span) {
    switch (destination) {
      case Destination.Slot d -> steps.step(new Action.AssignLocal(d.slot(), value), span);
      case Destination.Shared d ->
          steps.step(new Action.Write(d.variable(), d.index(), value), span);
    }
  }

  private void branch(Stmt.If stmt) {
    Optional<LocalExpr> condition = reads.condition(stmt.condition());
    int fork = steps.current();
    int join = steps.newLocation();
    steps.step(new Action.Branch(Tag.THEN, condition), stmt.condition().span());
    block(stmt.then());
    steps.jump(join, stmt.span());
    steps.goOnAt(fork);
    steps.step(new Action.Branch(Tag.ELSE, condition), stmt.condition().span());
    stmt.otherwise().ifPresentOrElse(this::otherwise, () -> missingElse(stmt));
    steps.jump(join, stmt.span());
    steps.goOnAt(join);
  }

  private void otherwise(Stmt stmt) {
    if (stmt instanceof Stmt.Block block) {
      block(block);
    } else {
      pass(Position.ELSE_IF_START, stmt.span().start(), stmt.span());
      statement(stmt);
      pass(Position.ELSE_IF_END, stmt.span().start(), stmt.span());
    }
  }

  private void missingElse(Stmt.If stmt) {
    pass(Position.MISSING_ELSE, stmt.span().end(), stmt.span());
  }

  private void loop(Stmt.While stmt) {
    Frame.Loop loop = new Frame.Loop(steps.newLocation(), steps.newLocation());
    Context outer = steps.context();
    steps.jump(loop.head(), stmt.span());
    steps.goOnAt(loop.head());
    steps.surroundWith(outer.inLoop());
    Optional<LocalExpr> condition = reads.condition(stmt.condition());
    int fork = steps.current();
    steps.step(new Action.Branch(Tag.LOOP, condition), stmt.condition().span());
    frames.element().loops.push(loop);
    block(stmt.body());
    frames.element().loops.pop();
    steps.jump(loop.head(), stmt.span());
    steps.goOnAt(fork);
    steps.step(new Action.Branch(Tag.EXITLOOP, condition), stmt.condition().span());
    steps.surroundWith(outer);
    steps.jump(loop.after(), stmt.span());
    steps.goOnAt(loop.after());
  }

  /**
   * An insertion point of W; the text of a program in another language has those that are marked.
   */
  private void pass(Position position, int offset, SourceSpan span) {
    if (symbols.everyPositionIsPoint()) {
      steps.step(new Action.Pass(new InsertionPoint(position, offset, span.line())), span);
    }
  }
}
