package liss.solver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The variables that are true under every assignment that satisfies the clauses, found by asking
 * for assignments in which one is false (Janota, Lynce, Marques-Silva, "Algorithms for computing
 * backbones of propositional formulae", AI Communications, 2015, Algorithm 3). At most one call of
 * the solver for each variable that is true in the first assignment.
 */
public final class Backbone {

  private Backbone() {}

  /**
   * Those of the variables that are always true; becomes clauses. Variables for which a call was
   * stopped are left out.
   *
   * @param model an assignment that satisfies the clauses
   */
  public static List<Integer> of(IncrementalSat sat, List<Integer> variables, BitSet model) {
    List<Integer> backbone = new ArrayList<>();
    BitSet candidates = (BitSet) model.clone();
    for (int variable : variables) {
      if (candidates.get(variable)) {
        switch (sat.solve(List.of(-variable))) {
          case UNSATISFIABLE -> {
            sat.addClause(variable);
            backbone.add(variable);
          }
          case SATISFIABLE -> candidates.and(sat.model());
          case UNKNOWN -> candidates.clear(variable);
        }
      }
    }
    return backbone;
  }
}
