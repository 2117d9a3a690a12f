package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import liss.behaviour.RunFeasibility;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.check.safety.SerializationEngine;
import liss.lang.Assumptions;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class WithValuesTest {

  private static final Verifier VERIFIER =
      new Verifier(new SerializationEngine().showingSmallest(), Limits.none());

  private static final String MAIN =
      """
      int main(void) {
        pthread_t a, b;
        pthread_create(&a, 0, one, 0);
        pthread_create(&b, 0, two, 0);
        pthread_join(a, 0);
        pthread_join(b, 0);
        return 0;
      }
      """;

  private static final String ONE =
      """
      #include <pthread.h>
      int x, y;
      struct { int first, second; } s;
      void *one(void *p) { s.first = 1; s.first = 2; int r = x; x = r + 1; return 0; }
      """;

  private static Verification verified(String text) {
    CFrontEnd frontEnd =
        new CFrontEnd(COptions.defaults().with(COptions.Copies.FEW, COptions.Locks.ONE));
    return switch (frontEnd.parse(new SourceText("test.c", text))) {
      case ParseResult.Rejected rejected -> throw new AssertionError(rejected.diagnostics());
      case ParseResult.Parsed parsed ->
          new CVerifier(VERIFIER, frontEnd).verify(parsed.program(), parsed.assumptions());
    };
  }

  @Test
  void what_the_command_line_says_may_be_any_number() {
    String program =
        "#include <pthread.h>\n#include <stdlib.h>\nint n, x;"
            + " void *one(void *p) { if (n == 3) { int r = x; x = r + 1; } return 0; }"
            + " void *two(void *p) { if (n == 4) { int r = x; x = r + 1; } return 0; }"
            + MAIN.replace("void) {", "int argc, char **argv) { n = atoi(argv[1]);");
    assertThat(answer(program)).startsWith("true");
    assertThat(answer(program.replace("n == 4", "n > 2"))).startsWith("false");
  }

  /**
   * Runs with values do not show what a function of another file does, such as starting threads.
   */
  @Test
  void what_other_files_do_is_not_among_the_runs() {
    String program =
        "#include <stdlib.h>\nint x; int start(char **names);"
            + " int main(int argc, char **argv) { if (argc > 2) x = start(argv); return x; }";
    assertThat(answer(program))
        .isEqualTo("unknown(safe, assuming that `start` of another file makes no difference)");
    assertThat(answer(program.replace("names);", "names) { return names != 0; }")))
        .isEqualTo("true");
  }

  private static String answer(String text) {
    return answer(verified(text));
  }

  private static String answer(Verification found) {
    boolean isFeasible =
        found
            .shown()
            .flatMap(Verification.Shown::feasibility)
            .filter(RunFeasibility.Feasible.class::isInstance)
            .isPresent();
    return found.outcome().label()
        + (found.isSafeForProgram() ? " for the program" : isFeasible ? " feasible" : "");
  }

  @Test
  void aCounterexampleIsRealIfARunWithValuesIsOne() {
    assertThat(answer(ONE + "void *two(void *p) { if (!y) x = x + 1; return 0; }" + MAIN))
        .isEqualTo("false(preemption-safety) feasible");
  }

  @Test
  void aProgramIsSafeIfAllRunsWithValuesWereLookedAt() {
    assertThat(answer(ONE + "void *two(void *p) { if (y) x = x + 1; return 0; }" + MAIN))
        .isEqualTo("true for the program");
  }

  @Test
  void fieldsOfAStructureAreIndependent() {
    String two = "void *two(void *p) { s.second = 1; s.second = 2; if (y) x = x + 1; return 0; }";
    assertThat(answer(ONE + two + MAIN)).isEqualTo("true for the program");
  }

  @Test
  void inputsMayLeadToACounterexample() {
    String input = "int __VERIFIER_nondet_int(void);\n";
    String two = "void *two(void *p) { if (__VERIFIER_nondet_int() == 77) x = x + 1; return 0; }";
    assertThat(answer(input + ONE + two + MAIN)).isEqualTo("false(preemption-safety) feasible");
  }

  @Test
  void nothingIsKnownBehindAStepWithoutExactMeaning() {
    String two =
        "void take_lock(void); void *two(void *p) { if (y) x = x + 1; take_lock(); return 0; }";
    Verification found = verified(ONE + two + MAIN);
    assertThat(answer(found)).isEqualTo("possible(preemption-safety)");
    assertThat(found.search().orElseThrow().inexact()).isNotEmpty();
  }

  @Test
  void aFunctionWithoutABodyReturnsAnyValueAndIsAnEvent() {
    String value = "int g(int); void *two(void *p) { if (g(3) == 77) x = x + 1; return 0; }";
    assertThat(answer(ONE + value + MAIN)).isEqualTo("false(preemption-safety) feasible");
    String memory = "void g(int *); void *two(void *p) { int n = 0; g(&n); if (n) x++; return 0; }";
    assertThat(answer(ONE + memory + MAIN)).isEqualTo("false(preemption-safety) feasible");
    String events = "void *two(void *p) { g(3); return 0; }";
    String one = "#include <pthread.h>\nvoid g(int); void *one(void *p) { g(1); %s return 0; }";
    assertThat(answer(one.formatted("g(2);") + events + MAIN))
        .isEqualTo("false(preemption-safety) feasible");
    assertThat(answer(one.formatted("") + events + MAIN)).startsWith("true");
  }

  @Test
  void accessesThatAreLeftOutHaveNoExactMeaning() {
    String two = "char t[9]; void *two(void *p) { if (y) x = x + 1; puts(t); return 0; }";
    assertThat(answer("#include <stdio.h>\n" + ONE + two + MAIN))
        .isEqualTo("possible(preemption-safety)");
  }

  @Test
  void aWaitOnAConditionVariableMayReturnAtAnyTime() {
    String two =
        """
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        pthread_cond_t c = PTHREAD_COND_INITIALIZER;
        void *two(void *p) {
          pthread_mutex_lock(&m);
          pthread_cond_wait(&c, &m);
          if (!y) x = x + 1;
          pthread_mutex_unlock(&m);
          return 0;
        }
        """;
    assertThat(answer(ONE + two + MAIN)).isEqualTo("false(preemption-safety) feasible");
  }

  @Test
  void threadsThatOutliveMainAreLookedAt() {
    String main =
        """
        int main(void) {
          pthread_t a, b;
          pthread_create(&a, 0, one, 0);
          if (!y) pthread_create(&b, 0, two, 0);
          return 0;
        }
        """;
    assertThat(answer(ONE + "void *two(void *p) { x = x + 1; return 0; }" + main))
        .isEqualTo("false(preemption-safety) feasible");
  }

  @Test
  void runsThatFailCountEvenIfAllDo() {
    String two = "void *two(void *p) { x = x + 1; if (!y) abort(); return 0; }";
    assertThat(answer("#include <stdlib.h>\n" + ONE + two + MAIN))
        .isEqualTo("false(preemption-safety) feasible");
  }

  private static final String LOCKS =
      "#include <pthread.h>\n"
          + "pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};\n"
          + "pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n"
          + "int t[2], x, y;\n";

  /** A thread that counts under the lock with some index. */
  private static String counts(String name, String lock, String element) {
    return """
    void *%s(void *p) {
      for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m[%s]);
        while (t[%s] < i) t[%s]++;
        t[%s]++;
        pthread_mutex_unlock(&m[%s]);
      }
      return 0;
    }
    """
        .formatted(name, lock, element, element, element, lock);
  }

  @Test
  void whichElementOfAnArrayIsLockedIsKnownWithValues() {
    assertThat(answer(LOCKS + counts("one", "i", "1 - i") + counts("two", "i", "1 - i") + MAIN))
        .isEqualTo("true for the program");
  }

  @Test
  void differentElementsExcludeNothing() {
    assertThat(answer(LOCKS + counts("one", "i", "i") + counts("two", "1 - i", "i") + MAIN))
        .isEqualTo("false(preemption-safety) feasible");
  }

  @Test
  void aDeadlockOfTheAbstractionAloneIsNone() {
    String two = "void *two(void *p) { int r = y; if (r) %s x = 1; if (r) %s return 0; }";
    String lock = "pthread_mutex_lock(&a);";
    String unlock = "pthread_mutex_unlock(&a);";
    assertThat(
            answer(LOCKS + "void *one(void *p) { return 0; }" + two.formatted(lock, unlock) + MAIN))
        .isEqualTo("true");
  }

  private static String nested(String name, String first, String second) {
    return """
    void *%s(void *p) {
      %s
      pthread_mutex_lock(&%s); pthread_mutex_lock(&%s);
      x = 1;
      pthread_mutex_unlock(&%s); pthread_mutex_unlock(&%s);
      return 0;
    }
    """
        .formatted(
            name, name.equals("two") ? "if (y) return 0;" : "", first, second, second, first);
  }

  @Test
  void aDeadlockThatIsPossibleWithValuesIsOne() {
    assertThat(answer(LOCKS + nested("one", "a", "b") + nested("two", "b", "a") + MAIN))
        .isEqualTo("false(deadlock)");
  }

  @Test
  void aDeadlockOfOtherThreadsIsNoneWhenMainHasEnded() {
    String first = "pthread_t late; void *first(void *p) { pthread_create(&late, 0, two, 0);";
    String text =
        LOCKS
            + nested("two", "b", "a")
            + nested("first", "a", "b").replace("void *first(void *p) {", first)
            + "int main(void) { pthread_t t; pthread_create(&t, 0, first, 0); return 0; }";
    assertThat(answer(text)).isEqualTo("possible(deadlock)");
  }

  @Test
  void aReleaseOfALockThatIsNotHeldIsNoDeadlock() {
    String one = "void *one(void *p) { pthread_mutex_unlock(&a); return 0; }";
    assertThat(answer(LOCKS + one + "void *two(void *p) { return 0; }" + MAIN))
        .isNotEqualTo("false(deadlock)");
  }

  @Test
  void aDeadlockThatNeedsOtherValuesIsNone() {
    String main = MAIN.replace("{\n", "{ y = 1;\n");
    assertThat(answer(LOCKS + nested("one", "a", "b") + nested("two", "b", "a") + main))
        .isEqualTo("true");
  }

  @Test
  void aLockThatIsHeldAtTheEndIsADeadlock() {
    String one = "void *one(void *p) { if (!y) pthread_mutex_lock(&a); return 0; }";
    assertThat(answer(LOCKS + one + "void *two(void *p) { return 0; }" + MAIN))
        .isEqualTo("false(deadlock)");
  }

  private static final String CHOICE =
      LOCKS
          + """
          int __VERIFIER_nondet_int(void);
          void *one(void *p) { t[1] = 1; t[1] = 2; return 0; }
          void *two(void *p) {
            int i = __VERIFIER_nondet_int();
            if (i < 0 || i > %d) return 0;
            t[i] = t[i] + 1;
            return 0;
          }
          """;

  @Test
  void allElementsAreTriedThatInputsChoose() {
    assertThat(answer(CHOICE.formatted(1) + MAIN)).isEqualTo("false(preemption-safety) feasible");
    assertThat(answer(CHOICE.formatted(0) + MAIN)).isEqualTo("true for the program");
  }

  @Test
  void threadsThatMainDoesNotStartHaveNoValues() {
    String text = ONE + "void *two(void *p) { if (y) x = x + 1; return 0; }";
    CFrontEnd frontEnd = new CFrontEnd(COptions.defaults().withThreads(List.of("one", "two")));
    ParseResult.Parsed parsed =
        (ParseResult.Parsed) frontEnd.parse(new SourceText("test.c", text + MAIN));
    assertThat(answer(new CVerifier(VERIFIER, frontEnd).verify(parsed.program(), Assumptions.NONE)))
        .isEqualTo("possible(preemption-safety)");
  }

  /** The same program in two languages. */
  private record Twins(String w, String c) {

    static Twins random(Random random) {
      StringBuilder w = new StringBuilder("shared int x, y, z = 1;\nlock m;\n");
      StringBuilder c =
          new StringBuilder(
              "#include <pthread.h>\n#include <sched.h>\nint x, y, z = 1;\n"
                  + "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n");
      for (String thread : List.of("one", "two")) {
        List<String> inW = new ArrayList<>();
        List<String> inC = new ArrayList<>();
        int statements = 1 + random.nextInt(4);
        for (int i = 0; i < statements; i++) {
          add(random, inW, inC);
        }
        w.append("thread %s {\n%s\n}\n".formatted(thread, String.join("\n", inW)));
        c.append(
            "void *%s(void *p) {\n%s\nreturn 0;\n}\n".formatted(thread, String.join("\n", inC)));
      }
      return new Twins(w.toString(), c + MAIN);
    }

    /** In C, it is not known without values which lock of an array is taken. */
    static Twins withLocks(Random random) {
      StringBuilder w = new StringBuilder("shared int x, y, z = 1;\nlock m0, m1;\n");
      StringBuilder c =
          new StringBuilder(
              "#include <pthread.h>\nint x, y, z = 1;\n"
                  + "pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER,"
                  + " PTHREAD_MUTEX_INITIALIZER};\n");
      for (String thread : List.of("one", "two")) {
        w.append("thread %s {\n".formatted(thread));
        c.append("void *%s(void *p) {\nint i;\n".formatted(thread));
        int sections = 1 + random.nextInt(2);
        for (int section = 0; section < sections; section++) {
          List<String> inW = new ArrayList<>();
          List<String> inC = new ArrayList<>();
          for (int i = random.nextInt(3); i >= 0; i--) {
            String from = variable(random);
            String to = variable(random);
            inW.add("%s := %s + 1;".formatted(to, from));
            inC.add("%s = %s + 1;".formatted(to, from));
          }
          int lock = random.nextInt(2);
          w.append("lock(m%d); %s unlock(m%d);\n".formatted(lock, String.join(" ", inW), lock));
          c.append(
              "i = %d; pthread_mutex_lock(&m[i]); %s pthread_mutex_unlock(&m[i]);\n"
                  .formatted(lock, String.join(" ", inC)));
        }
        w.append("}\n");
        c.append("return 0;\n}\n");
      }
      return new Twins(w.toString(), c + MAIN);
    }

    private static String variable(Random random) {
      return List.of("x", "y", "z").get(random.nextInt(3));
    }

    private static void add(Random random, List<String> w, List<String> c) {
      String from = variable(random);
      String to = variable(random);
      int number = random.nextInt(3);
      switch (random.nextInt(6)) {
        case 0 -> {
          w.add("yield;");
          c.add("sched_yield();");
        }
        case 1 -> {
          w.add("lock(m); %s := %s + 1; unlock(m);".formatted(to, from));
          c.add(
              "pthread_mutex_lock(&m); %s = %s + 1; pthread_mutex_unlock(&m);".formatted(to, from));
        }
        case 2 -> {
          w.add("%s := %d;".formatted(to, number));
          c.add("%s = %d;".formatted(to, number));
        }
        case 3 -> {
          w.add("%s := %s + 1;".formatted(to, from));
          c.add("%s = %s + 1;".formatted(to, from));
        }
        default -> {
          w.add("if (%s == %d) { %s := %s + %d; }".formatted(from, number, to, to, number));
          c.add("if (%s == %d) %s = %s + %d;".formatted(from, number, to, to, number));
        }
      }
    }
  }

  @Test
  @Tag("slow")
  void randomProgramsWithLocksHaveTheSameAnswersInBothLanguages() {
    compareTwinsWithLocks(0, 20);
  }

  @Test
  @Tag("long")
  void manyRandomProgramsWithLocksHaveTheSameAnswersInBothLanguages() {
    compareTwinsWithLocks(20, 1000);
  }

  private static void compareTwinsWithLocks(int from, int to) {
    for (int seed = from; seed < to; seed++) {
      compare(seed, Twins.withLocks(new Random(seed)));
    }
  }

  @Test
  @Tag("slow")
  void randomProgramsHaveTheSameAnswersInBothLanguages() {
    compareTwins(0, 10);
  }

  @Test
  @Tag("long")
  void manyRandomProgramsHaveTheSameAnswersInBothLanguages() {
    compareTwins(10, 1000);
  }

  private static void compareTwins(int from, int to) {
    for (int seed = from; seed < to; seed++) {
      compare(seed, Twins.random(new Random(seed)));
    }
  }

  private static void compare(int seed, Twins twins) {
    ParseResult.Parsed parsed =
        (ParseResult.Parsed) Parser.parse(new SourceText("test.w", twins.w()));
    assertThat(answer(twins.c()).replace("true for the program", "true"))
        .as("seed %s%n%s%n%s", seed, twins.w(), twins.c())
        .isEqualTo(
            answer(VERIFIER.verify(parsed.program())).replace("true for the program", "true"));
  }
}
