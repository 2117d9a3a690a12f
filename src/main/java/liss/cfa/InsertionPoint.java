package liss.cfa;

import java.util.Comparator;
import liss.lang.Stmt;
import liss.lang.Stmt.Position;

/**
 * A place in the source text where statements can be inserted without changing anything else: every
 * position of a statement list, and the else branch of an {@code if} that has none.
 *
 * <p>One insertion point has one occurrence in the control-flow automaton of every thread copy and
 * inlined call that passes it; all of them get the same insertion.
 *
 * @param position how text is inserted here
 * @param offset where, as an offset into the source text
 * @param line the line of that offset, for messages
 */
public record InsertionPoint(Position position, int offset, int line)
    implements Comparable<InsertionPoint> {

  private static final Comparator<InsertionPoint> ORDER =
      Comparator.comparingInt(InsertionPoint::offset).thenComparing(InsertionPoint::position);

  /** The insertion point at a place that is marked in a program that is not W. */
  static InsertionPoint of(Stmt.InsertionPoint place) {
    return new InsertionPoint(place.position(), place.span().start(), place.span().line());
  }

  /** Whether a part of a statement moves in front of the statement if something is inserted. */
  public boolean movesText() {
    return position == Position.CONDITION_VALUE || position == Position.ARGUMENT_VALUE;
  }

  /** Whether this is in a call that waits, which would have to give back what is taken here. */
  public boolean isBehindWait() {
    return position == Position.BEHIND_WAIT;
  }

  @Override
  public int compareTo(InsertionPoint other) {
    return ORDER.compare(this, other);
  }
}
