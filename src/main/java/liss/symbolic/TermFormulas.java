package liss.symbolic;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import liss.lang.Expr.BinaryOperator;
import liss.symbolic.Literal.Truth;
import liss.symbolic.Terms.Node;
import org.sosy_lab.java_smt.api.BitvectorFormula;
import org.sosy_lab.java_smt.api.BitvectorFormulaManager;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.FormulaManager;

/**
 * Terms as formulas over bit vectors of 64 bits, which are exactly the integers of W: they wrap
 * around, and signed division rounds towards 0.
 */
final class TermFormulas {

  private static final int BITS = 64;

  private final Terms terms;
  private final BooleanFormulaManager logic;
  private final BitvectorFormulaManager vectors;
  private final Map<Integer, BitvectorFormula> values = new HashMap<>();
  private final Map<Integer, BooleanFormula> truths = new HashMap<>();
  private final Map<Symbol, BitvectorFormula> unknowns = new LinkedHashMap<>();

  TermFormulas(Terms terms, FormulaManager formulas) {
    this.terms = terms;
    this.logic = formulas.getBooleanFormulaManager();
    this.vectors = formulas.getBitvectorFormulaManager();
  }

  /** The unknowns that occur in formulas so far. */
  Map<Symbol, BitvectorFormula> unknowns() {
    return unknowns;
  }

  /** That the value of a term is, or is not, 0. */
  BooleanFormula holds(int term, Truth truth) {
    return switch (truth) {
      case NOT_ZERO -> isNotZero(term);
      case ZERO -> logic.not(isNotZero(term));
    };
  }

  private BooleanFormula isNotZero(int term) {
    BooleanFormula known = truths.get(term);
    if (known == null) {
      known = newTruth(term);
      truths.put(term, known);
    }
    return known;
  }

  private BooleanFormula newTruth(int term) {
    return switch (terms.node(term)) {
      case Node.Constant n -> logic.makeBoolean(n.value() != 0);
      case Node.Unknown n -> differsFromZero(term);
      case Node.Unary n ->
          switch (n.operator()) {
            case NOT -> logic.not(isNotZero(n.operand()));
            case NEGATE -> isNotZero(n.operand());
          };
      case Node.Binary n -> isTruthValue(n.operator()) ? comparison(n) : differsFromZero(term);
      case Node.Conditional n ->
          logic.ifThenElse(isNotZero(n.condition()), isNotZero(n.then()), isNotZero(n.otherwise()));
    };
  }

  private BooleanFormula differsFromZero(int term) {
    return logic.not(vectors.equal(value(term), number(0)));
  }

  private static boolean isTruthValue(BinaryOperator operator) {
    return switch (operator) {
      case OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> false;
    };
  }

  private BooleanFormula comparison(Node.Binary n) {
    return switch (n.operator()) {
      case OR -> logic.or(isNotZero(n.left()), isNotZero(n.right()));
      case AND -> logic.and(isNotZero(n.left()), isNotZero(n.right()));
      case EQUAL -> vectors.equal(value(n.left()), value(n.right()));
      case NOT_EQUAL -> logic.not(vectors.equal(value(n.left()), value(n.right())));
      case LESS -> vectors.lessThan(value(n.left()), value(n.right()), true);
      case LESS_EQUAL -> vectors.lessOrEquals(value(n.left()), value(n.right()), true);
      case GREATER -> vectors.greaterThan(value(n.left()), value(n.right()), true);
      case GREATER_EQUAL -> vectors.greaterOrEquals(value(n.left()), value(n.right()), true);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> throw new IllegalStateException();
    };
  }

  private BitvectorFormula value(int term) {
    BitvectorFormula known = values.get(term);
    if (known == null) {
      known = newValue(term);
      values.put(term, known);
    }
    return known;
  }

  private BitvectorFormula newValue(int term) {
    return switch (terms.node(term)) {
      case Node.Constant n -> number(n.value());
      case Node.Unknown n ->
          unknowns.computeIfAbsent(n.symbol(), s -> vectors.makeVariable(BITS, s.name()));
      case Node.Unary n ->
          switch (n.operator()) {
            case NOT -> truthValue(term);
            case NEGATE -> vectors.negate(value(n.operand()));
          };
      case Node.Binary n -> isTruthValue(n.operator()) ? truthValue(term) : arithmetic(n);
      case Node.Conditional n ->
          logic.ifThenElse(isNotZero(n.condition()), value(n.then()), value(n.otherwise()));
    };
  }

  private BitvectorFormula truthValue(int term) {
    return logic.ifThenElse(isNotZero(term), number(1), number(0));
  }

  private BitvectorFormula arithmetic(Node.Binary n) {
    BitvectorFormula left = value(n.left());
    BitvectorFormula right = value(n.right());
    return switch (n.operator()) {
      case ADD -> vectors.add(left, right);
      case SUBTRACT -> vectors.subtract(left, right);
      case MULTIPLY -> vectors.multiply(left, right);
      case DIVIDE -> vectors.divide(left, right, true);
      case REMAINDER -> vectors.remainder(left, right, true);
      case OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          throw new IllegalStateException();
    };
  }

  private BitvectorFormula number(long value) {
    return vectors.makeBitvector(BITS, value);
  }
}
