package liss.c.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.lang.Stmt;

/**
 * Reads and writes of places. An access through a pointer is a branch over the objects that it may
 * point to; one that points to none of them is a failure.
 */
final class Accesses {

  static final String OUTSIDE = "access outside of an object";
  private static final String OTHER_TYPE = "memory that is accessed as another type";

  private final Code code;
  private final Memory memory;
  private final Arithmetic arithmetic;
  private final Atomicity atomicity;
  private final Unwritten unwritten;

  Accesses(
      Code code, Memory memory, Arithmetic arithmetic, Atomicity atomicity, Unwritten unwritten) {
    this.code = code;
    this.memory = memory;
    this.arithmetic = arithmetic;
    this.atomicity = atomicity;
    this.unwritten = unwritten;
  }

  /** A part of what is at a place. */
  Place part(Place place, CType type, Expr offset) {
    return switch (place) {
      case Place.Cell p ->
          new Place.Cell(type, p.object(), code.binary(BinaryOperator.ADD, p.offset(), offset));
      case Place.Pointed p ->
          new Place.Pointed(type, code.binary(BinaryOperator.ADD, p.pointer(), offset));
      case Place.Local p -> {
        memory.found().addressedLocals.add(p.key());
        yield new Place.Pointed(type, code.number(0));
      }
    };
  }

  /** The address of a place as a number. */
  Expr address(Place place) {
    return switch (place) {
      case Place.Cell p ->
          code.binary(BinaryOperator.ADD, code.number(memory.address(p.object())), p.offset());
      case Place.Pointed p -> p.pointer();
      case Place.Local p -> {
        memory.found().addressedLocals.add(p.key());
        yield code.number(0);
      }
    };
  }

  /** The scalar at a place. */
  Expr load(Place place) {
    return switch (place) {
      case Place.Local p -> code.name(p.name());
      case Place.Cell p -> load(p);
      case Place.Pointed p -> {
        String result = code.local("loaded", code.number(0));
        through(p, cell -> code.assign(result, load(cell)));
        yield code.name(result);
      }
    };
  }

  /** Writes a scalar of the type of the place. */
  void store(Place place, Expr value) {
    switch (place) {
      case Place.Local p -> code.assign(p.name(), value);
      case Place.Cell p -> store(p, value);
      case Place.Pointed p -> {
        Expr held = code.hold(value);
        through(p, cell -> store(cell, held));
      }
    }
  }

  /** Copies all cells of one place to another. */
  void copy(Place from, Place to, CType type) {
    List<CType> leaves = memory.types().leaves(type);
    for (int i = 0; i < leaves.size(); i++) {
      if (leaves.get(i) instanceof CType.Scalar scalar) {
        store(part(to, scalar, code.number(i)), load(part(from, scalar, code.number(i))));
      } else {
        throw new InexactException("a copy of such a value");
      }
    }
  }

  /** The memory that a pointer points to is free from now on, unless the pointer is null. */
  void free(Expr pointer) {
    Expr held = code.hold(pointer);
    code.choose(
        held,
        () ->
            free(
                held,
                memory.targets().stream()
                    .filter(target -> memory.known().allocated.contains(target.object().name()))
                    .toList()),
        () -> {});
  }

  private void free(Expr pointer, List<Memory.Target> allocated) {
    if (allocated.isEmpty()) {
      code.fail("`free` of something that was not allocated");
      return;
    }
    MemoryObject object = allocated.getFirst().object();
    code.choose(
        code.binary(BinaryOperator.EQUAL, pointer, code.number(allocated.getFirst().address())),
        () -> {
          memory.found().freed.add(object.name());
          code.when(load(isFree(object)), () -> code.fail("memory is freed twice"));
          store(isFree(object), code.number(1));
        },
        () -> free(pointer, allocated.subList(1, allocated.size())));
  }

  /** An access to an object that may be free fails if it is. */
  void checkIsThere(MemoryObject object) {
    if (memory.known().freed.contains(object.name())) {
      code.when(load(isFree(object)), () -> code.fail("access to memory that is free"));
    }
  }

  private Place.Cell isFree(MemoryObject object) {
    MemoryObject state =
        memory.object(object.name() + " is free", CType.Whole.INT, 0, object.span());
    return new Place.Cell(CType.Whole.INT, state, code.number(0));
  }

  private interface CellAccess {
    void at(Place.Cell cell);
  }

  private void through(Place.Pointed place, CellAccess access) {
    Expr pointer = code.hold(place.pointer());
    through(pointer, place.type(), memory.targets(), access);
  }

  private void through(Expr pointer, CType type, List<Memory.Target> targets, CellAccess access) {
    if (targets.isEmpty()) {
      code.choose(
          code.binary(BinaryOperator.EQUAL, pointer, code.number(0)),
          () -> code.fail("access through a null pointer"),
          () -> code.fail(OUTSIDE));
      return;
    }
    MemoryObject object = targets.getFirst().object();
    long address = targets.getFirst().address();
    code.choose(
        code.isIn(pointer, address, address + object.cells()),
        () -> {
          if (object.leaves().stream().anyMatch(leaf -> Types.areCompatible(leaf, type))) {
            Expr offset = code.binary(BinaryOperator.SUBTRACT, pointer, code.number(address));
            access.at(new Place.Cell(type, object, offset));
          } else {
            code.inexact(OTHER_TYPE);
          }
        },
        () -> through(pointer, type, targets.subList(1, targets.size()), access));
  }

