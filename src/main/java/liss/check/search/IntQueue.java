package liss.check.search;

import java.util.Arrays;

/** A first-in first-out queue of integers in a ring. */
public final class IntQueue {

  private int[] ring = new int[64];
  private int first;
  private int size;

  public boolean isEmpty() {
    return size == 0;
  }

  public void add(int value) {
    if (size == ring.length) {
      int[] unrolled = Arrays.copyOfRange(ring, first, first + 2 * size);
      System.arraycopy(ring, 0, unrolled, size - first, first);
      ring = unrolled;
      first = 0;
    }
    ring[(first + size++) & ring.length - 1] = value;
  }

  /** Removes the oldest value; the queue must not be empty. */
  public int remove() {
    int value = ring[first];
    first = (first + 1) & ring.length - 1;
    size--;
    return value;
  }
}
