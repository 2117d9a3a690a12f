package liss.automata;

import java.util.Arrays;

/** The one set of small numbers that many sets are compared with, for membership in one look-up. */
final class MarkedSet {

  private int[] elements = {};
  private int[] marks = new int[16];
  private int mark;

  /** Replaces the set; the array must not be changed afterwards. */
  void set(int[] newElements) {
    elements = newElements;
    mark++;
    if (mark == Integer.MAX_VALUE) {
      Arrays.fill(marks, 0);
      mark = 1;
    }
    for (int element : elements) {
      if (element >= marks.length) {
        marks = Arrays.copyOf(marks, Math.max(2 * marks.length, element + 1));
      }
      marks[element] = mark;
    }
  }

  int[] elements() {
    return elements;
  }

  int size() {
    return elements.length;
  }

  boolean contains(int element) {
    return element < marks.length && marks[element] == mark;
  }

  /** Whether the elements of an ascending array that have so many greater ones are in the set. */
  boolean containsAll(int[] others, int fromDepth, int toDepth) {
    for (int i = others.length - 1 - fromDepth; i >= others.length - toDepth; i--) {
      if (!contains(others[i])) {
        return false;
      }
    }
    return true;
  }
}
