package liss.c.vocabulary;

import java.util.List;
import java.util.Optional;
import liss.lang.Stmt.SyncKind;

/**
 * What a call of a function does, as far as analyses without values look at it.
 *
 * @param operands positions of the arguments that matter, from 0
 * @param statement the statement of W that a call is, or makes an attempt at
 * @param results what a call returns, if that says how it came out
 */
public record Meaning(
    Action action,
    List<Integer> operands,
    Optional<SyncKind> statement,
    Optional<Results> results) {

  private static final int ANY = 9;

  /**
   * What a call returns that can come out in two ways.
   *
   * @param success of a call that has done what it was asked for
   * @param failure of a call that has not, which is another number
   * @param endless the argument by which a call waits as long as it must; empty if there is none
   */
  public record Results(long success, long failure, Optional<Endless> endless) {

    /** Those of calls that can always come out in two ways. */
    Results(long success, long failure) {
      this(success, failure, Optional.empty());
    }
  }

  /**
   * A timeout that never comes.
   *
   * @param argument the position of the timeout
   * @param value its low 32 bits
   */
  public record Endless(int argument, int value) {}

  /** The actions, each with the number of its operands, or the least and the greatest number. */
  public enum Action {
    /** Is a statement of W on an object. */
    SYNC(1),
    /** Takes something as a statement of W does, or fails if that would have to wait. */
    TRY(1),
    /** As {@link #TRY}, where a thread may wait for some time, but not for ever. */
    BOUNDED(1),
    YIELD(0),
    /** Returns any value; operands are the arguments that it neither keeps nor returns. */
    NONDET(0, Meaning.ANY),
    /** Does nothing that the analysis looks at; operands are as for {@link #NONDET}. */
    IGNORE(0, Meaning.ANY),
    /** Takes a reference to what its argument points to, so that this stays. */
    HOLD(1),
    /** Gives a reference back: what its argument points to may be gone for who has none. */
    DROP(1),
    /**
     * Enters a critical section of the objects that all but the first operand, a token, lead to.
     */
    SECTION(2, 3),
    /** Leaves the section that was entered with a token. */
    SECTION_END(1),
    /** Ends the thread. */
    THREAD_EXIT(0),
    /** Ends the program; the argument says whether it has failed. */
    EXIT(1),
    /** Ends the program, which has failed. */
    ABORT(0),
    /**
     * The argument is a lock or condition, which is free from now on; the second one, if any, has
     * the type of the lock or its attributes.
     */
    INIT(1, 2),
    /** Does nothing, and the argument is a lock or the like that is not used from now on. */
    DESTROY(1),
    /** Gives the attributes of locks a type. */
    LOCK_TYPE(2),
    /** Calls its second argument if the first one, a condition, is not set yet, and sets it. */
    ONCE(2),
    /** Gives a semaphore its first value, a constant. */
    SEMAPHORE(2),
    /** Says for how many threads a barrier is, a constant. */
    BARRIER(2),
    /** On one processor, keeps a handler from starting, by its number, or all if there is none. */
    DISABLE_INTERRUPT(0, 1),
    /** On one processor, lets a handler start, by its number, or all if there is none. */
    ENABLE_INTERRUPT(0, 1),
    /** Synchronizes threads in a way that is not supported. */
    UNSUPPORTED(0),
    /** Starts a thread: its function, what is passed to it, and a pointer to its identifier. */
    START(2, 3),
    /** Waits for the end of a thread: its identifier. */
    JOIN(0, 1),
    /** Asks threads to end, which they do at cancellation points. */
    CANCEL(0),
    /** Releases a lock, waits, and takes it again. */
    COND_WAIT(1),
    /** Waits until the argument, an expression, is true. */
    AWAIT(1),
    /**
     * Calls its first argument any number of times before it returns, with pointers to what the
     * others point to; with any pointers if there are no others.
     */
    CALL(1, Meaning.ANY),
    /** Makes a key for a value of each thread; the second argument destroys it when that ends. */
    KEY(2),
    /** Gives the value of a key, the first argument. */
    KEY_SET(2),
    /** Returns the value of a key. */
    KEY_GET(1),
    /** Has its argument, a function, called when the program ends. */
    AT_EXIT(1),
    /** Reads what those arguments point to that are pointers, and returns new memory. */
    ALLOCATE(0, Meaning.ANY),
    /** Reads what the arguments point to; at least one. */
    READ(1, Meaning.ANY),
    /** Writes what the argument points to. */
    WRITE(1),
    /**
     * Reads how often the first argument can be taken, and writes it where the second points to.
     */
    COUNT(2),
    /** Frees the memory that the argument points to; an access as a write is. */
    FREE(1),
    /** Reads and writes what the first argument points to, in one step; then the others. */
    UPDATE(1, Meaning.ANY),
    /** Reads what the arguments point to, then writes what the first one points to. */
    MODIFY(1, Meaning.ANY),
    /**
     * Reads the texts that pointers after the first operand, a format, point to, and writes the
     * numbers that others of them point to; then what the second operand points to, if any.
     */
    PRINT(1, 2),
    /** Writes what the first argument points to, and reads what the second points to. */
    COPY(2);

    private final int fewest;
    private final int most;

    Action(int operands) {
      this(operands, operands);
    }

    Action(int fewest, int most) {
      this.fewest = fewest;
      this.most = most;
    }

    Arity arity() {
      return new Arity(fewest, most);
    }
  }

  /** Copies the list. */
  public Meaning {
    operands = List.copyOf(operands);
  }

  /** The position of the first operand. */
  public int operand() {
    return operands.getFirst();
  }

  /** The meaning with these operands, as it stands in a table. */
  static Meaning of(Action action, Integer... operands) {
    return new Meaning(action, List.of(operands));
  }

  /** A meaning that is no statement of W. */
  public Meaning(Action action, List<Integer> operands) {
    this(action, operands, Optional.empty(), Optional.empty());
  }

  /** Whether a call takes something, or fails. */
  public boolean isAttempt() {
    return action == Action.TRY || action == Action.BOUNDED;
  }

  /** Whether it is about sections that are read again if a writer has disturbed them. */
  public boolean isOptimistic() {
    return action == Action.SYNC && results.isPresent();
  }

  /** Whether it is a statement of W. */
  public boolean is(SyncKind kind) {
    return action == Action.SYNC && statement.equals(Optional.of(kind));
  }

  /** Whether it takes a lock, or makes an attempt at that. */
  boolean takesLock() {
    return statement.equals(Optional.of(SyncKind.LOCK)) && (action == Action.SYNC || isAttempt());
  }

  /** Whether it synchronizes threads. */
  public boolean synchronizes() {
    return switch (action) {
      case SYNC, TRY, BOUNDED, COND_WAIT, AWAIT, ONCE, UNSUPPORTED, START, JOIN, CANCEL -> true;
      case SECTION, SECTION_END, DISABLE_INTERRUPT, ENABLE_INTERRUPT -> true;
      case KEY, KEY_SET, KEY_GET -> false;
      case YIELD, NONDET, IGNORE, INIT, DESTROY, LOCK_TYPE, ALLOCATE, THREAD_EXIT, EXIT, ABORT ->
          false;
      case CALL, AT_EXIT, READ, WRITE, COUNT, FREE, UPDATE, MODIFY, PRINT, COPY -> false;
      case SEMAPHORE, BARRIER, HOLD, DROP -> false;
    };
  }
}
