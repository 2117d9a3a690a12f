package liss.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.cli.Liss;
import liss.fuzz.Inputs.Kind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code tools/fuzz}. */
@Command(
    name = "tools/fuzz",
    description = {
      "Runs liss on mutated programs, automata, tables, patches, reports, batch files and messages"
          + " of editors, in one process, and looks for internal errors, hangs and leaks.",
      "",
      "Input N depends on N only: --seed N --count 1 repeats it. The files of an input that goes"
          + " wrong are in a directory with its number below --out."
    },
    footer = {"", "Exit codes: 0 nothing was found, 1 something was, 2 wrong usage."},
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class Fuzz implements Callable<Integer> {

  /** The exit code of liss for an error of its own. */
  private static final int INTERNAL_ERROR = 70;

  /** An internal error of a server (JSON-RPC 2.0, 5.1), and where it comes from. */
  private static final Pattern PROTOCOL_ERROR =
      Pattern.compile("-32603,\"message\":[^\\\\]*(\\\\n\\\\tat [^\\\\]*)?");

  /** How many inputs there are between two looks at what the process has. */
  private static final int PERIOD = 1000;

  @Option(names = "--seed", paramLabel = "N", description = "The first input (default: 0).")
  private long seed = 0;

  @Option(names = "--count", paramLabel = "N", description = "How many inputs (default: 1000).")
  private int count = 1000;

  @Option(
      names = "--only",
      paramLabel = "KIND",
      split = ",",
      description = "Only inputs of these kinds: ${COMPLETION-CANDIDATES}.")
  private Kind[] only = Kind.values();

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      description = "After this time an input hangs (default: 60).")
  private int limit = 60;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where inputs that go wrong are kept (default: target/fuzz).")
  private Path out = Path.of("target", "fuzz");

  @Spec private CommandSpec spec;

  /** What went wrong, and with which inputs: the first of each sort is shown. */
  private final Map<String, Long> findings = new LinkedHashMap<>();

  /** What a thread other than that of the command ended with. */
  private final AtomicReference<@Nullable Throwable> uncaught = new AtomicReference<>();

  private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);

  @SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
  private Fuzz() {}

  /** Runs the command line and ends the process. */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new Fuzz())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
            .execute(args));
  }

  @Override
  public Integer call() throws Exception {
    Path scratch = Files.createTempDirectory("liss-fuzz");
    Inputs inputs = Inputs.of(Path.of(""), scratch);
    long begin = System.nanoTime();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> uncaught.set(thrown));
    Optional<Resources> first = Optional.empty();
    Resources last = Resources.now();
    for (int i = 0; i < count; i++) {
      Input input = inputs.of(seed + i);
      if (Arrays.asList(only).contains(input.kind())) {
        counts.merge(input.kind(), 1, Integer::sum);
        run(seed + i, input, scratch);
      }
      if ((i + 1) % PERIOD == 0) {
        last = Resources.now();
        first = first.isPresent() ? first : Optional.of(last);
        say(
            "%d inputs, %d s: %d findings; %s",
            i + 1, (System.nanoTime() - begin) / 1_000_000_000, findings.size(), last);
      }
    }
    Input.clear(scratch);
    Files.delete(scratch);
    if (first.flatMap(last::leakedSince).isPresent()) {
      // The threads of a library that have nothing to do end after a minute.
      Thread.sleep(Duration.ofSeconds(65));
      last = Resources.now();
    }
    first.flatMap(last::leakedSince).ifPresent(leak -> findings.putIfAbsent(leak, seed + count));
    say(
        "%s",
        counts.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .collect(Collectors.joining(", ")));
    findings.forEach((what, number) -> say("%d: %s", number, what));
    return findings.isEmpty() ? 0 : 1;
  }

  private void say(String form, Object... values) {
    spec.commandLine().getOut().printf(form + "%n", values);
    spec.commandLine().getOut().flush();
  }

  private void run(long number, Input input, Path scratch) throws Exception {
    Input.clear(scratch);
    input.write(scratch);
    FutureTask<Optional<String>> task = new FutureTask<>(() -> wrong(input, scratch));
    Thread thread = new Thread(task, "input " + number);
    thread.setDaemon(true);
    thread.start();
    Optional<String> wrong;
    try {
      wrong = task.get(limit, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      wrong = Optional.of("hangs: " + stacks());
      thread.interrupt();
      thread.join(Duration.ofSeconds(limit));
    } catch (ExecutionException e) {
      wrong = Optional.of("throws " + e.getCause() + where(e.getCause()));
    }
    Throwable other = uncaught.getAndSet(null);
    if (wrong.isEmpty() && other != null) {
      wrong = Optional.of("a thread ends with " + other + where(other));
    }
    if (wrong.isPresent() && findings.putIfAbsent(wrong.get(), number) == null) {
      say("%d: liss %s: %s", number, String.join(" ", input.arguments()), wrong.get());
      Path kept = Files.createDirectories(out.resolve(String.valueOf(number)));
      input.write(kept);
      Files.write(kept.resolve("stdin"), Input.bytes(input.input()));
      Files.writeString(kept.resolve("command"), String.join(" ", input.arguments()) + "\n");
    }
  }

  /** The stack of a throwable where it comes from liss. */
  private static String where(Throwable thrown) {
    return Arrays.stream(thrown.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith("liss."))
        .limit(2)
        .map(frame -> " at " + frame)
        .collect(Collectors.joining());
  }

  /** Where the threads of liss are. */
  private static String stacks() {
    return Thread.getAllStackTraces().values().stream()
        .filter(stack ->
            Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith("liss.")))
        .map(stack -> Arrays.stream(stack).limit(12).map(Object::toString).toList().toString())
        .filter(stack -> !stack.contains("liss.fuzz.Fuzz.stacks"))
        .limit(2)
        .collect(Collectors.joining(" | "));
  }

  /** What is wrong with the answer to an input. */
  private static Optional<String> wrong(Input input, Path directory) {
    InputStream in = System.in;
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try {
      System.setIn(new ByteArrayInputStream(Input.bytes(input.input())));
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      Liss liss = Liss.run(input.arguments(directory));
      if (liss.exitCode() == INTERNAL_ERROR) {
        return Optional.of(firstLine(liss.err()) + bug(input, directory));
      }
      Matcher error = PROTOCOL_ERROR.matcher(printed.toString(StandardCharsets.UTF_8));
      return error.find() ? Optional.of(error.group()) : raw(liss.err());
    } finally {
      System.setIn(in);
      System.setOut(out);
    }
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  /** Where an internal error comes from. */
  private static String bug(Input input, Path directory) {
    Object[] arguments = input.arguments(directory);
    Object[] debug = Arrays.copyOf(arguments, arguments.length + 1);
    debug[arguments.length] = "--debug";
    return Liss.run(debug)
        .err()
        .lines()
        .filter(line -> line.startsWith("\tat liss.") || line.startsWith("Caused by"))
        .limit(3)
        .map(line -> " " + line.strip())
        .collect(Collectors.joining());
  }

  /** A control character of an input that reaches a terminal. */
  private static Optional<String> raw(String text) {
    return text.codePoints()
        .filter(c -> Character.isISOControl(c) && c != '\n' && c != '\t' && c != '\r')
        .boxed()
        .findFirst()
        .map(c -> "standard error has the character %#x".formatted(c));
  }
}
