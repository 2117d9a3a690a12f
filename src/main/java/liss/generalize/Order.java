package liss.generalize;

import org.sosy_lab.java_smt.api.BooleanFormula;

/** An unknown order of the events of a neighborhood. */
@FunctionalInterface
interface Order {

  /** The formula that says that one event happens before another one. */
  BooleanFormula before(int first, int second) throws UndecidedException;
}
