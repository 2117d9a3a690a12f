package liss.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A family of programs in W with one size that can grow, all of them with the same verdict. */
enum ScalingCase {
  OPEN_CLOSE(
      Size.THREADS,
      Safety.UNSAFE,
      "Clients that open and close a device; see drivers/open_close.w.",
      OpenClose::plain),
  OPEN_CLOSE_LOCKED(
      Size.THREADS,
      Safety.SAFE,
      "Clients that open and close a device, each operation under one lock.",
      OpenClose::locked),
  RING(
      Size.THREADS,
      Safety.UNSAFE,
      "Threads in a ring, each of which computes its value from its left neighbour's.",
      Rings::plain),
  RING_CHAIN(
      Size.THREADS,
      Safety.SAFE,
      "The ring cut open: the first thread reads nothing. No synchronization is needed.",
      Rings::chain),
  RING_LOCKS(
      Size.THREADS,
      Safety.SAFE,
      "The ring with a lock per value; each thread takes its two locks in ascending order.",
      Rings::locks),
  RING_TOKEN(
      Size.THREADS,
      Safety.SAFE,
      "The ring with a token that is passed on by conditions, so that one thread runs at a time.",
      Rings::token),
  OPERATIONS_2(
      Size.OPERATIONS,
      Safety.UNSAFE,
      "Two threads that each count in several registers, without a scheduling point.",
      m -> Operations.text(m, 2, "")),
  OPERATIONS_2_LOCKED(
      Size.OPERATIONS,
      Safety.SAFE,
      "Two threads that each count in several registers, each time under a lock.",
      m -> Operations.text(m, 2, "lk")),
  OPERATIONS_3_LOCKED(
      Size.OPERATIONS,
      Safety.SAFE,
      "Three threads that each count in several registers, each time under a lock.",
      m -> Operations.text(m, 3, "lk")),
  DENSE(
      Size.THREADS,
      Safety.UNSAFE,
      "Threads with as many blocks as threads, where each block conflicts with all others.",
      n -> Dense.text(n, "", "")),
  DENSE_LOCKED(
      Size.THREADS,
      Safety.SAFE,
      "Threads with as many blocks as threads, each of which holds the same lock.",
      n -> Dense.text(n, "lock(lk);", "unlock(lk);"));

  /** What grows. */
  enum Size {
    THREADS("threads", 16),
    OPERATIONS("operations", 20);

    private final String label;
    private final int most;

    Size(String label, int most) {
      this.label = label;
      this.most = most;
    }

    String label() {
      return label;
    }

    /** The largest size that is measured. */
    int most() {
      return most;
    }
  }

  /** Whether the programs are preemption-safe. */
  enum Safety {
    SAFE,
    UNSAFE;

    /** The verdict in reports of liss. */
    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The smallest size: with one thread or operation there is nothing to see. */
  static final int LEAST = 2;

  private final Size size;
  private final Safety safety;
  private final String description;
  private final IntFunction<String> program;

  ScalingCase(Size size, Safety safety, String description, IntFunction<String> program) {
    this.size = size;
    this.safety = safety;
    this.description = description;
    this.program = program;
  }

  /** What grows. */
  Size size() {
    return size;
  }

  Safety safety() {
    return safety;
  }

  /** What the programs do, in a sentence. */
  String description() {
    return description;
  }

  /** The name of the family in files and tables. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The file name of a program. */
  String fileName(int n) {
    return label() + "-" + n + ".w";
  }

  /** The program of size {@code n}. */
  String text(int n) {
    return """
    // %s
    //
    // Written by `tools/bench models`: the case %s with %d %s.

    %s\
    """
        .formatted(description, label(), n, size.label(), program.apply(n));
  }

  /** Blocks that all count in one register and use others. */
  private static final class Dense {

