package liss.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.cli.Liss;

/** Makes inputs from the programs of a checkout and from what liss itself writes about some. */
final class Inputs {

  /** What is mutated. */
  enum Kind {
    W(30),
    C(24),
    AUTOMATON(12),
    VOCABULARY(4),
    COSTS(5),
    COMPILE_COMMANDS(5),
    PATCH(3),
    BASELINE(3),
    SUPPRESSIONS(3),
    RESULTS(4),
    TRACE(4),
    PROTOCOL(3),
    BATCH(0);

    /** How many of a hundred inputs are of this kind. */
    private final int share;

    Kind(int share) {
      this.share = share;
    }
  }

  /** One of so many inputs is a batch, each program of which has a process of its own. */
  private static final int ONE_BATCH_OF = 1000;

  /** The golden ratio of 64 bits: the random numbers of neighbours have nothing in common. */
  private static final long MIXER = 0x9e3779b97f4a7c15L;

  /** Programs that are larger take long. */
  private static final int LONGEST = 2500;

  private static final List<String> REPORT =
      List.of(
          "", "--format=json", "--format=sarif", "--format=html", "--statistics", "--color=always");

  private static final List<String> ENGINE =
      List.of(
          "",
          "",
          "--endless",
          "--without-values",
          "--engine=antichain",
          "--engine=antichain --bound=2");

  private static final List<String> OF_C =
      List.of(
          "",
          "",
          "",
          "--threads=*",
          "--threads=thread_*",
          "--kernel",
          "--extern=one",
          "--extern=stop",
          "-D X=1",
          "--entries=*",
          "--list-unsupported",
          "--language=w");

  private static final List<String> FIRST_MARKER =
      List.of(
          "",
          "",
          "",
          "",
          "# 1 \"program.c\"\n",
          "# 1 \"a\\nb.c\" 3\n",
          "# 900000000 \"/dev/zero\"\n");

  private static final List<String> AUTOMATA =
      List.of(
          "@NFA-explicit\n%Alphabet-auto\n%Initial q\n%Final q r\nq a q\nq b r\nr \"c d\" q\n",
          "@NFA-bits\n%Alphabet-auto\n%Initial q\n%Final r\nq (a1 & !a2) r\nr (a1 | a2) q\nq true r\n",
          "Ops start:0 a:1 b:1\nAutomaton both\nStates p q r s\nFinal States s\nTransitions\n"
              + "start() -> p\na(p) -> q\nb(q) -> s\nb(p) -> r\na(r) -> s\n",
          "Ops x:0 a:1 b:1 c:1\n\nAutomaton A @LTS\nStates q0:0 q1:0 q2:0\nFinal States q2\n"
              + "Transitions\nx() -> q0\na(q0) -> q1\nb(q1) -> q1\nc(q1) -> q2\na(q2) -> q0\n");

  private static final String COSTS =
      "[price]\nlock_statement = 100\nprotected_statement = 1\nexcluded_pair = 3\n"
          + "device_access = 5\n[weight]\nloop = [10, 100]\n[weight.line]\n3 = 4\n"
          + "[weight.thread]\nthread1 = 2\n";

  private static final String VOCABULARY =
      "[functions]\nfetch = \"reads 1\"\n[locks.linux-mutex]\ninit = \"x\"\n";

  private static final String C =
      "int x;\nvoid thread_one(void) {\n  x = x + 1;\n}\nvoid thread_two(void) {\n  x = x + 1;\n}\n";

  private static final String COMMANDS =
      """
      [{"directory": ".", "file": "program.c", "command": "cc -I inc -D A=1 -DB -c program.c"},
       {"directory": "/tmp", "file": "b.c", "arguments": ["cc", "-isystem", "x", "-include",
        "a.h", "-std=c11", "-U", "B", "b.c"], "output": "b.o"}]
      """;

  private final List<String> w;
  private final List<String> c;
  private final List<String> vocabularies;
  private final List<String> patches;
  private final List<String> baselines;
  private final List<String> results;
  private final List<String> traces;

