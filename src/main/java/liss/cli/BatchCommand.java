package liss.cli;

import static liss.cli.UsageException.require;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.batch.Batch;
import liss.batch.Batches;
import liss.batch.Job;
import liss.batch.ResultFile;
import liss.batch.Shard;
import liss.format.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss batch}: many programs, each in a process of its own. */
@Command(
    name = "batch",
    addMethodSubcommands = false,
    description = {
      "Runs a command for many programs, each in a process of its own, and writes one line of JSON"
          + " for each result. Killed, it goes on where it was when it is started again.",
    },
    footer = {
      "",
      "Exit codes: 0 there is a result for every program, whatever it is, 2 wrong input.",
      "",
      "Example:",
      "  liss batch -j 2 --out results.jsonl drivers",
      "  liss batch --task verify,synthesize --timeout 5m --out results.jsonl drivers",
      "  liss batch --shard 2/4 --out results-2.jsonl drivers",
      "  liss merge --out results.jsonl results-*.jsonl"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class BatchCommand extends Task {

  private static final String DATABASE = "compile_commands.json";

  /** How much longer than its limit of time a process may take to end. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  /** The commands that can be run. */
  enum Kind {
    VERIFY,
    SYNTHESIZE
  }

  @Parameters(
      arity = "1..*",
      paramLabel = "WHAT",
      description =
          "Programs, directories with programs (*.w, *.c), lists of them (*.txt, one in each line),"
              + " or a compile_commands.json.")
  private List<Path> what;

  @Option(
      names = "--task",
      paramLabel = "TASK",
      split = ",",
      description = "verify or synthesize, or both (default: verify).")
  private List<Kind> tasks = List.of(Kind.VERIFY);

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where the results go.")
  private Path out;

  @Option(
      names = "-j",
      paramLabel = "N",
      description = "How many processes run at a time (default: one for each processor).")
  private int parallel = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = LimitOptions.DurationConverter.class,
      description = "The limit of time for each program (default: 10m).")
  private Duration timeout = Duration.ofMinutes(10);

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      description =
          "Only every N-th program, from the I-th on (default: what SLURM_ARRAY_TASK_ID says; /N"
              + " takes I from JOB_COMPLETION_INDEX).")
  private Optional<String> shard = Optional.empty();

  @Override
  public Integer call() {
    require(parallel >= 1, "-j must be at least 1");
    OutputFile.checkDirectory(out);
    List<Job> jobs = shard().of(List.copyOf(jobs()));
    require(!jobs.isEmpty(), "there are no programs (*.w, *.c), or none in this shard");
    Batch batch = new Batch(this::command, timeout.plus(GRACE));
    try (ResultFile results = ResultFile.open(out, jobs);
        ProgressLine line = progress()) {
      Progress progress = new Progress(line, jobs.size(), results.results().size());
      batch.run(jobs, parallel, results, progress);
      line.close();
      print(summary(results.results()));
      return ExitCode.OK;
    } catch (IOException e) {
      throw new InputException("error: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("error: interrupted; start it again to go on");
    }
  }

  private Shard shard() {
    try {
      return Shard.of(shard, terminal().environment());
    } catch (IllegalArgumentException e) {
      throw new UsageException("--shard: " + e.getMessage());
    }
  }

  private Set<Job> jobs() {
    Set<Job> jobs = new TreeSet<>();
    for (Path path : what) {
      for (Path program : programs(path)) {
        tasks.forEach(
            task -> jobs.add(new Job(task.name().toLowerCase(Locale.ROOT), program.toString())));
      }
    }
    return jobs;
  }

  private static List<Path> programs(Path path) {
    if (path.endsWith(DATABASE)) {
      return CompilationDatabase.in(path.toAbsolutePath().resolveSibling("")).files();
    }
    if (path.toString().endsWith(".txt")) {
      return SourceFile.read(path)
          .text()
          .lines()
          .filter(line -> !line.isBlank())
          .map(line -> Path.of(line.strip()))
          .toList();
    }
    if (!Files.isDirectory(path)) {
      require(Files.exists(path), "no such file: " + path);
      return List.of(path);
    }
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(file -> file.toString().matches(".*[.][wc]")).toList();
    } catch (IOException e) {
      throw new InputException("error: cannot read " + path + SourceFile.reason(e));
    }
  }

  /** This program with the options of this virtual machine. */
  private List<String> command(Job job) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> argument.startsWith("-X") || argument.startsWith("--enable"))
            .toList());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(LissCommand.class.getName(), job.task(), "--format", "json"));
    command.addAll(List.of("--timeout", timeout.toMillis() + "ms"));
    what.stream()
        .filter(path -> path.endsWith(DATABASE) && SourceFile.isC(Path.of(job.file())))
        .findFirst()
        .ifPresent(path ->
            command.addAll(List.of("-p", path.toAbsolutePath().resolveSibling("").toString())));
    command.add(job.file());
    return command;
  }

  /** How often there is which result. */
  private static String summary(SortedMap<Job, Json.Members> results) {
    SortedMap<String, Long> counts =
        results.values().stream()
            .collect(
                Collectors.groupingBy(
                    result -> result.text("result").orElse("").replaceFirst("\\(.*", ""),
                    TreeMap::new,
                    Collectors.counting()));
    return results.size()
        + " results: "
        + counts.entrySet().stream()
            .map(count -> count.getValue() + " " + count.getKey())
            .collect(Collectors.joining(", "))
        + "\n";
  }

  /** Tells what is running, and about when all will be done. */
  private static final class Progress implements Batch.Listener {

    private final ProgressLine line;
    private final int all;
    private final long start = System.nanoTime();
    private final Set<Job> running = new TreeSet<>();
    private final int before;
    private int done;

    Progress(ProgressLine line, int all, int before) {
      this.line = line;
      this.all = all;
      this.before = before;
    }

    @Override
    public synchronized void begins(Job job) {
      running.add(job);
      show();
    }

    @Override
    public synchronized void ends(Job job) {
      running.remove(job);
      done++;
      show();
    }

    private void show() {
      int left = all - before - done;
      String estimate =
          done == 0
              ? ""
              : ", about "
                  + (Duration.ofNanos((System.nanoTime() - start) / done * left).toSeconds() + 1)
                  + " s left";
      line.show(
          (before + done)
              + " of "
              + all
              + estimate
              + ": "
              + running.stream()
                  .map(job -> new File(job.file()).getName())
                  .collect(Collectors.joining(", ")));
    }
  }

  /** {@code liss merge}: the results of several shards in one file. */
  @Command(
      name = "merge",
      addMethodSubcommands = false,
      description = "Puts the results of several shards of a batch together, in order.",
      footer = {
        "",
        "Exit codes: 0 every program has a result, 5 some are missing, which are named.",
        "",
        "Example:",
        "  liss merge --out results.jsonl results-*.jsonl"
      })
  @SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
  static final class Merge extends Task {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "What liss batch has written.")
    private List<Path> files;

    @Option(
        names = {"-o", "--output", "--out"},
        paramLabel = "OUT",
        description = "Write the results to this file, whole or not at all.")
    private Optional<Path> output = Optional.empty();

    @Override
    public Integer call() {
      output.ifPresent(OutputFile::checkDirectory);
      Batches merged = Batches.of(files.stream().map(f -> SourceFile.read(f).text()).toList());
      write(output, merged.lines());
      merged.missing().forEach(job -> err().println("missing: " + job));
      err().print(summary(merged.results()));
      err().flush();
      return merged.missing().isEmpty() ? ExitCode.OK : ExitCode.UNKNOWN;
    }
  }
}
