package liss.synth;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import liss.abstraction.Run;
import liss.cfa.LockBan;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.safety.Verdict.Effort;
import liss.placement.model.Exclusion;
import liss.placement.model.Goal;
import liss.placement.model.InsertedSection;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.Obstacle;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.LockShortage;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.Sections;
import liss.synth.SynthesisListener.Phase;

/** The outcome of a synthesis. */
public sealed interface SynthesisResult {

  /** How the outcome was reached. */
  Progress progress();

  /**
   * The program with locks, checked again.
   *
   * @param text the new source text
   * @param lockNames the names of the locks on which statements are inserted
   * @param withOneLock what the best placement with at most one new lock costs, if that was proved
   *     on the way
   * @param before what the input does under both schedulers
   * @param after what the output does
   * @param openFailures why some run of the output that fails may be equivalent to no cooperative
   *     run of the input; empty if none is
   * @param sections the critical sections, each with what it is needed for
   */
  record Synthesized(
      String text,
      List<String> lockNames,
      LockPlacement placement,
      PlacementCost cost,
      Optimality optimality,
      Optional<PlacementCost> withOneLock,
      Deadlocks before,
      Deadlocks after,
      Optional<String> openFailures,
      List<NeededSection> sections,
      Progress progress)
      implements SynthesisResult {
    /** Copies the lists. */
    public Synthesized {
      lockNames = List.copyOf(lockNames);
      sections = List.copyOf(sections);
    }

    /** This program, of which nothing is known but that it is safe. */
    public Synthesized unproven(Goal objective) {
      List<Long> anything = objective.criteria(PlacementCost.NOTHING);
      Optimality some = new Optimality.BestFound(LockLimit.NONE, anything);
      return as(some, Optional.empty(), sections, progress);
    }

    /** The names of the locks that the program did not have. */
    public List<String> newLockNames() {
      return names(lock -> !placement.existing().containsKey(lock));
    }

    /** The names of the locks of the program to which critical sections are added. */
    public List<String> reusedLockNames() {
      return names(lock -> placement.existing().containsKey(lock));
    }

    /** Why the program has more of its locks than before, by lock. */
    public List<LockReason> reasons(ProgramCfa original) {
      return DeviantFunctions.of(original, this);
    }

    /** The name of the lock of a critical section. */
    public String lock(NeededSection needed) {
      return lockNames.get(needed.section().lock());
    }

    private List<String> names(IntPredicate kept) {
      return IntStream.range(0, lockNames.size()).filter(kept).mapToObj(lockNames::get).toList();
    }

    /** This program, of which more is known. */
    Synthesized as(
        Optimality optimality,
        Optional<PlacementCost> withOneLock,
        List<NeededSection> sections,
        Progress progress) {
      return new Synthesized(
          text,
          lockNames,
          placement,
          cost,
          optimality,
          withOneLock,
          before,
          after,
          openFailures,
          sections,
          progress);
    }
  }

  /**
   * A critical section, and the constraints that are not satisfied without it.
   *
   * @param needs none if the section meets another demand, or makes room for one that nests in it
   */
  record NeededSection(InsertedSection section, List<Need> needs) {
    /** Copies the list. */
    public NeededSection {
      needs = List.copyOf(needs);
    }
  }

  /**
   * A constraint that a critical section serves.
   *
   * @param constraint its position in {@link Progress#constraints()}
   * @param exclusions those of its exclusions that the section realises
   */
  record Need(int constraint, List<Exclusion> exclusions) {
    /** Copies the list. */
    public Need {
      exclusions = List.copyOf(exclusions);
    }
  }

  /**
   * No legal placement with as many new locks as are allowed makes the program preemption-safe.
   *
   * @param shortage why there may be one with more locks; empty if there is none with any number
   * @param unsatisfiable a minimal unsatisfiable subset of the constraints
   * @param bans a minimal set of places where locks are forbidden that makes it unsatisfiable;
   *     empty if it is unsatisfiable anyway
   * @param otherwise another shape of sections with which it is satisfiable
   * @param doubt why the program may be preemption-safe, or have a placement, all the same; empty
   *     if it has the runs of which none prevents all
   * @param demanding runs of the abstraction of which no placement prevents all
   * @param obstacles which pieces of which threads cannot be in one section, as far as it is known
   */
  record NoPlacement(
      Optional<LockShortage> shortage,
      List<LearnedConstraint> unsatisfiable,
      List<LockBan> bans,
      Optional<Sections> otherwise,
      Optional<String> doubt,
      List<Run> demanding,
      List<Obstacle> obstacles,
      Deadlocks before,
      Progress progress)
      implements SynthesisResult {
    /** Copies the lists. */
    public NoPlacement {
      unsatisfiable = List.copyOf(unsatisfiable);
      bans = List.copyOf(bans);
      demanding = List.copyOf(demanding);
      obstacles = List.copyOf(obstacles);
    }

    /** This result, if it is not known that the program has these runs. */
    NoPlacement doubted(String reason) {
      return new NoPlacement(
          shortage,
          unsatisfiable,
          bans,
          otherwise,
          Optional.of(reason),
          demanding,
          obstacles,
          before,
          progress);
    }
  }

  /**
   * The locks would bring new deadlocks, which the placement rules should have prevented.
   *
   * @param output the program with the locks
   */
  record NewDeadlock(ProgramCfa output, List<Deadlock> deadlocks, Progress progress)
      implements SynthesisResult {
    /** Copies the list. */
    public NewDeadlock {
      deadlocks = List.copyOf(deadlocks);
    }

    /** The text of the program with the locks. */
    public String text() {
      return output.program().source().text();
    }
  }

  /** Not decided within the limits. */
  record Unknown(String reason, Progress progress) implements SynthesisResult {}

  /**
   * How an outcome was reached.
   *
   * @param iterations how many counterexamples the engine gave
   * @param constraints what was learned from them
   * @param effort what all checks together cost
   * @param times how long each phase took
   */
  record Progress(
      int iterations,
      List<LearnedConstraint> constraints,
      Effort effort,
      Map<Phase, Duration> times) {
    /** Copies the collections. */
    public Progress {
      constraints = List.copyOf(constraints);
      times = Map.copyOf(times);
    }

    /** The largest bound of the engine. */
    public int bound() {
      return effort.bound();
    }
  }
}
