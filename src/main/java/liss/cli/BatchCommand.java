package liss.cli;

import static liss.cli.UsageException.require;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.batch.Annotations;
import liss.batch.Batch;
import liss.batch.BatchPage;
import liss.batch.BatchProgress;
import liss.batch.Batches;
import liss.batch.Findings;
import liss.batch.JUnitXml;
import liss.batch.Job;
import liss.batch.ResultFile;
import liss.batch.Shard;
import liss.format.Json;
import liss.report.SarifReport;
import liss.report.html.HtmlReport;
import liss.triage.ConfigurationException;
import liss.triage.Suppressions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      "Exit codes: that of the most important result that fails (--fail-on): 10 false, 9 possible,"
          + " 70 crash, 2 error, 5 unknown; otherwise 5 if a program was ended before it had a"
          + " result, 0 if not. 2 is also wrong input.",
      "",
      "Example:",
      "  liss batch -j 2 --out results.jsonl drivers",
      "  liss batch --task verify,synthesize --timeout 5m --out results.jsonl drivers",
      "  liss batch --pages pages --out results.jsonl drivers",
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
    SYNTHESIZE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
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
      names = "--pages",
      paramLabel = "DIR",
      description =
          "Write a page for a browser about each program to this directory, and index.html about"
              + " all.")
  private Optional<Path> pages = Optional.empty();

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

  @Mixin private ReportOptions.LinkOption links;
  @Mixin private SourceFile.Changes changes;
  @Mixin private ExitCode.FailOn failOn;
  @Mixin private COptionsMixin.Output c;

  @Override
  public Integer call() {
    c.check();
    links.check(pages.isPresent());
    require(parallel >= 1, "-j must be at least 1");
    OutputFile.checkDirectory(out);
    pages.ifPresent(OutputFile::createDirectory);
    Set<Job> all = jobs();
    require(!all.isEmpty() || changes.isGiven(), "there are no programs (*.w, *.c)");
    List<Job> jobs = shard().of(List.copyOf(all));
    Batch batch = new Batch(this::command, timeout.plus(GRACE));
    try (ResultFile results = ResultFile.open(out, jobs, commandLine());
        ProgressLine line = progress()) {
      BatchProgress progress = new BatchProgress(line::show, jobs.size(), (int) results.finished());
      batch.run(jobs, parallel, results, progress);
      line.close();
      pages
          .map(directory -> directory.resolve("index.html"))
          .ifPresent(index ->
              OutputFile.write(
                  index,
                  Merge.page(
                      List.copyOf(results.results().values()),
                      results.commands(),
                      Optional.of(index))));
      print(summary(results.results()));
      return failOn.ofAll(
          Findings.labels(results.results().values().stream()), results.finished() == jobs.size());
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
      for (Path program : changes.among(programs(path), file -> List.of(file), c)) {
        tasks.forEach(task -> jobs.add(job(task, program)));
      }
    }
    return jobs;
  }

  private Job job(Kind task, Path program) {
    List<String> options =
        switch (task) {
          case VERIFY -> c.inputArguments();
          case SYNTHESIZE -> c.arguments();
        };
    List<String> all = new ArrayList<>(SourceFile.isC(program) ? options : List.of());
    all.addAll(c.switchArgument());
    return new Job(task.toString(), program.toString(), all);
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
    return SourceFile.InputFiles.programs(path);
  }

  private static Path pageFile(Path directory, Job job) {
    Path file = directory.resolve(BatchPage.file(job));
    OutputFile.createDirectory(file.resolveSibling(""));
    return file;
  }

  /** The process that does a job. */
  private List<String> command(Job job) {
    List<String> command = LissCommand.process();
    command.addAll(List.of(job.task(), "--format", "sarif"));
    command.addAll(List.of("--timeout", timeout.toMillis() + "ms"));
    pages.ifPresent(directory -> command.add("--page=" + pageFile(directory, job)));
    links.argument().ifPresent(command::add);
    what.stream()
        .filter(path -> path.endsWith(DATABASE) && SourceFile.isC(Path.of(job.file())))
        .findFirst()
        .ifPresent(path ->
            command.addAll(List.of("-p", path.toAbsolutePath().resolveSibling("").toString())));
    command.addAll(job.options());
    command.add(job.file());
    return command;
  }

  /** The number of programs for each result. */
  private static String summary(SortedMap<Job, Json.Members> results) {
    SortedMap<String, Long> counts =
        results.values().stream()
            .collect(
                Collectors.groupingBy(
                    result -> result.text("result").orElse("").replaceFirst("\\(.*", ""),
                    TreeMap::new,
                    Collectors.counting()));
    return results.size()
        + (results.size() == 1 ? " result" : " results")
        + counts.entrySet().stream()
            .map(count -> count.getValue() + " " + count.getKey())
            .collect(Collectors.joining(", ", counts.isEmpty() ? "" : ": ", "\n"));
  }

  /** {@code liss merge}: the results of several shards in one file. */
  @Command(
      name = "merge",
      addMethodSubcommands = false,
      description = {
        "Puts the results of several shards of a batch together, in order, as they are or as one"
            + " report."
      },
      footer = {
        "",
        "Exit codes: that of the most important result that fails (--fail-on): 10 false, 9"
            + " possible, 70 crash, 2 error, 5 unknown; otherwise 5 if results are missing, which are"
            + " named, 0 if not.",
        "",
        "Example:",
        "  liss merge --out results.jsonl results-*.jsonl",
        "  liss merge --format sarif --baseline last-week.jsonl -o new.sarif results.jsonl"
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

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        description =
            "jsonl (the results as they are), sarif, junit or html: one document for all; patch: the"
                + " locks of all programs, for git apply; github: a line for each finding, which"
                + " GitHub shows beside the code (default: jsonl).")
    private Format format = Format.JSONL;

    @Option(
        names = "--baseline",
        paramLabel = "FILE",
        description =
            "Leave out the findings that this file, an earlier result of liss batch, has as well."
                + " Their lines may have moved.")
    private Optional<Path> baseline = Optional.empty();

    @Mixin private ExitCode.FailOn failOn;

    /** The forms of the results. */
    private enum Format {
      JSONL,
      SARIF,
      JUNIT,
      HTML,
      PATCH,
      GITHUB;

      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    @Override
    public Integer call() {
      output.ifPresent(OutputFile::checkDirectory);
      Batches merged = batches(files);
      baseline.ifPresent(Merge::check);
      List<Json.Members> known =
          Findings.of(batches(baseline.stream().toList()).results().values().stream());
      List<Json.Members> results =
          Findings.notIn(known, merged.results().values().stream()).toList();
      String text =
          switch (format) {
            case JSONL -> Batches.lines(results);
            case SARIF -> sarif(results);
            case JUNIT -> JUnitXml.of(results, failOn.or(Set.of("false", "possible")));
            case HTML -> page(results, merged.commands(), output);
            case PATCH -> Findings.patches(results.stream());
            case GITHUB -> Annotations.of(results);
          };
      if (format == Format.PATCH) {
        output.ifPresentOrElse(out -> OutputFile.write(out, text), () -> printDocument(text));
      } else {
        write(output, text);
      }
      merged.missing().forEach(job -> err().println("missing: " + job));
      err().print(summary(merged.results()));
      err().flush();
      return failOn.ofAll(Findings.labels(results.stream()), merged.missing().isEmpty());
    }

    /** One SARIF log of the results of several programs. */
    static String sarif(List<Json.Members> results) {
      return SarifReport.of(
          Findings.of(results.stream()),
          Findings.notifications(results.stream()),
          Findings.assumptions(results.stream()),
          LissCommand.Version.number());
    }

    private static void check(Path baseline) {
      try {
        Suppressions.checkBaseline(SourceFile.read(baseline));
      } catch (ConfigurationException e) {
        throw new InputException(String.valueOf(e.getMessage()));
      }
    }

    private static Batches batches(List<Path> files) {
      return Batches.of(files.stream().map(file -> SourceFile.read(file).text()).toList());
    }

    /** The page about some results that goes to a file, beside which those of programs may be. */
    static String page(
        List<Json.Members> results, Collection<String> commands, Optional<Path> output) {
      Path directory = output.map(Path::toAbsolutePath).orElse(Path.of("x")).resolveSibling("");
      Json.Members document =
          BatchPage.of(
              results,
              commands,
              result ->
                  Optional.of(BatchPage.file(Job.of(result)))
                      .filter(page -> Files.exists(directory.resolve(page)))
                      .map(page -> page.toString().replace('\\', '/')),
              file -> DocumentOptions.link(output, Path.of(file)));
      return HtmlReport.of(document, Optional.empty(), LissCommand.Version.number());
    }
  }
}
