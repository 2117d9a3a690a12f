package liss.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.LocalExpr.Constant;
import liss.cfa.LocalExpr.Local;
import liss.cfa.ObjectOperation;
import liss.cfa.ObjectOperation.Obstacle;
import liss.cfa.ProgramCfa;
import liss.lang.Expr.BinaryOperator;

/**
 * Builds the model of a thread. What a thread does between two steps that others can see is one
 * transition, and so is an atomic section without loops. Cells without a slot have any value, and
 * so have what is read from outside and what objects other than locks, flags and semaphores do.
 */
final class ThreadModelBuilder {

  /** A thread with too many paths. */
  static final class TooLargeException extends Exception {
    private static final long serialVersionUID = 1;
  }

  private final ProgramCfa program;
  private final Cfa thread;
  private final Slots slots;
  private final CutPoints cuts;
  private final int mostTransitions;

  /** Where a thread is in the middle of a wait on a condition variable, by the wait. */
  private final Map<Edge, Integer> asleep = new HashMap<>();

  private final List<Transition> steps = new ArrayList<>();
  private final List<Transition> failures = new ArrayList<>();
  private final Deque<Path> open = new ArrayDeque<>();

  private ThreadModelBuilder(ProgramCfa program, Cfa thread, Slots slots, int mostTransitions) {
    this.program = program;
    this.thread = thread;
    this.slots = slots;
    this.cuts = new CutPoints(program, thread, slots);
    this.mostTransitions = mostTransitions;
  }

  /**
   * The model of a thread.
   *
   * @throws TooLargeException if it has too many paths
   */
  static ThreadModel of(ReplicatedProgram replicated, Cfa thread, Slots slots, ProofLimits limits)
      throws TooLargeException {
    return new ThreadModelBuilder(replicated.program(), thread, slots, limits.transitions())
        .model(replicated.replicated().contains(thread.name()));
  }

  private ThreadModel model(boolean isReplicated) throws TooLargeException {
    for (int location : cuts.all()) {
      open.add(Path.from(location));
      while (!open.isEmpty()) {
        Path path = open.remove();
        for (Edge edge : thread.out().get(path.location())) {
          take(path, edge);
        }
        if (steps.size() + failures.size() > mostTransitions) {
          throw new TooLargeException();
        }
      }
    }
    int locations = thread.size() + asleep.size();
    List<BitSet> matters = matters(locations);
    return new ThreadModel(
        thread.name(),
        isReplicated,
        thread.entry(),
        steps.stream()
            .map(step -> step.keeping(matters.get(step.target())))
            .filter(step -> step.source() != step.target() || !step.updates().isEmpty())
            .toList(),
        failures.stream().map(failure -> failure.keeping(new BitSet())).toList(),
        cuts.undisturbed(),
        matters);
  }

