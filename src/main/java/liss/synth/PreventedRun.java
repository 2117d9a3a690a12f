package liss.synth;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.Run;
import liss.behaviour.RunComparison.Observed;
import liss.behaviour.RunFeasibility;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample;
import liss.check.serial.LeastPreemptions;
import liss.placement.model.HeldLocks;
import liss.placement.model.InsertedSections;
import liss.placement.model.LockPlacement;
import liss.search.Limits;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededSection;
import liss.synth.SynthesisResult.Synthesized;
import liss.verify.FeasibleCounterexampleSearch;
import liss.verify.FeasibleCounterexampleSearch.Found;
import liss.verify.Verifier;

/**
 * A counterexample of the program without locks that is impossible with them: the reason of some
 * critical sections.
 *
 * @param feasibility whether the program has the run
 * @param observed what can be seen of it, if it is feasible
 * @param sections the positions of the critical sections without which it is possible, in {@link
 *     Synthesized#sections()}
 */
public record PreventedRun(
    Counterexample counterexample,
    RunFeasibility feasibility,
    Optional<Observed> observed,
    List<Integer> sections) {

  /** Runs with few preemptions first, then short ones. */
  private static final Comparator<Run> READABLE =
      Comparator.<Run>comparingInt(run -> run.preemptions().size())
          .thenComparingInt(run -> run.events().size());

  /** How many feasible runs are looked at for one that can be told from cooperative ones. */
  private static final int MOST_OBSERVED = 10;

  /** Copies the list. */
  public PreventedRun {
    sections = List.copyOf(sections);
  }

  /** Whether the program has the run. */
  public boolean isReal() {
    return feasibility instanceof RunFeasibility.Feasible;
  }

  /**
   * For each critical section a run, a feasible one if one is found: among the runs from which was
   * learned, and otherwise near them. Those that are feasible come first.
   *
   * @param program without locks
   * @param known for each constraint whether its run is feasible
   */
  public static List<PreventedRun> of(
      ProgramCfa program,
      Synthesized result,
      List<RunFeasibility> known,
      Verifier verifier,
      Limits limits) {
    return new Reasons(program, result, known, verifier, limits).all();
  }

  /** Finds them. */
  private static final class Reasons {

    private final ProgramCfa program;
    private final Synthesized result;
    private final List<RunFeasibility> known;
    private final Verifier verifier;
    private final Limits limits;

    Reasons(
        ProgramCfa program,
        Synthesized result,
        List<RunFeasibility> known,
        Verifier verifier,
        Limits limits) {
      this.program = program;
      this.result = result;
      this.known = known;
      this.verifier = verifier;
      this.limits = limits;
    }

    List<PreventedRun> all() {
      List<PreventedRun> reasons = new ArrayList<>();
      List<Integer> open = new ArrayList<>();
      for (int section = 0; section < result.sections().size(); section++) {
        if (!needs(section).isEmpty() && !isIn(reasons, section)) {
          real(section).ifPresentOrElse(reasons::add, adding(open, section));
        }
      }
      for (int section : open) {
        if (!isIn(reasons, section)) {
          reasons.add(learned(section));
        }
      }
      return reasons;
    }

    private static Runnable adding(List<Integer> open, int section) {
      return () -> open.add(section);
    }

    private static boolean isIn(List<PreventedRun> reasons, int section) {
      return reasons.stream().anyMatch(reason -> reason.sections().contains(section));
    }

    /** A feasible run for a section, one that can be told from cooperative ones if there is one. */
    private Optional<PreventedRun> real(int section) {
      Candidates candidates = new Candidates(section);
      boolean isFound =
          IntStream.range(0, known.size())
              .filter(i -> known.get(i) instanceof RunFeasibility.Feasible)
              .mapToObj(i -> new Found(counterexample(i), (RunFeasibility.Feasible) known.get(i)))
              .sorted(Comparator.comparing(found -> found.counterexample().run(), READABLE))
              .anyMatch(candidates::isBest);
      if (!isFound && candidates.best.isEmpty()) {
        Run guide = result.progress().constraints().get(firstNeed(section)).run();
        FeasibleCounterexampleSearch.near(program, guide, candidates::isBest, limits);
      }
      return candidates.best;
    }

    /** Feasible runs that a section prevents. */
    private final class Candidates {

      private final int section;
      private final int most = program.channels().isEmpty() ? 1 : MOST_OBSERVED;
      private Optional<PreventedRun> best = Optional.empty();
      private int observed;

      Candidates(int section) {
        this.section = section;
      }

      /** Whether no better one need be looked for. */
      boolean isBest(Found found) {
        Counterexample counterexample = found.counterexample();
        if (observed == most || !isPossibleWithout(section, counterexample.run())) {
          return observed == most;
        }
        observed++;
        Observed seen = verifier.observed(program, counterexample);
        boolean isSeen = seen instanceof Observed.Different;
        if (isSeen || best.isEmpty()) {
          best =
              Optional.of(
                  new PreventedRun(
                      counterexample,
                      found.feasibility(),
                      Optional.of(seen),
                      sections(counterexample.run())));
        }
        return isSeen || observed == most;
      }
    }

    private int firstNeed(int section) {
      return needs(section).getFirst().constraint();
    }

    private List<Need> needs(int section) {
      return result.sections().get(section).needs();
    }

    /** The run of a constraint, with as few preemptions as its equivalents have. */
    private Counterexample counterexample(int constraint) {
      Run run = result.progress().constraints().get(constraint).run();
      return Counterexample.of(LeastPreemptions.equivalentTo(program, run));
    }

    /** The first run from which was learned that a section is needed. */
    private PreventedRun learned(int section) {
      int constraint = firstNeed(section);
      List<Integer> sections =
          IntStream.range(0, result.sections().size())
              .filter(i -> needs(i).stream().anyMatch(need -> need.constraint() == constraint))
              .boxed()
              .toList();
      return new PreventedRun(
          counterexample(constraint), known.get(constraint), Optional.empty(), sections);
    }

    /** The sections without which a run is possible. */
    private List<Integer> sections(Run run) {
      return IntStream.range(0, result.sections().size())
          .filter(section -> isPossibleWithout(section, run))
          .boxed()
          .toList();
    }

    private boolean isPossibleWithout(int section, Run run) {
      NeededSection needed = result.sections().get(section);
      LockPlacement without = InsertedSections.without(result.placement(), needed.section());
      return !HeldLocks.of(program, without).satisfies(List.of(Disturbances.of(run)));
    }
  }
}
