package liss.verify;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.check.SafetyChecker;
import liss.check.Verdict;
import liss.check.deadlock.Deadlocks;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.search.Limits;
import liss.lang.Program;
import liss.verify.Outcome.Property;
import liss.verify.Verification.Copies;

/**
 * Whether a change of a program by hand makes it preemption-safe, without new deadlocks.
 *
 * <p>If only steps on new locks are added, the runs with these locks have to be equivalent to
 * cooperative runs of the program as it was: the new locks are no scheduling points, as those that
 * liss inserts are not. A change of another kind leaves no such program to compare with; then the
 * changed program is compared with its own cooperative runs, in which locks are scheduling points.
 *
 * @param program with the change
 * @param change what was changed
 * @param shown what is against the change; empty if nothing is
 * @param copies for which numbers of copies the answer holds; empty if none are open
 */
public record FixCheck(
    ProgramCfa program,
    Change change,
    Verdict verdict,
    Deadlocks after,
    Optional<Shown> shown,
    Optional<Copies> copies) {

  /** How many copies are looked at of a thread of which there may be any number. */
  private static final int COPIES = 2;

  /** What a change consists of. */
  public enum Change {
    LOCKS,
    OTHER
  }

  /**
   * The bad interleaving that is left, or a deadlock that the program did not have.
   *
   * @param feasibility whether it is a run of the program
   */
  public record Shown(Property property, Run run, RunFeasibility feasibility) {

    /** One of these runs, a feasible one if there is one. */
    private static Optional<Shown> of(
        Property property, ProgramCfa program, List<Run> runs, Limits limits) {
      List<RunFeasibility> known = CounterexampleFeasibility.of(program, runs, limits::exceeded);
      return IntStream.range(0, runs.size())
          .mapToObj(i -> new Shown(property, runs.get(i), known.get(i)))
          .min(Comparator.comparing(one -> !one.isReal()));
    }

    private boolean isReal() {
      return feasibility instanceof RunFeasibility.Feasible;
    }

    private Outcome outcome() {
      return isReal() ? new Outcome.Violated(property) : new Outcome.Possible(property);
    }
  }

  /** What becomes of a program by a change. */
  public static FixCheck of(Program before, Program after, SafetyChecker checker, Limits limits) {
    ProgramCfa original = CfaBuilder.build(before.withCopies(COPIES));
    ProgramCfa read = CfaBuilder.build(after.withCopies(COPIES)).withFirstLocks(original.locks());
    ProgramCfa alike = read.switchingLike(original);
    Change change = SameSteps.butForAddedLocks(original, alike) ? Change.LOCKS : Change.OTHER;
    ProgramCfa changed = change == Change.LOCKS ? alike : read;
    Program specification = change == Change.LOCKS ? before : after;
    Deadlocks found = Deadlocks.of(changed, changed, limits);
    Verdict verdict =
        Vacuity.among(
            Vacuity.reason(changed, checker.considered(changed), found, limits),
            checker.check(change == Change.LOCKS ? original : changed, changed, limits));
    return new FixCheck(
        changed,
        change,
        verdict,
        found,
        switch (verdict) {
          case Verdict.Unsafe unsafe ->
              Shown.of(
                  Property.PREEMPTION_SAFETY,
                  changed,
                  List.of(unsafe.counterexample().run()),
                  limits);
          case Verdict.Safe safe ->
              Shown.of(
                  Property.DEADLOCK,
                  changed,
                  found.notIn(Deadlocks.of(original, original, limits)).stream()
                      .map(Deadlock::run)
                      .toList(),
                  limits);
          case Verdict.Unknown unknown -> Optional.empty();
        },
        after.replicated().isEmpty()
            ? Optional.empty()
            : Optional.of(CopiesProof.of(specification, after).holdsFor(COPIES)));
  }

  /** Whether the change is sufficient. */
  public Outcome outcome() {
    if (shown.isPresent()) {
      return shown.get().outcome();
    }
    return verdict instanceof Verdict.Unknown unknown
        ? new Outcome.Unknown(unknown.reason())
        : after
            .stopped()
            .or(() -> copies.filter(Copies.Some.class::isInstance).map(some -> reservation(some)))
            .<Outcome>map(Outcome.Unknown::new)
            .orElseGet(Outcome.Holds::new);
  }

  private static String reservation(Copies copies) {
    return ((Copies.Some) copies).reservation();
  }

  /** How many statements there are on locks. */
  public long lockSteps() {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge -> edge.action() instanceof Action.LockStep)
        .count();
  }
}
