package liss.generalize;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import liss.generalize.Neighborhood.Ordering;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.IntegerFormulaManager;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;

/**
 * An unknown linear order of elements that form chains: elements of one chain have consecutive
 * numbers and keep their order.
 *
 * <p>Every element has an integer position. A Boolean literal for a pair exists only when it was
 * asked for, so the formula has the size of what depends on the order and not of the square of the
 * elements. Pairs that nobody asked for may share a position; any order of them will do.
 */
final class LinearOrder {

  private final Solver solver;
  private final String name;
  private final int[] chain;
  private final IntegerFormula[] position;
  private final Map<Ordering, BooleanFormula> literals = new HashMap<>();

  /**
   * @param name distinguishes the orders of one solver context
   * @param chain the chain of every element, ascending
   */
  LinearOrder(Solver solver, String name, int[] chain) throws UndecidedException {
    this.solver = solver;
    this.name = name;
    this.chain = chain.clone();
    position = new IntegerFormula[chain.length];
    for (int i = 0; i < chain.length; i++) {
      position[i] = solver.integers().makeVariable(name + i);
      if (i > 0 && chain[i - 1] == chain[i]) {
        solver.add(solver.integers().lessThan(position[i - 1], position[i]));
      }
    }
  }

  /** The literal that says that one element comes before another one. */
  BooleanFormula before(int first, int second) throws UndecidedException {
    BooleanFormulaManager logic = solver.logic();
    if (chain[first] == chain[second]) {
      return logic.makeBoolean(first < second);
    }
    if (first > second) {
      return logic.not(before(second, first));
    }
    Ordering ordering = new Ordering(first, second);
    BooleanFormula literal = literals.get(ordering);
    if (literal == null) {
      literal = logic.makeVariable(name + first + "<" + name + second);
      literals.put(ordering, literal);
      IntegerFormulaManager integers = solver.integers();
      BooleanFormula reversed = integers.lessThan(position[second], position[first]);
      solver.add(logic.implication(literal, integers.lessThan(position[first], position[second])));
      solver.add(logic.or(literal, reversed));
    }
    return literal;
  }

  /** The positions of the elements, from 0, in the order found by the last question. */
  int[] positions() throws UndecidedException {
    List<BigInteger> value = solver.values(List.of(position));
    int[] rank = new int[chain.length];
    int next = 0;
    for (int i :
        IntStream.range(0, chain.length)
            .boxed()
            .sorted(Comparator.comparing((Integer i) -> value.get(i)))
            .toList()) {
      rank[i] = next++;
    }
    return rank;
  }
}
