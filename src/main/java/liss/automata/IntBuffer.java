package liss.automata;

import java.util.Arrays;

/** A growing array of ints. */
final class IntBuffer {

  private int[] elements;
  private int size;

  IntBuffer() {
    this(8);
  }

  /** An empty buffer with room for so many elements, at least one. */
  IntBuffer(int capacity) {
    elements = new int[capacity];
  }

  int size() {
    return size;
  }

  int get(int index) {
    return elements[index];
  }

  void add(int value) {
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
