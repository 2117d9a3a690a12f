package liss.check.safety;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.ObjectOperation;
import liss.cfa.ObjectOperation.Obstacle;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;

/**
 * The loops in the text of a program that a thread need not be able to leave. If there are none,
 * each run can be continued to one that terminates, gets stuck, or fails an assumption, so that a
 * bad prefix of a non-terminating run also shows in another way (docs/serialization.md, section 7).
 *
 * <p>A position is <em>open</em> if it is the end of its thread, or if local steps lead from it to
 * a step to an open position that is no assumption, or to two such steps that assume the two values
 * of one flag. An endless loop is a cycle of positions that are not open, or a position where a
 * thread spins. At most quadratic in the text for each loop that is in another one.
 */
final class EndlessLoops {

  private final BlockProgram program;
  private final int thread;
  private final BitSet open = new BitSet();

  private EndlessLoops(BlockProgram program, int thread) {
    this.program = program;
    this.thread = thread;
    open.set(program.end(thread));
    int size;
    do {
      size = open.cardinality();
      for (int position = program.positions(thread) - 1; position >= 0; position--) {
        open.set(position, open.get(position) || isOpen(position));
      }
    } while (open.cardinality() > size);
  }

  /** The runs that must be looked at so that no violation is missed. */
  public static ConsideredRuns considered(ProgramCfa cfa) {
    BlockProgram program = new BlockProgram(cfa, cfa);
    boolean exist =
        program.allThreads().stream().anyMatch(thread -> new EndlessLoops(program, thread).exist());
    return exist ? ConsideredRuns.ALL : ConsideredRuns.TERMINATING;
  }

  private boolean isOpen(int position) {
    List<Step> next =
        program
            .stepsFrom(
                thread, position, step -> true, step -> step.action() instanceof Action.LocalStep)
            .stream()
            .filter(step -> open.get(step.target()))
            .toList();
    Set<Action> assumed = new HashSet<>();
    next.forEach(step -> assumed.add(step.action()));
    return assumed.stream()
        .anyMatch(action ->
            !action.isAssumption() || opposites(action).stream().anyMatch(assumed::containsAll));
  }

  /** Assumptions of which one holds wherever one does not. */
  private static List<List<Action>> opposites(Action assumption) {
    return switch (assumption) {
      case Action.Assume a -> List.of(List.of(new Action.Assume(a.flag(), !a.value())));
      case Action.ObjectStep(int object, ObjectOperation.Down o) ->
          List.of(refusals(object, Obstacle.NOTHING_LEFT));
      case Action.ObjectStep(int object, ObjectOperation.ReadLock o) ->
          List.of(refusals(object, Obstacle.WRITER));
      case Action.ObjectStep(int object, ObjectOperation.WriteLock o) ->
          List.of(refusals(object, Obstacle.WRITER, Obstacle.READER));
      default -> List.of();
    };
  }

  private static List<Action> refusals(int object, Obstacle... all) {
    return Stream.of(all)
        .<Action>map(o -> new Action.ObjectStep(object, new ObjectOperation.Refused(o)))
        .toList();
  }

  /** Takes away what leads to nothing that is left; what stays leads to a cycle. */
  private boolean exist() {
    BitSet left = reachable();
    left.andNot(open);
    boolean spins = left.stream().anyMatch(position -> program.spins(thread, position));
    int size;
    do {
      size = left.cardinality();
      left.stream()
          .filter(p -> program.steps(thread, p).stream().noneMatch(s -> left.get(s.target())))
          .forEach(left::clear);
    } while (left.cardinality() < size);
    return spins || size > 0;
  }

  private BitSet reachable() {
    BitSet reachable = new BitSet();
    reachable.set(program.entry(thread));
    program
        .stepsFrom(thread, program.entry(thread), step -> true, step -> true)
        .forEach(step -> reachable.set(step.target()));
    return reachable;
  }
}
