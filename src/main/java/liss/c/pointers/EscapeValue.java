package liss.c.pointers;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where the values of a register, or the pointers in some memory, may point to.
 *
 * @param names memory that only this thread can find
 * @param isOnlyThere whether they point nowhere else
 */
record EscapeValue(Set<Name> names, boolean isOnlyThere) {

  /** It may be anything but memory that only this thread can find. */
  static final EscapeValue OTHER = new EscapeValue(Set.of(), false);

  /** It points to nothing. */
  static final EscapeValue NOTHING = new EscapeValue(Set.of(), true);

  EscapeValue {
    names = Set.copyOf(names);
  }

  /** A pointer to some memory. */
  static EscapeValue to(Name name) {
    return new EscapeValue(Set.of(name), true);
  }

  /** Whether it points to memory that the function may access and nobody else can find. */
  boolean isOwn() {
    return isOnlyThere && !names.isEmpty() && names.stream().allMatch(Name::isOwn);
  }

  /** One of two values. */
  EscapeValue or(EscapeValue other) {
    if (other.equals(this)) {
      return this;
    }
    Set<Name> all = new HashSet<>(names);
    all.addAll(other.names);
    return new EscapeValue(all, isOnlyThere && other.isOnlyThere);
  }

  /** This value, or any number computed from it. */
  EscapeValue blurred() {
    return or(OTHER);
  }

  /** Whether nobody else uses it, whoever finds it. */
  boolean isLent() {
    return isOwn() && names.stream().allMatch(Name.Lent.class::isInstance);
  }

  /** The value once others may find some memory. */
  EscapeValue without(Set<Name> shown) {
    return names.stream().anyMatch(shown::contains)
        ? new EscapeValue(
            names.stream().filter(n -> !shown.contains(n)).collect(Collectors.toSet()), false)
        : this;
  }

  /** The value where some memory has another name. */
  EscapeValue renamed(Set<Name> old, Name name) {
    EscapeValue rest = without(old);
    return rest.equals(this) ? this : new EscapeValue(rest.names, isOnlyThere).or(to(name));
  }

  /** The value in names that the callers of the function know; its locals are there no more. */
  EscapeValue seen() {
    EscapeValue seen = new EscapeValue(Set.of(), isOnlyThere);
    for (Name name : names) {
      seen = seen.or(name instanceof Name.Local ? OTHER : to(Name.seen(name)));
    }
    return seen;
  }
}
