package liss.placement.search;

import java.util.Collection;

/**
 * How one lock can realise an exclusion: it is held in some classes, and by a writer in all of the
 * one or of the other kind if it is a reader-writer lock.
 *
 * @param undisturbed the classes of the thread that may not be disturbed; all classes if no lock
 *     has readers
 * @param excluded the class of the step that may not happen there; none if no lock has readers
 */
record Alternative(ClassSet undisturbed, ClassSet excluded) {

  /** A lock that has no readers is held in the classes. */
  static Alternative of(ClassSet classes) {
    return new Alternative(classes, ClassSet.EMPTY);
  }

  /** Where the lock is held. */
  ClassSet classes() {
    return excluded.isEmpty() ? undisturbed : undisturbed.union(excluded);
  }

  /** Whether what realises this one realises the other. */
  boolean implies(Alternative other) {
    return undisturbed.contains(other.undisturbed) && excluded.contains(other.excluded);
  }

  /** Whether what realises this one realises one of the others. */
  boolean impliesAny(Collection<Alternative> others) {
    return others.stream().anyMatch(this::implies);
  }
}
