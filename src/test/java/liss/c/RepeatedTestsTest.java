package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import liss.Seeds;
import liss.abstraction.Access;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions on locals that decide several times whether a lock is taken or released. */
class RepeatedTestsTest {

  private static final String HEAD =
      """
      #include <pthread.h>
      #define TAKE pthread_mutex_lock(&m)
      #define GIVE pthread_mutex_unlock(&m)
      int __VERIFIER_nondet_int(void);
      int any(void) { return __VERIFIER_nondet_int(); }
      void change(int *);
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      int x, y;
      void enter(void) { TAKE; }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "if (i) TAKE; if (i) x++; if (i) GIVE;                       # true",
        "if (i) TAKE; if (!i) ; else x++; if (i != 0) GIVE;          # true",
        "if (i > 1) TAKE; if (i > 1) x++; if (i <= 1) return; GIVE;  # true",
        "if (i == 4) enter(); if (i == 4) { x++; GIVE; }             # true",
        "if (i) TAKE; while (any()) y = 1; if (i) GIVE;              # true",
        "while (any()) { if (i) TAKE; if (i) x++; if (i) GIVE; }     # true",
        "if (i) TAKE; j = 1; if (i) GIVE;                            # true",
        "if (i) TAKE; x++; if (i) GIVE;                              # possible(preemption-safety)",
        "if (i) TAKE; i = any(); if (i) GIVE;                        # possible(deadlock)",
        "if (i) TAKE; i--; if (i) GIVE;                              # possible(deadlock)",
        "if (i > 1) TAKE; if (i > 2) GIVE;                           # possible(deadlock)",
        "if (i) TAKE; if (j) GIVE;                                   # possible(deadlock)",
        "int *p = &i; if (i) TAKE; change(p); if (i) GIVE;           # possible(deadlock)",
        "while (any()) { if (i) TAKE; if (i) GIVE; i = j; if (i) TAKE; } # possible(deadlock)",
      })
  void hold_or_not_as_long_as_the_local_is_the_same(String body, String expected) {
    String text =
        HEAD
            + "void thread_a(int i) { int j = any(); "
            + body
            + " }\nvoid thread_b(void) { TAKE; x++; GIVE; }\n";

    assertThat(Sources.verified(text)).isEqualTo(expected);
  }

  /** What a statement does with the values of two locals: how it goes on, and what can be seen. */
  private sealed interface Step {
    /** Sets a local to a constant, to the other one, or to any value. */
    record Set(int local, String value) implements Step {}

    /** Does one of two things. */
    record If(Condition test, char then, char otherwise) implements Step {}

    /** Does something and sets a local as long as a condition holds. */
    record While(Condition test, char body) implements Step {}
  }

  /** A condition on a local. */
  private record Condition(int local, String text, IntPredicate holds) {}

  private static final Map<Character, String> TEXTS =
      Map.of('L', "TAKE;", 'U', "GIVE;", 'x', "x = 1;", 'y', "y = 1;", ' ', ";");

  private static final int[] VALUES = {-1, 0, 1, 2};

  private static Condition test(Random random) {
    int local = random.nextInt(2);
    String name = local == 0 ? "i" : "j";
    return switch (random.nextInt(7)) {
      case 0 -> new Condition(local, name, v -> v != 0);
      case 1 -> new Condition(local, "!" + name, v -> v == 0);
      case 2 -> new Condition(local, name + " > 1", v -> v > 1);
      case 3 -> new Condition(local, name + " <= 1", v -> v <= 1);
      case 4 -> new Condition(local, name + " == 2", v -> v == 2);
      case 5 -> new Condition(local, name + " != 2", v -> v != 2);
      default -> new Condition(local, name + " < 0", v -> v < 0);
    };
  }

  private static Step step(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> new Step.Set(random.nextInt(2), "any()");
      case 1 -> new Step.Set(random.nextInt(2), "" + random.nextInt(3));
      case 2 -> new Step.Set(0, "j");
      case 3 -> new Step.While(test(random), "xLUy".charAt(random.nextInt(4)));
      default ->
          new Step.If(
              test(random), "LUxL".charAt(random.nextInt(4)), " yUx".charAt(random.nextInt(4)));
    };
  }

  private static String text(Step step) {
    return switch (step) {
      case Step.Set s -> (s.local() == 0 ? "i" : "j") + " = " + s.value() + ";";
      case Step.If s ->
          "if (%s) %s else %s"
              .formatted(s.test().text(), TEXTS.get(s.then()), TEXTS.get(s.otherwise()));
      case Step.While s ->
          "while (%s) { %s %s = any(); }"
              .formatted(s.test().text(), TEXTS.get(s.body()), s.test().local() == 0 ? "i" : "j");
    };
  }

  /** The naive twin: all runs of the steps with few values, as the sequences that can be seen. */
  private static Set<String> runs(List<Step> steps, int[] locals) {
    if (steps.isEmpty()) {
      return Set.of("");
    }
    List<Step> rest = steps.subList(1, steps.size());
    Set<String> runs = new TreeSet<>();
    switch (steps.getFirst()) {
      case Step.Set s -> {
        int[] values =
            switch (s.value()) {
              case "any()" -> VALUES;
              case "j" -> new int[] {locals[1]};
              default -> new int[] {Integer.parseInt(s.value())};
            };
        for (int value : values) {
          runs.addAll(runs(rest, with(locals, s.local(), value)));
        }
      }
      case Step.If s -> {
        char seen = s.test().holds().test(locals[s.test().local()]) ? s.then() : s.otherwise();
        runs(rest, locals).forEach(run -> runs.add((seen + run).replace(" ", "")));
      }
      case Step.While s -> {
        if (!s.test().holds().test(locals[s.test().local()])) {
          return runs(rest, locals);
        }
        for (int value : VALUES) { // one round
          if (!s.test().holds().test(value)) {
            runs(rest, with(locals, s.test().local(), value))
                .forEach(run -> runs.add(s.body() + run));
          }
        }
      }
    }
    return runs;
  }

  private static int[] with(int[] locals, int local, int value) {
    int[] changed = locals.clone();
    changed[local] = value;
    return changed;
  }

  @Test
  void no_run_with_values_is_lost() {
    for (int seed = 0; seed < Seeds.of(60, 3000); seed++) {
      Random random = new Random(seed);
      List<Step> steps = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        steps.add(step(random));
      }
      StringBuilder body = new StringBuilder();
      steps.forEach(step -> body.append(text(step)).append('\n'));
      String text =
          HEAD
              + "void f(int i, int j) {\n"
              + body
              + "}\nvoid g(void) { TAKE; x = y; y = 2; GIVE; }";
      ProgramCfa program = program(text);
      Set<String> runs = new TreeSet<>();
      for (int i : VALUES) {
        for (int j : VALUES) {
          runs.addAll(runs(steps, new int[] {i, j}));
        }
      }
      for (String run : runs) {
        assertThat(takes(program, run)).as("seed %d, run %s of\n%s", seed, run, body).isTrue();
      }
    }
  }

  private static ProgramCfa program(String text) {
    ParseResult result =
        new CFrontEnd(Sources.threads("f", "g")).parse(new SourceText("test.c", text));
    return CfaBuilder.build(((ParseResult.Parsed) result).program());
  }

  /** Whether the first thread has a run to its end with these steps and no others to be seen. */
  private static boolean takes(ProgramCfa program, String run) {
    Cfa thread = program.threads().getFirst();
    BitSet now = closed(program, thread, thread.entry());
    for (char seen : run.toCharArray()) {
      BitSet next = new BitSet();
      for (Edge edge : thread.edges()) {
        if (now.get(edge.source()) && seen(program, edge.action()) == seen) {
          next.or(closed(program, thread, edge.target()));
        }
      }
      now = next;
    }
    return now.get(thread.exit());
  }

  private static BitSet closed(ProgramCfa program, Cfa thread, int start) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int at = open.pop();
      if (!reached.get(at)) {
        reached.set(at);
        thread.out().get(at).stream()
            .filter(edge -> seen(program, edge.action()) == ' ')
            .forEach(edge -> open.push(edge.target()));
      }
    }
    return reached;
  }

  private static char seen(ProgramCfa program, Action action) {
    return switch (action) {
      case Action.Lock a -> 'L';
      case Action.Unlock a -> 'U';
      default ->
          Access.of(action)
              .map(access -> access.describe(program))
              .map(text -> text.equals("write(x)") ? 'x' : text.equals("write(y)") ? 'y' : ' ')
              .orElse(' ');
    };
  }
}
