package liss.check.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;

/**
 * Programs whose semaphores and reader-writer locks are used as locks: a semaphore has the first
 * value 1, and on each way through each thread, taking an object and releasing it alternate; the
 * thread takes first, and releases last, as a reader if it has taken as a reader. Then a semaphore
 * is 0 exactly if a thread is between the two, as a lock is taken, and who adds is who has taken.
 * So the program with locks in their place has the same runs, with the same scheduling points. A
 * reader-writer lock becomes two locks, one of readers and one of writers. Linear in the text times
 * the number of objects.
 *
 * @param program with two locks for a reader-writer lock, which say no more than who holds it how
 * @param exclusive with one lock for each object
 * @param readers the locks of readers in the program; the next one is the one of writers
 */
public record ObjectsAsLocks(ProgramCfa program, ProgramCfa exclusive, BitSet readers) {

  /** How a thread holds an object. */
  private enum Held {
    NOT,
    AS_READER,
    ALONE
  }

  /**
   * The program with locks for its objects; the program itself if not all objects are of the kind.
   */
  public static ObjectsAsLocks in(ProgramCfa program) {
    List<Optional<List<Map<Integer, Held>>>> held = held(program);
    return held.stream().allMatch(Optional::isPresent) && !hasAttempts(program)
        ? of(program, held, List.of())
        : new ObjectsAsLocks(program, program, new BitSet());
  }

  /** Whether threads go on that cannot take something, as they would not at a lock. */
  private static boolean hasAttempts(ProgramCfa program) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge ->
            edge.action() instanceof Action.ObjectStep step && step.operation().isAssumption());
  }

  /**
   * The program with locks for those of its objects that are of the kind. Where a thread only goes
   * on if it can take an object at once, it waits in this program; what is held where is the same.
   */
  public static ObjectsAsLocks inPart(ProgramCfa program) {
    return of(program, held(program), program.objects());
  }

  /** For each object how each thread holds it where; empty for one that is not of the kind. */
  private static List<Optional<List<Map<Integer, Held>>>> held(ProgramCfa program) {
    List<Optional<List<Map<Integer, Held>>>> held = new ArrayList<>();
    for (SyncObject object : program.objects()) {
      List<Map<Integer, Held>> ofThreads = new ArrayList<>();
      for (Cfa thread : program.threads()) {
        held(thread, object.id()).ifPresent(ofThreads::add);
      }
      boolean isSemaphore = object.kind() == SyncObject.Kind.SEMAPHORE;
      boolean isLock =
          ofThreads.size() == program.threads().size() && (!isSemaphore || object.initial() == 1);
      held.add(isLock ? Optional.of(ofThreads) : Optional.empty());
    }
    return held;
  }

  /**
   * The program with locks for some objects.
   *
   * @param objects those that the program has then
   */
  private static ObjectsAsLocks of(
      ProgramCfa program, List<Optional<List<Map<Integer, Held>>>> held, List<SyncObject> objects) {
    int first = program.locks().size();
    List<String> locks = new ArrayList<>(program.locks());
    List<String> exclusive = new ArrayList<>(program.locks());
    BitSet readers = new BitSet();
    for (SyncObject object : program.objects()) {
      readers.set(locks.size(), object.kind() == SyncObject.Kind.RWLOCK);
      locks.add("readers of " + object.name());
      locks.add(object.name());
      exclusive.add(object.name());
    }
    return new ObjectsAsLocks(
        with(
            program,
            locks,
            objects,
            held,
            (object, how) -> first + 2 * object + (how == Held.AS_READER ? 0 : 1)),
        with(program, exclusive, objects, held, (object, how) -> first + object),
        readers);
  }

  /** The lock in the place of an object that is held. */
  private interface Naming {
    int lock(int object, Held how);
  }

  /** How a thread holds an object where; empty if it does not take and release it in turns. */
  private static Optional<Map<Integer, Held>> held(Cfa thread, int object) {
    Map<Integer, Held> held = new HashMap<>(Map.of(thread.entry(), Held.NOT));
    Deque<Integer> open = new ArrayDeque<>(held.keySet());
    while (!open.isEmpty()) {
      int position = open.remove();
      for (Edge edge : thread.out().get(position)) {
        Held before = held.getOrDefault(position, Held.NOT);
        Optional<Held> after =
            edge.action() instanceof Action.ObjectStep step && step.object() == object
                ? after(before, step.operation())
                : Optional.of(before);
        if (after.isEmpty()) {
          return Optional.empty();
        }
        Held known = held.putIfAbsent(edge.target(), after.get());
        if (known == null) {
          open.add(edge.target());
        } else if (known != after.get()) {
          return Optional.empty();
        }
      }
    }
    return held.getOrDefault(thread.exit(), Held.NOT) == Held.NOT
        ? Optional.of(held)
        : Optional.empty();
  }

  private static Optional<Held> after(Held before, ObjectOperation operation) {
    return switch (operation) {
      case ObjectOperation.Down o -> Optional.of(Held.ALONE).filter(h -> before == Held.NOT);
      case ObjectOperation.WriteLock o -> Optional.of(Held.ALONE).filter(h -> before == Held.NOT);
      case ObjectOperation.ReadLock o ->
          Optional.of(Held.AS_READER).filter(h -> before == Held.NOT);
      case ObjectOperation.Up o -> Optional.of(Held.NOT).filter(h -> before == Held.ALONE);
      case ObjectOperation.WriteUnlock o -> Optional.of(Held.NOT).filter(h -> before == Held.ALONE);
      case ObjectOperation.ReadUnlock o ->
          Optional.of(Held.NOT).filter(h -> before == Held.AS_READER);
      case ObjectOperation.RwUnlock o -> Optional.of(Held.NOT).filter(h -> before != Held.NOT);
      case ObjectOperation.Refused o -> Optional.of(before);
      case ObjectOperation.Arrive o -> Optional.empty();
      case ObjectOperation.Pass o -> Optional.empty();
    };
  }

  private static ProgramCfa with(
      ProgramCfa program,
      List<String> locks,
      List<SyncObject> objects,
      List<Optional<List<Map<Integer, Held>>>> held,
      Naming naming) {
    return new ProgramCfa(
        program.program(),
        program.variables(),
        locks,
        program.flags(),
        objects,
        program.channels(),
        program.condvars(),
        program.threads().stream()
            .map(thread ->
                thread.with(
                    thread.out().stream()
                        .map(edges ->
                            edges.stream().map(edge -> withLock(edge, held, naming)).toList())
                        .toList()))
            .toList());
  }

  private static Edge withLock(
      Edge edge, List<Optional<List<Map<Integer, Held>>>> held, Naming naming) {
    if (!(edge.action() instanceof Action.ObjectStep step) || held.get(step.object()).isEmpty()) {
      return edge;
    }
    Map<Integer, Held> where = held.get(step.object()).get().get(edge.thread());
    Held before = where.getOrDefault(edge.source(), Held.NOT);
    if (step.operation() instanceof ObjectOperation.Refused) {
      return edge.doing(new Action.Skip());
    }
    return edge.doing(
        before == Held.NOT
            ? new Action.Lock(
                naming.lock(step.object(), where.getOrDefault(edge.target(), Held.ALONE)))
            : new Action.Unlock(naming.lock(step.object(), before)));
  }
}
