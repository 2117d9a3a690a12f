package liss.cfa;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toCollection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.lang.SourceSpan;

/**
 * A change of a program that moves, adds, removes or replaces steps on locks and leaves all others
 * as they are, as a program to which locks are added.
 *
 * <p>The cooperative runs of the old program are its specification, in which its own lock
 * statements are scheduling points, and those of the change are none. For a lock whose steps have
 * changed the result has two: the old one, with the old steps, and an added one, with the steps of
 * the change. This is right where the old lock is held only while the added one is: then nobody
 * waits for the old one, and a run of the result is one of the changed program. If no scheduling
 * point is in the sections of the old lock, a step that takes it is a scheduling point and nothing
 * else, as no cooperative run waits for it. So it is, too, where the change holds a lock at fewer
 * places; the specification then has more runs than the old program if there are such points.
 *
 * <p>Follows both automata side by side, as {@link SameSteps} does. Linear in their size, but for
 * the number of locks.
 */
public final class LockChange {

  private static final String CHANGED = "'";

  private final ProgramCfa before;
  private final ProgramCfa after;
  private final List<Walk> threads = new ArrayList<>();

  /** The locks of the old program whose steps have changed, and those that only the new one has. */
  private final Set<String> changed = new LinkedHashSet<>();

  /**
   * Of these, locks whose old statements are scheduling points and nothing else: those that are
   * held where the new program does not hold them, and those that never are at a scheduling point,
   * so that no cooperative run waits for them.
   */
  private final Set<String> points = new LinkedHashSet<>();

  private LockChange(ProgramCfa before, ProgramCfa after) {
    this.before = before;
    this.after = after;
  }

  /** A step that takes or releases a lock. */
  private record Op(String lock, boolean takes, SourceSpan span, Context context) {
    private boolean isAs(Op other) {
      return lock.equals(other.lock) && takes == other.takes;
    }
  }

  /**
   * A step that both programs have, with the steps on locks after it.
   *
   * @param source a location of the old program; none for what the thread starts with
   * @param target the location of the old program after the steps on locks
   */
  private record Link(
      Optional<Integer> source, Optional<Edge> step, List<Op> old, List<Op> fresh, int target) {}

  /** The locks that are held at a location. */
  private record Held(Set<String> old, Set<String> fresh) {
    private Held meet(Held other) {
      Set<String> any = new LinkedHashSet<>(old);
      any.addAll(other.old);
      Set<String> all = new LinkedHashSet<>(fresh);
      all.retainAll(other.fresh);
      return new Held(any, all);
    }
  }

  private record Walk(Cfa old, Map<Integer, Integer> partners, List<Link> links) {}

  /** A step of the result: on a lock of the old program, on an added one, or a `yield`. */
  private record Merged(Op op, Role role) {
    private enum Role {
      OLD,
      ADDED,
      POINT
    }
  }

  /** How the steps of one location are merged, or the lock that does not allow that. */
  private record Merging(List<Merged> steps, Optional<String> obstacle) {}

  /** The change; empty if other steps are changed, too, or a lock with a condition variable. */
  public static Optional<LockChange> of(ProgramCfa before, ProgramCfa after) {
    boolean isAlike =
        before.variables().equals(after.variables())
            && before.flags().equals(after.flags())
            && before.objects().equals(after.objects())
            && before.channels().equals(after.channels())
            && before.condvars().equals(after.condvars())
            && before.threads().size() == after.threads().size();
    LockChange change = new LockChange(before, after);
    for (int thread = 0; isAlike && thread < before.threads().size(); thread++) {
      isAlike = change.add(before.threads().get(thread), after.threads().get(thread));
    }
    if (!isAlike) {
      return Optional.empty();
    }
    change.findChanged();
    if (change.changesLockOfCondition()) {
      return Optional.empty();
    }
    change.findPoints();
    return Optional.of(change);
  }

