package liss.triage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.StuckThreads;
import liss.check.serial.BlockGraph.Dependence;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.check.serial.Counterexample.Reason;
import liss.lang.SourceSpan;
import liss.triage.Fingerprints.Involved;
import liss.triage.Fingerprints.Part;
import liss.verify.RacingPair;

/** The steps that a finding is about, whichever run shows it. */
public final class InvolvedSteps {

  private InvolvedSteps() {}

  /** Those by which the blocks of a counterexample must precede each other, or that fail. */
  static List<Involved> of(Counterexample counterexample) {
    List<Involved> all = of(counterexample.run(), counterexample.reason());
    return counterexample.ending() instanceof Ending.Fails fails
        ? List.of(new Involved(Part.FAILS, fails.failing()))
        : all;
  }

  /** Those by which the blocks of a run must precede each other. */
  public static List<Involved> of(Run run) {
    return of(run, Reason.of(run));
  }

  /** All that the abstraction sees, if they do not form a cycle. */
  private static List<Involved> of(Run run, Reason reason) {
    List<Involved> all = new ArrayList<>();
    for (Dependence conflict : reason.conflicts(run)) {
      all.add(new Involved(Part.CONFLICT, conflict.before().edge()));
      all.add(new Involved(Part.CONFLICT, conflict.after().edge()));
    }
    if (all.isEmpty()) {
      run.events().stream()
          .map(Event::edge)
          .filter(Predicate.not(step -> step.action() instanceof Action.LocalStep))
          .forEach(step -> all.add(new Involved(Part.CONFLICT, step)));
    }
    return all;
  }

  /** Those that cannot be taken after a run into a deadlock, and that took the locks held then. */
  static List<Involved> of(StuckThreads end) {
    return Stream.concat(
            end.blocked().stream().map(step -> new Involved(Part.BLOCKED, step)),
            end.taken().stream().map(step -> new Involved(Part.HOLDS, step)))
        .toList();
  }

  /** The step after which the first preemption happens, which is where a lock is missing. */
  public static SourceSpan preempted(Run run) {
    int first = run.preemptions().stream().findFirst().orElse(1);
    return run.events().get(first - 1).edge().span();
  }

  /** The accesses of two lines that race; those of one line may be missing in a program. */
  static List<Involved> of(RacingPair pair, ProgramCfa program) {
    List<Involved> first = of(pair, pair.first(), program);
    List<Involved> second = of(pair, pair.second(), program);
    return first.isEmpty() || second.isEmpty()
        ? List.of()
        : Stream.concat(first.stream(), second.stream()).toList();
  }

  private static List<Involved> of(RacingPair pair, RacingPair.Side side, ProgramCfa program) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge ->
            edge.span().lineStart() == side.span().lineStart() && isAccess(edge, pair, program))
        .map(edge -> new Involved(Part.CONFLICT, edge))
        .toList();
  }

  private static boolean isAccess(Edge edge, RacingPair pair, ProgramCfa program) {
    return edge.action() instanceof Action.VariableAccess access
        && program.variables().get(access.variable()).name().equals(pair.variable());
  }
}