  private Inputs(Path checkout, Path scratch) throws IOException {
    w =
        texts(
            name -> name.endsWith(".w"),
            LONGEST,
            checkout.resolve("drivers"),
            checkout.resolve("models"),
            checkout.resolve("src/test/resources/liss/assumptions"),
            checkout.resolve("src/test/resources/liss/lang"));
    c =
        texts(
            name -> name.endsWith(".c"),
            LONGEST,
            checkout.resolve("drivers"),
            checkout.resolve("models"),
            checkout.resolve("src/test/resources/liss"));
    vocabularies = new ArrayList<>(List.of(VOCABULARY));
    vocabularies.addAll(
        texts(
            name -> name.endsWith(".toml"),
            Integer.MAX_VALUE,
            checkout.resolve("src/main/resources/liss/worlds/linux")));
    String unsafe = checkout.resolve("models/open-open.w").toString();
    Path program = Files.writeString(scratch.resolve("program.c"), C);
    patches =
        List.of(
            Liss.run("synthesize", "--diff", program).out(),
            Liss.run("synthesize", "--patch", unsafe).out());
    baselines =
        List.of(
            Liss.run("verify", "--format", "sarif", program).out(),
            Liss.run("verify", "--format", "sarif", unsafe).out());
    String job = "{\"task\": \"verify\", \"file\": \"%s\", \"options\": []".formatted(program);
    results =
        List.of(
            "{\"plan\": [" + job + "}]}\n" + job + ", \"exitCode\": 2, \"result\": \"error\"}\n",
            "{\"plan\": ["
                + job
                + "}]}\n"
                + job
                + ", \"exitCode\": 10, \"result\": \"false(preemption-safety)\", \"findings\": ["
                + "{\"ruleId\": \"x\", \"level\": \"error\", \"message\": {\"text\": \"a\"}}]}\n");
    Liss.run("explore", "--trace-dir", scratch, checkout.resolve("models/abba.w"));
    Liss.run("explore", "--trace-dir", scratch, "--property", "race", unsafe);
    traces = texts(name -> name.endsWith(".json"), Integer.MAX_VALUE, scratch);
    Input.clear(scratch);
  }

  /**
   * What makes inputs.
   *
   * @param scratch an empty directory, which is empty afterwards
   */
  static Inputs of(Path checkout, Path scratch) throws IOException {
    return new Inputs(checkout.toAbsolutePath().normalize(), scratch);
  }

