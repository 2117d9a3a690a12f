package liss;

/** How many random inputs a test tries: few, or many with {@code ./check -Plong}. */
public final class Seeds {

  private static final boolean MANY = Boolean.getBoolean("liss.seeds.many");

  private Seeds() {}

  /** One of the numbers. */
  public static int of(int few, int many) {
    return MANY ? many : few;
  }
}
