package liss.explore;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import liss.run.Finding;
import liss.search.Strategy;

/**
 * Lets a search of states go on now and then while runs are explored: when these have twice as many
 * events as at the last turn, for about as much time. So neither takes much longer than twice what
 * it would alone. Asked before each event whether the exploration of runs is to end; it is if all
 * states are known, and the runs have had one more turn to show what is wrong, by shorter ways.
 * Where inputs are unknown, the states are those for some of them, which can show only what is
 * wrong.
 */
final class StateTurns implements BooleanSupplier {

  /** More states are not remembered. */
  static final long MOST_BYTES = 256L << 20;

  /** A state takes about as much less time than an event. */
  private static final int STATES_PER_EVENT = 4;

  /** Which inputs a search of states has. */
  enum Domain {
    ALL,
    SOME
  }

  private final Supplier<StateExploration> search;
  private final Domain domain;
  private final BooleanSupplier stop;

  /** The search; none before its first turn. */
  private Optional<StateExploration> states = Optional.empty();

  /** What was found before the search began anew, with names of threads. */
  private List<Finding> foundBefore = List.of();

  private boolean isComplete;
  private boolean isRight;
  private long events;
  private long nextTurn = Strategy.STATES.budget();

  /**
   * No turn was taken.
   *
   * @param search a search that has not begun; asked for at the first turn, so that programs with
   *     few runs do not pay for it
   */
  StateTurns(Supplier<StateExploration> search, Domain domain, BooleanSupplier stop) {
    this.search = search;
    this.domain = domain;
    this.stop = stop;
  }

  @Override
  public boolean getAsBoolean() {
    events++;
    if (events == nextTurn) {
      if (isOver()) {
        return true;
      }
      nextTurn *= 2;
      take(STATES_PER_EVENT * events);
    }
    return isRight || stop.getAsBoolean();
  }

  private boolean isOver() {
    return switch (domain) {
      case ALL -> isComplete;
      case SOME -> !violations().isEmpty();
    };
  }

  /** Visits at most so many more states, and as many again if names count. */
  private void take(long most) {
    StateExploration all = states.orElseGet(search);
    isComplete = isComplete(all, most);
    Optional<StateExploration> instead = domain == Domain.ALL ? all.withNames() : Optional.empty();
    if (instead.isPresent()) {
      foundBefore = all.violations();
      all = instead.get();
      isComplete = isComplete(all, most);
    }
    isRight = domain == Domain.ALL && isComplete && all.findings().isEmpty();
    states = Optional.of(all);
  }

  private boolean isComplete(StateExploration all, long most) {
    return all.explore(
        most,
        () ->
            all.bytes() >= MOST_BYTES
                || domain == Domain.SOME && all.hasViolation()
                || stop.getAsBoolean());
  }

  /** What the runs have shown that were told when to end, and what the states have. */
  ProgramExploration with(ProgramExploration runs) {
    return domain == Domain.ALL && isComplete
        ? runs.completedBy(states.orElseThrow())
        : runs.withFindings(violations());
  }

  private List<Finding> violations() {
    return Stream.concat(
            foundBefore.stream(), states.stream().flatMap(all -> all.violations().stream()))
        .toList();
  }
}
