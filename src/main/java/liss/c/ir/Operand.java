package liss.c.ir;

/** A value that is there without a step: a register or a constant. */
public sealed interface Operand {

  /** The type of the value. */
  Type type();

  /** The zero of a type; a {@code long} if the type has none. */
  static Operand zero(Type type) {
    return switch (type) {
      case Type.Real t -> new Decimal(t, 0);
      case Type.Scalar t -> new Constant(t, 0);
      case Type.Array t -> new Constant(Type.Int.LONG, 0);
      case Type.Composite t -> new Constant(Type.Int.LONG, 0);
      case Type.Code t -> new Constant(Type.Int.LONG, 0);
      case Type.Nothing t -> new Constant(Type.Int.LONG, 0);
      case Type.Unknown t -> new Constant(Type.Int.LONG, 0);
    };
  }

  /**
   * A variable of one call of a function that has no address: a value that is kept for later, or a
   * local whose address is not taken. Several instructions may set it, and it has any value before
   * the first one.
   */
  record Register(String name, Type type) implements Operand {

    /** Whether the text has no name for it. */
    public boolean isTemporary() {
      return name.startsWith("%");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A constant integer, truth value, or address such as null. */
  record Constant(Type.Scalar type, long value) implements Operand {
    @Override
    public String toString() {
      return type instanceof Type.Int i && i.isUnsigned() && i.bits() >= Long.SIZE
          ? Long.toUnsignedString(value)
          : Long.toString(value);
    }
  }

  /** A constant of floating point. */
  record Decimal(Type.Real type, double value) implements Operand {
    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /**
   * The address of a variable, or of a byte after its start.
   *
   * @param variable its name in the function or, for others than locals, in the translation unit
   * @param offset in bytes; not 0 only in first values
   */
  record Address(String variable, Region region, Type.Pointer type, long offset)
      implements Operand {
    @Override
    public String toString() {
      return "&" + variable + (offset == 0 ? "" : "+" + offset);
    }
  }

  /** Where a variable lives. */
  enum Region {
    /** In a call of a function. */
    LOCAL,
    /** In the program, or once in each thread. */
    GLOBAL
  }

  /** The address of a function. */
  record Routine(String function, Type.Pointer type) implements Operand {
    @Override
    public String toString() {
      return "@" + function;
    }
  }

  /** The address of a label, {@code &&label}. */
  record LabelAddress(String label) implements Operand {
    @Override
    public Type type() {
      return new Type.Pointer(new Type.Nothing());
    }

    @Override
    public String toString() {
      return "&&" + label;
    }
  }

  /** The value of the structure or union at an address: an argument, or what is returned. */
  record Whole(Operand address, Type.Composite type) implements Operand {
    @Override
    public String toString() {
      return "*" + address;
    }
  }
}
