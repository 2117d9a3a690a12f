package liss.cfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import liss.Programs;
import org.junit.jupiter.api.Test;

/** Programs without their empty critical sections, compared with texts without them. */
class EmptySectionsTest {

  private static final String EMPTY = "lock(l); unlock(l); ";

  private static ProgramCfa program(String body) {
    return Programs.cfa("shared int x, y; lock l, m; thread t { " + body + " }");
  }

  @Test
  void a_section_with_a_step_stays() {
    ProgramCfa program = program("lock(l); x := 1; unlock(l);");
    assertThat(SameSteps.in(EmptySections.removed(program), program)).isTrue();
  }

  @Test
  void a_release_of_another_lock_is_no_end_of_it() {
    ProgramCfa program = program("lock(m); lock(l); unlock(m); unlock(l);");
    assertThat(SameSteps.in(EmptySections.removed(program), program)).isTrue();
  }

  @Test
  void random_texts_lose_what_is_left_out_of_them() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 6; i++) {
        text.append(
            switch (random.nextInt(5)) {
              case 0 -> EMPTY;
              case 1 -> "x := y; ";
              case 2 -> "lock(l); x := 1; unlock(l); ";
              case 3 -> "if (*) { " + EMPTY + "y := 1; } ";
              default -> "while (*) { yield; " + EMPTY + "} ";
            });
      }
      String without = text.toString().replace(EMPTY, "");
      assertThat(SameSteps.in(EmptySections.removed(program(text.toString())), program(without)))
          .as("seed %s: %s", seed, text)
          .isTrue();
    }
  }
}
