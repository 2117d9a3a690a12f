package liss.abstraction;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.AbstractThread.Step;
import liss.cfa.Action;
import liss.cfa.Edge;

/** For each thread the positions whose steps commute with every step of every other thread. */
final class CommutingPositions {

  private final List<BitSet> positions;

  private CommutingPositions(List<BitSet> positions) {
    this.positions = positions;
  }

  static CommutingPositions none(AbstractProgram program) {
    return new CommutingPositions(program.threads().stream().map(t -> new BitSet()).toList());
  }

  static CommutingPositions of(AbstractProgram program) {
    return new CommutingPositions(
        program.threads().stream().map(t -> commuting(program, t)).toList());
  }

  boolean contains(int thread, int position) {
    return positions.get(thread).get(position);
  }

  private static BitSet commuting(AbstractProgram program, AbstractThread thread) {
    return IntStream.range(0, thread.positions())
        .filter(position -> allCommute(program, thread.steps(position)))
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }

  private static boolean allCommute(AbstractProgram program, List<Step> steps) {
    return !steps.isEmpty() && steps.stream().allMatch(step -> commutes(program, step.edge()));
  }

  private static boolean commutes(AbstractProgram program, Edge edge) {
    Action action = edge.action();
    if (action instanceof Action.Branch || action instanceof Action.Yield) {
      return true;
    }
    Optional<Access> access = Access.of(action);
    return access.isPresent()
        && program.symbols().stream()
            .allMatch(other ->
                other.thread() == edge.thread() || AbstractProgram.areIndependent(edge, other));
  }
}
