package liss.abstraction;

import liss.cfa.Action;

/** A step that the abstract semantics does not define; programs are checked for it beforehand. */
final class UnsupportedActionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnsupportedActionException(Action action) {
    super("no abstract semantics for " + action);
  }
}
