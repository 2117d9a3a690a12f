package liss.verify;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.c.CFrontEnd;
import liss.c.source.COptions.Locks;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.ForkJoin;
import liss.lang.Assumption.Kind;
import liss.lang.Assumptions;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.SwitchAtLock;
import liss.verify.Outcome.Use;
import liss.verify.Verification.Copies;
import liss.verify.Verification.Shown;

/**
 * Verifies programs of C. What {@link Verifier} finds is about the program in W that stands for the
 * text; here it becomes an answer about the text, of which that program may leave out a part.
 *
 * <p>docs/c.md, "Threads" and "Locks that may be different", has the arguments.
 *
 * @param frontEnd reads the text again where any number of threads may start, or where it is not
 *     known which locks are meant
 */
public record CVerifier(Verifier verifier, CFrontEnd frontEnd) {

  /**
   * Programs in which locks that may be different exclude nobody; if one is safe, that is enough.
   */
  private static final List<Locks> MARKED =
      List.of(Locks.MARKED_AT_RELEASE, Locks.MARKED_AT_POINTS);

  /**
   * Decides the same as {@link Verifier#verify(Program)}; safe is unknown if it rests on more. What
   * does not hold without values, or is not known, is decided with values if possible.
   */
  public Verification verify(Program program, Assumptions assumptions) {
    Verification found = found(program, assumptions);
    Verification known =
        found.isAboutAbstraction() ? found.withoutValues("it was not replayed") : found;
    if (known.deadlocks().preemptive().isEmpty()) {
      return known;
    }
    boolean hasMain = WithValues.of(program, frontEnd) instanceof WithValues.Known;
    return known.withDeadlocks(d ->
        Stuck.isCertainAfter(known.program(), d.run())
            && Stuck.after(known.program(), edges(d.run())).outlives(hasMain ? "main" : ""));
  }

  /** What was found, and what would be if the scheduler switched at contended locks only. */
  public Verification beside(Verification found, Program program, Assumptions assumptions) {
    CVerifier other =
        new CVerifier(verifier.forNote(), frontEnd.with(new SwitchAtLock.Contended()));
    return AtContendedLocks.noted(found, program, changed -> other.verify(changed, assumptions));
  }

  /**
   * The verification with all that is against the program, if nothing shows the first to be so.
   *
   * @param listener is told each alarm as soon as it is found
   */
  public Verification withAlarms(Verification found, Program program, Consumer<Shown> listener) {
    Set<String> requested = new HashSet<>();
    frontEnd
        .calledFromOutside(program.source())
        .forEach((name, called) -> {
          if (called.isRequested()) {
            requested.add(name);
          }
        });
    return verifier.withAlarms(found, program, requested, listener);
  }

  /** The verification with the values that may be out of date, beside an answer that holds. */
  public Verification withStale(
      Verification found, Program program, Assumptions assumptions, Use use) {
    return switch (use) {
      case NOTES ->
          found.outcome() instanceof Outcome.Holds && !program.hasPriorities()
              ? found.with(
                  new CVerifier(verifier.forNote(), frontEnd)
                      .stale(program, assumptions, use, Optional.empty()))
              : found;
      case VIOLATIONS -> {
        Optional<ProgramCfa> values =
            WithValues.of(program, frontEnd) instanceof WithValues.Known known
                ? Optional.of(known.program())
                : Optional.empty();
        yield found.with(stale(program, assumptions, use, values));
      }
    };
  }

  private StaleReads stale(
      Program program, Assumptions assumptions, Use use, Optional<ProgramCfa> withValues) {
    Function<SwitchAtLock, Outcome> safety =
        other ->
            new CVerifier(verifier, frontEnd.with(other))
                .decide(program.with(other), assumptions)
                .safety();
    return frontEnd
        .values(program.source())
        .map(values ->
            StaleSearch.inC(program, values, verifier.limits()).found(use, safety, withValues))
        .orElse(StaleReads.NONE);
  }

  /** The values of a program that may be out of date when they are used. */
  public StaleReads stale(Program program, Assumptions assumptions) {
    return stale(program, assumptions, Use.VIOLATIONS, Optional.empty());
  }

  private static List<Edge> edges(Run run) {
    return run.events().stream().map(event -> event.edge()).toList();
  }

