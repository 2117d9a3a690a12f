package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.safety.AntichainEngine;
import liss.check.safety.SafetyChecker;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.lang.SwitchAtLock;
import liss.oracle.AllPlacements;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.Scheduler;
import liss.oracle.Shrinker;
import liss.oracle.TraceClass;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.search.Limits;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Synthesis against the definitions: all runs, and all placements. */
@Tag("slow")
class RandomSynthesisTest {

  private static final int LOOP_BOUND = 2;

  /** Some random loops need any bound; few programs stay undecided with this one. */
  private static final int BOUND = 5;

  private static final int MOST_GAPS = 9;

  @Test
  void results_are_safe_and_bring_no_deadlock() {
    check(Size.SMALL, 0, Seeds.of(10, 100), RandomSynthesisTest::unsafeOutput);
  }

  @Test
  void results_for_contended_locks_are_safe_and_bring_no_deadlock() {
    check(Size.SMALL, 1_000, Seeds.of(20, 100), RandomSynthesisTest::unsafeOutputAtContendedLocks);
  }

  @Tag("long")
  @Test
  void results_of_many_programs_are_safe_and_bring_no_deadlock() {
    check(Size.SMALL, 6_000_000, 1_000, RandomSynthesisTest::unsafeOutputAtContendedLocks);
    check(Size.SMALL, 2_000_000, 1_000, RandomSynthesisTest::unsafeOutput);
    check(Size.MEDIUM, 3_000_000, 100, RandomSynthesisTest::unsafeOutput);
  }

  @Test
  void no_placement_is_better() {
    check(
        Size.TINY,
        0,
        Seeds.of(6, 60),
        source -> betterPlacement(source, LockLimit.NONE, new AtomicInteger()));
  }

  @Test
  void no_placement_with_one_lock_is_better_than_the_result_with_one() {
    check(Size.TINY, 100, Seeds.of(6, 60), RandomSynthesisTest::betterPlacementOfOneLock);
  }

  @Tag("long")
  @Test
  void no_placement_with_one_lock_is_better_for_many_programs() {
    check(Size.TINY, 5_000_000, 1_000, RandomSynthesisTest::betterPlacementOfOneLock);
  }

  private static Optional<String> betterPlacementOfOneLock(String source) {
    return betterPlacement(source, new LockLimit(1), new AtomicInteger());
  }

  @Tag("long")
  @Test
  void no_placement_is_better_for_many_programs() {
    AtomicInteger enumerated = new AtomicInteger();
    check(
        Size.TINY, 4_000_000, 3_200, source -> betterPlacement(source, LockLimit.NONE, enumerated));
    assertThat(enumerated.get())
        .as("programs with all placements tried")
        .isGreaterThanOrEqualTo(2_000);
  }

  /** Finds what is wrong with the result for a program; empty if nothing is. */
  private interface Fault {
    Optional<String> in(String source);
  }

  private static void check(Size size, long first, int count, Fault fault) {
    int changed = 0;
    for (long seed = first; seed < first + count; seed++) {
      String source = RandomPrograms.of(size).source(seed);
      Optional<String> found = fault.in(source);
      if (found.isPresent()) {
        String small = Shrinker.shrink(source, s -> fault.in(s).isPresent());
        throw new AssertionError(
            "seed " + seed + ": " + fault.in(small).orElseThrow() + "\n" + small);
      }
      changed +=
          synthesize(source, Objective.COARSE) instanceof Synthesized s && !s.placement().isEmpty()
              ? 1
              : 0;
    }
    assertThat(changed).as("programs that needed locks").isGreaterThan(count / 10);
  }

  private static Optional<String> unsafeOutput(String source) {
    return synthesize(source, Objective.COARSE) instanceof Synthesized result
        ? unsafe(Programs.cfa(source), Programs.cfa(result.text()), result)
        : Optional.empty();
  }

