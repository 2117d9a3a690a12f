package liss.unfolding;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A run that was explored to its end: a configuration of the unfolding. Valid only until the
 * listener returns.
 *
 * @param <S> the states of the system
 */
public final class PartialOrderRun<S> {

  private final LeafKind kind;
  private final Unfolding unfolding;
  private final Configuration configuration;
  private final Guards guards;
  private final StandbyStates<S> states;

  PartialOrderRun(
      LeafKind kind,
      Unfolding unfolding,
      Configuration configuration,
      Guards guards,
      StandbyStates<S> states) {
    this.kind = kind;
    this.unfolding = unfolding;
    this.configuration = configuration;
    this.guards = guards;
    this.states = states;
  }

  /** Why it does not go on. */
  public LeafKind kind() {
    return kind;
  }

  /** How many steps it has. */
  public int length() {
    return configuration.size();
  }

  /** The steps in one order that the partial order allows. */
  public List<EventAction> actions() {
    return IntStream.range(0, length()).mapToObj(this::action).toList();
  }

  /** One of the steps. */
  public EventAction action(int position) {
    return unfolding.labels().action(unfolding.action(configuration.get(position)));
  }

  /**
   * The number of the event of a step; the same event has the same number in all runs, until events
   * are dropped ({@link ExplorationOptions#keptEvents}).
   */
  public int event(int position) {
    return configuration.get(position);
  }

  /** Whether one step is a cause of another one, or the same. */
  public boolean precedes(int first, int second) {
    return unfolding.precedes(configuration.get(first), configuration.get(second));
  }

  /** Whether nobody holds a lock at the end. */
  public boolean isFree(int lock) {
    return guards.isFree(lock, configuration.tops());
  }

  /** The state at the end; it may have to be computed. */
  public S state() {
    return states.current();
  }
}
