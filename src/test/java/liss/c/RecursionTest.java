package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.Seeds;
import liss.cfa.CfaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions that call themselves. */
final class RecursionTest {

  private static final int PROGRAMS = Seeds.of(60, 1000);
  private static final int FUNCTIONS = 3;

  /** How many calls are followed into each other. */
  private static final int DEEPEST = 3;

  private static final String TREE =
      """
      #include <pthread.h>
      #include <stdlib.h>
      struct node { int key; struct node *left, *right; };
      struct node *root;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      int sum;
      static struct node *insert(struct node *n, int key) {
        if (!n) { n = calloc(1, sizeof *n); n->key = key; return n; }
        if (key < n->key) n->left = insert(n->left, key);
        else n->right = insert(n->right, key);
        return n;
      }
      static int total(struct node *n) {
        return n ? n->key + total(n->left) + total(n->right) : 0;
      }
      void *writer(void *a) {
        pthread_mutex_lock(&m); root = insert(root, 3); pthread_mutex_unlock(&m); return 0;
      }
      void *reader(void *a) { %s sum = total(root); %s return 0; }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, writer, 0);
        pthread_create(&u, 0, reader, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        return sum;
      }
      """;

  @Test
  void a_tree_is_walked_under_a_lock() {
    assertThat(
            Sources.verified(
                TREE.formatted("pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);")))
        .isEqualTo("true");
    assertThat(Sources.verified(TREE.formatted("", ""))).isEqualTo("possible(preemption-safety)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // The access in front of the call and the one behind it are two of one run.
        "x = 1; if (c) f(); y = x;        | possible(preemption-safety)",
        "x = 1; if (c) f();               | possible(preemption-safety)",
        "if (c) { g(); } else { x = 1; }  | true",
        "if (c) { g(); x = 2; } y = 1;    | possible(preemption-safety)",
        "if (c) { g(); return; } y = x;   | true",
        "lock(m); x = 1; if (c) f(); unlock(m);      | possible(deadlock)",
        "lock(m); x = x + 1; unlock(m); if (c) g();  | true",
        "if (c) g(); lock(m); x = x + 1; unlock(m);  | true",
      })
  void what_is_done_in_all_calls_counts(String body, String result) {
    String text =
        """
        #include "liss.h"
        int x, y, c;
        lock_t m;
        void f(void);
        void g(void) { f(); }
        void f(void) { %s }
        void thread_a(void) { f(); }
        void thread_b(void) { %s x = 3; %s }
        """;
    boolean isLocked = body.contains("lock(m)");
    assertThat(
            Sources.verified(
                text.formatted(body, isLocked ? "lock(m);" : "", isLocked ? "unlock(m);" : "")))
        .isEqualTo(result);
  }

  /** A function that two functions call returns to the one that called it, and to no other. */
  @Test
  void it_is_entered_where_it_is_called() {
    String text =
        """
        int x, y, c;
        void g(void);
        void f(void) { if (c) g(); else { %s } }
        void g(void) { if (c) f(); }
        void thread_a(void) { f(); }
        void thread_b(void) { g(); }
        """;
    assertThat(Sources.verified(text.formatted("x = 1;"))).isEqualTo("true");
    assertThat(Sources.verified(text.formatted("x = 1; y = x;")))
        .isEqualTo("possible(preemption-safety)");
  }

  @Test
  void main_is_not_called() {
    assertThat(Sources.errors("int main(int c) { if (c) main(0); return 0; }"))
        .contains("1:5: `main` calls `main`, whose variables are taken to be there once");
  }

  @Test
  void how_often_something_is_done_before_the_threads_start_is_not_known() {
    String text =
        """
        #include <pthread.h>
        #include <semaphore.h>
        sem_t s;
        void post(int n) { sem_post(&s); if (n) %s; }
        void *work(void *a) { sem_wait(&s); return 0; }
        int main(void) {
          pthread_t t;
          sem_init(&s, 0, 0);
          post(3);
          pthread_create(&t, 0, work, 0);
          return 0;
        }
        """;
    assertThat(Sources.errors(Sources.threads("work"), text.formatted("post(n - 1)")))
        .contains("4:20: it is not known what this does before the threads start");
    assertThat(Sources.errors(Sources.threads("work"), text.formatted("n = 2"))).isEmpty();
  }

