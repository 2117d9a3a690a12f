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
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/** Builds the automaton of one thread copy by walking its body once, calls included. */
final class ThreadBuilder {

  private final CfaBuilder.Symbols symbols;
  private final int thread;
  private final String name;
  private final List<List<Edge>> out = new ArrayList<>();
  private int edges;
  private int locals;

  /** The location where the next step starts. */
  private int current;

  /** What surrounds the statement being walked. */
  private Context context;

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
    this.context = Context.NONE.inCallOf(declared);
  }

  /** Where {@code return} and jumps of one procedure instance go, and what its locals are. */
  private final class Frame {
    final int end = newLocation();
    final int result = locals++;
    final Map<String, Integer> labels = new HashMap<>();
    final Deque<Map<String, Integer>> scopes = new ArrayDeque<>();
    final Deque<Loop> loops = new ArrayDeque<>();

    int label(String label) {
      return labels.computeIfAbsent(label, l -> newLocation());
    }

    Optional<Integer> local(String local) {
      return scopes.stream()
          .filter(scope -> scope.containsKey(local))
          .map(scope -> scope.get(local))
          .findFirst();
    }
  }

  private record Loop(int head, int after) {}

  Cfa build(Stmt.Block body) {
    int entry = newLocation();
    current = entry;
    Frame frame = new Frame();
    walk(frame, Map.of(), body);
    return new Cfa(thread, name, locals, entry, frame.end, out).withoutUnreachable();
  }

  private void walk(Frame frame, Map<String, Integer> parameters, Stmt.Block body) {
    frame.scopes.push(new HashMap<>(parameters));
    frames.push(frame);
    block(body);
    jump(frame.end, endOf(body));
    frames.pop();
    current = frame.end;
  }

  private static SourceSpan endOf(Stmt.Block body) {
    SourceSpan span = body.span();
    return new SourceSpan(span.end() - 1, span.end(), span.line(), span.column());
  }

  private void block(Stmt.Block block) {
    frames.element().scopes.push(new HashMap<>());
    for (Stmt stmt : block.statements()) {
      pass(Gap.Kind.BEFORE_STATEMENT, stmt.span().start(), stmt.span());
      statement(stmt);
    }
    pass(Gap.Kind.END_OF_BLOCK, block.span().end() - 1, block.span());
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
        LocalExpr value = value(s.value());
        step(new Action.Output(symbols.number(s.channel()), value), s.span());
      }
      case Stmt.Call s -> call(s);
      case Stmt.SetGuard s ->
          step(new Action.SetGuard(symbols.number(s.guard()), flags(s.value())), s.span());
      case Stmt.If s -> branch(s);
      case Stmt.While s -> loop(s);
      case Stmt.Labeled s -> {
        jump(frames.element().label(s.label()), s.span());
        current = frames.element().label(s.label());
        pass(Gap.Kind.BEFORE_STATEMENT, s.statement().span().start(), s.statement().span());
        statement(s.statement());
      }
      case Stmt.Annotated s -> annotated(s);
      case Stmt.Goto s -> leave(frames.element().label(s.label()), s.span());
      case Stmt.Return s -> {
        s.value().ifPresent(e -> assignLocal(frames.element().result, e, s.span()));
        leave(frames.element().end, s.span());
      }
      case Stmt.Break s -> leave(frames.element().loops.element().after(), s.span());
      case Stmt.Continue s -> leave(frames.element().loops.element().head(), s.span());
      case Stmt.Skip s -> step(new Action.Skip(), s.span());
      case Stmt.Place s -> step(new Action.Pass(gap(s)), s.span());
      case Stmt.Yield s -> step(new Action.Yield(), s.span());
      case Stmt.Assert s -> {
        LocalExpr condition = value(s.condition());
        step(new Action.Assert(condition), s.span());
      }
      case Stmt.Sync s -> step(synchronization(s), s.span());
      case Stmt.CondvarWait s ->
          step(
              new Action.CondvarWait(symbols.number(s.condvar()), symbols.number(s.lock())),
              s.span());
      case Stmt.CondvarSignal s ->
          step(new Action.CondvarSignal(symbols.number(s.condvar())), s.span());
      case Stmt.CondvarBroadcast s ->
          step(new Action.CondvarBroadcast(symbols.number(s.condvar())), s.span());
    }
  }

  private void annotated(Stmt.Annotated stmt) {
    Context outer = context;
    context =
        switch (stmt.annotation()) {
          case Stmt.Annotation.NoLock a -> outer.banned(new LockBan.Annotated(a.span()));
          case Stmt.Annotation.NoLockCall a ->
              outer.banned(new LockBan.Call(a.function(), a.span()));
          case Stmt.Annotation.Mark a -> outer.marked(a.name());
          case Stmt.Annotation.Loop a -> outer.inLoop();
          case Stmt.Annotation.Outside a -> outer.inCallOf(a.function());
        };
    statement(stmt.statement());
    context = outer;
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
    };
  }

  private void declare(Stmt.LocalDecl stmt) {
    int slot = locals++;
    stmt.initial()
        .ifPresentOrElse(
            e -> assignLocal(slot, e, stmt.span()),
            () -> step(new Action.AssignLocal(slot, new LocalExpr.Constant(0)), stmt.span()));
    frames.element().scopes.element().put(stmt.name(), slot);
  }

  private void assign(Stmt.Assign stmt) {
    switch (destination(stmt.target())) {
      case Destination.Slot d -> assignLocal(d.slot(), stmt.value(), stmt.span());
      case Destination.Shared d -> {
        LocalExpr value = value(stmt.value());
        step(new Action.Write(d.variable(), d.index(), value), stmt.span());
      }
    }
  }

  /** {@code slot := e}; a lone shared variable is read directly into the slot. */
  private void assignLocal(int slot, Expr e, SourceSpan span) {
    if (isShared(e)) {
      read(e, slot);
    } else {
      step(new Action.AssignLocal(slot, value(e)), span);
    }
  }

  private void havoc(Stmt.Havoc stmt) {
    switch (destination(stmt.target())) {
      case Destination.Slot d -> step(new Action.HavocLocal(d.slot()), stmt.span());
      case Destination.Shared d -> step(new Action.Havoc(d.variable(), d.index()), stmt.span());
    }
  }

  private void input(Stmt.Input stmt) {
    int channel = symbols.number(stmt.channel());
    switch (destination(stmt.target())) {
      case Destination.Slot d -> step(new Action.Input(channel, d.slot()), stmt.span());
      case Destination.Shared d -> {
        int slot = locals++;
        step(new Action.Input(channel, slot), stmt.span());
        step(new Action.Write(d.variable(), d.index(), new LocalExpr.Local(slot)), stmt.span());
      }
    }
  }

  private void call(Stmt.Call stmt) {
    Optional<Destination> destination = stmt.result().map(this::destination);
    Declaration.Procedure procedure = requireNonNull(symbols.procedures().get(stmt.procedure()));
    Map<String, Integer> parameters = new HashMap<>();
    for (int i = 0; i < stmt.arguments().size(); i++) {
      int slot = locals++;
      assignLocal(slot, stmt.arguments().get(i), stmt.span());
      parameters.put(procedure.parameters().get(i).name(), slot);
    }
    Frame frame = new Frame();
    step(new Action.AssignLocal(frame.result, new LocalExpr.Constant(0)), stmt.span());
    Context outer = context;
    context = outer.inCallOf(stmt.procedure());
    walk(frame, parameters, procedure.body());
    context = outer;
    destination.ifPresent(d -> store(d, new LocalExpr.Local(frame.result), stmt.span()));
  }

  private void store(Destination destination, LocalExpr value, SourceSpan span) {
    switch (destination) {
      case Destination.Slot d -> step(new Action.AssignLocal(d.slot(), value), span);
      case Destination.Shared d -> step(new Action.Write(d.variable(), d.index(), value), span);
    }
  }

  private void branch(Stmt.If stmt) {
    Optional<LocalExpr> condition = condition(stmt.condition());
    int fork = current;
    int join = newLocation();
    step(new Action.Branch(Tag.THEN, condition), stmt.condition().span());
    block(stmt.then());
    jump(join, stmt.span());
    current = fork;
    step(new Action.Branch(Tag.ELSE, condition), stmt.condition().span());
    stmt.otherwise().ifPresentOrElse(this::otherwise, () -> missingElse(stmt));
    jump(join, stmt.span());
    current = join;
  }

  private void otherwise(Stmt stmt) {
    if (stmt instanceof Stmt.Block block) {
      block(block);
    } else {
      pass(Gap.Kind.ELSE_IF_START, stmt.span().start(), stmt.span());
      statement(stmt);
      pass(Gap.Kind.ELSE_IF_END, stmt.span().start(), stmt.span());
    }
  }

  private void missingElse(Stmt.If stmt) {
    pass(Gap.Kind.MISSING_ELSE, stmt.span().end(), stmt.span());
  }

  private void loop(Stmt.While stmt) {
    Loop loop = new Loop(newLocation(), newLocation());
    Context outer = context;
    jump(loop.head(), stmt.span());
    current = loop.head();
    context = outer.inLoop();
    Optional<LocalExpr> condition = condition(stmt.condition());
    int fork = current;
    step(new Action.Branch(Tag.LOOP, condition), stmt.condition().span());
    frames.element().loops.push(loop);
    block(stmt.body());
    frames.element().loops.pop();
    jump(loop.head(), stmt.span());
    current = fork;
    step(new Action.Branch(Tag.EXITLOOP, condition), stmt.condition().span());
    context = outer;
    jump(loop.after(), stmt.span());
    current = loop.after();
  }

  private Optional<LocalExpr> condition(Stmt.Condition condition) {
    return switch (condition) {
      case Stmt.Condition.Nondeterministic c -> Optional.empty();
      case Stmt.Condition.Test c -> Optional.of(value(c.expr()));
    };
  }

  /** Reads all shared variables of an expression, from left to right; what is left is local. */
  private LocalExpr value(Expr expr) {
    if (isShared(expr)) {
      int slot = locals++;
      read(expr, slot);
      return new LocalExpr.Local(slot);
    }
    return switch (expr) {
      case Expr.IntLiteral e -> new LocalExpr.Constant(e.value());
      case Expr.BoolLiteral e -> new LocalExpr.Constant(e.value() ? 1 : 0);
      case Expr.Name e -> new LocalExpr.Local(frames.element().local(e.name()).orElseThrow());
      case Expr.Unary e -> new LocalExpr.Unary(e.operator(), value(e.operand()));
      case Expr.Binary e -> {
        LocalExpr left = value(e.left());
        yield new LocalExpr.Binary(e.operator(), left, value(e.right()));
      }
      case Expr.Element e -> throw new IllegalStateException("arrays are shared: " + e);
    };
  }

  private boolean isShared(Expr expr) {
    return expr instanceof Expr.Element
        || expr instanceof Expr.Name e && frames.element().local(e.name()).isEmpty();
  }

  private void read(Expr expr, int slot) {
    Destination.Shared place =
        switch (expr) {
          case Expr.Name e -> new Destination.Shared(variable(e.name()), Optional.empty());
          case Expr.Element e -> element(e.array(), e.index());
          case Expr.IntLiteral e -> throw new IllegalStateException("not shared: " + e);
          case Expr.BoolLiteral e -> throw new IllegalStateException("not shared: " + e);
          case Expr.Unary e -> throw new IllegalStateException("not shared: " + e);
          case Expr.Binary e -> throw new IllegalStateException("not shared: " + e);
        };
    step(new Action.Read(place.variable(), place.index(), slot), expr.span());
  }

  /** Where an assignment goes; reading the index of an element comes before anything else. */
  private sealed interface Destination {
    record Slot(int slot) implements Destination {}

    record Shared(int variable, Optional<LocalExpr> index) implements Destination {}
  }

  private Destination destination(Stmt.Target target) {
    return switch (target) {
      case Stmt.Target.Variable t ->
          frames
              .element()
              .local(t.name())
              .<Destination>map(Destination.Slot::new)
              .orElseGet(() -> new Destination.Shared(variable(t.name()), Optional.empty()));
      case Stmt.Target.Element t -> element(t.array(), t.index());
    };
  }

  private Destination.Shared element(String array, Expr index) {
    Optional<Integer> whole = symbols.variable(array);
    if (whole.isPresent()) {
      return new Destination.Shared(whole.get(), Optional.of(value(index)));
    }
    long constant = ConstantIndices.constant(index).orElseThrow();
    return new Destination.Shared(variable(array + "[" + constant + "]"), Optional.empty());
  }

  private int variable(String name) {
    return symbols.variable(name).orElseThrow();
  }

  private FlagExpr flags(Expr expr) {
    return switch (expr) {
      case Expr.BoolLiteral e -> new FlagExpr.Constant(e.value());
      case Expr.IntLiteral e -> new FlagExpr.Constant(e.value() != 0);
      case Expr.Name e -> new FlagExpr.Value(symbols.number(e.name()));
      case Expr.Unary e -> new FlagExpr.Not(flags(e.operand()));
      case Expr.Binary e -> new FlagExpr.Binary(e.operator(), flags(e.left()), flags(e.right()));
      case Expr.Element e -> throw new IllegalStateException("not a guard: " + e);
    };
  }

  private int newLocation() {
    out.add(new ArrayList<>());
    return out.size() - 1;
  }

  private void step(Action action, SourceSpan span) {
    int target = newLocation();
    add(action, target, span);
    current = target;
  }

  /** A gap of W; the text of a program in another language has those that are marked. */
  private void pass(Gap.Kind kind, int offset, SourceSpan span) {
    if (symbols.everyPositionIsGap()) {
      step(new Action.Pass(new Gap(kind, offset, span.line())), span);
    }
  }

  private static Gap gap(Stmt.Place place) {
    Gap.Kind kind =
        switch (place.position()) {
          case BEFORE_STATEMENT -> Gap.Kind.BEFORE_STATEMENT;
          case END_OF_BLOCK -> Gap.Kind.END_OF_BLOCK;
          case MISSING_ELSE -> Gap.Kind.MISSING_ELSE;
          case BODY_START -> Gap.Kind.BODY_START;
          case BODY_END -> Gap.Kind.BODY_END;
          case RETURN_VALUE -> Gap.Kind.RETURN_VALUE;
          case MISSING_DEFAULT -> Gap.Kind.MISSING_DEFAULT;
        };
    return new Gap(kind, place.span().start(), place.span().line());
  }

  private void jump(int target, SourceSpan span) {
    add(new Action.Skip(), target, span);
  }

  /** A jump after which the text goes on at a place that is not reached from here. */
  private void leave(int target, SourceSpan span) {
    jump(target, span);
    current = newLocation();
  }

  private void add(Action action, int target, SourceSpan span) {
    out.get(current).add(new Edge(thread, edges++, current, target, action, span, context));
  }
}
