package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import liss.c.CCase.Expectation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every program of {@code liss/c/cases} has the answers that its first lines expect. */
@Tag("slow")
class CasesTest {

  static Stream<CCase> programs() {
    return CCase.below("").stream().filter(program -> !program.takesLong());
  }

  static Stream<CCase> longPrograms() {
    return CCase.below("").stream().filter(CCase::takesLong);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void has_the_answers_that_it_expects(CCase program) {
    hasItsAnswers(program);
  }

  @ParameterizedTest
  @MethodSource("longPrograms")
  @Tag("long")
  void has_the_answers_that_it_expects_after_a_long_search(CCase program) {
    hasItsAnswers(program);
  }

  private static void hasItsAnswers(CCase program) {
    for (Expectation expectation : program.expected()) {
      assertThat(program.answer(expectation))
          .as("%s %s", expectation.command(), program)
          .isEqualTo(expectation.answer());
    }
  }
}
