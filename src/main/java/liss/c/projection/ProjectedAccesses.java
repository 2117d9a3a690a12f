package liss.c.projection;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Type;
import liss.c.projection.ProjectionFacts.SyncObjectKind;
import liss.c.projection.ProjectionFacts.SyncPlace;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Stmt.SyncKind;

/**
 * Reads and writes of memory. An access through a pointer is a branch over the objects that it may
 * point to; one that points to none of them is a failure.
 */
final class ProjectedAccesses {

  static final String OUTSIDE = "access outside of an object";
  private static final String SOME_PLACE = "a write to some object for synchronization of an array";

  private static final String OTHER_TYPE = "memory that is accessed as another type";

  private final ProjectedCode code;
  private final ProjectedMemory memory;
  private final ProjectedCells cells;

  ProjectedAccesses(ProjectedCode code, ProjectedMemory memory, ProjectedCells cells) {
    this.code = code;
    this.memory = memory;
    this.cells = cells;
  }

  private interface Access {
    void at(ProjectedPlaces.Window window);
  }

  private interface ObjectAccess {
    void at(ProjectedValue.Address address);
  }

  /** The scalar at an address. */
  Expr load(ProjectedValue address, Type.Scalar type) {
    if (address instanceof ProjectedValue.Address a) {
      return load(a, type);
    }
    String result = code.local("loaded", code.number(0));
    through(address, Shape.bytes(type), a -> code.assign(result, load(a, type)));
    return code.name(result);
  }

  private Expr load(ProjectedValue.Address address, Type.Scalar type) {
    checkIsThere(address.object());
    Optional<ProjectedPlaces.Window> window = window(address, Shape.bytes(type));
    if (window.isPresent()) {
      return cells.load(window.get(), type);
    }
    String result = code.local("loaded", code.number(0));
    places(address, Shape.bytes(type), w -> code.assign(result, cells.load(w, type)));
    return code.name(result);
  }

  /** Writes a scalar to an address. */
  void store(ProjectedValue address, Type.Scalar type, Expr value) {
    if (address instanceof ProjectedValue.Address a) {
      store(a, type, value);
    } else {
      Expr held = code.hold(value);
      through(address, Shape.bytes(type), a -> store(a, type, held));
    }
  }

  private void store(ProjectedValue.Address address, Type.Scalar type, Expr value) {
    checkIsThere(address.object());
    renew(address, Shape.bytes(type));
    Optional<ProjectedPlaces.Window> window = window(address, Shape.bytes(type));
    if (window.isPresent()) {
      cells.store(window.get(), type, value);
    } else {
      Expr held = code.hold(value);
      places(address, Shape.bytes(type), w -> cells.store(w, type, held));
    }
  }

  /** The locks at an address are free from now on, unless that is their first setup. */
  void renew(ProjectedValue address, long bytes) {
    if (address instanceof ProjectedValue.Address a) {
      renew(a, bytes);
    } else {
      through(address, bytes, a -> renew(a, bytes));
    }
  }

  private void renew(ProjectedValue.Address address, long bytes) {
    ProjectedObject object = address.object();
    if (memory.isOwn(object)) {
      return;
    }
    Map<String, SyncPlace> places =
        memory.known().places(object.name(), ProjectedPlaces.reached(address, bytes));
    if (address.offset().constant().isPresent()) {
      places.forEach((name, place) -> renew(object, name, place.kind()));
    } else if (!places.isEmpty() && !memory.isInMain()) {
      Expr offset = code.hold(address.offset());
      for (SyncPlace place : places.values()) {
        code.choose(
            code.isIn(offset, place.offset() - bytes + 1, place.offset() + 1),
            () -> code.inexact(SOME_PLACE),
            () -> {});
      }
    }
  }

  private void renew(ProjectedObject object, String name, SyncObjectKind kind) {
    if (memory.isSetUpAgain(object, name, code.span())) {
      memory.found().renewed.add(name);
    }
    if (memory.known().renewed.contains(name)) {
      switch (kind) {
        case LOCK -> code.synchronize(SyncKind.SIGNAL, name);
        case RWLOCK -> throw new InexactException("a reader-writer lock that is set up again");
        case CONDVAR, SEMAPHORE, BARRIER, CONDITION -> {}
      }
    }
  }

  /** Copies a value of some type, cell by cell. */
  void copy(ProjectedValue to, ProjectedValue from, Type type) {
    ProjectedValue source = held(from);
    ProjectedValue target = held(to);
    for (Shape.Cell cell : Shape.disjoint(Shape.leaves(type, 0, memory.layouts()))) {
      Expr value = load(moved(source, code.number(cell.offset())), cell.type());
      store(moved(target, code.number(cell.offset())), cell.type(), value);
    }
  }

  private ProjectedValue held(ProjectedValue address) {
    return address instanceof ProjectedValue.Scalar n
        ? new ProjectedValue.Scalar(code.hold(n.expr()))
        : address;
  }

  /** An address some bytes after another one. */
  ProjectedValue moved(ProjectedValue address, Expr bytes) {
    return switch (address) {
      case ProjectedValue.Address a ->
          new ProjectedValue.Address(
              a.object(), code.binary(BinaryOperator.ADD, a.offset(), bytes));
      case ProjectedValue.Given g -> g;
      default -> new ProjectedValue.Scalar(code.binary(BinaryOperator.ADD, number(address), bytes));
    };
  }

