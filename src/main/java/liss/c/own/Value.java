package liss.c.own;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A value of an expression.
 *
 * @param names the memory of the thread into which it may point: by the allocation, or by the
 *     number of the parameter
 * @param isOwn whether it points nowhere else
 */
record Value(Set<Object> names, boolean isOwn) {

  /** Nothing that the thread has for itself. */
  static final Value OTHER = new Value(Set.of(), false);

  /** The pointer to nothing. */
  static final Value NULL = new Value(Set.of(), true);

  Value {
    names = Set.copyOf(names);
  }

  /** A pointer into memory of the thread. */
  static Value own(Object name) {
    return new Value(Set.of(name), true);
  }

  /** Whether it points into memory of the thread. */
  boolean pointsToOwn() {
    return isOwn && !names.isEmpty();
  }

  /** One of two values. */
  Value or(Value other) {
    return new Value(
        Stream.concat(names.stream(), other.names.stream()).collect(Collectors.toSet()),
        isOwn && other.isOwn);
  }

  /** The value once others may find some memory. */
  Value without(Set<Object> shown) {
    return names.stream().anyMatch(shown::contains)
        ? new Value(
            names.stream().filter(name -> !shown.contains(name)).collect(Collectors.toSet()), false)
        : this;
  }
}
