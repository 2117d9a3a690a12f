package liss.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Strategies for one question, which are tried until one of them settles it.
 *
 * @param <A> what a strategy finds out, which need not be an answer
 */
public final class Portfolio<A> {

  /**
   * A strategy at work.
   *
   * @param <A> what it finds out
   */
  @FunctionalInterface
  public interface Attempt<A> {

    /** What is found out within a budget; empty if it has nothing to say, whatever the budget. */
    Optional<A> within(long budget);
  }

  /**
   * An answer, and whose it is.
   *
   * @param <A> the answers
   */
  public record Settled<A>(A answer, Strategy strategy) {}

  private record Entry<A>(Strategy strategy, Attempt<A> attempt) {}

  private final Function<A, Optional<A>> settled;
  private final List<Entry<A>> entries = new ArrayList<>();

  /** What the last strategy that has not settled the question has found out. */
  private Optional<A> last = Optional.empty();

  /**
   * A portfolio without strategies.
   *
   * @param settled the answer that something found out amounts to; empty if the question is open
   */
  public Portfolio(Function<A, Optional<A>> settled) {
    this.settled = settled;
  }

  /** Adds a strategy, to be tried after those that were added before. */
  public Portfolio<A> add(Strategy strategy, Attempt<A> attempt) {
    entries.add(new Entry<>(strategy, attempt));
    return this;
  }

  /** Tries each strategy once, with its own budget, until one settles the question. */
  public Optional<Settled<A>> once() {
    for (Entry<A> entry : entries) {
      Optional<A> found = entry.attempt.within(entry.strategy.budget());
      Optional<A> answer = found.flatMap(settled);
      if (answer.isPresent()) {
        return Optional.of(new Settled<>(answer.get(), entry.strategy));
      }
      last = found.or(() -> last);
    }
    return Optional.empty();
  }

  /**
   * Tries each strategy once; the answer, or what the last one that had something to say has found
   * out.
   */
  public A orLast() {
    return once().map(Settled::answer).or(() -> last).orElseThrow();
  }

  /**
   * Tries all strategies in turns, with doubled budgets in each, until one settles the question. A
   * strategy that has nothing to say is left out from then on; one at least must always have.
   */
  public Settled<A> inTurns() {
    List<Entry<A>> left = new ArrayList<>(entries);
    for (long times = 1; ; times *= 2) {
      for (Entry<A> entry : List.copyOf(left)) {
        Optional<A> found = entry.attempt.within(times * entry.strategy.budget());
        Optional<A> answer = found.flatMap(settled);
        if (answer.isPresent()) {
          return new Settled<>(answer.get(), entry.strategy);
        }
        if (found.isEmpty()) {
          left.remove(entry);
        }
      }
    }
  }
}
