package liss.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.bench.LineCharts.Stroke;

/**
 * Inputs with one size that grows, and the commands that get them.
 *
 * @param name of its section and its picture
 * @param description what the inputs are, in a sentence
 * @param size what grows
 * @param why where and why it becomes exponential, in a sentence
 */
record ScalingFamily(
    String name,
    String description,
    String size,
    List<Integer> sizes,
    Input input,
    List<Curve> curves,
    String why) {

  /** The files of one size, by name. */
  @FunctionalInterface
  interface Input {
    Map<String, String> files(int size) throws IOException;
  }

  /** Whose command it is. */
  enum Tool {
    LISS("liss"),
    CBMC("cbmc"),
    NIDHUGG("nidhuggc");

    private final String command;

    Tool(String command) {
      this.command = command;
    }

    /** The file of its command, if that is on the PATH. */
    Optional<String> onPath() {
      return Stream.of(System.getenv("PATH").split(File.pathSeparator))
          .map(directory -> Path.of(directory, command))
          .filter(Files::isExecutable)
          .map(Path::toString)
          .findFirst();
    }
  }

  /**
   * A command for each size.
   *
   * @param arguments those of the tool, in the directory of the files
   * @param answers the exit codes that are an answer, all of them the right one
   */
  record Curve(
      String name,
      Tool tool,
      int color,
      Stroke stroke,
      IntFunction<List<String>> arguments,
      Set<Integer> answers) {}

  private static final String EXPLORE_RUNS =
      "explore --exploration dependence=sync,cutoffs=off ";
  private static final String NIDHUGG = " -- --sc --optimal --no-check-mutex-init p.c";
  private static final int RIGHT = 0;
  private static final int POSSIBLE = 9;
  private static final int WRONG = 10;
  private static final List<Integer> TO_10 = IntStream.rangeClosed(2, 10).boxed().toList();
  private static final List<Integer> TO_20 = IntStream.rangeClosed(2, 20).boxed().toList();
  private static final List<Integer> TURNS =
      IntStream.concat(IntStream.rangeClosed(2, 10), IntStream.of(20, 30, 40, 50, 60))
          .boxed()
          .toList();

  /** All of them. */
  static List<ScalingFamily> all() {
    return List.of(openClose(), usbSerial(), dense(), stack(), queue(), counter(), automata());
  }

  /**
   * The programs of [QPOR] Table 1 in C, which liss and nidhugg explore run by run. They do not
   * print: nidhugg would do so in each run, and has crashed there.
   */
  static List<ScalingFamily> por() {
    return List.of(
        por("DISP(5,n)", "disp.c", 2, 5, n -> "-DSERVERS=5 -DREQUESTS=" + n),
        por("MPAT(n)", "mpat.c", 4, 7, n -> "-DN=" + n),
        por("MPC(n,5)", "mpc.c", 2, 4, n -> "-DWORKERS=5 -DPRODUCERS=" + n),
        por("PI(n)", "pi.c", 5, 8, n -> "-DN=" + n),
        por("POL(n,3)", "pol.c", 7, 12, n -> "-DROUNDS=3 -DN=" + n));
  }

  private static ScalingFamily por(
      String name, String file, int least, int most, IntFunction<String> macros) {
    Path program = Path.of("models", "por", file);
    return new ScalingFamily(
        name,
        "models/por/" + file,
        "n",
        IntStream.rangeClosed(least, most).boxed().toList(),
        n -> Map.of("p.c", Files.readString(program).replaceAll("\n *printf.*", "")),
        List.of(
            new Curve(
                "liss",
                Tool.LISS,
                0,
                Stroke.SOLID,
                n -> words(EXPLORE_RUNS + macros.apply(n) + " p.c"),
                Set.of(RIGHT)),
            nidhugg(macros)),
        "");
  }

  private static ScalingFamily openClose() {
    return new ScalingFamily(
        "open-close",
        "Clients that open and close a device; see drivers/open_close.w. They are not safe.",
        "threads",
        TO_10,
        n -> Map.of("p.w", ScalingCase.OPEN_CLOSE.text(n)),
        safetyAndSynthesis(Set.of(WRONG)),
        "Two threads show the violation, so that `verify` grows slowly. `synthesize` becomes exponential where it has to show that its locks suffice, since blocks of all threads may be related, and `fine` where it proves that no fewer pairs of statements exclude each other.");
  }

  private static ScalingFamily usbSerial() {
    List<Curve> curves = new ArrayList<>();
    curves.add(liss("verify", 0, Set.of(RIGHT, POSSIBLE, WRONG), "verify", "p.w"));
    curves.addAll(synthesis());
    return new ScalingFamily(
        "usb-serial",
        "The first threads of drivers/usb-serial.bug3.w, in the order in which they need each other;"
            + " from 8 on, with more users of the terminal. From 4 on they are not safe.",
        "threads",
        TO_10,
        n -> Map.of("p.w", GrowingPrograms.usbSerial(n)),
        curves,
        "A state has a position of each thread, and the threads are long: where they do not wait for each other, each one multiplies the states that persistent sets leave. `synthesize` searches them for each placement that it tries.");
  }

  private static ScalingFamily dense() {
    return new ScalingFamily(
        "dense",
        "As many threads with as many blocks, each of which conflicts with all others. They are not"
            + " safe.",
        "threads",
        TO_10,
        n -> Map.of("p.w", ScalingCase.DENSE.text(n)),
        safetyAndSynthesis(Set.of(WRONG)),
        "All blocks are related, so that a run has up to n! serial orders of its blocks, and every two blocks are a pair that locks may or may not exclude: the worst case of the check and of the placement.");
  }

  private static List<Curve> safetyAndSynthesis(Set<Integer> verdict) {
    List<Curve> curves = new ArrayList<>();
    curves.add(liss("verify", 0, verdict, "verify", "p.w"));
    curves.add(
        new Curve(
            "verify, engine of the paper",
            Tool.LISS,
            0,
            Stroke.DASHED,
            n -> List.of("verify", "--engine", "antichain", "p.w"),
            verdict));
    curves.addAll(synthesis());
    return curves;
  }

  private static List<Curve> synthesis() {
    return List.of(
        liss("coarse", 1, Set.of(RIGHT), "synthesize", "--objective", "coarse", "p.w"),
        liss("fine", 2, Set.of(RIGHT), "synthesize", "--objective", "fine", "p.w"));
  }

  private static ScalingFamily stack() {
    return inC(
        "stack",
        "A thread pushes numbers onto a stack and another one pops as many, each under a lock, in C."
            + " The assertion holds.",
        "turns of the loops",
        "a stack has as many contents as there are orders to push and pop, so that there are exponentially many states",
        GrowingPrograms::stack);
  }

  private static ScalingFamily queue() {
    return inC(
        "queue",
        "A thread puts numbers into a queue and another one takes as many, each under a lock, in C."
            + " The assertion holds.",
        "turns of the loops",
        "about n³ states, by how many numbers were put, how often the other thread has looked, and how many it got",
        GrowingPrograms::queue);
  }

  private static ScalingFamily inC(
      String name, String description, String size, String states, IntFunction<String> text) {
    return new ScalingFamily(
        name,
        description,
        size,
        TURNS,
        n -> Map.of("p.c", text.apply(n)),
        List.of(liss("explore", 0, Set.of(RIGHT), "explore", "p.c"), cbmc(), nidhugg(n -> "")),
        "Two threads that take one lock n times each can do so in (2n)! / (n!)² orders, about 4ⁿ; nidhugg runs each of them once. `explore` searches states: "
            + states
            + ". CBMC has one formula for all orders, with more than quadratically many clauses, which its SAT solver takes exponential time for.");
  }

  private static ScalingFamily counter() {
    return new ScalingFamily(
        "counter",
        "Threads that each add one to a number under a lock, in W and in C. The assertion holds.",
        "threads",
        TO_20,
        n -> Map.of("p.w", GrowingPrograms.counter(n), "p.c", GrowingPrograms.counterInC(n)),
        List.of(
            liss("explore, W", 0, Set.of(RIGHT), "explore", "p.w"),
            liss("explore, C", 1, Set.of(RIGHT), "explore", "p.c"),
            cbmc(),
            nidhugg(n -> "")),
        "n threads take one lock in n! orders; nidhugg runs each of them once. `explore` searches states, of which there are about n, since the threads do the same, with n steps each. CBMC has one formula for all orders, which its SAT solver takes exponential time for.");
  }

  private static ScalingFamily automata() {
    return new ScalingFamily(
        "automata",
        "Whether all words are among those of an automaton with 4n + 9 states, to which one is"
            + " missing: an n-digit binary number that counts from its least to its greatest value."
            + " The engine brics is the library dk.brics.automaton.",
        "n",
        IntStream.rangeClosed(1, 20).boxed().toList(),
        n ->
            Map.of(
                "a.mata", GrowingPrograms.allWords(), "b.mata", GrowingPrograms.allButCounting(n)),
        List.of(
            liss("include", 0, Set.of(WRONG), "include", "a.mata", "b.mata"),
            liss("brics", 6, Set.of(WRONG), "include", "--engine", "brics", "a.mata", "b.mata")),
        "The missing word has (n + 1) 2ⁿ - 1 symbols, so that everything that finds it takes exponential time. brics determinizes B as a whole before it looks for a word.");
  }

  private static Curve liss(String name, int color, Set<Integer> answers, String... arguments) {
    return new Curve(name, Tool.LISS, color, Stroke.SOLID, n -> List.of(arguments), answers);
  }

  /** CBMC with as many turns of each loop as there are, which it checks. */
  private static Curve cbmc() {
    return new Curve(
        "CBMC",
        Tool.CBMC,
        6,
        Stroke.DASHED,
        n -> List.of("--unwind", String.valueOf(n + 1), "--unwinding-assertions", "p.c"),
        Set.of(RIGHT));
  }

  /** nidhugg, which needs no bounds of loops; that a lock is a constant at first is no error. */
  private static Curve nidhugg(IntFunction<String> macros) {
    return new Curve(
        "nidhugg",
        Tool.NIDHUGG,
        3,
        Stroke.DASHED,
        // A program may have a variable with the name of a function, such as index.
        n -> words("-fno-builtin " + macros.apply(n) + NIDHUGG),
        Set.of(RIGHT));
  }

  private static List<String> words(String line) {
    return List.of(line.split(" +"));
  }
}
