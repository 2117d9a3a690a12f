package liss.c.values;

import java.util.List;
import java.util.Optional;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * A variable of C in shared memory, or a local whose address is taken.
 *
 * @param name the name of its variable in W
 * @param leaves the types of its cells
 * @param initial their first values
 */
record MemoryObject(
    String name, CType type, List<CType> leaves, List<Long> initial, SourceSpan span) {

  /** The value of cells that were never written and have none. */
  static final long UNWRITTEN = 0x8badf00d5eed0000L;

  /** Copies the lists. */
  MemoryObject {
    leaves = List.copyOf(leaves);
    initial = List.copyOf(initial);
  }

  int cells() {
    return leaves.size();
  }

  /** Whether all cells can be accessed as a type. */
  boolean consistsOf(CType accessed) {
    return leaves.stream().allMatch(leaf -> Types.areCompatible(leaf, accessed));
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

  /** The cell at an offset that is known to be in bounds if there is only one. */
  Expr cell(Expr offset, SourceSpan at) {
    return cells() == 1 ? new Expr.Name(name, at) : new Expr.Element(name, offset, at);
  }

  /** The same cell, to write to. */
  Stmt.Target target(Expr offset, SourceSpan at) {
    return cells() == 1
        ? new Stmt.Target.Variable(name, at)
        : new Stmt.Target.Element(name, offset, at);
  }

  /** The type of the cell at an offset, if that is a constant and the cells are not all alike. */
  Optional<CType> leaf(Expr offset) {
    return offset.constant().filter(o -> o >= 0 && o < cells()).map(o -> leaves.get(o.intValue()));
  }
}
