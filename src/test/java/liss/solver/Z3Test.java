package liss.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.IntegerFormulaManager;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;

class Z3Test {

  @Test
  void solvesSmallFormula() throws Exception {
    try (Z3 z3 = new Z3();
        ProverEnvironment prover =
            z3.context().newProverEnvironment(ProverOptions.GENERATE_MODELS)) {
      IntegerFormulaManager integers = z3.context().getFormulaManager().getIntegerFormulaManager();
      IntegerFormula x = integers.makeVariable("x");
      prover.addConstraint(integers.greaterThan(x, integers.makeNumber(41)));
      prover.addConstraint(integers.lessThan(x, integers.makeNumber(43)));
      assertThat(prover.isUnsat()).isFalse();
      try (Model model = prover.getModel()) {
        assertThat(model.evaluate(x)).isEqualTo(42);
      }
    }
  }

  @Test
  void unsatCoreLeavesOutWhatDoesNotMatter() throws Exception {
    try (Z3 z3 = new Z3();
        ProverEnvironment prover =
            z3.context().newProverEnvironment(ProverOptions.GENERATE_UNSAT_CORE)) {
      IntegerFormulaManager integers = z3.context().getFormulaManager().getIntegerFormulaManager();
      List<IntegerFormula> x =
          IntStream.range(0, 5).mapToObj(i -> integers.makeVariable("x" + i)).toList();
      BooleanFormula first = integers.lessThan(x.get(0), x.get(1));
      BooleanFormula second = integers.lessThan(x.get(1), x.get(2));
      BooleanFormula third = integers.lessThan(x.get(2), x.get(0));
      BooleanFormula idle = integers.lessThan(x.get(3), x.get(4));
      for (BooleanFormula formula : List.of(first, idle, second, third)) {
        prover.addConstraint(formula);
      }
      assertThat(prover.isUnsat()).isTrue();
      assertThat(prover.getUnsatCore()).containsExactlyInAnyOrder(first, second, third);
    }
  }

  @Test
  void stopsWhenAskedTo() throws Exception {
    try (Z3 z3 = new Z3();
        ProverEnvironment prover = z3.context().newProverEnvironment()) {
      addPigeonholePrinciple(z3, prover, 13);
      Thread stopper =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  Thread.sleep(100);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                z3.stop("the test has seen enough");
              });
      assertThatThrownBy(prover::isUnsat).isInstanceOf(InterruptedException.class);
      stopper.join();
    }
  }

  /** A limit may be met while a question is answered; Z3 would look into memory that it has not. */
  @Test
  void aStopThatComesTooLateHasNoEffect() {
    for (int i = 0; i < 20; i++) {
      Z3 closed = new Z3();
      closed.close();
      closed.stop("too late");
    }
    try (Z3 other = new Z3();
        Solver solver = other.newSolver()) {
      assertThat(solver).isNotNull();
    }
  }

  /** One pigeon more than holes: hard for resolution, so the solver is still busy when stopped. */
  private static void addPigeonholePrinciple(Z3 z3, ProverEnvironment prover, int holes)
      throws InterruptedException {
    var booleans = z3.context().getFormulaManager().getBooleanFormulaManager();
    BooleanFormula[][] in = new BooleanFormula[holes + 1][holes];
    for (int pigeon = 0; pigeon <= holes; pigeon++) {
      List<BooleanFormula> somewhere = new ArrayList<>();
      for (int hole = 0; hole < holes; hole++) {
        in[pigeon][hole] = booleans.makeVariable("p" + pigeon + "_" + hole);
        somewhere.add(in[pigeon][hole]);
        for (int other = 0; other < pigeon; other++) {
          prover.addConstraint(booleans.not(booleans.and(in[pigeon][hole], in[other][hole])));
        }
      }
      prover.addConstraint(booleans.or(somewhere));
    }
  }
}
