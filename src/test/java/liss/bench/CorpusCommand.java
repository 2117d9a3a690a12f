package liss.bench;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import liss.bench.CorpusManifest.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tools/bench corpus}: which programs of others get a verdict, and whether it is right. */
@Command(
    name = "corpus",
    description = {
      "Verifies the C programs of a manifest, and compares the verdicts with what it says of them.",
      "",
      "Writes corpus.md. Programs are decided in few processes, one after the other; a process that"
          + " dies or does not answer is started anew, and its program is recorded as failed."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class CorpusCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--manifest",
      paramLabel = "FILE",
      required = true,
      description = "The list of programs; paths in it are below its directory.")
  private Path manifest;

  @Option(
      names = "--only",
      paramLabel = "PATTERN",
      split = ",",
      description = "Only programs whose suite or file name matches one of these.")
  private List<String> only = List.of("*");

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "The limit for each program (default: ${DEFAULT-VALUE}).")
  private int timeout = 10;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "How many processes work at the same time (default: ${DEFAULT-VALUE}).")
  private int jobs = 1;

  @Option(
      names = "--judged",
      paramLabel = "FILE",
      description = "Verdicts that somebody has looked at (default: ${DEFAULT-VALUE}).")
  private Path judged = Path.of("results/corpus-judged.tsv");

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("results");

  @Override
  public Integer call() throws Exception {
    if (timeout < 1 || jobs < 1) {
      throw new ParameterException(spec.commandLine(), "--timeout and --jobs must be at least 1");
    }
    List<Program> programs = CorpusManifest.read(manifest).stream().filter(this::isChosen).toList();
    CorpusJudgement judgement = CorpusJudgement.read(judged);
    Map<Program, CorpusAnswer> answers = answers(programs);
    List<CorpusPage.Row> rows = new ArrayList<>();
    for (Program program : programs) {
      CorpusAnswer answer = answers.getOrDefault(program, CorpusAnswer.failed("no answer", 0));
      rows.add(
          new CorpusPage.Row(
              program,
              answer,
              judgement.judge(program, answer),
              judgement.reason(program, answer).orElse("")));
    }
    WholeFile.write(output.resolve("corpus.md"), new CorpusPage(rows).text(introduction()));
    return 0;
  }

  private boolean isChosen(Program program) {
    Path name = Path.of(program.file()).getFileName();
    return only.stream()
        .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
        .anyMatch(matcher -> matcher.matches(Path.of(program.suite())) || matcher.matches(name));
  }

  /** Each process takes the next program when it is done with one. */
  private Map<Program, CorpusAnswer> answers(List<Program> programs)
      throws InterruptedException, ExecutionException {
    Map<Program, CorpusAnswer> answers = new ConcurrentHashMap<>();
    AtomicInteger next = new AtomicInteger();
    try (ExecutorService executor = Executors.newFixedThreadPool(jobs)) {
      List<Future<Integer>> workers = new ArrayList<>();
      for (int i = 0; i < jobs; i++) {
        workers.add(executor.submit(() -> work(programs, next, answers)));
      }
      for (Future<Integer> worker : workers) {
        worker.get();
      }
    }
    return answers;
  }

  private Integer work(
      List<Program> programs, AtomicInteger next, Map<Program, CorpusAnswer> answers)
      throws IOException, InterruptedException {
    Path root = manifest.toAbsolutePath().getParent();
    Duration limit = Duration.ofSeconds(timeout);
    int done = 0;
    try (CorpusProcess process = new CorpusProcess(root, limit)) {
      for (int i = next.getAndIncrement(); i < programs.size(); i = next.getAndIncrement()) {
        Program program = programs.get(i);
        CorpusAnswer answer = process.answer(program);
        answers.put(program, answer);
        done++;
        spec.commandLine()
            .getErr()
            .println("%d/%d %s".formatted(i + 1, programs.size(), program.file()));
      }
    }
    return done;
  }

  private String introduction() {
    return """
    # Programs of others

    Written by `tools/bench corpus`. `verify` has decided each program of the manifest with its
    default options and those of the manifest. `explore` executes programs of W only, so it has no
    answers here. Java %d, %d processors, %d at a time, a heap of %s of which liss uses at
    most %s, %d s per program; a quarter and a second more for what asks for no limits.
    Counterexamples were not made small.

    The manifest says of a program whether it has a data race and whether its assertion holds in
    all runs. Neither is preemption-safety. A program with a race can be safe, such as one whose
    threads have one access each between two points where the cooperative scheduler may switch, and
    a program without a race can be unsafe, such as one that releases a lock between reading and
    writing. A verdict therefore is

    - **right** if it is safe, and the program has no race or its assertion holds, and nothing known
      is against it; or if it is unsafe, and the program has a race or its assertion can fail;
    - **wrong** if it is safe, although a part was not looked at (LISS0220) and the program has a
      race; or if somebody has looked at it and found it wrong;
    - **to be looked at** if it is safe in spite of a race or an assertion that can fail, or holds
      for no run that ends, or leaves out a part; or if it is unsafe without a race. Somebody has
      looked at those that `corpus-judged.tsv` lists, and the last column says what they found;
    - **nothing known** otherwise.

    A deadlock counts as unsafe. Times are in seconds of the clock, with other work beside it.
    """
        .formatted(
            Runtime.version().feature(),
            Runtime.getRuntime().availableProcessors(),
            jobs,
            LissProcess.HEAP,
            LissProcess.MEMORY_LIMIT,
            timeout);
  }
}
