package liss.generalize;

import static liss.generalize.Scenario.read;
import static liss.generalize.Scenario.write;
import static liss.generalize.Scenario.yields;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The mutex constraints against cycles of every shape. */
class MutexInferenceTest extends BadTracesFixture {

  @Test
  void cycleThroughThreeOverlappingThreadsOffersEveryPair() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(read(X), write(Y)), List.of(read(Y), write(Z)), List.of(read(Z), write(X)));
    BadTrace trace = explain(scenario, 0, 1, 2, 0, 1, 2);
    assertThat(trace.core().orderings())
        .containsExactlyInAnyOrder(
            before(scenario, 0, 0, 2, 1),
            before(scenario, 1, 0, 0, 1),
            before(scenario, 2, 0, 1, 1));
    assertThat(trace.remedies().constraints()).hasSize(3);
    assertThat(trace.remedies().pattern()).containsAll(trace.core().orderings());
    compare(scenario);
  }

  @Test
  void cycleThroughThreeThreadsOffersOnlyThePairsThatOverlap() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(read(X), write(Y)), List.of(read(Y), write(Z)), List.of(read(Z), write(X)));
    BadTrace trace = explain(scenario, 1, 0, 0, 2, 1, 2);
    assertThat(trace.core().orderings()).hasSize(3);
    assertThat(trace.remedies().constraints())
        .hasSize(2)
        .allMatch(c -> c.first().thread() == 1 || c.second().thread() == 1);
  }

  @Test
  void chainThroughTwoOtherThreadsMayBeCutInEither() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(write(X), write(Y)), List.of(read(X), write(Z)), List.of(read(Z), read(Y)));
    BadTrace trace = explain(scenario, 0, 1, 1, 2, 2, 0);
    assertThat(trace.core().orderings()).hasSize(3);
    assertThat(trace.remedies().constraints())
        .containsExactlyInAnyOrder(
            mtx(scenario, 0, 0, 1, 1, 0, 1), mtx(scenario, 0, 0, 1, 2, 0, 1));
    compare(scenario);
  }

  @Test
  void stretchAcrossYieldIsExcludedAtEitherEnd() throws Exception {
    Scenario scenario =
        Scenario.of(List.of(write(X), write(Y)), List.of(read(X), yields(), read(Y)));
    BadTrace trace = explain(scenario, 0, 1, 1, 1, 0);
    assertThat(trace.remedies().constraints())
        .containsExactlyInAnyOrder(
            mtx(scenario, 0, 0, 1, 1, 0, 0), mtx(scenario, 0, 0, 1, 1, 2, 2));
    compare(scenario);
  }

  @Test
  void overlappingBlocksExcludeEachOther() throws Exception {
    Scenario scenario = Scenario.of(List.of(read(X), write(Y)), List.of(read(Y), write(X)));
    BadTrace trace = explain(scenario, 0, 1, 1, 0);
    assertThat(trace.core().orderings())
        .containsExactlyInAnyOrder(before(scenario, 0, 0, 1, 1), before(scenario, 1, 0, 0, 1));
    assertThat(trace.remedies().constraints()).hasSize(1);
    compare(scenario);
  }

  @Test
  void blockThatIsInterruptedByTwoAccessesExcludesBoth() throws Exception {
    Scenario scenario = Scenario.of(List.of(write(X), write(Y)), List.of(read(X), read(Y)));
    BadTrace trace = explain(scenario, 0, 1, 1, 0);
    assertThat(trace.remedies().constraints()).containsExactly(mtx(scenario, 0, 0, 1, 1, 0, 1));
    compare(scenario);
  }
}
