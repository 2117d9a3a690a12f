package liss.c.values;

import java.util.ArrayList;
import java.util.List;
import liss.c.values.ValueFrontEnd.Purpose;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Stmt;

/**
 * What memory has that was never written: any value, and the same one whenever it is read. It is
 * chosen when it is first read, and kept in an object of its own, whose cells are read and written
 * in atomic sections, so that a write to the memory is never lost. Each read of a proof has any
 * value.
 */
final class Unwritten {

  private final Code code;
  private final Memory memory;
  private final Arithmetic arithmetic;
  private final Atomicity atomicity;
  private final Purpose purpose;

  Unwritten(Code code, Memory memory, Arithmetic arithmetic, Atomicity atomicity, Purpose purpose) {
    this.code = code;
    this.memory = memory;
    this.arithmetic = arithmetic;
    this.atomicity = atomicity;
    this.purpose = purpose;
  }

  /** A local that was read from a cell gets the value of the cell if that was never written. */
  void replace(Expr read, Place.Cell cell, CType leaf) {
    if (cell.object().mayBeUnwritten() && read instanceof Expr.Name local) {
      code.when(isUnwritten(read), () -> choose(local.name(), cell, leaf));
    }
  }

  private Expr isUnwritten(Expr value) {
    return code.binary(BinaryOperator.EQUAL, value, code.number(MemoryObject.UNWRITTEN));
  }

  private void choose(String local, Place.Cell cell, CType leaf) {
    switch (purpose) {
      case COMPARISON -> code.inexact("memory that was never written");
      case PROOF -> code.assign(local, any(leaf));
      case EXECUTION -> {
        MemoryObject chosen = chosen(cell.object());
        memory.found().readUnwritten.add(cell.object().name());
        atomicity.section(() -> {
          List<Expr> before = new ArrayList<>();
          atomicity.read(
              chosen,
              () ->
                  before.add(
                      code.name(code.local("chosen", chosen.cell(cell.offset(), code.span())))));
          code.assign(local, before.getFirst());
          code.when(
              isUnwritten(before.getFirst()),
              () -> {
                code.assign(local, any(leaf));
                atomicity.write(chosen, () -> write(chosen, cell.offset(), code.name(local)));
              });
        });
      }
    }
  }

  /** A cell is to have another value that was never written. */
  void forget(Place.Cell cell) {
    if (memory.known().readUnwritten.contains(cell.object().name())) {
      write(chosen(cell.object()), cell.offset(), code.number(MemoryObject.UNWRITTEN));
    }
  }

  private MemoryObject chosen(MemoryObject object) {
    return memory.object(
        object.name() + " before it is written",
        object.type(),
        MemoryObject.UNWRITTEN,
        object.span());
  }

  private void write(MemoryObject object, Expr offset, Expr value) {
    code.add(new Stmt.Assign(object.target(offset, code.span()), value, code.span()));
  }

  private Expr any(CType leaf) {
    return switch (leaf) {
      case CType.Whole type -> code.hold(arithmetic.wrapped(code.any("unwritten"), type));
      case CType.Truth type -> code.anyTruth();
      default -> code.any("unwritten");
    };
  }
}
