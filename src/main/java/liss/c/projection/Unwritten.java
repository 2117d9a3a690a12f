package liss.c.projection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import liss.c.ir.Type;
import liss.c.projection.Projection.Purpose;
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

  private final ProjectedCode code;
  private final ProjectedMemory memory;
  private final Arithmetic arithmetic;
  private final Atomicity atomicity;
  private final Purpose purpose;

  Unwritten(
      ProjectedCode code,
      ProjectedMemory memory,
      Arithmetic arithmetic,
      Atomicity atomicity,
      Purpose purpose) {
    this.code = code;
    this.memory = memory;
    this.arithmetic = arithmetic;
    this.atomicity = atomicity;
    this.purpose = purpose;
  }

  /** A local that was read from a cell gets the value of the cell if that was never written. */
  void replace(Expr read, ProjectedObject object, Expr index, Type.Scalar type) {
    if (object.mayBeUnwritten() && read instanceof Expr.Name local) {
      code.when(isUnwritten(read), () -> choose(local.name(), object, index, type));
    }
  }

  private Expr isUnwritten(Expr value) {
    return code.binary(BinaryOperator.EQUAL, value, code.number(ProjectedObject.UNWRITTEN));
  }

  private void choose(String local, ProjectedObject object, Expr index, Type.Scalar leaf) {
    switch (purpose) {
      case COMPARISON -> code.inexact("memory that was never written");
      case PROOF -> code.assign(local, any(leaf));
      case EXECUTION, BEHAVIOUR -> {
        ProjectedObject chosen = chosen(object);
        memory.access(chosen);
        memory.found().readUnwritten.add(object.name());
        atomicity.section(() -> {
          List<Expr> before = new ArrayList<>();
          atomicity.read(
              chosen,
              () -> before.add(code.name(code.local("chosen", chosen.cell(index, code.span())))));
          code.assign(local, before.getFirst());
          code.when(
              isUnwritten(before.getFirst()),
              () -> {
                code.assign(local, any(leaf));
                atomicity.write(chosen, () -> write(chosen, index, code.name(local)));
              });
        });
      }
    }
  }

  /** A cell is to have another value that was never written. */
  void forget(ProjectedObject object, Expr index) {
    if (memory.known().readUnwritten.contains(object.name())) {
      write(chosen(object), index, code.number(ProjectedObject.UNWRITTEN));
    }
  }

  private ProjectedObject chosen(ProjectedObject object) {
    String name = object.name() + " before it is written";
    return memory.object(
        name,
        () ->
            new ProjectedObject(
                name,
                object.type(),
                object.shape(),
                Collections.nCopies(object.cells(), ProjectedObject.UNWRITTEN),
                ProjectedObject.Kind.SHARED,
                object.span()));
  }

  private void write(ProjectedObject object, Expr index, Expr value) {
    code.add(new Stmt.Assign(object.target(index, code.span()), value, code.span()));
  }

  private Expr any(Type.Scalar type) {
    return type instanceof Type.Bool
        ? code.anyTruth()
        : code.hold(arithmetic.wrapped(code.any("unwritten"), type));
  }
}
