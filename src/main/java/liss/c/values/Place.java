package liss.c.values;

import liss.lang.Expr;

/** What an expression on the left of an assignment designates. */
sealed interface Place {

  /** The type of what is there. */
  CType type();

  /**
   * A local of W.
   *
   * @param key by which it is known whether its address is needed as a value
   */
  record Local(CType type, String name, String key) implements Place {}

  /**
   * Cells of an object.
   *
   * @param offset of the first cell; over locals of W that do not change
   */
  record Cell(CType type, MemoryObject object, Expr offset) implements Place {}

  /** What a pointer points to. */
  record Pointed(CType type, Expr pointer) implements Place {}
}
