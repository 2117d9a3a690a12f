package liss.c.sync;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * A critical section of a summary lock: statements that take it first, release it where they end or
 * are left, and hold one object in between.
 *
 * @param lock the name of the lock
 * @param place where it is taken
 * @param traits what its text says
 * @param inside what was translated from it
 */
record SummarySection(String lock, SourceSpan place, Set<Trait> traits, List<Stmt> inside) {

  /** What makes critical sections hard. */
  public enum Trait {
    /** It lies in another section of the same lock, and takes nothing. */
    NESTED,
    /** There is a loop in it. */
    REPEATS
  }

  /** Copies the collections. */
  public SummarySection {
    traits = Set.copyOf(traits);
    inside = List.copyOf(inside);
  }

  /** All statements in it, outside of called functions. */
  Stream<Stmt> all() {
    return inside.stream().flatMap(stmt -> stmt.all().stream());
  }

  /** How a lock and what it protects belong together. */
  public enum Relation {
    /** They lie in the same object. */
    OBJECT,
    /** They are elements of two arrays at the same index. */
    INDEX
  }

  /** The lock that protects what a statement accesses. */
  public record Owner(String lock, Relation relation) {}
}
