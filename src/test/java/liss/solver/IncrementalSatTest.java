package liss.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.solver.IncrementalSat.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A solver that is asked again and again against solvers that are asked once. */
class IncrementalSatTest {

  private static final int VARIABLES = 8;

  static IntStream seeds() {
    return IntStream.range(0, 300);
  }

  @Test
  void a_contradiction_stays() {
    IncrementalSat sat = new IncrementalSat(() -> false);
    int variable = sat.newVariable();
    sat.addClause(variable);
    sat.addClause(-variable);
    assertThat(sat.solve(List.of())).isEqualTo(Answer.UNSATISFIABLE);
    assertThat(sat.core()).isEmpty();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void answers_are_those_of_a_fresh_solver(int seed) {
    Random random = new Random(seed);
    IncrementalSat sat = withVariables();
    List<int[]> clauses = new ArrayList<>();
    for (int round = 0; round < 6; round++) {
      add(random, 4, sat, clauses);
      compare(random, sat, clauses);
      compare(random, sat, clauses);
    }
  }

  @Test
  void calls_that_had_an_answer_do_not_shorten_later_ones() {
    IncrementalSat sat = new IncrementalSat(() -> false);
    int few = pigeons(sat, 6);
    int many = pigeons(sat, 12);
    assertThat(sat.solve(List.of(few))).isEqualTo(Answer.UNSATISFIABLE);
    sat.allow(1_000);
    assertThat(sat.solve(List.of(many))).isEqualTo(Answer.UNKNOWN);
    assertThat(sat.solve(List.of(few))).isEqualTo(Answer.UNKNOWN);
  }

  /** If the literal is true, so many pigeons are in one hole less, no two in one. */
  private static int pigeons(IncrementalSat sat, int number) {
    int literal = sat.newVariable();
    int[][] isIn = new int[number][number - 1];
    for (int[] holes : isIn) {
      Arrays.setAll(holes, hole -> sat.newVariable());
      sat.addImplication(literal, Arrays.stream(holes).boxed().toList());
    }
    for (int one = 0; one < number; one++) {
      for (int other = 0; other < one; other++) {
        for (int hole = 0; hole < number - 1; hole++) {
          sat.addClause(-isIn[one][hole], -isIn[other][hole]);
        }
      }
    }
    return literal;
  }

  private static IncrementalSat withVariables() {
    IncrementalSat sat = new IncrementalSat(() -> false);
    IntStream.range(0, VARIABLES).forEach(i -> sat.newVariable());
    return sat;
  }

  private static void add(Random random, int number, IncrementalSat sat, List<int[]> clauses) {
    for (int i = 0; i < number; i++) {
      int[] clause = IntStream.range(0, 3).map(k -> literal(random)).toArray();
      sat.addClause(clause);
      clauses.add(clause);
    }
  }

  private static int literal(Random random) {
    return sign(random) * (1 + random.nextInt(VARIABLES));
  }

  private static int sign(Random random) {
    return random.nextBoolean() ? 1 : -1;
  }

  private static void compare(Random random, IncrementalSat sat, List<int[]> clauses) {
    IncrementalSat fresh = withVariables();
    clauses.forEach(fresh::addClause);
    List<Integer> assumptions =
        random.ints(3, 1, VARIABLES + 1).distinct().map(v -> sign(random) * v).boxed().toList();
    Answer answer = sat.solve(assumptions);
    assertThat(answer).isEqualTo(fresh.solve(assumptions));
    if (answer == Answer.UNSATISFIABLE) {
      assertThat(assumptions).containsAll(sat.core());
      assertThat(fresh.solve(sat.core())).isEqualTo(Answer.UNSATISFIABLE);
    }
  }
}
