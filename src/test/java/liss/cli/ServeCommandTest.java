package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.batch.Address;
import liss.batch.ResidentClient;
import liss.batch.ResidentProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class ServeCommandTest {

  private static final String INPUT = "thread a { assume true; }";

  /** Command lines of all kinds, with answers, errors and help. */
  private static final String COMMAND_LINES =
      """
      --version
      --help
      --nosuch

      help
      help verify
      nosuch
      verify
      verify --help
      verify --nosuch
      verify nosuch.w
      verify --timeout soon drivers/ex1.w
      verify drivers/open_close.w
      verify --format json drivers/open_close.w
      verify --format sarif drivers/open_close.w
      verify --format html drivers/open_close.w
      verify --color always drivers/open_close.w
      verify --explain drivers/ex1.w
      verify drivers/ex2.w
      verify drivers/ex2.w drivers/ex3.w
      verify drivers/c/open_close.c
      verify --property deadlock drivers/ex1.w
      verify -
      fmt -
      fmt drivers/open_close.w
      explain LISS0001
      explain LISS9999
      explain
      synthesize nosuch.w
      synthesize --diff models/open-open.w
      synthesize --objective none models/open-open.w
      synthesize -o nosuch/x.w models/open-open.w
      explore drivers/open_close.w
      explore --property race drivers/open_close.w
      explore nosuch
      graph --what thread drivers/open_close.w
      graph --what np drivers/ex1.w
      run drivers/open_close.w
      run --seed 7 drivers/open_close.w
      c-ir drivers/c/open_close.c
      entries drivers/c/open_close.c
      include drivers/ex1.w drivers/ex2.w
      automaton
      replay drivers/open_close.w
      """;

  @TempDir private Path directory;

  @Test
  void commandLinesAreAnsweredAsByAProcessOfTheirOwn() throws Exception {
    Path file = directory.resolve("serve");
    int processes = 0;
    for (String line : COMMAND_LINES.lines().toList()) {
      String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");
      Optional<ResidentClient.Told> told = Optional.empty();
      while (told.isEmpty()) {
        if (Address.in(file).isEmpty()) {
          start(file);
          processes++;
        }
        told = told(file, arguments);
      }
      Liss own = Liss.given(INPUT, (Object[]) arguments);
      assertThat(told.get().out()).as(line).isEqualTo(own.out());
      assertThat(withoutTimes(told.get().err())).as(line).isEqualTo(withoutTimes(own.err()));
      assertThat(told.get().exitCode()).as(line).isEqualTo(own.exitCode());
    }
    Files.deleteIfExists(file);
    assertThat(processes)
        .as("one ends with the thread that the layout of a page leaves")
        .isLessThan(4);
  }

  private static void start(Path file) throws InterruptedException {
    ResidentProcess process = new ResidentProcess(file, "", LissCommand::answer, () -> {});
    Runnable serves =
        () -> {
          try {
            process.serve(Duration.ofMinutes(1));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    new Thread(serves).start();
    while (Address.in(file).isEmpty()) {
      Thread.sleep(10);
    }
  }

  /** What the process answers; empty if it is ending. */
  private static Optional<ResidentClient.Told> told(Path file, String... arguments)
      throws InterruptedException {
    try {
      Optional<Address> address = Address.in(file);
      return address.isEmpty()
          ? Optional.empty()
          : Optional.of(ResidentClient.of(address.get(), "", "i").run(INPUT, arguments))
              .filter(told -> told.said().endsWith("yes"));
    } catch (IOException e) {
      return Optional.empty();
    } finally {
      Thread.sleep(10);
    }
  }

  /** Lines are broken where the times say so. */
  private static String withoutTimes(String text) {
    return text.replaceAll("\\d+ ms", "TIME").replaceAll("\\s+", " ");
  }

  @Test
  void theLauncherSaysWhereTheProcessIs() throws IOException {
    assertThat(Liss.run("serve", "--status").exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    Path file = directory.resolve("serve");
    Terminal terminal = new Terminal(Map.of("LISS_SERVE_FILE", file.toString()), Set.of());
    assertThat(Liss.run(terminal, "serve", "--status").out())
        .isEqualTo("No process answers command lines.\n");
    long process = ProcessHandle.current().pid();
    Files.writeString(file, "1 question answer " + process + "\n");
    assertThat(Liss.run(terminal, "serve", "--status").out())
        .isEqualTo("Process " + process + " answers command lines.\n");
    assertThat(Liss.run(terminal, "serve", "--stop").exitCode()).isEqualTo(ExitCode.OK);
    assertThat(file).doesNotExist();
  }
}
