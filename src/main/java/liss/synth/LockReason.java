package liss.synth;

import java.util.List;
import java.util.Optional;
import liss.cfa.Edge;

/**
 * Why a result adds a lock, or sections of one, or widens some: what the lock protects, and by
 * which functions it did not before.
 *
 * @param lock its number in the placement
 * @param variables what it protects; those that the program accesses where the lock was not held
 *     come first
 * @param deviants the functions in which sections are added or widened, with what was wrong there;
 *     the first one tells most
 */
public record LockReason(int lock, List<String> variables, List<Deviant> deviants) {

  /** Copies the lists. */
  public LockReason {
    variables = List.copyOf(variables);
    deviants = List.copyOf(deviants);
  }

  /** Where a function has the lock in the program as it was written. */
  public enum Before {
    /** The program does not have the lock. */
    NEW_LOCK,
    /** It does not take it. */
    NEVER,
    /** It takes it later. */
    LATER,
    /** It has released it. */
    EARLIER,
    /** It has released it, and takes it again. */
    EARLIER_AND_LATER
  }

  /**
   * A function that accesses something where the lock was not held.
   *
   * @param function its name
   * @param before when it has the lock
   * @param steps what it does then that disturbs others, or that others disturb; of these the first
   *     one at each place
   * @param behind if it has the lock at the steps, but releases it after them: what it does in a
   *     later section; empty otherwise
   * @param meeting who runs then
   */
  public record Deviant(
      String function, Before before, List<Edge> steps, List<Edge> behind, Meeting meeting) {
    /** Copies the lists. */
    public Deviant {
      steps = List.copyOf(steps);
      behind = List.copyOf(behind);
    }
  }

  /** How a function meets functions of other threads. */
  public sealed interface Meeting {

    /** Functions of other threads can run between two of its steps. */
    record Interrupted(List<String> by) implements Meeting {
      /** Copies the list. */
      public Interrupted {
        by = List.copyOf(by);
      }
    }

    /** Functions of other threads can do theirs at the same time: a data race. */
    record Racing(List<String> with) implements Meeting {
      /** Copies the list. */
      public Racing {
        with = List.copyOf(with);
      }
    }

    /** It can run between two steps of a function of another thread. */
    record Interrupting(String other) implements Meeting {}
  }

  /** The function that tells most; empty if no run tells what any one does. */
  public Optional<Deviant> first() {
    return deviants.stream().findFirst();
  }
}
