package liss.unfolding;

import java.util.Arrays;

/** A list of ints in one array. */
final class IntList {

  private int[] values = new int[4];
  private int size;

  int size() {
    return size;
  }

  int get(int index) {
    return values[index];
  }

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  void set(int index, int value) {
    values[index] = value;
  }

  int last() {
    return values[size - 1];
  }

  int removeLast() {
    return values[--size];
  }

  void clear() {
    size = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
