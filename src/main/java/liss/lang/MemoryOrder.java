package liss.lang;

/**
 * How an atomic access is ordered with others: the memory orders of C11 (ISO/IEC 9899:2011, 7.17.3)
 * and, by those that they correspond to, the marked accesses of the Linux kernel.
 */
public enum MemoryOrder {
  /** Orders nothing: {@code READ_ONCE}, {@code memory_order_relaxed}. */
  RELAXED,
  /** A read that comes after the release whose value it reads. */
  ACQUIRE,
  /** A write that comes before each acquisition that reads its value. */
  RELEASE,
  /** Both. */
  ACQ_REL,
  /** All such accesses have one order, in which each thread takes its own in that of its text. */
  SEQ_CST;

  /** Whether a read is ordered after the release whose value it reads. */
  public boolean acquires() {
    return this == ACQUIRE || this == ACQ_REL || this == SEQ_CST;
  }

  /** Whether a write is ordered before each acquisition that reads its value. */
  public boolean releases() {
    return this == RELEASE || this == ACQ_REL || this == SEQ_CST;
  }
}
