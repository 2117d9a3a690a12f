package liss.lang;

import java.util.List;

/** A top-level declaration. */
public sealed interface Declaration {

  /** The declared name. */
  String name();

  /** The stretch of source text of the declared name. */
  SourceSpan span();

  /** A declaration of statements that are executed. */
  sealed interface Routine extends Declaration {
    /** The statements. */
    Stmt.Block body();

    /** The parameters; a thread has none. */
    List<Parameter> parameters();

    /** This declaration with other statements. */
    Routine with(Stmt.Block other);

    /** The statements of all that are among some declarations. */
    static List<Stmt.Block> bodies(List<Declaration> declarations) {
      return declarations.stream()
          .filter(Routine.class::isInstance)
          .map(declaration -> ((Routine) declaration).body())
          .toList();
    }
  }

  /** {@code shared int x = 3;}. */
  record SharedInt(String name, long initial, SourceSpan span) implements Declaration {}

  /**
   * {@code shared int a[3] = {1, 2};}.
   *
   * @param initial the first values; the rest are 0
   */
  record SharedArray(String name, int size, List<Long> initial, SourceSpan span)
      implements Declaration {
    /** Copies the list. */
    public SharedArray {
      initial = List.copyOf(initial);
    }
  }

  /** {@code lock l;}: free at the start. */
  record LockVar(String name, SourceSpan span) implements Declaration {

    /** The lock of the atomic sections of a program of C. */
    public static final String ATOMIC = "atomic section";
  }

  /** {@code cond c;} or {@code cond c = true;}: a condition of the paper, cleared unless set. */
  record Cond(String name, boolean initial, SourceSpan span) implements Declaration {}

  /** {@code guard g;} or {@code guard g = true;}. */
  record Guard(String name, boolean initial, SourceSpan span) implements Declaration {

    /** The guard of a program of C that is assumed, and not set, where the program ends. */
    public static final String RUNNING = "program is running";
  }

  /** {@code channel dev;}. */
  record Channel(String name, SourceSpan span) implements Declaration {}

  /** {@code condvar v;}: a POSIX condition variable. */
  record Condvar(String name, SourceSpan span) implements Declaration {}

  /** {@code semaphore s = 2;}: a counting semaphore, 0 unless given. */
  record Semaphore(String name, int initial, SourceSpan span) implements Declaration {}

  /** {@code rwlock r;}: a reader-writer lock, free at the start. */
  record Rwlock(String name, SourceSpan span) implements Declaration {}

  /**
   * {@code barrier b = 3;}: a barrier, at which nobody waits at the start.
   *
   * @param parties how many threads wait for each other
   */
  record Barrier(String name, int parties, SourceSpan span) implements Declaration {

    /** A program with a barrier has at most so many threads. */
    public static final int MOST_THREADS = 32;
  }

  /** {@code proc p(a, b) {..}}; the span is that of the name. */
  record Procedure(String name, List<Parameter> parameters, Stmt.Block body, SourceSpan span)
      implements Routine {
    /** Copies the list. */
    public Procedure {
      parameters = List.copyOf(parameters);
    }

    @Override
    public Procedure with(Stmt.Block other) {
      return new Procedure(name, parameters, other, span);
    }
  }

  /**
   * {@code thread t {..}}, {@code thread t[n] {..}} or {@code thread t[*] {..}}, with {@code
   * interrupt} in place of {@code thread} for an interrupt handler, and {@code priority n} after
   * the name; the span is that of the name.
   */
  record ThreadDecl(String name, Copies copies, Priority priority, Stmt.Block body, SourceSpan span)
      implements Routine {
    /** A task of the usual priority. */
    public ThreadDecl(String name, Copies copies, Stmt.Block body, SourceSpan span) {
      this(name, copies, Priority.USUAL, body, span);
    }

    /** This thread with another number of copies. */
    ThreadDecl with(Copies others) {
      return new ThreadDecl(name, others, priority, body, span);
    }

    /** This thread with another priority. */
    public ThreadDecl with(Priority other) {
      return new ThreadDecl(name, copies, other, body, span);
    }

    @Override
    public ThreadDecl with(Stmt.Block other) {
      return new ThreadDecl(name, copies, priority, other, span);
    }

    @Override
    public List<Parameter> parameters() {
      return List.of();
    }
  }

  /**
   * Whom a thread interrupts, and by whom it is interrupted, where there is one processor: an
   * interrupt handler comes before each task, and of the same kind the larger number first.
   *
   * @param level a number that is not negative
   */
  record Priority(Kind kind, int level) implements Comparable<Priority> {

    /** What the scheduler may do with a thread. */
    public enum Kind {
      /** It can wait, so that others run meanwhile. */
      TASK,
      /** It runs to its end without waiting. */
      INTERRUPT
    }

    /** That of a thread of which nothing is said. */
    public static final Priority USUAL = new Priority(Kind.TASK, 0);

    /** Validates the number. */
    public Priority {
      if (level < 0) {
        throw new IllegalArgumentException("a negative priority: " + level);
      }
    }

    /** Whether it is that of an interrupt handler. */
    public boolean isOfInterrupt() {
      return kind == Kind.INTERRUPT;
    }

    /**
     * Whether another thread has to wait while one of this priority is inside a block and able to
     * go on; handlers of the same priority have to, tasks have not.
     */
    public boolean excludes(Priority other) {
      int order = compareTo(other);
      return order > 0 || order == 0 && isOfInterrupt();
    }

    @Override
    public int compareTo(Priority other) {
      int order = kind.compareTo(other.kind);
      return order == 0 ? Integer.compare(level, other.level) : order;
    }
  }

  /** How many threads a declaration of a thread stands for. */
  sealed interface Copies {
    /** {@code thread t}: one thread with the name of the declaration. */
    record One() implements Copies {}

    /** {@code thread t[3]}: that many threads, named {@code t[0]} to {@code t[2]}. */
    record Several(int number) implements Copies {}

    /** {@code thread t[*]}: one or more; it is not known how many. */
    record Any() implements Copies {
      /** The number of copies looked at where their number is unknown. */
      public static final int LOOKED_AT = 3;
    }

    /** How many there are at most; more than a barrier allows if that is not known. */
    default int most() {
      return switch (this) {
        case One c -> 1;
        case Several c -> c.number();
        case Any c -> Barrier.MOST_THREADS + 1;
      };
    }
  }

  /** A parameter of a procedure, passed by value. */
  record Parameter(String name, SourceSpan span) {}
}
