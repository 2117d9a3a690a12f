package liss.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.check.Suspects.Patience;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.Shrinker;
import liss.placement.LockPlacement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One preemption against its naive twin, all runs with the general monitor. */
class OnePreemptionTest {

  @Test
  void finds_a_cycle_if_some_run_has_one() {
    agreesOnSeeds(0, 300);
  }

  @Tag("long")
  @Test
  void finds_a_cycle_if_some_run_of_many_programs_has_one() {
    agreesOnSeeds(1_000_000, 20_000);
  }

  private static void agreesOnSeeds(long first, int count) {
    int cycles = 0;
    for (long seed = first; seed < first + count; seed++) {
      long fixed = seed;
      String source = RandomPrograms.of(Size.SMALL).source(seed);
      if (Searches.of(source, seed).disagree()) {
        throw new AssertionError(
            "seed " + seed + "\n" + Shrinker.shrink(source, s -> Searches.of(s, fixed).disagree()));
      }
      cycles += Searches.of(source, seed).hasCycle(Patience.UNTIL_UNDECIDED) ? 1 : 0;
    }
    assertThat(cycles).isBetween(count / 20, count - count / 20);
  }

  /** Both searches for cycles of all synchronization in a program with random added locks. */
  private record Searches(
      BlockProgram program, Footprints all, LockSets locks, PersistentSteps persistent) {

    static Searches of(String source, long seed) {
      ProgramCfa original = Programs.cfa(source);
      LockPlacement placement = RandomPlacements.of(original, 2, new Random(seed));
      ProgramCfa changed =
          placement.applyTo(
              original, IntStream.range(0, placement.locks()).mapToObj(i -> "new" + i).toList());
      BlockProgram program = new BlockProgram(original, changed);
      Footprints all = Footprints.of(program);
      LockSets locks = new LockSets(program);
      return new Searches(program, all, locks, new PersistentSteps(program, all, locks));
    }

    boolean disagree() {
      return hasCycle(Patience.UNTIL_UNDECIDED) != someRunHasCycle();
    }

    boolean hasCycle(Patience patience) {
      Suspects suspects = suspects(patience);
      new OnePreemption(program, all, all, persistent, locks.inner(), Limits.none(), suspects)
          .run();
      return someTerminates(suspects);
    }

    private boolean someRunHasCycle() {
      Suspects suspects = suspects(Patience.UNTIL_UNDECIDED);
      new FullExploration(
              program, all, Footprints.ofAccesses(program), persistent, Limits.none(), suspects)
          .run();
      return someTerminates(suspects);
    }

    private Suspects suspects(Patience patience) {
      return new Suspects(
          program,
          new Completion(program, persistent, Limits.none()),
          new LiveFlags(program),
          all,
          patience);
    }

    private static boolean someTerminates(Suspects suspects) {
      return suspects.violation().isPresent()
          || suspects.areUndecided()
          || suspects.rearranged().isPresent();
    }
  }
}
