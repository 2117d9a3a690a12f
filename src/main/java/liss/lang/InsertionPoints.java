package liss.lang;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The points of a text where statements can be inserted, and how statements are written there. */
public sealed interface InsertionPoints {

  /** A text of W: at every position of a statement list, and in an else branch that is missing. */
  record EveryPosition() implements InsertionPoints {}

  /**
   * A text of another language: where a {@link Stmt.InsertionPoint} says so.
   *
   * @param writing how locks are written there
   * @param files the places outside of functions, of each file in the order of the text
   * @param blocks statements in braces, by the offset of the closing brace
   * @param declaring the offsets of the opening braces behind which a variable is declared
   * @param bodies branches and loop bodies without braces, by where they start
   * @param conditionals the {@code if} statements without {@code else}, by where they start
   * @param returns the statements that return a value that takes steps, by where they start
   * @param switches the {@code switch} statements without {@code default}, by the offset of the
   *     closing brace
   */
  record Marked(
      LockWriting writing,
      List<Outside> files,
      Map<Integer, Braces> blocks,
      Set<Integer> declaring,
      Map<Integer, SourceSpan> bodies,
      Map<Integer, Conditional> conditionals,
      Map<Integer, Return> returns,
      Map<Integer, Switch> switches)
      implements InsertionPoints {
    /** Copies the collections. */
    public Marked {
      files = List.copyOf(files);
      blocks = Map.copyOf(blocks);
      declaring = Set.copyOf(declaring);
      bodies = Map.copyOf(bodies);
      conditionals = Map.copyOf(conditionals);
      returns = Map.copyOf(returns);
      switches = Map.copyOf(switches);
    }

    /** A copy with another way to write locks. */
    public Marked with(LockWriting other) {
      return new Marked(other, files, blocks, declaring, bodies, conditionals, returns, switches);
    }
  }

  /**
   * The places of a file outside of functions.
   *
   * @param start where the file starts
   * @param declarations where locks are declared: at the end of a line or the start of one
   * @param includes where the lines that make the locks known go
   */
  record Outside(int start, int declarations, int includes) {}

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

  /**
   * A {@code return} with a value.
   *
   * @param statement from the word {@code return} to its semicolon
   * @param variable how a variable for the value is declared, {@code %s} standing for its name;
   *     empty in a function that returns nothing
   */
  record Return(SourceSpan statement, Optional<String> variable) {}

  /**
   * A {@code switch} without {@code default}.
   *
   * @param label where its last label starts; empty if it has none
   * @param open whether the statements of the last case run into the closing brace
   */
  record Switch(Optional<Integer> label, boolean open) {}
}
