package liss.check.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.Footprints;
import liss.check.analysis.LiveFlags;
import org.junit.jupiter.api.Test;

class LinearizerTest {

  private static final int THREADS = 5;
  private static final int STEPS = 24;

  private final ProgramCfa cfa =
      Programs.cfa("shared int x; thread t[%d] { x := 1; yield; x := 2; }".formatted(THREADS));
  private final BlockProgram program = new BlockProgram(cfa, cfa);
  private final Linearizer linearizer =
      new Linearizer(
          program,
          new SynchronizationSequences(program, Footprints.of(program)),
          new LiveFlags(program),
          () -> false);

  /** Blocks, each of which has touched a bit of its own, behind one that stays open. */
  private PendingBlocks blocks(Random random) {
    PendingBlocks pending = linearizer.nothing().copy();
    pending.touched(pending.open(0, 1))[0] = 1;
    int next = 2;
    for (int i = 0; i < STEPS; i++) {
      int block = pending.open(1 + random.nextInt(THREADS - 1), 1);
      if (pending.touched(block)[0] == 0) {
        pending.touched(block)[0] = next;
        next <<= 1;
      }
      BitSet earlier = new BitSet();
      earlier.set(0);
      for (int other = 1; other < pending.size(); other++) {
        earlier.set(other, !pending.before(other).get(block) && random.nextInt(4) == 0);
      }
      earlier.clear(block);
      assertThat(pending.order(earlier, block)).isFalse();
      if (random.nextBoolean()) {
        pending.complete(block);
      }
    }
    return pending;
  }

  private static boolean comesBefore(PendingBlocks pending, int ofFirst, int ofSecond) {
    for (int block = 0; block < pending.size(); block++) {
      BitSet before = pending.before(block);
      for (int other = 0; other < pending.size(); other++) {
        if ((pending.touched(block)[0] & ofSecond) != 0
            && (pending.touched(other)[0] & ofFirst) != 0
            && before.get(other)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Merging keeps the order of blocks: none comes before one that it came after. */
  @Test
  void merged_blocks_keep_their_order() {
    int merged = 0;
    for (long seed = 0; seed < Seeds.of(2_000, 20_000); seed++) {
      PendingBlocks pending = blocks(new Random(seed));
      PendingBlocks before = pending.copy();
      PendingBlocks after = linearizer.settle(pending, program.initialState(program.width()));
      merged += before.size() - after.size();
      for (int first = 0; first < before.size(); first++) {
        for (int second = before.before(first).nextSetBit(0);
            second >= 0;
            second = before.before(first).nextSetBit(second + 1)) {
          assertThat(comesBefore(after, before.touched(first)[0], before.touched(second)[0]))
              .as("seed %d, blocks %d and %d", seed, second, first)
              .isFalse();
        }
      }
    }
    assertThat(merged).isGreaterThan(1000);
  }
}
