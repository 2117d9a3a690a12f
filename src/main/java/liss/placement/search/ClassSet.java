package liss.placement.search;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A set of classes of {@link HeldClasses}; as a rule those in which one lock is held, a critical
 * section. It never changes, and its hash code is known.
 */
final class ClassSet {

  static final ClassSet EMPTY = new ClassSet(new BitSet());

  private final long[] words;
  private final int hash;

  private ClassSet(BitSet bits) {
    this.words = bits.toLongArray();
    this.hash = Arrays.hashCode(words);
  }

  /** The classes whose bits are set. */
  static ClassSet of(BitSet bits) {
    return new ClassSet(bits);
  }

  static ClassSet of(int... classes) {
    return of(IntStream.of(classes));
  }

  static ClassSet of(IntStream classes) {
    return new ClassSet(classes.collect(BitSet::new, BitSet::set, BitSet::or));
  }

  /** The classes that are in one of the sets. */
  static ClassSet union(Collection<ClassSet> sets) {
    BitSet union = new BitSet();
    sets.forEach(set -> union.or(set.bits()));
    return of(union);
  }

  boolean isEmpty() {
    return words.length == 0;
  }

  int size() {
    return Arrays.stream(words).mapToInt(Long::bitCount).sum();
  }

  boolean contains(int heldClass) {
    int word = heldClass / Long.SIZE;
    return word < words.length && (words[word] & 1L << heldClass) != 0;
  }

  /** Whether all classes of the other set are in this one. */
  boolean contains(ClassSet other) {
    if (words.length < other.words.length) {
      return false;
    }
    for (int i = 0; i < other.words.length; i++) {
      if ((other.words[i] & ~words[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether it contains one of the sets. */
  boolean containsAny(List<ClassSet> sets) {
    for (ClassSet set : sets) {
      if (contains(set)) {
        return true;
      }
    }
    return false;
  }

  boolean intersects(ClassSet other) {
    for (int i = 0; i < Math.min(words.length, other.words.length); i++) {
      if ((words[i] & other.words[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  ClassSet union(ClassSet other) {
    BitSet union = bits();
    union.or(other.bits());
    return of(union);
  }

  ClassSet minus(ClassSet other) {
    BitSet rest = bits();
    rest.andNot(other.bits());
    return of(rest);
  }

  ClassSet intersection(ClassSet other) {
    return minus(minus(other));
  }

  /** The classes, in ascending order. */
  IntStream stream() {
    return bits().stream();
  }

  /** The bits as words, for loops that run often; not to be changed. */
  long[] words() {
    return words;
  }

  /** A copy that can be changed. */
  BitSet bits() {
    return BitSet.valueOf(words);
  }

  @Override
  public boolean equals(Object other) {
    return this == other || other instanceof ClassSet set && Arrays.equals(words, set.words);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return bits().toString();
  }
}
