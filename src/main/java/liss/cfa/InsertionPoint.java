package liss.cfa;

import java.util.Comparator;
import liss.lang.Stmt;

/**
 * A place in the source text where statements can be inserted without changing anything else: every
 * position of a statement list, and the else branch of an {@code if} that has none.
 *
 * <p>One insertion point has one occurrence in the control-flow automaton of every thread copy and
 * inlined call that passes it; all of them get the same insertion.
 *
 * @param kind how text is inserted here
 * @param offset where, as an offset into the source text
 * @param line the line of that offset, for messages
 */
public record InsertionPoint(Kind kind, int offset, int line)
    implements Comparable<InsertionPoint> {

  private static final Comparator<InsertionPoint> ORDER =
      Comparator.comparingInt(InsertionPoint::offset).thenComparing(InsertionPoint::kind);

  /** The insertion point at a place that is marked in a program that is not W. */
  static InsertionPoint of(Stmt.InsertionPoint place) {
    Kind kind =
        switch (place.position()) {
          case BEFORE_STATEMENT -> Kind.BEFORE_STATEMENT;
          case END_OF_BLOCK -> Kind.END_OF_BLOCK;
          case MISSING_ELSE -> Kind.MISSING_ELSE;
          case BODY_START -> Kind.BODY_START;
          case BODY_END -> Kind.BODY_END;
          case RETURN_VALUE -> Kind.RETURN_VALUE;
          case MISSING_DEFAULT -> Kind.MISSING_DEFAULT;
        };
    return new InsertionPoint(kind, place.span().start(), place.span().line());
  }

  @Override
  public int compareTo(InsertionPoint other) {
    return ORDER.compare(this, other);
  }

  /** How text is inserted at an insertion point. */
  public enum Kind {
    /** In front of the statement, or of the label, that starts at the offset. */
    BEFORE_STATEMENT,
    /** In front of the closing brace at the offset. */
    END_OF_BLOCK,
    /** As a new else branch of the {@code if} that ends, or in C starts, at the offset. */
    MISSING_ELSE,
    /** Between {@code else} and the {@code if} at the offset, which must then get braces. */
    ELSE_IF_START,
    /** Behind the {@code if} that starts at the offset and that is itself an else branch. */
    ELSE_IF_END,
    /** At the start of the body without braces that starts at the offset; C only. */
    BODY_START,
    /** At the end of the body without braces that starts at the offset; C only. */
    BODY_END,
    /** Behind the evaluation of the value of the {@code return} at the offset; C only. */
    RETURN_VALUE,
    /** In a new default case in front of the closing brace of the {@code switch} there; C only. */
    MISSING_DEFAULT
  }
}
