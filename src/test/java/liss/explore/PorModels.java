package liss.explore;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The benchmark programs of [QPOR] Table 1 in W, for any parameters. A thread that is created waits
 * for a condition that its creator signals, and signals one at its end.
 */
public final class PorModels {

  private PorModels() {}

  /** The checked-in models by file name. */
  static SequencedMap<String, String> all() {
    SequencedMap<String, String> models = new LinkedHashMap<>();
    models.put("disp-5-2.w", disp(5, 2));
    models.put("mpat-4.w", mpat(4));
    models.put("mpc-2-5.w", mpc(2, 5));
    models.put("pi-5.w", pi(5));
    models.put("pol-7-3.w", pol(7, 3));
    models.put("writers-3.w", writers(3));
    models.put("sleep-sets.w", sleepSets());
    models.put("spoe-1.w", inputAndTest());
    models.put("spoe-2.w", waitAndSignal());
    return models;
  }

  /**
   * Writes models: all that are checked in, or one for given parameters, such as {@code disp 5 3}.
   *
   * @param arguments the folder, and perhaps a name and its parameters
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    SequencedMap<String, String> models = new LinkedHashMap<>();
    if (arguments.length == 1) {
      models = all();
    } else {
      List<String> chosen = List.of(arguments).subList(1, arguments.length);
      models.put(String.join("-", chosen) + ".w", model(chosen));
    }
    for (var model : models.entrySet()) {
      Files.writeString(folder.resolve(model.getKey()), model.getValue(), StandardCharsets.UTF_8);
    }
  }

  private static String model(List<String> chosen) {
    int first = Integer.parseInt(chosen.get(1));
    return switch (chosen.get(0)) {
      case "disp" -> disp(first, Integer.parseInt(chosen.get(2)));
      case "mpat" -> mpat(first);
      case "mpc" -> mpc(first, Integer.parseInt(chosen.get(2)));
      case "pi" -> pi(first);
      case "pol" -> pol(first, Integer.parseInt(chosen.get(2)));
      case "writers" -> writers(first);
      default -> throw new IllegalArgumentException("no such model: " + chosen.get(0));
    };
  }

  /** The text of a program while it is put together. */
  private static final class Text {
    private final String comment;
    private final List<String> declarations = new ArrayList<>();
    private final List<String> threads = new ArrayList<>();
    private final List<String> main = new ArrayList<>();

    Text(String... comment) {
      this.comment =
          List.of(comment).stream().map(c -> "// " + c + "\n").collect(Collectors.joining());
    }

    Text declare(String declaration) {
      declarations.add(declaration + ";");
      return this;
    }

    void thread(String name, List<String> body) {
      threads.add(block("thread " + name, body));
    }

    void create(String name, List<String> body) {
      declare("cond " + name + "_created, " + name + "_ended");
      List<String> whole = new ArrayList<>();
      whole.add("wait(" + name + "_created);");
      whole.addAll(body);
      whole.add("signal(" + name + "_ended);");
      thread(name, whole);
      main.add("signal(" + name + "_created);");
    }

    void join(String name) {
      main.add("wait(" + name + "_ended);");
    }

    String print() {
      return comment + "\n" + String.join("\n", declarations) + "\n\n" + String.join("\n", threads);
    }

    String printWithMain() {
      declare("cond main_began, main_ended");
      List<String> whole = new ArrayList<>();
      whole.add("signal(main_began);");
      whole.addAll(main);
      whole.add("signal(main_ended);");
      thread("main", whole);
      return print();
    }
  }

  private static String block(String head, List<String> body) {
    return head
        + " {\n"
        + body.stream()
            .flatMap(String::lines)
            .map(l -> "  " + l + "\n")
            .collect(Collectors.joining())
        + "}\n";
  }

  private static List<String> locked(String lock, String... body) {
    List<String> lines = new ArrayList<>();
    lines.add("lock(" + lock + ");");
    lines.addAll(List.of(body));
    lines.add("unlock(" + lock + ");");
    return lines;
  }

  /** One of n bodies, by the value of a local. */
  private static String select(String local, int n, IntFunction<List<String>> body) {
    String text = block("", body.apply(n - 1)).strip();
    for (int i = n - 2; i >= 0; i--) {
      String then = block("if (" + local + " == " + i + ")", body.apply(i)).strip();
      text = then + " else " + text;
    }
    return n == 1 ? String.join("\n", body.apply(0)) : text;
  }

  static String pi(int n) {
    Text text = new Text("Threads that add their shares to a sum; PI(" + n + ") of [QPOR].");
    text.declare("shared int total = 0").declare("lock sum");
    IntStream.range(0, n)
        .forEach(i -> text.create("t" + i, locked("sum", "total := total + " + (i + 1) + ";")));
    IntStream.range(0, n).forEach(i -> text.join("t" + i));
    return text.printWithMain();
  }

  static String mpat(int n) {
    Text text = new Text("Two threads for each of n locks; MPAT(" + n + ") of [QPOR].");
    text.declare("lock m");
    for (int i = 0; i < n; i++) {
      String a = "a" + i;
      text.declare("lock " + a);
      text.create("single" + i, locked(a));
      text.create("nested" + i, locked("m", locked(a).toArray(String[]::new)));
    }
    return text.printWithMain();
  }

