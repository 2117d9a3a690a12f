package liss.solver;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import org.sosy_lab.java_smt.api.BitvectorFormula;
import org.sosy_lab.java_smt.api.BitvectorFormulaManager;

/**
 * Terms over bit vectors of 64 bits, which are exactly the integers of W: they wrap around, and
 * signed division rounds towards 0.
 */
final class BitVectors {

  private static final int BITS = 64;

  private final Solver solver;
  private final BitvectorFormulaManager vectors;
  private final Reals reals;

  /** Terms for the formulas of a solver. */
  BitVectors(Solver solver) {
    this.solver = solver;
    this.vectors = solver.formulas().getBitvectorFormulaManager();
    this.reals = new Reals(solver, vectors);
  }

  /** Returns an integer. */
  BitVector constant(long value) {
    BitvectorFormula constant = vectors.makeBitvector(BITS, value);
    reals.constant(constant, value);
    return new BitVector(constant);
  }

  /** Returns the unknown of this name. */
  BitVector variable(String name) {
    return new BitVector(vectors.makeVariable(BITS, name));
  }

  /**
   * Returns the result of an arithmetic operator.
   *
   * @throws IllegalArgumentException if the result of the operator is a truth value
   */
  BitVector apply(UnaryOperator operator, BitVector operand) {
    return new BitVector(
        switch (operator) {
          case NEGATE -> vectors.negate(operand.inZ3);
          case NOT -> throw new IllegalArgumentException("not arithmetic: " + operator.symbol());
          default -> reals.apply(operator, operand.inZ3);
        });
  }

  /** Returns one of two terms. */
  BitVector ifThenElse(Formula condition, BitVector then, BitVector otherwise) {
    return new BitVector(solver.logic().ifThenElse(condition.inZ3, then.inZ3, otherwise.inZ3));
  }

  /**
   * Returns the result of an arithmetic operator.
   *
   * @throws IllegalArgumentException if the result of the operator is a truth value
   */
  BitVector apply(BinaryOperator operator, BitVector left, BitVector right) {
    return new BitVector(
        switch (operator) {
          case ADD -> vectors.add(left.inZ3, right.inZ3);
          case SUBTRACT -> vectors.subtract(left.inZ3, right.inZ3);
          case MULTIPLY -> vectors.multiply(left.inZ3, right.inZ3);
          case DIVIDE -> vectors.divide(left.inZ3, right.inZ3, true);
          case REMAINDER -> vectors.remainder(left.inZ3, right.inZ3, true);
          case BIT_AND -> vectors.and(left.inZ3, right.inZ3);
          case BIT_OR -> vectors.or(left.inZ3, right.inZ3);
          case BIT_XOR -> vectors.xor(left.inZ3, right.inZ3);
          case SHIFT_LEFT -> vectors.shiftLeft(left.inZ3, right.inZ3);
          case SHIFT_RIGHT -> vectors.shiftRight(left.inZ3, right.inZ3, true);
          default -> reals.apply(operator, left.inZ3, right.inZ3);
        });
  }

  /**
   * Returns that a comparison holds.
   *
   * @throws IllegalArgumentException if the operator does not compare
   */
  Formula compare(BinaryOperator operator, BitVector left, BitVector right) {
    return new Formula(
        switch (operator) {
          case EQUAL -> vectors.equal(left.inZ3, right.inZ3);
          case NOT_EQUAL -> solver.logic().not(vectors.equal(left.inZ3, right.inZ3));
          case LESS -> vectors.lessThan(left.inZ3, right.inZ3, true);
          case LESS_EQUAL -> vectors.lessOrEquals(left.inZ3, right.inZ3, true);
          case GREATER -> vectors.greaterThan(left.inZ3, right.inZ3, true);
          case GREATER_EQUAL -> vectors.greaterOrEquals(left.inZ3, right.inZ3, true);
          default -> reals.compare(operator, left.inZ3, right.inZ3);
        });
  }

  /**
   * The values of variables in the model found by the last question whose answer was yes; 0 for a
   * variable that may have any value.
   *
   * @throws UndecidedException if Z3 was stopped
   */
  <K> Map<K, Long> values(Map<K, BitVector> variables) throws UndecidedException {
    List<BigInteger> found =
        solver.values(variables.values().stream().map(variable -> variable.inZ3).toList());
    List<K> names = new ArrayList<>(variables.keySet());
    Map<K, Long> values = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      values.put(names.get(i), found.get(i).longValue());
    }
    return values;
  }
}
