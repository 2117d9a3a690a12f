package liss.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sosy_lab.java_smt.api.IntegerFormulaManager;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;
import org.sosy_lab.java_smt.api.ProverEnvironment;

class DifferenceLogicTest {

  @Test
  void cycleOfDifferencesIsUnsatisfiable() throws Exception {
    try (Z3 z3 = new Z3();
        ProverEnvironment prover = DifferenceLogic.newProver(z3.context())) {
      IntegerFormulaManager integers = z3.context().getFormulaManager().getIntegerFormulaManager();
      List<IntegerFormula> x =
          IntStream.range(0, 4).mapToObj(i -> integers.makeVariable("x" + i)).toList();
      for (int i = 0; i < 3; i++) {
        prover.addConstraint(integers.lessThan(x.get(i), x.get(i + 1)));
      }
      assertThat(prover.isUnsat()).isFalse();
      prover.addConstraint(integers.lessThan(x.get(3), x.get(0)));
      assertThat(prover.isUnsat()).isTrue();
    }
  }

  /** The setting is one of the process; provers started later must not see it. */
  @Test
  void otherProversStillSolveLinearArithmetic() throws Exception {
    try (Z3 z3 = new Z3();
        ProverEnvironment differences = DifferenceLogic.newProver(z3.context());
        ProverEnvironment prover = z3.context().newProverEnvironment()) {
      IntegerFormulaManager integers = z3.context().getFormulaManager().getIntegerFormulaManager();
      IntegerFormula x = integers.makeVariable("x");
      IntegerFormula y = integers.makeVariable("y");
      IntegerFormula sum =
          integers.add(
              integers.multiply(integers.makeNumber(2), x),
              integers.multiply(integers.makeNumber(4), y));
      prover.addConstraint(integers.equal(sum, integers.makeNumber(10)));
      assertThat(prover.isUnsat()).isFalse();
      prover.addConstraint(integers.greaterThan(x, integers.makeNumber(0)));
      prover.addConstraint(integers.greaterThan(y, integers.makeNumber(2)));
      assertThat(prover.isUnsat()).isTrue();
      assertThat(differences.isUnsat()).isFalse();
    }
  }
}
