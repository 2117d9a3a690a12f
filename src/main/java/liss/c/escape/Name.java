package liss.c.escape;

/** Memory that only this thread can find, in the view of one function. */
sealed interface Name {

  /**
   * What an instruction has allocated: itself, or the function that it calls.
   *
   * @param position that of the instruction in the function
   */
  record Site(int position) implements Name {}

  /** Where a parameter of the function points to. */
  record Parameter(int number) implements Name {}

  /** Everything that can be found from the memory of a parameter, at the start of the function. */
  record Behind(int number) implements Name {}

  /** A local variable of the function. */
  record Local(String variable) implements Name {}

  /** What the last execution of an instruction, a start, has left to a new thread. */
  record Given(int start) implements Name {}

  /** What an earlier execution of the same instruction has left to a thread. */
  record GivenBefore(int start) implements Name {}

  /** All that the function has allocated, in the view of its caller. */
  record Fresh() implements Name {}

  /** Whether the function may access it and nobody sees it. */
  default boolean isOwn() {
    return switch (this) {
      case Site n -> true;
      case Parameter n -> true;
      case Local n -> true;
      case Fresh n -> true;
      case Behind n -> false;
      case Given n -> false;
      case GivenBefore n -> false;
    };
  }

  /** Whether a thread has got it. */
  default boolean isGiven() {
    return this instanceof Given || this instanceof GivenBefore;
  }

  /** The name that the callers of the function have for it. */
  static Name seen(Name name) {
    return name instanceof Site ? new Fresh() : name;
  }
}
