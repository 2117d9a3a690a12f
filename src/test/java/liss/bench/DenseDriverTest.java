package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class DenseDriverTest {

  private static final Path MODELS = Path.of("models/dense");

  /** Twice as many as cpmac has: more conflicts must not multiply the states. */
  private static final int MOST_STATES = 5_000;

  static Stream<DenseDriver> all() {
    return DenseDriver.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void the_model_is_the_changed_driver(DenseDriver driver) throws IOException {
    assertThat(MODELS.resolve(driver.fileName())).hasContent(driver.text());
  }

  @Test
  void there_are_no_other_models() throws IOException {
    try (Stream<Path> files = Files.list(MODELS)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(all().map(DenseDriver::fileName).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void is_safe_if_the_driver_is_and_has_few_states(DenseDriver driver) throws IOException {
    ProgramCfa program = Programs.cfa(driver.text());
    Verdict verdict = new SerializationEngine().check(program, program, Limits.none());
    assertThat(verdict instanceof Verdict.Safe).isEqualTo(driver.driver().equals("cpmac"));
    assertThat(verdict.effort().states()).isLessThan(MOST_STATES);
  }
}