  /** Every run with a stack of a few calls is one of the program in which calls are jumps. */
  @Test
  void no_run_of_the_stack_is_lost() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      List<List<String>> functions =
          IntStream.range(0, FUNCTIONS).mapToObj(i -> function(random)).toList();
      StringBuilder text = new StringBuilder("int x0, x1, x2, c;\n");
      IntStream.range(0, FUNCTIONS).forEach(i -> text.append("void f" + i + "(void);\n"));
      for (int i = 0; i < FUNCTIONS; i++) {
        text.append("void f" + i + "(void) { " + String.join(" ", functions.get(i)) + " }\n");
      }
      text.append("void thread_a(void) { f0(); }\nvoid thread_b(void) { c = 1; }\n");
      List<String> graph =
          Graphs.of(CfaBuilder.build(Sources.program(text.toString().split("\n")))).getFirst();
      assertThat(isRun(List.of("x7"), graph)).isFalse();
      for (List<String> run : runs(functions, 0, 0)) {
        assertThat(isRun(run, graph)).as("seed %s%n%s%n%s", seed, text, run).isTrue();
      }
    }
  }

  /** Some of: a write, a write that may be left out, a call, a return. */
  private static List<String> function(Random random) {
    List<String> steps = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      String name = "f" + random.nextInt(FUNCTIONS) + "();";
      steps.add(
          switch (random.nextInt(4)) {
            case 0 -> "x" + random.nextInt(FUNCTIONS) + " = 1;";
            case 1 -> "if (c) return;";
            default -> "if (c) " + name;
          });
    }
    return steps;
  }

  /** What the runs of a function write that return and do not call too deeply. */
  private static Set<List<String>> runs(List<List<String>> functions, int function, int depth) {
    Set<List<String>> ended = new LinkedHashSet<>();
    Set<List<String>> open = new LinkedHashSet<>(Set.of(List.of()));
    for (String step : functions.get(function)) {
      if (step.startsWith("x")) {
        open = all(open, Set.of(List.of(step.substring(0, 2))));
      } else if (step.endsWith("return;")) {
        ended.addAll(open);
      } else if (depth < DEEPEST) {
        int callee = Character.getNumericValue(step.charAt(step.indexOf('f', 3) + 1));
        Set<List<String>> with = all(open, runs(functions, callee, depth + 1));
        open = new LinkedHashSet<>(open);
        open.addAll(with);
      }
    }
    ended.addAll(open);
    return ended.stream().limit(200).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Set<List<String>> all(Set<List<String>> first, Set<List<String>> second) {
    Set<List<String>> all = new LinkedHashSet<>();
    for (List<String> a : first) {
      for (List<String> b : second) {
        all.add(Stream.concat(a.stream(), b.stream()).toList());
      }
    }
    return all;
  }

  /** Whether a graph of {@link Graphs} has a run to the end with some writes. */
  private static boolean isRun(List<String> run, List<String> graph) {
    Set<Integer> at = closure(Set.of(0), graph);
    for (String variable : run) {
      Set<Integer> next = new LinkedHashSet<>();
      at.forEach(position -> next.addAll(targets(graph.get(position), "write(" + variable + ")")));
      at = closure(next, graph);
    }
    return at.stream().anyMatch(position -> graph.get(position).startsWith("end"));
  }

  private static Set<Integer> closure(Set<Integer> positions, List<String> graph) {
    Set<Integer> found = new LinkedHashSet<>(positions);
    Deque<Integer> open = new ArrayDeque<>(positions);
    while (!open.isEmpty()) {
      String steps = graph.get(open.remove());
      for (String silent : List.of("then", "else", "read(c)")) {
        targets(steps, silent).stream().filter(found::add).forEach(open::add);
      }
    }
    return found;
  }

  private static List<Integer> targets(String steps, String label) {
    return Stream.of(steps.replaceFirst("^end", "").split("; "))
        .filter(step -> step.startsWith(label + " -> "))
        .map(step -> Integer.valueOf(step.substring(label.length() + 4)))
        .toList();
  }
}
