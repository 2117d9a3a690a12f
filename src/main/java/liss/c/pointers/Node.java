package liss.c.pointers;

import liss.c.ir.Operand.Register;

/** What holds a set of addresses: a variable of the analysis. */
sealed interface Node {

  /** A register, in all calls of its function. */
  record OfRegister(String function, Register register) implements Node {}

  /** What a function returns; the address of the place if that is a structure. */
  record Result(String function) implements Node {}

  /** Eight bytes of an object from an offset on that eight divides, or any eight bytes of it. */
  record Content(Location granule) implements Node {}

  /** All that an object holds. */
  record All(MemoryObject object) implements Node {}

  /** One constant address. */
  record Constant(Location location) implements Node {}

  /** The places in a set, where unknown ones are structures of some name. */
  record Typed(Node node, String structure) implements Node {}

  /** What is copied between the places of two sets, wherever it is. */
  record Copied(Node from, Node to) implements Node {}

  /** Sets of which there is one. */
  enum Single implements Node {
    /** No address. */
    NOTHING,
    /** What other files get, and may use at any time. */
    GIVEN,
    /** What an unknown address may be. */
    ESCAPED,
    /** What is passed to threads. */
    PASSED,
    /** What threads return. */
    RETURNED,
    /** Arguments without a parameter. */
    FURTHER
  }
}
