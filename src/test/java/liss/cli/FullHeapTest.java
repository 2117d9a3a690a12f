package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a search does that needs more memory than there is. */
@Tag("slow")
class FullHeapTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private Path directory;

  @Test
  void aSearchThatFillsTheHeapEndsAtOnceWithAnAnswer() throws IOException, InterruptedException {
    assertThat(explored("models/por/svcomp/fib-bench-longer-true.w"))
        .contains("Result: unknown(limit)");
  }

  @Test
  void theHeapIsTheReasonWhereBehavioursAreCompared() throws IOException, InterruptedException {
    Path program =
        Liss.file(
            directory,
            "endless.w",
            """
            shared int x;
            lock l;
            condvar v;
            thread a { while (*) { x := x + 1; } lock(l); cwait(v, l); unlock(l); }
            thread b { while (*) { x := x + 2; } lock(l); csignal(v); unlock(l); }
            """);
    assertThat(explored("--property", "preemptive-only", program.toString()))
        .contains("Result: unknown(heap of ");
  }

  /** What {@code explore} prints with a small heap. */
  private static String explored(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                LissCommand.class.getName(),
                "explore"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      assertThat(process.waitFor(LONG.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(ExitCode.UNKNOWN);
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
    }
  }
}
