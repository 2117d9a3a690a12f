package liss.lang;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.OwnLock;

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
   * @param declaring the offsets of the opening braces after which a variable is declared
   * @param bodies branches and loop bodies without braces, by where they start
   * @param conditionals the {@code if} statements without {@code else}, by where they start
   * @param returns the statements that return a value that takes steps, by where they start
   * @param snapshots the statements of which a part can be computed in front of them, by where they
   *     start
   * @param switches the {@code switch} statements without {@code default}, by the offset of the
   *     closing brace
   * @param waits the calls that wait for a condition and can do so with a lock, by where they start
   * @param removable the expressions that are statements and can be removed, by where they start
   * @param ownLocks the locks that the program has
   * @param data beside which new locks can be declared
   */
  record Marked(
      LockWriting writing,
      List<Outside> files,
      Map<Integer, Braces> blocks,
      Set<Integer> declaring,
      Map<Integer, SourceSpan> bodies,
      Map<Integer, Conditional> conditionals,
      Map<Integer, Return> returns,
      Map<Integer, Snapshot> snapshots,
      Map<Integer, Switch> switches,
      Map<Integer, LockedWait> waits,
      Map<Integer, Removable> removable,
      List<OwnLock> ownLocks,
      LockHome.Data data)
      implements InsertionPoints {
    /** Copies the collections. */
    public Marked {
      files = List.copyOf(files);
      blocks = Map.copyOf(blocks);
      declaring = Set.copyOf(declaring);
      bodies = Map.copyOf(bodies);
      conditionals = Map.copyOf(conditionals);
      returns = Map.copyOf(returns);
      snapshots = Map.copyOf(snapshots);
      switches = Map.copyOf(switches);
      waits = Map.copyOf(waits);
      removable = Map.copyOf(removable);
      ownLocks = List.copyOf(ownLocks);
    }

    /**
     * A copy with another way to write locks, with what is known of those of the program, and of
     * the data beside which new ones can be.
     */
    public Marked with(LockWriting other, List<OwnLock> own, LockHome.Data beside) {
      return new Marked(
          other,
          files,
          blocks,
          declaring,
          bodies,
          conditionals,
          returns,
          snapshots,
          switches,
          waits,
          removable,
          own,
          beside);
    }

    /** A statement that can be removed: a call that takes or releases a lock of the program. */
    public Optional<Removable> removable(SourceSpan call) {
      return Optional.ofNullable(removable.get(call.start()))
          .filter(found -> found.expression().equals(call))
          .filter(found -> ownLocks.stream().anyMatch(lock -> lock.calls().contains(call)));
    }

    /** What is known of a lock of the program. */
    public Optional<OwnLock> ownLock(String name) {
      return ownLocks.stream().filter(lock -> lock.name().equals(name)).findFirst();
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
   * @param open whether an {@code else} after that branch would belong to an {@code if} inside of
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
   * A part of a statement that can be computed in front of the statement, and kept in a variable.
   *
   * @param expression the part
   * @param name how the variable may be called, with a number if another one is called so
   * @param variable how it is declared, {@code %s} standing for its name
   * @param value what is assigned to it, {@code %s} standing for the text of the part
   */
  record Snapshot(SourceSpan expression, String name, String variable, String value) {}

  /**
   * A {@code switch} without {@code default}.
   *
   * @param label where its last label starts; empty if it has none
   * @param open whether the statements of the last case run into the closing brace
   */
  record Switch(Optional<Integer> label, boolean open) {}

  /**
   * A call that waits until a condition holds, and that another function does with a lock: it is
   * held when the condition is evaluated and after the call, and given back meanwhile.
   *
   * @param statement what the call is in; the lock is taken in front of it
   * @param name the name of the function in the call
   * @param condition the offset after the condition, where the lock becomes an argument
   * @param body of the function around it
   * @param writing how that is written
   */
  record LockedWait(
      SourceSpan statement, SourceSpan name, int condition, SourceSpan body, Writing writing) {

    /**
     * How a wait with a lock is written.
     *
     * @param function what is called
     * @param lock the statement that takes the lock, {@code %s} standing for its name
     * @param unlock the statement that releases it
     */
    public record Writing(String function, String lock, String unlock) {}
  }

  /**
   * An expression that is a statement, and can be removed from the text.
   *
   * @param statement all of the statement, without a label in front of it
   * @param place what has to be there instead of it
   * @param next where the statement starts that a label in front of it can belong to instead
   */
  record Removable(
      SourceSpan expression, SourceSpan statement, Place place, Optional<Integer> next) {

    /** The place of a statement in the text. */
    public enum Place {
      /** Nothing is needed instead of it. */
      IN_BLOCK,
      /** It is all of a branch or the body of a loop. */
      BODY,
      /** It has a label, which needs a statement. */
      LABELED
    }
  }
}
