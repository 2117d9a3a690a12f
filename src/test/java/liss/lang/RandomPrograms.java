package liss.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import liss.lang.Declaration.Parameter;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.lang.Stmt.Condition;
import liss.lang.Stmt.SyncKind;
import liss.lang.Stmt.Target;

/**
 * Random programs that obey all rules of W, with every kind of declaration, statement and
 * expression. The same seed gives the same program.
 */
public final class RandomPrograms {

  private static final SourceSpan NOWHERE = new SourceSpan(0, 0, 1, 1);
  private static final List<String> INTS = List.of("x", "y", "z");
  private static final List<String> LOCKS = List.of("l", "m");
  private static final List<String> CONDS = List.of("c", "d");
  private static final List<String> GUARDS = List.of("g", "h");
  private static final List<String> CHANNELS = List.of("dev", "bus");
  private static final List<String> CONDVARS = List.of("v", "w");
  private static final List<String> SEMAPHORES = List.of("s", "s1");
  private static final List<String> RWLOCKS = List.of("rw");
  private static final List<String> BARRIERS = List.of("b");
  private static final List<BinaryOperator> BOOLEAN =
      List.of(
          BinaryOperator.AND, BinaryOperator.OR, BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL);
  private static final int ARRAY_SIZE = 4;

  private final Random random;
  private final List<String> locals = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final List<Parameter> noParameters = List.of();
  private int names;
  private int loops;
  private int procedures;
  private boolean inProcedureWithResult;

  private RandomPrograms(long seed) {
    random = new Random(seed);
  }

  /** A parsed program; its spans refer to its text. */
  public static Program program(long seed) {
    SourceText source = new SourceText("random-" + seed + ".w", text(seed));
    return switch (Parser.parse(source)) {
      case ParseResult.Parsed p -> p.program();
      case ParseResult.Rejected r ->
          throw new AssertionError(
              "seed " + seed + ": " + r.diagnostics().getFirst().render(source));
    };
  }

  /** The text of a program. */
  public static String text(long seed) {
    return Printer.print(tree(seed));
  }

  /** A tree without positions. */
  static Program tree(long seed) {
    return new RandomPrograms(seed).program();
  }

  private Program program() {
    List<Declaration> declarations = new ArrayList<>();
    INTS.forEach(n -> declarations.add(new Declaration.SharedInt(n, constant(), NOWHERE)));
    List<Long> initial =
        random.ints(random.nextInt(ARRAY_SIZE + 1), -2, 3).asLongStream().boxed().toList();
    declarations.add(new Declaration.SharedArray("a", ARRAY_SIZE, initial, NOWHERE));
    LOCKS.forEach(n -> declarations.add(new Declaration.LockVar(n, NOWHERE)));
    CONDS.forEach(n -> declarations.add(new Declaration.Cond(n, random.nextBoolean(), NOWHERE)));
    GUARDS.forEach(n -> declarations.add(new Declaration.Guard(n, random.nextBoolean(), NOWHERE)));
    CHANNELS.forEach(n -> declarations.add(new Declaration.Channel(n, NOWHERE)));
    CONDVARS.forEach(n -> declarations.add(new Declaration.Condvar(n, NOWHERE)));
    SEMAPHORES.forEach(
        n -> declarations.add(new Declaration.Semaphore(n, random.nextInt(3), NOWHERE)));
    RWLOCKS.forEach(n -> declarations.add(new Declaration.Rwlock(n, NOWHERE)));
    BARRIERS.forEach(
        n -> declarations.add(new Declaration.Barrier(n, 1 + random.nextInt(4), NOWHERE)));
    int wanted = random.nextInt(4);
    while (procedures < wanted) {
      declarations.add(procedure());
      procedures++;
    }
    int threads = 1 + random.nextInt(3);
    for (int i = 0; i < threads; i++) {
      declarations.add(thread("t" + i));
    }
    Program program = new Program(new SourceText("random.w", ""), declarations);
    return Printer.print(program).contains("barrier_wait") ? program : withAnyNumber(program);
  }

  /** Without barriers, there may be any number of copies of the last thread. */
  private Program withAnyNumber(Program program) {
    List<Declaration> declarations =
        new ArrayList<>(
            program.declarations().stream()
                .filter(d -> !(d instanceof Declaration.Barrier))
                .toList());
    Declaration.ThreadDecl last = (Declaration.ThreadDecl) declarations.removeLast();
    Declaration.Copies copies = random.nextBoolean() ? new Declaration.Copies.Any() : last.copies();
    declarations.add(last.with(copies));
    return new Program(program.source(), declarations);
  }

