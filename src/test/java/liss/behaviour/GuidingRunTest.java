package liss.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import liss.Programs;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Test;

class GuidingRunTest {

  private static final ProgramCfa PROGRAM =
      Programs.cfa(
          "shared int x, y;",
          "thread a { x := 1; x := 2; yield; x := 3; x := 4; }",
          "thread b { y := 1; y := 2; }",
          "thread c { }");

  private static Edge edge(int thread, int number) {
    return PROGRAM.threads().get(thread).edges().stream()
        .filter(edge -> !edge.action().isSilent())
        .toList()
        .get(number);
  }

  /**
   * The writes 1 and 2 and the scheduling point of the first thread, with the second in between.
   */
  private static final List<Edge> STEPS =
      List.of(edge(0, 0), edge(1, 0), edge(0, 1), edge(0, 2), edge(1, 1), edge(0, 3), edge(0, 4));

  private static final GuidingRun GUIDE = new GuidingRun(3, STEPS);

  @Test
  void each_thread_has_its_own_order() {
    assertThat(IntStream.range(0, 3).map(GUIDE::first)).containsExactly(0, 1, 7);
    assertThat(IntStream.range(0, 7).map(GUIDE::following)).containsExactly(2, 4, 3, 5, 7, 6, 7);
  }

  @Test
  void a_step_is_found_from_a_position_on() {
    assertThat(GUIDE.position(edge(0, 1), 0)).isEqualTo(2);
    assertThat(GUIDE.position(edge(0, 1), 2)).isEqualTo(2);
    assertThat(GUIDE.position(edge(0, 1), 3)).isEqualTo(GUIDE.end());
  }

  @Test
  void a_preempted_block_is_resumed() {
    assertThat(IntStream.range(0, 7).map(GUIDE::resumption)).containsExactly(2, 4, 7, 5, 7, 7, 7);
  }
}
