package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Set;
import liss.abstraction.Access;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Test;

/** Accesses to shared memory that are easily overlooked, each in a program of its own. */
class SharedAccessesTest {

  /** The accesses of {@code thread_x}, each once, in an order of the text. */
  private static Set<String> accesses(String... lines) {
    ProgramCfa cfa = CfaBuilder.build(Sources.program(lines));
    Set<String> accesses = new LinkedHashSet<>();
    cfa.threads().stream()
        .filter(thread -> thread.name().equals("thread_x"))
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> Access.of(edge.action()).ifPresent(a -> accesses.add(a.describe(cfa))));
    return accesses;
  }

  @Test
  void a_variable_that_a_function_declares_as_extern_is_shared() {
    assertThat(
            accesses(
                "int g;",
                "void thread_x(void) { extern int g; g++; }",
                "void thread_y(void) { g = 0; }"))
        .containsExactlyInAnyOrder("read(g)", "write(g)");
    assertThat(accesses("void thread_x(void) { extern int g; g++; }"))
        .containsExactlyInAnyOrder("read(g)", "write(g)");
  }

  @Test
  void functions_with_parameters_in_the_old_style_get_pointers() {
    assertThat(
            accesses(
                "int g;",
                "static void set(n, p) int *p, n; { *p = n; }",
                "void thread_x(void) { set(1, &g); }"))
        .containsExactly("write(g)");
  }
}
