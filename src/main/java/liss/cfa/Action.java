package liss.cfa;

import java.util.Optional;

/**
 * What an edge of a control-flow automaton does in one atomic step. At most one shared variable is
 * accessed ([LISS] 4.1.1, footnote 1).
 *
 * <p>Locks, flags, variables and locals are named by their positions in {@link ProgramCfa}.
 */
public sealed interface Action {

  /** {@code local := variable}, or one of its cells. */
  record Read(int variable, Optional<LocalExpr> index, int local) implements Action {}

  /** {@code variable := value}, or one of its cells. */
  record Write(int variable, Optional<LocalExpr> index, LocalExpr value) implements Action {}

  /** {@code variable := havoc}, or one of its cells. */
  record Havoc(int variable, Optional<LocalExpr> index) implements Action {}

  /** {@code local := input(channel)}. */
  record Input(int channel, int local) implements Action {}

  /** {@code output(channel, value)}. */
  record Output(int channel, LocalExpr value) implements Action {}

  /** {@code local := value}. */
  record AssignLocal(int local, LocalExpr value) implements Action {}

  /** {@code local := havoc}. */
  record HavocLocal(int local) implements Action {}

  /** One side of a branch; taken when the condition, if any, has the truth value of the tag. */
  record Branch(Tag tag, Optional<LocalExpr> condition) implements Action {}

  /** {@code assert(condition)}. */
  record Assert(LocalExpr condition) implements Action {}

  /** {@code lock(lock)}. */
  record Lock(int lock) implements Action {}

  /** {@code unlock(lock)}. */
  record Unlock(int lock) implements Action {}

  /** {@code wait(flag)} or {@code wait_not(flag)}: blocks until the flag has the value. */
  record Wait(int flag, boolean value) implements Action {}

  /** {@code wait_reset(flag)}: blocks until the flag is set, and clears it in the same step. */
  record WaitReset(int flag) implements Action {}

  /** {@code signal(flag)} or {@code reset(flag)}. */
  record SetCondition(int flag, boolean value) implements Action {}

  /** {@code assume(flag)} or {@code assume_not(flag)}: discards the run if the value differs. */
  record Assume(int flag, boolean value) implements Action {}

  /** {@code guard <- value}. */
  record SetGuard(int flag, FlagExpr value) implements Action {}

  /** {@code cwait(condvar, lock)}. */
  record CondvarWait(int condvar, int lock) implements Action {}

  /** {@code csignal(condvar)}. */
  record CondvarSignal(int condvar) implements Action {}

  /** {@code cbroadcast(condvar)}. */
  record CondvarBroadcast(int condvar) implements Action {}

  /** {@code yield}. */
  record Yield() implements Action {}

  /** A step without effect: {@code skip}, a jump, the entry to or return from a procedure. */
  record Skip() implements Action {}

  /** Passing a place where statements could be inserted; no effect. */
  record Pass(InsertionPoint point) implements Action {}

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
   * {@code cwait} likewise).
   */
  default boolean isSchedulingPoint() {
    return switch (this) {
      case Lock a -> true;
      case Wait a -> true;
      case WaitReset a -> true;
      case CondvarWait a -> true;
      case Yield a -> true;
      case Read a -> false;
      case Write a -> false;
      case Havoc a -> false;
      case Input a -> false;
      case Output a -> false;
      case AssignLocal a -> false;
      case HavocLocal a -> false;
      case Branch a -> false;
      case Assert a -> false;
      case Unlock a -> false;
      case SetCondition a -> false;
      case Assume a -> false;
      case SetGuard a -> false;
      case CondvarSignal a -> false;
      case CondvarBroadcast a -> false;
      case Skip a -> false;
      case Pass a -> false;
    };
  }

  /** Whether the abstraction sees nothing of this step: no access, tag or synchronization. */
  default boolean isSilent() {
    return switch (this) {
      case AssignLocal a -> true;
      case HavocLocal a -> true;
      case Assert a -> true;
      case Skip a -> true;
      case Pass a -> true;
      case Read a -> false;
      case Write a -> false;
      case Havoc a -> false;
      case Input a -> false;
      case Output a -> false;
      case Branch a -> false;
      case Lock a -> false;
      case Unlock a -> false;
      case Wait a -> false;
      case WaitReset a -> false;
      case SetCondition a -> false;
      case Assume a -> false;
      case SetGuard a -> false;
      case CondvarWait a -> false;
      case CondvarSignal a -> false;
      case CondvarBroadcast a -> false;
      case Yield a -> false;
    };
  }
}
