package liss.symbolic;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import liss.explore.Literal.Truth;
import liss.explore.Symbol;
import liss.lang.Expr.BinaryOperator;
import liss.smt.BitVector;
import liss.smt.BitVectors;
import liss.smt.Formula;
import liss.smt.Solver;
import liss.smt.UndecidedException;
import liss.symbolic.Terms.Node;

/** Terms as formulas over bit vectors. */
final class TermFormulas {

  private final Terms terms;
  private final Solver solver;
  private final BitVectors vectors;
  private final Map<Long, BitVector> values = new HashMap<>();
  private final Map<Long, Formula> truths = new HashMap<>();
  private final Map<Symbol, BitVector> unknowns = new LinkedHashMap<>();

  TermFormulas(Terms terms, Solver solver) {
    this.terms = terms;
    this.solver = solver;
    this.vectors = new BitVectors(solver);
  }

  /** The values that the last model gives to the unknowns that occur in formulas so far. */
  Map<Symbol, Long> values() throws UndecidedException {
    return vectors.values(unknowns);
  }

  /** That the value of a term is, or is not, 0. */
  Formula holds(long term, Truth truth) {
    return switch (truth) {
      case NOT_ZERO -> isNotZero(term);
      case ZERO -> solver.not(isNotZero(term));
    };
  }

  private Formula isNotZero(long term) {
    Formula known = truths.get(term);
    if (known == null) {
      known = newTruth(term);
      truths.put(term, known);
    }
    return known;
  }

  private Formula newTruth(long term) {
    return switch (terms.node(term)) {
      case Node.Constant n -> solver.constant(n.value() != 0);
      case Node.Unknown n -> differsFromZero(term);
      case Node.Unary n ->
          switch (n.operator()) {
            case NOT -> solver.not(isNotZero(n.operand()));
            case NEGATE -> isNotZero(n.operand());
          };
      case Node.Binary n ->
          switch (n.operator()) {
            case OR -> solver.or(isNotZero(n.left()), isNotZero(n.right()));
            case AND -> solver.and(isNotZero(n.left()), isNotZero(n.right()));
            case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
                vectors.compare(n.operator(), value(n.left()), value(n.right()));
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> differsFromZero(term);
            case BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT -> differsFromZero(term);
          };
      case Node.Conditional n ->
          solver.ifThenElse(
              isNotZero(n.condition()), isNotZero(n.then()), isNotZero(n.otherwise()));
    };
  }

  private Formula differsFromZero(long term) {
    return vectors.compare(BinaryOperator.NOT_EQUAL, value(term), vectors.constant(0));
  }

  private BitVector value(long term) {
    BitVector known = values.get(term);
    if (known == null) {
      known = newValue(term);
      values.put(term, known);
    }
    return known;
  }

  private BitVector newValue(long term) {
    return switch (terms.node(term)) {
      case Node.Constant n -> vectors.constant(n.value());
      case Node.Unknown n -> unknowns.computeIfAbsent(n.symbol(), s -> vectors.variable(s.name()));
      case Node.Unary n ->
          switch (n.operator()) {
            case NOT -> truthValue(term);
            case NEGATE -> vectors.negate(value(n.operand()));
          };
      case Node.Binary n ->
          switch (n.operator()) {
            case ADD,
                SUBTRACT,
                MULTIPLY,
                DIVIDE,
                REMAINDER,
                BIT_AND,
                BIT_OR,
                BIT_XOR,
                SHIFT_LEFT,
                SHIFT_RIGHT ->
                vectors.apply(n.operator(), value(n.left()), value(n.right()));
            case OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
                truthValue(term);
          };
      case Node.Conditional n ->
          vectors.ifThenElse(isNotZero(n.condition()), value(n.then()), value(n.otherwise()));
    };
  }

  private BitVector truthValue(long term) {
    return vectors.ifThenElse(isNotZero(term), vectors.constant(1), vectors.constant(0));
  }
}
