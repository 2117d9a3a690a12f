package liss.check;

import java.util.Random;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;

/** Random programs in which some threads, about half of them, start again instead of ending. */
final class EndlessPrograms {

  private EndlessPrograms() {}

  /** The source text of the program of a seed. */
  static String source(Size size, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    boolean isEndless = false;
    boolean isAtStart = false;
    for (String line : RandomPrograms.of(size).source(seed).lines().toList()) {
      if (isAtStart && isEndless && !line.equals("  int r;")) {
        text.append("again:\n  skip;\n");
        isAtStart = false;
      }
      if (line.equals("}") && isEndless) {
        text.append("  goto again;\n");
      }
      text.append(line).append('\n');
      if (line.startsWith("thread ")) {
        isEndless = random.nextBoolean();
        isAtStart = true;
      }
    }
    return text.toString();
  }
}
