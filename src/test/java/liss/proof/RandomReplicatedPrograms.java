package liss.proof;

import java.util.Random;

/** Random programs in which there may be any number of a thread. The same seed gives the same. */
final class RandomReplicatedPrograms {

  private final Random random;
  private final String other;
  private int depth;
  private boolean isLocked;

  private RandomReplicatedPrograms(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 11);
    this.other = seed % 3 == 1 ? "a[1]" : "y";
  }

  static String source(long seed) {
    return new RandomReplicatedPrograms(seed).program();
  }

  private String program() {
    String once = random.nextBoolean() ? "" : "thread u { int r; " + block(2) + "}\n";
    String always =
        random.nextInt(3) > 0 ? "" : "thread main { int r; while (1) { " + plain() + "} }\n";
    return "shared int x, y = 1, z, a[2];\nlock l;\ncond c;\nrwlock w;\n"
        + "thread t[*] { int r; "
        + block(3)
        + "assert("
        + condition()
        + "); }\n"
        + once
        + always;
  }

  private String block(int statements) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < statements; i++) {
      text.append(statement());
    }
    return text.toString();
  }

  private String statement() {
    depth++;
    String text =
        switch (random.nextInt(depth > 2 ? 8 : 13)) {
          case 8 -> "if (" + condition() + ") { " + block(2) + "} else { " + block(1) + "} ";
          case 9 -> "while (*) { " + block(1) + "} ";
          case 10, 11 -> locked();
          case 12 -> isLocked ? plain() : random.nextBoolean() ? "wait(c); " : "signal(c); ";
          default -> plain();
        };
    depth--;
    return text;
  }

  private String locked() {
    if (isLocked) {
      return plain();
    }
    isLocked = true;
    String kind =
        random.nextInt(4) > 0
            ? "lock(l); "
            : random.nextInt(4) > 0 ? "write_lock(w); " : "read_lock(w); ";
    String end = kind.contains("w") ? "rw_unlock(w); " : "unlock(l); ";
    String text = kind + block(2) + (random.nextInt(12) == 0 ? "" : end);
    isLocked = false;
    return text;
  }

  private String plain() {
    return switch (random.nextInt(8)) {
      case 0 -> variable() + " := " + number() + "; ";
      case 1 -> "r := " + variable() + "; ";
      case 2 -> variable() + " := r; ";
      case 3 -> variable() + " := 1 - " + variable() + "; ";
      case 4 -> "if (" + condition() + ") { " + variable() + " := " + number() + "; } ";
      case 5 -> "z := 2; ";
      default -> "assert(" + condition() + "); ";
    };
  }

  private String condition() {
    return switch (random.nextInt(6)) {
      case 0 -> "r <= " + variable();
      case 1 -> variable() + " == r";
      case 2 -> "z != 1";
      case 3 -> variable() + " < 2";
      case 4 -> variable() + " == " + number() + " || " + variable() + " != " + number();
      default -> variable() + " != " + number();
    };
  }

  private String variable() {
    return random.nextBoolean() ? "x" : other;
  }

  private int number() {
    return random.nextInt(3);
  }
}
