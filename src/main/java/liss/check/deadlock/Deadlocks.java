package liss.check.deadlock;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.LockSets;
import liss.search.Limits;

/**
 * What a program can do under both schedulers as far as ending is concerned.
 *
 * @param preemptive the states of the preemptive semantics in which nothing can move
 * @param cooperative those of the cooperative semantics
 * @param terminatesPreemptively whether some preemptive run terminates, as far as is known
 * @param terminatesCooperatively whether some cooperative run does
 * @param stopped the limit that ended the search; nothing else is known then
 */
public record Deadlocks(
    List<Deadlock> preemptive,
    List<Deadlock> cooperative,
    boolean terminatesPreemptively,
    boolean terminatesCooperatively,
    Optional<String> stopped) {

  /**
   * A deadlock.
   *
   * @param state what identifies the state whatever locks were added: see {@link
   *     AbstractProgram#signature}
   * @param run a run that ends in it
   */
  public record Deadlock(List<String> state, Run run) {}

  /** Searches both semantics, as far as it must. See {@link DeadlockSearch}. */
  public static Deadlocks of(ProgramCfa program, ProgramCfa original, Limits limits) {
    Optional<String> over = limits.exceededOnce();
    return over.isPresent()
        ? new Deadlocks(List.of(), List.of(), false, false, over)
        : new DeadlockSearch(program, original, limits).result();
  }

  /**
   * Whether it follows from the order in which locks are taken that no deadlock exists ({@link
   * HarmlessLocks}).
   *
   * @param ends which waits do not last for ever where no thread is blocked at a lock
   */
  public static boolean areExcluded(BlockProgram program, Predicate<Step> ends) {
    return HarmlessLocks.excludeDeadlock(program, new LockSets(program), ends);
  }

  /**
   * What is known where it is proven that there are no deadlocks: if the search has found out
   * whether runs terminate, that, and otherwise that they may.
   */
  public Deadlocks excluded() {
    return stopped.isEmpty()
        ? this
        : new Deadlocks(List.of(), List.of(), true, true, Optional.empty());
  }

  /** The deadlocks that only a preemptive scheduler can reach. */
  public List<Deadlock> onlyPreemptive() {
    Set<List<String>> already = new LinkedHashSet<>();
    cooperative.forEach(deadlock -> already.add(deadlock.state()));
    return preemptive.stream().filter(d -> !already.contains(d.state())).toList();
  }

  /** The deadlocks of this program that {@code other} does not have under the same scheduler. */
  public List<Deadlock> notIn(Deadlocks other) {
    Set<List<String>> known = new LinkedHashSet<>();
    other.preemptive.forEach(deadlock -> known.add(deadlock.state()));
    return preemptive.stream().filter(d -> !known.contains(d.state())).toList();
  }
}
