package liss;

import java.util.Arrays;
import java.util.List;

/** The members of sealed interfaces. */
public final class SumTypes {

  private SumTypes() {}

  /** The records of a sum, those of its groups included, each of them once. */
  public static List<Class<?>> records(Class<?> sum) {
    return sum.isRecord()
        ? List.of(sum)
        : Arrays.stream(sum.getPermittedSubclasses())
            .flatMap(member -> records(member).stream())
            .distinct()
            .toList();
  }
}
