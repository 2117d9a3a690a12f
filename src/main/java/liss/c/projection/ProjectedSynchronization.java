package liss.c.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import liss.c.ir.Instruction;
import liss.c.ir.Layouts;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.projection.ProjectionFacts.SyncObjectKind;
import liss.c.projection.ProjectionFacts.SyncPlace;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * The synchronization objects that operands of functions designate. Each is one of W, at a place in
 * an object; an operation on one that is not known is a branch over the places that have the type
 * of the operand, or are used in this way elsewhere.
 */
final class ProjectedSynchronization {

  private final Body body;
  private final ProjectedCode code;
  private final ProjectedMemory memory;
  private final ProjectedAccesses accesses;

  ProjectedSynchronization(Body body) {
    this.body = body;
    this.code = body.code();
    this.memory = body.memory();
    this.accesses = body.accesses();
  }

  /**
   * An operand.
   *
   * @param type what it points to
   */
  record Place(ProjectedValue address, Type type) {
    static Place of(CallSite site, int position) {
      return site.isPointer(position)
          ? new Place(site.argument(position), site.target(position))
          : new Place(site.value(site.meantBy(position)), site.type(position));
    }
  }

  /** A statement on the object that a pointer points to. */
  void operate(Place place, SyncKind statement) {
    with(place, SyncObjectKind.of(statement), name -> operate(name, statement));
  }

  /**
   * A statement on an object. A lock that is tried is a reader-writer lock without readers; one
   * that is set up again is a condition that is set while the lock is free.
   */
  void operate(String name, SyncKind statement) {
    boolean isTried = memory.known().tried.contains(name);
    boolean isRenewed = memory.known().renewed.contains(name);
    SyncKind written =
        switch (statement) {
          case LOCK -> isRenewed ? SyncKind.WAIT_RESET : isTried ? SyncKind.WRITE_LOCK : statement;
          case UNLOCK -> isRenewed ? SyncKind.SIGNAL : isTried ? SyncKind.WRITE_UNLOCK : statement;
          default -> statement;
        };
    code.synchronize(written, name);
  }

  /** An attempt succeeds: the run is discarded if a thread would have to wait. */
  void succeed(Place place, SyncKind statement) {
    SyncKind success = statement.attempt().orElse(SyncKind.ASSUME_WRITE_LOCK);
    attempt(place, statement, name -> code.synchronize(success, name));
  }

  /** An attempt fails: the run is discarded if a thread would not have to wait. */
  void fail(Place place, SyncKind statement) {
    SyncKind failure = statement.failedAttempt().orElse(SyncKind.ASSUME_NOT_READ_LOCK);
    attempt(
        place,
        statement,
        name -> {
          SourceSpan span = code.span();
          Stmt refused = new Stmt.Sync(failure, name, span);
          code.add(new Stmt.Annotated(new Stmt.Annotation.Refusal(span), refused, span));
        });
  }

  private void attempt(Place place, SyncKind statement, Consumer<String> outcome) {
    with(
        place,
        SyncObjectKind.of(statement),
        name -> {
          if (statement == SyncKind.LOCK) {
            memory.found().tried.add(name);
          }
          checkIsSetUpOnce(name);
          outcome.accept(name);
        });
  }

  /** Only what takes or releases a lock is looked at if the lock is set up again. */
  void checkIsSetUpOnce(String name) {
    if (memory.known().renewed.contains(name)) {
      throw new InexactException("a lock that is set up again");
    }
  }

  /** Does something with the name of the object that a pointer points to. */
  void with(Place place, SyncObjectKind kind, Consumer<String> operation) {
    switch (place.address()) {
      case ProjectedValue.Address a -> {
        Optional<Long> known = a.offset().constant();
        if (known.isPresent()) {
          use(a.object(), known.get(), kind, operation);
          return;
        }
        Expr offset = code.hold(a.offset());
        code.select(offset, ways(a.object(), 0, place.type(), kind, operation), this::fail);
      }
      case ProjectedValue.None n -> throw new InexactException(n.what());
      case ProjectedValue pointer -> {
        List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
        for (ProjectedMemory.Target target : memory.targets()) {
          ways.addAll(ways(target.object(), target.address(), place.type(), kind, operation));
        }
        code.select(code.hold(accesses.number(pointer)), ways, this::fail);
      }
    }
  }

  private void fail() {
    code.fail(ProjectedAccesses.OUTSIDE);
  }

  private List<Map.Entry<Long, Runnable>> ways(
      ProjectedObject object,
      long address,
      Type type,
      SyncObjectKind kind,
      Consumer<String> operation) {
    SortedSet<Long> offsets = new TreeSet<>();
    boolean hasType = !(type instanceof Type.Nothing || type instanceof Type.Unknown);
    object.type().filter(t -> hasType).ifPresent(t -> find(type, t, 0, offsets));
    memory.known().places.values().stream()
        .filter(p -> p.object().equals(object.name()) && p.kind() == kind)
        .forEach(p -> offsets.add(p.offset()));
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    for (long offset : offsets) {
      ways.add(Map.entry(address + offset, () -> use(object, offset, kind, operation)));
    }
    return ways;
  }

