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
 * Reads and writes of memory. An access of a cell is one step; one of a part of it reads all of it,
 * and one of several cells has several steps. An access through a pointer is a branch over the
 * objects that it may point to; one that points to none of them is a failure.
 */
final class Accesses {

  static final String OUTSIDE = "access outside of an object";
  private static final String OTHER_TYPE = "memory that is accessed as another type";

  private final Code code;
  private final Memory memory;
  private final Arithmetic arithmetic;
  private final Atomicity atomicity;
  private final Unwritten unwritten;
  private final Map<String, String> own = new HashMap<>();

  Accesses(
      Code code, Memory memory, Arithmetic arithmetic, Atomicity atomicity, Unwritten unwritten) {
    this.code = code;
    this.memory = memory;
    this.arithmetic = arithmetic;
    this.atomicity = atomicity;
    this.unwritten = unwritten;
  }

  private interface Access {
    void at(Places.Window window);
  }

  private interface ObjectAccess {
    void at(Value.Address address);
  }

  /** The scalar at an address. */
  Expr load(Value address, Type.Scalar type) {
    if (address instanceof Value.Address a) {
      return load(a, type);
    }
    String result = code.local("loaded", code.number(0));
    through(address, bytes(type), a -> code.assign(result, load(a, type)));
    return code.name(result);
  }

  private Expr load(Value.Address address, Type.Scalar type) {
    checkIsThere(address.object());
    Optional<Places.Window> window = window(address, bytes(type));
    if (window.isPresent()) {
      return load(window.get(), type);
    }
    String result = code.local("loaded", code.number(0));
    places(address, bytes(type), w -> code.assign(result, load(w, type)));
    return code.name(result);
  }

  /** Writes a scalar to an address. */
  void store(Value address, Type.Scalar type, Expr value) {
    if (address instanceof Value.Address a) {
      store(a, type, value);
    } else {
      Expr held = code.hold(value);
      through(address, bytes(type), a -> store(a, type, held));
    }
  }

  private void store(Value.Address address, Type.Scalar type, Expr value) {
    checkIsThere(address.object());
    Optional<Places.Window> window = window(address, bytes(type));
    if (window.isPresent()) {
      store(window.get(), type, value);
    } else {
      Expr held = code.hold(value);
      places(address, bytes(type), w -> store(w, type, held));
    }
  }

  private static long bytes(Type.Scalar type) {
    return Shape.bits(type) / Byte.SIZE;
  }

  /** Copies a value of some type, cell by cell. */
  void copy(Value to, Value from, Type type) {
    Value source = held(from);
    Value target = held(to);
    for (Shape.Cell cell : Shape.disjoint(Shape.leaves(type, 0, memory.layouts()))) {
      Expr value = load(moved(source, code.number(cell.offset())), cell.type());
      store(moved(target, code.number(cell.offset())), cell.type(), value);
    }
  }

  private Value held(Value address) {
    return address instanceof Value.Number n ? new Value.Number(code.hold(n.expr())) : address;
  }

  /** An address some bytes behind another one. */
  Value moved(Value address, Expr bytes) {
    return switch (address) {
      case Value.Address a ->
          new Value.Address(a.object(), code.binary(BinaryOperator.ADD, a.offset(), bytes));
      case Value.Given g -> g;
      default -> new Value.Number(code.binary(BinaryOperator.ADD, number(address), bytes));
    };
  }

  /** A value as one number. */
  Expr number(Value value) {
    return switch (value) {
      case Value.Number v -> v.expr();
      case Value.Address v ->
          code.binary(BinaryOperator.ADD, code.number(memory.address(v.object())), v.offset());
      case Value.Routine v -> code.number(memory.function(v.function()));
      case Value.Whole v -> throw new InexactException("a structure as a number");
      case Value.Given v -> throw new InexactException("what the command line says");
      case Value.None v -> throw new InexactException(v.what());
    };
  }

  /** The cells that an access is to; empty if that is a branch. */
  private Optional<Places.Window> window(Value.Address address, long bytes) {
    Optional<Places.Window> window = Places.window(address, bytes, code);
    window
        .filter(w -> w.object().cells() == 1)
        .filter(w -> w.base().constant().isEmpty())
        .ifPresent(
            w -> code.choose(code.isIn(w.base(), 0, 1), () -> {}, () -> code.fail(OUTSIDE)));
    return window;
  }

  /** A branch over the places that an access may be to. */
  private void places(Value.Address address, long bytes, Access access) {
    Optional<Places.Way> inArray = Places.inArray(address, bytes, code);
    Runnable others = () -> otherPlaces(address, bytes, access);
    inArray.ifPresentOrElse(
        way -> code.choose(way.condition(), () -> access.at(way.window()), others), others);
  }

