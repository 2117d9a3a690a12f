package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutomatonCommandsTest {

  private static final String A_STAR =
      """
      @NFA-explicit
      %Initial q
      %Final q
      q a q
      """;

  /** The words a b and b a. */
  private static final String BOTH_ORDERS =
      """
      Ops start:0 a:1 b:1
      Automaton both
      States p q r s
      Final States s
      Transitions
      start() -> p
      a(p) -> q
      b(q) -> s
      b(p) -> r
      a(r) -> s
      """;

  private static final String ONE_ORDER = BOTH_ORDERS.replace("a(r) -> s\n", "");

  @TempDir private Path directory;

  private Path file(String name, String text) {
    return Liss.file(directory, name, text);
  }

  @Test
  void includeWritesADocument() {
    Path one = file("one.timbuk", ONE_ORDER);
    Path both = file("both.timbuk", BOTH_ORDERS);
    Liss liss = Liss.run("include", "--equivalent", "--format", "json", one, both);
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out())
        .startsWith("{\n  \"command\": \"include\",")
        .contains("\"result\": \"false(equivalence)\"")
        .contains("\"verdict\": \"included\"")
        .contains("\"verdict\": \"not included\"")
        .containsPattern("\"word\": \\[\\s*\"b\",\\s*\"a\"\\s*\\]")
        .doesNotContain("statistics");
    liss = Liss.run("include", "--format", "json", "--statistics", one, both);
    assertThat(liss.exitCode()).isZero();
    assertThat(liss.out()).contains("\"result\": \"true\"", "\"expanded\": ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "congruence", "determinization", "brics"})
  void includedOrAWordThatIsNot(String engine) {
    Path one = file("one.timbuk", ONE_ORDER);
    Path both = file("both.timbuk", BOTH_ORDERS);
    Liss included = Liss.run("include", "--engine", engine, one, both);
    assertThat(included.exitCode()).isEqualTo(0);
    assertThat(included.out())
        .isEqualTo("Every word of " + one + " is a word of " + both + ".\n\nResult: true\n");
    Liss not = Liss.run("include", "--engine", engine, both, one);
    assertThat(not.exitCode()).isEqualTo(10);
    assertThat(not.out())
        .isEqualTo(
            "This word of "
                + both
                + " is no word of "
                + one
                + ":\n\n  b a\n\nResult: false(inclusion)\n");
  }

  @Test
  void formatsMayDiffer() {
    Path both = file("both.timbuk", BOTH_ORDERS);
    Liss liss = Liss.run("include", file("a.mata", A_STAR), both);
    assertThat(liss.out()).contains("  (the empty word)\n").endsWith("Result: false(inclusion)\n");
  }

  @Test
  void equivalenceIsAskedBothWays() {
    Path one = file("one.timbuk", ONE_ORDER);
    Path both = file("both.timbuk", BOTH_ORDERS);
    Liss liss = Liss.run("include", "--equivalent", one, both);
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out()).contains("  b a\n").endsWith("Result: false(equivalence)\n");
    assertThat(Liss.run("include", "--equivalent", both, both).exitCode()).isEqualTo(0);
  }

  @Test
  void independentNeighboursMayBeSwapped() {
    Path pairs = file("pairs.txt", "a b\n");
    Path one = file("one.timbuk", ONE_ORDER);
    Path both = file("both.timbuk", BOTH_ORDERS);
    Liss liss = Liss.run("include", "--equivalent", "--independent", pairs, both, one);
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out()).contains("up to the order of independent symbols");
    assertThat(Liss.last(liss.out())).isEqualTo("Result: true");
    Liss other = Liss.run("include", "--independent", pairs, file("a.mata", A_STAR), one);
    assertThat(other.exitCode()).isEqualTo(10);
  }

  @Test
  void aBoundThatIsTooSmallIsUnknown() {
    String loops = "@NFA-explicit\n%Initial p\n%Final q\n";
    Path a = file("a.mata", loops + "p a p\np e q\nq b q\n");
    Path b = file("b.mata", loops + "p b p\np e q\nq a q\n");
    Path pairs = file("pairs.txt", "a b\ne a\ne b\n");
    Liss liss = Liss.run("include", "--independent", pairs, "--bound", 2, a, b);
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.out())).startsWith("Result: unknown(bound 2 is too small");
  }

  @Test
  void optionsThatDoNotFitAreRejected() {
    Path a = file("a.mata", A_STAR);
    Path pairs = file("pairs.txt", "");
    assertThat(Liss.run("include", "--bound", 3, a, a).exitCode()).isEqualTo(2);
    assertThat(
            Liss.run("include", "--independent", pairs, "--engine", "congruence", a, a).exitCode())
        .isEqualTo(2);
    assertThat(Liss.run("include", "--independent", pairs, "--bound", 0, a, a).exitCode())
        .isEqualTo(2);
    assertThat(Liss.run("automaton", "--minimize", "--complement", a).exitCode()).isEqualTo(2);
    assertThat(Liss.run("include", a).exitCode()).isEqualTo(2);
  }

  @Test
  void mistakesAreShown() {
    Liss liss = Liss.run("automaton", file("a.timbuk", BOTH_ORDERS.replace("a(r)", "c(r)")));
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.out()).isEmpty();
    assertThat(liss.err())
        .contains("error[LISS0111]: unknown symbol `c`", "a.timbuk:10:1", "c(r) -> s", "c:1");
  }

  @Test
  void operationsGiveMinimalAutomata() {
    Path a = file("a.mata", A_STAR + "q b r\nr b q\n");
    Path b = file("b.mata", A_STAR);
    assertThat(Liss.run("automaton", "--minus", b, a).out())
        .isEqualTo(
            """
            @NFA-explicit
            %Alphabet-enum a b
            %Initial q0
            %Final q2
            q0 a q0
            q0 b q1
            q1 b q2
            q2 a q2
            q2 b q1
            """);
    for (List<String> operation :
        List.of(
            List.of("--intersect", b.toString()), List.of("--minimize"), List.of("--complement"))) {
      List<Object> arguments = new java.util.ArrayList<>(List.of("automaton", a));
      arguments.addAll(operation);
      Liss once = Liss.run(arguments.toArray());
      assertThat(once.exitCode()).isEqualTo(0);
      Path result = file("result.mata", once.out());
      assertThat(Liss.run("automaton", "--minimize", result).out()).isEqualTo(once.out());
    }
  }

  @Test
  void reductionKeepsTheLanguage() {
    Path a = file("a.timbuk", BOTH_ORDERS.replace("b(p) -> r", "b(p) -> r\nb(p) -> q"));
    Path reduced = directory.resolve("reduced.timbuk");
    Liss liss = Liss.run("automaton", "--reduce", "--to", "timbuk", "-o", reduced, a);
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out()).isEmpty();
    assertThat(Liss.run("include", "--equivalent", a, reduced).exitCode()).isEqualTo(0);
  }

  @Test
  void graphsHaveOneEdgeForAllSymbols() {
    Path a = file("a.mata", A_STAR + "q b q\n");
    assertThat(Liss.run("automaton", "--to", "dot", a).out())
        .contains("\"s0\" -> \"s0\" [label=\"a, b\"];");
  }

  @Test
  void sameInputGivesTheSameBytes() {
    Path both = file("both.timbuk", BOTH_ORDERS);
    Path one = file("one.timbuk", ONE_ORDER);
    for (String option : List.of("--statistics", "--equivalent")) {
      assertThat(Liss.run("include", option, both, one))
          .isEqualTo(Liss.run("include", option, both, one));
    }
  }
}
