package liss.oracle;

import java.util.Random;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Random programs of W, small enough for {@link BruteForce}: a fair share of them is
 * preemption-safe, a fair share is not, and few have no cooperative run.
 *
 * <p>The same seed and size give the same text. All loops test {@code *}, since the abstraction
 * does not look at conditions. Waits and assumptions, which can make a program vacuous, stand
 * mostly on one side of a branch, the other side doing without.
 */
public final class RandomPrograms {

  /**
   * How large the programs are. Each number of names is the most a program can have.
   *
   * @param threads most threads, at least 2, copies counted
   * @param statements most statements of a thread or procedure body, nested ones counted
   * @param variables shared integers
   * @param locks locks
   * @param conditions conditions
   * @param guards guards
   * @param procedures procedures
   * @param condvars POSIX condition variables
   * @param objects semaphores, reader-writer locks and barriers together; one program of three has
   *     some
   * @param interleavings programs with more of them, by {@link InterleavingBound}, are discarded
   */
  public record Size(
      int threads,
      int statements,
      int variables,
      int locks,
      int conditions,
      int guards,
      int procedures,
      int condvars,
      int objects,
      int interleavings) {

    /** Two threads of up to three statements: for searches over all placements. */
    public static final Size TINY = new Size(2, 3, 2, 0, 1, 0, 0, 0, 0, 200);

    /** Two or three threads of up to six statements, everything but POSIX condition variables. */
    public static final Size SMALL = new Size(3, 6, 2, 2, 2, 1, 1, 0, 3, 5_000);

    /** As {@link #SMALL}, with POSIX condition variables. */
    public static final Size SMALL_POSIX = new Size(3, 6, 2, 2, 1, 0, 1, 1, 3, 5_000);

    /** Two or three threads of up to nine statements. */
    public static final Size MEDIUM = new Size(3, 9, 3, 2, 2, 1, 1, 0, 3, 50_000);
  }

  /** The loop bound with which the programs are meant to be explored. */
  public static final int LOOP_BOUND = 2;

  private final Size size;
  private final Rounds rounds;

  private RandomPrograms(Size size, Rounds rounds) {
    this.size = size;
    this.rounds = rounds;
  }

  /** How often a body may be executed from its start. */
  private enum Rounds {
    ONE,
    MANY
  }

  /**
   * The same programs, but for counts: these stay finite if bodies are executed again and again.
   */
  public RandomPrograms repeatable() {
    return new RandomPrograms(size, Rounds.MANY);
  }

  /** Programs of the given size. */
  public static RandomPrograms of(Size size) {
    return new RandomPrograms(size, Rounds.ONE);
  }

