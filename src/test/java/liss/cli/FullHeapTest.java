package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a search does that needs more memory than there is. */
@Tag("slow")
class FullHeapTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void aSearchThatFillsTheHeapEndsAtOnceWithAnAnswer() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx48m",
                    "-XX:+UseParallelGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    LissCommand.class.getName(),
                    "explore",
                    "models/por/svcomp/fib-bench-longer-false.w"))
            .redirectErrorStream(true)
            .start();
    try {
      assertThat(process.waitFor(LONG.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(output).contains("Result: unknown(limit)");
      assertThat(process.exitValue()).isEqualTo(ExitCode.UNKNOWN);
    } finally {
      process.destroyForcibly();
    }
  }
}
