package liss.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.abstraction.AbstractProgram;
import liss.abstraction.NonPreemptiveSemantics;
import liss.abstraction.PreemptiveSemantics;
import liss.abstraction.PreemptiveSemantics.Exploration;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;

/**
 * What a program can do under both schedulers as far as ending is concerned.
 *
 * @param preemptive the states of the preemptive semantics in which nothing can move
 * @param cooperative those of the cooperative semantics
 * @param terminatesPreemptively whether some preemptive run terminates
 * @param terminatesCooperatively whether some cooperative run does
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

  /** Explores both semantics; linear in their size. */
  public static Deadlocks of(ProgramCfa program, ProgramCfa original, Limits limits) {
    AbstractProgram abstraction = new AbstractProgram(program);
    Reachability p =
        Reachability.of(
            new PreemptiveSemantics(abstraction, Exploration.UP_TO_INDEPENDENCE), limits);
    Reachability np = Reachability.of(new NonPreemptiveSemantics(abstraction), limits);
    return new Deadlocks(
        deadlocks(p, abstraction, original),
        deadlocks(np, abstraction, original),
        p.terminates(),
        np.terminates(),
        p.stopped().or(np::stopped));
  }

  private static List<Deadlock> deadlocks(
      Reachability reachability, AbstractProgram program, ProgramCfa original) {
    Map<List<String>, Deadlock> found = new LinkedHashMap<>();
    for (int state : reachability.deadlocks()) {
      List<String> signature = program.signature(reachability.values(state), original);
      found.computeIfAbsent(
          signature, s -> new Deadlock(s, FewSwitches.equivalentTo(reachability.runTo(state))));
    }
    return new ArrayList<>(found.values());
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
