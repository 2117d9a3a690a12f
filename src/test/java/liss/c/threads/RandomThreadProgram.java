package liss.c.threads;

import java.util.List;
import java.util.Random;

/**
 * A random program of C that starts threads and waits for them, in loops, conditions and functions;
 * {@code input()} is any number.
 */
final class RandomThreadProgram {

  private static final String HEAD =
      """
      #include <pthread.h>
      #include <stdlib.h>
      int input(void);
      int x, y, two = 2;
      pthread_t g[4], h;
      void *work(void *a) { if (a == (void *) 1) x++; return 0; }
      void *other(void *a) { y = 1 + (int) (long) a; return 0; }
      void *nested(void *a) {
        pthread_t t;
        pthread_create(&t, 0, work, a);
        if (a) pthread_join(t, 0);
        return 0;
      }
      void one(pthread_t *p, long k) { pthread_create(p, 0, work, (void *) k); }
      void wait(pthread_t p) { pthread_join(p, 0); }
      int many(pthread_t *p, int m) {
        int i;
        for (i = 0; i < m; i++) pthread_create(p + i, 0, i ? other : work, (void *) (long) i);
        return i;
      }
      """;

  private final Random random;
  private final StringBuilder text = new StringBuilder(HEAD);
  private int budget = 14;
  private int labels;

  RandomThreadProgram(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
  }

  String text() {
    text.append("int main(void) {\n");
    text.append("pthread_t t, u, ts[4], *p = ts; int i = 0, j = 0, k = 0, n = 2;\n");
    if (random.nextInt(3) == 0) {
      text.append("for (i = 0; i < 4; i++) ts[i] = 0; i = 0; t = 0;\n");
    }
    while (budget > 0) {
      statement(0, "i");
    }
    text.append("return 0; }\n");
    return text.toString();
  }

  private void add(String line) {
    text.append(line).append('\n');
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String place(String index) {
    return pick(
        "t",
        "t",
        "u",
        "h",
        "ts[0]",
        "ts[1]",
        "g[1]",
        "ts[" + index + "]",
        "g[" + index + "]",
        "*p",
        "p[0]");
  }

  private void statement(int depth, String index) {
    budget--;
    switch (random.nextInt(depth < 3 ? 18 : 8)) {
      case 0, 1 -> start(index);
      case 2, 3 -> add("pthread_join(" + place(index) + ", 0);");
      case 4 ->
          add(pick("n = input();", "n = two;", "k = " + index + ";", "u = t;", "k++;", "j = 1;"));
      case 5 -> add(pick("wait(" + place(index) + ");", "x = 3;", "two = two;", "k = x;"));
      case 6 -> add(pick("p = ts;", "p = &ts[1];", "p = g;", "if (p < ts + 2) p++;"));
      case 7 -> start(index);
      case 8, 9, 10 -> loop(depth);
      case 11 -> partners();
      case 12, 13, 14 -> {
        add(
            "if ("
                + pick("input()", "input() > 1", "n == 2", "k < 2", "x", index + " == 1")
                + ") {");
        block(depth, index);
        if (random.nextBoolean()) {
          add("} else {");
          block(depth, index);
        }
        add("}");
      }
      case 15 -> {
        String label = "again" + ++labels;
        add("k = 0; " + label + ":");
        block(depth, index);
        add(
            "if ("
                + pick("input() == 1", "++k < 2", "++k < 3 && input()")
                + ") goto "
                + label
                + ";");
      }
      case 16 ->
          add(
              "if ("
                  + pick("input() == 2", "n > 2")
                  + ") "
                  + pick("return 1;", "exit(1);", "exit(0);", "pthread_exit(0);"));
      default ->
          add(
              "switch ("
                  + pick("input()", "n")
                  + ") { case 0: pthread_join("
                  + place(index)
                  + ", 0); case 1: one(&"
                  + place(index)
                  + ", 1); break; default: x = 1; }");
    }
  }

  private void start(String index) {
    String place = place(index);
    String function = pick("work", "other", "nested");
    String argument = pick("0", "(void *) 1", "(void *) (long) " + index, "&x");
    add(
        switch (random.nextInt(5)) {
          case 0 -> "one(&" + place + ", " + pick("0", "1", index) + ");";
          case 1 ->
              "many(" + pick("ts", "g", "p") + ", " + pick("2", "two", "n > 2 ? 2 : n") + ");";
          case 2 ->
              "if (pthread_create(&%s, 0, %s, %s)) exit(1);".formatted(place, function, argument);
          default -> "pthread_create(&%s, 0, %s, %s);".formatted(place, function, argument);
        });
  }

  private void block(int depth, String index) {
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      statement(depth + 1, index);
    }
  }

  private void loop(int depth) {
    String i = List.of("i", "j").get(depth % 2);
    String bound = pick("2", "2", "3", "two", "n", "input()");
    String leave =
        random.nextInt(4) == 0
            ? "if (" + pick("input()", i + " == 1") + ") " + pick("break;", "continue;")
            : "";
    switch (random.nextInt(4)) {
      case 0, 1 -> {
        add("for (%s = 0; %s < %s && %s < 4; %s++) {".formatted(i, i, bound, i, i));
        add(leave);
        block(depth, i);
        add("}");
      }
      case 2 -> {
        add("%s = 0; while (%s < %s) {".formatted(i, i, pick("2", "3", "two")));
        block(depth, i);
        add("%s++; }".formatted(i));
      }
      default -> {
        add("%s = 0; do {".formatted(i));
        block(depth, i);
        add("} while (++%s < %s);".formatted(i, pick("2", "n && " + i + " < 4", "3")));
      }
    }
    add("if (" + i + " > 3) " + i + " = 0;");
  }

  /** A loop that starts threads, and one that waits, often with as many rounds. */
  private void partners() {
    String array = pick("ts", "g");
    String from = pick("0", "0", "0", "1");
    add(pick("n = input();", "n = input(); if (n > 4) n = 4;", ""));
    add("for (i = 0; i < n; i++) pthread_create(&%s[i], 0, work, 0);".formatted(array));
    if (random.nextInt(3) == 0) {
      add(pick("n--;", "x = 2;", "one(&ts[1], 0);", "if (input()) n = 1;", "wait(g[0]);"));
    }
    add(
        "for (j = %s; j < n; j++) %s pthread_join(%s[j], 0);"
            .formatted(from, random.nextInt(5) == 0 ? "if (input())" : "", array));
    add("i = 0; j = 0;");
  }
}
