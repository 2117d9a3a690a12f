package liss.check.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import liss.Programs;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.safety.RandomRuns;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.Scheduler;
import org.junit.jupiter.api.Test;

public class CooperativeOrderTest {

  @Test
  void agrees_with_the_classes_of_all_cooperative_runs() {
    int both = 0;
    for (long seed = 0; seed < 150; seed++) {
      ProgramCfa program = Programs.cfa(RandomPrograms.of(RandomPrograms.Size.SMALL).source(seed));
      Random random = new Random(seed);
      Optional<Run> run = RandomRuns.of(program, random);
      if (run.isPresent() && loopEntries(run.get()) <= 2) {
        BruteForce oracle = BruteForce.of(program, 2);
        boolean expected =
            oracle.classes(Scheduler.COOPERATIVE).contains(oracle.classOf(edges(run.get())));
        assertThat(CooperativeOrder.of(program, run.get()).isPresent())
            .as("seed %d, run %s", seed, run.get())
            .isEqualTo(expected);
        both += expected ? 1 : 1000;
      }
    }
    assertThat(both % 1000).as("runs with a cooperative equivalent").isGreaterThan(10);
    assertThat(both / 1000).as("runs without one").isGreaterThan(10);
  }

  @Test
  void a_run_with_a_cyclic_block_graph_has_no_cooperative_order() {
    for (long seed = 0; seed < 300; seed++) {
      ProgramCfa program = Programs.cfa(RandomPrograms.of(RandomPrograms.Size.SMALL).source(seed));
      Optional<Run> run = RandomRuns.of(program, new Random(seed));
      if (run.isPresent() && BlockGraph.of(run.get()).shortestCycle().isPresent()) {
        assertThat(CooperativeOrder.of(program, run.get())).as("seed %d", seed).isEmpty();
      }
    }
  }

  public static List<Edge> edges(Run run) {
    return run.events().stream().map(Event::edge).toList();
  }

  /** The most often that one loop branch of one thread is taken. */
  public static long loopEntries(Run run) {
    return run.events().stream()
        .map(Event::edge)
        .filter(e ->
            e.action() instanceof liss.cfa.Action.Branch b && b.tag() == liss.cfa.Action.Tag.LOOP)
        .mapToLong(e -> edges(run).stream().filter(e::equals).count())
        .max()
        .orElse(0);
  }
}
