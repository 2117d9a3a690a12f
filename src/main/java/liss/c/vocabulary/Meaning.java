package liss.c.vocabulary;

import java.util.List;
import java.util.Optional;
import liss.lang.Stmt.SyncKind;

/**
 * What a call of a function does, as far as analyses without values look at it.
 *
 * @param operands positions of the arguments that matter, from 0
 */
public record Meaning(Action action, List<Integer> operands) {

  private static final int ANY = 9;

  /** The actions, each with the number of its operands, or the least and the greatest number. */
  public enum Action {
    LOCK(1),
    UNLOCK(1),
    /** Takes a lock if it is free and returns whether it did. */
    TRYLOCK(1),
    /** Takes a lock and returns 0, or fails and returns something else. */
    LOCK_OR_FAIL(1),
    WAIT(1),
    WAIT_NOT(1),
    WAIT_RESET(1),
    SIGNAL(1),
    RESET(1),
    ASSUME(1),
    ASSUME_NOT(1),
    YIELD(0),
    /** Returns any value. */
    NONDET(0),
    /** Does nothing that the analysis looks at; arguments are evaluated. */
    IGNORE(0),
    /** Ends the thread. */
    THREAD_EXIT(0),
    /** Ends the program; the argument says whether it has failed. */
    EXIT(1),
    /** Ends the program, which has failed. */
    ABORT(0),
    /**
     * Does nothing, and the argument is a lock or condition that is not looked at; the second one,
     * if any, has the type of the lock or its attributes.
     */
    INIT(1, 2),
    /** Gives the attributes of locks a type. */
    LOCK_TYPE(2),
    /** Calls its second argument if the first one, a condition, is not set yet, and sets it. */
    ONCE(2),
    /** Gives a semaphore its first value, a constant. */
    SEMAPHORE(2),
    SEM_WAIT(1),
    SEM_POST(1),
    /** Takes from a semaphore and returns 0, or fails and returns something else. */
    SEM_WAIT_OR_FAIL(1),
    READ_LOCK(1),
    READ_UNLOCK(1),
    WRITE_LOCK(1),
    WRITE_UNLOCK(1),
    RW_UNLOCK(1),
    /** As {@link #TRYLOCK}, for a reader. */
    READ_TRYLOCK(1),
    /** As {@link #TRYLOCK}, for a writer. */
    WRITE_TRYLOCK(1),
    /** As {@link #LOCK_OR_FAIL}, for a reader. */
    READ_LOCK_OR_FAIL(1),
    /** As {@link #LOCK_OR_FAIL}, for a writer. */
    WRITE_LOCK_OR_FAIL(1),
    /** Says for how many threads a barrier is, a constant. */
    BARRIER(2),
    BARRIER_WAIT(1),
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
    /** Has its argument, a function, called when the program ends. */
    AT_EXIT(1),
    /** Reads what those arguments point to that are pointers, and returns new memory. */
    ALLOCATE(0, Meaning.ANY),
    /** Reads what the arguments point to; at least one. */
    READ(1, Meaning.ANY),
    /** Writes what the argument points to. */
    WRITE(1),
    /** Frees the memory that the argument points to; an access as a write is. */
    FREE(1),
    /** Reads and writes what the first argument points to, in one step; then the others. */
    UPDATE(1, Meaning.ANY),
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

  /** What happens to a lock that an attempt succeeds to take; empty if it is no attempt. */
  public static Optional<SyncKind> attempted(Action action) {
    return switch (action) {
      case TRYLOCK, LOCK_OR_FAIL -> Optional.of(SyncKind.LOCK);
      case SEM_WAIT_OR_FAIL -> Optional.of(SyncKind.SEM_WAIT);
      case READ_TRYLOCK, READ_LOCK_OR_FAIL -> Optional.of(SyncKind.READ_LOCK);
      case WRITE_TRYLOCK, WRITE_LOCK_OR_FAIL -> Optional.of(SyncKind.WRITE_LOCK);
      default -> Optional.empty();
    };
  }

  /** Whether an attempt returns 0 if it fails, and not if it succeeds. */
  public static boolean failsWithZero(Action action) {
    return action == Action.TRYLOCK
        || action == Action.READ_TRYLOCK
        || action == Action.WRITE_TRYLOCK;
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
}
