package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The results that are recorded for the drivers are those that liss finds. */
class RecordedResultsTest {

  @Test
  void the_drivers_give_the_recorded_results() {
    Liss liss = Liss.run("regress", "drivers", "--results", "results");
    assertThat(liss.exitCode()).as(liss.out() + liss.err()).isZero();
  }
}
