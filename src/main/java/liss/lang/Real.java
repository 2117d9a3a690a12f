package liss.lang;

/** Numbers of floating point as the integers that have their bits; there is one that is none. */
public final class Real {

  private Real() {}

  /** The number of type {@code double} that has these bits. */
  public static double of(long bits) {
    return Double.longBitsToDouble(bits);
  }

  /** The bits of a number of type {@code double}. */
  public static long bits(double number) {
    return Double.doubleToLongBits(number);
  }

  /** The bits of a number of type {@code float}, after zeros. */
  public static long bits(float number) {
    return Integer.toUnsignedLong(Float.floatToIntBits(number));
  }
}
