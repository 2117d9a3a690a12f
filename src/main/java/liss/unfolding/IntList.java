package liss.unfolding;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** A list of ints in one array. */
final class IntList {

  private int[] values = new int[4];
  private int size;

  int size() {
    return size;
  }

  /** How many numbers there is room for. */
  int capacity() {
    return values.length;
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

  int last() {
    return values[size - 1];
  }

  int removeLast() {
    return values[--size];
  }

  /** Turns the order round of the numbers from some position on. */
  void reverse(int first) {
    for (int i = first, j = size - 1; i < j; i++, j--) {
      int value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
  }

  /** Replaces each number. */
  void replaceAll(IntUnaryOperator replacement) {
    for (int i = 0; i < size; i++) {
      values[i] = replacement.applyAsInt(values[i]);
    }
  }

  void clear() {
    size = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
