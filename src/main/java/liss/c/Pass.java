package liss.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.calls.Functions;
import liss.c.locks.Steps;
import liss.c.pointers.MemoryObject;
import liss.c.source.Messages;
import liss.c.sync.SummaryLocks;
import liss.c.sync.SyncObjects;
import liss.lang.Declaration;
import liss.lang.Stmt;

/** One translation of all procedures; the second one knows what the first one found. */
final class Pass {

  private final Analysis analysis;
  private final Optional<Pass> before;
  private final Accesses accesses;
  private final SyncObjects objects;
  private final ProgramThreads threads;
  private final Bodies bodies;

  private Pass(Analysis analysis, ThreadsOf threads, Optional<Pass> before, Messages messages) {
    this.analysis = analysis;
    this.before = before;
    this.accesses = newAccesses();
    this.objects = newObjects(messages);
    this.threads = threads.writing(messages);
    this.bodies = Bodies.of(facts(messages), this.threads.procedures());
  }

  /** What writes the threads of a program, with a receiver of messages. */
  @FunctionalInterface
  interface ThreadsOf {

    /** Writes them. */
    ProgramThreads writing(Messages messages);
  }

  /** The second translation of a program. */
  static Pass second(Analysis analysis, ThreadsOf threads, Messages messages) {
    Pass first = new Pass(analysis, threads, Optional.empty(), new Messages(messages));
    return new Pass(analysis, threads, Optional.of(first), messages);
  }

  private Facts facts(Messages messages) {
    return new Facts(
        analysis.unit(),
        analysis.functions(),
        analysis.pointers(),
        analysis.escape(),
        accesses,
        objects,
        threads,
        analysis.noLock(),
        messages);
  }

  private Accesses newAccesses() {
    Set<String> synchronizing =
        before.stream()
            .flatMap(b -> b.objects.declarations().stream())
            .map(Declaration::name)
            .collect(Collectors.toSet());
    return new Accesses(
        analysis.pointers(),
        before.map(b -> b.accesses.written()),
        name -> isPart(name, synchronizing));
  }

  private static boolean isPart(String name, Set<String> objects) {
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      if (objects.contains(name.substring(0, dot))) {
        return true;
      }
    }
    return objects.contains(name);
  }

  /** Finds the same objects, with other messages. */
  SyncObjects newObjects(Messages messages) {
    // Devices have their own locks, but share what belongs to none of them.
    boolean areApart = before.filter(b -> b.accesses.writesGlobals()).isEmpty();
    Predicate<MemoryObject> isOne =
        object -> analysis.pointers().isOne(object) || areApart && analysis.isOneForDevice(object);
    return new SyncObjects(
        analysis.unit(),
        analysis.functions(),
        analysis.pointers(),
        name -> before.filter(b -> b.accesses.written().contains(name)).isPresent(),
        new SummaryLocks(before.map(b -> b.objects.summaries().found()).orElse(Set.of()), isOne),
        analysis.options().locks(),
        messages);
  }

  Analysis analysis() {
    return analysis;
  }

  Functions functions() {
    return analysis.functions();
  }

  /** The variables, locks, and the like. */
  SyncObjects objects() {
    return objects;
  }

  Accesses accesses() {
    return accesses;
  }

  ProgramThreads threads() {
    return threads;
  }

  Bodies bodies() {
    return bodies;
  }

  /** Whether a variable is a lock or the like, or a part of one. */
  boolean isSynchronization(String name) {
    return isPart(
        name, objects.declarations().stream().map(Declaration::name).collect(Collectors.toSet()));
  }

  /** The guards and conditions that statements need beside the objects of the program. */
  List<Declaration> guards() {
    List<Declaration> guards = new ArrayList<>();
    List<Stmt> all =
        bodies.written().values().stream().flatMap(body -> body.all().stream()).toList();
    all.stream()
        .filter(Steps::isDiscard)
        .findFirst()
        .ifPresent(s -> guards.add(new Declaration.Guard(Steps.GOING_ON, false, s.span())));
    all.stream()
        .filter(Steps::isOfCancellation)
        .findFirst()
        .ifPresent(s -> guards.add(new Declaration.Cond(Steps.CANCELLED, false, s.span())));
    return guards;
  }
}
