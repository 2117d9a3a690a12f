package liss.lang;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How inserted locks are written in a text that is not W. */
public sealed interface LockWriting {

  /** How locks of a kind are written. */
  Dialect dialect(LockKind kind);

  /**
   * The way in which locks are written. {@code %s} stands for the name of the lock, and {@code %f}
   * for the name of a local variable, which keeps from the lock statement to the unlock statement
   * whether interrupts were on.
   *
   * @param include the line that makes the rest known; empty if none is needed
   */
  record Dialect(String include, String declaration, String lock, String unlock) {}

  /** The kinds of locks in the kernel (Documentation/locking/locktypes.rst of Linux). */
  enum LockKind {
    /** May be held by a thread that sleeps, and is never taken in an interrupt. */
    MUTEX,
    /** Nobody sleeps who holds it. */
    SPIN,
    /** The same, and software interrupts are off. */
    SPIN_BH,
    /** The same, and all interrupts are off. */
    SPIN_IRQ,
    /** The same, where the function that releases it may be another one than has taken it. */
    SPIN_IRQ_ACROSS
  }

  /** All locks in one way. */
  record Uniform(Dialect dialect) implements LockWriting {
    @Override
    public Dialect dialect(LockKind kind) {
      return dialect;
    }
  }

  /**
   * Each lock as fits the places where it is taken and held, in a program whose functions the
   * kernel calls. Calls have the offsets at which they start.
   *
   * @param dialects by kind
   * @param contexts what threads run in, by name
   * @param sleeping the functions that sleep, by call
   * @param unknown the functions of which it is not known whether they sleep, by call
   * @param spinning the calls that take a lock of the program under which nobody may sleep
   */
  record ByContext(
      Map<LockKind, Dialect> dialects,
      Map<String, ExecutionContext> contexts,
      Map<Integer, String> sleeping,
      Map<Integer, String> unknown,
      Set<Integer> spinning)
      implements LockWriting {
    /** Copies the collections. */
    public ByContext {
      dialects = Map.copyOf(dialects);
      contexts = Map.copyOf(contexts);
      sleeping = Map.copyOf(sleeping);
      unknown = Map.copyOf(unknown);
      spinning = Set.copyOf(spinning);
    }

    @Override
    public Dialect dialect(LockKind kind) {
      return Optional.ofNullable(dialects.get(kind)).orElseThrow();
    }

    /** What a thread runs in; a process if nothing is known of it. */
    public ExecutionContext context(String thread) {
      return contexts.getOrDefault(thread, ExecutionContext.PROCESS);
    }
  }
}
