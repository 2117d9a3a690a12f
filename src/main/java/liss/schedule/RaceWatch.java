package liss.schedule;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;
import liss.concrete.Step;
import liss.schedule.RaceDetector.Access;
import liss.schedule.SynchronizationFlows.Flow;

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

    Watched(Violation.Race race, SynchronizationFlows flows) {
      this.race = race;
      this.flows = flows;
    }

    private boolean isOfCell(Access access) {
      return access.variable() == race.variable() && access.cell() == race.cell();
    }
  }

  /** Before the first step. */
  static RaceWatch of(Violation.Race race, ProgramCfa program) {
    return new RaceWatch(
        new Watched(race, new SynchronizationFlows(program)),
        Optional.empty(),
        Optional.empty(),
        false);
  }

  @Override
  public Optional<RunGoal> after(ConcreteState before, Step step) {
    if (step.target().stop().isPresent()) {
      return Optional.of(this);
    }
    Optional<Access> access = Access.of(before, step.edge()).filter(race::isOfCell);
    return Optional.of(
        access
            .map(a -> accessed(step.edge(), a))
            .orElseGet(() ->
                new RaceWatch(
                    race,
                    told(afterFirst, before, step),
                    told(afterSecond, before, step),
                    hasRaced)));
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
        step.thread() == watched.thread() && access.kind() == Access.kind(watched);
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
