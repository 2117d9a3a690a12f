package liss.concrete;

import liss.cfa.Edge;

/** A program has a step that is not executed; programs are checked for it beforehand. */
public final class UnsupportedActionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnsupportedActionException(Edge edge) {
    super("not executed: " + edge.action() + " at " + edge.span());
  }
}
