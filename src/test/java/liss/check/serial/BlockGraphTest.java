package liss.check.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import liss.Programs;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.BlockGraph.Block;
import liss.check.serial.BlockGraph.Dependence;
import org.junit.jupiter.api.Test;

class BlockGraphTest {

  @Test
  void an_interrupted_read_and_write_is_a_cycle_of_two_blocks() {
    Run run = run("shared int x; thread a { x := x + 1; } thread b { x := 5; }", 0, 1, 0);
    Optional<List<Dependence>> cycle = BlockGraph.of(run).shortestCycle();
    assertThat(cycle).isPresent();
    assertThat(cycle.get())
        .extracting(d -> Block.of(d.before()), d -> Block.of(d.after()))
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(new Block(0, 0), new Block(1, 0)),
            org.assertj.core.groups.Tuple.tuple(new Block(1, 0), new Block(0, 0)));
  }

  @Test
  void reads_do_not_order_blocks() {
    Run run =
        run("shared int x; thread a { int v; v := x + x; } thread b { int v; v := x; }", 0, 1, 0);
    assertThat(BlockGraph.of(run).shortestCycle()).isEmpty();
  }

  @Test
  void blocks_of_one_thread_are_ordered_and_split_at_a_yield() {
    Run run =
        run("shared int x; thread a { x := 1; yield; x := 2; } thread b { x := 5; }", 0, 1, 0, 0);
    BlockGraph graph = BlockGraph.of(run);
    assertThat(graph.blocks()).containsExactly(new Block(0, 0), new Block(0, 1), new Block(1, 0));
    assertThat(graph.successors(new Block(0, 0))).containsExactly(new Block(0, 1), new Block(1, 0));
    assertThat(graph.shortestCycle()).isEmpty();
  }

  @Test
  void a_cycle_through_three_threads_is_found() {
    Run run =
        run(
            "shared int x, y, z; thread a { x := 1; y := 1; } thread b { y := 2; z := 2; }"
                + " thread c { z := 3; x := 3; }",
            0,
            1,
            2,
            2,
            1,
            0);
    assertThat(BlockGraph.of(run).shortestCycle().orElseThrow())
        .as("x: a before c; z: c before b; y: b before a")
        .hasSize(3);
  }

  /** The run in which the threads take their visible steps in the given order. */
  private static Run run(String program, int... order) {
    ProgramCfa cfa = Programs.cfa(program);
    int[] location = cfa.threads().stream().mapToInt(t -> t.entry()).toArray();
    List<Edge> steps = new java.util.ArrayList<>();
    for (int thread : order) {
      Edge edge;
      do {
        edge = cfa.threads().get(thread).out().get(location[thread]).getFirst();
        location[thread] = edge.target();
      } while (edge.action().isSilent());
      steps.add(edge);
    }
    return Run.of(steps);
  }

  @Test
  void a_run_counts_preemptions_only_inside_blocks() {
    Run run =
        run("shared int x; thread a { x := 1; yield; x := 2; } thread b { x := 5; }", 0, 1, 0, 0);
    assertThat(run.preemptions()).isEmpty();
    Run preempted = run("shared int x; thread a { x := x + 1; } thread b { x := 5; }", 0, 1, 0);
    assertThat(preempted.preemptions()).containsExactly(1);
    assertThat(preempted.events()).extracting(Event::block).containsExactly(0, 0, 0);
  }
}
