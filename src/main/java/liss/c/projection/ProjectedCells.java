package liss.c.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Type;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Stmt;

/**
 * Reads and writes of cells, and of what is made of some of them: a part of a cell is read with all
 * of it, and written together with the rest in one step; several cells are accessed one by one.
 */
final class ProjectedCells {

  private static final String BETWEEN = "bytes between the fields of a structure";

  private final ProjectedCode code;
  private final ProjectedMemory memory;
  private final Arithmetic arithmetic;
  private final Atomicity atomicity;
  private final Unwritten unwritten;

  /** The locals of W that are the cells of objects of this thread. */
  private final Map<String, String> own = new HashMap<>();

  ProjectedCells(
      ProjectedCode code,
      ProjectedMemory memory,
      Arithmetic arithmetic,
      Atomicity atomicity,
      Unwritten unwritten) {
    this.code = code;
    this.memory = memory;
    this.arithmetic = arithmetic;
    this.atomicity = atomicity;
    this.unwritten = unwritten;
  }

  /** The scalar at a place of a window. */
  Expr load(ProjectedPlaces.Window window, Type.Scalar type) {
    if (isOutside(window, Shape.bytes(type))) {
      return code.number(0);
    }
    Optional<Integer> exact = window.shape().exact(window.offset(), Shape.bytes(type));
    if (exact.isPresent()) {
      Shape.Cell cell = window.shape().cells().get(exact.get());
      return arithmetic.retyped(read(window, exact.get()), cell.type(), type);
    }
    long end = window.offset() + Shape.bytes(type);
    Expr all = code.number(0);
    long covered = window.offset();
    for (int number : window.shape().overlapping(window.offset(), Shape.bytes(type))) {
      Shape.Cell cell = window.shape().cells().get(number);
      if (cell.offset() > covered) {
        throw new InexactException(BETWEEN);
      }
      int bits = Shape.bits(cell.type());
      Expr value = arithmetic.low(read(window, number), bits);
      long places = (cell.offset() - window.offset()) * Byte.SIZE;
      Expr part = places < 0 ? shiftedRight(value, -places, bits) : shiftedLeft(value, places);
      all = code.binary(BinaryOperator.BIT_OR, all, part);
      covered = cell.end();
    }
    if (covered < end) {
      throw new InexactException(BETWEEN);
    }
    return code.hold(arithmetic.wrapped(all, type));
  }

  private Expr shiftedRight(Expr value, long places, int bits) {
    Expr moved = code.binary(BinaryOperator.SHIFT_RIGHT, value, code.number(places));
    return arithmetic.low(moved, (int) (bits - places));
  }

  private Expr shiftedLeft(Expr value, long places) {
    return places == 0 ? value : code.binary(BinaryOperator.SHIFT_LEFT, value, code.number(places));
  }

  /** Writes a scalar to a place of a window. */
  void store(ProjectedPlaces.Window window, Type.Scalar type, Expr value) {
    if (isOutside(window, Shape.bytes(type))) {
      return;
    }
    Optional<Integer> exact = window.shape().exact(window.offset(), Shape.bytes(type));
    if (exact.isPresent()) {
      Shape.Cell cell = window.shape().cells().get(exact.get());
      write(window, exact.get(), arithmetic.retyped(value, type, cell.type()));
      return;
    }
    Expr held = code.hold(value);
    long end = window.offset() + Shape.bytes(type);
    for (int number : window.shape().overlapping(window.offset(), Shape.bytes(type))) {
      Shape.Cell cell = window.shape().cells().get(number);
      long from = Math.max(cell.offset(), window.offset());
      int bits = (int) (Math.min(cell.end(), end) - from) * Byte.SIZE;
      long skipped = (from - window.offset()) * Byte.SIZE;
      Expr part =
          arithmetic.low(
              skipped == 0
                  ? held
                  : code.binary(BinaryOperator.SHIFT_RIGHT, held, code.number(skipped)),
              bits);
      if (bits == Shape.bits(cell.type())) {
        write(window, number, arithmetic.wrapped(part, cell.type()));
      } else {
        int places = (int) (from - cell.offset()) * Byte.SIZE;
        Runnable insertion = () -> insert(window, number, part, places, bits);
        if (memory.isOwn(window.object())) {
          insertion.run();
        } else {
          atomicity.section(insertion);
        }
      }
    }
  }