  private Verification found(Program program, Assumptions assumptions) {
    if (assumptions.asRead().isEmpty()) {
      return decidedWithValues(abstraction(verifier, program, assumptions), program, assumptions);
    }
    Verifier brief = verifier.brief();
    Verification soon =
        decidedWithValues(abstraction(brief, program, assumptions), program, assumptions);
    if (!brief.hasGivenUp() || soon.isDecidedWithValues()) {
      return soon;
    }
    Verification found = abstraction(verifier, program, assumptions);
    if (found.outcome() instanceof Outcome.Holds) {
      return found;
    }
    return soon.unsafe().isPresent() && found.unsafe().isEmpty()
        ? soon
        : soon.replay().map(found::with).orElse(found);
  }

  private Verification decidedWithValues(
      Verification found, Program program, Assumptions assumptions) {
    if (found.outcome() instanceof Outcome.Holds) {
      return found;
    }
    Optional<String> over = verifier.exceeded();
    if (over.isPresent()) {
      return found.withoutValues(over.get());
    }
    if (program.hasPriorities()) {
      return found.withoutValues("values are not looked at where priorities count");
    }
    return switch (WithValues.of(program, frontEnd)) {
      case WithValues.Known known -> decidedWithValues(found, known, assumptions);
      case WithValues.Rejected rejected ->
          new InHarness(verifier, frontEnd, assumptions.given())
              .of(found)
              .orElseGet(
                  () -> found.withoutValues(new RunFeasibility.Unreadable(rejected.error())));
    };
  }

  /**
   * That no run with values is bad is no answer if they leave something out; a deadlock that one of
   * them shows is.
   */
  private Verification decidedWithValues(
      Verification found, WithValues.Known known, Assumptions assumptions) {
    Verification decided = verifier.withValues(found, known);
    boolean isProof = decided.isSafeForProgram() || decided.hasNoDeadlockWithValues();
    return known
        .assumptions()
        .and(assumptions.forRuns())
        .asRead()
        .filter(left -> isProof)
        .map(left ->
            decided.deadlockWithValues().isPresent()
                ? decided.withoutProof()
                : found.withoutValues(left))
        .orElse(decided);
  }

  /**
   * The data races of a program: those of what stands for all of it, whichever locks are meant and
   * however many threads start.
   */
  public Races races(Program program, Assumptions assumptions, Use use) {
    RaceSearch search = new RaceSearch(program, use, () -> verifier.exceeded().isPresent());
    return switch (new AllAccesses(frontEnd, assumptions).of(program)) {
      case AllAccesses.Known known ->
          search.of(known.programs(), () -> racesWithValues(program, assumptions, search));
      case AllAccesses.Open open ->
          search.without(open.reason(), racesWithValues(program, assumptions, search));
    };
  }

  private Optional<RacesWithValues> racesWithValues(
      Program program, Assumptions assumptions, RaceSearch search) {
    boolean areAll = assumptions.forRuns().all().isEmpty();
    return verifier.exceeded().isEmpty()
            && WithValues.of(program, frontEnd) instanceof WithValues.Known known
        ? Optional.of(search.runs(known.program()))
            .map(found -> areAll ? found : found.ofSomeRuns())
        : Optional.empty();
  }

  /** A search for a counterexample among the runs with values; empty if there are no values. */
  public Optional<FeasibleCounterexampleSearch> searchWithValues(Program program) {
    return switch (WithValues.of(program, frontEnd)) {
      case WithValues.Known known -> Optional.of(verifier.search(known.program()));
      case WithValues.Rejected rejected -> Optional.empty();
    };
  }

  /**
   * What the abstraction says, which knows nothing of values: of runs that terminate or go on for
   * ever, and not of those that fail.
   */
  public Verification decide(Program program, Assumptions assumptions) {
    return decided(verifier, program, assumptions).withoutValues("values were left out");
  }

  private Verification decided(Verifier by, Program program, Assumptions assumptions) {
    if (assumptions.undecided().isPresent()) {
      return withoutLocks(program, assumptions)
          .orElseGet(() -> undecided(by.decidePart(program), assumptions));
    }
    Verification known =
        new CVerifier(by, frontEnd).about(by.decidePart(program), program.source(), assumptions);
    boolean isOpen = known.outcome() instanceof Outcome.Unknown && assumptions.has(Kind.ONE_LOCK);
    return isOpen ? withoutLocks(program, assumptions).orElse(known) : known;
  }

  private static Verification undecided(Verification found, Assumptions assumptions) {
    return found.undecided(assumptions.undecided().orElseThrow()).with(assumptions);
  }

