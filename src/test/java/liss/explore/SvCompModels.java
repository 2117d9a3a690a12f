package liss.explore;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * W versions of the pthread programs of [QPOR] Table 3, written from what their names and the
 * literature say they do, for any size. A thread that another one creates waits for a condition.
 */
final class SvCompModels {

  private SvCompModels() {}

  /** The checked-in models by file name. */
  static SequencedMap<String, String> all() {
    SequencedMap<String, String> models = new LinkedHashMap<>();
    models.put("bigshot-p-false.w", bigshot("", "text == 66"));
    models.put("bigshot-s-true.w", bigshot("wait(first_ended);\n  ", "text == 66"));
    models.put("bigshot-s2-true.w", bigshot("wait(first_ended);\n  ", "!v || text == 66"));
    models.put("fib-bench-false.w", fibBench(5, "i < 144 && j < 144"));
    models.put("fib-bench-true.w", fibBench(5, "i <= 144 && j <= 144"));
    models.put("fib-bench-longer-false.w", fibBench(6, "i < 377 && j < 377"));
    models.put("fib-bench-longer-true.w", fibBench(6, "i <= 377 && j <= 377"));
    models.put("lazy01-false.w", lazy());
    models.put("queue-false.w", queue(3, "n := n + 1;\n    unlock(m);"));
    models.put("queue-ok-true.w", queue(3, "unlock(m);"));
    models.put("queue-longer-false.w", queue(5, "n := n + 1;\n    unlock(m);"));
    models.put("queue-ok-longer-true.w", queue(5, "unlock(m);"));
    models.put("sigma-false.w", sigma(4));
    models.put("singleton-false.w", singleton("v == 88"));
    models.put("singleton-with-uninit-problems-true.w", singleton("v == 88 || v == 89"));
    models.put("stack-false.w", stack(4, "flag"));
    models.put("stack-true.w", stack(4, "top > 0"));
    models.put("stack-longer-false.w", stack(6, "flag"));
    models.put("stack-longer-true.w", stack(6, "top > 0"));
    models.put("stateful01-false.w", stateful("!(data1 == 16 && data2 == 5)"));
    models.put("stateful01-true.w", stateful("data1 == 16 && data2 == 5"));
    models.put("twostage-3-false.w", twostage(1, 2));
    models.put("indexer-true.w", indexer(11));
    return models;
  }

  /** Writes all models to a folder. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    for (var model : all().entrySet()) {
      Files.writeString(folder.resolve(model.getKey()), model.getValue(), StandardCharsets.UTF_8);
    }
  }

  /** One thread allocates a buffer, another one copies a text into it if there is a buffer. */
  static String bigshot(String beforeSecond, String claim) {
    return """
    // A buffer that one thread allocates and another one fills if it is there. 66 is the letter B.

    shared int v, text;
    cond first_ended, second_ended;

    thread allocate {
      v := 1;
      signal(first_ended);
    }

    thread copy {
      BEFOREif (v) {
        text := 66;
      }
      signal(second_ended);
    }

    thread main {
      wait(first_ended);
      wait(second_ended);
      assert(CLAIM);
    }
    """
        .replace("BEFORE", beforeSecond)
        .replace("CLAIM", claim);
  }

  /** Two threads add two numbers to each other; they stay within the Fibonacci numbers. */
  static String fibBench(int rounds, String claim) {
    return """
    // Two threads add two numbers to each other, N times each; a main thread looks at the end.

    shared int i = 1, j = 1;
    cond ended1, ended2;

    thread t1 {
      int k;
      while (k < N) {
        i := i + j;
        k := k + 1;
      }
      signal(ended1);
    }

    thread t2 {
      int k;
      while (k < N) {
        j := j + i;
        k := k + 1;
      }
      signal(ended2);
    }

    thread main {
      wait(ended1);
      wait(ended2);
      assert(CLAIM);
    }
    """
        .replace("N", String.valueOf(rounds))
        .replace("CLAIM", claim);
  }

  static String lazy() {
    return """
    // Two threads add to a number under a lock; a third one is wrong about their order.

    shared int data;
    lock m;

    thread t1 {
      lock(m);
      data := data + 1;
      unlock(m);
    }

    thread t2 {
      lock(m);
      data := data + 2;
      unlock(m);
    }

    thread t3 {
      lock(m);
      assert(data < 3);
      unlock(m);
    }
    """;
  }

  /**
   * Two threads take turns with a queue.
   *
   * @param afterTurn what the second one does when it is not its turn
   */
  static String queue(int size, String afterTurn) {
    return """
    // One thread puts N elements into a queue, another one takes them out and compares.

    shared int queue[N], stored[N];
    shared int head, tail, may_put = 1, may_take;
    lock m;

    thread put {
      int i;
      while (i < N) {
        lock(m);
        if (may_put) {
          queue[tail] := i + 7;
          stored[tail] := i + 7;
          tail := tail + 1;
          may_put := 0;
          may_take := 1;
        }
        unlock(m);
        i := i + 1;
      }
    }

    thread take {
      int n;
      int i;
      while (i < N) {
        lock(m);
        if (may_take) {
          assert(queue[head] == stored[n]);
          head := head + 1;
          n := n + 1;
          may_take := 0;
          may_put := 1;
          unlock(m);
        } else {
          AFTER
        }
        i := i + 1;
      }
    }
    """
        .replace("AFTER", afterTurn.replace("\n    ", "\n      "))
        .replace("N", String.valueOf(size));
  }

