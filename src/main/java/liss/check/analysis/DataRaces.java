package liss.check.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram.Step;

/**
 * The accesses of a program that nothing is known to order.
 *
 * <p>Sound: two accesses that are not ordered by synchronization in some run are a pair here. For
 * let them be a run's, and no pair. If both threads surely hold a lock there, the accesses lie in
 * different critical sections of it, one of which is over before the other begins. Otherwise they
 * are ordered by {@link HappensBefore}. Not complete: values are not looked at.
 *
 * <p>Quadratic in the number of accesses to one variable.
 */
public final class DataRaces {

  private final BlockProgram blocks;
  private final LockSets locks;
  private final BitSet readers;
  private final List<String> names;
  private final HappensBefore order;

  private DataRaces(ProgramCfa program) {
    ObjectsAsLocks asLocks = ObjectsAsLocks.inPart(program);
    this.blocks = new BlockProgram(asLocks.program(), asLocks.program());
    this.locks = new LockSets(blocks);
    this.readers = asLocks.readers();
    this.names = asLocks.program().locks();
    this.order = new HappensBefore(asLocks.program(), blocks);
  }

  /**
   * Two accesses that are not ordered.
   *
   * @param held the locks that the thread of the first access surely holds there
   * @param heldByOther the same of the second one
   */
  public record Unordered(AccessPair pair, List<String> held, List<String> heldByOther) {
    /** Copies the lists. */
    public Unordered {
      held = List.copyOf(held);
      heldByOther = List.copyOf(heldByOther);
    }
  }

  /** All pairs, by variable, in the order of the threads. */
  public static List<Unordered> in(ProgramCfa program) {
    DataRaces races = new DataRaces(program);
    Map<Integer, List<Step>> accesses = new TreeMap<>();
    for (Step step : races.blocks.steps()) {
      if (step.edge().action() instanceof Action.VariableAccess access
          && step.edge().noMemory().isEmpty()) {
        accesses.computeIfAbsent(access.variable(), v -> new ArrayList<>()).add(step);
      }
    }
    List<Unordered> found = new ArrayList<>();
    accesses.forEach((variable, steps) -> races.collect(variable, steps, found));
    return found;
  }

  private void collect(int variable, List<Step> steps, List<Unordered> found) {
    for (int i = 0; i < steps.size(); i++) {
      for (Step other : steps.subList(i + 1, steps.size())) {
        Step one = steps.get(i);
        boolean areInConflict =
            one.thread() != other.thread()
                && (AccessPair.writes(one.edge()) || AccessPair.writes(other.edge()));
        if (areInConflict && !locks.exclude(one, other, readers) && !order.areOrdered(one, other)) {
          AccessPair pair = new AccessPair(variable, one.edge(), other.edge());
          found.add(new Unordered(pair, held(one), held(other)));
        }
      }
    }
  }

  private List<String> held(Step step) {
    return locks.must(step.thread(), step.source()).stream()
        .filter(lock -> !readers.get(lock))
        .mapToObj(names::get)
        .toList();
  }
}
