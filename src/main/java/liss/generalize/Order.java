package liss.generalize;

import liss.solver.Formula;
import liss.solver.UndecidedException;

/** An unknown order of the events of a neighborhood. */
@FunctionalInterface
interface Order {

  /** The formula that says that one event happens before another one. */
  Formula before(int first, int second) throws UndecidedException;
}
