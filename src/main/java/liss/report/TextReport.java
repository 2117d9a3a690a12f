package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import liss.abstraction.Run;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.CountedRuns;
import liss.check.Counterexample;
import liss.check.Deadlocks.Deadlock;
import liss.check.Verdict;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.placement.CostModel;
import liss.placement.Goal;
import liss.placement.PlacementCost;
import liss.placement.PlacementResult.Optimality;
import liss.report.Palette.Style;
import liss.synth.FrontResult;
import liss.synth.LearnedConstraint;
import liss.synth.SynthesisListener.Phase;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.NeededRegion;
import liss.synth.SynthesisResult.NewDeadlock;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;

/** Reports for people, about a hundred columns wide unless told otherwise. */
public final class TextReport {

  private static final int DEADLOCKS_IN_FULL = 3;

  private final Palette palette;
  private final int width;

  /** Reports that keep to the width where they can. */
  public TextReport(Palette palette, int width) {
    this.palette = palette;
    this.width = width;
  }

  /** What a verification found; the last line is the result. */
  public String verification(Verification verification) {
    return verification(verification, Optional.empty());
  }

  /** What a verification found and what it cost; the last line is the result. */
  public String verification(Verification verification, Optional<Statistics> statistics) {
    Page page = new Page(palette, width);
    StepText text = new StepText(verification.program());
    preemptionSafety(page, verification, text);
    deadlocks(page, verification, text);
    warnings(page, verification.vacuity());
    page.gap();
    statistics.ifPresent(s -> page.sentence(s.counts()).sentence(s.times()));
    result(page, verification.outcome());
    return page.toString();
  }

  private static void preemptionSafety(Page page, Verification verification, StepText text) {
    CountedRuns counted = verification.counted();
    switch (verification.verdict()) {
      case Verdict.Safe safe -> page.sentence(page.palette().paint(Style.GOOD, safe(counted)));
      case Verdict.Unknown unknown -> {
        page.line(Style.WARNING, "Preemption-safety is not decided: " + unknown.reason() + ".");
      }
      case Verdict.Unsafe unsafe -> {
        page.line(Style.BAD, "Not preemption-safe. No cooperative run is equivalent to this:");
        Verification.Shown shown = verification.shown().orElseThrow();
        counterexample(page, shown.counterexample(), text);
        shown
            .reality()
            .map(new RealityText(verification.program(), text)::sentences)
            .ifPresent(page::list);
        new RealSearchText(verification).sentence().ifPresent(page::sentence);
        page.gap();
      }
    }
    page.line(
        switch (counted) {
          case TERMINATING -> "Runs that terminate count.";
          case TERMINATING_OR_ENDLESS -> "Runs that terminate or go on for ever count.";
        });
  }

  private static String safe(CountedRuns counted) {
    return switch (counted) {
      case TERMINATING ->
          "Preemption-safe: every preemptive run is equivalent to a cooperative one.";
      case TERMINATING_OR_ENDLESS ->
          "Preemption-safe: every preemptive run that terminates is equivalent to a cooperative one,"
              + " and in none that goes on for ever do accesses put blocks in a circle.";
    };
  }

  private static void counterexample(Page page, Counterexample counterexample, StepText text) {
    Run run = counterexample.run();
    run(page, run, new EndingText(counterexample).notes(), text);
    page.list(new Reasons(run, text).sentences(counterexample.reason()));
    new EndingText(counterexample).afterwards().ifPresent(page::sentence);
    page.sentence(
        switch (counterexample.minimality()) {
          case SMALLEST -> "No counterexample has fewer blocks, or as many blocks and fewer steps.";
          case UNKNOWN -> "There may be a smaller counterexample.";
        });
    page.gap();
  }

  private static void run(Page page, Run run, StepText text) {
    run(page, run, Map.of(), text);
  }

  private static void run(Page page, Run run, Map<Integer, String> notes, StepText text) {
    page.gap();
    new RunTable(run, notes, text, page.palette(), page.width()).lines().forEach(page::line);
    page.gap();
  }

  private static void deadlocks(Page page, Verification verification, StepText text) {
    List<Deadlock> preemptive = verification.deadlocks().preemptive();
    page.gap();
    if (preemptive.isEmpty()) {
      Optional<String> stopped = verification.deadlocks().stopped();
      page.line(
          stopped.isPresent() ? Style.WARNING : Style.GOOD,
          stopped.map(s -> "Deadlocks: none found up to the " + s + ".").orElse("No deadlock."));
      return;
    }
    List<Deadlock> added = verification.deadlocks().onlyPreemptive();
    page.line(Style.BAD, count(preemptive.size(), "deadlock") + ", " + origin(preemptive, added));
    describe(page, preemptive, verification.program(), text);
  }

