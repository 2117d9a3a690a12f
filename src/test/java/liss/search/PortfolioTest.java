package liss.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PortfolioTest {

  private final List<String> tried = new ArrayList<>();

  /** Finds a number, which is an answer if it is at least 10. */
  private final Portfolio<Long> portfolio =
      new Portfolio<>(found -> Optional.of(found).filter(number -> number >= 10));

  private Portfolio.Attempt<Long> finding(String name, long perBudget) {
    return budget -> {
      tried.add(name + " " + budget);
      return Optional.of(perBudget * budget);
    };
  }

  private Portfolio.Attempt<Long> nothing(String name) {
    return budget -> {
      tried.add(name + " " + budget);
      return Optional.empty();
    };
  }

  @Test
  void strategies_are_tried_in_order_until_one_has_an_answer() {
    portfolio
        .add(Strategy.CHAINS, nothing("chains"))
        .add(Strategy.CYCLES, finding("cycles", 0))
        .add(Strategy.TRACES, finding("traces", 1))
        .add(Strategy.ONE_ORDER, finding("order", 1));
    assertThat(portfolio.once()).contains(new Portfolio.Settled<>(16L, Strategy.TRACES));
    assertThat(tried).containsExactly("chains 0", "cycles 16", "traces 16");
  }

  @Test
  void without_an_answer_the_last_strategy_that_had_something_to_say_counts() {
    portfolio.add(Strategy.CYCLES, finding("cycles", 0)).add(Strategy.CHAINS, nothing("chains"));
    assertThat(portfolio.once()).isEmpty();
    assertThat(portfolio.orLast()).isZero();
  }

  @Test
  void budgets_double_in_turns_and_who_has_nothing_to_say_is_left_out() {
    Portfolio<Long> inTurns =
        new Portfolio<Long>(found -> Optional.of(found).filter(number -> number >= 64))
            .add(Strategy.CYCLES, nothing("cycles"))
            .add(Strategy.TRACES, finding("traces", 1))
            .add(Strategy.MORE_ORDERS, finding("orders", 2));
    assertThat(inTurns.inTurns()).isEqualTo(new Portfolio.Settled<>(64L, Strategy.MORE_ORDERS));
    assertThat(tried)
        .containsExactly("cycles 16", "traces 16", "orders 16", "traces 32", "orders 32");
  }

  @Test
  void only_a_percentage_of_the_time_is_a_share_of_it() {
    assertThat(Strategy.EXPLORATION.share()).isEqualTo(0.75);
    assertThatIllegalStateException().isThrownBy(Strategy.CYCLES::share);
  }
}
