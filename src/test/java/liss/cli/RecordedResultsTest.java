package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import liss.Drivers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The results that are recorded for the small drivers are those that liss finds. */
class RecordedResultsTest {

  @Test
  void the_small_drivers_give_the_recorded_results(@TempDir Path models) throws IOException {
    for (String driver : Drivers.small()) {
      Files.copy(Drivers.file(driver), models.resolve(driver + ".w"));
    }
    Liss liss = Liss.run("regress", models.toString(), "--results", "results");
    assertThat(liss.exitCode()).as(liss.out() + liss.err()).isZero();
  }
}
