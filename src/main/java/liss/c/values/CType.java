package liss.c.values;

import java.util.function.Supplier;
import org.eclipse.cdt.core.dom.ast.ICompositeType;

/** A type of C, as far as values depend on it. */
sealed interface CType {

  /** A type whose values take one cell of memory. */
  sealed interface Scalar extends CType {}

  /** A type of integers. */
  record Whole(int bits, Sign sign) implements Scalar {

    /** {@code int}. */
    static final Whole INT = new Whole(32, Sign.SIGNED);

    /** {@code unsigned int}. */
    static final Whole UNSIGNED = new Whole(32, Sign.UNSIGNED);

    /** {@code long}. */
    static final Whole LONG = new Whole(64, Sign.SIGNED);

    /** {@code unsigned long}. */
    static final Whole SIZE = new Whole(64, Sign.UNSIGNED);

    /** {@code char}. */
    static final Whole CHAR = new Whole(8, Sign.SIGNED);

    boolean isUnsigned() {
      return sign == Sign.UNSIGNED;
    }

    /** Whether all values of another type are values of this one. */
    boolean covers(Whole other) {
      return sign == other.sign ? bits >= other.bits : other.isUnsigned() && bits > other.bits;
    }
  }

  /** Whether integers can be negative. */
  enum Sign {
    SIGNED,
    UNSIGNED
  }

  /** {@code _Bool}. */
  record Truth() implements Scalar {}

  /**
   * A pointer.
   *
   * @param target the type that it points to; structures may contain pointers to themselves
   */
  record Pointer(Supplier<CType> target) implements Scalar {
    static Pointer to(CType target) {
      return new Pointer(() -> target);
    }
  }

  /** An array. */
  record Array(CType element, int length) implements CType {}

  /** A structure. */
  record Struct(ICompositeType declared) implements CType {}

  /** An object of a library for threads, such as a mutex; it has no value. */
  record Synchronizer(Kind kind) implements CType {}

  /** The kinds of such objects. */
  enum Kind {
    LOCK,
    CONDVAR,
    SEMAPHORE,
    RWLOCK,
    BARRIER,
    /** An object with the attributes of others. */
    ATTRIBUTES
  }

  /** {@code void}. */
  record Nothing() implements CType {}

  /** The type of functions. */
  record Function() implements CType {}

  /**
   * A type whose values have no exact meaning.
   *
   * @param what its name for messages
   */
  record Opaque(String what) implements CType {}
}
