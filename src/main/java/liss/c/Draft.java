package liss.c;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.DraftFacts.PointerCall;
import liss.c.calls.Functions;
import liss.c.calls.LockSwitches;
import liss.c.pointers.KernelObjects;
import liss.c.pointers.MemoryObject;
import liss.c.source.Messages;
import liss.c.sync.StatementParts;
import liss.c.sync.SummaryLocks;
import liss.c.sync.SyncObjects;
import liss.lang.Assumption;
import liss.lang.CallCycles;
import liss.lang.Declaration;
import liss.lang.Stmt;

/** One translation of all procedures; the second one knows what the first one found. */
final class Draft {

  private final Analysis analysis;
  private final Optional<Draft> before;
  private final Set<PointerCall> leftOut;
  private final AccessWriter accesses;
  private final Map<String, Declaration> renewed;
  private final SyncObjects objects;
  private final ProgramThreads threads;
  private final Bodies bodies;

  private Draft(
      Analysis analysis,
      ThreadsOf threads,
      Optional<Draft> before,
      Set<PointerCall> leftOut,
      Messages messages) {
    this.analysis = analysis;
    this.before = before;
    this.leftOut = Set.copyOf(leftOut);
    this.accesses = newAccesses();
    this.renewed = before.map(b -> b.findRenewed(new Messages(messages))).orElse(Map.of());
    this.objects = newObjects(messages);
    this.threads = threads.writing(messages);
    this.bodies = Bodies.of(facts(accesses, objects, messages), this.threads.procedures());
  }

  /** What writes the threads of a program, with a receiver of messages. */
  @FunctionalInterface
  interface ThreadsOf {

    /** Writes them. */
    ProgramThreads writing(Messages messages);
  }

  /**
   * The second translation of a program. Calls through pointers are left out by which a function
   * calls itself.
   */
  static Draft second(Analysis analysis, ThreadsOf threads, Messages messages) {
    Set<PointerCall> leftOut = new LinkedHashSet<>();
    Draft first = first(analysis, threads, leftOut, messages);
    Optional<List<String>> cycle = first.cycleThroughPointer();
    while (cycle.isPresent()) {
      leftOut.add(new PointerCall(cycle.get().getFirst(), cycle.get().get(1)));
      first.report(cycle.get(), messages);
      first = first(analysis, threads, leftOut, messages);
      cycle = first.cycleThroughPointer();
    }
    return new Draft(analysis, threads, Optional.of(first), leftOut, messages);
  }

  private static Draft first(
      Analysis analysis, ThreadsOf threads, Set<PointerCall> leftOut, Messages messages) {
    return new Draft(analysis, threads, Optional.empty(), leftOut, new Messages(messages));
  }

  /** The functions of a cycle of calls that begins with one through a pointer. */
  private Optional<List<String>> cycleThroughPointer() {
    Map<String, Set<String>> calls = new LinkedHashMap<>();
    bodies
        .calls()
        .forEach((caller, callees) -> {
          Set<String> functions =
              calls.computeIfAbsent(function(caller), c -> new LinkedHashSet<>());
          callees.forEach(callee -> functions.add(function(callee)));
        });
    return CallCycles.through(calls, caller -> namedIn(caller)::contains);
  }

  private String function(String procedure) {
    return Optional.ofNullable(bodies.contexts().get(procedure)).orElseThrow().function().name();
  }

  /** The functions that calls of a function name. */
  private Set<String> namedIn(String caller) {
    return analysis.functions().definition(caller).stream()
        .flatMap(function -> function.body().stream())
        .flatMap(instruction -> Functions.named(instruction).stream())
        .collect(Collectors.toSet());
  }

  private void report(List<String> cycle, Messages messages) {
    List<String> names = cycle.stream().map(analysis.threads()::original).toList();
    analysis
        .functions()
        .definition(cycle.getFirst())
        .ifPresent(
            function -> messages.assume(new Assumption.PointerRecursion(function.span(), names)));
  }

