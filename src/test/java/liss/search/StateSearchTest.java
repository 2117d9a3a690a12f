package liss.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import liss.search.Frontier.Order;
import org.junit.jupiter.api.Test;

class StateSearchTest {

  @Test
  void the_way_to_a_state_is_the_one_on_which_it_was_found_first() {
    StateSearch<Integer> search = new StateSearch<>(2, Order.QUEUE, Limits.none());
    search.start(new int[] {0, 0});
    search.find(new int[] {0, 1}, 0, 7, 0);
    search.find(new int[] {1, 1}, 1, 8, 0);
    search.find(new int[] {1, 1}, 0, 9, 0);
    assertThat(search.wayTo(2)).containsExactly(7, 8);
    assertThat(search.wayTo(0)).isEmpty();
    assertThat(search.tuple(2)).containsExactly(1, 1);
    assertThat(all(search)).containsExactly(0, 1, 2);
  }

  @Test
  void there_is_room_for_long_ways() {
    StateSearch<Integer> search = new StateSearch<>(1, Order.QUEUE, Limits.none());
    search.start(new int[] {0});
    for (int state = 1; state < 5000; state++) {
      search.find(new int[] {state}, state - 1, state, 0);
    }
    assertThat(search.size()).isEqualTo(5000);
    assertThat(search.wayTo(4999)).hasSize(4999).startsWith(1, 2).endsWith(4998, 4999);
  }

  @Test
  void shorter_ways_come_first_then_the_order_of_the_frontier() {
    assertThat(all(fan(Order.QUEUE))).containsExactly(0, 2, 4, 1, 3);
    assertThat(all(fan(Order.STACK))).containsExactly(0, 4, 2, 3, 1);
    assertThat(all(fan(Order.LEAST_NUMBER))).containsExactly(0, 2, 4, 1, 3);
  }

  private static StateSearch<Integer> fan(Order order) {
    StateSearch<Integer> search = new StateSearch<>(1, order, Limits.none());
    search.start(new int[] {0});
    for (int state = 1; state <= 4; state++) {
      search.find(new int[] {state}, 0, state, state % 2 == 0 ? 1 : 2);
    }
    return search;
  }

  @Test
  void a_limit_ends_the_search() {
    Limits exceeded = new Limits(Optional.of(Duration.ZERO), Optional.empty());
    StateSearch<Integer> search = new StateSearch<>(1, Order.QUEUE, exceeded);
    search.start(new int[] {0});
    assertThat(search.next()).isEmpty();
    assertThat(search.stopped()).isPresent();
  }

  @Test
  void shortest_ways_in_random_graphs_are_those_of_repeated_relaxation() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int size = 2 + random.nextInt(8);
      int[][] lengths = new int[size][size];
      for (int[] row : lengths) {
        Arrays.setAll(row, i -> random.nextInt(3) == 0 ? 1 + random.nextInt(9) : 0);
      }
      long[] expected = relaxed(lengths);
      StateSearch<Integer> search =
          new StateSearch<>(1, Order.values()[(int) (seed % 3)], Limits.none());
      search.start(new int[] {0});
      for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
        int state = next.getAsInt();
        int here = search.tuple(state)[0];
        assertThat(search.length(state)).as("seed " + seed).isEqualTo(expected[here]);
        for (int there = 0; there < size; there++) {
          if (lengths[here][there] > 0) {
            long length = search.length(state) + lengths[here][there];
            search.shorten(new int[] {there}, state, there, length, 0);
          }
        }
      }
      assertThat(search.size())
          .as("seed " + seed)
          .isEqualTo((int) Arrays.stream(expected).filter(l -> l < Long.MAX_VALUE).count());
    }
  }

  private static long[] relaxed(int[][] lengths) {
    long[] best = new long[lengths.length];
    Arrays.fill(best, 1, best.length, Long.MAX_VALUE);
    for (int round = 0; round < best.length; round++) {
      for (int from = 0; from < best.length; from++) {
        for (int to = 0; to < best.length; to++) {
          if (lengths[from][to] > 0 && best[from] < Long.MAX_VALUE) {
            best[to] = Math.min(best[to], best[from] + lengths[from][to]);
          }
        }
      }
    }
    return best;
  }

  private static List<Integer> all(StateSearch<Integer> search) {
    List<Integer> all = new ArrayList<>();
    for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
      all.add(next.getAsInt());
    }
    return all;
  }
}
