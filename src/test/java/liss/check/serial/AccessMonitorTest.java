package liss.check.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import liss.Programs;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;
import liss.check.analysis.RandomWalks;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The on-line monitor against the block graph of the whole prefix. */
@Tag("slow")
class AccessMonitorTest {

  @Test
  void a_step_closes_a_cycle_exactly_when_the_block_graph_becomes_cyclic() {
    int cycles = 0;
    for (long seed = 0; seed < 400; seed++) {
      ProgramCfa cfa = Programs.cfa(RandomPrograms.of(Size.MEDIUM).source(seed));
      BlockProgram program = new BlockProgram(cfa, cfa);
      Random random = new Random(seed);
      for (int walk = 0; walk < 5; walk++) {
        cycles += follow(program, seed, random) ? 1 : 0;
      }
    }
    assertThat(cycles).isBetween(200, 1_800);
  }

  /** Follows a random run until it has a cycle; returns whether it has one. */
  private static boolean follow(BlockProgram program, long seed, Random random) {
    AtomicMoves idling = new AtomicMoves(program, Footprints.of(program));
    AccessMonitor monitor =
        new AccessMonitor(program, Footprints.ofAccesses(program), idling, program.width());
    int[] tuple = program.initialState(program.width() + monitor.width());
    List<Step> walk = RandomWalks.from(program, tuple, new BitSet(), 40, random);
    for (int length = 1; length <= walk.size(); length++) {
      Step step = walk.get(length - 1);
      program.apply(tuple, step);
      boolean closes = monitor.closesCycle(tuple, step);
      Run prefix = Run.of(walk.subList(0, length).stream().map(Step::edge).toList());
      assertThat(closes)
          .as("seed %d, %s", seed, prefix)
          .isEqualTo(BlockGraph.of(prefix).shortestCycle().isPresent());
      if (closes) {
        return true;
      }
      monitor.observe(tuple, step);
    }
    return false;
  }
}
