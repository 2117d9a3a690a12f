package liss.unfolding;

/** When to choose an action: one that keeps no other thread from anything had better come first. */
enum Urgency {
  /** It neither blocks nor is in conflict with what other threads do next. */
  FREE,
  /** Only the writer that it waited for can be in conflict with it. */
  AWAITED,
  /** Other threads may be about to do something that it is in conflict with. */
  CONTENDED;

  static Urgency of(Operation operation) {
    return switch (operation) {
      case Operation.Local o -> FREE;
      case Operation.Release o -> FREE;
      case Operation.Await o -> AWAITED;
      case Operation.GuardedRead o -> AWAITED;
      case Operation.VariableStep o -> CONTENDED;
      case Operation.Acquire o -> CONTENDED;
      case Operation.WaitStep o -> CONTENDED;
      case Operation.Notification o -> CONTENDED;
    };
  }
}
