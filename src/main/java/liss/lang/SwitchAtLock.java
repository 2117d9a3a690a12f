package liss.lang;

import java.util.Set;
import java.util.TreeSet;

/**
 * At which lock statements the cooperative scheduler may switch.
 *
 * <p>In [LISS] it may at each. A program whose author means that a thread runs on until it waits
 * has fewer places: docs/language.md, section 6, defines which lock statements are left, and proves
 * that nothing waits at the others.
 */
public sealed interface SwitchAtLock {

  /** At each lock statement: the rule of [LISS]. */
  record Always() implements SwitchAtLock {}

  /** Where another thread can run while the lock is held. */
  record Contended() implements SwitchAtLock {}

  /**
   * At each statement on a lock under which a thread may sleep, and on others as if contended locks
   * were asked for.
   *
   * @param spinning the names of the others
   */
  record ByKind(Set<String> spinning) implements SwitchAtLock {
    /** Copies the names. */
    public ByKind {
      spinning = Set.copyOf(new TreeSet<>(spinning));
    }
  }

  /**
   * At each lock statement but those on some locks, where it may as if contended locks were asked
   * for: what a thread reads before such a statement and uses after it is in one block.
   *
   * @param locks their names
   */
  record ExceptAt(Set<String> locks) implements SwitchAtLock {
    /** Copies the names. */
    public ExceptAt {
      locks = Set.copyOf(new TreeSet<>(locks));
    }
  }

  /** The same, but for some more locks. */
  default SwitchAtLock exceptAt(Set<String> locks) {
    return switch (this) {
      case Always a -> new ExceptAt(locks);
      case Contended c -> this;
      case ByKind k -> new ExceptAt(union(k.spinning(), locks));
      case ExceptAt e -> new ExceptAt(union(e.locks(), locks));
    };
  }

  private static Set<String> union(Set<String> some, Set<String> others) {
    Set<String> all = new TreeSet<>(some);
    all.addAll(others);
    return all;
  }

  /** Whether the scheduler may switch where a lock is taken, whatever happens while it is held. */
  default boolean isCertain(String lock) {
    return switch (this) {
      case Always a -> true;
      case Contended c -> false;
      case ByKind k -> !k.spinning().contains(lock);
      case ExceptAt e -> !e.locks().contains(lock);
    };
  }

  /** The word for it in options and reports. */
  default String word() {
    return switch (this) {
      case Always a -> "always";
      case Contended c -> "contended";
      case ByKind k -> "kind";
      case ExceptAt e -> "stale";
    };
  }
}