  private void otherPlaces(Value.Address address, long bytes, Access access) {
    MemoryObject object = address.object();
    Expr offset = code.hold(address.offset());
    code.choose(
        code.isIn(offset, 0, object.size() - bytes + 1),
        () -> choose(Places.ways(object, offset, bytes, code), access),
        () -> code.fail(OUTSIDE));
  }

  private void choose(List<Places.Way> ways, Access access) {
    if (ways.isEmpty()) {
      code.inexact(OTHER_TYPE);
      return;
    }
    Places.Way way = ways.getFirst();
    code.choose(
        way.condition(),
        () -> access.at(way.window()),
        () -> choose(ways.subList(1, ways.size()), access));
  }

  private Expr load(Places.Window window, Type.Scalar type) {
    if (isOutside(window, bytes(type))) {
      return code.number(0);
    }
    Optional<Integer> exact = window.shape().exact(window.offset(), bytes(type));
    if (exact.isPresent()) {
      Shape.Cell cell = window.shape().cells().get(exact.get());
      return arithmetic.retyped(read(window, exact.get()), cell.type(), type);
    }
    long end = window.offset() + bytes(type);
    Expr all = code.number(0);
    long covered = window.offset();
    for (int number : window.shape().overlapping(window.offset(), bytes(type))) {
      Shape.Cell cell = window.shape().cells().get(number);
      if (cell.offset() > covered) {
        throw new InexactException("bytes between the fields of a structure");
      }
      int bits = Shape.bits(cell.type());
      Expr value = arithmetic.low(read(window, number), bits);
      long places = (cell.offset() - window.offset()) * Byte.SIZE;
      Expr part = places < 0 ? shiftedRight(value, -places, bits) : shiftedLeft(value, places);
      all = code.binary(BinaryOperator.BIT_OR, all, part);
      covered = cell.end();
    }
    if (covered < end) {
      throw new InexactException("bytes between the fields of a structure");
    }
    return code.hold(arithmetic.wrapped(all, type));
  }

  private Expr shiftedRight(Expr value, long places, int bits) {
    Expr moved = code.binary(BinaryOperator.SHIFT_RIGHT, value, code.number(places));
    return arithmetic.low(moved, (int) (bits - places));
  }

  private Expr shiftedLeft(Expr value, long places) {
    return places == 0
        ? value
        : code.binary(BinaryOperator.SHIFT_LEFT, value, code.number(places));
  }

  private void store(Places.Window window, Type.Scalar type, Expr value) {
    if (isOutside(window, bytes(type))) {
      return;
    }
    Optional<Integer> exact = window.shape().exact(window.offset(), bytes(type));
    if (exact.isPresent()) {
      Shape.Cell cell = window.shape().cells().get(exact.get());
      write(window, exact.get(), arithmetic.retyped(value, type, cell.type()));
      return;
    }
    Expr held = code.hold(value);
    long end = window.offset() + bytes(type);
    for (int number : window.shape().overlapping(window.offset(), bytes(type))) {
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

  private void insert(Places.Window window, int number, Expr part, int places, int bits) {
    Shape.Cell cell = window.shape().cells().get(number);
    long mask = (1L << bits) - 1 << places;
    Expr kept =
        code.binary(BinaryOperator.BIT_AND, read(window, number), code.number(~mask));
    Expr all = code.binary(BinaryOperator.BIT_OR, kept, shiftedLeft(part, places));
    write(window, number, arithmetic.wrapped(all, cell.type()));
  }

  private Expr index(Places.Window window, int number) {
    return code.binary(BinaryOperator.ADD, window.base(), code.number(number));
  }

  private Expr read(Places.Window window, int number) {
    MemoryObject object = window.object();
    Expr index = index(window, number);
    if (object.kind() == MemoryObject.Kind.CONSTANT && index.constant().isPresent()) {
      return code.number(object.initial().get(index.constant().get().intValue()));
    }
    Optional<String> local = own(object, index);
    if (local.isPresent()) {
      return code.name(code.local("read", code.name(local.get())));
    }
    memory.access(object);
    List<Expr> loaded = new ArrayList<>();
    atomicity.read(
        object,
        () -> loaded.add(code.name(code.local("read", object.cell(index, code.span())))));
    Expr value = loaded.getFirst();
    suppose(value, object, index);
    unwritten.replace(value, object, index, window.shape().cells().get(number).type());
    return value;
  }

  /** What is read is usually the first value of a variable that has one. */
  private void suppose(Expr read, MemoryObject object, Expr index) {
    if (read instanceof Expr.Name local && index.constant().isPresent()) {
      long first = object.initial().get(index.constant().get().intValue());
      if (first != 0 && first != MemoryObject.UNWRITTEN) {
        code.suppose(local.name(), first);
      }
    }
  }

  private void write(Places.Window window, int number, Expr value) {
    write(window.object(), index(window, number), value);
  }

  private void write(MemoryObject object, Expr index, Expr value) {
    Optional<String> local = own(object, index);
    if (local.isPresent()) {
      code.assign(local.get(), value);
      return;
    }
    if (object.kind() == MemoryObject.Kind.CONSTANT) {
      code.fail("write to a text of the program");
      return;
    }
    memory.access(object);
    Stmt.Target target = object.target(index, code.span());
    atomicity.write(object, () -> code.add(new Stmt.Assign(target, value, code.span())));
  }

  /** The local of W that is a cell of an object of this thread. */
  private Optional<String> own(MemoryObject object, Expr index) {
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
            key -> code.lasting(key, first == MemoryObject.UNWRITTEN ? 0 : first)));
  }