  private static String origin(List<Deadlock> all, List<Deadlock> onlyPreemptive) {
    int cooperative = all.size() - onlyPreemptive.size();
    if (cooperative == 0) {
      return "under the preemptive scheduler only:";
    }
    return cooperative == all.size()
        ? "under the cooperative scheduler already:"
        : cooperative + " of them under the cooperative scheduler already:";
  }

  private static void describe(
      Page page, List<Deadlock> deadlocks, ProgramCfa program, StepText text) {
    for (Deadlock deadlock : deadlocks.stream().limit(DEADLOCKS_IN_FULL).toList()) {
      run(page, deadlock.run(), text);
      StuckThreads.after(deadlock.run(), program, text).forEach(page::sentence);
    }
    if (deadlocks.size() > DEADLOCKS_IN_FULL) {
      int rest = deadlocks.size() - DEADLOCKS_IN_FULL;
      page.gap().line("... and " + rest + " more; --format json lists them all.");
    }
  }

  private static void warnings(Page page, List<String> vacuity) {
    if (!vacuity.isEmpty()) {
      page.gap();
      vacuity.forEach(
          w -> page.sentence(page.palette().paint(Style.WARNING, "warning:") + " " + w));
    }
  }

  private static void result(Page page, Outcome outcome) {
    Style style =
        switch (outcome) {
          case Outcome.Holds holds -> Style.GOOD;
          case Outcome.Violated violated -> Style.BAD;
          case Outcome.Unknown unknown -> Style.WARNING;
        };
    page.line("Result: " + page.palette().paint(style, outcome.label()));
  }

  /** What a synthesis did, without the program itself; the last line is the result. */
  public String synthesis(Synthesis synthesis) {
    return synthesis(synthesis, Optional.empty());
  }

  /** What a synthesis did and what it cost; the last line is the result. */
  public String synthesis(Synthesis synthesis, Optional<Statistics> statistics) {
    Page page = new Page(palette, width);
    StepText text = new StepText(synthesis.program());
    switch (synthesis.result()) {
      case Synthesized r -> synthesized(page, r, synthesis.objective());
      case NoPlacement r -> noPlacement(page, r, text);
      case NewDeadlock r -> newDeadlock(page, r, synthesis.program().program().source().file());
      case SynthesisResult.Unknown r ->
          page.line(Style.WARNING, "Not decided: " + r.reason() + ".");
    }
    if (synthesis.counted() == CountedRuns.TERMINATING_OR_ENDLESS) {
      page.line("Runs that terminate or go on for ever count.");
    }
    progress(page, synthesis.result().progress());
    warnings(page, synthesis.warnings());
    statistics.ifPresent(s -> page.sentence(s.counts()));
    result(page, synthesis.outcome());
    return page.toString();
  }

  /** What was done to find the placements that no other beats, ending with a result line. */
  public String front(FrontResult.Front front, Optional<Statistics> statistics) {
    Page page = new Page(palette, width);
    page.line(
        Style.GOOD,
        count(front.placements().size(), "placement")
            + " that no other beats in lock statements, protected statements and excluded pairs.");
    page.sentence("That there are no more is proven, for any number of locks.");
    page.sentence("Verified: each is preemption-safe and has no new deadlocks.");
    progress(page, front.progress());
    statistics.ifPresent(s -> page.sentence(s.counts()));
    result(page, new Outcome.Holds());
    return page.toString();
  }

  private static void synthesized(Page page, Synthesized result, Goal objective) {
    PlacementCost cost = result.cost();
    if (result.placement().isEmpty()) {
      page.line(Style.GOOD, "No locks are needed: the program is preemption-safe as it is.");
    } else {
      page.line(Style.GOOD, "Added " + locks(result) + ":");
      page.sentence(
          count(cost.lockStatements(), "lock statement")
              + ", "
              + count(cost.unlockStatements(), "unlock statement")
              + ", "
              + count(cost.protectedStatements(), "protected statement")
              + ", "
              + count(cost.excludedPairs(), "excluded pair")
              + (objective instanceof CostModel ? ", price " + cost.price() : "")
              + ".");
      page.sentence(optimality(result.optimality(), objective));
    }
    page.line("Verified: the output is preemption-safe and has no new deadlocks.");
    int before = result.before().preemptive().size();
    if (before > 0) {
      page.line(
          page.palette().paint(Style.WARNING, "warning:")
              + " the program can deadlock with and without the locks; see liss verify");
    }
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
    String name = objective.label();
    return switch (optimality) {
      case Optimality.Optimal o -> "Optimal for the objective " + name + ", which is proven.";
      case Optimality.OptimalUpTo o ->
          "Optimal for the objective "
              + name
              + " among placements with at most "
              + count(o.locks(), "lock")
              + ", which is proven.";
      case Optimality.OptimalButForTies o ->
          "Optimal for the objective "
              + name
              + ", which is proven; of placements that are as good, no one costs less than "
              + o.lowerBound()
              + ".";
      case Optimality.BestFound o ->
          "Best found for the objective "
              + name
              + "; not proven. No placement with at most "
              + count(o.locks(), "lock")
              + " costs less than "
              + o.lowerBound()
              + ".";
      case Optimality.Irredundant o -> "Nothing was minimised; no lock can be left out.";
    };
  }

