package liss.explore;

import java.util.Random;
import java.util.StringJoiner;

/**
 * Random programs with all kinds of steps. The same seed gives the same text.
 *
 * <p>Values stay 0 or 1, so that the states of a program with loops are few.
 */
public final class ConcurrentPrograms {

  /** What may go wrong or on for ever. */
  public enum Kind {
    /** Every run ends, in termination or a deadlock. */
    TERMINATING,
    /** Steps may fail, and locks may be misused. */
    FAILING,
    /** Threads may begin again and again. */
    LOOPING,
    /** Accesses are made under the lock of their variable. */
    RACE_FREE
  }

  private static final String DECLARATIONS =
      """
      shared int x, y = 1, v[2];
      lock l, m;
      cond c, d = true;
      guard g;
      condvar q;
      channel dev;
      proc p(a) { int old = x; if (a) { x := 1 - old; } return old; }
      """;

  private static final String OBJECTS = "semaphore s = 1; rwlock w; barrier b = 2;";

  private final Random random;
  private final Kind kind;
  private final boolean usesObjects;
  private int depth;
  private String held = "";

  private ConcurrentPrograms(long seed, Kind kind) {
    // Spread: the first numbers of neighbouring seeds are much alike.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 5);
    this.kind = kind;
    this.usesObjects = Math.floorMod(seed, 6) == 5;
  }

  /** The text of the program of a seed. */
  public static String source(long seed, Kind kind) {
    return new ConcurrentPrograms(seed, kind).program();
  }

  private String program() {
    StringJoiner text = new StringJoiner("\n", DECLARATIONS, "\n");
    if (random.nextInt(4) == 0) {
      return sleepers(text);
    }
    if (usesObjects) {
      text.add(OBJECTS);
    }
    int threads = random.nextInt(3) == 0 ? 3 : 2;
    int length = kind == Kind.LOOPING ? 2 : threads == 3 ? 2 : 4;
    for (int i = 0; i < threads; i++) {
      String body = statements(length);
      text.add(
          kind == Kind.LOOPING && random.nextBoolean()
              ? "thread t" + i + " { int r; while (1) { r := x; " + body + " } }"
              : "thread t" + i + " { int r; " + body + " }");
    }
    return text.toString();
  }

  /** Threads that mostly wait for and notify each other. */
  private String sleepers(StringJoiner text) {
    text.add("thread s[2] { lock(l); cwait(q, l); unlock(l); }");
    String notify = pick("csignal(q);", "csignal(q); csignal(q);", "cbroadcast(q);");
    text.add("thread n { " + (random.nextBoolean() ? notify : section("l", notify)) + " }");
    return text.toString();
  }

  private static String section(String lock, String body) {
    return "lock(" + lock + "); " + body + " unlock(" + lock + ");";
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
    if (usesObjects && random.nextInt(4) == 0) {
      return object();
    }
    return switch (random.nextInt(20)) {
      case 0 -> access("r := x;");
      case 1 -> access("x := 1 - r;");
      case 2 -> access("y := x;");
      case 3 -> access("v[r] := y;");
      case 4 -> access("r := v[1];");
      case 5 -> access(pick("r := havoc;", "x := havoc;"));
      case 6 -> access(pick("r := input(dev);", "output(dev, r);", "output(dev, y);"));
      case 7 -> access("r := call p(r);");
      case 8 -> pick("signal(c);", "reset(c);", "signal(d);", "reset(d);");
      case 9 -> pick("wait(d);", "wait_not(c);", "wait_reset(d);");
      case 10 -> "g <- !g;";
      case 11 -> pick("yield;", "skip;", "csignal(q);", "cbroadcast(q);");
      case 12, 13 -> nested();
      case 14, 15, 16 -> locked(pick("l", "m"));
      case 17 -> held.isEmpty() ? "csignal(q);" : "cwait(q, " + held + ");";
      default -> risk();
    };
  }

  private String access(String statement) {
    return kind == Kind.RACE_FREE && !held.equals("l") ? locked("l") : statement;
  }

  private String risk() {
    return kind == Kind.FAILING
        ? pick(
            "assert(x);",
            "assert(r == 0);",
            "r := 1 / y;",
            "v[r + r] := 0;",
            "assume(g);",
            "assume_not(c);",
            "lock(l);",
            "unlock(m);",
            "cwait(q, m);")
        : "yield;";
  }

  private String nested() {
    if (depth == 2) {
      return "skip;";
    }
    depth++;
    String test = kind == Kind.RACE_FREE ? pick("r", "*") : pick("r", "x", "*");
    String body = statements(2);
    String text =
        random.nextBoolean()
            ? "if (" + test + ") { " + body + " }"
            : "if (" + test + ") { " + body + " } else { r := 1 - r; }";
    depth--;
    return text;
  }

  private String locked(String lock) {
    if (depth == 2 || held.equals(lock)) {
      return "skip;";
    }
    String before = held;
    depth++;
    held = lock;
    String text = section(lock, statements(2));
    held = before;
    depth--;
    return text;
  }

  /** Counts stay finite if threads begin again and again. */
  private String object() {
    if (depth < 2 && (kind == Kind.LOOPING || random.nextBoolean())) {
      depth++;
      String body = statements(1);
      depth--;
      if (kind == Kind.FAILING && random.nextInt(3) == 0) {
        String taken = pick("sem_wait(s);", "read_lock(w);", "write_lock(w);");
        String given = taken.equals("sem_wait(s);") ? "sem_post(s);" : "rw_unlock(w);";
        return "if (*) { assume "
            + (taken + " " + body + " " + given)
            + (" } else { assume_not " + taken + " }");
      }
      return switch (random.nextInt(3)) {
        case 0 -> "sem_wait(s); " + body + " sem_post(s);";
        case 1 -> "read_lock(w); " + body + pick(" read_unlock(w);", " rw_unlock(w);");
        default -> "write_lock(w); " + body + pick(" write_unlock(w);", " rw_unlock(w);");
      };
    }
    return kind == Kind.LOOPING || kind == Kind.RACE_FREE
        ? "barrier_wait(b);"
        : pick("sem_wait(s);", "sem_post(s);", "barrier_wait(b);", "write_unlock(w);");
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
