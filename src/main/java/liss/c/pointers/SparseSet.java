package liss.c.pointers;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A set of numbers that takes memory for those that are in it. Of many sets of large numbers most
 * have a few, for each of which a bit set would be as long as its largest number.
 */
final class SparseSet {

  private static final int[] NONE = {};

  /** In ascending order; those from the size on mean nothing. */
  private int[] numbers = NONE;

  private int size;

  /** Some numbers, in any order and any number of times. */
  static SparseSet of(IntStream numbers) {
    SparseSet set = new SparseSet();
    set.numbers = numbers.sorted().distinct().toArray();
    set.size = set.numbers.length;
    return set;
  }

  /** The number of numbers. */
  int size() {
    return size;
  }

  /** The number at a place of the ascending order. */
  int get(int place) {
    return numbers[place];
  }

  /** Adds a number; false if it was there. */
  boolean add(int number) {
    int place = Arrays.binarySearch(numbers, 0, size, number);
    if (place >= 0) {
      return false;
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(4, 2 * size));
    }
    int behind = -place - 1;
    System.arraycopy(numbers, behind, numbers, behind + 1, size - behind);
    numbers[behind] = number;
    size++;
    return true;
  }

  /** The numbers in ascending order. */
  IntStream stream() {
    return Arrays.stream(numbers, 0, size);
  }
}
