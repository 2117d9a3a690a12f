package liss.c.projection;

import java.util.List;
import java.util.Optional;
import liss.c.ir.Type;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * A variable with an address, a string, or memory that was allocated.
 *
 * @param name the name of its variable in W
 * @param type empty for what was allocated without one
 * @param initial the first values of its cells
 */
record ProjectedObject(
    String name, Optional<Type> type, Shape shape, List<Long> initial, Kind kind, SourceSpan span) {

  /** The value of cells that were never written and have none. */
  static final long UNWRITTEN = 0x8badf00d5eed0000L;

  /** Who can access an object, and how. */
  enum Kind {
    /** All threads. */
    SHARED,
    /** One thread, unless its address is a number or known to others. */
    OWN,
    /** Nobody writes it. */
    CONSTANT
  }

  /** Copies the list. */
  ProjectedObject {
    initial = List.copyOf(initial);
  }

  int cells() {
    return shape.cells().size();
  }

  long size() {
    return shape.size();
  }

  /** Whether cells may not have been written yet when they are read. */
  boolean mayBeUnwritten() {
    return initial.contains(UNWRITTEN);
  }

  Declaration declaration() {
    return cells() == 1
        ? new Declaration.SharedInt(name, initial.getFirst(), span)
        : new Declaration.SharedArray(name, cells(), initial, span);
  }

  /** The cell of a number that is in bounds if there is only one. */
  Expr cell(Expr number, SourceSpan at) {
    return cells() == 1 ? new Expr.Name(name, at) : new Expr.Element(name, number, at);
  }

  /** This cell, to write to. */
  Stmt.Target target(Expr number, SourceSpan at) {
    return cells() == 1
        ? new Stmt.Target.Variable(name, at)
        : new Stmt.Target.Element(name, number, at);
  }
}
