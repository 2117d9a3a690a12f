package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.Footprints;
import liss.check.analysis.LiveFlags;
import liss.check.analysis.LockSets;
import liss.check.analysis.PersistentMoves;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search of traces against brute force; with loops it is left out where it has no end. */
@Tag("slow")
class TraceSearchTest {

  private static final int LOOP_BOUND = 2;

  @Test
  void agrees_with_brute_force() {
    int decided = 0;
    int bad = 0;
    int seeds = Seeds.of(150, 20_000);
    for (int seed = 0; seed < seeds; seed++) {
      ProgramCfa program = Programs.cfa(RandomPrograms.of(Size.SMALL).source(seed));
      BlockProgram blocks = BlockProgram.withoutIrrelevantFlags(program, program);
      Footprints strict = Footprints.of(blocks);
      AtomicMoves moves = new AtomicMoves(blocks, strict);
      PersistentMoves persistent = new PersistentMoves(blocks, strict, new LockSets(blocks), moves);
      TerminatingCompletion completion =
          new TerminatingCompletion(blocks, persistent, moves, Limits.none());
      Violations violations = new Violations(blocks, completion, 1);
      TraceSearch search =
          new TraceSearch(
              blocks,
              persistent,
              moves,
              new LiveFlags(blocks),
              Limits.none().withBudget(50),
              violations);
      search.run();
      if (search.stopped().isEmpty()) {
        BruteForce oracle = BruteForce.of(program, LOOP_BOUND);
        boolean isUnsafe = !oracle.preemptiveOnly().isEmpty();
        if (isUnsafe || !oracle.isBounded()) {
          assertThat(!violations.found().isEmpty()).as("seed %d", seed).isEqualTo(isUnsafe);
          decided++;
          bad += isUnsafe ? 1 : 0;
        }
      }
    }
    assertThat(decided).isGreaterThan(seeds / 2);
    assertThat(bad).isGreaterThan(seeds / 20);
  }

  /** Neither one order nor the orders that are remembered have an end here in reasonable time. */
  @Test
  void decides_programs_that_synchronize_by_one_condition_alone() {
    ProgramCfa program =
        Programs.cfa(
            """
            cond c = true;
            thread a { yield; signal(c); wait_reset(c); signal(c); wait_not(c); }
            thread b {
              yield; signal(c); reset(c); signal(c); wait_reset(c); signal(c); signal(c);
              wait_not(c);
            }
            thread d { yield; signal(c); wait_reset(c); signal(c); wait_reset(c); wait_reset(c); }
            """);
    assertThat(new SerializationEngine().check(program, program, Limits.none()))
        .isNotInstanceOf(Verdict.Unknown.class);
  }
}
