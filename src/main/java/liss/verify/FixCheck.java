package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.abstraction.Run;
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
 * @param deadlocks those that the program did not have
 * @param copies for which numbers of copies the answer holds; empty if none are open
 */
public record FixCheck(
    ProgramCfa program,
    Change change,
    Verdict verdict,
    Deadlocks after,
    List<Deadlock> deadlocks,
    Optional<Copies> copies) {

  /** How many copies are looked at of a thread of which there may be any number. */
  private static final int COPIES = 2;

  /** What a change consists of. */
  public enum Change {
    LOCKS,
    OTHER
  }

  /** Copies the list. */
  public FixCheck {
    deadlocks = List.copyOf(deadlocks);
  }

  /** What becomes of a program by a change. */
  public static FixCheck of(Program before, Program after, SafetyChecker checker, Limits limits) {
    ProgramCfa original = CfaBuilder.build(before.withCopies(COPIES));
    ProgramCfa changed =
        CfaBuilder.build(after.withCopies(COPIES)).withFirstLocks(original.locks());
    Change change = SameSteps.butForAddedLocks(original, changed) ? Change.LOCKS : Change.OTHER;
    Program specification = change == Change.LOCKS ? before : after;
    Deadlocks found = Deadlocks.of(changed, changed, limits);
    return new FixCheck(
        changed,
        change,
        Vacuity.among(
            Vacuity.reason(changed, checker.considered(changed), found, limits),
            checker.check(change == Change.LOCKS ? original : changed, changed, limits)),
        found,
        found.notIn(Deadlocks.of(original, original, limits)),
        after.replicated().isEmpty()
            ? Optional.empty()
            : Optional.of(CopiesProof.of(specification, after).holdsFor(COPIES)));
  }

  /** The bad interleaving that is left; empty if there is none or if that is not known. */
  public Optional<Run> counterexample() {
    return verdict instanceof Verdict.Unsafe unsafe
        ? Optional.of(unsafe.counterexample().run())
        : Optional.empty();
  }

  /** Whether the change is sufficient. */
  public Outcome outcome() {
    return switch (verdict) {
      case Verdict.Unsafe unsafe -> new Outcome.Violated(Property.PREEMPTION_SAFETY);
      case Verdict.Unknown unknown -> new Outcome.Unknown(unknown.reason());
      case Verdict.Safe safe when !deadlocks.isEmpty() -> new Outcome.Violated(Property.DEADLOCK);
      case Verdict.Safe safe ->
          after
              .stopped()
              .or(() -> copies.filter(Copies.Some.class::isInstance).map(some -> reservation(some)))
              .<Outcome>map(Outcome.Unknown::new)
              .orElseGet(Outcome.Holds::new);
    };
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
