package liss.symbolic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;

/**
 * The values of one symbolic execution, each with a number. Equal values have equal numbers as far
 * as that can be seen without a solver: operators are applied to constants at once, and a term that
 * is there already is not made again. So terms share their parts, and states can be compared.
 */
final class Terms {

  /** How a value is made. */
  sealed interface Node {

    record Constant(long value) implements Node {}

    record Unknown(Symbol symbol) implements Node {}

    record Unary(UnaryOperator operator, int operand) implements Node {}

    record Binary(BinaryOperator operator, int left, int right) implements Node {}

    /** One value if another one is not 0, else a third. */
    record Conditional(int condition, int then, int otherwise) implements Node {}
  }

  private final List<Node> nodes = new ArrayList<>();
  private final Map<Node, Integer> numbers = new HashMap<>();

  int constant(long value) {
    return number(new Node.Constant(value));
  }

  int unknown(Symbol symbol) {
    return number(new Node.Unknown(symbol));
  }

  int apply(UnaryOperator operator, int operand) {
    OptionalLong value = value(operand);
    return value.isPresent()
        ? constant(operator.apply(value.getAsLong()))
        : number(new Node.Unary(operator, operand));
  }

  /** The value of an operator; the divisor must not be the constant 0. */
  int apply(BinaryOperator operator, int left, int right) {
    OptionalLong l = value(left);
    OptionalLong r = value(right);
    return l.isPresent() && r.isPresent()
        ? constant(operator.apply(l.getAsLong(), r.getAsLong()).orElseThrow())
        : number(new Node.Binary(operator, left, right));
  }

  int conditional(int condition, int then, int otherwise) {
    OptionalLong value = value(condition);
    if (value.isPresent()) {
      return value.getAsLong() != 0 ? then : otherwise;
    }
    return then == otherwise ? then : number(new Node.Conditional(condition, then, otherwise));
  }

  private int number(Node node) {
    return numbers.computeIfAbsent(
        node,
        n -> {
          nodes.add(n);
          return nodes.size() - 1;
        });
  }

  Node node(int term) {
    return nodes.get(term);
  }

  /** The value of a term without unknowns. */
  OptionalLong value(int term) {
    return nodes.get(term) instanceof Node.Constant constant
        ? OptionalLong.of(constant.value())
        : OptionalLong.empty();
  }

  /** The value of a term when those of the unknowns are given; 0 for quotients by 0. */
  long evaluate(int term, ToLongFunction<Symbol> unknowns) {
    return evaluate(term, unknowns, new HashMap<>());
  }

  private long evaluate(int term, ToLongFunction<Symbol> unknowns, Map<Integer, Long> known) {
    Long before = known.get(term);
    if (before != null) {
      return before;
    }
    long value =
        switch (nodes.get(term)) {
          case Node.Constant n -> n.value();
          case Node.Unknown n -> unknowns.applyAsLong(n.symbol());
          case Node.Unary n -> n.operator().apply(evaluate(n.operand(), unknowns, known));
          case Node.Binary n ->
              n.operator()
                  .apply(evaluate(n.left(), unknowns, known), evaluate(n.right(), unknowns, known))
                  .orElse(0L);
          case Node.Conditional n ->
              evaluate(n.condition(), unknowns, known) != 0
                  ? evaluate(n.then(), unknowns, known)
                  : evaluate(n.otherwise(), unknowns, known);
        };
    known.put(term, value);
    return value;
  }
}