  private boolean add(Cfa old, Cfa fresh) {
    Walk thread = new Walk(old, new LinkedHashMap<>(), new ArrayList<>());
    threads.add(thread);
    Deque<Integer> open = new ArrayDeque<>();
    if (old.locals() != fresh.locals()
        || !link(
            thread, fresh, Optional.empty(), Optional.empty(), old.entry(), fresh.entry(), open)) {
      return false;
    }
    while (!open.isEmpty()) {
      int location = open.remove();
      List<Edge> steps = old.out().get(location);
      List<Edge> others = fresh.out().get(requireNonNull(thread.partners().get(location)));
      if (steps.size() != others.size()) {
        return false;
      }
      for (int i = 0; i < steps.size(); i++) {
        Edge other = others.get(i);
        if (!isAlike(steps.get(i).action(), other.action())
            || !link(
                thread,
                fresh,
                Optional.of(location),
                Optional.of(other),
                steps.get(i).target(),
                other.target(),
                open)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Adds what is after a step; whether it is the same in both but for locks. */
  private boolean link(
      Walk thread,
      Cfa fresh,
      Optional<Integer> source,
      Optional<Edge> step,
      int old,
      int other,
      Deque<Integer> open) {
    List<Op> oldOps = new ArrayList<>();
    List<Op> freshOps = new ArrayList<>();
    int here = skip(thread.old(), old, before, oldOps);
    int there = skip(fresh, other, after, freshOps);
    thread.links().add(new Link(source, step, oldOps, freshOps, here));
    Integer partner = thread.partners().putIfAbsent(here, there);
    if (partner == null) {
      open.add(here);
      return (here == thread.old().exit()) == (there == fresh.exit());
    }
    return partner == there;
  }

  /** Follows steps without effect and those on locks, which are noted. */
  private static int skip(Cfa thread, int location, ProgramCfa program, List<Op> ops) {
    int behind = location;
    for (int n = 0; n < thread.size() && thread.out().get(behind).size() == 1; n++) {
      Edge edge = thread.out().get(behind).getFirst();
      switch (edge.action()) {
        case Action.Pass a -> {}
        case Action.Skip a -> {}
        case Action.Agree a -> {}
        case Action.LockStep a ->
            ops.add(
                new Op(
                    program.locks().get(a.lock()),
                    a instanceof Action.Lock,
                    edge.span(),
                    edge.context()));
        default -> {
          return behind;
        }
      }
      behind = edge.target();
    }
    return behind;
  }

  private boolean isAlike(Action one, Action other) {
    return one.equals(other.renumbered(this::oldNumber));
  }

  private int oldNumber(int lock) {
    return before.locks().indexOf(after.locks().get(lock));
  }

  private List<Link> links() {
    return threads.stream().flatMap(thread -> thread.links().stream()).toList();
  }

  private void findChanged() {
    after.locks().stream().filter(lock -> !before.locks().contains(lock)).forEach(changed::add);
    for (Link link : links()) {
      names(link).filter(lock -> !same(link, lock::equals)).forEach(changed::add);
    }
    boolean isSettled = false;
    while (!isSettled) {
      isSettled = true;
      for (Link link : links()) {
        if (!same(link, lock -> !changed.contains(lock))) {
          names(link).forEach(changed::add);
          isSettled = false;
        }
      }
    }
  }

  private static Stream<String> names(Link link) {
    return Stream.concat(link.old().stream(), link.fresh().stream()).map(Op::lock).distinct();
  }

  /** Whether the steps on some locks are the same in both. */
  private static boolean same(Link link, Predicate<String> lock) {
    List<Op> old = link.old().stream().filter(op -> lock.test(op.lock())).toList();
    List<Op> fresh = link.fresh().stream().filter(op -> lock.test(op.lock())).toList();
    boolean isSame = old.size() == fresh.size();
    for (int i = 0; isSame && i < old.size(); i++) {
      isSame = old.get(i).isAs(fresh.get(i));
    }
    return isSame;
  }

  private boolean changesLockOfCondition() {
    return before.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge ->
            edge.action() instanceof Action.CondvarWait wait
                && changed.contains(before.locks().get(wait.lock())));
  }

  private void findPoints() {
    points.addAll(changed);
    for (Walk thread : threads) {
      Map<Integer, Held> held = held(thread);
      for (Link link : thread.links()) {
        Set<String> now = new LinkedHashSet<>(at(link, held).old());
        if (link.step().filter(step -> step.action().isSchedulingPoint()).isPresent()) {
          points.removeAll(now);
        }
        for (Op op : link.old()) {
          if (op.takes()) {
            points.removeAll(now);
          }
          update(now, op);
        }
      }
    }
    boolean isSettled = false;
    while (!isSettled) {
      Set<String> more = new LinkedHashSet<>();
      for (Walk thread : threads) {
        Map<Integer, Held> held = held(thread);
        held.values().forEach(at -> addUncovered(at, more));
        for (Link link : thread.links()) {
          merged(link, at(link, held)).obstacle().ifPresent(more::add);
        }
      }
      isSettled = more.isEmpty() || !points.addAll(more);
    }
  }

  private void addUncovered(Held held, Set<String> into) {
    held.old().stream()
        .filter(lock -> changed.contains(lock) && !points.contains(lock))
        .filter(lock -> !held.fresh().contains(lock))
        .forEach(into::add);
  }

  private static Held at(Link link, Map<Integer, Held> held) {
    return link.source()
        .map(source -> requireNonNull(held.get(source)))
        .orElseGet(() -> new Held(Set.of(), Set.of()));
  }

  /** What is held at each location: old locks on some way to it, those of the change on all. */
  private static Map<Integer, Held> held(Walk thread) {
    Map<Integer, Held> held = new HashMap<>();
    boolean isSettled = false;
    while (!isSettled) {
      isSettled = true;
      for (Link link : thread.links()) {
        if (link.source().isPresent() && !held.containsKey(link.source().get())) {
          continue;
        }
        Held start = at(link, held);
        Held end = new Held(through(start.old(), link.old()), through(start.fresh(), link.fresh()));
        Held known = held.get(link.target());
        Held met = known == null ? end : known.meet(end);
        if (!met.equals(known)) {
          held.put(link.target(), met);
          isSettled = false;
        }
      }
    }
    return held;
  }

  private static Set<String> through(Set<String> held, List<Op> ops) {
    Set<String> now = new LinkedHashSet<>(held);
    for (Op op : ops) {
      if (op.takes()) {
        now.add(op.lock());
      } else {
        now.remove(op.lock());
      }
    }
    return now;
  }

  /**
   * The steps on locks after a step: an old lock is taken as soon as the added one is held, and
   * released before that is.
   */
  private Merging merged(Link link, Held start) {
    List<Merged> steps = new ArrayList<>();
    Set<String> old = new HashSet<>(start.old());
    Set<String> fresh = new HashSet<>(start.fresh());
    Deque<Op> oldLeft = new ArrayDeque<>(link.old());
    Deque<Op> freshLeft = new ArrayDeque<>(link.fresh());
    while (!oldLeft.isEmpty() || !freshLeft.isEmpty()) {
      Optional<Op> next = Optional.ofNullable(oldLeft.peek());
      Optional<Op> own = next.filter(op -> changed.contains(op.lock()));
      if (own.filter(op -> isFree(op, fresh)).isPresent()) {
        Op op = oldLeft.remove();
        if (!points.contains(op.lock())) {
          steps.add(new Merged(op, Merged.Role.OLD));
          update(old, op);
        } else if (op.takes()) {
          steps.add(new Merged(op, Merged.Role.POINT));
        }
        continue;
      }
      Op op = freshLeft.peek();
      boolean isChanged = op != null && changed.contains(op.lock());
      if (op == null || !isChanged && own.isPresent()) {
        return new Merging(steps, own.map(Op::lock));
      }
      freshLeft.remove();
      if (!isChanged) {
        oldLeft.remove();
        steps.add(new Merged(op, Merged.Role.OLD));
        continue;
      }
      boolean isHeldByOld = old.contains(op.lock()) && !points.contains(op.lock());
      if (!op.takes() && isHeldByOld) {
        return new Merging(steps, Optional.of(op.lock()));
      }
      steps.add(new Merged(op, Merged.Role.ADDED));
      update(fresh, op);
    }
    return new Merging(steps, Optional.empty());
  }

  private boolean isFree(Op op, Set<String> fresh) {
    return points.contains(op.lock()) || !op.takes() || fresh.contains(op.lock());
  }

  private static void update(Set<String> held, Op op) {
    if (op.takes()) {
      held.add(op.lock());
    } else {
      held.remove(op.lock());
    }
  }

  /** The old program with the locks of the change added to it. */
  public ProgramCfa implementation() {
    List<String> locks = new ArrayList<>(before.locks());
    changed.forEach(lock -> locks.add(added(lock)));
    List<Cfa> merged = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      merged.add(merged(threads.get(i), after.threads().get(i), locks));
    }
    return after.with(locks, merged);
  }

  private String added(String lock) {
    String name = lock;
    while (before.locks().contains(name)) {
      name += CHANGED;
    }
    return name;
  }

  private Cfa merged(Walk thread, Cfa fresh, List<String> locks) {
    List<Integer> numbers = new ArrayList<>(thread.partners().keySet());
    if (!numbers.contains(thread.old().exit())) {
      numbers.add(thread.old().exit());
    }
    List<List<Edge>> out =
        numbers.stream()
            .map(location -> (List<Edge>) new ArrayList<Edge>())
            .collect(toCollection(ArrayList::new));
    Map<Integer, Held> held = held(thread);
    int entry = 0;
    int edges = 0;
    for (Link link : thread.links()) {
      List<Edge> chain = new ArrayList<>();
      link.step().ifPresent(chain::add);
      merged(link, at(link, held)).steps().forEach(m -> chain.add(edge(m, fresh, locks)));
      int target = numbers.indexOf(link.target());
      int from;
      if (link.source().isPresent()) {
        from = numbers.indexOf(link.source().get());
      } else if (chain.isEmpty()) {
        entry = target;
        continue;
      } else {
        from = newLocation(out);
        entry = from;
      }
      for (int i = 0; i < chain.size(); i++) {
        Edge e = chain.get(i);
        int to = i + 1 == chain.size() ? target : newLocation(out);
        out.get(from).add(new Edge(e.thread(), edges, from, to, e.action(), e.span(), e.context()));
        edges++;
        from = to;
      }
    }
    return new Cfa(
            fresh.thread(),
            fresh.name(),
            fresh.locals(),
            entry,
            numbers.indexOf(thread.old().exit()),
            out)
        .with(fresh.priority());
  }

  private static int newLocation(List<List<Edge>> out) {
    out.add(new ArrayList<>());
    return out.size() - 1;
  }

  private Edge edge(Merged merged, Cfa thread, List<String> locks) {
    Op op = merged.op();
    String name = merged.role() == Merged.Role.ADDED ? added(op.lock()) : op.lock();
    int lock = locks.indexOf(name);
    Action action =
        switch (merged.role()) {
          case POINT -> new Action.Yield();
          case OLD, ADDED -> op.takes() ? new Action.Lock(lock) : new Action.Unlock(lock);
        };
    return new Edge(thread.thread(), 0, 0, 0, action, op.span(), op.context());
  }
}
