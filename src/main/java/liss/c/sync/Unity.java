package liss.c.sync;

import java.util.Optional;
import liss.lang.Assumption;
import liss.lang.SourceSpan;

/** What is taken to be one object, although it need not be, for a lock to be one. */
sealed interface Unity {

  /**
   * All objects of a structure type that come from outside of the program, or may do so.
   *
   * @param variable the object of the program that they are; empty if it has none of the type
   */
  record OfType(String structure, Optional<String> variable) implements Unity {}

  /**
   * What a pointer in memory leads to, whenever it is followed.
   *
   * @param pointer the name of the variable or member
   */
  record OfPointer(String pointer) implements Unity {}

  /**
   * That this is so.
   *
   * @param place where the lock is taken
   * @param reason why one lock is not known to be right
   */
  default Assumption assumption(SourceSpan place, String lock, String reason) {
    return switch (this) {
      case OfType u -> new Assumption.OneObject(place, u.structure(), u.variable(), lock, reason);
      case OfPointer u -> new Assumption.OnePointee(place, u.pointer(), lock, reason);
    };
  }
}
