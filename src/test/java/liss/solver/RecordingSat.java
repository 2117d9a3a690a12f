package liss.solver;

import java.util.ArrayList;
import java.util.List;

/** A SAT solver that keeps the clauses as they were added, for other engines. */
public final class RecordingSat extends IncrementalSat {

  private final List<int[]> clauses = new ArrayList<>();
  private int last;

  /** A solver without variables and clauses. */
  public RecordingSat() {
    super(() -> false);
  }

  @Override
  public int newVariable() {
    last = super.newVariable();
    return last;
  }

  @Override
  public void addClause(int... literals) {
    clauses.add(literals.clone());
    super.addClause(literals);
  }

  /** Number of variables so far. */
  public int variables() {
    return last;
  }

  /** The clauses so far and objectives over their variables, most important first. */
  public WeightedClauses with(List<List<MaxSat.Soft>> objectives) {
    return new WeightedClauses(last, clauses, objectives);
  }
}
