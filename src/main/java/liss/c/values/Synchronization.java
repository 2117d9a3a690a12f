package liss.c.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import liss.c.values.CType.Kind;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.SourceSpan;

/**
 * The synchronization objects that operands of functions designate. Each is one of W; an operation
 * on one that is not known is a branch over those of its kind.
 */
final class Synchronization {

  private final Code code;
  private final Memory memory;
  private final Accesses accesses;

  Synchronization(Code code, Memory memory, Accesses accesses) {
    this.code = code;
    this.memory = memory;
    this.accesses = accesses;
  }

  /** Does something with the name of the object that a pointer points to. */
  void with(Place place, Kind kind, Consumer<String> operation) {
    switch (place) {
      case Place.Cell p -> {
        Expr offset = code.hold(p.offset());
        code.select(offset, ways(p.object(), 0, kind, operation), this::fail);
      }
      case Place.Pointed p -> {
        List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
        for (Memory.Target target : memory.targets()) {
          ways.addAll(ways(target.object(), target.address(), kind, operation));
        }
        code.select(code.hold(p.pointer()), ways, this::fail);
      }
      case Place.Local p -> throw new InexactException("synchronization with a number");
    }
  }

  private void fail() {
    code.fail(Accesses.OUTSIDE);
  }

  private List<Map.Entry<Long, Runnable>> ways(
      MemoryObject object, long address, Kind kind, Consumer<String> operation) {
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    for (int i = 0; i < object.cells(); i++) {
      int offset = i;
      if (object.leaves().get(i) instanceof CType.Synchronizer s && s.kind() == kind) {
        ways.add(
            Map.entry(
                address + i,
                () -> {
                  accesses.checkIsThere(object);
                  operation.accept(declared(object, offset, kind));
                }));
      }
    }
    return ways;
  }

  private String declared(MemoryObject object, int offset, Kind kind) {
    String name =
        switch (object.type()) {
          case CType.Synchronizer t -> object.name();
          case CType.Array t when t.element() instanceof CType.Synchronizer ->
              object.name() + "[" + offset + "]";
          default -> object.name() + "." + offset;
        };
    SourceSpan span = object.span();
    int count = Math.toIntExact(memory.known().counts.getOrDefault(name, 1L));
    switch (kind) {
      case LOCK -> memory.declare(new Declaration.LockVar(name, span));
      case CONDVAR -> memory.declare(new Declaration.Condvar(name, span));
      case SEMAPHORE -> memory.declare(new Declaration.Semaphore(name, count, span));
      case RWLOCK -> memory.declare(new Declaration.Rwlock(name, span));
      case BARRIER -> memory.declare(new Declaration.Barrier(name, count, span));
      case ATTRIBUTES -> throw new InexactException("synchronization with attributes");
    }
    return name;
  }

  /** An object has a number from its initialization on, which must be the only one. */
  void initialize(String name, Expr number, Frame.Rounds rounds) {
    Optional<Long> count = number.constant();
    long most = Declaration.Barrier.MOST_THREADS;
    if (count.isEmpty() || !rounds.isCertainlyOne() || count.get() < 0 || count.get() > most) {
      throw new InexactException("an initialization with a number that is not known");
    }
    Long before = memory.found().counts.put(name, count.get());
    if (before != null) {
      throw new InexactException("a second initialization");
    }
  }

  /** That a pointer is null. */
  boolean isNull(Expr pointer) {
    return code.binary(BinaryOperator.EQUAL, pointer, code.number(0))
        .constant()
        .filter(holds -> holds == 1)
        .isPresent();
  }
}
