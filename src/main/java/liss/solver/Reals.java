package liss.solver;

import static org.sosy_lab.java_smt.api.FloatingPointRoundingMode.NEAREST_TIES_TO_EVEN;
import static org.sosy_lab.java_smt.api.FloatingPointRoundingMode.TOWARD_ZERO;

import java.util.HashMap;
import java.util.Map;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.lang.Real;
import org.sosy_lab.java_smt.api.BitvectorFormula;
import org.sosy_lab.java_smt.api.BitvectorFormulaManager;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.FloatingPointFormula;
import org.sosy_lab.java_smt.api.FloatingPointFormulaManager;
import org.sosy_lab.java_smt.api.FormulaType;
import org.sosy_lab.java_smt.api.FormulaType.FloatingPointType;

/**
 * The operators on floating point, whose operands and results are the bits of numbers. Z3 is spared
 * the bits between two operators, and numbers of type {@code double} where all are of type {@code
 * float}, which takes it many times as long.
 */
final class Reals {

  private static final FloatingPointType FLOAT = FormulaType.getSinglePrecisionFloatingPointType();
  private static final FloatingPointType DOUBLE = FormulaType.getDoublePrecisionFloatingPointType();

  private final Solver solver;
  private final BitvectorFormulaManager vectors;
  private final FloatingPointFormulaManager reals;

  /** The numbers of which bits were made. */
  private final Map<BitvectorFormula, FloatingPointFormula> numbers = new HashMap<>();

  /** By the bits of a {@code double}, the {@code float} that is the same number. */
  private final Map<BitvectorFormula, FloatingPointFormula> same = new HashMap<>();

  /** By the bits of a {@code double}, the {@code float} to which it is rounded. */
  private final Map<BitvectorFormula, FloatingPointFormula> rounded = new HashMap<>();

  Reals(Solver solver, BitvectorFormulaManager vectors) {
    this.solver = solver;
    this.vectors = vectors;
    this.reals = solver.formulas().getFloatingPointFormulaManager();
  }

  /** A term is an integer, which may be the bits of a number. */
  void constant(BitvectorFormula bits, long value) {
    float number = (float) Real.of(value);
    if (Real.of(value) == number) {
      same.put(bits, reals.makeNumber(number, FLOAT));
    }
  }

  /** Returns the result of a conversion. */
  BitvectorFormula apply(UnaryOperator operator, BitvectorFormula operand) {
    return switch (operator) {
      case LONG_TO_FLOAT -> bits(reals.castFrom(operand, true, FLOAT, NEAREST_TIES_TO_EVEN));
      case LONG_TO_DOUBLE -> bits(reals.castFrom(operand, true, DOUBLE, NEAREST_TIES_TO_EVEN));
      case FLOAT_TO_DOUBLE -> {
        FloatingPointFormula number = number(operand, FLOAT);
        BitvectorFormula bits = bits(reals.castTo(number, true, DOUBLE));
        same.put(bits, number);
        yield bits;
      }
      case DOUBLE_TO_FLOAT -> {
        FloatingPointFormula known = rounded.getOrDefault(operand, same.get(operand));
        yield bits(
            known == null ? reals.castTo(real(operand), true, FLOAT, NEAREST_TIES_TO_EVEN) : known);
      }
      case DOUBLE_TO_LONG ->
          reals.castTo(
              real(operand), true, FormulaType.getBitvectorTypeWithSize(Long.SIZE), TOWARD_ZERO);
      case NEGATE, NOT ->
          throw new IllegalArgumentException("not on floating point: " + operator.symbol());
    };
  }

  /** Returns the result of an arithmetic operator. */
  BitvectorFormula apply(BinaryOperator operator, BitvectorFormula left, BitvectorFormula right) {
    BitvectorFormula result = bits(result(operator, real(left), real(right)));
    FloatingPointFormula a = same.get(left);
    FloatingPointFormula b = same.get(right);
    if (a != null && b != null) {
      rounded.put(result, result(operator, a, b));
    }
    return result;
  }

  private FloatingPointFormula result(
      BinaryOperator operator, FloatingPointFormula left, FloatingPointFormula right) {
    return switch (operator) {
      case REAL_ADD -> reals.add(left, right, NEAREST_TIES_TO_EVEN);
      case REAL_SUBTRACT -> reals.subtract(left, right, NEAREST_TIES_TO_EVEN);
      case REAL_MULTIPLY -> reals.multiply(left, right, NEAREST_TIES_TO_EVEN);
      case REAL_DIVIDE -> reals.divide(left, right, NEAREST_TIES_TO_EVEN);
      default -> throw new IllegalArgumentException("not arithmetic: " + operator.symbol());
    };
  }

  /** Returns that a comparison holds. */
  BooleanFormula compare(BinaryOperator operator, BitvectorFormula left, BitvectorFormula right) {
    FloatingPointFormula a = same.get(left);
    FloatingPointFormula b = same.get(right);
    return a != null && b != null
        ? holds(operator, a, b)
        : holds(operator, real(left), real(right));
  }

  private BooleanFormula holds(
      BinaryOperator operator, FloatingPointFormula left, FloatingPointFormula right) {
    return switch (operator) {
      case REAL_EQUAL -> reals.equalWithFPSemantics(left, right);
      case REAL_LESS -> reals.lessThan(left, right);
      case REAL_LESS_EQUAL -> reals.lessOrEquals(left, right);
      default -> throw new IllegalArgumentException("not a comparison: " + operator.symbol());
    };
  }

  private FloatingPointFormula real(BitvectorFormula bits) {
    return number(bits, DOUBLE);
  }

  /** The number of a type that has these bits. */
  private FloatingPointFormula number(BitvectorFormula bits, FloatingPointType type) {
    FloatingPointFormula known = numbers.get(bits);
    if (known != null && solver.formulas().getFormulaType(known).equals(type)) {
      return known;
    }
    return reals.fromIeeeBitvector(
        type.equals(FLOAT) ? vectors.extract(bits, Float.SIZE - 1, 0) : bits, type);
  }

  /** The bits; those of what is no number are always the same, as in {@link Real}. */
  private BitvectorFormula bits(FloatingPointFormula number) {
    boolean isFloat = solver.formulas().getFormulaType(number).equals(FLOAT);
    BitvectorFormula ieee = reals.toIeeeBitvector(number);
    BitvectorFormula bits =
        solver
            .logic()
            .ifThenElse(
                reals.isNaN(number),
                vectors.makeBitvector(
                    Long.SIZE, isFloat ? Real.bits(Float.NaN) : Real.bits(Double.NaN)),
                isFloat ? vectors.extend(ieee, Long.SIZE - Float.SIZE, false) : ieee);
    numbers.put(bits, number);
    return bits;
  }
}
