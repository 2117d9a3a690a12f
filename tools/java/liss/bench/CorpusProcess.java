package liss.bench;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import liss.search.Limits;
import liss.verify.Outcome;

/**
 * Decides programs of a corpus in a process that it starts anew when it has died or does not
 * answer. Not for several threads.
 */
final class CorpusProcess implements AutoCloseable {

  /** The limit of memory as in {@link LissProcess}, in bytes. */
  private static final long MEMORY = 1536L << 20;

  private final Path root;
  private final Duration timeout;
  private final CorpusWorker.Question question;
  private Optional<Running> running = Optional.empty();

  /** What a process writes; an empty line at its end. */
  private record Running(Process process, BufferedWriter in, BlockingQueue<String> out) {}

  /**
   * Nothing is started yet.
   *
   * @param root the directory of the corpus
   * @param timeout the limit for the engines
   * @param question what is asked about the programs
   */
  CorpusProcess(Path root, Duration timeout, CorpusWorker.Question question) {
    this.root = root;
    this.timeout = timeout;
    this.question = question;
  }

  /** The answer for one program. */
  CorpusAnswer answer(CorpusManifest.Program program) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(program.file()));
    words.addAll(program.options());
    Running worker = running.isPresent() ? running.get() : start();
    running = Optional.of(worker);
    long start = System.nanoTime();
    worker.in().write(String.join("\t", words) + "\n");
    worker.in().flush();
    Limits limits = new Limits(Optional.of(timeout), Optional.empty());
    long due = limits.due().orElseThrow().plus(question.more()).toMillis();
    String line = worker.out().poll(due, TimeUnit.MILLISECONDS);
    long milliseconds = (System.nanoTime() - start) / 1_000_000;
    if (line == null) {
      close();
      Outcome outcome = new Outcome.Unknown(limits.exceeded().orElseThrow());
      return new CorpusAnswer(CorpusAnswer.Kind.UNKNOWN, outcome.label(), List.of(), milliseconds);
    }
    if (line.isEmpty()) {
      close();
      return CorpusAnswer.failed("died", milliseconds);
    }
    return CorpusAnswer.of(line);
  }

  private Running start() throws IOException {
    String java = ProcessHandle.current().info().command().orElse("java");
    Process process =
        new ProcessBuilder(
                java,
                "--enable-native-access=ALL-UNNAMED",
                "-Xss16m",
                "-Xmx" + LissProcess.HEAP,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                CorpusWorker.class.getName(),
                root.toString(),
                String.valueOf(timeout.toMillis()),
                String.valueOf(MEMORY),
                question.name())
            .redirectError(new File(System.getProperty("java.io.tmpdir"), "liss-corpus.err"))
            .start();
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    Thread reader = new Thread(() -> collect(out, lines), "answers");
    reader.setDaemon(true);
    reader.start();
    return new Running(
        process,
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8)),
        lines);
  }

  /** Passes lines on, and an empty one at their end. */
  private static void collect(BufferedReader out, BlockingQueue<String> lines) {
    try (out) {
      out.lines().forEach(lines::add);
    } catch (IOException | UncheckedIOException e) {
      // The process was stopped.
    } finally {
      lines.add("");
    }
  }

  /** Ends the process. */
  @Override
  public void close() {
    running.ifPresent(worker -> worker.process().destroyForcibly());
    running = Optional.empty();
  }
}