  private Verification abstraction(Verifier by, Program program, Assumptions assumptions) {
    Verification decided = decided(by, program, assumptions);
    Verification open = by.withFailures(decided);
    return open.equals(decided) || cannotFail(program) ? decided : open;
  }

  /** Whether the program has values, and no step of it can fail with them. */
  private boolean cannotFail(Program program) {
    return switch (WithValues.of(program, frontEnd)) {
      case WithValues.Known known ->
          !Failures.mayFail(known.program())
              && known.program().threads().stream()
                  .flatMap(thread -> thread.edges().stream())
                  .allMatch(edge -> edge.inexact().isEmpty());
      case WithValues.Rejected rejected -> false;
    };
  }

  private Verification about(Verification found, SourceText source, Assumptions assumptions) {
    if (found.outcome() instanceof Outcome.Violated) {
      return found.with(assumptions);
    }
    if (verifier.exceeded().isPresent()) {
      return found.restingOn(assumptions);
    }
    boolean isOneForSeveral = assumptions.haveUnidentifiedLocks();
    if (assumptions.has(Kind.FEW_COPIES)) {
      Optional<Verification> known =
          isOneForSeveral
              ? forAnyNumber(found, source, MARKED, assumptions.forAnyLocks())
              : Optional.empty();
      return known
          .or(() ->
              assumptions.has(Kind.ONE_LOCK)
                  ? Optional.empty()
                  : forAnyNumber(found, source, List.of(Locks.ONE), assumptions.forAnyNumber()))
          .orElseGet(() -> found.restingOn(assumptions));
    }
    boolean isProven =
        isOneForSeveral && !found.outcome().hasRun() && isSafeForAnyLocks(source, MARKED);
    return isProven
        ? found.proven().restingOn(assumptions.forAnyLocks())
        : found.restingOn(assumptions);
  }

  /**
   * What is against the program in which locks exclude nobody of which it is not known which they
   * are: a violation that nothing but these locks may exclude. Where they are left out, others may
   * wait for ever that do not in the program, so deadlocks are not looked for.
   */
  private Optional<Verification> withoutLocks(Program program, Assumptions assumptions) {
    return verifier.exceeded().isPresent()
        ? Optional.empty()
        : frontEnd
            .withoutLocks(program.source(), CfaBuilder.build(program.withCopies(1)).uncontended())
            .map(verifier.forSomeTime()::decidePart)
            .filter(found -> found.unsafe().isPresent())
            .map(found -> found.withoutDeadlocks().with(assumptions.withoutLocks()));
  }

  private Optional<Verification> forAnyNumber(
      Verification found, SourceText source, List<Locks> treatments, Assumptions left) {
    return forAnyNumber(source, treatments)
        .map(proof -> found.proven().with(new Copies.Any(proof.threads())).restingOn(left));
  }

  /** The proof for any number of threads; empty if something is left to be proven. */
  private Optional<CopiesProof> forAnyNumber(SourceText source, List<Locks> treatments) {
    boolean hasNoDeadlock = holds(proofs(source, Locks.ONE), CopiesProof::hasNoDeadlock);
    return treatments.stream()
        .filter(locks -> hasNoDeadlock)
        .map(locks -> proofs(source, locks))
        .filter(proofs -> holds(proofs, CopiesProof::isSafe))
        .map(List::getFirst)
        .findFirst();
  }

  private static boolean holds(List<CopiesProof> proofs, Predicate<CopiesProof> property) {
    return !proofs.isEmpty() && proofs.stream().allMatch(property);
  }

  /**
   * What is proven of the programs with any number of threads that stand for a text.
   *
   * @param locks how unidentified locks are treated
   */
  public List<CopiesProof> proofs(SourceText source, Locks locks) {
    return frontEnd.unbounded(source, locks).stream()
        .map(all -> CopiesProof.of(all.program(), new ForkJoin(all.starts(), all.ends())))
        .toList();
  }

  /** Whether a program is safe and has no deadlock whichever locks are meant. */
  private boolean isSafeForAnyLocks(SourceText source, List<Locks> treatments) {
    return frontEnd
            .treating(source, Locks.ONE)
            .filter(program -> CopiesProof.of(program).hasNoDeadlock())
            .isPresent()
        && treatments.stream()
            .flatMap(locks -> frontEnd.treating(source, locks).stream())
            .anyMatch(program ->
                program.replicated().isEmpty()
                    ? verifier.isSafe(CfaBuilder.build(program))
                    : CopiesProof.of(program).isSafe());
  }
}
