package liss.c.projection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.Type;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;

/** The memory that a thread allocates, which is always there. */
final class ProjectedAllocations {

  private static final long LARGEST = 1L << 20;

  private final Body body;
  private final ProjectedCode code;
  private final ProjectedMemory memory;

  ProjectedAllocations(Body body) {
    this.body = body;
    this.code = body.code();
    this.memory = body.memory();
  }

  /** An object that has no type is used as one. */
  static void suggest(String object, Type type, ProjectedMemory memory) {
    boolean isType =
        !(type instanceof Type.Nothing
            || type instanceof Type.Unknown
            || type instanceof Type.Code);
    if (isType && memory.layouts().size(type).orElse(0) > 0) {
      memory.found().types.putIfAbsent(object, type);
    }
  }

  /**
   * Memory of a size; one object for each round.
   *
   * @param elements their number, if the size is that of one and they have zeros first
   */
  ProjectedValue allocated(CallSite site, ProjectedValue size, List<ProjectedValue> elements) {
    Expr bytes = body.accesses().number(size);
    for (ProjectedValue number : elements) {
      bytes = code.binary(BinaryOperator.MULTIPLY, bytes, body.accesses().number(number));
    }
    Optional<Type> type = pointedTo(site).or(() -> Optional.of(new Type.Nothing()));
    return allocated(site, known(bytes, "memory of unknown size", type.get()), elements.isEmpty());
  }

  private ProjectedValue allocated(CallSite site, long bytes, boolean isUnwritten) {
    String path = site.path() + ": allocated@" + site.number();
    ProjectedFrame.Passes passes = body.passes(site.frame(), site.block());
    List<ProjectedObject> objects = new ArrayList<>();
    for (int i = 0; i < passes.number(); i++) {
      String name = passes.isCertainlyOne() ? path : path + "#" + (i + 1);
      memory.found().allocated.add(name);
      pointedTo(site).ifPresent(type -> suggest(name, type, memory));
      objects.add(object(name, bytes, isUnwritten, ProjectedObject.Kind.SHARED));
    }
    if (passes.isCertainlyOne()) {
      return new ProjectedValue.Address(objects.getFirst(), code.number(0));
    }
    String result = code.local("allocated", code.number(0));
    Rounds.each(
        code,
        objects.size(),
        "more than " + objects.size() + " objects that one place allocates",
        i -> code.assign(result, code.number(memory.address(objects.get(i)))));
    return new ProjectedValue.Scalar(code.name(result));
  }

  private ProjectedObject object(
      String name, long bytes, boolean isUnwritten, ProjectedObject.Kind kind) {
    return memory.object(
        name,
        () -> {
          Optional<Type> element = Optional.ofNullable(memory.known().types.get(name));
          Type type = element.orElse(Type.Int.CHAR);
          long size = Shape.size(type, memory.layouts());
          boolean isWhole = bytes % size == 0;
          Type each = isWhole ? type : Type.Int.CHAR;
          long number = isWhole ? bytes / size : bytes;
          Shape shape = Shape.repeated(each, number, memory.layouts());
          return new ProjectedObject(
              name,
              element.filter(t -> isWhole).map(t -> number == 1 ? t : new Type.Array(t, number)),
              shape,
              Collections.nCopies(
                  shape.cells().size(), isUnwritten ? ProjectedObject.UNWRITTEN : 0L),
              kind,
              code.span());
        });
  }

  /** The type to which the result of a call is converted. */
  private static Optional<Type> pointedTo(CallSite site) {
    return site.call().result().flatMap(result -> pointedTo(result, site.frame(), 3));
  }

  private static Optional<Type> pointedTo(Operand result, ProjectedFrame frame, int depth) {
    if (result.type() instanceof Type.Pointer p && isSized(p.target())) {
      return Optional.of(p.target());
    }
    if (depth == 0) {
      return Optional.empty();
    }
    return Operands.readers(frame.function(), result).stream()
        .flatMap(i ->
            switch (i) {
              case Instruction.Convert c -> java.util.stream.Stream.of(c.result());
              case Instruction.Set s -> java.util.stream.Stream.of(s.result());
              default -> java.util.stream.Stream.<Operand.Register>empty();
            })
        .flatMap(register -> pointedTo(register, frame, depth - 1).stream())
        .findFirst();
  }

