package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import liss.cfa.InsertionPoint;

/**
 * Where the rules for a single lock can be broken, by class: at insertion points that are passed
 * between several pairs of classes, and on silent ways between two steps. All other insertion
 * points can do what their sides ask for.
 */
final class LockRules {

  /** By insertion point the classes on both sides: source, target, source, target and so on. */
  private final List<int[]> points;

  /** The classes on silent ways of more than two classes. */
  private final List<int[]> stretches;

  private final int[][] pointsOf;
  private final int[][] stretchesOf;
  private final int[][] targetsOf;
  private final int[][] sourcesOf;

  LockRules(HeldClasses classes) {
    Map<InsertionPoint, List<Integer>> sides = new LinkedHashMap<>();
    for (HeldClasses.Transition t : classes.transitions()) {
      List<Integer> own = sides.computeIfAbsent(t.point(), point -> new ArrayList<>());
      own.add(t.source());
      own.add(t.target());
    }
    this.points = sides.values().stream().filter(s -> s.size() > 2).map(LockRules::array).toList();
    this.stretches =
        classes.stretches().stream().filter(s -> s.size() > 2).map(LockRules::array).toList();
    this.pointsOf = byClass(points, classes.size());
    this.stretchesOf = byClass(stretches, classes.size());
    this.targetsOf = acrossPoints(classes.size(), 0);
    this.sourcesOf = acrossPoints(classes.size(), 1);
  }

  /** By class, the insertion points that have it on one side, and what is on the other. */
  private int[][] acrossPoints(int classes, int side) {
    List<List<Integer>> across = new ArrayList<>();
    IntStream.range(0, classes).forEach(heldClass -> across.add(new ArrayList<>()));
    for (int point = 0; point < points.size(); point++) {
      int[] sides = points.get(point);
      for (int i = 0; i < sides.length; i += 2) {
        across.get(sides[i + side]).add(point);
        across.get(sides[i + side]).add(sides[i + 1 - side]);
      }
    }
    return across.stream().map(LockRules::array).toArray(int[][]::new);
  }

  private static int[] array(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int[][] byClass(List<int[]> rules, int classes) {
    List<BitSet> byClass = new ArrayList<>();
    IntStream.range(0, classes).forEach(heldClass -> byClass.add(new BitSet()));
    for (int rule = 0; rule < rules.size(); rule++) {
      for (int heldClass : rules.get(rule)) {
        byClass.get(heldClass).set(rule);
      }
    }
    return byClass.stream().map(set -> set.stream().toArray()).toArray(int[][]::new);
  }

  /** The number of insertion points. */
  int points() {
    return points.size();
  }

  /** The classes on both sides of the insertion point: source, target, source, target and so on. */
  int[] sides(int point) {
    return points.get(point);
  }

  /** The classes of a silent way. */
  int[] stretch(int stretch) {
    return stretches.get(stretch);
  }

  /** The insertion points that the class is on a side of. */
  int[] pointsOf(int heldClass) {
    return pointsOf[heldClass];
  }

  /**
   * Where insertion points lead to that follow the class: insertion point, target, insertion point,
   * target and so on.
   */
  int[] targetsOf(int heldClass) {
    return targetsOf[heldClass];
  }

  /**
   * Where insertion points come from that lead to the class: insertion point, source, insertion
   * point, source and so on.
   */
  int[] sourcesOf(int heldClass) {
    return sourcesOf[heldClass];
  }

  /** The silent ways that the class is on. */
  int[] stretchesOf(int heldClass) {
    return stretchesOf[heldClass];
  }

  /** Whether the insertion point would have to do different things in different places. */
  boolean isBrokenAt(int point, BitSet held) {
    int[] sides = points.get(point);
    boolean before = held.get(sides[0]);
    boolean after = held.get(sides[1]);
    for (int i = 2; i < sides.length; i += 2) {
      boolean source = held.get(sides[i]);
      boolean target = held.get(sides[i + 1]);
      if (before == after ? source != target : source != before || target != after) {
        return true;
      }
    }
    return false;
  }

  /** Whether the lock would be acquired and released between two steps. */
  boolean isBrokenOn(int stretch, BitSet held) {
    int[] way = stretches.get(stretch);
    int before = next(way, held, 0, false);
    int inside = next(way, held, before, true);
    return next(way, held, inside, false) < way.length;
  }

  /** The first position from the given one with a class that is held or, if not wanted, is not. */
  private static int next(int[] way, BitSet held, int from, boolean wanted) {
    int i = from;
    while (i < way.length && held.get(way[i]) != wanted) {
      i++;
    }
    return i;
  }
}
