package liss.placement;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
 * <p>Locks are used from the first on. For each gap the number of clauses is linear in the classes
 * it joins and quadratic in the number of locks.
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

  PlacementEncoding(
      IncrementalSat sat, HeldClasses classes, List<Requirement> requirements, int locks) {
    this.sat = sat;
    this.locks = locks;
    this.statements = classes.statements();
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
    useFirstLocksFirst();
    requirements.forEach(this::addRequirement);
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
    int[] number = new int[locks];
    int used = 0;
    for (int lock = 0; lock < locks; lock++) {
      int k = lock;
      number[lock] = used;
      used += acquire.values().stream().anyMatch(gap -> model.get(gap[k])) ? 1 : 0;
    }
    SortedMap<Gap, List<LockOperation>> operations = new TreeMap<>();
    for (Gap gap : acquire.keySet()) {
      List<LockOperation> here = new ArrayList<>();
      for (int lock = 0; lock < locks; lock++) {
        if (model.get(requireNonNull(acquire.get(gap))[lock])) {
          here.add(new Acquire(number[lock]));
        }
        if (model.get(requireNonNull(release.get(gap))[lock])) {
          here.add(new Release(number[lock]));
        }
      }
      operations.put(gap, here);
    }
    return new LockPlacement(used, operations);
  }

  private int[] newVariables() {
    return IntStream.range(0, locks).map(lock -> sat.newVariable()).toArray();
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
      for (int later = lock + 1; later < locks; later++) {
        sat.addClause(-acquired[lock], -before[later], released[later]);
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

  private void useFirstLocksFirst() {
    List<Integer> previous = List.of();
    for (int k = 0; k < locks; k++) {
      int lock = k;
      List<Integer> uses = acquire.values().stream().map(gap -> gap[lock]).toList();
      for (int use : lock == 0 ? List.<Integer>of() : uses) {
        List<Integer> clause = new ArrayList<>(previous);
        clause.add(-use);
        sat.addClause(clause);
      }
      previous = uses;
    }
  }

  /** C1: if selected, one lock is held in all classes of one alternative. */
  private void addRequirement(Requirement requirement) {
    int selector = sat.newVariable();
    selectors.put(requirement, selector);
    List<Integer> clause = new ArrayList<>(List.of(-selector));
    for (SortedSet<Integer> alternative : requirement.alternatives()) {
      for (int lock = 0; lock < locks; lock++) {
        int realised = sat.newVariable();
        for (int heldClass : alternative) {
          sat.addClause(-realised, held.get(heldClass)[lock]);
        }
        clause.add(realised);
      }
    }
    sat.addClause(clause);
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
