package liss.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import liss.Seeds;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.lang.Real;
import org.junit.jupiter.api.Test;

/** Operators are for Z3 what they are for Java. */
class ExpressionsTest {

  private static final int EXPRESSIONS = Seeds.of(300, 5_000);

  private static final List<Long> NUMBERS =
      List.of(
          0L,
          1L,
          -1L,
          63L,
          Long.MAX_VALUE,
          Long.MIN_VALUE,
          Real.bits(-0.0),
          Real.bits(0.1),
          Real.bits(1e300),
          Real.bits(Double.MIN_VALUE),
          Real.bits(Double.POSITIVE_INFINITY),
          Real.bits(Double.NaN),
          Real.bits(0.1f),
          Real.bits(Float.MIN_VALUE));

  /** A number that the solver does not know, with its value. */
  private record Unknown(int number, long value) {}

  @Test
  void theValueIsTheOnlyOneThatTheSolverAllows() throws UndecidedException {
    try (Z3 z3 = new Z3()) {
      for (int seed = 0; seed < EXPRESSIONS; seed++) {
        try (Solver solver = z3.newSolver()) {
          compare(new Random(seed), seed, solver);
        }
      }
    }
  }

  private static void compare(Random random, int seed, Solver solver) throws UndecidedException {
    Node<Object, Unknown> expression = expression(random, 2, new int[1]);
    long value = value(expression);
    Expressions<Object, Unknown> terms =
        new Expressions<>(solver, ExpressionsTest::node, u -> "u" + u.number());
    addUnknowns(expression, terms, solver);
    Formula isValue =
        terms.truth(
            new Node.Binary<>(
                BinaryOperator.EQUAL, expression, new Node.Constant<Object, Unknown>(value)));
    assertThat(solver.satisfiable(List.of()))
        .as("seed %s: %s has some value", seed, expression)
        .isTrue();
    solver.add(solver.not(isValue));
    assertThat(solver.satisfiable(List.of()))
        .as("seed %s: %s has another value than %s", seed, expression, value)
        .isFalse();
  }

  @SuppressWarnings("unchecked")
  private static Node<Object, Unknown> node(Object expression) {
    return (Node<Object, Unknown>) expression;
  }

  /** The unknowns have their values. */
  private static void addUnknowns(
      Object expression, Expressions<Object, Unknown> terms, Solver solver)
      throws UndecidedException {
    switch (node(expression)) {
      case Node.Constant<Object, Unknown> n -> {}
      case Node.Unknown<Object, Unknown> n ->
          solver.add(
              terms.truth(
                  new Node.Binary<>(
                      BinaryOperator.EQUAL,
                      expression,
                      new Node.Constant<Object, Unknown>(n.unknown().value()))));
      case Node.Unary<Object, Unknown> n -> addUnknowns(n.operand(), terms, solver);
      case Node.Binary<Object, Unknown> n -> {
        addUnknowns(n.left(), terms, solver);
        addUnknowns(n.right(), terms, solver);
      }
      case Node.Conditional<Object, Unknown> n -> {
        addUnknowns(n.condition(), terms, solver);
        addUnknowns(n.then(), terms, solver);
        addUnknowns(n.otherwise(), terms, solver);
      }
    }
  }

  private static Node<Object, Unknown> expression(Random random, int depth, int[] unknowns) {
    if (depth == 0) {
      long value =
          random.nextInt(3) == 0
              ? Real.bits(random.nextInt(2000) / 16.0)
              : NUMBERS.get(random.nextInt(NUMBERS.size()));
      return random.nextBoolean()
          ? new Node.Constant<>(value)
          : new Node.Unknown<>(new Unknown(unknowns[0]++, value));
    }
    Node<Object, Unknown> left = expression(random, depth - 1, unknowns);
    if (random.nextInt(3) == 0) {
      UnaryOperator[] all = UnaryOperator.values();
      UnaryOperator operator = all[random.nextInt(all.length)];
      boolean isDefined =
          operator != UnaryOperator.DOUBLE_TO_LONG || Math.abs(Real.of(value(left))) < 0x1p63;
      return isDefined ? new Node.Unary<>(operator, left) : left;
    }
    Node<Object, Unknown> right = expression(random, depth - 1, unknowns);
    if (random.nextInt(8) == 0) {
      return new Node.Conditional<>(left, right, expression(random, depth - 1, unknowns));
    }
    BinaryOperator[] all = BinaryOperator.values();
    BinaryOperator operator = all[random.nextInt(all.length)];
    long operand = value(right);
    boolean isDefined =
        switch (operator) {
          case DIVIDE, REMAINDER -> operand != 0;
          case SHIFT_LEFT, SHIFT_RIGHT -> operand >= 0 && operand < Long.SIZE;
          default -> true;
        };
    return isDefined ? new Node.Binary<>(operator, left, right) : left;
  }

  private static long value(Object expression) {
    return switch (node(expression)) {
      case Node.Constant<Object, Unknown> n -> n.value();
      case Node.Unknown<Object, Unknown> n -> n.unknown().value();
      case Node.Unary<Object, Unknown> n -> n.operator().apply(value(n.operand()));
      case Node.Binary<Object, Unknown> n ->
          n.operator().apply(value(n.left()), value(n.right())).orElseThrow();
      case Node.Conditional<Object, Unknown> n ->
          value(n.condition()) != 0 ? value(n.then()) : value(n.otherwise());
    };
  }
}
