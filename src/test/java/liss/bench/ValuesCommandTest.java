package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;

import liss.bench.ValuesCommand.Judged;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How answers about assertions are judged. */
class ValuesCommandTest {

  @ParameterizedTest
  @CsvSource({
    "true, true, RIGHT",
    "true, false(assertion), WRONG",
    "false, true, WRONG",
    "false, false(deadlock), RIGHT",
    "false, unknown(limit), OPEN",
    "true, exit code 2, NONE",
  })
  void an_answer_is_right_wrong_open_or_none(String expected, String answer, Judged judged) {
    assertThat(ValuesCommand.judged(expected, answer)).isEqualTo(judged);
  }
}
