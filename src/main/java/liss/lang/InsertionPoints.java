package liss.lang;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where statements can be inserted into the text of a program, and how they are written there. */
public sealed interface InsertionPoints {

  /** A text of W: at every position of a statement list, and in an else branch that is missing. */
  record EveryPosition() implements InsertionPoints {}

  /**
   * A text of another language: where a {@link Stmt.Place} says so.
   *
   * @param dialect how locks are written there
   * @param declarations where locks are declared: at the end of a line or the start of one
   * @param includes where the line that makes the locks known goes; empty if it is there already
   * @param blocks statements in braces, by the offset of the closing brace
   * @param bodies branches and loop bodies without braces, by where they start
   * @param conditionals the {@code if} statements without {@code else}, by where they start
   */
  record Marked(
      Dialect dialect,
      int declarations,
      Optional<Integer> includes,
      Map<Integer, Braces> blocks,
      Map<Integer, SourceSpan> bodies,
      Map<Integer, Conditional> conditionals)
      implements InsertionPoints {
    /** Copies the collections. */
    public Marked {
      blocks = Map.copyOf(blocks);
      bodies = Map.copyOf(bodies);
      conditionals = Map.copyOf(conditionals);
    }
  }

  /**
   * How locks are written; {@code %s} stands for the name.
   *
   * @param include the line that makes the rest known; empty if none is needed
   */
  record Dialect(String include, String declaration, String lock, String unlock) {}

  /**
   * Statements in braces.
   *
   * @param opening the offset of the opening brace
   * @param statements the offsets of the statements
   */
  record Braces(int opening, List<Integer> statements) {
    /** Copies the list. */
    public Braces {
      statements = List.copyOf(statements);
    }
  }

  /**
   * An {@code if} without {@code else}.
   *
   * @param then the branch it has
   * @param open whether an {@code else} behind that branch would belong to an {@code if} inside of
   *     it
   */
  record Conditional(SourceSpan then, boolean open) {}
}
