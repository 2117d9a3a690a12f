package liss.report;

import static liss.report.Words.count;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.abstraction.Run;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample.Reason;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.lang.InsertionPoints.LockedWait;
import liss.lang.InsertionPoints.Marked;
import liss.lang.SourceText;
import liss.placement.model.CostModel;
import liss.placement.model.Criterion;
import liss.placement.model.Goal;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.LockShortage;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.Repair;
import liss.report.Statistics.PhaseTime;
import liss.synth.LearnedConstraint;
import liss.synth.PreventedRun;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededSection;
import liss.synth.SynthesisResult.NewDeadlock;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;

/** What a synthesis did, on a page. */
record SynthesisText(Synthesis synthesis, Page page) {

  private static final Pattern INCLUSION =
      Pattern.compile("(?m)^\\s*#\\s*include\\s*[<\"]liss\\.h[>\"]");

  private StepText text() {
    return new StepText(synthesis.program());
  }

  /** What came out of it. */
  void lines() {
    switch (synthesis.result()) {
      case Synthesized r -> synthesized(r, synthesis.objective());
      case NoPlacement r -> noPlacement(r);
      case NewDeadlock r -> newDeadlock(r);
      case SynthesisResult.Unknown r ->
          page.line(Style.WARNING, "Not decided: " + r.reason() + ".");
    }
  }

  private void synthesized(Synthesized result, Goal objective) {
    PlacementCost cost = result.cost();
    synthesis
        .rewritten()
        .map(ConstraintText.RewriteText::new)
        .map(ConstraintText.RewriteText::sentence)
        .ifPresent(page::sentence);
    if (result.placement().isEmpty()) {
      page.line(
          Style.GOOD,
          synthesis.rewritten().isPresent()
              ? "With this change, no locks are needed."
              : "No locks are needed: the program is preemption-safe as it is.");
    } else {
      boolean isMoved = result.newLockNames().isEmpty() && cost.lockStatements() == 0;
      page.line(Style.GOOD, (isMoved ? "Widened " : "Added ") + locks(result) + ":");
      page.sentence(costs(cost, objective) + ".");
      if (objective instanceof Repair) {
        page.sentence(changes(cost) + ".");
      }
      LockReasonText reasons = new LockReasonText(text(), result);
      result.reasons(synthesis.program()).forEach(why -> page.sentence(reasons.sentence(why)));
      waits(result).ifPresent(page::sentence);
      LockKindText.sentences(synthesis.program(), result).forEach(page::sentence);
      page.sentence(optimality(result.optimality(), objective));
      withOneLock(result, objective).ifPresent(page::sentence);
    }
    page.line(
        synthesis
            .assumptions()
            .asRead()
            .map(reservation -> "Checked: the output is " + reservation + ".")
            .or(() -> result.openFailures().map(SynthesisText::exceptFailures))
            .orElse("Verified: the output is preemption-safe and has no new deadlocks."));
    synthesis.copies().map(CopiesText::sentence).ifPresent(page::sentence);
    int before = result.before().preemptive().size();
    if (before > 0) {
      page.line(
          page.palette().paint(Style.WARNING, "warning:")
              + " the program can deadlock with and without the locks; see liss verify");
    }
  }

