package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.InsertionPoint;
import liss.lang.LockWriting.Mode;
import liss.placement.model.LockOperation;
import liss.placement.search.HeldClasses.Transition;

/**
 * The rules of [LISS] section 8 for one lock by itself, as clauses. One variable for each class
 * says that the lock is held there; two for each insertion point say that the lock is acquired or
 * released there. Variables are numbered from 1 on, and a negative literal is a negated variable.
 */
final class LockRules {

  private final List<Point> points = new ArrayList<>();
  private final List<Stretch> stretches;

  /** Those that do not hold by themselves. */
  private final List<Rule> rules = new ArrayList<>();

  /** By class, the rules that concern it. */
  private final List<BitSet> rulesOf;

  LockRules(HeldClasses classes) {
    Map<InsertionPoint, List<Transition>> byPoint = new LinkedHashMap<>();
    for (Transition t : classes.transitions()) {
      byPoint.computeIfAbsent(t.point(), point -> new ArrayList<>()).add(t);
    }
    byPoint.forEach((point, transitions) ->
        points.add(new Point(point, classes.size() + 2 * points.size() + 1, transitions)));
    stretches = classes.stretches().stream().map(Stretch::new).toList();
    points.stream().filter(point -> point.transitions().size() > 1).forEach(rules::add);
    stretches.stream().filter(stretch -> stretch.classes().size() > 2).forEach(rules::add);
    rulesOf = IntStream.range(0, classes.size()).mapToObj(c -> new BitSet()).toList();
    for (int rule = 0; rule < rules.size(); rule++) {
      int number = rule;
      rules.get(rule).classes().forEach(heldClass -> rulesOf.get(heldClass).set(number));
    }
  }

  /** What a lock must obey in some classes. */
  sealed interface Rule {

    /** The classes that it concerns. */
    List<Integer> classes();

    List<int[]> clauses();

    /** Whether a lock breaks it that is held in these classes and no others. */
    boolean isBroken(BitSet held);

    /**
     * Alternative lists of literals. Each legal set of classes that contains the given one, which
     * breaks the rule, agrees with one of the lists.
     */
    List<int[]> repairs(BitSet held);
  }

  /**
   * An insertion point does the same wherever it is passed (C6, C8 and C9).
   *
   * @param acquired the variable that says that the lock is acquired; the next one, released
   */
  record Point(InsertionPoint point, int acquired, List<Transition> transitions) implements Rule {

    int released() {
      return acquired + 1;
    }

    @Override
    public List<Integer> classes() {
      return transitions.stream().flatMap(t -> Stream.of(t.source(), t.target())).toList();
    }

    /** held after = (held before and not released) or acquired. */
    @Override
    public List<int[]> clauses() {
      List<int[]> clauses = new ArrayList<>();
      for (Transition t : transitions) {
        int before = held(t.source());
        int after = held(t.target());
        clauses.add(new int[] {-acquired, -before});
        clauses.add(new int[] {-acquired, after});
        clauses.add(new int[] {-released(), before});
        clauses.add(new int[] {-released(), -after});
        clauses.add(new int[] {before, -after, acquired});
        clauses.add(new int[] {-before, after, released()});
      }
      return clauses;
    }

    /**
     * These clauses without those about one transition alone: some other lock may be held there.
     */
    List<int[]> clausesOfUnion() {
      List<int[]> clauses = new ArrayList<>();
      for (Transition t : transitions) {
        int before = held(t.source());
        int after = held(t.target());
        clauses.add(new int[] {-acquired, after});
        clauses.add(new int[] {-released(), before});
        clauses.add(new int[] {before, -after, acquired});
        clauses.add(new int[] {-before, after, released()});
      }
      return clauses;
    }

    @Override
    public boolean isBroken(BitSet held) {
      int change = change(transitions.getFirst(), held);
      for (Transition t : transitions) {
        if (change(t, held) != change) {
          return true;
        }
      }
      return false;
    }

    private static int change(Transition t, BitSet held) {
      return (held.get(t.target()) ? 1 : 0) - (held.get(t.source()) ? 1 : 0);
    }

    @Override
    public List<int[]> repairs(BitSet held) {
      return List.of(
          new int[] {-acquired, -released()}, new int[] {acquired}, new int[] {released()});
    }
  }

  /**
   * A lock that is taken between two steps is not released before the second one (C2).
   *
   * @param classes those that are passed between the steps
   */
  record Stretch(List<Integer> classes) implements Rule {