  /** The cells of an object have no values any more, but for those that are written next. */
  void forget(MemoryObject object, List<Integer> cells) {
    for (int number : cells) {
      Expr index = code.number(number);
      Optional<String> local = own(object, index);
      if (local.isPresent()) {
        Expr any = code.any("any");
        code.assign(
            local.get(), arithmetic.wrapped(any, object.shape().cells().get(number).type()));
      } else {
        write(object, index, code.number(MemoryObject.UNWRITTEN));
        unwritten.forget(object, index);
      }
    }
  }

  /** Whether an access is known to be outside of its object; then it fails. */
  private boolean isOutside(Places.Window window, long bytes) {
    MemoryObject object = window.object();
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
    code.fail(isElement ? "index " + from / bytes + " out of bounds" : OUTSIDE);
    return true;
  }

  /** The memory that a pointer points to is free from now on, unless the pointer is null. */
  void free(Value pointer) {
    if (pointer instanceof Value.Address a && a.offset().constant().isPresent()) {
      if (a.offset().constant().get() == 0
          && memory.known().allocated.contains(a.object().name())) {
        free(a.object());
      } else {
        code.fail("`free` of something that was not allocated");
      }
      return;
    }
    Expr held = code.hold(number(pointer));
    code.when(held, () -> free(held, allocated()));
  }

  /** The objects that were allocated and that pointers may point to. */
  List<Memory.Target> allocated() {
    return memory.targets().stream()
        .filter(target -> memory.known().allocated.contains(target.object().name()))
        .toList();
  }

  private void free(Expr pointer, List<Memory.Target> allocated) {
    if (allocated.isEmpty()) {
      code.fail("`free` of something that was not allocated");
      return;
    }
    Memory.Target first = allocated.getFirst();
    code.choose(
        code.binary(BinaryOperator.EQUAL, pointer, code.number(first.address())),
        () -> free(first.object()),
        () -> free(pointer, allocated.subList(1, allocated.size())));
  }

  private void free(MemoryObject object) {
    memory.found().freed.add(object.name());
    Value state = isFree(object);
    code.when(load(state, Type.Int.INT), () -> code.fail("memory is freed twice"));
    store(state, Type.Int.INT, code.number(1));
  }

  /** An access to an object that may be free fails if it is. */
  void checkIsThere(MemoryObject object) {
    if (memory.known().freed.contains(object.name())) {
      code.when(
          load(isFree(object), Type.Int.INT), () -> code.fail("access to memory that is free"));
    }
  }

  private Value isFree(MemoryObject object) {
    return new Value.Address(
        scalar(object.name() + " is free", Type.Int.INT), code.number(0));
  }

  /** An object of one number, which no program of C has. */
  MemoryObject scalar(String name, Type.Scalar type) {
    return memory.object(
        name,
        () ->
            new MemoryObject(
                name,
                Optional.of(type),
                Shape.of(type, memory.layouts()),
                List.of(0L),
                MemoryObject.Kind.SHARED,
                code.span()));
  }

  private void through(Value address, long bytes, ObjectAccess access) {
    Expr pointer = code.hold(number(address));
    through(pointer, bytes, memory.targets(), access);
  }

  private void through(
      Expr pointer, long bytes, List<Memory.Target> targets, ObjectAccess access) {
    if (targets.isEmpty()) {
      code.choose(
          code.binary(BinaryOperator.EQUAL, pointer, code.number(0)),
          () -> code.fail("access through a null pointer"),
          () -> code.fail(OUTSIDE));
      return;
    }
    MemoryObject object = targets.getFirst().object();
    long address = targets.getFirst().address();
    List<Memory.Target> others = targets.subList(1, targets.size());
    if (object.size() < bytes) {
      through(pointer, bytes, others, access);
      return;
    }
    code.choose(
        code.isIn(pointer, address, address + object.size() - bytes + 1),
        () ->
            access.at(
                new Value.Address(
                    object, code.binary(BinaryOperator.SUBTRACT, pointer, code.number(address)))),
        () -> through(pointer, bytes, others, access));
  }
}