  private static void noPlacement(Page page, NoPlacement result, StepText text) {
    page.line(Style.BAD, "No placement of locks makes this program preemption-safe.");
    page.sentence(
        result.clash().size() == 1
            ? "This interleaving cannot be prevented:"
            : "These "
                + result.clash().size()
                + " interleavings cannot all be prevented; any one"
                + " of them left out, the others can:");
    for (LearnedConstraint constraint : result.clash()) {
      constraint(page, constraint, text);
    }
    if (!result.bans().isEmpty()) {
      page.list(BanText.sentences(result.bans()));
    }
    page.gap();
  }

  private static void constraint(Page page, LearnedConstraint constraint, StepText text) {
    ConstraintText words = new ConstraintText(text);
    Run run = constraint.trace().run();
    run(page, run, text);
    page.list(new Reasons(run, text).sentences(Reasons.of(run)));
    page.list(words.demands(constraint));
  }

  private static void newDeadlock(Page page, NewDeadlock result, String file) {
    page.line(Style.BAD, "The locks would bring new deadlocks. The program with locks:");
    page.gap().line(result.text());
    ProgramCfa program = parsed(new SourceText(file, result.text()));
    describe(page, result.deadlocks(), program, new StepText(program));
    page.gap();
  }

  /** The program of a text that the synthesizer has written and parsed itself. */
  static ProgramCfa parsed(SourceText source) {
    return switch (Parser.parse(source)) {
      case ParseResult.Parsed parsed -> CfaBuilder.build(parsed.program());
      case ParseResult.Rejected rejected -> throw new IllegalStateException(rejected.toString());
    };
  }

  private static void progress(Page page, SynthesisResult.Progress progress) {
    Map<Phase, String> times = new TreeMap<>();
    progress.times().forEach((phase, time) -> times.put(phase, Durations.format(time)));
    page.sentence(
        count(progress.iterations(), "iteration")
            + ", "
            + count(progress.constraints().size(), "constraint")
            + ", bound "
            + progress.bound()
            + "; "
            + times.entrySet().stream()
                .map(e -> e.getKey().description() + " " + e.getValue())
                .collect(Collectors.joining(", "))
            + ".");
  }

  /** What was learned on the way: every bad interleaving and what the locks do about it. */
  public String explanation(Synthesis synthesis) {
    Page page = new Page(palette, width);
    StepText text = new StepText(synthesis.program());
    ConstraintText words = new ConstraintText(text);
    List<LearnedConstraint> constraints = synthesis.result().progress().constraints();
    for (int i = 0; i < constraints.size(); i++) {
      page.gap();
      page.line(Style.HEADING, "Constraint " + (i + 1) + " of " + constraints.size());
      constraint(page, constraints.get(i), text);
      if (!synthesis.realities().isEmpty()) {
        page.list(
            new RealityText(synthesis.program(), text).sentences(synthesis.realities().get(i)));
      }
      page.list(words.core(constraints.get(i)));
      page.list(words.remedies(constraints.get(i)));
    }
    if (synthesis.result() instanceof Synthesized synthesized) {
      regions(page, synthesized, synthesis.program(), text);
    }
    page.gap();
    return page.toString();
  }

  private static void regions(Page page, Synthesized result, ProgramCfa program, StepText text) {
    RegionText words = new RegionText(text, program.program().source(), result);
    List<NeededRegion> regions = result.regions();
    for (int i = 0; i < regions.size(); i++) {
      page.gap();
      page.line(Style.HEADING, "Critical section " + (i + 1) + " of " + regions.size());
      page.sentence(words.position(regions.get(i)));
      page.list(words.needs(regions.get(i)));
    }
  }

  private static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
