package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphCommandTest {

  @TempDir private Path directory;

  private Path file(String text) {
    return Liss.file(directory, "program.w", text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cfa", "thread", "p", "np"})
  void everyGraphIsWellFormed(String what) {
    Liss liss = Liss.run("graph", "--what", what, file(Programs.UNSAFE));
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.err()).isEmpty();
    assertThat(liss.out()).startsWith("digraph ").endsWith("}\n").contains("peripheries=2");
    assertThat(liss.out().chars().filter(c -> c == '{').count())
        .isEqualTo(liss.out().chars().filter(c -> c == '}').count());
    liss.out()
        .lines()
        .filter(line -> line.contains(" -> "))
        .forEach(line -> {
          String source = line.strip().substring(0, line.strip().indexOf(" -> "));
          assertThat(liss.out()).contains(source + " [label=");
        });
  }

  @Test
  void controlFlowHasPlacesAndLocals() {
    assertThat(Liss.run("graph", "--what", "cfa", file(Programs.UNSAFE)).out())
        .contains("cluster_0", "os[0]", "5:7  %", ":= open", "6:5  output(dev, 1)");
  }

  @Test
  void preemptiveGraphHasMoreStatesThanTheCooperativeOne() {
    long preemptive = states("p");
    long cooperative = states("np");
    assertThat(preemptive).isGreaterThan(cooperative);
  }

  private long states(String what) {
    return Liss.run("graph", "--what", what, file(Programs.UNSAFE))
        .out()
        .lines()
        .filter(line -> line.contains("[label=") && !line.contains("->"))
        .count();
  }

  @Test
  void statesNameLocksAndConditions() {
    String program =
        """
        lock l;
        cond c;
        thread t { lock(l); signal(c); unlock(l); }
        """;
    assertThat(Liss.run("graph", "--what", "np", file(program)).out())
        .contains("t line 3: unlock(l);\\nl held by t\\nset: c");
  }

  private static final String LOOPS =
      """
      shared int x;
      channel ch;
      thread a { while (*) { x := 1; output(ch, x); yield; } }
      thread b { x := 2; }
      """;

  @Test
  void whatALoopShowsIsAnAutomatonOfFewStates() {
    Liss liss = Liss.run("graph", "--what", "interaction", file(LOOPS));
    assertThat(liss.exitCode()).isZero();
    assertThat(liss.out())
        .contains("\"s0\" -> \"s0\" [label=\"a writes 1 to ch\"];")
        .contains("\"s0\" -> \"s1\" [label=\"a writes 2 to ch\"];")
        .contains("\"s1\" -> \"s1\" [label=\"a writes 1 to ch\"];")
        .doesNotContain("\"s1\" -> \"s1\" [label=\"a writes 2 to ch\"];")
        .doesNotContain("s2");
  }

  @Test
  void choicesThatHaveNoBoundAreLeftOutOrNotDrawn() {
    Liss liss = Liss.run("graph", "--what", "preemptive-only", file(LOOPS));
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.err())).startsWith("Result: unknown(choices have no bound");
    liss = Liss.run("graph", "--what", "preemptive-only", "--without-choices", file(LOOPS));
    assertThat(liss.exitCode()).isZero();
    assertThat(liss.out()).contains("\"s0\" -> \"s1\" [label=\"a writes 2 to ch\"];");
  }

  @Test
  void valuesOfInputsAreNamedForLanguages() {
    Path program = file("channel ch; thread a { int n; n := input(ch); output(ch, n + n); }");
    Liss liss = Liss.run("graph", "--what", "interaction", program);
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.err())).isEqualTo("Result: unknown(input and havoc have any value)");
    assertThat(Liss.run("graph", "--what", "interaction", "--values", "3,4", program).out())
        .contains("a reads 3 from ch", "a writes 6 to ch", "a reads 4 from ch", "a writes 8 to ch");
  }

  @Test
  void tooManyStatesAreUnknown() {
    Liss liss = Liss.run("graph", "--what", "p", "--max-states", 3, file(Programs.UNSAFE));
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(liss.out()).isEmpty();
    assertThat(Liss.last(liss.err())).isEqualTo("Result: unknown(more than 3 states)");
  }

  @Test
  void aPageHasFewStates() {
    Liss liss = Liss.run("graph", "--what", "p", "--format", "html", "drivers/cpmac.w");
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(liss.out()).isEmpty();
    assertThat(Liss.last(liss.err())).isEqualTo("Result: unknown(more than 400 states)");
    Path program = file(Programs.UNSAFE);
    liss = Liss.run("graph", "--what", "cfa", "--format", "html", "--max-states", 3, program);
    assertThat(Liss.last(liss.err())).isEqualTo("Result: unknown(more than 3 states)");
    liss = Liss.run("graph", "--what", "cfa", "--format", "html", program);
    assertThat(liss.out()).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
  }

  @Test
  void outputFileIsWritten() {
    Path output = directory.resolve("g.dot");
    Liss liss = Liss.run("graph", "--what", "thread", "-o", output, file(Programs.UNSAFE));
    assertThat(liss.out()).isEmpty();
    assertThat(Liss.read(output)).startsWith("digraph ");
  }

  @Test
  void inputIsNotOverwritten() {
    Path input = file(Programs.UNSAFE);
    Liss liss = Liss.run("graph", "--what", "thread", "-o", input, input);
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(Liss.read(input)).isEqualTo(Programs.UNSAFE);
  }

  @Test
  void conditionVariablesHaveControlFlowButNoStates() {
    assertThat(Liss.run("graph", "--what", "cfa", file(Programs.CONDVAR)).out())
        .contains("cwait(c, l)");
    assertThat(Liss.run("graph", "--what", "thread", file(Programs.CONDVAR)).exitCode())
        .isEqualTo(0);
    assertThat(Liss.run("graph", "--what", "p", file(Programs.CONDVAR)).exitCode()).isEqualTo(2);
  }
}
