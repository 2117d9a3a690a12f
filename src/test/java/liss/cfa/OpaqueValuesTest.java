package liss.cfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.explore.ConcurrentPrograms;
import liss.explore.ConcurrentPrograms.Kind;
import org.junit.jupiter.api.Test;

/** Where opaque values are seen, forwards, against which inputs nobody sees, backwards. */
class OpaqueValuesTest {

  @Test
  void nobodySeesAnOpaqueValueBehindTheStepsThatStop() {
    int unseen = 0;
    int stopped = 0;
    for (long seed = 0; seed < Seeds.of(300, 3000); seed++) {
      ProgramCfa program = opaque(Programs.cfa(ConcurrentPrograms.source(seed, Kind.FAILING)));
      ProgramCfa exact = OpaqueValues.stoppedWhereSeen(program);
      assertThat(opaqueSteps(exact).filter(step -> !exact.unseenInputs().contains(step)))
          .as("seed %d", seed)
          .isEmpty();
      // What nobody sees at all stops nothing.
      Set<Edge> never = program.unseenInputs();
      if (never.containsAll(opaqueSteps(program).toList())) {
        assertThat(edges(exact).map(Edge::action).toList())
            .as("seed %d", seed)
            .isEqualTo(edges(program).map(Edge::action).toList());
        unseen += never.size();
      } else {
        stopped++;
      }
    }
    assertThat(unseen).isPositive();
    assertThat(stopped).isPositive();
  }

  /** The program in which nothing is known of what a local gets from outside. */
  private static ProgramCfa opaque(ProgramCfa program) {
    return program.with(
        program.locks(),
        program.threads().stream()
            .map(thread ->
                thread.with(
                    thread.out().stream()
                        .map(out -> out.stream().map(OpaqueValuesTest::opaque).toList())
                        .toList()))
            .toList());
  }

  private static Edge opaque(Edge edge) {
    return edge.action() instanceof Action.HavocLocal
        ? edge.in(edge.context().marked(Edge.INEXACT + "this"))
        : edge;
  }

  private static Stream<Edge> edges(ProgramCfa program) {
    return program.threads().stream().flatMap(thread -> thread.edges().stream());
  }

  private static Stream<Edge> opaqueSteps(ProgramCfa program) {
    return edges(program)
        .filter(edge -> edge.action() instanceof Action.HavocLocal && edge.inexact().isPresent());
  }
}
