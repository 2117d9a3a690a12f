package liss.run;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.lang.MemoryOrder;
import liss.run.RaceDetector.Access;
import liss.run.SynchronizationFlows.Flow;

/**
 * Whether a run has got to a given race, in either order of its accesses: what {@link RaceDetector}
 * would tell, with no more memory than this needs. For each of the two steps that is the last
 * access of its kind that its thread has made to the cell, the holders are kept that know of it;
 * the other step races with it unless its thread is one of them.
 *
 * @param race what is watched
 * @param afterFirst who knows of the first step; empty if it is not the last access
 * @param afterSecond the same for the second step
 * @param hasRaced whether the race is there
 */
record RaceWatch(
    Watched race,
    Optional<Set<Integer>> afterFirst,
    Optional<Set<Integer>> afterSecond,
    boolean hasRaced)
    implements RunGoal {

  /** Not a record, so that it is compared by identity. */
  static final class Watched {
    private final Violation.Race race;
    private final SynchronizationFlows flows;

    /** By variable how many cells there are in front of it. */
    private final int[] firstCells;

    Watched(Violation.Race race, ProgramCfa program) {
      this.race = race;
      this.flows = new SynchronizationFlows(program);
      this.firstCells = new int[program.variables().size() + 1];
      for (SharedVariable variable : program.variables()) {
        firstCells[variable.id() + 1] = firstCells[variable.id()] + variable.initial().size();
      }
    }

    /** The holder of what is known at the last write of a cell, if that releases. */
    private int cell(Access access) {
      return flows.holders() + firstCells[access.variable()] + access.cell();
    }

    private boolean isOfCell(Access access) {
      return access.variable() == race.variable() && access.cell() == race.cell();
    }
  }

  /** Before the first step. */
  static RaceWatch of(Violation.Race race, ProgramCfa program) {
    return new RaceWatch(new Watched(race, program), Optional.empty(), Optional.empty(), false);
  }

  @Override
  public Optional<RunGoal> after(ConcreteState before, Step step) {
    if (step.target().stop().isPresent()) {
      return Optional.of(this);
    }
    Optional<Access> access = Access.of(before, step.edge());
    if (access.isPresent()) {
      RaceWatch watch =
          access.filter(race::isOfCell).map(a -> accessed(step.edge(), a)).orElse(this);
      return Optional.of(
          new RaceWatch(
              race,
              synchronizedBy(watch.afterFirst, step.edge(), access.get()),
              synchronizedBy(watch.afterSecond, step.edge(), access.get()),
              watch.hasRaced));
    }
    return Optional.of(
        new RaceWatch(
            race, told(afterFirst, before, step), told(afterSecond, before, step), hasRaced));
  }

  /** Who knows of a step after an access, which tells or is told something if it is atomic. */
  private Optional<Set<Integer>> synchronizedBy(
      Optional<Set<Integer>> holders, Edge step, Access access) {
    if (holders.isEmpty()) {
      return holders;
    }
    Set<Integer> after = new TreeSet<>(holders.get());
    int cell = race.cell(access);
    if (access.kind() == Access.Kind.READ) {
      if (after.contains(cell) && step.atomicity().filter(MemoryOrder::acquires).isPresent()) {
        after.add(step.thread());
      }
    } else if (after.contains(step.thread())
        && step.atomicity().filter(MemoryOrder::releases).isPresent()) {
      after.add(cell);
    } else {
      after.remove(cell);
    }
    return Optional.of(after);
  }

  private RaceWatch accessed(Edge step, Access access) {
    Edge first = race.race.first();
    Edge second = race.race.second();
    return new RaceWatch(
        race,
        accessed(afterFirst, first, step, access),
        accessed(afterSecond, second, step, access),
        hasRaced || isRace(step, first, afterSecond) || isRace(step, second, afterFirst));
  }

  @Override
  public boolean isReached(ConcreteState state) {
    return hasRaced;
  }

  private static boolean isRace(Edge step, Edge watched, Optional<Set<Integer>> afterOther) {
    return step.equals(watched)
        && afterOther.filter(holders -> !holders.contains(step.thread())).isPresent();
  }

  private static Optional<Set<Integer>> accessed(
      Optional<Set<Integer>> holders, Edge watched, Edge step, Access access) {
    if (step.equals(watched)) {
      return Optional.of(Set.of(step.thread()));
    }
    boolean isNoLongerLast =
        step.thread() == watched.thread()
            && access.kind() == Access.kind(watched)
            && access.isAtomic() == watched.isAtomic();
    return isNoLongerLast ? Optional.empty() : holders;
  }

  private Optional<Set<Integer>> told(
      Optional<Set<Integer>> holders, ConcreteState before, Step step) {
    if (holders.isEmpty()) {
      return holders;
    }
    Set<Integer> more = new TreeSet<>(holders.get());
    for (Flow flow : race.flows.of(before, step)) {
      if (more.contains(flow.from())) {
        more.add(flow.to());
      }
    }
    return Optional.of(more);
  }
}
