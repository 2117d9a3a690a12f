package liss.c.pointers;

import liss.c.ir.Operand.Register;

/** What holds a set of addresses: a variable of the analysis. */
sealed interface PointsToSet {

  /** A register, in all calls of its function. */
  record OfRegister(String function, Register register) implements PointsToSet {}

  /** What a function returns; the address of the place if that is a structure. */
  record Result(String function) implements PointsToSet {}

  /** Eight bytes of an object from an offset on that eight divides, or any eight bytes of it. */
  record Content(Location granule) implements PointsToSet {}

  /** All that an object holds. */
  record All(MemoryObject object) implements PointsToSet {}

  /** One constant address. */
  record Constant(Location location) implements PointsToSet {}

  /** The places in a set, where unknown ones are structures of some name. */
  record Typed(PointsToSet node, String structure) implements PointsToSet {}

  /** What is copied between the places of two sets, wherever it is. */
  record Copied(PointsToSet from, PointsToSet to) implements PointsToSet {}

  /** Sets of which there is one. */
  enum Single implements PointsToSet {
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