  /** Depends on the program only, so that the same seeds give the same bodies as ever. */
  private Declaration.Priority priority(String name) {
    int kind = (name.charAt(1) + procedures) % 5;
    return kind < 3
        ? Declaration.Priority.USUAL
        : new Declaration.Priority(
            kind == 3 ? Declaration.Priority.Kind.INTERRUPT : Declaration.Priority.Kind.TASK,
            procedures);
  }

  /** Procedure n calls procedures below n only; the odd ones return a value. */
  private Declaration procedure() {
    List<Parameter> parameters =
        procedures % 3 == 0 ? noParameters : List.of(parameter("p"), parameter("q"));
    locals.clear();
    parameters.forEach(p -> locals.add(p.name()));
    inProcedureWithResult = procedures % 2 == 1;
    Stmt.Block body = body();
    return new Declaration.Procedure("proc" + procedures, parameters, body, NOWHERE);
  }

  private static Parameter parameter(String name) {
    return new Parameter(name, NOWHERE);
  }

  private Declaration thread(String name) {
    locals.clear();
    inProcedureWithResult = false;
    Declaration.Copies copies =
        switch (random.nextInt(6)) {
          case 0 -> new Declaration.Copies.Several(1 + random.nextInt(10));
          default -> new Declaration.Copies.One();
        };
    return new Declaration.ThreadDecl(name, copies, priority(name), body(), NOWHERE);
  }

  /** Labels stand before the first local of the body, so that every jump to them is allowed. */
  private Stmt.Block body() {
    labels.clear();
    List<Stmt> statements = new ArrayList<>();
    int labeled = random.nextInt(3);
    for (int i = 0; i < labeled; i++) {
      String label = "at" + i;
      labels.add(label);
      statements.add(new Stmt.Labeled(label, withoutLocal(2), NOWHERE));
    }
    statements.addAll(block(3).statements());
    if (inProcedureWithResult) {
      statements.add(new Stmt.Return(Optional.of(expr(2)), NOWHERE));
    }
    return new Stmt.Block(statements, NOWHERE);
  }

  private Stmt.Block block(int depth) {
    int visible = locals.size();
    List<Stmt> statements = new ArrayList<>();
    int length = random.nextInt(5);
    for (int i = 0; i < length; i++) {
      statements.add(statement(depth));
    }
    locals.subList(visible, locals.size()).clear();
    return new Stmt.Block(statements, NOWHERE);
  }

  private Stmt statement(int depth) {
    if (random.nextInt(12) == 0) {
      return new Stmt.Annotated(annotation(), statement(depth), NOWHERE);
    }
    if (random.nextInt(8) > 0) {
      return withoutLocal(depth);
    }
    Optional<Expr> initial = random.nextBoolean() ? Optional.of(expr(2)) : Optional.empty();
    locals.add("i" + names++);
    return new Stmt.LocalDecl(locals.getLast(), initial, NOWHERE);
  }

  private Stmt.Annotation annotation() {
    return random.nextBoolean()
        ? new Stmt.Annotation.NoLock(NOWHERE)
        : new Stmt.Annotation.Mark(one(List.of("hot", "cold")), NOWHERE);
  }

  private Stmt withoutLocal(int depth) {
    int kinds = depth > 0 ? 27 : 22;
    return switch (random.nextInt(kinds)) {
      case 0, 1, 2 -> new Stmt.Assign(target(), expr(3), NOWHERE);
      case 3 -> new Stmt.Havoc(target(), NOWHERE);
      case 4 -> new Stmt.Input(target(), one(CHANNELS), NOWHERE);
      case 5 -> new Stmt.Output(one(CHANNELS), expr(2), NOWHERE);
      case 6, 7 -> call();
      case 8 -> new Stmt.SetGuard(one(GUARDS), guardExpr(3), NOWHERE);
      case 9 -> jump();
      case 10 -> loops > 0 ? new Stmt.Break(NOWHERE) : new Stmt.Skip(NOWHERE);
      case 11 -> loops > 0 ? new Stmt.Continue(NOWHERE) : new Stmt.Yield(NOWHERE);
      case 12 -> new Stmt.Assert(expr(2), NOWHERE);
      case 13, 14, 15, 16, 17 -> synchronization();
      case 18 -> new Stmt.CondvarWait(one(CONDVARS), one(LOCKS), NOWHERE);
      case 19 -> new Stmt.CondvarSignal(one(CONDVARS), NOWHERE);
      case 20 -> new Stmt.CondvarBroadcast(one(CONDVARS), NOWHERE);
      case 21 -> new Stmt.Skip(NOWHERE);
      case 22 -> block(depth - 1);
      case 23, 24 -> loop(depth - 1);
      default -> conditional(depth - 1);
    };
  }

