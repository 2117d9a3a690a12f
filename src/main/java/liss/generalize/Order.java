package liss.generalize;

import liss.smt.Formula;
import liss.smt.UndecidedException;

/** An unknown order of the events of a neighborhood. */
@FunctionalInterface
interface Order {

  /** The formula that says that one event happens before another one. */
  Formula before(int first, int second) throws UndecidedException;
}