    static String text(int n, String lock, String unlock) {
      StringBuilder text = new StringBuilder("shared int count;\nshared int x[" + n + "];\n");
      text.append(lock.isEmpty() ? "" : "lock lk;\n");
      for (int thread = 0; thread < n; thread++) {
        text.append("\nthread t").append(thread).append(" {\n");
        for (int block = 0; block < n; block++) {
          Stream.of(
                  lock,
                  "count := count + 1;",
                  "x[" + (thread + block) % n + "] := x[" + thread + "];",
                  unlock,
                  "yield;")
              .filter(line -> !line.isEmpty())
              .forEach(line -> text.append("  ").append(line).append('\n'));
        }
        text.append("}\n");
      }
      return text.toString();
    }
  }

  /** The running example of the paper with more clients. */
  private static final class OpenClose {

    static String plain(int n) {
      return text(n, "", "", "");
    }

    static String locked(int n) {
      return text(n, "lock lk;\n", "  lock(lk);\n", "  unlock(lk);\n");
    }

    private static String text(int n, String declaration, String lock, String unlock) {
      return """
      shared int open = 0;
      channel dev;
      %1$s
      proc open_dev() {
      %2$s  if (open == 0) {
          output(dev, 1);
        }
        open := open + 1;
      %3$s  yield;
      }

      proc close_dev() {
      %2$s  if (open > 0) {
          open := open - 1;
          if (open == 0) {
            output(dev, 0);
          }
        }
      %3$s  yield;
      }

      thread os[%4$d] {
        call open_dev();
        call close_dev();
      }
      """
          .formatted(declaration, lock, unlock, n);
    }
  }

  /** Threads that read their left neighbour's value and write their own. */
  private static final class Rings {

    static String plain(int n) {
      return text(n, "", i -> List.of(step(i, n)));
    }

    static String chain(int n) {
      return text(n, "", i -> List.of(i == 0 ? "x[0] := 1;" : step(i, n)));
    }

    static String locks(int n) {
      return text(
          n,
          "lock " + joined(n, i -> "lk" + i) + ";\n",
          i -> {
            int low = Math.min(i, left(i, n));
            int high = Math.max(i, left(i, n));
            return List.of(
                "lock(lk" + low + ");",
                "lock(lk" + high + ");",
                step(i, n),
                "unlock(lk" + high + ");",
                "unlock(lk" + low + ");");
          });
    }

    static String token(int n) {
      return text(
          n,
          "cond " + joined(n, i -> "turn" + i + (i == 0 ? " = true" : "")) + ";\n",
          i ->
              List.of(
                  "wait_reset(turn" + i + ");", step(i, n), "signal(turn" + (i + 1) % n + ");"));
    }

    private static String text(int n, String declaration, IntFunction<List<String>> body) {
      StringBuilder text = new StringBuilder("shared int x[" + n + "];\n" + declaration);
      for (int i = 0; i < n; i++) {
        text.append("\nthread t").append(i).append(" {\n");
        body.apply(i).forEach(line -> text.append("  ").append(line).append('\n'));
        text.append("}\n");
      }
      return text.toString();
    }

    private static String joined(int n, IntFunction<String> name) {
      return IntStream.range(0, n).mapToObj(name).collect(Collectors.joining(", "));
    }

    private static String step(int i, int n) {
      return "x[" + i + "] := x[" + left(i, n) + "] + 1;";
    }

    private static int left(int i, int n) {
      return (i + n - 1) % n;
    }
  }

  /** Threads that do the same operations one after the other. */
  private static final class Operations {

    /**
     * The program.
     *
     * @param lock the lock that protects each operation, or an empty text
     */
    static String text(int operations, int threads, String lock) {
      StringBuilder text = new StringBuilder("shared int register[" + operations + "];\n");
      text.append(lock.isEmpty() ? "" : "lock " + lock + ";\n");
      text.append("\nthread t[").append(threads).append("] {\n");
      for (int i = 0; i < operations; i++) {
        text.append(lock.isEmpty() ? "" : "  lock(" + lock + ");\n");
        text.append("  register[%d] := register[%d] + 1;\n".formatted(i, i));
        text.append(lock.isEmpty() ? "" : "  unlock(" + lock + ");\n");
      }
      return text.append("}\n").toString();
    }
  }
}
