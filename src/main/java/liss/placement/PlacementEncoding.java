package liss.placement;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import liss.cfa.Gap;
import liss.placement.LockOperation.Acquire;
import liss.placement.LockOperation.Release;
import liss.placement.MaxSat.Soft;

/**
 * The rules of [LISS] section 8 for a fixed number of locks as clauses. Variables are held(c, k)
 * for a class c of locations and a lock k, and acquire(g, k) and release(g, k) for a gap g; the
 * first determine the other two. docs/placement.md relates the clauses to C1 to C11.
 *
 * <p>Locks can be exchanged for each other: the order in which they are acquired is not that of
 * their numbers but a part of the solution. Each requirement chooses one lock; a lock is used only
 * when it is chosen, and chosen only when the lock before it is chosen by an earlier requirement.
 * This leaves one of all renamings of a placement ("value precedence": Law, Lee, "Global
 * constraints for integer and set value precedence", CP 2004).
 *
 * <p>The number of clauses is linear in the classes and gaps, quadratic in the number of locks.
 */
final class PlacementEncoding {

  private final IncrementalSat sat;
  private final int locks;
  private final long[][] statements;

  /** By class, then by lock. */
  private final List<int[]> held = new ArrayList<>();

  /** By class: implied by holding any lock. */
  private final List<Integer> isProtected = new ArrayList<>();

  private final SortedMap<Gap, int[]> acquire = new TreeMap<>();
  private final SortedMap<Gap, int[]> release = new TreeMap<>();
  private final Map<Requirement, Integer> selectors = new HashMap<>();

  /** By lock, for each lock with a higher number: that it is acquired later. */
  private final List<int[]> isBefore = new ArrayList<>();

  /** By requirement, then by lock. */
  private final List<int[]> chosen = new ArrayList<>();

  PlacementEncoding(
      IncrementalSat sat, HeldClasses classes, List<Requirement> requirements, int locks) {
    this.sat = sat;
    this.locks = locks;
    this.statements = classes.statements();
    addOrder();
    for (int heldClass = 0; heldClass < classes.size(); heldClass++) {
      addClass(heldClass);
    }
    IntStream.of(held.get(HeldClasses.FREE)).forEach(variable -> sat.addClause(-variable));
    for (HeldClasses.Transition transition : classes.transitions()) {
      acquire.computeIfAbsent(transition.gap(), gap -> newVariables());
      release.computeIfAbsent(transition.gap(), gap -> newVariables());
      addTransition(transition);
    }
    classes.stretches().forEach(this::forbidEmptySections);
    requirements.forEach(this::addRequirement);
    useChosenLocksOnly();
  }

  /** The literal that makes the requirement count. */
  int selector(Requirement requirement) {
    return requireNonNull(selectors.get(requirement));
  }

  /** All variables that say that a lock is held somewhere. */
  List<Integer> heldVariables() {
    return held.stream().flatMapToInt(IntStream::of).boxed().toList();
  }

  /** The soft literals of a criterion; those of pairs are made on demand. */
  List<Soft> softs(Criterion criterion) {
    return switch (criterion) {
      case LOCK_STATEMENTS -> absent(acquire);
      case UNLOCK_STATEMENTS -> absent(release);
      case PROTECTED_STATEMENTS ->
          IntStream.range(0, held.size())
              .mapToObj(c -> new Soft(-isProtected.get(c), LongStream.of(statements[c]).sum()))
              .filter(soft -> soft.weight() > 0)
              .toList();
      case EXCLUDED_PAIRS -> List.of();
    };
  }

  /** Makes the further soft literals of a criterion that an assignment falsifies. */
  Function<BitSet, List<Soft>> missing(Criterion criterion) {
    if (criterion != Criterion.EXCLUDED_PAIRS) {
      return model -> List.of();
    }
    Set<ClassPair> made = new HashSet<>();
    return model -> {
      List<Soft> softs = new ArrayList<>();
      for (int lock = 0; lock < locks; lock++) {
        for (ClassPair pair : excludedBy(lock, model)) {
          if (made.add(pair)) {
            softs.add(new Soft(-both(pair), pairs(pair)));
          }
        }
      }
      return softs;
    };
  }

