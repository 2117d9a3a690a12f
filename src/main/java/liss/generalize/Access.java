package liss.generalize;

import java.util.Optional;
import liss.cfa.Action;

/**
 * What a step does to shared memory.
 *
 * @param variable the shared variable, or {@link #DEVICE}
 */
record Access(int variable, Kind kind) {

  /** The variable that stands for all channels: the order of inputs and outputs is observable. */
  static final int DEVICE = -1;

  enum Kind {
    READ,
    WRITE
  }

  /** Returns the access that an action makes, if any ([LISS] Fig. 10). */
  static Optional<Access> of(Action action) {
    return switch (action) {
      case Action.Read a -> Optional.of(new Access(a.variable(), Kind.READ));
      case Action.Write a -> Optional.of(new Access(a.variable(), Kind.WRITE));
      case Action.Havoc a -> Optional.of(new Access(a.variable(), Kind.WRITE));
      case Action.Input a -> Optional.of(new Access(DEVICE, Kind.WRITE));
      case Action.Output a -> Optional.of(new Access(DEVICE, Kind.WRITE));
      case Action.AssignLocal a -> Optional.empty();
      case Action.HavocLocal a -> Optional.empty();
      case Action.Branch a -> Optional.empty();
      case Action.Assert a -> Optional.empty();
      case Action.Lock a -> Optional.empty();
      case Action.Unlock a -> Optional.empty();
      case Action.Wait a -> Optional.empty();
      case Action.WaitReset a -> Optional.empty();
      case Action.SetCondition a -> Optional.empty();
      case Action.Assume a -> Optional.empty();
      case Action.SetGuard a -> Optional.empty();
      case Action.CondvarWait a -> Optional.empty();
      case Action.CondvarSignal a -> Optional.empty();
      case Action.CondvarBroadcast a -> Optional.empty();
      case Action.Yield a -> Optional.empty();
      case Action.Skip a -> Optional.empty();
      case Action.Pass a -> Optional.empty();
    };
  }

  /** Whether the order of two accesses of different threads matters. */
  boolean dependent(Access other) {
    return variable == other.variable && (kind == Kind.WRITE || other.kind == Kind.WRITE);
  }
}