  private static List<String> texts(Predicate<String> names, int longest, Path... directories)
      throws IOException {
    List<String> texts = new ArrayList<>();
    for (Path directory : directories) {
      try (Stream<Path> files = Files.walk(directory)) {
        files
            .filter(file -> names.test(file.toString()))
            .sorted()
            .map(Inputs::read)
            .filter(text -> text.length() <= longest)
            .forEach(texts::add);
      }
    }
    return texts;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The input of a number. */
  Input of(long number) {
    Random random = new Random(number * MIXER);
    if (Math.floorMod(number, ONE_BATCH_OF) == 0) {
      return new Of(random).input(Kind.BATCH);
    }
    int left = random.nextInt(100);
    for (Kind kind : Kind.values()) {
      left -= kind.share;
      if (left < 0) {
        return new Of(random).input(kind);
      }
    }
    throw new IllegalStateException("the shares are not a hundred");
  }

  /** Makes one input. */
  private final class Of {
    private final Random random;
    private final Mutator mutator;

    Of(Random random) {
      this.random = random;
      this.mutator = new Mutator(random);
    }

    private String mutated(List<String> texts) {
      return mutator.mutated(mutator.one(texts), texts);
    }

    private String option(List<String> options) {
      return mutator.one(options);
    }

    private Input input(Kind kind) {
      return switch (kind) {
        case W -> of(kind, Map.of("program.w", mutated(w)), ofW(), "@/program.w");
        case C -> {
          String text = mutator.one(FIRST_MARKER) + mutated(c);
          yield of(kind, Map.of("program.c", text), ofC(), "@/program.c");
        }
        case AUTOMATON ->
            of(
                kind,
                Map.of(
                    "a.mata", mutated(AUTOMATA),
                    "b.mata", mutator.one(AUTOMATA),
                    "pairs.txt", mutated(List.of("a b\nb c\n"))),
                ofAutomata(),
                "@/a.mata");
        case VOCABULARY ->
            of(
                kind,
                Map.of("program.c", mutator.one(c), "v.toml", mutated(vocabularies)),
                option(List.of("c-ir", "entries", "verify --timeout=300ms"))
                    + " --vocabulary=@/v.toml",
                "@/program.c");
        case COSTS ->
            of(
                kind,
                Map.of("program.w", mutator.one(w), "costs.toml", mutated(List.of(COSTS))),
                "synthesize --timeout=300ms --objective-file=@/costs.toml",
                "@/program.w");
        case COMPILE_COMMANDS ->
            of(
                kind,
                Map.of("program.c", C, "compile_commands.json", mutated(List.of(COMMANDS))),
                option(List.of("c-ir", "entries", "verify --without-values --timeout=300ms"))
                    + " -p=@/",
                "@/program.c");
        case PATCH ->
            of(
                kind,
                Map.of("program.c", C, "fix.patch", mutated(patches)),
                "verify --without-values --timeout=300ms --check-fix=@/fix.patch",
                "@/program.c");
        case BASELINE ->
            of(
                kind,
                Map.of("program.c", C, "baseline.sarif", mutated(baselines)),
                "verify --without-values --timeout=300ms --baseline=@/baseline.sarif "
                    + option(REPORT),
                "@/program.c");
        case SUPPRESSIONS ->
            of(
                kind,
                Map.of(
                    "program.c",
                    mutated(List.of("/* liss-suppress 12345678: known */\n" + C)),
                    "liss.toml",
                    mutated(
                        List.of(
                            "[[suppress]]\nfile = \"program.c\"\nfinding = \"12345678\"\n"
                                + "reason = \"old\"\n",
                            "[[fact]]\nfile = \"program.c\"\nfact = \"once f\"\n"))),
                "verify --without-values --timeout=300ms " + option(REPORT),
                "@/program.c");
        case RESULTS ->
            of(
                kind,
                Map.of("one.jsonl", mutated(results), "two.jsonl", mutated(results)),
                option(
                    List.of(
                        "merge",
                        "merge --format=sarif",
                        "merge --format=junit",
                        "merge --format=html",
                        "merge --baseline=@/two.jsonl")),
                "@/one.jsonl");
        case TRACE ->
            of(
                kind,
                Map.of(
                    "program.w", mutator.one(w),
                    "trace.json", mutated(traces)),
                "replay " + option(List.of("", "--program=@/program.w", "--format=json")),
                "@/trace.json");
        case PROTOCOL ->
            new Input(kind, Map.of(), List.of("lsp", "--delay=1ms", "--timeout=300ms"), protocol());
        case BATCH ->
            of(
                kind,
                Map.of(
                    "program.c", C,
                    "list.txt", mutated(List.of("program.c\n", "# none\n/dev/null\n")),
                    "results.jsonl", mutated(results)),
                "batch -j1 --timeout=2s --out=@/"
                    + option(List.of("results.jsonl", "out.jsonl", "absent/out.jsonl")),
                option(List.of("@/program.c", "@/list.txt")));
      };
    }

    private Input of(Kind kind, Map<String, String> files, String words, String file) {
      List<String> arguments =
          new ArrayList<>(Stream.of(words.split(" ")).filter(word -> !word.isEmpty()).toList());
      arguments.add(file);
      return Input.of(kind, files, arguments);
    }

    private String ofW() {
      return option(
              List.of(
                  "verify --timeout=300ms " + option(ENGINE) + " " + option(REPORT),
                  "verify --timeout=300ms " + option(ENGINE) + " " + option(REPORT),
                  "synthesize --timeout=300ms "
                      + option(ENGINE)
                      + " "
                      + option(
                          List.of(
                              "",
                              "--diff",
                              "--patch",
                              "--explain",
                              "--pareto",
                              "--sections=free",
                              "--new-locks-only",
                              "--objective=fine",
                              "--format=json",
                              "--format=html",
                              "--max-locks=1")),
                  "explore --timeout=300ms "
                      + option(
                          List.of(
                              "",
                              "--property=race",
                              "--property=preemptive-only",
                              "--data=symbolic",
                              "--preemptions=1",
                              "--values=0,1,2"))
                      + " "
                      + option(List.of("", "--format=json", "--format=html")),
                  "run --steps=1000 --seed=" + random.nextInt(9),
                  "run --steps=1000 --scheduler=cooperative",
                  "fmt",
                  "fmt --check",
                  "graph --timeout=300ms --max-states=500 --what="
                      + option(
                          List.of("cfa", "thread", "p", "np", "interaction", "preemptive-only"))))
          + (random.nextInt(20) == 0 ? " --copies=t=2" : "");
    }

    private String ofC() {
      return option(
              List.of(
                  "verify --timeout=300ms --without-values " + option(REPORT),
                  "verify --timeout=300ms " + option(REPORT),
                  "synthesize --timeout=300ms "
                      + option(List.of("", "--diff", "--patch", "--emit=pthread", "--format=json")),
                  "explore --timeout=300ms --values=0,1",
                  "run --steps=1000",
                  "c-ir",
                  "c-ir --points",
                  "entries",
                  "graph --timeout=300ms --what=cfa"))
          + " "
          + option(OF_C);
    }

    private String ofAutomata() {
      return option(
          List.of(
              "automaton",
              "automaton --determinize",
              "automaton --minimize --to=timbuk",
              "automaton --reduce --to=dot",
              "automaton --complement",
              "automaton --to=html",
              "automaton --intersect=@/b.mata",
              "automaton --minus=@/b.mata",
              "include --timeout=300ms @/b.mata",
              "include --timeout=300ms --equivalent --format=json @/b.mata",
              "include --timeout=300ms --engine=brics @/b.mata",
              "include --timeout=300ms --independent=@/pairs.txt @/b.mata"));
    }

    /** Messages of an editor, some of them mutated. */
    private String protocol() {
      boolean isW = random.nextBoolean();
      String uri = isW ? "file:///tmp/liss-fuzz/a.w" : "file:///tmp/liss-fuzz/a.c";
      String language = isW ? "w" : "c";
      String document = "{\"uri\": \"" + uri + "\"}";
      String text = quoted(random.nextInt(3) == 0 ? mutated(isW ? w : c) : isW ? w.getFirst() : C);
      String place = "{\"textDocument\": %s, \"position\": {\"line\": 2, \"character\": 4}}";
      String range =
          "{\"start\": {\"line\": 0, \"character\": 0}, \"end\": {\"line\": 3, \"character\": 1}}";
      List<String> messages = new ArrayList<>();
      messages.add(request("initialize", "{\"processId\": null, \"capabilities\": {}}"));
      messages.add(notification("initialized", "{}"));
      messages.add(
          notification(
              "textDocument/didOpen",
              "{\"textDocument\": {\"uri\": \"%s\", \"languageId\": \"%s\", \"version\": 1, \"text\": %s}}"
                  .formatted(uri, language, text)));
      messages.add(request("textDocument/hover", place.formatted(document)));
      messages.add(request("textDocument/definition", place.formatted(document)));
      messages.add(request("textDocument/completion", place.formatted(document)));
      messages.add(request("textDocument/documentSymbol", "{\"textDocument\": " + document + "}"));
      messages.add(request("textDocument/codeLens", "{\"textDocument\": " + document + "}"));
      messages.add(
          request(
              "textDocument/codeAction",
              "{\"textDocument\": %s, \"range\": %s, \"context\": {\"diagnostics\": []}}"
                  .formatted(document, range)));
      messages.add(
          notification(
              "textDocument/didChange",
              ("{\"textDocument\": {\"uri\": \"%s\", \"version\": 2}, \"contentChanges\": "
                      + "[{\"range\": %s, \"text\": \"x\"}]}")
                  .formatted(uri, range)));
      messages.add(notification("textDocument/didClose", "{\"textDocument\": " + document + "}"));
      messages.add(request("shutdown", "null"));
      messages.add(notification("exit", "null"));
      int changed = random.nextInt(messages.size());
      messages.set(changed, mutator.mutated(messages.get(changed), messages));
      if (random.nextInt(4) == 0) {
        messages.remove(random.nextInt(messages.size()));
      }
      StringBuilder stream = new StringBuilder();
      for (String message : messages) {
        int length =
            Input.bytes(message).length + (random.nextInt(200) == 0 ? random.nextInt(9) - 4 : 0);
        stream.append("Content-Length: ").append(length).append("\r\n\r\n").append(message);
      }
      return random.nextInt(20) == 0
          ? mutator.mutated(stream.toString(), messages)
          : stream.toString();
    }

    private int requests = 0;

    private String request(String method, String parameters) {
      return "{\"jsonrpc\": \"2.0\", \"id\": %d, \"method\": \"%s\", \"params\": %s}"
          .formatted(++requests, method, parameters);
    }

    private String notification(String method, String parameters) {
      return "{\"jsonrpc\": \"2.0\", \"method\": \"%s\", \"params\": %s}"
          .formatted(method, parameters);
    }

    private static String quoted(String text) {
      Map<Character, String> escapes = new HashMap<>(Map.of('"', "\\\"", '\\', "\\\\"));
      StringBuilder quoted = new StringBuilder("\"");
      for (char c : text.toCharArray()) {
        quoted.append(
            c < 32 ? "\\u%04x".formatted((int) c) : escapes.getOrDefault(c, String.valueOf(c)));
      }
      return quoted.append('"').toString();
    }
  }
}