  /** The placement that an assignment describes; locks that are not used are left out. */
  LockPlacement placement(BitSet model) {
    List<Integer> used =
        IntStream.range(0, locks)
            .filter(lock -> acquire.values().stream().anyMatch(gap -> model.get(gap[lock])))
            .boxed()
            .sorted((j, k) -> j.equals(k) ? 0 : IncrementalSat.holds(before(j, k), model) ? -1 : 1)
            .toList();
    SortedMap<Gap, List<LockOperation>> operations = new TreeMap<>();
    for (Gap gap : acquire.keySet()) {
      List<LockOperation> here = new ArrayList<>();
      for (int number = 0; number < used.size(); number++) {
        int lock = used.get(number);
        if (model.get(variables(acquire, gap)[lock])) {
          here.add(new Acquire(number));
        }
        if (model.get(variables(release, gap)[lock])) {
          here.add(new Release(number));
        }
      }
      operations.put(gap, here);
    }
    return new LockPlacement(used.size(), operations);
  }

  /**
   * Literals that say that locks are held where they are held under an assignment of another
   * encoding of the same problem with fewer locks, and that the further locks are held nowhere.
   */
  List<Integer> heldAs(PlacementEncoding other, BitSet model) {
    List<Integer> literals = new ArrayList<>();
    for (int heldClass = 0; heldClass < held.size(); heldClass++) {
      for (int lock = 0; lock < locks; lock++) {
        int variable = held.get(heldClass)[lock];
        boolean isHeld = lock < other.locks && model.get(other.held.get(heldClass)[lock]);
        literals.add(isHeld ? variable : -variable);
      }
    }
    return literals;
  }

  private int[] newVariables() {
    return IntStream.range(0, locks).map(lock -> sat.newVariable()).toArray();
  }

  private static int[] variables(SortedMap<Gap, int[]> operations, Gap gap) {
    return Objects.requireNonNull(operations.get(gap));
  }

  /** The order of acquisition is transitive; it is total because its negation is its converse. */
  private void addOrder() {
    for (int lock = 0; lock < locks; lock++) {
      isBefore.add(IntStream.range(lock + 1, locks).map(later -> sat.newVariable()).toArray());
    }
    for (int i = 0; i < locks; i++) {
      for (int j = 0; j < locks; j++) {
        for (int k = 0; k < locks; k++) {
          if (i != j && j != k && i != k) {
            sat.addClause(-before(i, j), -before(j, k), before(i, k));
          }
        }
      }
    }
  }

  /** The literal that says that the first lock is acquired before the second. */
  private int before(int first, int second) {
    return first < second
        ? isBefore.get(first)[second - first - 1]
        : -isBefore.get(second)[first - second - 1];
  }

  private void addClass(int heldClass) {
    int[] variables = newVariables();
    held.add(variables);
    isProtected.add(locks == 1 ? variables[0] : sat.newVariable());
    if (locks > 1) {
      IntStream.of(variables).forEach(v -> sat.addClause(-v, isProtected.get(heldClass)));
    }
  }

  /** held after = (held before and not released) or acquired; with C3, C6, C8 and C9. */
  private void addTransition(HeldClasses.Transition transition) {
    int[] before = held.get(transition.source());
    int[] after = held.get(transition.target());
    int[] acquired = requireNonNull(acquire.get(transition.gap()));
    int[] released = requireNonNull(release.get(transition.gap()));
    for (int lock = 0; lock < locks; lock++) {
      sat.addClause(-acquired[lock], -before[lock]);
      sat.addClause(-acquired[lock], after[lock]);
      sat.addClause(-released[lock], before[lock]);
      sat.addClause(-released[lock], -after[lock]);
      sat.addClause(before[lock], -after[lock], acquired[lock]);
      sat.addClause(-before[lock], after[lock], released[lock]);
      for (int other = 0; other < locks; other++) {
        if (other != lock) {
          sat.addClause(-acquired[lock], -before[other], released[other], before(other, lock));
        }
      }
    }
  }

