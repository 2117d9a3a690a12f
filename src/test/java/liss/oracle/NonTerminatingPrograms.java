package liss.oracle;

import java.util.List;
import java.util.Random;
import liss.oracle.RandomPrograms.Size;

/** Random programs in which some threads start again instead of ending, or may do so. */
public final class NonTerminatingPrograms {

  private static final List<String> ENDS =
      List.of("", "", "  goto again;\n", "  if (*) { goto again; }\n");

  private NonTerminatingPrograms() {}

  /** The source text of the program of a seed. */
  public static String source(Size size, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    String last = "";
    boolean isAtStart = false;
    for (String line : RandomPrograms.of(size).repeatable().source(seed).lines().toList()) {
      if (isAtStart && !last.isEmpty() && !line.equals("  int r;")) {
        text.append("again:\n  skip;\n");
        isAtStart = false;
      }
      if (line.equals("}")) {
        text.append(last);
        last = "";
      }
      text.append(line).append('\n');
      if (line.startsWith("thread ")) {
        last = ENDS.get(random.nextInt(ENDS.size()));
        isAtStart = true;
      }
    }
    return text.toString();
  }
}
