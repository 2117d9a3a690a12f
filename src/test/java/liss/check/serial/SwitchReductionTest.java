package liss.check.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.abstraction.Synchronization;
import liss.abstraction.Synchronization.Outcome;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class SwitchReductionTest {

  private static final int RUNS = Seeds.of(30, 200);
  private static final int LONGEST = 40;

  static Stream<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("drivers"))) {
      return files.filter(f -> f.toString().endsWith(".w")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void reorderedPrefixesOfRandomRunsEndInTheSameState(Path file) throws IOException {
    ProgramCfa program = Programs.cfa(Files.readString(file));
    for (int seed = 0; seed < RUNS; seed++) {
      Run run = randomPrefix(program, new Random(seed));
      Run calm = SwitchReduction.equivalentTo(run);
      assertThat(calm.preemptions().size())
          .as("preemptions, seed %d", seed)
          .isLessThanOrEqualTo(run.preemptions().size());
      assertThat(calm.events())
          .as("steps, seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(run.events());
      assertThat(finalValues(program, calm))
          .as("end, seed %d", seed)
          .containsExactly(finalValues(program, run));
      assertThat(dependences(calm))
          .as("dependences, seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(dependences(run));
    }
  }

  @Test
  void threadGoesOnWhereNothingStopsIt() {
    ProgramCfa program =
        Programs.cfa(
            """
            shared int x, y;
            thread one { x := 1; x := 2; }
            thread two { y := 1; y := 2; }
            """);
    StateGraph p = StateGraph.preemptive(new AbstractProgram(program), Exploration.ALL_RUNS);
    List<Edge> edges = new ArrayList<>();
    int state = p.initialStates()[0];
    for (int thread : new int[] {0, 1, 0, 1}) {
      int[] target = new int[1];
      p.forEachStep(
          state,
          (edge, symbol, next) -> {
            if (edge.thread() == thread) {
              edges.add(edge);
              target[0] = next;
            }
          });
      state = target[0];
    }
    Run run = Run.of(edges);
    assertThat(run.preemptions()).isNotEmpty();
    assertThat(SwitchReduction.equivalentTo(run).preemptions()).isEmpty();
  }

  private record Step(Edge edge, int target) {}

  private static Run randomPrefix(ProgramCfa program, Random random) {
    StateGraph p = StateGraph.preemptive(new AbstractProgram(program), Exploration.ALL_RUNS);
    List<Edge> edges = new ArrayList<>();
    int state = p.initialStates()[0];
    for (int i = random.nextInt(LONGEST); i > 0; i--) {
      List<Step> steps = new ArrayList<>();
      p.forEachStep(state, (edge, symbol, target) -> steps.add(new Step(edge, target)));
      if (steps.isEmpty()) {
        break;
      }
      Step step = steps.get(random.nextInt(steps.size()));
      edges.add(step.edge());
      state = step.target();
    }
    return Run.of(edges);
  }

  /** Locks and flags at the end; every step must be possible where it is. */
  private static int[] finalValues(ProgramCfa program, Run run) {
    Synchronization synchronization = new Synchronization(program, 0);
    int[] values = new int[synchronization.width()];
    synchronization.initialize(values);
    for (Event event : run.events()) {
      assertThat(synchronization.outcome(values, event.thread(), event.edge().action()))
          .isEqualTo(Outcome.ENABLED);
      synchronization.apply(values, event.thread(), event.edge().action());
    }
    return values;
  }

  private static List<List<Event>> dependences(Run run) {
    List<List<Event>> pairs = new ArrayList<>();
    for (int i = 0; i < run.events().size(); i++) {
      for (int j = 0; j < i; j++) {
        Event first = run.events().get(j);
        Event second = run.events().get(i);
        if (first.thread() == second.thread() || BlockGraph.areDependent(first, second)) {
          pairs.add(List.of(first, second));
        }
      }
    }
    return pairs;
  }
}
