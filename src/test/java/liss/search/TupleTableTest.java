package liss.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** With chunks of one tuple, of some, and of more than the first has at the start. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 100, 1000})
  void tuples_of_many_chunks_stay_what_they_were(int chunk) {
    Random random = new Random(chunk);
    for (int width = 0; width < 4; width++) {
      TupleTable table = new TupleTable(width, chunk);
      List<int[]> naive = new ArrayList<>();
      for (int i = 0; i < 3000; i++) {
        int[] tuple = random.ints(width, -5, 6).toArray();
        if (table.number(tuple) == naive.size()) {
          naive.add(tuple);
        }
      }
      assertThat(table.size()).isEqualTo(naive.size());
      for (int number = 0; number < naive.size(); number++) {
        assertThat(table.tuple(number)).isEqualTo(naive.get(number));
        assertThat(table.number(naive.get(number))).isEqualTo(number);
      }
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
