package liss.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A statement of W ([LISS] Fig. 5, with the additions of docs/language.md). A {@code switch} names
 * the statements that it treats specially, then the groups whose other members it treats alike.
 */
public sealed interface Stmt {

  /** The stretch of source text of the whole statement, its semicolon or closing brace included. */
  SourceSpan span();

  /** The statements directly inside of this one, in the order of the text. */
  List<Stmt> children();

  /** This statement and all statements inside of it, in the order of the text. */
  default List<Stmt> all() {
    List<Stmt> found = new ArrayList<>();
    Deque<Stmt> open = new ArrayDeque<>(List.of(this));
    while (!open.isEmpty()) {
      Stmt next = open.pop();
      found.add(next);
      next.children().reversed().forEach(open::push);
    }
    return found;
  }

  /** Those of {@link #all} that are of one kind. */
  default <S extends Stmt> List<S> all(Class<S> kind) {
    return all().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** A statement that contains others. */
  sealed interface Compound extends Stmt {
    /** This statement with others in place of those in it; its blocks stay, with others in them. */
    default Compound with(UnaryOperator<Stmt> inner) {
      return switch (this) {
        case Block s -> s.with(inner);
        case If s ->
            new If(s.condition(), s.then().with(inner), s.otherwise().map(inner), s.span());
        case While s -> new While(s.condition(), s.body().with(inner), s.span());
        case Labeled s -> new Labeled(s.label(), inner.apply(s.statement()), s.span());
        case Annotated s -> new Annotated(s.annotation(), inner.apply(s.statement()), s.span());
      };
    }
  }

  /** A statement without others in it. */
  sealed interface Simple extends Stmt {
    @Override
    default List<Stmt> children() {
      return List.of();
    }
  }

  /** A statement after which control never arrives. */
  sealed interface Jump extends Simple {}

  /**
   * Statements in braces.
   *
   * @param span from the opening brace to after the closing one
   */
  record Block(List<Stmt> statements, SourceSpan span) implements Compound {
    /** Copies the list. */
    public Block {
      statements = List.copyOf(statements);
    }

    @Override
    public List<Stmt> children() {
      return statements;
    }

    @Override
    public Block with(UnaryOperator<Stmt> inner) {
      return new Block(statements.stream().map(inner).toList(), span);
    }
  }

  /**
   * {@code int x;} or {@code int x = e;}: a variable of this thread, alive to the end of its block;
   * 0 when there is no initial value.
   */
  record LocalDecl(String name, Optional<Expr> initial, SourceSpan span) implements Simple {}

  /** {@code target := value;}. */
  record Assign(Target target, Expr value, SourceSpan span) implements Simple {}

  /** {@code target := havoc;}: any integer. */
  record Havoc(Target target, SourceSpan span) implements Simple {}

  /** {@code target := input(channel);}. */
  record Input(Target target, String channel, SourceSpan span) implements Simple {}

  /** {@code output(channel, value);}. */
  record Output(String channel, Expr value, SourceSpan span) implements Simple {}

  /** {@code call p(a, b);} or {@code target := call p(a, b);}. */
  record Call(Optional<Target> result, String procedure, List<Expr> arguments, SourceSpan span)
      implements Simple {
    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code guard <- value;}: a Boolean expression over guards, evaluated in one atomic step. */
  record SetGuard(String guard, Expr value, SourceSpan span) implements Simple {}

  /**
   * {@code if (c) {..} else {..}}. The else branch is a {@link Block}, an {@code If} for {@code
   * else if}, or absent.
   */
  record If(Condition condition, Block then, Optional<Stmt> otherwise, SourceSpan span)
      implements Compound {
    /** A branch that goes either way. */
    public static If either(List<Stmt> then, List<Stmt> otherwise, SourceSpan span) {
      return new If(
          new Condition.Nondeterministic(span),
          new Block(then, span),
          Optional.of(new Block(otherwise, span)),
          span);
    }

    @Override
    public List<Stmt> children() {
      return Stream.concat(Stream.of(then), otherwise.stream()).toList();
    }
  }

  /** {@code while (c) {..}}. */
  record While(Condition condition, Block body, SourceSpan span) implements Compound {
    @Override
    public List<Stmt> children() {
      return List.of(body);
    }
  }

  /** {@code label: statement}. */
  record Labeled(String label, Stmt statement, SourceSpan span) implements Compound {
    /** A label in front of a statement that does nothing. */
    public static Labeled point(String label, SourceSpan span) {
      return new Labeled(label, new Skip(span), span);
    }

    @Override
    public List<Stmt> children() {
      return List.of(statement);
    }
  }

  /**
   * {@code @nolock statement} or {@code @mark(name) statement}; in W the statement has no label.
   */
  record Annotated(Annotation annotation, Stmt statement, SourceSpan span) implements Compound {
    @Override
    public List<Stmt> children() {
      return List.of(statement);
    }

    /** The statement after all annotations. */
    Stmt plain() {
      return statement instanceof Annotated annotated ? annotated.plain() : statement;
    }
  }

  /** {@code goto label;}. */
  record Goto(String label, SourceSpan span) implements Jump {}

  /** {@code return;} or {@code return e;}; in a thread it ends the thread. */
  record Return(Optional<Expr> value, SourceSpan span) implements Jump {}

  /**
   * Returns from all calls and goes on at the label {@link #END} of the thread's own body; ends the
   * thread if there is none. Only in programs of C.
   */
  record Leave(SourceSpan span) implements Jump {
    /** A label that no program of W has. */
    public static final String END = "end of thread";
  }

  /** {@code break;}. */
  record Break(SourceSpan span) implements Jump {}

  /** {@code continue;}. */
  record Continue(SourceSpan span) implements Jump {}

  /** {@code skip;}. */
  record Skip(SourceSpan span) implements Simple {}

  /** {@code yield;}: under the cooperative scheduler, others may run here. */
  record Yield(SourceSpan span) implements Simple {}

  /** {@code assert(e);}. */
  record Assert(Expr condition, SourceSpan span) implements Simple {}

  /** A synchronization statement with one operand, such as {@code lock(l);}. */
  record Sync(SyncKind kind, String operand, SourceSpan span) implements Simple {}

  /** {@code cwait(c, l);}: releases l, sleeps on c, takes l again. */
  record CondvarWait(String condvar, String lock, SourceSpan span) implements Simple {}

  /** {@code csignal(c);}: wakes one thread asleep on c. */
  record CondvarSignal(String condvar, SourceSpan span) implements Simple {}

  /** {@code cbroadcast(c);}: wakes all threads asleep on c. */
  record CondvarBroadcast(String condvar, SourceSpan span) implements Simple {}

  /** A note about a statement; it does not change the effect of the statement. */
  sealed interface Annotation {
    /** The stretch of source text of the annotation. */
    SourceSpan span();

    /** {@code @nolock}: no inserted lock may be held while the statement is executed. */
    record NoLock(SourceSpan span) implements Annotation {}

    /** {@code @mark(name)}: a name by which a cost model refers to the statement. */
    record Mark(String name, SourceSpan span) implements Annotation {
      /** The name, in programs of C, of where a task may be left before it disables interrupts. */
      public static final String DISABLING = "disabling interrupts";
    }

    /** That jumps make the statement a loop; W has {@code while} for this. */
    record Loop(SourceSpan span) implements Annotation {}

    /** That the statement stands for a call of a function without a body. */
    record Outside(String function, SourceSpan span) implements Annotation {}

    /** That the statement stands for a call of a function of which nothing is known. */
    record Unknown(String function, SourceSpan span) implements Annotation {}

    /** That a function of which nothing is known returns an address, perhaps of new memory. */
    record Allocating(String function, SourceSpan span) implements Annotation {}

    /** That the translation ends here: what follows in C, or this, has no exact meaning. */
    record Inexact(String what, SourceSpan span) implements Annotation {}

    /** What goes wrong where the statement, an assertion that C does not have, fails. */
    record Failure(String what, SourceSpan span) implements Annotation {}

    /** An attempt of C fails here. */
    record Refusal(SourceSpan span) implements Annotation {}

    /** That the variable stands for something that is no memory, so that it is in no data race. */
    record NoMemory(String what, SourceSpan span) implements Annotation {}

    /** That the access is atomic in C. */
    record Atomic(MemoryOrder order, SourceSpan span) implements Annotation {}

    /** What the accesses are used for in C, which has values that the statement does not have. */
    record Used(AccessUse use, SourceSpan span) implements Annotation {}

    /** That no inserted lock may be held while this function is called. */
    record NoLockCall(String function, SourceSpan span) implements Annotation {}
  }

  /**
   * An insertion point in a text that is not W ({@link InsertionPoints.Marked}); it has no effect.
   * The span starts at the offset that names the point.
   */
  record InsertionPoint(Position position, SourceSpan span) implements Simple {}

  /** The place of an insertion point, and the way in which text is inserted there. */
  enum Position {
    /** In front of the statement, or of the label, that starts there. */
    BEFORE_STATEMENT,
    /** In front of the closing brace there. */
    END_OF_BLOCK,
    /** As a new else branch of the {@code if} that ends, or in C starts, there. */
    MISSING_ELSE,
    /** Between {@code else} and the {@code if} there, which must then get braces; W only. */
    ELSE_IF_START,
    /** After the {@code if} that starts there and that is itself an else branch; W only. */
    ELSE_IF_END,
    /** At the start of the body without braces that starts there; C only. */
    BODY_START,
    /** At the end of the body without braces that starts there; C only. */
    BODY_END,
    /** Between the evaluation of the condition of the {@code if} there and its branches; C only. */
    CONDITION_VALUE,
    /** Between the evaluation of the arguments of the call there and the call; C only. */
    ARGUMENT_VALUE,
    /** Between the evaluation of the value of the {@code return} there and its jump; C only. */
    RETURN_VALUE,
    /** In a new default case in front of the closing brace of the {@code switch} there; C only. */
    MISSING_DEFAULT,
    /**
     * Between the wait of the call there and the evaluation of what it waits for, by a call that
     * gives a lock back meanwhile; C only.
     */
    BEHIND_WAIT,
    /**
     * Nothing is inserted, but wherever a call passes this place of the text, it holds the same
     * inserted locks; C only.
     */
    AGREEMENT
  }

  /** The left side of {@code :=}. */
  sealed interface Target {
    /** The stretch of source text of the target. */
    SourceSpan span();

    /** A shared or local variable. */
    record Variable(String name, SourceSpan span) implements Target {}

    /** An element of a shared array. */
    record Element(String array, Expr index, SourceSpan span) implements Target {}
  }

  /** The condition in the parentheses of {@code if} and {@code while}. */
  sealed interface Condition {
    /** The stretch of source text between the parentheses. */
    SourceSpan span();

    /** {@code *}: either way. */
    record Nondeterministic(SourceSpan span) implements Condition {}

    /** Holds when the value is not 0. */
    record Test(Expr expr, SourceSpan span) implements Condition {}
  }

  /** The synchronization statements with one operand. */
  enum SyncKind {
    LOCK(On.LOCK, Waiting.POSSIBLE, Change.TAKES),
    UNLOCK(On.LOCK, Waiting.EXCLUDED, Change.GIVES_BACK),
    WAIT(On.CONDITION, Waiting.POSSIBLE, Change.NEITHER),
    WAIT_NOT(On.CONDITION, Waiting.POSSIBLE, Change.NEITHER),
    WAIT_RESET(On.CONDITION, Waiting.POSSIBLE, Change.NEITHER),
    SIGNAL(On.CONDITION, Waiting.EXCLUDED, Change.NEITHER),
    RESET(On.CONDITION, Waiting.EXCLUDED, Change.NEITHER),
    ASSUME(On.FLAG, Waiting.EXCLUDED, Change.NEITHER),
    ASSUME_NOT(On.FLAG, Waiting.EXCLUDED, Change.NEITHER),
    SEM_WAIT(On.SEMAPHORE, Waiting.POSSIBLE, Change.TAKES),
    SEM_POST(On.SEMAPHORE, Waiting.EXCLUDED, Change.GIVES_BACK),
    READ_LOCK(On.RWLOCK, Waiting.POSSIBLE, Change.TAKES),
    READ_UNLOCK(On.RWLOCK, Waiting.EXCLUDED, Change.GIVES_BACK),
    WRITE_LOCK(On.RWLOCK, Waiting.POSSIBLE, Change.TAKES),
    WRITE_UNLOCK(On.RWLOCK, Waiting.EXCLUDED, Change.GIVES_BACK),
    RW_UNLOCK(On.RWLOCK, Waiting.EXCLUDED, Change.GIVES_BACK),
    BARRIER_WAIT(On.BARRIER, Waiting.POSSIBLE, Change.NEITHER),
    /** An attempt that succeeds: the run is discarded if it would have to wait. */
    ASSUME_SEM_WAIT(On.SEMAPHORE, Waiting.EXCLUDED, Change.TAKES),
    /** An attempt that fails: the run is discarded if it would not have to wait. */
    ASSUME_NOT_SEM_WAIT(On.SEMAPHORE, Waiting.EXCLUDED, Change.NEITHER),
    ASSUME_READ_LOCK(On.RWLOCK, Waiting.EXCLUDED, Change.TAKES),
    ASSUME_NOT_READ_LOCK(On.RWLOCK, Waiting.EXCLUDED, Change.NEITHER),
    ASSUME_WRITE_LOCK(On.RWLOCK, Waiting.EXCLUDED, Change.TAKES),
    ASSUME_NOT_WRITE_LOCK(On.RWLOCK, Waiting.EXCLUDED, Change.NEITHER);

    /** What an operand is. */
    public enum On {
      LOCK(Kind.LOCK),
      CONDITION(Kind.COND),
      /** A guard or a condition. */
      FLAG(Kind.GUARD, Kind.COND),
      SEMAPHORE(Kind.SEMAPHORE),
      RWLOCK(Kind.RWLOCK),
      BARRIER(Kind.BARRIER);

      private final EnumSet<Kind> kinds;

      On(Kind kind, Kind... others) {
        this.kinds = EnumSet.of(kind, others);
      }

      EnumSet<Kind> kinds() {
        return EnumSet.copyOf(kinds);
      }
    }

    /** What becomes of what a thread has. */
    public enum Change {
      TAKES,
      GIVES_BACK,
      NEITHER
    }

    private enum Waiting {
      POSSIBLE,
      EXCLUDED
    }

    private final On on;
    private final Waiting waiting;
    private final Change change;

    SyncKind(On on, Waiting waiting, Change change) {
      this.on = on;
      this.waiting = waiting;
      this.change = change;
    }

    /** What its operand is. */
    public On on() {
      return on;
    }

    /** Whether it takes what it is on, or gives it back. */
    public Change change() {
      return change;
    }

    /** Whether it is on a lock, or on a reader-writer lock. */
    public boolean isOnLock() {
      return on == On.LOCK || on == On.RWLOCK;
    }

    /** Whether a thread may wait there, so that the cooperative scheduler may switch before it. */
    public boolean mayWait() {
      return waiting == Waiting.POSSIBLE;
    }

    /** The attempt at this that succeeds; empty if there are none at it. */
    public Optional<SyncKind> attempt() {
      return named("ASSUME_" + name());
    }

    /** The attempt at this that fails; empty if there are none at it. */
    public Optional<SyncKind> failedAttempt() {
      return named("ASSUME_NOT_" + name());
    }

    /** Whether it can be done only if a thread need not wait for it. */
    public boolean canBeTried() {
      return this == LOCK || attempt().isPresent();
    }

    private static Optional<SyncKind> named(String name) {
      return Arrays.stream(values()).filter(kind -> kind.name().equals(name)).findFirst();
    }

    /** The keyword of the statement; an attempt has two. */
    public String keyword() {
      String name = name().toLowerCase(Locale.ROOT);
      return on == On.FLAG ? name : name.replaceFirst("^(assume_not|assume)_", "$1 ");
    }
  }
}
