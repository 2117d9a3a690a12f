package liss.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The protocol; the commands print what they are given. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class ResidentProcessTest {

  private static final String HERE = "a directory\nand limits";

  /** A thread for each: the common pool may have a single one. */
  private static final Executor THREADS = work -> new Thread(work).start();

  @TempDir private Path directory;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private CompletableFuture<Void> process;
  private Path file;
  private Address address;

  @BeforeEach
  void start() throws InterruptedException {
    file = directory.resolve("serve");
    process =
        CompletableFuture.runAsync(
            () -> {
              try {
                new ResidentProcess(file, HERE, this::echo, () -> {}).serve(Duration.ofMinutes(1));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            THREADS);
    while (Address.in(file).isEmpty()) {
      Thread.sleep(10);
    }
    address = Address.in(file).orElseThrow();
  }

  @AfterEach
  void stop() throws IOException {
    released.countDown();
    Files.deleteIfExists(file);
    process.join();
  }

  private int echo(Request request) {
    try {
      if (request.arguments().contains("wait")) {
        begun.countDown();
        released.await();
      }
      request.out().write((request.arguments() + " ").getBytes(UTF_8));
      request.err().write((new TreeMap<>(request.environment()) + " ").getBytes(UTF_8));
      request.out().write(request.in().readAllBytes());
      request
          .err()
          .write((request.isOutTerminal() + "," + request.isErrTerminal()).getBytes(UTF_8));
      return request.arguments().size();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_request_has_its_arguments_environment_and_streams() throws IOException {
    ResidentClient client =
        ResidentClient.of(address, HERE, "ei").in(Map.of("TERM", "a=b", "COLUMNS", ""));
    assertThat(client.run("two\nlines ∀", "a b", "", "ü\n*"))
        .isEqualTo(
            new ResidentClient.Told(
                address.answer() + " yes",
                3,
                "[a b, , ü\n*] two\nlines ∀",
                "{COLUMNS=, TERM=a=b} false,true"));
  }

  @Test
  void one_stream_for_output_and_errors_keeps_their_order() throws IOException {
    assertThat(ResidentClient.of(address, HERE, "mo").run("", "x").out())
        .isEqualTo("[x] {} true,false");
  }

  @Test
  void requests_one_after_the_other_know_nothing_of_each_other() throws IOException {
    for (int i = 0; i < 20; i++) {
      assertThat(ResidentClient.of(address, HERE, "i").run("in" + i, "" + i).out())
          .isEqualTo("[" + i + "] in" + i);
    }
  }

  @Test
  void a_second_request_meanwhile_is_told_so() throws Exception {
    CompletableFuture<ResidentClient.Told> first =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return ResidentClient.of(address, HERE, "").run("", "wait");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            THREADS);
    begun.await();
    assertThat(ResidentClient.of(address, HERE, "").run("", "x").said()).endsWith(" busy");
    released.countDown();
    assertThat(first.join().exitCode()).isEqualTo(1);
  }

  @Test
  void a_request_from_another_place_is_not_answered() throws IOException {
    assertThat(ResidentClient.of(address, "elsewhere", "").run("", "x").said()).endsWith(" busy");
    assertThat(ResidentClient.of(address, HERE, "").run("", "x").exitCode()).isEqualTo(1);
  }

  @Test
  void who_does_not_know_the_secret_is_told_nothing() throws IOException {
    ResidentClient stranger = ResidentClient.of(address, HERE, "").asking("0".repeat(32));
    try (Socket socket = stranger.connected("run")) {
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
    ResidentClient talker = stranger.asking("x".repeat(100_000));
    assertThatThrownBy(
            () -> {
              try (Socket socket = talker.connected("run")) {
                if (socket.getInputStream().read() < 0) {
                  throw new IOException("closed");
                }
              }
            })
        .isInstanceOf(IOException.class);
  }

  @Test
  void only_the_user_can_read_the_secrets() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(address.question()).hasSize(32).isNotEqualTo(address.answer());
  }

  @Test
  void it_ends_without_its_file_and_leaves_that_of_another() throws IOException {
    String other = "1 question answer " + ProcessHandle.current().pid() + "\n";
    Files.writeString(file, other);
    process.join();
    assertThat(file).hasContent(other);
  }

  @Test
  void it_ends_when_nothing_is_asked() throws IOException {
    Path another = directory.resolve("another");
    new ResidentProcess(another, HERE, this::echo, () -> {}).serve(Duration.ofMillis(1));
    assertThat(another).doesNotExist();
  }

  @Test
  void threads_that_a_request_leaves_behind_end_it() throws IOException {
    Path another = directory.resolve("another");
    CompletableFuture<Void> serves =
        CompletableFuture.runAsync(
            () -> {
              try {
                new ResidentProcess(another, HERE, this::leaveThread, () -> {})
                    .serve(Duration.ofMinutes(1));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            THREADS);
    while (Address.in(another).isEmpty()) {
      Thread.onSpinWait();
    }
    Address its = Address.in(another).orElseThrow();
    assertThat(ResidentClient.of(its, HERE, "").run("").exitCode()).isEqualTo(7);
    serves.join();
  }

  private int leaveThread(Request request) {
    Thread thread =
        new Thread(() -> {
          try {
            released.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    thread.setDaemon(true);
    thread.start();
    return 7;
  }
}
