package liss.placement.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What is decided about a lock: literals of {@link LockRules}. Everything that follows from them by
 * unit propagation is decided, too. So the legal sets of classes that agree with the decisions are
 * those that agree with the ones taken before.
 */
final class PartialLock {

  private final LockRules rules;

  /** By number of a literal, the clauses that contain its negation. */
  private final int[][][] clauses;

  /** The classes in which the lock is held. */
  private final BitSet held;

  /** The literals that are true, by number. */
  private final BitSet decided;

  /** Literals that were decided, up to the given number; their clauses have yet to be looked at. */
  private int[] open = new int[16];

  private int pending;
  private boolean contradiction;

  /** The lock about which nothing is decided but that it is nowhere in {@link HeldClasses#FREE}. */
  PartialLock(LockRules rules) {
    this.rules = rules;
    this.held = new BitSet();
    this.decided = new BitSet();
    List<List<int[]>> byLiteral =
        IntStream.range(0, number(-rules.variables()) + 1)
            .<List<int[]>>mapToObj(i -> new ArrayList<>())
            .toList();
    for (int[] clause : rules.clausesThatRestrict()) {
      int[] literals = Arrays.stream(clause).distinct().toArray();
      for (int literal : literals) {
        byLiteral.get(number(-literal)).add(literals);
      }
    }
    this.clauses =
        byLiteral.stream().map(list -> list.toArray(int[][]::new)).toArray(int[][][]::new);
    decide(-LockRules.held(HeldClasses.FREE));
    propagate();
  }

  private PartialLock(PartialLock other) {
    this.rules = other.rules;
    this.clauses = other.clauses;
    this.held = (BitSet) other.held.clone();
    this.decided = (BitSet) other.decided.clone();
  }

  private static int number(int literal) {
    return literal > 0 ? 2 * literal : 1 - 2 * literal;
  }

  /** The classes in which it is held; not to be changed. */
  BitSet held() {
    return held;
  }

  /** The lock held in these classes, too; empty if that is not possible. */
  Optional<PartialLock> with(ClassSet classes) {
    return with(classes.stream().map(LockRules::held).toArray());
  }

  private Optional<PartialLock> with(int... literals) {
    PartialLock further = new PartialLock(this);
    for (int literal : literals) {
      further.decide(literal);
    }
    further.propagate();
    return further.contradiction ? Optional.empty() : Optional.of(further);
  }

  /**
   * The ways to satisfy a rule that is broken if nothing else is held; empty if none is. Each legal
   * set that agrees with what is decided agrees with one of them.
   */
  Optional<List<PartialLock>> repairs() {
    return rules
        .broken(held)
        .min(Comparator.comparingLong(this::choices))
        .map(
            rule -> rule.repairs(held).stream().map(this::with).flatMap(Optional::stream).toList());
  }

  /** The number of ways to satisfy a rule; rules for insertion points come first. */
  private long choices(LockRules.Rule rule) {
    return switch (rule) {
      case LockRules.Point point -> point.repairs(held).stream().filter(this::isPossible).count();
      case LockRules.Stretch stretch -> Long.MAX_VALUE;
    };
  }

  private boolean isPossible(int[] literals) {
    return Arrays.stream(literals).noneMatch(this::isFalse);
  }

  private boolean isFalse(int literal) {
    return decided.get(number(-literal));
  }

  private void decide(int literal) {
    contradiction |= isFalse(literal);
    if (decided.get(number(literal))) {
      return;
    }
    decided.set(number(literal));
    if (literal > 0 && rules.isAboutClass(literal)) {
      held.set(literal - 1);
    }
    if (pending == open.length) {
      open = Arrays.copyOf(open, 2 * pending);
    }
    open[pending++] = literal;
  }

  private void propagate() {
    while (!contradiction && pending > 0) {
      for (int[] clause : clauses[number(open[--pending])]) {
        propagate(clause);
      }
    }
  }

  /** If one literal is left of a clause that is not satisfied yet, it is decided. */
  private void propagate(int[] clause) {
    int left = 0;
    for (int literal : clause) {
      if (decided.get(number(literal))) {
        return;
      }
      if (!isFalse(literal)) {
        if (left != 0) {
          return;
        }
        left = literal;
      }
    }
    if (left == 0) {
      contradiction = true;
    } else {
      decide(left);
    }
  }
}
