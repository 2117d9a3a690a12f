package liss.cfa;

import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * What an edge of a control-flow automaton does in one atomic step. At most one shared variable is
 * accessed ([LISS] 4.1.1, footnote 1).
 *
 * <p>Locks, flags, objects, variables and locals are named by their positions in {@link
 * ProgramCfa}.
 *
 * <p>The actions form groups. A {@code switch} names the actions that it treats specially, then the
 * groups whose other members it treats alike.
 */
public sealed interface Action {

  /** A step that reads or writes a shared variable or a channel. */
  sealed interface Access extends Action {}

  /** An access to a shared variable. */
  sealed interface VariableAccess extends Access {
    /** The number of the variable. */
    int variable();

    /** Which cell of an array is accessed; empty if the variable is no array. */
    Optional<LocalExpr> index();

    /** This access to another variable, which is no array. */
    default VariableAccess to(int other) {
      return switch (this) {
        case Read a -> new Read(other, Optional.empty(), a.local());
        case Write a -> new Write(other, Optional.empty(), a.value());
        case Havoc a -> new Havoc(other, Optional.empty());
      };
    }
  }

  /** An exchange of a value with the environment. */
  sealed interface Interaction extends Access {
    /** The number of the channel. */
    int channel();
  }

  /** A step on locks, flags, condition variables or other synchronization objects. */
  sealed interface Synchronization extends Action {}

  /** A step on a lock only. */
  sealed interface LockStep extends Synchronization {
    /** The number of the lock. */
    int lock();
  }

  /** A step on a condition or guard. */
  sealed interface FlagStep extends Synchronization {
    /** The number of the flag. */
    int flag();
  }

  /** A step on a condition variable. */
  sealed interface CondvarStep extends Synchronization {
    /** The number of the condition variable. */
    int condvar();
  }

  /** A step that neither depends on other threads nor changes anything that they can see. */
  sealed interface LocalStep extends Action {}

  /** A local step that the abstraction leaves out. */
  sealed interface SilentStep extends LocalStep {}

  /** {@code local := variable}, or one of its cells. */
  record Read(int variable, Optional<LocalExpr> index, int local) implements VariableAccess {}

  /** {@code variable := value}, or one of its cells. */
  record Write(int variable, Optional<LocalExpr> index, LocalExpr value)
      implements VariableAccess {}

  /** {@code variable := havoc}, or one of its cells. */
  record Havoc(int variable, Optional<LocalExpr> index) implements VariableAccess {}

  /** {@code local := input(channel)}. */
  record Input(int channel, int local) implements Interaction {}

  /** {@code output(channel, value)}. */
  record Output(int channel, LocalExpr value) implements Interaction {}

  /** {@code local := value}. */
  record AssignLocal(int local, LocalExpr value) implements SilentStep {}

  /** {@code local := havoc}. */
  record HavocLocal(int local) implements SilentStep {}

  /** One side of a branch; taken when the condition, if any, has the truth value of the tag. */
  record Branch(Tag tag, Optional<LocalExpr> condition) implements LocalStep {}

  /** {@code assert(condition)}. */
  record Assert(LocalExpr condition) implements SilentStep {}

  /**
   * {@code lock(lock)}.
   *
   * @param switching whether the cooperative scheduler may switch before it
   */
  record Lock(int lock, Switching switching) implements LockStep {
    /** A lock statement before which the cooperative scheduler may switch. */
    public Lock(int lock) {
      this(lock, Switching.POSSIBLE);
    }
  }

  /** {@code unlock(lock)}. */
  record Unlock(int lock) implements LockStep {}

  /** {@code wait(flag)} or {@code wait_not(flag)}: blocks until the flag has the value. */
  record Wait(int flag, boolean value) implements FlagStep {}

  /** {@code wait_reset(flag)}: blocks until the flag is set, and clears it in the same step. */
  record WaitReset(int flag) implements FlagStep {}

  /** {@code signal(flag)} or {@code reset(flag)}. */
  record SetCondition(int flag, boolean value) implements FlagStep {}

  /** {@code assume(flag)} or {@code assume_not(flag)}: discards the run if the value differs. */
  record Assume(int flag, boolean value) implements FlagStep {}

  /** {@code guard <- value}. */
  record SetGuard(int flag, FlagExpr value) implements FlagStep {}

  /** {@code cwait(condvar, lock)}. */
  record CondvarWait(int condvar, int lock) implements CondvarStep {}

  /** {@code csignal(condvar)}. */
  record CondvarSignal(int condvar) implements CondvarStep {}

  /** {@code cbroadcast(condvar)}. */
  record CondvarBroadcast(int condvar) implements CondvarStep {}

  /** An operation on a semaphore, reader-writer lock or barrier. */
  record ObjectStep(int object, ObjectOperation operation) implements Synchronization {}

  /** {@code yield}. */
  record Yield() implements LocalStep {}

  /** A step without effect: {@code skip}, a jump, the entry to or return from a procedure. */
  record Skip() implements SilentStep {}

  /** Passing an insertion point; no effect. */
  record Pass(InsertionPoint point) implements SilentStep {}

  /**
   * A step without effect at which the same inserted locks are held as at all others of the same
   * place in the same call: what lies between two of them may be missing in another configuration
   * of the text, or be replaced.
   *
   * @param place an offset into the source text
   * @param call the number of the call in its thread
   */
  record Agree(int place, int call) implements SilentStep {}

  /** Whether the cooperative scheduler may switch before a lock statement. */
  enum Switching {
    POSSIBLE,
    /** As nobody can be made to wait for the lock in a cooperative run. */
    IMPOSSIBLE
  }

  /** Which side of a branch; the names are those of [LISS] 4.2.3. */
  enum Tag {
    THEN(true),
    ELSE(false),
    LOOP(true),
    EXITLOOP(false);

    private final boolean holds;

    Tag(boolean holds) {
      this.holds = holds;
    }

    /** The truth value of the condition on this side. */
    public boolean holds() {
      return holds;
    }
  }

  /**
   * Whether the cooperative scheduler may switch before this step ([LISS] Fig. 7, rule NSWITCH;
   * {@code cwait} likewise). All that is said of cooperative runs follows this.
   */
  default boolean isSchedulingPoint() {
    return switch (this) {
      case Lock a -> a.switching() == Switching.POSSIBLE;
      case Wait a -> true;
      case WaitReset a -> true;
      case CondvarWait a -> true;
      case ObjectStep a -> a.operation().isSchedulingPoint();
      case Yield a -> true;
      case Access a -> false;
      case Synchronization a -> false;
      case LocalStep a -> false;
    };
  }

  /** Whether a run is discarded that comes to this step where it is not possible. */
  default boolean isAssumption() {
    return this instanceof Assume
        || this instanceof ObjectStep step && step.operation().isAssumption();
  }

  /** This action in a program in which locks have other numbers. */
  default Action renumbered(IntUnaryOperator locks) {
    return switch (this) {
      case Lock a -> new Lock(locks.applyAsInt(a.lock()), a.switching());
      case Unlock a -> new Unlock(locks.applyAsInt(a.lock()));
      case CondvarWait a -> new CondvarWait(a.condvar(), locks.applyAsInt(a.lock()));
      case Synchronization a -> a;
      case Access a -> a;
      case LocalStep a -> a;
    };
  }

  /** Whether this step gets a value from outside. */
  default boolean isInput() {
    return this instanceof Havoc || this instanceof HavocLocal || this instanceof Input;
  }

  /** Whether the abstraction sees nothing of this step: no access, tag or synchronization. */
  default boolean isSilent() {
    return this instanceof SilentStep;
  }
}