  static String disp(int servers, int requests) {
    Text text = new Text("A job dispatcher; DISP(" + servers + "," + requests + ") of [QPOR].");
    text.declare("shared int sid = 0").declare("lock k");
    for (int s = 0; s < servers; s++) {
      text.declare("shared int inbox" + s + " = 0, outbox" + s + " = 0");
      text.declare("lock mutex" + s);
      String in = "inbox" + s;
      text.create(
          "server" + s,
          locked("mutex" + s, "if (" + in + " != 0) {\n  outbox" + s + " := " + in + ";\n}"));
    }
    text.main.add("int idx = 0;");
    for (int r = 0; r < requests; r++) {
      List<String> picks = new ArrayList<>();
      IntStream.range(0, servers).forEach(x -> picks.addAll(locked("k", "sid := " + x + ";")));
      text.create("picker" + r, picks);
      text.main.addAll(locked("k", "idx := sid;"));
      text.main.add(
          select(
              "idx", servers, s -> locked("mutex" + s, "inbox" + s + " := inbox" + s + " + 1;")));
      text.join("picker" + r);
    }
    return text.printWithMain();
  }

  static String mpc(int producers, int workers) {
    Text text =
        new Text(
            "Producers that send work to workers; MPC("
                + producers
                + ","
                + workers
                + ") of"
                + " [QPOR].");
    text.declare("shared int buf = 0").declare("lock p");
    for (int w = 0; w < workers; w++) {
      int id = w;
      String requests = "requests" + w;
      text.declare("shared int " + requests + " = 0").declare("lock mutex" + w);
      List<String> body = new ArrayList<>();
      String take = "if (" + requests + " > 0) {\n  " + requests + " := " + requests + " - 1;\n}";
      IntStream.range(0, 2).forEach(turn -> body.addAll(locked("mutex" + id, take)));
      text.create("worker" + w, body);
    }
    for (int i = 0; i < producers; i++) {
      List<String> body = new ArrayList<>(List.of("int tmp = 0;"));
      String put = "buf := buf * " + producers + " + " + i + ";";
      IntStream.range(0, 2).forEach(turn -> body.addAll(locked("p", put, "tmp := buf;")));
      body.add("tmp := tmp % " + workers + ";");
      body.add(
          select(
              "tmp",
              workers,
              w -> locked("mutex" + w, "requests" + w + " := requests" + w + " + 1;")));
      text.create("producer" + i, body);
    }
    return text.printWithMain();
  }

  static String pol(int n, int rounds) {
    Text text = new Text("A poller of a pool of workers; POL(" + n + "," + rounds + ") of [QPOR].");
    text.declare("shared int index = 0").declare("lock mi");
    for (int i = 0; i < n; i++) {
      text.declare("shared int done" + i + " = 0").declare("lock a" + i);
      text.create("worker" + i, locked("a" + i, "done" + i + " := 1;"));
    }
    for (int r = 0; r < rounds; r++) {
      List<String> choices = new ArrayList<>();
      IntStream.range(1, n).forEach(x -> choices.addAll(locked("mi", "index := " + x + ";")));
      text.create("chooser" + r, choices);
      List<String> poke = new ArrayList<>(List.of("int idx = 0;"));
      poke.addAll(locked("mi", "idx := index;"));
      poke.add(
          select(
              "idx",
              n,
              i -> locked("a" + i, "if (done" + i + " != 0) {\n  done" + i + " := 0;\n}")));
      text.create("poker" + r, poke);
      text.join("chooser" + r);
      text.join("poker" + r);
    }
    IntStream.range(0, n).forEach(i -> text.join("worker" + i));
    return text.printWithMain();
  }

  static String writers(int n) {
    Text text =
        new Text(
            "Writers, a counter, and a master that writes what the counter says; [QPOR] Fig. 1.",
            "Explore it with --exploration dependence=access: 2 * " + n + " runs.");
    text.declare("shared int x[" + n + "]").declare("shared int c = 0");
    IntStream.range(0, n).forEach(i -> text.thread("w" + i, List.of("x[" + i + "] := 7;")));
    text.thread("count", IntStream.range(1, n).mapToObj(i -> "c := " + i + ";").toList());
    text.thread("master", List.of("int i = c;", "x[i] := 0;"));
    return text.print();
  }

  static String sleepSets() {
    Text text = new Text("Three threads that sleep sets alone do not explore well; 6 runs.");
    text.declare("shared int flag = 0").declare("lock x, y, z");
    List<String> first = new ArrayList<>(locked("x", "flag := 1;"));
    first.addAll(locked("z"));
    text.create("a", first);
    text.create("b", locked("x", block("if (flag != 0)", locked("y")).strip()));
    text.create("c", locked("y", locked("z").toArray(String[]::new)));
    return text.printWithMain();
  }

  static String inputAndTest() {
    Text text =
        new Text(
            "An input and a test of it; [SPOE] Fig. 1. Explore it with --data symbolic: five runs, 17 events.");
    text.declare("shared int a = 0, c = 0").declare("channel screen");
    text.thread("t1", List.of("a := havoc;", "c := 3;"));
    text.thread(
        "t2",
        List.of(
            "int b = c;",
            "if (a < 0) {\n  output(screen, 1);  // n\n} else {\n  output(screen, 2);  // y\n}"));
    return text.print();
  }

  static String waitAndSignal() {
    Text text =
        new Text(
            "An input, and a wait that a signal may miss; [SPOE] Fig. 2. The test of the input goes",
            "either way; two conditions stand for the input and for the write of y. Explore it with",
            "--exploration dependence=sync: four runs, 23 events, and a deadlock.");
    text.declare("lock m").declare("condvar c").declare("cond input_read, y_written");
    text.thread(
        "t1",
        List.of("signal(input_read);", "lock(m);", "if (*) {\n  cwait(c, m);\n}", "unlock(m);"));
    text.thread("t2", List.of("signal(y_written);", "lock(m);", "csignal(c);", "unlock(m);"));
    return text.print();
  }
}