  /** A value as one number. */
  Expr number(ProjectedValue value) {
    return switch (value) {
      case ProjectedValue.Scalar v -> v.expr();
      case ProjectedValue.Address v ->
          code.binary(BinaryOperator.ADD, code.number(memory.address(v.object())), v.offset());
      case ProjectedValue.Routine v -> code.number(memory.function(v.function()));
      case ProjectedValue.Whole v -> throw new InexactException("a structure as a number");
      case ProjectedValue.Given v -> throw new InexactException("what the command line says");
      case ProjectedValue.None v -> throw new InexactException(v.what());
    };
  }

  /** The cells that an access is to; empty if that is a branch. */
  private Optional<ProjectedPlaces.Window> window(ProjectedValue.Address address, long bytes) {
    Optional<ProjectedPlaces.Window> window = ProjectedPlaces.window(address, bytes, code);
    window
        .filter(w -> w.object().cells() == 1)
        .filter(w -> w.base().constant().isEmpty())
        .ifPresent(w -> code.choose(code.isIn(w.base(), 0, 1), () -> {}, () -> code.fail(OUTSIDE)));
    return window;
  }

  /** A branch over the places that an access may be to. */
  private void places(ProjectedValue.Address address, long bytes, Access access) {
    Optional<ProjectedPlaces.Way> inArray = ProjectedPlaces.inArray(address, bytes, code);
    Runnable others = () -> otherPlaces(address, bytes, access);
    inArray.ifPresentOrElse(
        way -> code.choose(way.condition(), () -> access.at(way.window()), others), others);
  }

  private void otherPlaces(ProjectedValue.Address address, long bytes, Access access) {
    ProjectedObject object = address.object();
    Expr offset = code.hold(address.offset());
    code.choose(
        code.isIn(offset, 0, object.size() - bytes + 1),
        () -> choose(ProjectedPlaces.ways(object, offset, bytes, code), access),
        () -> code.fail(OUTSIDE));
  }

  private void choose(List<ProjectedPlaces.Way> ways, Access access) {
    if (ways.isEmpty()) {
      code.inexact(OTHER_TYPE);
      return;
    }
    ProjectedPlaces.Way way = ways.getFirst();
    code.choose(
        way.condition(),
        () -> access.at(way.window()),
        () -> choose(ways.subList(1, ways.size()), access));
  }

  /** The memory that a pointer points to is free from now on, unless the pointer is null. */
  void free(ProjectedValue pointer) {
    if (pointer instanceof ProjectedValue.Address a && a.offset().constant().isPresent()) {
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
  List<ProjectedMemory.Target> allocated() {
    return memory.targets().stream()
        .filter(target -> memory.known().allocated.contains(target.object().name()))
        .toList();
  }

  private void free(Expr pointer, List<ProjectedMemory.Target> allocated) {
    if (allocated.isEmpty()) {
      code.fail("`free` of something that was not allocated");
      return;
    }
    ProjectedMemory.Target first = allocated.getFirst();
    code.choose(
        code.binary(BinaryOperator.EQUAL, pointer, code.number(first.address())),
        () -> free(first.object()),
        () -> free(pointer, allocated.subList(1, allocated.size())));
  }

  private void free(ProjectedObject object) {
    memory.found().freed.add(object.name());
    ProjectedValue state = isFree(object);
    code.when(load(state, Type.Int.INT), () -> code.fail("memory is freed twice"));
    store(state, Type.Int.INT, code.number(1));
  }

  /** An access to an object that may be free fails if it is. */
  void checkIsThere(ProjectedObject object) {
    if (memory.known().freed.contains(object.name())) {
      code.when(
          load(isFree(object), Type.Int.INT), () -> code.fail("access to memory that is free"));
    }
  }

  private ProjectedValue isFree(ProjectedObject object) {
    return new ProjectedValue.Address(
        scalar(object.name() + " is free", Type.Int.INT), code.number(0));
  }

  /** An object of one number, which no program of C has. */
  ProjectedObject scalar(String name, Type.Scalar type) {
    return memory.object(
        name,
        () ->
            new ProjectedObject(
                name,
                Optional.of(type),
                Shape.of(type, memory.layouts()),
                List.of(0L),
                ProjectedObject.Kind.SHARED,
                code.span()));
  }

  private void through(ProjectedValue address, long bytes, ObjectAccess access) {
    Expr pointer = code.hold(number(address));
    through(pointer, bytes, memory.targets(), access);
  }

  private void through(
      Expr pointer, long bytes, List<ProjectedMemory.Target> targets, ObjectAccess access) {
    if (targets.isEmpty()) {
      code.choose(
          code.binary(BinaryOperator.EQUAL, pointer, code.number(0)),
          () -> code.fail("access through a null pointer"),
          () -> code.fail(OUTSIDE));
      return;
    }
    ProjectedObject object = targets.getFirst().object();
    long address = targets.getFirst().address();
    List<ProjectedMemory.Target> others = targets.subList(1, targets.size());
    if (object.size() < bytes) {
      through(pointer, bytes, others, access);
      return;
    }
    code.choose(
        code.isIn(pointer, address, address + object.size() - bytes + 1),
        () ->
            access.at(
                new ProjectedValue.Address(
                    object, code.binary(BinaryOperator.SUBTRACT, pointer, code.number(address)))),
        () -> through(pointer, bytes, others, access));
  }
}
