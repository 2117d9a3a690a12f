package liss.c.sync;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import liss.lang.Stmt;

/**
 * The program in which some locks exclude nobody, as if every use were one of an object of its own.
 * Where one is taken, the scheduler may still switch if it may in the program. Accesses that are
 * only made under such a lock, by the same object, are left out: those under different locks are to
 * different objects. So are all to an object in which such a lock lies; they say little, as most
 * are made under its own lock. The program has more runs than the one with the locks, so a
 * violation of it is one that nothing but these locks may exclude. Safe says nothing: {@link
 * MarkedLocks} keep the order that a proof needs. Linear in the size of the program.
 */
public final class LeftOutLocks {

  private final Set<String> locks;
  private final Set<String> uncontended;
  private final Exactness exactness;

  private LeftOutLocks(Set<String> locks, Set<String> uncontended, Exactness exactness) {
    this.locks = locks;
    this.uncontended = uncontended;
    this.exactness = exactness;
  }

  /**
   * The functions of the program without some locks.
   *
   * @param uncontended locks at whose statements the scheduler cannot switch
   * @param bodies the functions of the program with them
   */
  public static Map<String, Stmt.Block> in(
      Set<String> locks,
      Set<String> uncontended,
      Exactness exactness,
      Map<String, Stmt.Block> bodies) {
    LeftOutLocks without = new LeftOutLocks(Set.copyOf(locks), Set.copyOf(uncontended), exactness);
    Map<String, Stmt.Block> result = new LinkedHashMap<>();
    bodies.forEach((name, body) -> result.put(name, body.with(without::statement)));
    return result;
  }

  private Stmt statement(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Compound s -> s.with(this::statement);
      case Stmt.Sync s when locks.contains(s.operand()) ->
          StatementParts.isSchedulingPoint(s) && !uncontended.contains(s.operand())
              ? new Stmt.Yield(s.span())
              : new Stmt.Skip(s.span());
      case Stmt.Simple s when isProtected(s) -> new Stmt.Skip(s.span());
      case Stmt.Simple s -> s;
    };
  }

  private boolean isProtected(Stmt stmt) {
    return StatementParts.accessed(stmt)
        .filter(name -> exactness.isProtected(name, locks) || isBesideLock(name))
        .isPresent();
  }

  /** Whether a variable lies in the object that has one of the locks. */
  private boolean isBesideLock(String variable) {
    return locks.stream()
        .filter(lock -> lock.contains("."))
        .anyMatch(lock -> variable.startsWith(lock.substring(0, lock.lastIndexOf('.') + 1)));
  }
}
