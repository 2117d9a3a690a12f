package liss.automata;

import java.util.Arrays;

/** A growing array of ints. */
public final class IntBuffer {

  private int[] elements = new int[8];
  private int size;

  /** The number of elements. */
  public int size() {
    return size;
  }

  /** The element at an index. */
  public int get(int index) {
    return elements[index];
  }

  /** Replaces the element at an index. */
  public void set(int index, int value) {
    elements[index] = value;
  }

  /** Adds an element at the end. */
  public void add(int value) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size);
    }
    elements[size++] = value;
  }

  void clear() {
    size = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(elements, size);
  }

  /** The different elements in ascending order. */
  int[] toSortedSet() {
    Arrays.sort(elements, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || elements[kept - 1] != elements[i]) {
        elements[kept++] = elements[i];
      }
    }
    size = kept;
    return toArray();
  }
}
