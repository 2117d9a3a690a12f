package liss.solver;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
public final class LinearOrder {

  private record Pair(int first, int second) {}

  private final Solver solver;
  private final IntegerFormulaManager integers;
  private final String name;
  private final int[] chain;
  private final IntegerFormula[] position;
  private final Map<Pair, Formula> literals = new HashMap<>();

  /**
   * Adds the order to a solver, as variables.
   *
   * @param name distinguishes the orders of one {@link Z3}
   * @param chain the chain of every element, ascending
   * @throws UndecidedException if Z3 was stopped
   */
  public LinearOrder(Solver solver, String name, int[] chain) throws UndecidedException {
    this.solver = solver;
    this.integers = solver.formulas().getIntegerFormulaManager();
    this.name = name;
    this.chain = chain.clone();
    position = new IntegerFormula[chain.length];
    for (int i = 0; i < chain.length; i++) {
      position[i] = integers.makeVariable(name + i);
      if (i > 0 && chain[i - 1] == chain[i]) {
        solver.add(less(i - 1, i));
      }
    }
  }

  /**
   * The literal that says that one element comes before another one.
   *
   * @throws UndecidedException if Z3 was stopped
   */
  public Formula before(int first, int second) throws UndecidedException {
    if (chain[first] == chain[second]) {
      return solver.constant(first < second);
    }
    if (first > second) {
      return solver.not(before(second, first));
    }
    Pair pair = new Pair(first, second);
    Formula literal = literals.get(pair);
    if (literal == null) {
      literal = solver.variable(name + first + "<" + name + second);
      literals.put(pair, literal);
      Formula reversed = less(second, first);
      solver.add(solver.implication(literal, less(first, second)));
      solver.add(solver.or(literal, reversed));
    }
    return literal;
  }

  private Formula less(int first, int second) {
    return new Formula(integers.lessThan(position[first], position[second]));
  }

  /**
   * The positions of the elements, from 0, in the order found by the last question.
   *
   * @throws UndecidedException if Z3 was stopped
   */
  public int[] positions() throws UndecidedException {
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
