package liss.cfa;

import static org.assertj.core.api.Assertions.assertThat;

import liss.Programs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SameStepsTest {

  private static final String PROGRAM =
      """
      shared int x = 1, y;
      lock l, m;
      cond c;
      thread t {
        int r = x;
        while (*) {
          lock(l);
          y := r + 1;
          unlock(l);
        }
        if (r > 0) {
          signal(c);
        } else {
          yield;
        }
      }
      thread u {
        wait(c);
        x := 2;
      }
      """;

  @Test
  void text_and_steps_without_effect_make_no_difference() {
    String other =
        PROGRAM
            .replace("\n", "\n\n")
            .replace("  lock(l);", "  { skip; lock(l); }")
            .replace("l, m", "m, l");
    assertThat(other).isNotEqualTo(PROGRAM);
    assertThat(areAlike(other)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shared int x = 1 -> shared int x",
        "  unlock(l); -> y := 1;",
        "  lock(l);\n    y := r + 1; -> y := r + 1;\n lock(l);",
        "signal(c) -> reset(c)",
        "lock(l) -> lock(m)",
        "l, m -> l, k",
        "while (*) -> if (*)",
        "yield; -> ",
        "r > 0 -> r > 1",
        "x := 2 -> y := 2",
        "wait(c) -> assume(c)",
        "thread u -> thread u { y := 1; }\nthread v",
      })
  void steps_do(String change) {
    String[] sides = change.split(" -> ", -1);
    String other = PROGRAM.replace(sides[0], sides[1]);
    assertThat(other).isNotEqualTo(PROGRAM);
    assertThat(areAlike(other)).isFalse();
    assertThat(SameSteps.in(Programs.cfa(other), Programs.cfa(other))).isTrue();
  }

  @Test
  void assignments_that_nobody_reads_and_the_order_of_locals_make_no_difference() {
    assertThat(areAlike(PROGRAM.replace("int r = x;", "int unread = 3; int r = x; unread := r;")))
        .isTrue();
    assertThat(
            areAlike(PROGRAM.replace("int r = x;", "int s = 3; int r = x;").replace("r >", "s >")))
        .isFalse();
  }

  private static boolean areAlike(String other) {
    return SameSteps.in(Programs.cfa(PROGRAM), Programs.cfa(other));
  }
}