  /** The same where the scheduler switches at contended locks only. */
  private static Optional<String> unsafeOutputAtContendedLocks(String source) {
    Program program = Programs.parse(source).with(new SwitchAtLock.Contended());
    SynthesisResult found =
        new Synthesizer(
                new SerializationEngine(),
                Objective.COARSE,
                Limits.none(),
                SynthesisListener.SILENT)
            .synthesize(program);
    return found instanceof Synthesized result
        ? unsafe(Programs.contendedCfa(source), Programs.contendedCfa(result.text()), result)
        : Optional.empty();
  }

  private static Optional<String> unsafe(
      ProgramCfa original, ProgramCfa locked, Synthesized result) {
    SortedSet<TraceClass> left = BruteForce.of(locked, LOOP_BOUND).classes(Scheduler.PREEMPTIVE);
    left.removeAll(BruteForce.of(original, LOOP_BOUND).classes(Scheduler.COOPERATIVE));
    if (!left.isEmpty()) {
      return Optional.of("still possible: " + left.first() + "\n" + result.text());
    }
    boolean newDeadlock =
        BruteForce.of(original, LOOP_BOUND).deadlocks(Scheduler.PREEMPTIVE).isEmpty()
            && !BruteForce.of(locked, LOOP_BOUND).deadlocks(Scheduler.PREEMPTIVE).isEmpty();
    return newDeadlock ? Optional.of("a new deadlock\n" + result.text()) : Optional.empty();
  }

  /**
   * Tries all placements of up to two locks, or as many as are allowed, that would be better than a
   * result of either engine. Programs with many insertion points are left out; the others are
   * counted. The antichain engine leaves some undecided.
   */
  private static Optional<String> betterPlacement(
      String source, LockLimit limit, AtomicInteger enumerated) {
    ProgramCfa program = Programs.cfa(source);
    if (AllPlacements.points(program) > MOST_GAPS) {
      return Optional.empty();
    }
    List<LockPlacement> legal = AllPlacements.uncoupled(program, Math.min(2, limit.newLocks()));
    Predicate<LockPlacement> isCorrect = AllPlacements.correctness(program, LOOP_BOUND);
    for (SafetyChecker engine : List.of(new SerializationEngine(), new AntichainEngine(BOUND))) {
      for (Objective objective : List.of(Objective.COARSE, Objective.FINE)) {
        SynthesisResult result = synthesize(source, objective, engine, limit);
        if (engine instanceof AntichainEngine && result instanceof SynthesisResult.Unknown) {
          continue;
        }
        Optional<LockPlacement> better =
            legal.stream()
                .filter(placement -> isBetter(program, placement, objective, result))
                .filter(isCorrect)
                .findFirst();
        if (better.isPresent()) {
          return Optional.of(objective + ": " + better.get() + " is better than " + result);
        }
      }
    }
    enumerated.incrementAndGet();
    return Optional.empty();
  }

  private static boolean isBetter(
      ProgramCfa program, LockPlacement placement, Objective objective, SynthesisResult result) {
    return switch (result) {
      case Synthesized synthesized ->
          lexicographic()
                  .compare(
                      objective.criteria(PlacementCost.of(program, placement)),
                      objective.criteria(synthesized.cost()))
              < 0;
      case NoPlacement none -> true;
      case SynthesisResult.NewDeadlock deadlock -> true;
      case SynthesisResult.Unknown unknown -> true;
    };
  }

  private static Comparator<List<Long>> lexicographic() {
    return (first, second) -> {
      for (int i = 0; i < first.size(); i++) {
        int order = Long.compare(first.get(i), second.get(i));
        if (order != 0) {
          return order;
        }
      }
      return 0;
    };
  }

  private static SynthesisResult synthesize(String source, Objective objective) {
    return synthesize(source, objective, new AntichainEngine(BOUND), LockLimit.NONE);
  }

  private static SynthesisResult synthesize(
      String source, Objective objective, SafetyChecker engine, LockLimit limit) {
    return new Synthesizer(engine, objective, Limits.none(), SynthesisListener.SILENT)
        .with(limit)
        .synthesize(Programs.parse(source));
  }
}