  /** The calls through pointers that are taken not to happen. */
  Set<PointerCall> leftOut() {
    return leftOut;
  }

  private DraftFacts facts(AccessWriter accesses, SyncObjects objects, Messages messages) {
    return new DraftFacts(
        analysis.unit(),
        analysis.functions(),
        analysis.pointers(),
        analysis.escape(),
        accesses,
        objects,
        threads,
        analysis.noLock(),
        leftOut,
        unseen(),
        switches(),
        messages);
  }

  /** Where the scheduler may switch when a lock is taken. */
  LockSwitches switches() {
    return analysis.switches();
  }

  /** What functions without a body use. */
  DraftFacts.Unseen unseen() {
    boolean isDriver = !analysis.first().environment().entries().isEmpty();
    return new DraftFacts.Unseen(
        analysis.options().extern(),
        isDriver ? Optional.of(KernelObjects.of(analysis.unit())) : Optional.empty());
  }

  private AccessWriter newAccesses() {
    Set<String> synchronizing = before.map(Draft::synchronizing).orElse(Set.of());
    return new AccessWriter(
        analysis.pointers(), before.map(Draft::accesses), name -> isPart(name, synchronizing));
  }

  private static boolean isPart(String name, Set<String> objects) {
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      if (objects.contains(name.substring(0, dot))) {
        return true;
      }
    }
    return objects.contains(name);
  }

  /** The locks that are set up again while threads run. */
  private Map<String, Declaration> findRenewed(Messages silent) {
    Map<String, Declaration> locks = objects.locks();
    if (!locks.isEmpty()) {
      DraftFacts facts =
          facts(
              new AccessWriter(analysis.pointers(), Optional.empty(), name -> false),
              newObjects(locks, silent),
              silent);
      Set<Integer> besideThreads = analysis.threads().besideThreads();
      locks.keySet().retainAll(RenewedLocks.of(facts, bodies, besideThreads));
    }
    return locks;
  }

  /** Finds the same objects, with other messages. */
  SyncObjects newObjects(Messages messages) {
    return newObjects(renewed, messages);
  }

  private SyncObjects newObjects(Map<String, Declaration> renewed, Messages messages) {
    // Devices have their own locks, but share what belongs to none of them.
    boolean areApart = before.filter(b -> b.accesses.writesGlobals()).isEmpty();
    Predicate<MemoryObject> isOne =
        object -> analysis.pointers().isOne(object) || areApart && analysis.isOneForDevice(object);
    return new SyncObjects(
        analysis.unit(),
        analysis.functions(),
        analysis.pointers(),
        analysis.executed(),
        name -> before.filter(b -> b.accesses.written().contains(name)).isPresent(),
        new SummaryLocks(before.map(b -> b.objects.summaries().found()).orElse(Set.of()), isOne),
        renewed,
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

  AccessWriter accesses() {
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
    return isPart(name, synchronizing());
  }

  /** The locks and the like, and the pointers that are taken not to change. */
  private Set<String> synchronizing() {
    Set<String> names = new HashSet<>(objects.summaries().constantPointers());
    objects.declarations().forEach(declaration -> names.add(declaration.name()));
    return names;
  }

  /** The guards and conditions that statements need beside the objects of the program. */
  List<Declaration> guards() {
    List<Declaration> guards = new ArrayList<>();
    List<Stmt> all =
        bodies.written().values().stream().flatMap(body -> body.all().stream()).toList();
    all.stream()
        .filter(StatementParts::isDiscard)
        .findFirst()
        .ifPresent(
            s -> guards.add(new Declaration.Guard(StatementParts.GOING_ON, false, s.span())));
    all.stream()
        .filter(StatementParts::isOfCancellation)
        .findFirst()
        .ifPresent(
            s -> guards.add(new Declaration.Cond(StatementParts.CANCELLED, false, s.span())));
    return guards;
  }
}
