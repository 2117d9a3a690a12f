package liss.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SequenceTableTest {

  @Test
  void numbers_sequences_like_a_map_in_the_order_of_first_sight() {
    Random random = new Random(11);
    SequenceTable table = new SequenceTable();
    Map<List<Integer>, Integer> naive = new LinkedHashMap<>();
    for (int i = 0; i < 5000; i++) {
      int[] sequence = random.ints(1 + random.nextInt(4), -2, 3).toArray();
      List<Integer> boxed = Arrays.stream(sequence).boxed().toList();
      int expected = naive.computeIfAbsent(boxed, s -> naive.size());
      assertThat(table.number(sequence)).as("%s", boxed).isEqualTo(expected);
      assertThat(table.sequence(expected)).isEqualTo(sequence);
      assertThat(table.first(expected)).isEqualTo(sequence[0]);
    }
    assertThat(table.sequence(table.number())).isEmpty();
  }

  @Test
  void integers_of_any_size_come_back() {
    Random random = new Random(12);
    SequenceTable table = new SequenceTable();
    for (int bits = 0; bits <= Integer.SIZE; bits++) {
      int value = bits == 0 ? 0 : random.nextInt() >>> Integer.SIZE - bits;
      int[] sequence = {value, -value, Integer.MIN_VALUE, value + 1};
      assertThat(table.sequence(table.number(sequence))).isEqualTo(sequence);
      assertThat(table.first(table.number(sequence))).isEqualTo(value);
    }
  }
}