  /** Which waits give back a lock now, for want of a placement without that. */
  private Optional<String> waits(Synthesized result) {
    SourceText source = synthesis.program().program().source();
    String changed =
        lockedWaits(synthesis.program(), result).stream()
            .map(wait ->
                "the wait at "
                    + source.placeOf(wait.name())
                    + " becomes "
                    + wait.writing().function())
            .collect(Collectors.joining(", "));
    return changed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "No placement of locks alone does, so "
                + changed
                + ": the lock is given back until the condition holds.");
  }

  /** The waits at which a placement takes a lock. */
  static List<LockedWait> lockedWaits(ProgramCfa program, Synthesized result) {
    return program.program().insertionPoints() instanceof Marked marked
        ? result.placement().operations().keySet().stream()
            .filter(InsertionPoint::isBehindWait)
            .map(point -> Optional.ofNullable(marked.waits().get(point.offset())).orElseThrow())
            .toList()
        : List.of();
  }

  private static String exceptFailures(String open) {
    return "Checked: runs of the output that terminate are equivalent to cooperative ones, and it"
        + " has no new deadlocks, but "
        + open
        + ".";
  }

  private static String costs(PlacementCost cost, Goal objective) {
    return Stream.of(Criterion.values())
        .filter(criterion -> isCounted(criterion, objective))
        .map(criterion -> amount(criterion, criterion.of(cost)))
        .collect(Collectors.joining(", "));
  }

  private static boolean isCounted(Criterion criterion, Goal objective) {
    return switch (criterion) {
      case LOCK_STATEMENTS, UNLOCK_STATEMENTS, PROTECTED_STATEMENTS, EXCLUDED_PAIRS -> true;
      case PRICE -> objective instanceof CostModel;
      case NEW_LOCKS,
          UNKNOWN_CALLS,
          PROTECTED_CALLS,
          CHANGED_FUNCTIONS,
          NEW_SECTIONS,
          CHANGED_LINES ->
          false;
    };
  }

  /** What becomes of the text, in the words of its maintainer. */
  private static String changes(PlacementCost cost) {
    String changed =
        "Changes "
            + amount(Criterion.CHANGED_LINES, cost.changes().lines()).replace("changed ", "")
            + " of "
            + count(cost.changes().functions(), "function");
    return cost.unknownCalls() == 0
        ? changed
        : changed
            + "; the sections contain "
            + count(cost.unknownCalls(), "step")
            + " of functions of which nothing is known";
  }

  private static String amount(Criterion criterion, long value) {
    return switch (criterion) {
      case LOCK_STATEMENTS -> count(value, "lock statement");
      case UNLOCK_STATEMENTS -> count(value, "unlock statement");
      case PROTECTED_STATEMENTS -> count(value, "protected statement");
      case EXCLUDED_PAIRS -> count(value, "excluded pair");
      case PRICE -> "price " + value;
      case UNKNOWN_CALLS -> count(value, "protected step") + " of unknown functions";
      case PROTECTED_CALLS -> count(value, "protected call");
      case NEW_LOCKS -> count(value, "new lock");
      case CHANGED_FUNCTIONS -> count(value, "changed function");
      case NEW_SECTIONS -> count(value, "new section");
      case CHANGED_LINES -> count(value, "changed line");
    };
  }

  /** What more locks are worth. */
  private static Optional<String> withOneLock(Synthesized result, Goal objective) {
    return result
        .withOneLock()
        .filter(one -> result.placement().newLocks() > 1)
        .map(one ->
            "The best placement with at most 1 new lock (--max-locks 1), which is proven, has "
                + costs(one, objective)
                + ".");
  }

  private static String locks(Synthesized result) {
    List<String> added = new ArrayList<>();
    List<String> reused = result.reusedLockNames();
    if (!result.newLockNames().isEmpty() || reused.isEmpty()) {
      added.add(count(result.newLockNames().size(), "lock"));
      added.addAll(result.newLockNames());
    }
    if (!reused.isEmpty()) {
      String sections = reused.size() == 1 ? "lock " : "locks ";
      added.add("sections of the program's " + sections + String.join(", ", reused));
    }
    return String.join(", ", added);
  }

  private static String optimality(Optimality optimality, Goal objective) {
    String optimal = "Optimal for the objective " + objective.label();
    return switch (optimality) {
      case Optimality.Optimal o -> optimal + ", which is proven.";
      case Optimality.OptimalUpTo o ->
          optimal + " among placements" + atMost(o.locks()) + ", which is proven.";
      case Optimality.OptimalButForTies o ->
          optimal
              + ", which is proven; the further criteria may not be minimal"
              + bound("; they have at least ", o.lowerBound(), 1, objective)
              + ".";
      case Optimality.BestFound o -> {
        String limit = o.locks().isNone() ? "" : atMost(o.locks().newLocks());
        yield "Best found for the objective "
            + objective.label()
            + "; not proven"
            + bound("; placements" + limit + " have at least ", o.lowerBound(), 0, objective)
            + ".";
      }
      case Optimality.Irredundant o ->
          "Irredundant: no part of the critical sections can be left out. Nothing was minimised.";
    };
  }

  /**
   * What is known about the criteria from one on, after some words; nothing if nothing is known.
   */
  private static String bound(String words, List<Long> lowerBound, int from, Goal objective) {
    int last = lowerBound.size() - 1;
    while (last >= from && lowerBound.get(last) == 0) {
      last--;
    }
    return IntStream.rangeClosed(from, last)
        .mapToObj(i -> amount(objective.order().get(i), lowerBound.get(i)))
        .collect(Collectors.joining(", then ", last < from ? "" : words, ""));
  }

  private void noPlacement(NoPlacement result) {
    page.line(
        result.doubt().isEmpty() ? Style.BAD : Style.WARNING,
        result.doubt().isPresent()
            ? "Not decided: " + result.doubt().get() + "."
            : result.shortage().isEmpty()
                ? (result.otherwise().isPresent() ? "No structured placement" : "No placement")
                    + " of locks makes this program preemption-safe."
                : tooFew(result.shortage().get()) + ".");
    new ConstraintText(text()).obstacles(result).forEach(page::sentence);
    page.sentence(
        result.unsatisfiable().size() == 1
            ? "This interleaving cannot be prevented:"
            : "These "
                + result.unsatisfiable().size()
                + " interleavings cannot all be prevented"
                + result.shortage().map(s -> " with " + count(s.allowed(), "new lock")).orElse("")
                + "; if any one of them is left out, the others can be prevented:");
    result.unsatisfiable().forEach(this::constraint);
    if (!result.bans().isEmpty()) {
      page.list(BanText.sentences(result.bans()));
    }
    result
        .otherwise()
        .ifPresent(free ->
            page.sentence(
                "Critical sections that one function begins and another one ends can prevent it:"
                    + " --sections free."));
    result
        .shortage()
        .ifPresent(shortage ->
            page.sentence("Raise --max-locks to " + shortage.needed() + ", or leave it out."));
    page.point();
  }

  /** That there is no placement with as few locks. */
  static String tooFew(LockShortage shortage) {
    return "No placement%s makes this program preemption-safe; it takes at least %s"
        .formatted(atMost(shortage.allowed()), shortage.needed());
  }

  private static String atMost(int newLocks) {
    return " with at most " + count(newLocks, "new lock");
  }

  private void constraint(LearnedConstraint constraint) {
    Run run = constraint.run();
    new RunText(page, text()).run(run);
    page.list(new Reasons(run, text()).sentences(Reason.of(run)));
    page.list(new ConstraintText(text()).demands(constraint));
  }

  private void newDeadlock(NewDeadlock result) {
    page.line(Style.BAD, "The locks would bring new deadlocks. The program with locks:");
    page.point().line(result.text());
    new RunText(page, new StepText(result.output())).deadlocks(result.deadlocks());
    page.point();
  }

  /** How much was done to find it. */
  static void progress(Page page, SynthesisResult.Progress progress) {
    page.sentence(
        "%s, %s, bound %s; %s."
            .formatted(
                count(progress.iterations(), "iteration"),
                count(progress.constraints().size(), "constraint"),
                progress.bound(),
                PhaseTime.words(PhaseTime.of(progress))));
  }

  /** How to compile an output that includes liss.h; the launchers say where that header is. */
  void compilation() {
    if (synthesis.result() instanceof Synthesized result
        && INCLUSION.matcher(result.text()).find()) {
      String directory = System.getProperty("liss.include", "and the directory include of liss");
      page.sentence(
          "Includes liss.h: compile with -I " + directory + ", and link liss.c from there.");
    }
  }

  /** Why each lock is needed: a run in full, and for each critical section what it prevents. */
  void reasons() {
    if (synthesis.result() instanceof Synthesized result) {
      List<String> locks = result.sections().stream().map(result::lock).distinct().toList();
      locks.forEach(lock -> reasons(lock, result));
    }
  }

  private void reasons(String lock, Synthesized result) {
    CriticalSectionText words = new CriticalSectionText(text(), result);
    List<Integer> sections =
        IntStream.range(0, result.sections().size())
            .filter(i -> result.lock(result.sections().get(i)).equals(lock))
            .boxed()
            .toList();
    page.line(Style.HEADING, "Lock " + lock);
    page.point();
    synthesis.prevented().stream()
        .filter(run -> run.sections().stream().anyMatch(sections::contains))
        .findFirst()
        .ifPresent(run -> reason(lock, run));
    for (int section : sections) {
      page.sentence(words.position(result.sections().get(section)));
      page.list(words.kindsOfNeeds(result.sections().get(section)));
    }
    page.sentence(learned(lock, sections, result));
    page.point();
  }

  private void reason(String lock, PreventedRun reason) {
    Run run = reason.counterexample().run();
    page.sentence(
        reason.isReal()
            ? lock + " prevents this run, which the program can take:"
            : lock + " prevents this run; no run that the program can take was found:");
    new RunText(page, text()).run(run);
    page.list(new Reasons(run, text()).sentences(reason.counterexample().reason()));
    page.list(new FeasibilityText(text()).sentences(reason.feasibility()));
    reason
        .observed()
        .ifPresent(observed -> new BehaviourText(synthesis.program()).observed(page, observed));
    page.point();
  }

  /** How many other runs need a lock, and how to see them. */
  private String learned(String lock, List<Integer> sections, Synthesized result) {
    List<Integer> constraints =
        sections.stream()
            .flatMap(section -> result.sections().get(section).needs().stream())
            .map(Need::constraint)
            .distinct()
            .toList();
    long feasible = constraints.stream().filter(i -> synthesis.isFeasible(i)).count();
    return "The sections of %s were learned from %s, of which %s feasible; --explain-all shows %s."
        .formatted(
            lock,
            count(constraints.size(), "bad interleaving"),
            feasible == 1 ? "1 is" : feasible == 0 ? "none is" : feasible + " are",
            constraints.size() == 1 ? "it" : "them");
  }

  /** What was learned on the way: every bad interleaving and what the locks do about it. */
  void explanation() {
    ConstraintText words = new ConstraintText(text());
    List<LearnedConstraint> constraints = synthesis.result().progress().constraints();
    for (int i = 0; i < constraints.size(); i++) {
      page.point();
      page.line(Style.HEADING, "Constraint " + (i + 1) + " of " + constraints.size());
      constraint(constraints.get(i));
      if (!synthesis.feasibilities().isEmpty()) {
        page.list(new FeasibilityText(text()).sentences(synthesis.feasibilities().get(i)));
      }
      page.list(words.core(constraints.get(i)));
      page.list(words.remedies(constraints.get(i)));
    }
    if (synthesis.result() instanceof Synthesized synthesized) {
      criticalSections(synthesized);
    }
    page.point();
  }

  private void criticalSections(Synthesized result) {
    CriticalSectionText words = new CriticalSectionText(text(), result);
    List<NeededSection> sections = result.sections();
    for (int i = 0; i < sections.size(); i++) {
      page.point();
      page.line(Style.HEADING, "Critical section " + (i + 1) + " of " + sections.size());
      page.sentence(words.position(sections.get(i)));
      page.list(words.needs(sections.get(i)));
    }
  }
}