  /** C2: a lock that is taken between two steps is not released before the second one. */
  private void forbidEmptySections(List<Integer> stretch) {
    for (int before = 0; before < stretch.size(); before++) {
      for (int inside = before + 1; inside < stretch.size(); inside++) {
        for (int after = inside + 1; after < stretch.size(); after++) {
          for (int lock = 0; lock < locks; lock++) {
            sat.addClause(
                held.get(stretch.get(before))[lock],
                -held.get(stretch.get(inside))[lock],
                held.get(stretch.get(after))[lock]);
          }
        }
      }
    }
  }

  /** C1: if selected, a lock is chosen; it is held in all classes of one alternative. */
  private void addRequirement(Requirement requirement) {
    int selector = sat.newVariable();
    selectors.put(requirement, selector);
    int[] choice = newVariables();
    List<Integer> anyLock = new ArrayList<>(List.of(-selector));
    for (int lock = 0; lock < locks; lock++) {
      anyLock.add(choice[lock]);
      List<Integer> anyAlternative = new ArrayList<>(List.of(-choice[lock]));
      for (SortedSet<Integer> alternative : requirement.alternatives()) {
        anyAlternative.add(heldInAll(alternative, lock));
      }
      sat.addClause(anyAlternative);
      if (lock > 0) {
        List<Integer> earlier = new ArrayList<>(List.of(-choice[lock]));
        for (int[] earlierChoice : chosen) {
          earlier.add(earlierChoice[lock - 1]);
        }
        sat.addClause(earlier);
      }
    }
    sat.addClause(anyLock);
    chosen.add(choice);
  }

  /** A literal that implies that the lock is held in all the classes. */
  private int heldInAll(SortedSet<Integer> classes, int lock) {
    int all = sat.newVariable();
    classes.forEach(heldClass -> sat.addClause(-all, held.get(heldClass)[lock]));
    return all;
  }

  private void useChosenLocksOnly() {
    for (int[] gap : acquire.values()) {
      for (int lock = 0; lock < locks; lock++) {
        List<Integer> clause = new ArrayList<>(List.of(-gap[lock]));
        for (int[] choice : chosen) {
          clause.add(choice[lock]);
        }
        sat.addClause(clause);
      }
    }
  }

  private static List<Soft> absent(SortedMap<Gap, int[]> operations) {
    return operations.values().stream()
        .flatMapToInt(Arrays::stream)
        .mapToObj(variable -> new Soft(-variable, 1))
        .toList();
  }

  private record ClassPair(int first, int second) {}

  /** The pairs of classes that hold the lock and contain statements of different threads. */
  private List<ClassPair> excludedBy(int lock, BitSet model) {
    int[] holding =
        IntStream.range(0, held.size())
            .filter(c -> model.get(held.get(c)[lock]) && LongStream.of(statements[c]).sum() > 0)
            .toArray();
    List<ClassPair> excluded = new ArrayList<>();
    for (int i = 0; i < holding.length; i++) {
      for (int j = i; j < holding.length; j++) {
        ClassPair pair = new ClassPair(holding[i], holding[j]);
        if (pairs(pair) > 0) {
          excluded.add(pair);
        }
      }
    }
    return excluded;
  }

  /** The number of pairs of statements of different threads, one of each class. */
  private long pairs(ClassPair pair) {
    long[] first = statements[pair.first()];
    long[] second = statements[pair.second()];
    long product = LongStream.of(first).sum() * LongStream.of(second).sum();
    long sameThread = IntStream.range(0, first.length).mapToLong(t -> first[t] * second[t]).sum();
    return pair.first() == pair.second() ? (product - sameThread) / 2 : product - sameThread;
  }

  /** A literal that is implied by holding a common lock in both classes. */
  private int both(ClassPair pair) {
    if (pair.first() == pair.second()) {
      return isProtected.get(pair.first());
    }
    int both = sat.newVariable();
    for (int lock = 0; lock < locks; lock++) {
      sat.addClause(-held.get(pair.first())[lock], -held.get(pair.second())[lock], both);
    }
    return both;
  }
}