  private void insert(ProjectedPlaces.Window window, int number, Expr part, int places, int bits) {
    Shape.Cell cell = window.shape().cells().get(number);
    long mask = (1L << bits) - 1 << places;
    Expr kept = code.binary(BinaryOperator.BIT_AND, read(window, number), code.number(~mask));
    Expr all = code.binary(BinaryOperator.BIT_OR, kept, shiftedLeft(part, places));
    write(window, number, arithmetic.wrapped(all, cell.type()));
  }

  private Expr index(ProjectedPlaces.Window window, int number) {
    return code.binary(BinaryOperator.ADD, window.base(), code.number(number));
  }

  private Expr read(ProjectedPlaces.Window window, int number) {
    ProjectedObject object = window.object();
    Expr index = index(window, number);
    if (object.kind() == ProjectedObject.Kind.CONSTANT && index.constant().isPresent()) {
      return code.number(object.initial().get(index.constant().get().intValue()));
    }
    Optional<String> local = own(object, index);
    if (local.isPresent()) {
      return code.name(code.local("read", code.name(local.get())));
    }
    memory.access(object);
    List<Expr> loaded = new ArrayList<>();
    atomicity.read(
        object, () -> loaded.add(code.name(code.local("read", object.cell(index, code.span())))));
    Expr value = loaded.getFirst();
    suppose(value, object, index);
    unwritten.replace(value, object, index, window.shape().cells().get(number).type());
    return value;
  }

  /** What is read is usually the first value of an object that has one. */
  private void suppose(Expr read, ProjectedObject object, Expr index) {
    if (read instanceof Expr.Name local && index.constant().isPresent()) {
      long first = object.initial().get(index.constant().get().intValue());
      if (first != 0 && first != ProjectedObject.UNWRITTEN) {
        code.suppose(local.name(), first);
      } else if (object.cells() == 1) {
        memory.usual().of(object.name()).ifPresent(usual -> code.suppose(local.name(), usual));
      }
    }
  }

  private void write(ProjectedPlaces.Window window, int number, Expr value) {
    write(window.object(), index(window, number), value);
  }

  private void write(ProjectedObject object, Expr index, Expr value) {
    Optional<String> local = own(object, index);
    if (local.isPresent()) {
      code.assign(local.get(), value);
      return;
    }
    if (object.kind() == ProjectedObject.Kind.CONSTANT) {
      code.fail("write to a text of the program");
      return;
    }
    memory.access(object);
    Stmt.Target target = object.target(index, code.span());
    atomicity.write(object, () -> code.add(new Stmt.Assign(target, value, code.span())));
  }

  /** The local of W that is a cell of an object of this thread. */
  private Optional<String> own(ProjectedObject object, Expr index) {
    if (!memory.isOwn(object)) {
      return Optional.empty();
    }
    if (index.constant().isEmpty()) {
      memory.share(object);
      return Optional.empty();
    }
    int number = index.constant().get().intValue();
    long first = object.initial().get(number);
    return Optional.of(
        own.computeIfAbsent(
            object.name() + "#" + number,
            key -> code.lasting(key, first == ProjectedObject.UNWRITTEN ? 0 : first)));
  }

  /** The cells of an object have no values any more, but for those that are written next. */
  void forget(ProjectedObject object, List<Integer> cells) {
    for (int number : cells) {
      Expr index = code.number(number);
      Optional<String> local = own(object, index);
      if (local.isPresent()) {
        Expr any = code.any("any");
        code.assign(
            local.get(), arithmetic.wrapped(any, object.shape().cells().get(number).type()));
      } else {
        write(object, index, code.number(ProjectedObject.UNWRITTEN));
        unwritten.forget(object, index);
      }
    }
  }

  /** Whether an access is known to be outside of its object; then it fails. */
  private boolean isOutside(ProjectedPlaces.Window window, long bytes) {
    ProjectedObject object = window.object();
    if (window.base().constant().isEmpty()) {
      return false;
    }
    long start = window.base().constant().get() / Math.max(1, object.shape().period());
    long from =
        window.shape() == object.shape()
            ? window.offset()
            : start * object.shape().stride() + window.offset();
    if (from >= 0 && from + bytes <= object.size()) {
      return false;
    }
    Shape shape = object.shape();
    boolean isElement = shape.isRegular() && shape.cells().size() > 1 && from % bytes == 0;
    code.fail(isElement ? "index " + from / bytes + " out of bounds" : ProjectedAccesses.OUTSIDE);
    return true;
  }
}