    @Override
    public List<int[]> clauses() {
      List<int[]> clauses = new ArrayList<>();
      for (int before = 0; before < classes.size(); before++) {
        for (int inside = before + 1; inside < classes.size(); inside++) {
          for (int after = inside + 1; after < classes.size(); after++) {
            clauses.add(
                new int[] {
                  held(classes.get(before)), -held(classes.get(inside)), held(classes.get(after))
                });
          }
        }
      }
      return clauses;
    }

    @Override
    public boolean isBroken(BitSet held) {
      int absent = next(false, 0, held);
      int present = next(true, absent, held);
      return next(false, present, held) < classes.size();
    }

    /** The lock is held in the first class in which it is not, or it is held up to the end. */
    @Override
    public List<int[]> repairs(BitSet held) {
      int absent = held(classes.get(next(false, 0, held)));
      return List.of(new int[] {absent}, new int[] {-absent});
    }

    private int next(boolean isHeld, int from, BitSet held) {
      int i = from;
      while (i < classes.size() && held.get(classes.get(i)) != isHeld) {
        i++;
      }
      return i;
    }
  }

  /** The variable that says that the lock is held in the class. */
  static int held(int heldClass) {
    return heldClass + 1;
  }

  /** Whether the variable says that the lock is held in a class. */
  boolean isAboutClass(int variable) {
    return variable <= rulesOf.size();
  }

  /** Number of variables. */
  int variables() {
    return rulesOf.size() + 2 * points.size();
  }

  /** The insertion points at which something can be inserted. */
  List<Point> points() {
    return points;
  }

  /** All rules as clauses. */
  List<int[]> clauses() {
    return clauses(Stream.concat(points.stream(), stretches.stream()).map(Rule::clauses));
  }

  /**
   * What holds for the union of any number of locks, which is held where one of them is. At an
   * insertion point some may be held in one transition and not in another, so the union need not do
   * the same in both.
   */
  List<int[]> clausesOfUnion() {
    return clauses(
        Stream.concat(
            points.stream().map(Point::clausesOfUnion), stretches.stream().map(Rule::clauses)));
  }

  /** The rules that do not hold by themselves, as clauses about where the lock is held. */
  List<int[]> clausesThatRestrict() {
    return clauses(rules.stream().map(Rule::clauses));
  }

  private static List<int[]> clauses(Stream<List<int[]>> clauses) {
    Stream<int[]> nowhere = Stream.of(new int[] {-held(HeldClasses.FREE)});
    return Stream.concat(nowhere, clauses.flatMap(List::stream)).toList();
  }

  /** What locks do that are held in these legal sets of classes, in the order of the locks. */
  SortedMap<InsertionPoint, List<LockOperation>> operations(List<ClassSet> locks) {
    return operations(locks, Collections.nCopies(locks.size(), ClassSet.EMPTY));
  }

  /**
   * What locks do that are held in these legal sets of classes, in the order of the locks.
   *
   * @param shared in which of the classes they are held by readers
   */
  SortedMap<InsertionPoint, List<LockOperation>> operations(
      List<ClassSet> locks, List<ClassSet> shared) {
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    List<BitSet> held = locks.stream().map(ClassSet::bits).toList();
    for (Point point : points) {
      List<LockOperation> here = new ArrayList<>();
      for (int lock = 0; lock < locks.size(); lock++) {
        Transition transition = point.transitions().getFirst();
        switch (Point.change(transition, held.get(lock))) {
          case 1 ->
              here.add(
                  new LockOperation.Acquire(lock, mode(shared.get(lock), transition.target())));
          case -1 ->
              here.add(
                  new LockOperation.Release(lock, mode(shared.get(lock), transition.source())));
          default -> {}
        }
      }
      operations.put(point.point(), here);
    }
    return operations;
  }

  private static Mode mode(ClassSet shared, int heldClass) {
    return shared.contains(heldClass) ? Mode.SHARED : Mode.EXCLUSIVE;
  }

  /** The rules that are broken by a lock that is held in these classes and no others. */
  Stream<Rule> broken(BitSet held) {
    BitSet concerned = new BitSet();
    for (int i = held.nextSetBit(0); i >= 0; i = held.nextSetBit(i + 1)) {
      concerned.or(rulesOf.get(i));
    }
    return concerned.stream().mapToObj(rules::get).filter(rule -> rule.isBroken(held));
  }
}
