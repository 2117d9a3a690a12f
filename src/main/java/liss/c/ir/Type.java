package liss.c.ir;

import java.util.List;

/**
 * A type of C on a machine with 64-bit addresses (LP64), without the names and qualifiers that the
 * text has for it. Sizes are a matter of {@link Layouts}.
 */
public sealed interface Type {

  /** A type whose values a register holds. */
  sealed interface Scalar extends Type {}

  /** A type of numbers: the operands of arithmetic. */
  sealed interface Arithmetic extends Scalar {}

  /**
   * Integers in two's complement; enumerations are integers.
   *
   * @param bits 8, 16, 32, 64 or 128
   */
  record Int(int bits, Sign sign) implements Arithmetic {

    /** {@code int}. */
    public static final Int INT = new Int(32, Sign.SIGNED);

    /** {@code unsigned int}. */
    public static final Int UNSIGNED = new Int(32, Sign.UNSIGNED);

    /** {@code long}, the type of differences of pointers. */
    public static final Int LONG = new Int(64, Sign.SIGNED);

    /** {@code unsigned long}, the type of sizes. */
    public static final Int SIZE = new Int(64, Sign.UNSIGNED);

    /** {@code char}. */
    public static final Int CHAR = new Int(8, Sign.SIGNED);

    /** Whether no value is negative. */
    public boolean isUnsigned() {
      return sign == Sign.UNSIGNED;
    }

    /** The value of this type that is equal to a number modulo 2 to the number of bits. */
    public long wrapped(long value) {
      if (bits >= Long.SIZE) {
        return value;
      }
      int unused = Long.SIZE - bits;
      return isUnsigned() ? value << unused >>> unused : value << unused >> unused;
    }

    @Override
    public String toString() {
      return (isUnsigned() ? "u" : "i") + bits;
    }
  }

  /** Whether integers can be negative. */
  enum Sign {
    SIGNED,
    UNSIGNED
  }

  /** {@code _Bool}: a byte that is 0 or 1. */
  record Bool() implements Arithmetic {
    @Override
    public String toString() {
      return "bool";
    }
  }

  /**
   * Numbers of floating point.
   *
   * @param bits 32, 64, or 80 for {@code long double}
   */
  record Real(int bits) implements Arithmetic {

    /** {@code double}. */
    public static final Real DOUBLE = new Real(64);

    @Override
    public String toString() {
      return "f" + bits;
    }
  }

  /** Addresses; the target is what the text says of it, and no promise. */
  record Pointer(Type target) implements Scalar {
    @Override
    public String toString() {
      return target + "*";
    }
  }

  /**
   * An array.
   *
   * @param length 0 if the text does not tell
   */
  record Array(Type element, long length) implements Type {
    @Override
    public String toString() {
      return "[" + length + " x " + element + "]";
    }
  }

  /**
   * A structure or union, by its name; {@link Layouts} knows its fields. One without a tag is named
   * after its typedef or its place.
   */
  record Composite(Kind kind, String name) implements Type {
    @Override
    public String toString() {
      return (kind == Kind.UNION ? "union " : "struct ") + name;
    }
  }

  /** How the fields of a composite type lie. */
  enum Kind {
    /** One after the other. */
    STRUCTURE,
    /** All of them at the start. */
    UNION
  }

  /** The type of functions. */
  record Code(Type result, List<Type> parameters, Arity arity) implements Type {

    /** Copies the list. */
    public Code {
      parameters = List.copyOf(parameters);
    }

    @Override
    public String toString() {
      String given = String.join(", ", parameters.stream().map(Type::toString).toList());
      return switch (arity) {
        case FIXED -> "(" + given + ") -> " + result;
        case VARIADIC -> "(" + (given.isEmpty() ? "" : given + ", ") + "...) -> " + result;
      };
    }
  }

  /** Whether a function takes further arguments. */
  enum Arity {
    FIXED,
    /** {@code f(int, ...)}, and {@code f()} of old C. */
    VARIADIC
  }

  /** {@code void}. */
  record Nothing() implements Type {
    @Override
    public String toString() {
      return "void";
    }
  }

  /**
   * A type of which too little is known to say how large its values are.
   *
   * @param what its name for messages
   */
  record Unknown(String what) implements Type {

    /** The type of complex numbers, each of which is two. */
    public static final Unknown COMPLEX = new Unknown("a complex number");

    @Override
    public String toString() {
      return "unknown";
    }
  }
}
