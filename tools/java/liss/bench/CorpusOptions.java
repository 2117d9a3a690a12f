package liss.bench;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import liss.bench.CorpusManifest.Program;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that ask something about the programs of a manifest. */
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class CorpusOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

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
      names = "--output",
      paramLabel = "DIR",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("results");

  Path output() {
    return output;
  }

  int timeout() {
    return timeout;
  }

  int jobs() {
    return jobs;
  }

  /** The programs that were chosen, in the order of the manifest. */
  List<Program> programs() throws IOException {
    if (timeout < 1 || jobs < 1) {
      throw new ParameterException(spec.commandLine(), "--timeout and --jobs must be at least 1");
    }
    return CorpusManifest.read(manifest).stream().filter(this::isChosen).toList();
  }

  private boolean isChosen(Program program) {
    Path name = Path.of(program.file()).getFileName();
    return only.stream()
        .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
        .anyMatch(matcher -> matcher.matches(Path.of(program.suite())) || matcher.matches(name));
  }

  /** Each process takes the next program when it is done with one. */
  Map<Program, CorpusAnswer> answers(List<Program> programs, CorpusWorker.Question question)
      throws InterruptedException, ExecutionException {
    Map<Program, CorpusAnswer> answers = new ConcurrentHashMap<>();
    AtomicInteger next = new AtomicInteger();
    try (ExecutorService executor = Executors.newFixedThreadPool(jobs)) {
      List<Future<Integer>> workers = new ArrayList<>();
      for (int i = 0; i < jobs; i++) {
        workers.add(executor.submit(() -> work(programs, question, next, answers)));
      }
      for (Future<Integer> worker : workers) {
        worker.get();
      }
    }
    return answers;
  }

  private Integer work(
      List<Program> programs,
      CorpusWorker.Question question,
      AtomicInteger next,
      Map<Program, CorpusAnswer> answers)
      throws IOException, InterruptedException {
    Path root = manifest.toAbsolutePath().getParent();
    Duration limit = Duration.ofSeconds(timeout);
    int done = 0;
    try (CorpusProcess process = new CorpusProcess(root, limit, question)) {
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
}
