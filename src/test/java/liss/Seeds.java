package liss;

import java.util.List;
import java.util.stream.IntStream;

/** How many random inputs a test tries: few, or many with {@code ./check -Plong}. */
public final class Seeds {

  private static final boolean MANY = Boolean.getBoolean("liss.seeds.many");

  private Seeds() {}

  /** One of the numbers. */
  public static int of(int few, int many) {
    return MANY ? many : few;
  }

  /** All, or each one at a multiple of a number. */
  public static <T> List<T> of(int step, List<T> all) {
    return MANY
        ? all
        : IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
  }
}
