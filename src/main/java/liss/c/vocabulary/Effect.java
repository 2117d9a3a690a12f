package liss.c.vocabulary;

import java.util.List;
import java.util.Optional;
import liss.c.vocabulary.Meaning.Action;

/**
 * What a function does with values, beyond a {@link Meaning}.
 *
 * @param operands positions of the arguments that matter, from 0
 */
public record Effect(Kind kind, List<Integer> operands) implements Exact {

  /** The kinds of effects, each with the least and the greatest number of its operands. */
  public enum Kind {
    /** Does nothing and returns 0. */
    DONE(0, 0),
    /** An assertion fails. */
    FAIL(0, 0),
    /** Fails if the argument is 0. */
    ASSERT(1, 1),
    /** Discards runs in which the argument is 0. */
    ASSUME_TRUE(1, 1),
    /** Begins an atomic section. */
    ATOMIC_BEGIN(0, 0),
    /** Ends an atomic section. */
    ATOMIC_END(0, 0),
    /** A call of the function, which the program defines, is an atomic section. */
    ATOMIC(0, 0),
    /** Returns the argument; other types of pointers make no difference. */
    ARGUMENT(1, 1),
    /** Returns any value. */
    ANY(0, 0),
    /** Returns any number from 0 to 2^31 - 1. */
    ANY_POSITIVE(0, 0),
    /** Returns any number if the first argument is text of the command line, to its end. */
    NUMBER(1, 2),
    /** Writes any numbers to where the arguments after the format point. */
    SCAN(1, 1),
    /** Allocates memory of a size. */
    ALLOCATE(1, 1),
    /** Allocates memory of a number of elements of a size, with zeros. */
    ALLOCATE_CLEARED(2, 2),
    /** Frees memory and allocates other of a size, with the same content. */
    REALLOCATE(2, 2),
    /** The length of a string. */
    LENGTH(1, 1),
    /** Copies a string: to, from. */
    COPY_STRING(2, 2),
    /** Copies a string after the end of another one: to, from. */
    APPEND_STRING(2, 2),
    /** Compares strings, up to a number of characters if there is a third operand. */
    COMPARE_STRINGS(2, 3),
    /** Writes a character to memory: to, character, how often. */
    FILL(3, 3),
    /** Copies memory: to, from, bytes. */
    COPY(3, 3),
    /** Copies memory that may overlap: to, from, bytes. */
    MOVE(3, 3),
    /** Compares memory: two places, bytes. */
    COMPARE(3, 3),
    /** Makes a list of the arguments of a function after its parameters: the list. */
    ARGUMENTS(1, 1),
    /** The next number of such a list. */
    NEXT_ARGUMENT(1, 1),
    /** The identifier of the thread. */
    SELF(0, 0),
    /** Whether two identifiers are the same. */
    SAME(2, 2),
    /** Ends the thread with a result. */
    THREAD_EXIT(1, 1),
    /** Waits for the end of a thread: its identifier, and where its result is to be left. */
    JOIN(1, 2),
    /** Asks a thread to end: its identifier. */
    CANCEL(1, 1),
    /** Waits until a condition is signalled: the condition, and the lock that is free meanwhile. */
    COND_WAIT(2, 2),
    /** Wakes one of those that wait for a condition. */
    WAKE_ONE(1, 1),
    /** Wakes all that wait for a condition. */
    WAKE_ALL(1, 1),
    /**
     * Writes numbers of which nothing is known to all of what the argument points to; returns 0.
     */
    WRITE_UNKNOWN(1, 1),
    /** Has no exact meaning. */
    INEXACT(0, 0);

    private final int fewest;
    private final int most;

    Kind(int fewest, int most) {
      this.fewest = fewest;
      this.most = most;
    }

    Arity arity() {
      return new Arity(fewest, most);
    }

    /** Whether a function means this even if the program defines it, as verifiers have agreed. */
    public boolean holdsForDefinitions() {
      return switch (this) {
        case FAIL, ASSUME_TRUE, ATOMIC_BEGIN, ATOMIC_END, ATOMIC -> true;
        default -> false;
      };
    }
  }

  /** Copies the list. */
  public Effect {
    operands = List.copyOf(operands);
  }

  @Override
  public Optional<Meaning> meaning() {
    return switch (kind) {
      case ATOMIC, SCAN -> Optional.empty();
      case NUMBER -> operands.size() > 1 ? Optional.empty() : on(Action.READ);
      case DONE, ASSERT, ASSUME_TRUE, ATOMIC_BEGIN, ATOMIC_END, SAME, ARGUMENTS, INEXACT ->
          as(Action.IGNORE);
      case ANY, ANY_POSITIVE, SELF, NEXT_ARGUMENT, ARGUMENT -> as(Action.NONDET);
      case FAIL -> as(Action.ABORT);
      case ALLOCATE -> on(Action.ALLOCATE);
      case ALLOCATE_CLEARED, REALLOCATE -> as(Action.ALLOCATE);
      case LENGTH -> on(Action.READ);
      case APPEND_STRING -> Optional.of(new Meaning(Action.MODIFY, operands.subList(0, 2)));
      case COPY, MOVE, COPY_STRING -> Optional.of(new Meaning(Action.COPY, operands.subList(0, 2)));
      case COMPARE, COMPARE_STRINGS ->
          Optional.of(new Meaning(Action.READ, operands.subList(0, 2)));
      case FILL, WRITE_UNKNOWN -> on(Action.WRITE);
      case THREAD_EXIT -> as(Action.THREAD_EXIT);
      case JOIN -> on(Action.JOIN);
      case CANCEL -> as(Action.CANCEL);
      case COND_WAIT -> Optional.of(Meaning.of(Action.COND_WAIT, operands.getLast()));
      case WAKE_ONE, WAKE_ALL -> on(Action.DESTROY);
    };
  }

  private static Optional<Meaning> as(Action action) {
    return Optional.of(Meaning.of(action));
  }

  /** The action on the first operand. */
  private Optional<Meaning> on(Action action) {
    return Optional.of(Meaning.of(action, operands.getFirst()));
  }
}