  /** Each of some threads marks the cell of an index that the main thread moves on. */
  static String sigma(int threads) {
    String text =
        """
        // N threads mark a cell each, at an index that the main thread moves on without waiting.

        shared int marked[M], index;
        cond CREATED;
        cond ENDED;

        """
            .replace("CREATED", names("created", threads))
            .replace("ENDED", names("ended", threads))
            .replace("N", String.valueOf(threads))
            .replace("M", String.valueOf(threads + 1));
    String workers =
        IntStream.range(0, threads)
            .mapToObj(i ->
                """
                thread tI {
                  wait(createdI);
                  marked[index] := 1;
                  signal(endedI);
                }

                """
                    .replace("I", String.valueOf(i)))
            .collect(Collectors.joining());
    String creations =
        IntStream.range(0, threads)
            .mapToObj(i -> "  signal(created" + i + ");\n  index := index + 1;\n")
            .collect(Collectors.joining());
    String joins =
        IntStream.range(0, threads)
            .mapToObj(i -> "  wait(ended" + i + ");\n")
            .collect(Collectors.joining());
    String sum =
        IntStream.range(0, threads)
            .mapToObj(i -> "marked[" + i + "]")
            .collect(Collectors.joining(" + "));
    return text
        + workers
        + "thread main {\n"
        + creations
        + joins
        + "  assert("
        + sum
        + " == "
        + threads
        + ");\n}\n";
  }

  private static String names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.joining(", "));
  }

  /** A buffer is allocated first; then threads write X, Y and X again. */
  static String singleton(String claim) {
    return """
    // After a buffer was allocated, three threads write to it; 88 is the letter X and 89 is Y.

    shared int v;
    cond allocated, ended1, ended2, ended3;

    thread allocate {
      v := 1;
      signal(allocated);
    }

    thread x1 {
      wait(allocated);
      v := 88;
      signal(ended1);
    }

    thread y {
      wait(allocated);
      v := 89;
      signal(ended2);
    }

    thread x2 {
      wait(allocated);
      v := 88;
      signal(ended3);
    }

    thread main {
      wait(ended1);
      wait(ended2);
      wait(ended3);
      assert(CLAIM);
    }
    """
        .replace("CLAIM", claim);
  }

  /** One thread pushes; another one pops when it believes that there is something. */
  static String stack(int size, String test) {
    return """
    // One thread pushes N elements, another one pops N times if it believes that there is one.

    shared int stack[N], top, flag;
    lock m;

    thread push {
      int i;
      while (i < N) {
        lock(m);
        stack[top] := i;
        top := top + 1;
        flag := 1;
        unlock(m);
        i := i + 1;
      }
    }

    thread pop {
      int i;
      while (i < N) {
        lock(m);
        if (TEST) {
          assert(top > 0);
          top := top - 1;
        }
        unlock(m);
        i := i + 1;
      }
    }
    """
        .replace("N", String.valueOf(size))
        .replace("TEST", test);
  }

  static String stateful(String claim) {
    return """
    // Two threads change two numbers under two locks; a main thread looks at the end.

    shared int data1 = 10, data2 = 10;
    lock ma, mb;
    cond ended1, ended2;

    thread t1 {
      lock(ma);
      data1 := data1 + 1;
      unlock(ma);
      lock(mb);
      data2 := data2 + 1;
      unlock(mb);
      signal(ended1);
    }

    thread t2 {
      lock(ma);
      data1 := data1 + 5;
      unlock(ma);
      lock(mb);
      data2 := data2 - 6;
      unlock(mb);
      signal(ended2);
    }

    thread main {
      wait(ended1);
      wait(ended2);
      assert(CLAIM);
    }
    """
        .replace("CLAIM", claim);
  }

  /** Writers change two numbers in two stages; readers expect both. */
  static String twostage(int writers, int readers) {
    return """
    // A number is computed from another one in a second critical section; readers come between.

    shared int data1, data2;
    lock m1, m2;

    thread write[W] {
      lock(m1);
      data1 := 1;
      unlock(m1);
      lock(m2);
      data2 := data1 + 1;
      unlock(m2);
    }

    thread read[R] {
      int a;
      int b;
      lock(m1);
      a := data1;
      unlock(m1);
      if (a != 0) {
        lock(m2);
        b := data2;
        unlock(m2);
        assert(b == a + 1);
      }
    }
    """
        .replace("W", String.valueOf(writers))
        .replace("R", String.valueOf(readers));
  }

  /** Threads that put four messages each into a hash table; up to 11 of them never collide. */
  static String indexer(int threads) {
    String head =
        """
        // N threads put 4 messages each into a hash table. Up to 11 threads never collide, and there
        // is one run.

        shared int table[128];

        """
            .replace("N", String.valueOf(threads));
    return head
        + IntStream.range(0, threads)
            .mapToObj(tid ->
                """
                thread tTID {
                  int m;
                  while (m < 4) {
                    m := m + 1;
                    int w = m * 11 + TID;
                    int h = w * 7 % 128;
                    int free = table[h] == 0;
                    while (!free) {
                      h := (h + 1) % 128;
                      free := table[h] == 0;
                    }
                    table[h] := w;
                    assert(table[h] == w);
                  }
                }
                """
                    .replace("TID", String.valueOf(tid)))
            .collect(Collectors.joining("\n"));
  }
}