  /** The places of a type in another one. */
  private void find(Type type, Type around, long offset, SortedSet<Long> found) {
    if (around.equals(type)) {
      found.add(offset);
      return;
    }
    switch (around) {
      case Type.Array t -> {
        long stride = Shape.size(t.element(), memory.layouts());
        for (long i = 0; i < t.length(); i++) {
          find(type, t.element(), offset + i * stride, found);
        }
      }
      case Type.Composite t ->
          memory
              .layouts()
              .layout(t)
              .map(Layouts.Layout::fields)
              .orElse(List.of())
              .forEach(field -> find(type, field.type(), offset + field.offset(), found));
      default -> {}
    }
  }

  private void use(
      ProjectedObject object, long offset, SyncObjectKind kind, Consumer<String> operation) {
    if (offset < 0 || offset >= object.size()) {
      fail();
      return;
    }
    accesses.checkIsThere(object);
    String name = object.name() + path(object, offset);
    SyncPlace place = new SyncPlace(object.name(), offset, kind);
    SyncPlace before = memory.known().places.getOrDefault(name, place);
    memory.found().places.put(name, place);
    if (!before.equals(place)) {
      throw new InexactException("one object for two kinds of synchronization");
    }
    boolean isSet = isFirstSet(object, offset);
    if (isSet && kind == SyncObjectKind.LOCK) {
      throw new InexactException("a lock that may be recursive");
    }
    declare(name, object.span(), kind, isSet);
    operation.accept(name);
  }

  /** Whether the first value of a place is another one than 0. */
  private static boolean isFirstSet(ProjectedObject object, long offset) {
    return object.shape().overlapping(offset, 1).stream()
        .mapToLong(object.initial()::get)
        .anyMatch(first -> first != 0 && first != ProjectedObject.UNWRITTEN);
  }

  private String path(ProjectedObject object, long offset) {
    StringBuilder path = new StringBuilder();
    Optional<Type> type = object.type();
    long rest = offset;
    while (type.isPresent() && (rest > 0 || !(type.get() instanceof Type.Scalar))) {
      switch (type.get()) {
        case Type.Array t -> {
          long stride = Math.max(1, Shape.size(t.element(), memory.layouts()));
          path.append('[').append(rest / stride).append(']');
          rest %= stride;
          type = Optional.of(t.element());
        }
        case Type.Composite t -> {
          long place = rest;
          Optional<Layouts.Field> field =
              memory
                  .layouts()
                  .layout(t)
                  .flatMap(l ->
                      l.fields().stream().filter(f -> f.offset() <= place).reduce((a, b) -> b));
          boolean isInside = field.isPresent() && (l(t) > 1 || rest > 0);
          type = isInside ? Optional.of(field.orElseThrow().type()) : Optional.empty();
          if (isInside) {
            path.append('.').append(field.orElseThrow().name());
            rest -= field.orElseThrow().offset();
          }
        }
        default -> type = Optional.empty();
      }
    }
    return rest == 0 ? path.toString() : path + "+" + rest;
  }

  private int l(Type.Composite type) {
    return memory.layouts().layout(type).map(l -> l.fields().size()).orElse(0);
  }

  private void declare(String name, SourceSpan span, SyncObjectKind kind, boolean isSet) {
    int count =
        Math.toIntExact(
            memory.known().counts.getOrDefault(name, kind == SyncObjectKind.BARRIER ? 1L : 0L));
    switch (kind) {
      case LOCK ->
          memory.declare(
              memory.known().renewed.contains(name)
                  ? new Declaration.Cond(name, true, span)
                  : memory.known().tried.contains(name)
                      ? new Declaration.Rwlock(name, span)
                      : new Declaration.LockVar(name, span));
      case CONDVAR -> memory.declare(new Declaration.Condvar(name, span));
      case SEMAPHORE -> memory.declare(new Declaration.Semaphore(name, count, span));
      case RWLOCK -> memory.declare(new Declaration.Rwlock(name, span));
      case BARRIER -> memory.declare(new Declaration.Barrier(name, count, span));
      case CONDITION -> memory.declare(new Declaration.Cond(name, isSet, span));
    }
  }

  /** An object has a number from its initialization on, which must be the only one. */
  void initialize(String name, Expr number, ProjectedFrame.Passes passes) {
    Optional<Long> count = number.constant();
    long most = Declaration.Barrier.MOST_THREADS;
    if (count.isEmpty() || !passes.isCertainlyOne() || count.get() < 0 || count.get() > most) {
      throw new InexactException("an initialization with a number that is not known");
    }
    Long before = memory.found().counts.put(name, count.get());
    if (before != null) {
      throw new InexactException("a second initialization");
    }
  }

  /** Attributes change nothing unless a function sets them. */
  void checkAttributes(ProjectedValue attributes) {
    if (attributes instanceof ProjectedValue.Scalar n && n.expr().constant().isPresent()) {
      if (n.expr().constant().get() != 0) {
        throw new InexactException("a lock that may be recursive");
      }
      return;
    }
    boolean areSet =
        body.unit().functions().stream()
            .flatMap(function -> function.body().stream())
            .filter(Instruction.Call.class::isInstance)
            .map(call -> ((Instruction.Call) call).function())
            .filter(Operand.Routine.class::isInstance)
            .flatMap(routine ->
                body
                    .vocabulary()
                    .meaning(((Operand.Routine) routine).function(), Defined.ELSEWHERE)
                    .stream())
            .anyMatch(meaning -> meaning.action() == Meaning.Action.LOCK_TYPE);
    if (areSet) {
      throw new InexactException("an object with attributes");
    }
  }
}
