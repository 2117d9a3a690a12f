package liss.triage;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.lang.Assumptions;
import liss.lang.Diagnostic;
import liss.lang.SourceSpan;
import liss.verify.Alarms;
import liss.verify.Outcome;
import liss.verify.Outcome.Use;
import liss.verify.Question;
import liss.verify.Races;
import liss.verify.RacingPair;
import liss.verify.StaleReads;
import liss.verify.Verification;
import liss.verify.Verification.Shown;
import liss.verify.Verification.ShownDeadlock;

/**
 * The answer of {@code liss verify} about a program, which each report tells in its form. It is
 * made here; nobody else decides about its outcome.
 *
 * @param outcome the most important finding
 * @param verification the verdict, its reason and the run that shows it
 * @param races for which memory the answer holds; empty if nobody has asked
 * @param messages what was said about reading the program
 * @param findings what is against the program, and then what is to be noted
 * @param suppressions which of the findings are known and accepted
 * @param alarms all counterexamples with what speaks for and against them, those that are accepted
 *     last; empty if nobody has looked for more than one
 * @param questions what would take counterexamples away, by their names; none for those of which
 *     there is nothing to be asked
 * @param repair the command that adds locks; empty if nobody has said it, or no locks are missing
 */
public record Answer(
    Outcome outcome,
    Verification verification,
    Optional<Races> races,
    List<Diagnostic> messages,
    List<Named> findings,
    Suppressions suppressions,
    List<Alarm> alarms,
    Map<String, Question> questions,
    Optional<String> repair) {

  /** Something that was found. */
  public sealed interface Named {

    /** What tells it from others wherever the lines move, and whatever its sentences are. */
    String name();

    /**
     * A run that is equivalent to no cooperative one.
     *
     * @param inText the same, or the counterexample of the text if the run is one of a harness
     */
    record Unsafe(String name, Outcome outcome, Shown shown, Shown inText) implements Named {}

    /** A deadlock, and where a thread is stuck in it. */
    record Stuck(String name, Outcome outcome, SourceSpan at, ShownDeadlock shown)
        implements Named {}

    /** Accesses that race. */
    record Racing(String name, Use use, RacingPair pair) implements Named {}

    /** A value that may be out of date when it is used. */
    record Stale(String name, Use use, StaleReads.Pair pair) implements Named {}

    /** Whether it is against the program, and no note. */
    default boolean isViolation() {
      return switch (this) {
        case Unsafe unsafe -> true;
        case Stuck stuck -> true;
        case Racing racing -> racing.use() == Use.VIOLATIONS;
        case Stale stale -> stale.use() == Use.VIOLATIONS;
      };
    }
  }

  /** Copies the lists. */
  public Answer {
    messages = List.copyOf(messages);
    findings = List.copyOf(findings);
    alarms = List.copyOf(alarms);
    questions = Map.copyOf(questions);
  }

  /** The answer about a program of which nothing is accepted, and nobody has asked for more. */
  public static Answer of(Verification verification) {
    return of(verification, Optional.empty(), List.of(), Suppressions.none());
  }

  /** The answer, which is unknown if there are findings, and all are known and accepted. */
  public static Answer of(
      Verification given,
      Optional<Races> races,
      List<Diagnostic> messages,
      Suppressions suppressions) {
    Verification found =
        given.alarms().isPresent()
                && given.isShownInHarness()
                && isAccepted(given.shownInText(), given, suppressions)
            ? given.withoutValues("its run in a harness is known and accepted")
            : given;
    List<Alarm> alarms =
        found.alarms().map(all -> ranked(all, found, suppressions)).orElse(List.of());
    Verification verification =
        found
            .alarms()
            .map(all -> found.with(all.with(alarms.stream().map(Alarm::shown).toList())))
            .orElse(found);
    List<Named> findings = NamedFindings.of(verification, races);
    Outcome others = verification.outcome();
    Outcome all = verification.stale().outcome(races.map(r -> r.outcome(others)).orElse(others));
    List<String> violations = violations(findings);
    Outcome outcome =
        all.hasRun() && !suppressions.isEmpty() && suppressions.areAll(violations)
            ? Outcome.suppressed(violations.size())
            : all;
    return new Answer(
        outcome,
        verification,
        races,
        messages,
        findings,
        suppressions,
        alarms,
        Map.of(),
        Optional.empty());
  }

  private static List<Alarm> ranked(Alarms all, Verification found, Suppressions suppressions) {
    return Alarm.ranked(all).stream()
        .sorted(
            Comparator.comparing(
                    (Alarm alarm) -> isAccepted(Optional.of(alarm.shown()), found, suppressions))
                .thenComparing(alarm -> !found.isShownInHarness(alarm.shown())))
        .toList();
  }

  private static boolean isAccepted(
      Optional<Shown> alarm, Verification found, Suppressions suppressions) {
    return !suppressions.isEmpty()
        && alarm.map(new NamedFindings(found)::name).flatMap(suppressions::of).isPresent();
  }

  /** The same with the questions about its counterexamples. */
  public Answer asking(Function<Shown, Optional<Question>> about) {
    Map<String, Question> asked = new HashMap<>();
    unsafe()
        .forEach(found ->
            about.apply(found.inText()).ifPresent(question -> asked.put(found.name(), question)));
    return with(asked, repair);
  }

  /** The same with the command that adds locks, which is asked for only if some are missing. */
  public Answer repairedBy(Supplier<String> command) {
    return verification.safety().hasRun() ? with(questions, Optional.of(command.get())) : this;
  }

  private Answer with(Map<String, Question> asked, Optional<String> command) {
    return new Answer(
        outcome, verification, races, messages, findings, suppressions, alarms, asked, command);
  }

  /** The question about the counterexample that is shown; empty if there is nothing to be asked. */
  public Optional<Question> question() {
    return unsafe().findFirst().flatMap(this::question);
  }

  /** The question about a finding; empty if there is nothing to be asked. */
  public Optional<Question> question(Named found) {
    return Optional.ofNullable(questions.get(found.name()));
  }

  private Stream<Named.Unsafe> unsafe() {
    return findings.stream().filter(Named.Unsafe.class::isInstance).map(Named.Unsafe.class::cast);
  }

  private static List<String> violations(List<Named> findings) {
    return findings.stream().filter(Named::isViolation).map(Named::name).distinct().toList();
  }

  /** The program that the answer is about. */
  public ProgramCfa program() {
    return verification.program();
  }

  /** What the answer rests on. */
  public Assumptions restsOn() {
    return verification.restsOn();
  }

  /** The names of what is against the program. */
  public List<String> violations() {
    return violations(findings);
  }

  /** What is against the program, but known and accepted. */
  public List<Suppression> suppressed() {
    return violations().stream().flatMap(name -> suppressions.of(name).stream()).toList();
  }
}
