package liss.unfolding;

/**
 * Is told of each run that is explored to its end.
 *
 * @param <S> the states of the system
 */
@FunctionalInterface
public interface ExplorationListener<S> {

  /** A run does not go on, for one reason or another. */
  void leaf(PartialOrderRun<S> run);
}