  /**
   * The program of a seed for one processor, where some threads are handlers, and priorities are 0
   * to 2. What holds for a lock that a handler takes is looked at as well.
   */
  public String onOneProcessor(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + 2);
    return "uniprocessor;\n"
        + Pattern.compile("(?m)^thread (\\w+(?:\\[2\\])?) ")
            .matcher(source(seed))
            .replaceAll(found ->
                (random.nextInt(3) == 0 ? "interrupt " : "thread ")
                    + found.group(1)
                    + " priority "
                    + random.nextInt(3)
                    + " ");
  }

  /** The source text of the program of a seed. */
  public String source(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    int objects = Math.floorMod(seed, 3) == 2 ? size.objects() : 0;
    String source = new Draft(size, rounds, objects, random).program();
    while (InterleavingBound.of(Sources.cfa(source), LOOP_BOUND) > size.interleavings()) {
      source = new Draft(size, rounds, objects, random).program();
    }
    return source;
  }

  /** One program while it is being written. */
  private static final class Draft {

    private static final int SEMAPHORE = 1;
    private static final int RWLOCK = 2;
    private static final int BARRIER = 4;

    private final Random random;
    private final int variables;
    private final int locks;
    private final int conditions;
    private final int guards;
    private final int procedures;
    private final int condvars;
    private final int objects;
    private final Rounds rounds;
    private final int threads;
    private final int statements;

    /** How likely it is, in percent, that a thread's accesses are in one critical section. */
    private final int protection;

    private final StringBuilder text = new StringBuilder();
    private int depth;
    private int budget;
    private int loops;
    private int heldLocks;
    private int callable;

    /**
     * @param objects how many semaphores, reader-writer locks and barriers there are at most
     */
    Draft(Size size, Rounds rounds, int objects, Random random) {
      this.rounds = rounds;
      this.random = random;
      variables = 1 + random.nextInt(size.variables());
      locks = upTo(size.locks());
      conditions = upTo(size.conditions());
      guards = upTo(size.guards());
      procedures = upTo(size.procedures());
      this.objects = objects == 0 ? 0 : 1 + random.nextInt((1 << objects) - 1);
      condvars = locks == 0 ? 0 : upTo(size.condvars());
      threads = 2 + random.nextInt(size.threads() - 1);
      statements = size.statements();
      protection = locks > 0 && chance(50) ? 85 : 0;
    }

    String program() {
      declare("shared int", "x", variables);
      declare("lock", "l", locks);
      declare("cond", "c", conditions);
      declare("guard", "g", guards);
      declare("condvar", "v", condvars);
      declareObjects();
      line("channel dev;");
      for (int i = 0; i < procedures; i++) {
        body("proc p" + i + "(a)", Math.max(1, statements / 2));
        callable++;
      }
      int left = threads;
      while (left > 0) {
        boolean isTwice = left > 1 && chance(15);
        body("thread t" + (threads - left) + (isTwice ? "[2]" : ""), statements);
        left -= isTwice ? 2 : 1;
      }
      return text.toString();
    }

    private void declare(String kind, String name, int count) {
      if (count > 0) {
        StringJoiner names = new StringJoiner(", ", kind + " ", ";");
        IntStream.range(0, count).forEach(i -> names.add(name + i + initial(kind)));
        line(names.toString());
      }
    }

    /** Of the three kinds, those whose bits are set. */
    private void declareObjects() {
      if (has(SEMAPHORE)) {
        line("semaphore s0 = " + random.nextInt(3) + ";");
      }
      if (has(RWLOCK)) {
        line("rwlock r0;");
      }
      if (has(BARRIER)) {
        line("barrier b0 = " + (chance(85) ? threads : 2) + ";");
      }
    }

    private boolean has(int kind) {
      return (objects & kind) != 0;
    }

    private String initial(String kind) {
      return (kind.equals("cond") || kind.equals("guard")) && chance(20) ? " = true" : "";
    }

    private void body(String header, int statements) {
      budget = 1 + random.nextInt(statements);
      open(header + " {");
      int start = text.length();
      boolean isProtected = inThread() && chance(protection);
      if (isProtected) {
        line("lock(l0);");
        heldLocks |= 1;
      }
      statements();
      if (has(BARRIER) && inThread() && heldLocks == 0 && chance(90)) {
        line("barrier_wait(b0);");
        statements();
      }
      if (isProtected) {
        line("unlock(l0);");
        heldLocks = 0;
      }
      if (!inThread()) {
        line("return r;");
      }
      if (text.substring(start).matches("(?s).*\\br\\b.*")) {
        text.insert(start, "  int r;\n");
      }
      close("}");
    }

    /** Whether all procedures have been written. */
    private boolean inThread() {
      return callable == procedures;
    }

    private void statements() {
      do {
        statement();
      } while (budget > 0 && chance(80));
    }

    private void statement() {
      budget--;
      int kind = random.nextInt(100);
      if (kind < 18) {
        line("r := " + variable() + ";");
      } else if (kind < 36) {
        line(variable() + " := " + value() + ";");
      } else if (kind < 42) {
        String variable = variable();
        line(variable + " := " + variable + " + 1;");
      } else if (kind < 55 && depth < 3) {
        branch();
      } else if (kind < 61 && depth < 3 && loops == 0) {
        loop();
      } else if (kind < 69) {
        criticalSection();
      } else if (kind < 82) {
        if (has(SEMAPHORE | RWLOCK) && chance(60)) {
          object();
        } else {
          condition();
        }
      } else if (kind < 88) {
        guard();
      } else if (kind < 93) {
        call();
      } else {
        other();
      }
    }

    private void branch() {
      String condition = pick("*", "*", variable(), "r");
      open("if (" + condition + ") {");
      statements();
      if (chance(10) && heldLocks == 0) {
        line(inThread() ? "return;" : "return r;");
      }
      if (chance(40)) {
        depth--;
        open("} else {");
        statements();
      }
      close("}");
    }

    private void loop() {
      loops++;
      open("while (" + pick("*", "*", variable()) + ") {");
      if (chance(30)) {
        line("yield;");
      }
      statements();
      if (chance(10) && heldLocks == 0) {
        line("if (*) { " + pick("break;", "continue;") + " }");
      }
      close("}");
      loops--;
    }

    /** Usually takes locks in ascending order, and releases what it takes. */
    private void criticalSection() {
      int lock = locks == 0 ? -1 : random.nextInt(locks);
      if (lock < 0 || (heldLocks & 1 << lock) != 0 || heldLocks > 1 << lock && chance(70)) {
        line(variable() + " := 1;");
        return;
      }
      heldLocks |= 1 << lock;
      line("lock(l" + lock + ");");
      statements();
      if (condvars > 0 && chance(40)) {
        line("cwait(v" + random.nextInt(condvars) + ", l" + lock + ");");
      }
      if (!chance(2)) {
        line("unlock(l" + lock + ");");
      }
      heldLocks &= ~(1 << lock);
    }

    private void condition() {
      if (conditions == 0) {
        line("r := " + variable() + ";");
        return;
      }
      String name = "(c" + random.nextInt(conditions) + ");";
      String other = "(c" + random.nextInt(conditions) + ");";
      switch (random.nextInt(13)) {
        case 0, 1, 2 -> line("signal" + name);
        case 3, 4 -> line("reset" + name);
        case 5 -> line(pick("wait", "wait_not", "wait_reset") + name);
        case 6 -> line("if (*) { " + pick("wait", "wait_not", "wait_reset") + name + " }");
        case 7 -> line(pick("assume", "assume_not") + name);
        case 8 -> around("signal" + name, "reset" + name);
        case 9 -> around("assume" + name, "assume_not" + name);
        case 10 -> line("if (*) { assume_not" + name + " reset" + other + " wait" + other + " }");
        case 11 -> line("signal" + name + " signal" + other);
        default -> alternatives(name);
      }
    }

    private void object() {
      boolean isSemaphore = has(SEMAPHORE) && (!has(RWLOCK) || chance(50));
      if (!isSemaphore) {
        String kind = pick("read", "read", "write");
        if (chance(15)) {
          attempt(kind + "_lock(r0);", (chance(30) ? "rw" : kind) + "_unlock(r0);");
        } else if (isOnce() && chance(4)) {
          line(kind + pick("_lock(r0);", "_unlock(r0);"));
        } else {
          section(kind + "_lock(r0);", (chance(30) ? "rw" : kind) + "_unlock(r0);");
        }
        return;
      }
      switch (isOnce() ? random.nextInt(6) : 2 + random.nextInt(4)) {
        case 0, 1 -> line("sem_post(s0);");
        case 2 -> line("sem_wait(s0);");
        case 3 -> line(pick("if (*) { sem_wait(s0); }", "assume_not sem_wait(s0);"));
        case 4 -> attempt("sem_wait(s0);", "sem_post(s0);");
        default -> section("sem_wait(s0);", "sem_post(s0);");
      }
    }

    /** Whether a statement here is executed once: counts must stay finite. */
    private boolean isOnce() {
      return inThread() && loops == 0 && rounds == Rounds.ONE;
    }

    /** Takes something if that is possible at once. */
    private void attempt(String first, String last) {
      open("if (*) {");
      section("assume " + first, last);
      depth--;
      open("} else {");
      line("assume_not " + first);
      close("}");
    }

    private void section(String first, String last) {
      line(first);
      heldLocks |= 1 << 8;
      statements();
      line(last);
      heldLocks &= ~(1 << 8);
    }

    private void around(String first, String last) {
      line(first);
      statement();
      line(last);
    }

    private void guard() {
      if (guards == 0) {
        line(variable() + " := 2;");
        return;
      }
      String guard = "g" + random.nextInt(guards);
      String other = "g" + random.nextInt(guards);
      switch (random.nextInt(3)) {
        case 0 ->
            line(guard + " <- " + pick("true", "false", "!" + other, guard + " && " + other) + ";");
        case 1 -> line(guard + " <- " + pick("true", "false") + ";");
        default -> alternatives("(" + guard + ");");
      }
    }

    /** A branch on a condition or guard, the way the paper's models write it. */
    private void alternatives(String operand) {
      open("if (*) {");
      line("assume" + operand);
      statements();
      depth--;
      open("} else {");
      line("assume_not" + operand);
      close("}");
    }

    private void call() {
      if (callable == 0) {
        line("yield;");
      } else {
        line((chance(40) ? "r := " : "") + "call p" + random.nextInt(callable) + arguments());
      }
    }

    private String arguments() {
      return "(" + pick(variable(), value()) + ");";
    }

    private void other() {
      switch (random.nextInt(8)) {
        case 0 -> line("r := havoc;");
        case 1 -> line(variable() + " := havoc;");
        case 2 -> line("output(dev, " + value() + ");");
        case 3 -> line("r := input(dev);");
        case 4 -> line(condvars == 0 ? "skip;" : wake());
        default -> line("yield;");
      }
    }

    private String wake() {
      return pick("csignal", "cbroadcast") + "(v" + random.nextInt(condvars) + ");";
    }

    private String variable() {
      return "x" + random.nextInt(variables);
    }

    private String value() {
      return pick("0", "1", "r", inThread() ? "r + 1" : "a");
    }

    private String pick(String... choices) {
      return choices[random.nextInt(choices.length)];
    }

    private int upTo(int most) {
      return random.nextInt(most + 1);
    }

    private boolean chance(int percent) {
      return random.nextInt(100) < percent;
    }

    private void open(String header) {
      line(header);
      depth++;
    }

    private void close(String footer) {
      depth--;
      line(footer);
    }

    private void line(String line) {
      text.append("  ".repeat(depth)).append(line).append('\n');
    }
  }
}
