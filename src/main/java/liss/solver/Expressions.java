package liss.solver;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import liss.lang.Expr.BinaryOperator;

/**
 * Expressions as formulas over bit vectors. Each expression is translated once.
 *
 * @param <E> the expressions; equal ones have equal values
 * @param <U> the unknowns that occur in them
 */
public final class Expressions<E, U> {

  private final Solver solver;
  private final Function<E, Node<E, U>> nodes;
  private final Function<U, String> names;
  private final BitVectors vectors;
  private final Map<E, BitVector> values = new HashMap<>();
  private final Map<E, Formula> truths = new HashMap<>();
  private final Map<U, BitVector> unknowns = new LinkedHashMap<>();

  /**
   * Expressions for the formulas of a solver.
   *
   * @param nodes how an expression is made
   * @param names the name of an unknown in the solver; what has the same name has the same value
   */
  public Expressions(Solver solver, Function<E, Node<E, U>> nodes, Function<U, String> names) {
    this.solver = solver;
    this.nodes = nodes;
    this.names = names;
    this.vectors = new BitVectors(solver);
  }

  /**
   * The values of the unknowns that occur so far, in the last model of a solver of the same Z3.
   *
   * @throws UndecidedException if Z3 was stopped
   */
  public Map<U, Long> values(Solver asked) throws UndecidedException {
    return new BitVectors(asked).values(unknowns);
  }

  /** That the value of an expression is not 0. */
  public Formula truth(E expression) {
    Formula known = truths.get(expression);
    if (known == null) {
      known = newTruth(expression);
      truths.put(expression, known);
    }
    return known;
  }

  /** That two expressions have the same value, the second over other unknowns. */
  public Formula equality(E expression, Expressions<E, U> others, E other) {
    return vectors.compare(BinaryOperator.EQUAL, value(expression), others.value(other));
  }

  private Formula newTruth(E expression) {
    return switch (nodes.apply(expression)) {
      case Node.Constant<E, U> n -> solver.constant(n.value() != 0);
      case Node.Unknown<E, U> n -> differsFromZero(expression);
      case Node.Unary<E, U> n ->
          switch (n.operator()) {
            case NOT -> solver.not(truth(n.operand()));
            case NEGATE -> truth(n.operand());
            default -> differsFromZero(expression);
          };
      case Node.Binary<E, U> n ->
          switch (n.operator()) {
            case OR -> solver.or(truth(n.left()), truth(n.right()));
            case AND -> solver.and(truth(n.left()), truth(n.right()));
            default ->
                n.operator().yieldsTruth()
                    ? vectors.compare(n.operator(), value(n.left()), value(n.right()))
                    : differsFromZero(expression);
          };
      case Node.Conditional<E, U> n ->
          solver.ifThenElse(truth(n.condition()), truth(n.then()), truth(n.otherwise()));
    };
  }

  private Formula differsFromZero(E expression) {
    return vectors.compare(BinaryOperator.NOT_EQUAL, value(expression), vectors.constant(0));
  }

  private BitVector value(E expression) {
    BitVector known = values.get(expression);
    if (known == null) {
      known = newValue(expression);
      values.put(expression, known);
    }
    return known;
  }

  private BitVector newValue(E expression) {
    return switch (nodes.apply(expression)) {
      case Node.Constant<E, U> n -> vectors.constant(n.value());
      case Node.Unknown<E, U> n ->
          unknowns.computeIfAbsent(n.unknown(), u -> vectors.variable(names.apply(u)));
      case Node.Unary<E, U> n ->
          switch (n.operator()) {
            case NOT -> zeroOrOne(expression);
            default -> vectors.apply(n.operator(), value(n.operand()));
          };
      case Node.Binary<E, U> n ->
          n.operator().yieldsTruth()
              ? zeroOrOne(expression)
              : vectors.apply(n.operator(), value(n.left()), value(n.right()));
      case Node.Conditional<E, U> n ->
          vectors.ifThenElse(truth(n.condition()), value(n.then()), value(n.otherwise()));
    };
  }

  private BitVector zeroOrOne(E expression) {
    return vectors.ifThenElse(truth(expression), vectors.constant(1), vectors.constant(0));
  }
}
