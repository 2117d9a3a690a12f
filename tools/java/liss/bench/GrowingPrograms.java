package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Inputs of {@link ScalingFamily} that are no {@link ScalingCase}. */
final class GrowingPrograms {

  private static final Path USB_SERIAL = Path.of("drivers", "usb-serial.bug3.w");
  private static final String FIRST_THREAD = "// Loading of the module.\n";

  /** The threads of the driver, each behind those that it waits for. */
  private static final List<String> THREADS =
      List.of(
          "module_init",
          "usb_bus",
          "serial_bus",
          "tty_user",
          "attribute",
          "urb_completion",
          "deferred_work");

  private GrowingPrograms() {}

  /** The driver with its first threads, or with more users of the terminal than it has. */
  static String usbSerial(int threads) throws IOException {
    String text = Files.readString(USB_SERIAL);
    int first = text.indexOf(FIRST_THREAD);
    String[] all = text.substring(first).split("\n\n(?=//)");
    String users = "thread tty_user[" + Math.max(1, threads - THREADS.size() + 1) + "] {";
    return text.substring(0, first)
        + THREADS.stream()
            .limit(threads)
            .map(name -> thread(all, "thread " + name + " {"))
            .collect(Collectors.joining("\n\n"))
            .replace("thread tty_user {", users)
        + "\n";
  }

  private static String thread(String[] all, String head) {
    return List.of(all).stream().filter(text -> text.contains(head)).findFirst().orElseThrow();
  }

  /** A stack onto which one thread pushes so many numbers, and from which another one pops. */
  static String stack(int turns) {
    return twoThreads(
        turns,
        "static int stack[TURNS], top;",
        "stack[top] = i;\n    top++;",
        "if (top > 0) {\n      top--;\n      assert(stack[top] >= top);\n    }");
  }

  /** A queue into which one thread puts so many numbers, and from which another one takes them. */
  static String queue(int turns) {
    return twoThreads(
        turns,
        "static int queue[TURNS], head, tail;",
        "queue[tail] = i;\n    tail++;",
        "if (head < tail) {\n      assert(queue[head] == head);\n      head++;\n    }");
  }

  private static String twoThreads(int turns, String data, String put, String take) {
    return """
    #include <assert.h>
    #include <pthread.h>

    #define TURNS %d

    %s
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    static void *puts_all(void *unused) {
      for (int i = 0; i < TURNS; i++) {
        pthread_mutex_lock(&lock);
        %s
        pthread_mutex_unlock(&lock);
      }
      return 0;
    }

    static void *takes_all(void *unused) {
      for (int i = 0; i < TURNS; i++) {
        pthread_mutex_lock(&lock);
        %s
        pthread_mutex_unlock(&lock);
      }
      return 0;
    }

    int main(void) {
      pthread_t one, other;
      pthread_create(&one, 0, puts_all, 0);
      pthread_create(&other, 0, takes_all, 0);
      pthread_join(one, 0);
      pthread_join(other, 0);
      return 0;
    }
    """
        .formatted(turns, data, put, take);
  }

  /** Threads that count under a lock, and one that looks at the number when they have ended. */
  static String counter(int threads) {
    return """
    shared int count = 0;
    lock lk;
    cond %2$s;

    %3$s
    thread looks {
    %4$s  assert(count == %1$d);
    }
    """
        .formatted(
            threads,
            joined(threads, ", ", i -> "ended" + i),
            joined(threads, "", GrowingPrograms::counting),
            joined(threads, "", i -> "  wait(ended" + i + ");\n"));
  }

  private static String counting(int thread) {
    return """
    thread t%1$d {
      lock(lk);
      count := count + 1;
      unlock(lk);
      signal(ended%1$d);
    }

    """
        .formatted(thread);
  }

  /** The same in C. */
  static String counterInC(int threads) {
    return """
    #include <assert.h>
    #include <pthread.h>

    static int count;
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    static void *counts(void *unused) {
      pthread_mutex_lock(&lock);
      count++;
      pthread_mutex_unlock(&lock);
      return 0;
    }

    int main(void) {
      pthread_t %2$s;
    %3$s%4$s  assert(count == %1$d);
      return 0;
    }
    """
        .formatted(
            threads,
            joined(threads, ", ", i -> "t" + i),
            joined(threads, "", i -> "  pthread_create(&t" + i + ", 0, counts, 0);\n"),
            joined(threads, "", i -> "  pthread_join(t" + i + ", 0);\n"));
  }

  /** All words over the digits 0 and 1 and the separator h, as an automaton in .mata. */
  static String allWords() {
    return "@NFA-explicit\n%Initial q\n%Final q\n" + loop("q", "01h");
  }

  /**
   * All words but the one in which a binary number of so many digits counts from its least to its
   * greatest value, the lowest digit first: 0 h 1 for one digit. 4n + 9 states, each of which looks
   * for one thing that is wrong, and a word of exponential length (after A. R. Meyer, L. J.
   * Stockmeyer, The equivalence problem for regular expressions with squaring requires exponential
   * space, SWAT 1972).
   */
  static String allButCounting(int digits) {
    StringBuilder text =
        new StringBuilder("@NFA-explicit\n%Initial f0 i0 carry any last\n%Final wrong zero");
    IntStream.range(0, digits).forEach(k -> text.append(" f").append(k));
    text.append('\n').append(loop("any", "01h")).append(loop("wrong", "01h"));
    // Some number has more or fewer digits, or the first one is not 0.
    for (int k = 0; k < digits; k++) {
      text.append(steps("f" + k, "01", "f" + (k + 1))).append(steps("f" + k, "h", "wrong"));
      text.append(steps("i" + k, "1", "wrong"));
      text.append(k + 1 < digits ? steps("i" + k, "0", "i" + (k + 1)) : "");
    }
    text.append(steps("f" + digits, "h", "f0")).append(steps("f" + digits, "01", "wrong"));
    // A digit and the same one of the next number: they differ where all lower ones are 1.
    text.append(steps("any", "h", "carry")).append(loop("carry", "1"));
    text.append(steps("carry", "0", "kept")).append(loop("kept", "01"));
    text.append(steps("carry", "0", "one1")).append(steps("carry", "1", "zero1"));
    text.append(steps("kept", "0", "zero1")).append(steps("kept", "1", "one1"));
    for (int k = 1; k <= digits; k++) {
      text.append(steps("one" + k, "01h", "one" + (k + 1)));
      text.append(steps("zero" + k, "01h", "zero" + (k + 1)));
    }
    text.append(steps("one" + (digits + 1), "0", "wrong"));
    text.append(steps("zero" + (digits + 1), "1", "wrong"));
    // The last number has a 0.
    return text.append(loop("last", "01h")).append(steps("last", "0", "zero")) + loop("zero", "01");
  }

  private static String loop(String state, String symbols) {
    return steps(state, symbols, state);
  }

  private static String steps(String source, String symbols, String target) {
    return symbols
        .chars()
        .mapToObj(symbol -> source + " " + (char) symbol + " " + target + "\n")
        .collect(Collectors.joining());
  }

  private static String joined(int count, String separator, IntFunction<String> text) {
    return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining(separator));
  }
}
