package liss.c.pointers;

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

  /**
   * Where a parameter of the function points to, if nobody else uses that while the function runs,
   * whoever finds it.
   */
  record Lent(int number) implements Name {}

  /** Everything that can be found from the memory of a parameter, at the start of the function. */
  record Behind(int number) implements Name {}

  /** A local variable of the function. */
  record Local(String variable) implements Name {}

  /** What an instruction, a start, has left to new threads. */
  record Given(int start) implements Name {}

  /** All that the function has allocated, in the view of its caller. */
  record Fresh() implements Name {}

  /** Whether the function may access it and nobody sees it. */
  default boolean isOwn() {
    return switch (this) {
      case Site n -> true;
      case Parameter n -> true;
      case Lent n -> true;
      case Local n -> true;
      case Fresh n -> true;
      case Behind n -> false;
      case Given n -> false;
    };
  }

  /** Whether a thread has got it. */
  default boolean isGiven() {
    return this instanceof Given;
  }

  /** The name that the callers of the function have for it. */
  static Name seen(Name name) {
    return name instanceof Site ? new Fresh() : name;
  }
}