  private static boolean isSized(Type type) {
    return !(type instanceof Type.Nothing
        || type instanceof Type.Unknown
        || type instanceof Type.Code
        || type.equals(Type.Int.CHAR));
  }

  /** A size; another one than the usual has no exact meaning. */
  private long known(Expr bytes, String unknown, Type element) {
    Optional<Long> usual = bytes.constant().or(() -> code.usual(bytes));
    if (usual.isEmpty() || usual.get() <= 0 || usual.get() > LARGEST) {
      throw new InexactException(unknown);
    }
    if (bytes.constant().isEmpty()) {
      long size = memory.layouts().size(element).orElse(1);
      code.choose(
          code.binary(BinaryOperator.EQUAL, bytes, code.number(usual.get())),
          () -> {},
          () -> code.inexact("an array of another length than " + usual.get() / size));
    }
    return usual.get();
  }

  /** Memory of a call, such as an array whose length is a variable. */
  ProjectedValue local(Instruction.Allocate allocate, ProjectedValue bytes, int block) {
    ProjectedFrame frame = body.frame();
    Type element =
        allocate.result().type() instanceof Type.Pointer p ? p.target() : new Type.Nothing();
    long size = known(body.accesses().number(bytes), "an array of unknown length", element);
    String name = frame.path() + ": " + allocate.result().name() + " allocated";
    suggest(name, element, memory);
    ProjectedObject object = object(name, size, true, ProjectedObject.Kind.OWN);
    if (memory.isOwn(object) || !body.passes(frame, block).isCertainlyOne()) {
      List<Integer> cells = new ArrayList<>();
      for (int i = 0; i < object.cells(); i++) {
        cells.add(i);
      }
      body.cells().forget(object, cells);
    }
    return new ProjectedValue.Address(object, code.number(0));
  }

  /** Other memory with the same content as far as it has room for it; the old one is free. */
  ProjectedValue again(CallSite site, ProjectedValue old, ProjectedValue size) {
    long bytes = known(body.accesses().number(size), "memory of unknown size", new Type.Nothing());
    ProjectedValue fresh = allocated(site, bytes, true);
    if (old.isSame(new ProjectedValue.Scalar(code.number(0)))) {
      return fresh;
    }
    if (old instanceof ProjectedValue.Address a) {
      copy(fresh, a, bytes);
      body.accesses().free(old);
      return fresh;
    }
    Expr pointer = code.hold(body.accesses().number(old));
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    ways.add(Map.entry(0L, () -> {}));
    for (ProjectedMemory.Target target : body.accesses().allocated()) {
      ways.add(
          Map.entry(
              target.address(),
              () -> {
                ProjectedValue.Address from =
                    new ProjectedValue.Address(target.object(), code.number(0));
                copy(fresh, from, bytes);
                body.accesses().free(from);
              }));
    }
    code.select(pointer, ways, () -> code.fail("`realloc` of something that was not allocated"));
    return fresh;
  }

  private void copy(ProjectedValue to, ProjectedValue.Address from, long bytes) {
    from.object()
        .type()
        .ifPresent(type -> {
          if (to instanceof ProjectedValue.Address a) {
            suggest(a.object().name(), element(type), memory);
          }
        });
    for (Shape.Cell cell : from.object().shape().cells()) {
      if (cell.end() <= bytes) {
        Expr offset = code.number(cell.offset());
        Expr value = body.accesses().load(body.accesses().moved(from, offset), cell.type());
        body.accesses().store(body.accesses().moved(to, offset), cell.type(), value);
      }
    }
  }

  private static Type element(Type type) {
    return type instanceof Type.Array array ? array.element() : type;
  }
}
