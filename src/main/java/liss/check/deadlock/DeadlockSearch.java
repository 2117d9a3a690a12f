package liss.check.deadlock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.cfa.ThreadSymmetry;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.LockSets;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.deadlock.ReducedSemantics.Flags;
import liss.check.serial.SwitchReduction;
import liss.search.DepthFirstSearch;
import liss.search.DepthFirstSearch.Space;
import liss.search.DepthFirstSearch.Target;
import liss.search.Limits;

/**
 * Decides which deadlocks a program has under both schedulers, and whether it can terminate.
 *
 * <ol>
 *   <li>If threads cannot come to block each other ({@link BlockedThreads}) only runs that
 *       terminate are looked for, one for each scheduler.
 *   <li>Otherwise the preemptive semantics is explored up to equivalence ({@link
 *       ReducedSemantics}): depth first for some deadlock, and if there is one, for all of them and
 *       shortest runs there.
 *   <li>A cooperative run is a preemptive one, and where nothing can move under the cooperative
 *       scheduler nothing can under the preemptive one: if no run terminates, or there is no
 *       deadlock, the same holds of the cooperative semantics. Otherwise it is explored too, up to
 *       equivalence, until all deadlocks have been found again.
 * </ol>
 *
 * <p>States and deadlocks that differ only in which of the threads that do the same ({@link
 * ThreadSymmetry}) is where are one.
 *
 * <p>The exception is a program in which a thread may release a lock that it does not hold. The
 * cooperative scheduler is stuck with that thread, so the last step is a full exploration of its
 * own.
 *
 * <p>On one processor with priorities the same shows that there is no deadlock; otherwise all
 * states are explored ({@link ProcessorDeadlocks}).
 *
 * <p>All answers are exact unless a limit stops the search. The first step is polynomial, the
 * others are exponential in the number of threads in the worst case.
 */
final class DeadlockSearch {

  private final AbstractProgram abstraction;
  private final ProgramCfa original;
  private final Limits limits;
  private final BlockProgram program;
  private final LockSets locks;
  private final List<List<Integer>> alike;
  private Optional<String> stopped = Optional.empty();

  DeadlockSearch(ProgramCfa program, ProgramCfa original, Limits limits) {
    this.abstraction = new AbstractProgram(program);
    this.original = original;
    this.limits = limits;
    this.program = new BlockProgram(program, program);
    this.locks = new LockSets(this.program);
    this.alike = ThreadSymmetry.interchangeable(program, original);
  }

  /** The answers. */
  Deadlocks result() {
    return abstraction.cfa().hasPriorities() ? onOneProcessor() : onAnyProcessors();
  }

  /**
   * Where handlers take no locks, nobody but who is at a scheduling point has to wait. A state in
   * which nothing can move is one without priorities, too, and a run with them one without; so if
   * there is no deadlock without, there is none with them. A cooperative run has them anyway.
   */
  private Deadlocks onOneProcessor() {
    if (HarmlessLocks.releasesItsOwn(program, locks) && !handlersMayWait()) {
      boolean areExcluded = BlockedThreads.areExcluded(program, locks) || !getsStuck();
      if (stopped.isPresent() || areExcluded && terminates(cooperative(Flags.LIVE))) {
        return new Deadlocks(List.of(), List.of(), true, true, stopped);
      }
    }
    return ProcessorDeadlocks.of(abstraction, original, limits);
  }

  private boolean handlersMayWait() {
    return abstraction.cfa().threads().stream()
        .filter(Cfa::isHandler)
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge -> edge.action() instanceof Action.Lock);
  }

  private Deadlocks onAnyProcessors() {
    if (HarmlessLocks.releasesItsOwn(program, locks)
        && BlockedThreads.areExcluded(program, locks)) {
      boolean cooperatively = terminates(cooperative(Flags.LIVE));
      boolean preemptively = cooperatively || terminates(preemptive(Flags.LIVE));
      return new Deadlocks(List.of(), List.of(), preemptively, cooperatively, stopped);
    }
    if (!getsStuck()) {
      return withCooperative(List.of(), terminates(preemptive(Flags.LIVE)));
    }
    ShortestDeadlocks all = shortest(preemptive(Flags.ALL));
    List<Deadlock> preemptive = deadlocks(all, Integer.MAX_VALUE);
    return withCooperative(preemptive, all.terminates());
  }

  private Deadlocks withCooperative(List<Deadlock> preemptive, boolean preemptively) {
    if (!HarmlessLocks.releasesItsOwn(program, locks)) {
      ShortestDeadlocks all = shortest(ReducedSemantics.unreducedCooperative(program));
      List<Deadlock> cooperative = deadlocks(all, Integer.MAX_VALUE);
      return new Deadlocks(preemptive, cooperative, preemptively, all.terminates(), stopped);
    }
    ShortestDeadlocks ends = shortest(cooperative(Flags.ALL));
    List<Deadlock> cooperative = deadlocks(ends, preemptive.size());
    boolean cooperatively = preemptively && terminates(cooperative(Flags.LIVE));
    return new Deadlocks(preemptive, cooperative, preemptively, cooperatively, stopped);
  }

  /** Depth first: of a program with deadlocks few states are seen. */
  private boolean getsStuck() {
    ReducedSemantics semantics = preemptive(Flags.LIVE);
    return exists(new DeadlockSpace(semantics, names()), semantics);
  }

  private ThreadNames names() {
    return new ThreadNames(program, alike);
  }

  private ShortestDeadlocks shortest(ReducedSemantics semantics) {
    return new ShortestDeadlocks(program, semantics, names(), limits);
  }

  private ReducedSemantics preemptive(Flags flags) {
    return ReducedSemantics.preemptive(program, locks, flags);
  }

  private ReducedSemantics cooperative(Flags flags) {
    return ReducedSemantics.cooperative(program, locks, flags);
  }

  private boolean terminates(ReducedSemantics semantics) {
    return exists(semantics, semantics);
  }

  private boolean exists(Space<Step> space, ReducedSemantics semantics) {
    var search = new DepthFirstSearch<>(space, semantics.width(), Target.GOAL, limits);
    boolean exists = search.existsFrom(semantics.initial());
    stopped = stopped.or(search::stopped);
    return exists;
  }

  /** The deadlocks of a scheduler, or as many as there can be, one for each signature. */
  private List<Deadlock> deadlocks(ShortestDeadlocks ends, int most) {
    Map<List<String>, Deadlock> found = new LinkedHashMap<>();
    while (found.size() < most) {
      OptionalInt end = ends.next();
      if (end.isEmpty()) {
        break;
      }
      int state = end.getAsInt();
      List<String> signature = abstraction.signature(ends.tuple(state), original, alike);
      found.computeIfAbsent(signature, s -> deadlock(s, ends.runTo(state)));
    }
    stopped = stopped.or(ends::stopped);
    return new ArrayList<>(found.values());
  }

  private static Deadlock deadlock(List<String> signature, Run run) {
    return new Deadlock(signature, SwitchReduction.equivalentTo(run));
  }
}
