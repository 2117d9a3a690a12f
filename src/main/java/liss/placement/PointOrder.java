package liss.placement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cfa.InsertionPoint;

/**
 * An unknown total order of insertion points, as clauses. Insertion points enter it when they are
 * first mentioned; their number squared is the number of variables, and cubed that of clauses.
 */
final class PointOrder {

  private final IncrementalSat sat;

  /**
   * By insertion point, for each insertion point that entered before it, that this one comes later.
   */
  private final List<int[]> isAfter = new ArrayList<>();

  private final Map<InsertionPoint, Integer> numbers = new HashMap<>();

  PointOrder(IncrementalSat sat) {
    this.sat = sat;
  }

  /**
   * The literal that says that the first insertion point comes before the second, which is another
   * one.
   */
  int before(InsertionPoint first, InsertionPoint second) {
    return before(number(first), number(second));
  }

  private int number(InsertionPoint point) {
    Integer known = numbers.get(point);
    if (known != null) {
      return known;
    }
    int last = numbers.size();
    numbers.put(point, last);
    int[] after = new int[last];
    for (int i = 0; i < last; i++) {
      after[i] = sat.newVariable();
    }
    isAfter.add(after);
    for (int middle = 0; middle < last; middle++) {
      for (int first = 0; first < middle; first++) {
        sat.addClause(-before(first, middle), -before(middle, last), -before(last, first));
        sat.addClause(-before(middle, first), -before(first, last), -before(last, middle));
      }
    }
    return last;
  }

  private int before(int first, int second) {
    return first < second ? isAfter.get(second)[first] : -isAfter.get(first)[second];
  }
}