  private void take(Path before, Edge edge) {
    Path path = before.to(edge.target());
    switch (edge.action()) {
      case Action.Read a ->
          inBounds(path, a)
              .map(p -> {
                var slot = slots.accessedBy(a);
                return slot.isPresent()
                    ? p.with(slots.local(a.local()), p.value(slot.getAsInt()))
                    : unknown(p, slots.local(a.local()));
              })
              .ifPresent(this::goOn);
      case Action.Write a ->
          inBounds(path, a)
              .flatMap(p -> computed(p, a.value()))
              .ifPresent(p -> write(p, a, p.value(local(a.value()))));
      case Action.Havoc a ->
          inBounds(path, a)
              .map(p -> {
                var slot = slots.accessedBy(a);
                return slot.isPresent() ? unknown(p, slot.getAsInt()) : p;
              })
              .ifPresent(this::goOn);
      case Action.Input a -> goOn(unknown(path, slots.local(a.local())));
      case Action.HavocLocal a -> goOn(unknown(path, slots.local(a.local())));
      case Action.Output a -> computed(path, a.value()).ifPresent(this::goOn);
      case Action.AssignLocal a ->
          computed(path, a.value())
              .map(p -> p.with(slots.local(a.local()), p.value(local(a.value()))))
              .ifPresent(this::goOn);
      case Action.Branch a -> {
        if (a.condition().isEmpty()) {
          goOn(path);
        } else {
          LocalExpr condition = a.condition().get();
          computed(path, condition)
              .flatMap(p -> {
                LocalExpr value = p.value(local(condition));
                return p.where(a.tag().holds() ? Truths.holds(value) : Truths.fails(value));
              })
              .ifPresent(this::goOn);
        }
      }
      case Action.Assert a ->
          computed(path, a.condition())
              .flatMap(p -> unless(p, Truths.fails(p.value(local(a.condition())))))
              .ifPresent(this::goOn);
      case Action.Lock a -> {
        if (slots.isOfSections(a.lock())) {
          goOn(path);
        } else {
          unless(path, isHeld(path, a.lock()))
              .flatMap(p -> acquired(p, a.lock()))
              .ifPresent(this::goOn);
        }
      }
      case Action.Unlock a -> {
        if (slots.isOfSections(a.lock())) {
          goOn(path);
        } else {
          released(path, a.lock()).ifPresent(this::goOn);
        }
      }
      case Action.CondvarWait a -> {
        int sleeping = asleep.computeIfAbsent(edge, e -> thread.size() + asleep.size());
        released(path, a.lock()).ifPresent(p -> steps.add(p.transition(sleeping)));
        acquired(Path.from(sleeping).to(edge.target()), a.lock()).ifPresent(this::goOn);
      }
      case Action.Wait a -> flag(path, a.flag(), a.value()).ifPresent(this::goOn);
      case Action.Assume a -> flag(path, a.flag(), a.value()).ifPresent(this::goOn);
      case Action.WaitReset a ->
          flag(path, a.flag(), true)
              .map(p -> p.with(slots.flag(a.flag()), Terms.ZERO))
              .ifPresent(this::goOn);
      case Action.SetCondition a ->
          goOn(path.with(slots.flag(a.flag()), new Constant(a.value() ? 1 : 0)));
      case Action.SetGuard a -> {
        Path any = unknown(path, slots.flag(a.flag()));
        LocalExpr value = any.value(slots.flag(a.flag()));
        any.where(Truths.not(Terms.less(value, Terms.ZERO)))
            .flatMap(p -> p.where(Terms.less(value, new Constant(2))))
            .ifPresent(this::goOn);
      }
      case Action.ObjectStep a -> operated(path, a).forEach(this::goOn);
      case Action.CondvarStep a -> goOn(path);
      case Action.LocalStep a -> goOn(path);
    }
  }

  private LocalExpr local(LocalExpr expr) {
    return Terms.substitute(expr, local -> new Local(slots.local(local)));
  }

  private Path unknown(Path path, int slot) {
    int input = slots.local(thread.locals()) + path.inputs();
    return path.withInput(slot, new Local(input));
  }

  /** The path on which something does not go wrong; that it does is a failure. */
  private Optional<Path> unless(Path path, LocalExpr wrong) {
    path.where(wrong).ifPresent(p -> failures.add(p.transition(Transition.FAILURE)));
    return path.where(Truths.not(wrong));
  }

  /** The path on which no division of an expression is by 0. */
  private Optional<Path> computed(Path path, LocalExpr expr) {
    return switch (expr) {
      case Constant e -> Optional.of(path);
      case Local e -> Optional.of(path);
      case LocalExpr.Unary e -> computed(path, e.operand());
      case LocalExpr.Binary e -> {
        Optional<Path> both = computed(path, e.left()).flatMap(p -> computed(p, e.right()));
        boolean divides =
            e.operator() == BinaryOperator.DIVIDE || e.operator() == BinaryOperator.REMAINDER;
        yield divides
            ? both.flatMap(p -> unless(p, Truths.fails(p.value(local(e.right())))))
            : both;
      }
    };
  }

  private Optional<Path> inBounds(Path path, Action.VariableAccess access) {
    if (access.index().isEmpty()) {
      return Optional.of(path);
    }
    LocalExpr index = access.index().get();
    long cells = program.variables().get(access.variable()).initial().size();
    return computed(path, index)
        .flatMap(p -> unless(p, Truths.holds(Terms.less(p.value(local(index)), Terms.ZERO))))
        .flatMap(p -> {
          LocalExpr inside = Terms.less(p.value(local(index)), new Constant(cells));
          return unless(p, Truths.not(Truths.holds(inside)));
        });
  }

  private void write(Path path, Action.Write access, LocalExpr value) {
    var slot = slots.accessedBy(access);
    if (slot.isEmpty()) {
      goOn(path);
      return;
    }
    Path written = path.with(slot.getAsInt(), value);
    var ghost = slots.ghost(slot.getAsInt());
    if (ghost.isEmpty()) {
      goOn(written);
      return;
    }
    LocalExpr isSame =
        Truths.holds(Terms.binary(BinaryOperator.EQUAL, path.value(slot.getAsInt()), value));
    written.where(isSame).ifPresent(this::goOn);
    written
        .with(ghost.getAsInt(), new Local(Slots.SELF))
        .where(Truths.not(isSame))
        .ifPresent(this::goOn);
  }

  private LocalExpr isHeld(Path path, int lock) {
    LocalExpr holder = path.value(slots.lock(lock));
    return Truths.holds(new LocalExpr.Binary(BinaryOperator.EQUAL, holder, new Local(Slots.SELF)));
  }

