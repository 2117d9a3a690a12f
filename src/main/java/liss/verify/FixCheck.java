package liss.verify;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.cfa.CfaBuilder;
import liss.cfa.LockChange;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.check.deadlock.Deadlocks;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.safety.SafetyChecker;
import liss.check.safety.Verdict;
import liss.lang.Program;
import liss.search.Limits;
import liss.verify.Outcome.Property;
import liss.verify.Verification.Copies;

/**
 * Whether a change of a program by hand makes it preemption-safe, without new deadlocks.
 *
 * <p>If only steps on locks are changed, the runs with the new steps have to be equivalent to
 * cooperative runs of the program as it was: the new lock statements are no scheduling points, as
 * those that liss inserts are not ({@link LockChange}). A change of another kind leaves no such
 * program to compare with; then the changed program is compared with its own cooperative runs, in
 * which locks are scheduling points.
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
   * What is compared.
   *
   * @param specification whose cooperative runs are right
   * @param implementation with the change: the same, but for added locks
   */
  private record Compared(ProgramCfa specification, ProgramCfa implementation, Change change) {

    private static Compared of(Program before, Program after, int copies) {
      ProgramCfa original = CfaBuilder.build(before.withCopies(copies));
      ProgramCfa changed =
          CfaBuilder.build(after.withCopies(copies)).withFirstLocks(original.locks());
      ProgramCfa alike = changed.switchingLike(original);
      if (SameSteps.butForAddedLocks(original, alike)) {
        return new Compared(original, alike, Change.LOCKS);
      }
      return LockChange.of(original, alike)
          .map(LockChange::implementation)
          .map(with -> new Compared(with.withoutStepsBehind(original.locks()), with, Change.LOCKS))
          .orElseGet(() -> new Compared(changed, changed, Change.OTHER));
    }

    /** The program that makes the steps of counterexamples, which have none on added locks. */
    private ProgramCfa replayed() {
      return implementation.withoutStepsBehind(specification.locks());
    }
  }

  /**
   * The bad interleaving that is left, or a deadlock that the program did not have.
   *
   * @param program that has the run
   * @param feasibility whether it is a run of the program
   */
  public record Shown(Property property, ProgramCfa program, Run run, RunFeasibility feasibility) {

    /**
     * One of these runs, a feasible one if there is one.
     *
     * @param replayed takes all of their steps
     */
    private static Optional<Shown> of(
        Property property, ProgramCfa program, ProgramCfa replayed, List<Run> runs, Limits limits) {
      List<RunFeasibility> known = CounterexampleFeasibility.of(replayed, runs, limits::exceeded);
      return IntStream.range(0, runs.size())
          .mapToObj(i -> new Shown(property, program, runs.get(i), known.get(i)))
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
    ProgramCfa changed =
        CfaBuilder.build(after.withCopies(COPIES)).withFirstLocks(original.locks());
    Compared compared = Compared.of(before, after, COPIES);
    Deadlocks found = Deadlocks.of(changed, changed, limits);
    Verdict verdict =
        Vacuity.among(
            Vacuity.reason(changed, checker.considered(changed), found, limits),
            checker.check(compared.specification(), compared.implementation(), limits));
    return new FixCheck(
        changed,
        compared.change(),
        verdict,
        found,
        switch (verdict) {
          case Verdict.Unsafe unsafe ->
              Shown.of(
                  Property.PREEMPTION_SAFETY,
                  compared.implementation(),
                  compared.replayed(),
                  List.of(unsafe.counterexample().run()),
                  limits);
          case Verdict.Safe safe ->
              Shown.of(
                  Property.DEADLOCK,
                  changed,
                  changed,
                  found.notIn(Deadlocks.of(original, original, limits)).stream()
                      .map(Deadlock::run)
                      .toList(),
                  limits);
          case Verdict.Unknown unknown -> Optional.empty();
        },
        after.replicated().isEmpty()
            ? Optional.empty()
            : Optional.of(
                proof(after.replicated(), Compared.of(before, after, AnyNumber.COPIES))
                    .holdsFor(COPIES)));
  }

  private static CopiesProof proof(List<String> threads, Compared compared) {
    return CopiesProof.of(threads, compared.specification(), compared.implementation());
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
}
