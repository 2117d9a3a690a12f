package liss.placement;

import java.util.ArrayList;
import java.util.List;

/** A SAT solver that keeps the clauses as they were added, for other engines. */
final class RecordingSat extends IncrementalSat {

  private final List<int[]> clauses = new ArrayList<>();
  private int last;

  RecordingSat() {
    super(() -> false);
  }

  @Override
  int newVariable() {
    last = super.newVariable();
    return last;
  }

  @Override
  void addClause(int... literals) {
    clauses.add(literals.clone());
    super.addClause(literals);
  }

  /** Number of variables so far. */
  int variables() {
    return last;
  }

  /** The clauses so far and objectives over their variables, most important first. */
  WeightedClauses with(List<List<MaxSat.Soft>> objectives) {
    return new WeightedClauses(last, clauses, objectives);
  }
}
