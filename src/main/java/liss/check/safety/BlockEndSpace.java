package liss.check.safety;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.search.DepthFirstSearch.Space;

/**
 * The space in which the blocks of a run that have begun are completed, and no others begin.
 *
 * @param threads those that have begun a block
 */
record BlockEndSpace(BlockProgram program, BitSet threads) implements Space<Step> {

  @Override
  public List<Step> steps(int[] state, Optional<Step> last) {
    return threads.stream()
        .filter(thread -> !program.endsBlock(thread, state[thread]))
        .boxed()
        .flatMap(thread -> program.enabled(state, thread).stream())
        .toList();
  }

  @Override
  public void take(int[] state, Step step) {
    program.apply(state, step);
  }

  @Override
  public boolean isGoal(int[] state) {
    return threads.stream().allMatch(thread -> program.endsBlock(thread, state[thread]));
  }
}