  private Optional<Path> acquired(Path path, int lock) {
    int slot = slots.lock(lock);
    return path.where(Truths.fails(path.value(slot))).map(p -> p.with(slot, new Local(Slots.SELF)));
  }

  private Optional<Path> released(Path path, int lock) {
    return unless(path, Truths.not(isHeld(path, lock)))
        .map(p -> p.with(slots.lock(lock), Terms.ZERO));
  }

  private Optional<Path> flag(Path path, int flag, boolean value) {
    LocalExpr now = path.value(slots.flag(flag));
    return path.where(value ? Truths.holds(now) : Truths.fails(now));
  }

  private List<Path> operated(Path path, Action.ObjectStep step) {
    var writer = slots.writer(step.object());
    if (writer.isPresent()) {
      return operated(path, writer.getAsInt(), step.operation());
    }
    var slot = slots.semaphore(step.object());
    if (slot.isEmpty()) {
      return List.of(path);
    }
    LocalExpr count = path.value(slot.getAsInt());
    LocalExpr one = new Constant(1);
    return switch (step.operation()) {
      case ObjectOperation.Down o ->
          path
              .where(Truths.holds(Terms.less(Terms.ZERO, count)))
              .map(p -> p.with(slot.getAsInt(), Terms.binary(BinaryOperator.SUBTRACT, count, one)))
              .stream()
              .toList();
      case ObjectOperation.Refused o -> path.where(Truths.fails(count)).stream().toList();
      case ObjectOperation.Up o ->
          List.of(path.with(slot.getAsInt(), Terms.binary(BinaryOperator.ADD, count, one)));
      default -> List.of(unknown(path, slot.getAsInt()));
    };
  }

  /** As if there were no readers: they may hold a thread up, which excludes runs. */
  private List<Path> operated(Path path, int writer, ObjectOperation operation) {
    Local self = new Local(Slots.SELF);
    LocalExpr now = path.value(writer);
    LocalExpr isOwn = Truths.holds(new LocalExpr.Binary(BinaryOperator.EQUAL, now, self));
    LocalExpr isFree = Truths.fails(now);
    Optional<Path> next =
        switch (operation) {
          case ObjectOperation.Refused o ->
              o.obstacle() == Obstacle.WRITER ? path.where(Truths.holds(now)) : path.where(isFree);
          case ObjectOperation.WriteLock o when o.isAssumption() ->
              path.where(isFree).map(p -> p.with(writer, self));
          case ObjectOperation.ReadLock o when o.isAssumption() -> path.where(isFree);
          case ObjectOperation.WriteLock o ->
              unless(path, isOwn).flatMap(p -> p.where(isFree)).map(p -> p.with(writer, self));
          case ObjectOperation.ReadLock o -> unless(path, isOwn).flatMap(p -> p.where(isFree));
          case ObjectOperation.WriteUnlock o ->
              unless(path, Truths.not(isOwn)).map(p -> p.with(writer, Terms.ZERO));
          default -> path.where(isFree);
        };
    Optional<Path> freed =
        operation instanceof ObjectOperation.RwUnlock
            ? path.where(isOwn).map(p -> p.with(writer, Terms.ZERO))
            : Optional.empty();
    return Stream.concat(next.stream(), freed.stream()).toList();
  }

  private void goOn(Path path) {
    if (cuts.contains(path.location())) {
      steps.add(path.transition(path.location()));
    } else {
      open.add(path);
    }
  }

  /** For each location the slots that are shared or read later. */
  private List<BitSet> matters(int locations) {
    List<BitSet> matters = new ArrayList<>();
    for (int i = 0; i < locations; i++) {
      BitSet shared = new BitSet();
      shared.set(0, slots.shared());
      matters.add(shared);
    }
    failures.forEach(f -> add(f.reads(new BitSet()), matters.get(f.source())));
    boolean isChanging = true;
    while (isChanging) {
      isChanging = false;
      for (Transition step : steps) {
        BitSet before = matters.get(step.source());
        BitSet needed = (BitSet) matters.get(step.target()).clone();
        step.updates().keySet().forEach(needed::clear);
        needed.or(step.reads(matters.get(step.target())));
        isChanging |= add(needed, before);
      }
    }
    return matters;
  }

  /** Adds slots of the thread, without inputs; returns whether there were new ones. */
  private boolean add(BitSet more, BitSet all) {
    int before = all.cardinality();
    more.stream()
        .limit(Integer.MAX_VALUE)
        .filter(s -> s < slots.local(thread.locals()))
        .forEach(all::set);
    return all.cardinality() > before;
  }
}
