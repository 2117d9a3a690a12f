package liss.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TupleTableTest {

  @Test
  void numbers_tuples_like_a_map_in_the_order_of_first_sight() {
    Random random = new Random(7);
    for (int width = 0; width < 4; width++) {
      TupleTable table = new TupleTable(width);
      Map<List<Integer>, Integer> naive = new LinkedHashMap<>();
      for (int i = 0; i < 2000; i++) {
        int[] tuple = random.ints(width, -5, 6).toArray();
        List<Integer> boxed = Arrays.stream(tuple).boxed().collect(Collectors.toList());
        int expected = naive.computeIfAbsent(boxed, t -> naive.size());
        assertThat(table.number(tuple)).as("%s", boxed).isEqualTo(expected);
        assertThat(table.tuple(expected)).isEqualTo(tuple);
      }
      assertThat(table.size()).isEqualTo(naive.size());
    }
  }

  /** Hashed as a polynomial in 31, these have 32 000 hash codes, and one search takes minutes. */
  @Test
  void all_positions_of_two_long_threads_are_found_again() {
    int positions = 1000;
    TupleTable table = new TupleTable(2);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < positions * positions; i++) {
        assertThat(table.number(new int[] {i / positions, i % positions}) == i).isTrue();
      }
    }
    assertThat(table.size()).isEqualTo(positions * positions);
  }
}
