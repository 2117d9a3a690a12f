package liss.oracle;

import java.util.Random;

/** Random programs with critical sections of their own, which placements can extend. */
public final class SectionPrograms {

  private SectionPrograms() {}

  /** Sections in sections, sections without statements, procedures that take locks and return. */
  public static String nested(long seed) {
    Random random = new Random(seed);
    return """
    shared int x = 0;
    shared int y = 0;
    lock m, n;
    proc p() { %s if (*) { %s return; } %s }
    thread first { %s call p(); %s }
    thread second { %s }
    """
        .formatted(
            access(random),
            inner(random, 0),
            access(random),
            inner(random, 0),
            access(random),
            inner(random, 0) + access(random) + inner(random, 0));
  }

  private static String inner(Random random, int depth) {
    return switch (random.nextInt(6)) {
      case 0 -> "lock(n); " + access(random) + "unlock(n); ";
      case 1 -> "lock(m); unlock(m); ";
      case 2, 3 ->
          depth > 0
              ? access(random)
              : "lock(m); "
                  + access(random)
                  + (random.nextBoolean() ? "lock(n); " + access(random) + "unlock(n); " : "")
                  + access(random)
                  + "unlock(m); ";
      case 4 -> "while (*) { " + access(random) + "} ";
      default -> access(random) + access(random);
    };
  }

  /** Threads that access two variables, partly under locks, and call a procedure. */
  public static String flat(long seed) {
    Random random = new Random(seed);
    String locks = random.nextInt(3) == 0 ? "m, n" : "m";
    boolean calls = random.nextInt(3) == 0;
    return """
    shared int x = 0;
    shared int y = 0;
    lock %s;
    %s
    thread first { %s }
    thread second { %s }
    """
        .formatted(
            locks,
            calls ? "proc p() { " + access(random) + access(random) + "}" : "",
            section(random, locks) + body(random, locks, calls),
            access(random) + body(random, locks, calls));
  }

  private static String body(Random random, String locks, boolean calls) {
    StringBuilder body = new StringBuilder();
    int items = random.nextInt(3);
    for (int i = 0; i < items; i++) {
      body.append(
          switch (random.nextInt(8)) {
            case 0, 1 -> section(random, locks);
            case 2 -> "if (*) { " + access(random) + "} ";
            case 3 -> calls ? "call p(); " : access(random);
            case 4 -> random.nextInt(3) == 0 ? "yield; " : access(random);
            default -> access(random);
          });
    }
    return body.toString();
  }

  private static String section(Random random, String locks) {
    String lock = locks.length() > 1 && random.nextBoolean() ? "n" : "m";
    return "lock(" + lock + "); " + access(random) + "unlock(" + lock + "); ";
  }

  private static String access(Random random) {
    String variable = random.nextInt(4) == 0 ? "y" : "x";
    return random.nextBoolean()
        ? variable + " := 1; "
        : "int r" + random.nextInt(1_000_000) + " = " + variable + "; ";
  }
}
