package liss.check.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FoundStatesTest {

  @Test
  void the_way_to_a_state_is_the_one_on_which_it_was_found_first() {
    FoundStates states = new FoundStates(2);
    assertThat(states.add(new int[] {0, 0}, 0, 0)).isTrue();
    assertThat(states.add(new int[] {0, 1}, 0, 7)).isTrue();
    assertThat(states.add(new int[] {1, 1}, 1, 8)).isTrue();
    assertThat(states.add(new int[] {1, 1}, 0, 9)).isFalse();
    assertThat(states.wayTo(2)).containsExactly(7, 8);
    assertThat(states.wayTo(0)).isEmpty();
    assertThat(states.tuple(2)).containsExactly(1, 1);
  }

  @Test
  void there_is_room_for_long_ways() {
    FoundStates states = new FoundStates(1);
    for (int state = 0; state < 5000; state++) {
      states.add(new int[] {state}, Math.max(0, state - 1), state);
    }
    assertThat(states.size()).isEqualTo(5000);
    assertThat(states.wayTo(4999)).hasSize(4999).startsWith(1, 2).endsWith(4998, 4999);
  }
}
