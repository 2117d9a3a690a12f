package liss.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LimitsTest {

  @Test
  void an_answer_is_due_a_second_after_any_limit() {
    Limits limits = new Limits(Optional.of(Duration.ofMinutes(10)), Optional.empty());
    assertThat(limits.due()).contains(Duration.ofSeconds(601));
    assertThat(Limits.none().due()).isEmpty();
  }

  @Test
  void a_budget_counts_questions_and_outer_limits_hold_besides() {
    Limits outer = Limits.none().withBudget(3);
    Limits inner = outer.withBudget(2);
    assertThat(inner.exceeded()).isEmpty();
    assertThat(inner.exceeded()).isEmpty();
    assertThat(inner.exceeded()).contains("limit of effort");
    assertThat(outer.isSpent()).isFalse();
    assertThat(outer.exceeded()).isEmpty();
    assertThat(outer.exceeded()).contains("limit of effort");
  }

  @Test
  void work_that_asks_for_no_limits_has_a_part_of_the_time() {
    Limits limits = new Limits(Optional.of(Duration.ofMinutes(10)), Optional.empty());
    assertThat(limits.within(0.5, () -> 7)).contains(7);
    assertThat(limits.withBudget(10).within(0.0001, LimitsTest::forever)).isEmpty();
    assertThat(limits.exceeded()).as("the rest is left").isEmpty();
    assertThat(Limits.none().within(0.1, () -> 7)).contains(7);
    assertThatThrownBy(() ->
            limits.within(
                0.5,
                () -> {
                  throw new IllegalArgumentException("no");
                }))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static int forever() {
    try {
      Thread.sleep(Duration.ofMinutes(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }
}
