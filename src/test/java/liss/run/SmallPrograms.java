package liss.run;

import java.util.Random;
import java.util.StringJoiner;

/**
 * Random programs that talk: most of them output what they read, so that the order of accesses can
 * be seen from outside. The same seed gives the same text.
 */
public final class SmallPrograms {

  /** Whether there are loops. */
  public enum Loops {
    NONE,
    SOME
  }

  /** Whether assertions, divisions and indices are many. */
  private enum Failures {
    FEW,
    MANY
  }

  private static final String DECLARATIONS =
      """
      shared int x, y, v[2];
      lock l, m;
      cond c, d = true;
      guard g;
      channel dev;
      proc p(a) { x := a; if (a) { yield; } return y; }
      """;

  private final Random random;
  private final Loops loops;
  private final Failures failures;
  private int depth;

  private SmallPrograms(Random random, Loops loops, Failures failures) {
    this.random = random;
    this.loops = loops;
    this.failures = failures;
  }

  /** The source text of the program of a seed. */
  public static String source(long seed, Loops loops) {
    return of(seed, loops, Failures.FEW);
  }

  /** The source text of the program of a seed in which steps often fail. */
  public static String failing(long seed, Loops loops) {
    return of(seed, loops, Failures.MANY);
  }

  private static String of(long seed, Loops loops, Failures failures) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    return new SmallPrograms(random, loops, failures).program();
  }

  private String program() {
    StringJoiner text = new StringJoiner("\n", DECLARATIONS, "\n");
    int threads = random.nextInt(4) == 0 ? 3 : 2;
    for (int i = 0; i < threads; i++) {
      text.add("thread t" + i + " { int r; " + statements(threads == 3 ? 2 : 3) + " }");
    }
    return text.toString();
  }

  private String statements(int most) {
    StringJoiner text = new StringJoiner(" ");
    int count = 1 + random.nextInt(most);
    for (int i = 0; i < count; i++) {
      text.add(statement());
    }
    return text.toString();
  }

  private String statement() {
    if (failures == Failures.MANY && random.nextInt(3) == 0) {
      return pick(
          "assert(x == 0);",
          "assert(x < 2);",
          "assert(x == y);",
          "assert(r == x);",
          "assert(v[0] == v[1]);",
          "r := v[y];",
          "v[x] := y;",
          "y := 4 / (1 - x);");
    }
    return switch (random.nextInt(24)) {
      case 0, 1, 2 -> "output(dev, " + pick("x", "y", "r", "x + 2 * y") + ");";
      case 3, 4, 5 -> variable() + " := " + pick("1", "2", "r + 1", "x + 1") + ";";
      case 6, 7 -> "r := " + variable() + ";";
      case 8 -> pick("r := input(dev);", "x := input(dev);");
      case 9 -> pick("r := havoc;", "x := havoc;", "v[0] := havoc;");
      case 10, 11, 12 -> nested();
      case 13 -> locked("l");
      case 14 -> locked("m");
      case 15 -> pick("signal(", "reset(") + pick("c);", "d);");
      case 16 -> pick("wait(d);", "wait_not(c);", "wait_reset(d);", "wait(c);");
      case 17 -> pick("assume(g);", "assume_not(g);", "assume(d);");
      case 18 -> "g <- " + pick("true", "false", "!g") + ";";
      case 19 -> pick("yield;", "yield;", "skip;", "return;");
      case 20 -> "r := call p(" + pick("0", "1", "r") + ");";
      case 21 -> "v[" + pick("x", "r") + "] := 1;";
      case 22 -> pick("assert(x < 2);", "r := 4 / x;", "r := v[y];");
      default -> pick("lock(l);", "unlock(l);", "x := 0;", "y := x;");
    };
  }

  private String nested() {
    if (depth == 2) {
      return "yield;";
    }
    depth++;
    String body = statements(2);
    String test = pick("x", "r", "y == 1", "*");
    depth--;
    if (loops == Loops.SOME && random.nextInt(2) == 0) {
      return "while (" + test + ") { " + body + " }";
    }
    return random.nextBoolean()
        ? "if (" + test + ") { " + body + " }"
        : "if (" + test + ") { " + body + " } else { output(dev, 7); }";
  }

  private String locked(String lock) {
    if (depth == 2) {
      return "yield;";
    }
    depth++;
    String text = "lock(" + lock + "); " + statements(2) + " unlock(" + lock + ");";
    depth--;
    return text;
  }

  private String variable() {
    return pick("x", "y");
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
