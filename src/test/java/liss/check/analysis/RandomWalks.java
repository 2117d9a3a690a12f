package liss.check.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import liss.check.analysis.BlockProgram.Step;

/** Random walks over the preemptive states of a program cut into blocks. */
public final class RandomWalks {

  private RandomWalks() {}

  /** At most {@code length} enabled steps of threads that do not stand still. */
  public static List<Step> from(
      BlockProgram program, int[] state, BitSet frozen, int length, Random random) {
    int[] here = state.clone();
    List<Step> walk = new ArrayList<>();
    while (walk.size() < length) {
      List<Step> enabled = new ArrayList<>();
      for (int thread = 0; thread < program.threads(); thread++) {
        if (!frozen.get(thread)) {
          program.steps(thread, here[thread]).stream()
              .filter(step -> program.isEnabled(here, step))
              .forEach(enabled::add);
        }
      }
      if (enabled.isEmpty()) {
        return walk;
      }
      walk.add(enabled.get(random.nextInt(enabled.size())));
      program.apply(here, walk.getLast());
    }
    return walk;
  }

  /** The state after some steps. */
  public static int[] after(BlockProgram program, int[] state, List<Step> steps) {
    int[] here = state.clone();
    steps.forEach(step -> program.apply(here, step));
    return here;
  }
}
