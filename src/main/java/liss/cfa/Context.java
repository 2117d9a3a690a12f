package liss.cfa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.lang.AccessUse;
import liss.lang.MemoryOrder;

/**
 * What surrounds a step in the source text and in the calls that lead to it. It has no influence on
 * what the step does.
 *
 * @param calls the thread as declared, then the procedures called, the innermost last; in C also a
 *     function without a body
 * @param loops in how many loops the step lies, those around the calls included
 * @param marks the names that {@code @mark} gives the step, or a statement or call around it
 * @param bans why no inserted lock may be held at the step; empty if one may
 * @param atomicity how the step, an access, is ordered with others if it is atomic in C
 * @param uses what the step, an access, is used for in C
 */
public record Context(
    List<String> calls,
    int loops,
    SortedSet<String> marks,
    SortedSet<LockBan> bans,
    Optional<MemoryOrder> atomicity,
    SortedSet<AccessUse> uses) {

  /** The context of a step of which nothing is known. */
  public static final Context NONE = new Context(List.of(), 0, new TreeSet<>(), new TreeSet<>());

  /** The context of a step that is no atomic access. */
  public Context(List<String> calls, int loops, SortedSet<String> marks, SortedSet<LockBan> bans) {
    this(calls, loops, marks, bans, Optional.empty(), new TreeSet<>());
  }

  /** Copies the collections. */
  public Context {
    calls = List.copyOf(calls);
    marks = Collections.unmodifiableSortedSet(new TreeSet<>(marks));
    bans = Collections.unmodifiableSortedSet(new TreeSet<>(bans));
    uses = Collections.unmodifiableSortedSet(new TreeSet<>(uses));
  }

  /** Inside of a call of the procedure. */
  Context inCallOf(String procedure) {
    List<String> longer = new ArrayList<>(calls);
    longer.add(procedure);
    return new Context(longer, loops, marks, bans, atomicity, uses);
  }

  /** Inside of one more loop. */
  Context inLoop() {
    return new Context(calls, loops + 1, marks, bans, atomicity, uses);
  }

  /** Inside of a statement with this mark. */
  Context marked(String mark) {
    SortedSet<String> more = new TreeSet<>(marks);
    more.add(mark);
    return new Context(calls, loops, more, bans, atomicity, uses);
  }

  /** With one more reason why no inserted lock may be held. */
  Context banned(LockBan ban) {
    SortedSet<LockBan> more = new TreeSet<>(bans);
    more.add(ban);
    return new Context(calls, loops, marks, more, atomicity, uses);
  }

  /** With the reasons that satisfy a condition. */
  Context with(SortedSet<LockBan> kept) {
    return new Context(calls, loops, marks, kept, atomicity, uses);
  }

  /** At an atomic access. */
  Context atomic(MemoryOrder order) {
    return new Context(calls, loops, marks, bans, Optional.of(order), uses);
  }

  /** At an access that is used for something. */
  Context used(AccessUse use) {
    SortedSet<AccessUse> more = new TreeSet<>(uses);
    more.add(use);
    return new Context(calls, loops, marks, bans, atomicity, more);
  }
}