  /** Arithmetic is exact on pointers to what they are declared to point to, up to its end. */
  void checkPointsTo(Expr pointer, CType element) {
    CType leaf = memory.types().leaves(element).getFirst();
    Expr known = code.number(0);
    for (Memory.Target target : memory.targets()) {
      MemoryObject object = target.object();
      if (object.leaves().stream().anyMatch(l -> Types.areCompatible(l, leaf))) {
        long end = target.address() + object.cells() + 1;
        known = code.binary(BinaryOperator.OR, known, code.isIn(pointer, target.address(), end));
      }
    }
    code.choose(known, () -> {}, () -> code.inexact("arithmetic on such a pointer"));
  }

  private Expr load(Place.Cell cell) {
    if (isOutside(cell)) {
      code.fail(OUTSIDE);
      return code.number(0);
    }
    checkIsThere(cell.object());
    CType leaf = check(cell);
    MemoryObject object = cell.object();
    List<Expr> loaded = new ArrayList<>();
    atomicity.read(
        object,
        () -> loaded.add(code.name(code.local("read", object.cell(cell.offset(), code.span())))));
    Expr value = loaded.getFirst();
    unwritten.replace(value, cell, leaf);
    return arithmetic.converted(value, leaf, cell.type());
  }

  private void store(Place.Cell cell, Expr value) {
    if (isOutside(cell)) {
      code.fail(OUTSIDE);
      return;
    }
    checkIsThere(cell.object());
    CType leaf = check(cell);
    write(cell, arithmetic.converted(value, cell.type(), leaf));
  }

  /** The cell has no value any more. */
  void forget(Place.Cell cell) {
    write(cell, code.number(MemoryObject.UNWRITTEN));
    unwritten.forget(cell);
  }

  private void write(Place.Cell cell, Expr stored) {
    MemoryObject object = cell.object();
    Stmt.Target target = object.target(cell.offset(), code.span());
    atomicity.write(object, () -> code.add(new Stmt.Assign(target, stored, code.span())));
  }

  /** Whether a cell is known to be none of its object. */
  private static boolean isOutside(Place.Cell cell) {
    return cell.offset()
        .constant()
        .filter(offset -> offset < 0 || offset >= cell.object().cells())
        .isPresent();
  }

  /** The type of a cell, which is checked to be in bounds unless the access in W checks that. */
  private CType check(Place.Cell cell) {
    MemoryObject object = cell.object();
    Expr offset = cell.offset();
    if (object.cells() == 1) {
      code.choose(code.isIn(offset, 0, 1), () -> {}, () -> code.fail(OUTSIDE));
    }
    List<Integer> fitting = fitting(object, cell.type());
    Optional<CType> leaf = object.leaf(offset);
    if (fitting.isEmpty()
        || leaf.filter(type -> !Types.areCompatible(type, cell.type())).isPresent()) {
      throw new InexactException(OTHER_TYPE);
    }
    if (leaf.isEmpty() && fitting.size() < object.cells()) {
      checkFits(object, offset, fitting);
    }
    return leaf.orElseGet(() -> object.leaves().get(fitting.getFirst()));
  }

  /**
   * The cells that an access can be to: those of exactly its type or, if there are none, those of
   * the same type but for the sign.
   */
  private static List<Integer> fitting(MemoryObject object, CType type) {
    List<CType> candidates =
        object.leaves().stream()
            .filter(leaf -> Types.areCompatible(leaf, type))
            .distinct()
            .toList();
    List<Integer> fitting = new ArrayList<>();
    for (int i = 0; i < object.cells(); i++) {
      CType leaf = object.leaves().get(i);
      if (Types.areCompatible(leaf, type)
          && (!(type instanceof CType.Whole)
              || leaf.equals(candidates.contains(type) ? type : candidates.getFirst()))) {
        fitting.add(i);
      }
    }
    return fitting;
  }

  /**
   * Only cells that fit are accessed, or none of the object. Those of an array are at the same
   * places in each of its elements.
   */
  private void checkFits(MemoryObject object, Expr offset, List<Integer> fitting) {
    CType element = object.type();
    while (element instanceof CType.Array array) {
      element = array.element();
    }
    int distance = memory.types().cells(element);
    Expr place = code.hold(code.binary(BinaryOperator.REMAINDER, offset, code.number(distance)));
    Expr fits = code.unary(UnaryOperator.NOT, code.isIn(offset, 0, object.cells()));
    for (int from = 0; from < distance; from++) {
      int end = from;
      while (end < distance && fitting.contains(end)) {
        end++;
      }
      if (end > from) {
        fits = code.binary(BinaryOperator.OR, fits, code.isIn(place, from, end));
        from = end;
      }
    }
    code.choose(fits, () -> {}, () -> code.inexact(OTHER_TYPE));
  }
}
