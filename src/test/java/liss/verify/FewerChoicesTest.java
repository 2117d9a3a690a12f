package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import liss.Programs;
import liss.abstraction.Access;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.lang.Program;
import liss.search.Limits;
import org.junit.jupiter.api.Test;

class FewerChoicesTest {

  private static final String VARIABLES = "shared int x; shared int y; shared int z;";

  private static Set<String> accesses(Program program) {
    ProgramCfa cfa = CfaBuilder.build(program);
    Set<String> accesses = new LinkedHashSet<>();
    cfa.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> Access.of(edge.action()).ifPresent(a -> accesses.add(a.describe(cfa))));
    return accesses;
  }

  private static Optional<Program> fewer(String thread) {
    return FewerChoices.of(Programs.parse(VARIABLES + "thread a { int t; " + thread + " }"));
  }

  @Test
  void the_variable_that_is_accessed_most_often_is_chosen() {
    String choice = "if (*) { x := 1; } else { if (*) { y := 1; } else { z := 1; } }";
    assertThat(accesses(fewer("y := 2; " + choice).orElseThrow())).containsExactly("write(y)");
    assertThat(accesses(fewer(choice + "t := z; ").orElseThrow()))
        .containsExactly("write(z)", "read(z)");
  }

  @Test
  void other_branches_stay() {
    for (String branch :
        new String[] {
          "if (*) { x := 1; yield; } else { y := 1; }",
          "if (*) { x := 1; }",
          "if (x == 1) { x := 1; } else { y := 1; }",
          "while (*) { x := 1; }"
        }) {
      assertThat(fewer(branch)).as(branch).isEmpty();
    }
  }

  /** A choice between two or three accesses. */
  private static String access(Random random) {
    String form = random.nextBoolean() ? "{ t := %s; }" : "{ %s := 1; }";
    String first = form.formatted("xyz".charAt(random.nextInt(3)));
    String second = form.formatted("xyz".charAt(random.nextInt(3)));
    return "if (*) " + first + " else " + second;
  }

  private static String thread(String name, Random random) {
    StringBuilder text = new StringBuilder("thread " + name + " { int t; ");
    for (int i = 0; i < 3; i++) {
      text.append(access(random)).append(random.nextInt(3) == 0 ? " yield; " : " ");
    }
    return text + "}";
  }

  private static boolean isUnsafe(Program program) {
    ProgramCfa cfa = CfaBuilder.build(program);
    return new SerializationEngine().check(cfa, cfa, Limits.none()) instanceof Verdict.Unsafe;
  }

  @Test
  void what_is_unsafe_with_fewer_choices_is_unsafe_with_all() {
    int unsafe = 0;
    int missed = 0;
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Program program = Programs.parse(VARIABLES + thread("a", random) + thread("b", random));
      boolean isUnsafe = isUnsafe(program);
      boolean isUnsafeWithFewer = isUnsafe(FewerChoices.of(program).orElse(program));
      assertThat(isUnsafe || !isUnsafeWithFewer).as("seed %d", seed).isTrue();
      unsafe += isUnsafeWithFewer ? 1 : 0;
      missed += isUnsafe && !isUnsafeWithFewer ? 1 : 0;
    }
    assertThat(unsafe).as("it finds most").isGreaterThan(3 * missed);
  }
}