  private Stmt synchronization() {
    SyncKind kind = SyncKind.values()[random.nextInt(SyncKind.values().length)];
    String operand =
        switch (kind) {
          case LOCK, UNLOCK -> one(LOCKS);
          case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET -> one(CONDS);
          case SEM_WAIT, SEM_POST, ASSUME_SEM_WAIT, ASSUME_NOT_SEM_WAIT -> one(SEMAPHORES);
          case READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK -> one(RWLOCKS);
          case ASSUME_READ_LOCK, ASSUME_NOT_READ_LOCK -> one(RWLOCKS);
          case ASSUME_WRITE_LOCK, ASSUME_NOT_WRITE_LOCK -> one(RWLOCKS);
          case BARRIER_WAIT -> one(BARRIERS);
          case ASSUME, ASSUME_NOT -> random.nextBoolean() ? one(GUARDS) : one(CONDS);
        };
    return new Stmt.Sync(kind, operand, NOWHERE);
  }

  private Stmt call() {
    if (procedures == 0) {
      return new Stmt.Skip(NOWHERE);
    }
    int callee = random.nextInt(procedures);
    List<Expr> arguments = callee % 3 == 0 ? List.of() : List.of(expr(1), expr(2));
    boolean usesResult = callee % 2 == 1 && random.nextBoolean();
    Optional<Target> result = usesResult ? Optional.of(target()) : Optional.empty();
    return new Stmt.Call(result, "proc" + callee, arguments, NOWHERE);
  }

  private Stmt jump() {
    if (random.nextBoolean() && !labels.isEmpty()) {
      return new Stmt.Goto(one(labels), NOWHERE);
    }
    Optional<Expr> value = inProcedureWithResult ? Optional.of(expr(1)) : Optional.empty();
    return new Stmt.Return(value, NOWHERE);
  }

  private Stmt loop(int depth) {
    Condition condition = condition();
    loops++;
    Stmt.Block body = block(depth);
    loops--;
    return new Stmt.While(condition, body, NOWHERE);
  }

  private Stmt.If conditional(int depth) {
    Optional<Stmt> otherwise =
        switch (random.nextInt(3)) {
          case 0 -> Optional.empty();
          case 1 -> Optional.of(block(depth));
          default -> Optional.of(depth > 0 ? conditional(depth - 1) : block(0));
        };
    return new Stmt.If(condition(), block(depth), otherwise, NOWHERE);
  }

  private Condition condition() {
    return random.nextInt(3) == 0
        ? new Condition.Nondeterministic(NOWHERE)
        : new Condition.Test(expr(3), NOWHERE);
  }

  private Target target() {
    if (random.nextInt(5) == 0) {
      return new Target.Element("a", index(), NOWHERE);
    }
    boolean isLocal = !locals.isEmpty() && random.nextBoolean();
    return new Target.Variable(isLocal ? one(locals) : one(INTS), NOWHERE);
  }

  private Expr index() {
    return random.nextBoolean()
        ? new Expr.IntLiteral(random.nextInt(ARRAY_SIZE), NOWHERE)
        : new Expr.Name(one(INTS), NOWHERE);
  }

  private Expr expr(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 5)) {
      case 0 -> new Expr.IntLiteral(constant(), NOWHERE);
      case 1 -> new Expr.Element("a", index(), NOWHERE);
      case 2, 3 -> new Expr.Name(one(INTS), NOWHERE);
      case 4 -> new Expr.Name(locals.isEmpty() ? one(INTS) : one(locals), NOWHERE);
      case 5 -> {
        UnaryOperator operator = UnaryOperator.values()[random.nextInt(2)];
        yield new Expr.Unary(operator, expr(depth - 1), NOWHERE);
      }
      default -> {
        BinaryOperator operator = BinaryOperator.values()[random.nextInt(13)];
        yield new Expr.Binary(operator, expr(depth - 1), expr(depth - 1), NOWHERE);
      }
    };
  }

  private Expr guardExpr(int depth) {
    return switch (random.nextInt(depth > 0 ? 6 : 3)) {
      case 0 -> new Expr.BoolLiteral(random.nextBoolean(), NOWHERE);
      case 1, 2 -> new Expr.Name(one(GUARDS), NOWHERE);
      case 3 -> new Expr.Unary(UnaryOperator.NOT, guardExpr(depth - 1), NOWHERE);
      default -> new Expr.Binary(one(BOOLEAN), guardExpr(depth - 1), guardExpr(depth - 1), NOWHERE);
    };
  }

  private long constant() {
    return switch (random.nextInt(12)) {
      case 0 -> Long.MAX_VALUE;
      case 1 -> Long.MIN_VALUE;
      default -> random.nextInt(-3, 10);
    };
  }

  private <T> T one(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
