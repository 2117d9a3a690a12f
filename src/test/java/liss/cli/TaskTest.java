package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Tag("slow")
class TaskTest {

  private static final Duration LONG = Duration.ofMillis(1500);

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Command(name = "slow")
  private static final class Slow extends Task {

    @Mixin private LimitOptions limits;
    private final IntSupplier work;

    Slow(IntSupplier work) {
      this.work = work;
    }

    @Override
    public Integer call() {
      return within(limits, work);
    }
  }

  private int run(Slow task, String... arguments) {
    List<String> line = new ArrayList<>(List.of("slow"));
    line.addAll(List.of(arguments));
    return LissCommand.commandLine(Liss.PLAIN)
        .addSubcommand(task)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(line.toArray(String[]::new));
  }

  private static void pause() {
    long end = System.nanoTime() + LONG.toNanos();
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  @Test
  void work_that_does_not_ask_for_limits_has_an_end() {
    Slow[] task = new Slow[1];
    task[0] =
        new Slow(() -> {
          pause();
          task[0].print("late");
          return 0;
        });
    assertThat(run(task[0], "--timeout", "10ms")).isEqualTo(5);
    assertThat(err).hasToString("Result: unknown(time limit of 10 ms)\n");
    pause();
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void an_answer_that_is_being_told_is_told_to_its_end() {
    Slow[] task = new Slow[1];
    task[0] =
        new Slow(() -> {
          task[0].print("first ");
          pause();
          task[0].print("last");
          return 10;
        });
    assertThat(run(task[0], "--timeout", "10ms")).isEqualTo(10);
    assertThat(out).hasToString("first last");
  }

  @Test
  void a_failure_is_that_of_the_command() {
    Slow task =
        new Slow(() -> {
          throw new IllegalStateException("why");
        });
    assertThat(run(task, "--timeout", "1m")).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(err.toString()).contains("why");
  }
}
