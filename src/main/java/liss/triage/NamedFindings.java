package liss.triage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.StuckThreads;
import liss.check.serial.Counterexample;
import liss.lang.SourceSpan;
import liss.triage.Answer.Named;
import liss.triage.Fingerprints.Involved;
import liss.verify.Alarms;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import liss.verify.Outcome.Use;
import liss.verify.Races;
import liss.verify.RacingPair;
import liss.verify.StaleReads;
import liss.verify.Verification;
import liss.verify.Verification.Shown;
import liss.verify.Verification.ShownDeadlock;

/** What a verification found, each with its name. */
record NamedFindings(
    Verification verification, ProgramCfa program, Fingerprints names, List<Named> all) {

  /** Nothing yet. */
  NamedFindings(Verification verification) {
    this(
        verification,
        verification.alarms().map(Alarms::whole).orElse(verification.program()),
        new ArrayList<>());
  }

  private NamedFindings(Verification verification, ProgramCfa program, List<Named> all) {
    this(verification, program, new Fingerprints(program), all);
  }

  /** The runs and the deadlocks that are shown, then the races, then the stale values. */
  static List<Named> of(Verification verification, Optional<Races> races) {
    NamedFindings found = new NamedFindings(verification);
    found.unsafe(verification.safety());
    if (verification.deadlock().hasRun()) {
      verification.shownDeadlocks().forEach(found::deadlock);
    }
    races.ifPresent(r -> r.races().forEach(pair -> found.race(pair, r.use())));
    StaleReads stale = verification.stale();
    stale.pairs().forEach(pair -> found.stale(pair, stale.use()));
    return found.all;
  }

  private void unsafe(Outcome safety) {
    if (safety.hasRun()) {
      verification
          .alarms()
          .map(Alarms::all)
          .orElseGet(() -> verification.shown().stream().toList())
          .forEach(shown -> all.add(unsafe(shown, safety)));
    }
  }

  /** Of several alarms, the one is a run that a harness shows, and the others are possible. */
  private Named unsafe(Shown shown, Outcome safety) {
    if (verification.isShownInHarness(shown)) {
      return new Named.Unsafe(name(shown), safety, verification.shown().orElseThrow(), shown);
    }
    boolean isOther = verification.isShownInHarness() && verification.alarms().isPresent();
    Outcome outcome = isOther ? new Outcome.Possible(Property.PREEMPTION_SAFETY) : safety;
    Shown inText =
        verification.alarms().isPresent() ? shown : verification.shownInText().orElse(shown);
    return new Named.Unsafe(name(shown), outcome, shown, inText);
  }

  /** The name of a counterexample of the verification. */
  String name(Shown shown) {
    // The run that is shown may be another one with values; the conflict is the same.
    boolean isOfProgram = verification.alarms().isEmpty();
    Counterexample named =
        isOfProgram ? verification.unsafe().orElseThrow().counterexample() : shown.counterexample();
    ProgramCfa of =
        isOfProgram && !named.equals(shown.counterexample()) ? program : shown.program();
    SourceSpan span = InvolvedSteps.preempted(named.run());
    return name(Property.PREEMPTION_SAFETY, of, span, InvolvedSteps.of(named));
  }

  private void deadlock(ShownDeadlock shown) {
    Outcome outcome =
        shown.isReal() || verification.isAboutAbstraction()
            ? verification.deadlock()
            : new Outcome.Possible(Property.DEADLOCK);
    StuckThreads end = new StuckThreads(shown.program(), shown.deadlock().run());
    SourceSpan span =
        end.blocked().stream().findFirst().map(edge -> edge.span()).orElse(SourceSpan.START);
    String name = name(Property.DEADLOCK, shown.program(), span, InvolvedSteps.of(end));
    // The search with values may find what is among those without.
    if (all.stream().noneMatch(other -> isCertain(other) && other.name().equals(name))) {
      all.add(new Named.Stuck(name, outcome, span, shown));
    }
  }

  private static boolean isCertain(Named other) {
    return other instanceof Named.Stuck stuck && stuck.outcome() instanceof Outcome.Violated;
  }

  /**
   * The name by the steps of this program at the places of those of another one, if it has them.
   */
  private String name(Property rule, ProgramCfa of, SourceSpan span, List<Involved> steps) {
    Optional<List<Involved>> here = of == program ? Optional.of(steps) : names.here(steps);
    return here.map(own -> names.of(rule.label(), span, own))
        .orElseGet(() -> new Fingerprints(of).of(rule.label(), span, steps));
  }

  private void race(RacingPair pair, Use use) {
    List<Involved> steps = InvolvedSteps.of(pair, program);
    String name =
        steps.isEmpty()
            ? Fingerprints.of(pair, file())
            : names.of(Property.RACE.label(), pair.first().span(), steps);
    all.add(new Named.Racing(name, use, pair));
  }

  private void stale(StaleReads.Pair pair, Use use) {
    SortedSet<String> facts = new TreeSet<>(pair.variables());
    facts.addAll(pair.locks());
    facts.add(pair.thread());
    String name = Fingerprints.of(Fingerprints.STALE_VALUE, file(), facts);
    all.add(new Named.Stale(name, use, pair));
  }

  private String file() {
    return program.program().source().file();
  }
}
