package liss.solver;

import org.sosy_lab.java_smt.api.BooleanFormula;

/** A formula of one {@link Z3}, which holds or not. Equal formulas have the same structure. */
public final class Formula {

  final BooleanFormula inZ3;

  Formula(BooleanFormula inZ3) {
    this.inZ3 = inZ3;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Formula formula && inZ3.equals(formula.inZ3);
  }

  @Override
  public int hashCode() {
    return inZ3.hashCode();
  }

  @Override
  public String toString() {
    return inZ3.toString();
  }
}
