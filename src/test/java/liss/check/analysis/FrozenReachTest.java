package liss.check.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.FrozenReach.Future;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import org.junit.jupiter.api.Test;

/** What threads may do while others stand still, against what they do. */
class FrozenReachTest {

  @Test
  void every_step_that_is_taken_was_foreseen() {
    int unforeseen = 0;
    for (long seed = 0; seed < 300; seed++) {
      ProgramCfa cfa = Programs.cfa(RandomPrograms.of(Size.MEDIUM).source(seed));
      BlockProgram program = new BlockProgram(cfa, cfa);
      FrozenReach reach = new FrozenReach(program);
      Random random = new Random(seed);
      for (int trial = 0; trial < 10; trial++) {
        int[] start = program.initialState(program.width());
        List<Step> before =
            RandomWalks.from(program, start, new BitSet(), random.nextInt(12), random);
        int[] state = RandomWalks.after(program, start, before);
        BitSet frozen = new BitSet();
        frozen.set(random.nextInt(program.threads()));
        Future[] futures = reach.without(frozen, state);
        for (Step step : RandomWalks.from(program, state, frozen, 30, random)) {
          assertThat(futures[step.thread()].steps().get(step.number()))
              .as("seed %d, %s", seed, step)
              .isTrue();
        }
        unforeseen += program.steps().size() - count(futures);
      }
    }
    assertThat(unforeseen).as("it excludes something").isPositive();
  }

  private static int count(Future[] futures) {
    int count = 0;
    for (Future future : futures) {
      count += future == null ? 0 : future.steps().cardinality();
    }
    return count;
  }

  @Test
  void a_lock_that_is_held_by_a_thread_that_stands_still_stays_taken() {
    ProgramCfa cfa =
        Programs.cfa(
            """
            shared int x;
            lock l;
            thread holder { lock(l); x := 1; unlock(l); }
            thread waiter { x := 2; lock(l); x := 3; unlock(l); }
            """);
    BlockProgram program = new BlockProgram(cfa, cfa);
    int[] state = program.initialState(program.width());
    program.apply(state, program.steps(0, state[0]).getFirst());
    BitSet frozen = new BitSet();
    frozen.set(0);
    assertThat(new FrozenReach(program).without(frozen, state)[1].steps().cardinality())
        .isEqualTo(1);
  }
}
