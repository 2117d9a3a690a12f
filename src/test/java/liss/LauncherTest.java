package liss;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import liss.batch.Address;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script in a small checkout of its own, with a stand-in for Maven and for liss. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class LauncherTest {

  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

  @TempDir private Path directory;
  private Path checkout;
  private Path source;
  private Path header;

  /** What stands for liss: prints its arguments and directory, returns the last argument. */
  private static final String ECHO =
      """
      package liss.cli;

      public final class LissCommand {
        record Code(String argument) {}

        static int answer(liss.batch.Request request) {
          java.io.PrintStream out = new java.io.PrintStream(request.out(), true);
          out.println("resident " + String.join("|", request.arguments()));
          new java.io.PrintStream(request.err(), true).println("told");
          if (request.arguments().contains("wait")) {
            java.util.concurrent.locks.LockSupport.park();
          }
          return 9;
        }

        public static void main(String[] args) throws Exception {
          if (args.length > 0 && args[0].equals("serve")) {
            new liss.batch.ResidentProcess(
                    java.nio.file.Path.of(System.getenv("LISS_SERVE_FILE")),
                    System.getenv("LISS_SERVE_CONTEXT"),
                    LissCommand::answer,
                    () -> Runtime.getRuntime().halt(70))
                .serve(java.time.Duration.ofMinutes(1));
            return;
          }
          System.out.println(String.join("|", args));
          System.out.println(System.getProperty("user.dir"));
          Object last = args.length == 0 ? 0 : new Code(args[args.length - 1]);
          System.exit(
              switch (last) {
                case Integer code -> code;
                case Code code -> code.argument().length();
                default -> 70;
              });
        }
      }
      """;

  @BeforeEach
  void makeCheckout() throws IOException {
    checkout = Files.createDirectories(directory.resolve("with a space"));
    for (String file :
        List.of(
            "liss",
            "tools/jdk.bash",
            "tools/maven.bash",
            "tools/start.bash",
            "tools/DirectSwitches.java")) {
      Files.createDirectories(checkout.resolve(file).getParent());
      Files.copy(Path.of(file), checkout.resolve(file));
    }
    source = checkout.resolve("src/main/java/Source.java");
    Files.createDirectories(source.getParent());
    header = Files.createDirectories(checkout.resolve("include")).resolve("liss.h");
    Path messages = Files.createDirectories(checkout.resolve("docs")).resolve("diagnostics.md");
    for (Path file : List.of(source, header, messages, checkout.resolve("pom.xml"))) {
      Files.writeString(file, "");
    }
    makeOld();
    Path bin = Files.createDirectories(directory.resolve("bin"));
    Files.writeString(
        bin.resolve("mvn"),
        """
        #!/usr/bin/env bash
        echo x >>"$0.runs"
        echo "this is the build's own output"
        if [ -e "$0.fails" ]; then echo "[ERROR] no such luck"; exit 1; fi
        sleep 0.3
        mkdir -p target/launcher/build
        cp "$0.jar" target/launcher/build/liss.jar
        """);
    Files.setPosixFilePermissions(bin.resolve("mvn"), PosixFilePermissions.fromString("rwxr-xr-x"));
    writeJar(bin.resolve("mvn.jar"));
    forgoArchive();
  }

  /** An empty archive from the future: making a real one takes seconds. */
  private void forgoArchive() throws IOException {
    Path archive = Files.createFile(launcherDirectory().resolve(archiveName()));
    long tomorrow = System.currentTimeMillis() + TimeUnit.DAYS.toMillis(1);
    Files.setLastModifiedTime(archive, FileTime.fromMillis(tomorrow));
  }

  private Path launcherDirectory() throws IOException {
    return Files.createDirectories(checkout.resolve("target/launcher"));
  }

  private static String archiveName() {
    return System.getProperty("java.home").replaceAll("[^A-Za-z0-9._-]", "_") + ".archive";
  }

  @Test
  void buildsOnceAndKeepsStandardOutputClean() throws Exception {
    Ended first = start(checkout, "./liss").end();
    assertThat(first.out().lines()).containsExactly("", real(checkout));
    assertThat(first.err()).contains("liss: building", "liss: built in");
    assertThat(first.code()).isEqualTo(0);
    Ended second = start(checkout, "./liss").end();
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void argumentsDirectoryAndExitCodePassThroughSymbolicLinks() throws Exception {
    Path elsewhere = Files.createDirectories(directory.resolve("else where"));
    Files.createSymbolicLink(elsewhere.resolve("link"), Path.of("../with a space/liss"));
    Files.createSymbolicLink(directory.resolve("second link"), elsewhere.resolve("link"));
    Ended ended = start(elsewhere, "../second link", "a b", "*", "", "abc").end();
    assertThat(ended.out().lines()).containsExactly("a b|*||abc", real(elsewhere));
    assertThat(ended.code()).isEqualTo(3);
  }

  @Test
  void buildsAgainWhenASourceIsNewer() throws Exception {
    start(checkout, "./liss").end();
    Files.writeString(source, "// edited");
    Files.setLastModifiedTime(source, FileTime.fromMillis(System.currentTimeMillis()));
    assertThat(start(checkout, "./liss").end().code()).isEqualTo(0);
    assertThat(builds()).isEqualTo(2);
    assertThat(start(checkout, "./liss").end().code()).isEqualTo(0);
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void buildsAgainWhenAHeaderThatIsAResourceIsNewer() throws Exception {
    start(checkout, "./liss").end();
    Files.writeString(header, "/* edited */");
    Files.setLastModifiedTime(header, FileTime.fromMillis(System.currentTimeMillis()));
    start(checkout, "./liss").end();
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void buildsAgainWhenASourceIsDeleted() throws Exception {
    start(checkout, "./liss").end();
    Files.delete(source);
    start(checkout, "./liss").end();
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void takesAJarThatMavenHasBuilt() throws Exception {
    writeJar(checkout.resolve("target/liss.jar"));
    assertThat(start(checkout, "./liss").end().code()).isEqualTo(0);
    assertThat(builds()).isEqualTo(0);
  }

  @Test
  void doesNotTakeAJarThatIsOnlyHalfWritten() throws Exception {
    Path jar = checkout.resolve("target/liss.jar");
    writeJar(jar);
    byte[] whole = Files.readAllBytes(jar);
    Files.write(jar, Arrays.copyOf(whole, whole.length / 2));
    assertThat(start(checkout, "./liss").end().code()).isEqualTo(0);
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void launchersStartedTogetherBuildOnce() throws Exception {
    List<Started> started =
        List.of(start(checkout, "./liss"), start(checkout, "./liss"), start(checkout, "./liss"));
    for (Started launcher : started) {
      Ended ended = launcher.end();
      assertThat(ended.err()).doesNotContain("ERROR");
      assertThat(ended.code()).isEqualTo(0);
      assertThat(ended.out().lines()).containsExactly("", real(checkout));
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void failedBuildIsReportedAndTriedAgain() throws Exception {
    Path fails = Files.createFile(directory.resolve("bin/mvn.fails"));
    Ended failed = start(checkout, "./liss").end();
    assertThat(failed.code()).isEqualTo(70);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).contains("no such luck", "build.log");
    Files.delete(fails);
    assertThat(start(checkout, "./liss").end().code()).isEqualTo(0);
  }

  @Test
  void brokenArchiveDoesNotShow() throws Exception {
    Path archive = launcherDirectory().resolve(archiveName());
    Files.delete(archive);
    Ended good = start(checkout, "./liss", "abc").end();
    assertThat(archive).isNotEmptyFile();
    assertThat(start(checkout, "./liss", "abc").end().err()).isEmpty();
    Files.writeString(archive, "no archive at all".repeat(1000));
    Ended ended = start(checkout, "./liss", "abc").end();
    assertThat(ended).isEqualTo(new Ended(good.code(), good.out(), ""));
  }

  @Test
  void residentProcessAnswersUntilItsClientGoesAway() throws Exception {
    Path addresses = Files.createDirectory(directory.resolve("run"));
    String[] command = {"LISS_SERVE=1", "XDG_RUNTIME_DIR=" + addresses, "./liss", "verify", "a b"};
    assertThat(start(checkout, command).end().out()).startsWith("verify|a b\n");
    Path address = addresses.resolve("liss/serve");
    long process = residentProcess(address);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(address.getParent())))
        .isEqualTo("rwx------");
    Ended answered = start(checkout, command).end();
    assertThat(answered).isEqualTo(new Ended(9, "resident verify|a b\n", "told\n"));
    Ended elsewhere = start(directory, "LISS_SERVE=1", command[1], checkout + "/liss", "fmt").end();
    assertThat(elsewhere.out()).startsWith("fmt\n");
    assertThat(start(checkout, command[1], "./liss", "verify").end().out()).startsWith("verify\n");
    command[4] = "wait";
    Started waits = start(checkout, command);
    while (Files.size(waits.out) == 0) {
      Thread.sleep(10);
    }
    command[4] = "meanwhile";
    assertThat(start(checkout, command).end().out()).startsWith("verify|meanwhile\n");
    waits.process.destroy();
    assertThat(waits.end().code()).isEqualTo(143);
    ProcessHandle.of(process).ifPresent(handle -> handle.onExit().join());
  }

  private static long residentProcess(Path address) throws Exception {
    while (Address.in(address).isEmpty()) {
      Thread.sleep(10);
    }
    return Address.in(address).map(Address::process).orElseThrow();
  }

  @Test
  void oldJdkIsPassedOver() throws Exception {
    Path old = fakeJdk("jdk-17", "17.0.9");
    Started started = start(checkout, "LISS_JAVA=" + old, "JAVA_HOME=" + old, "./liss", "abc");
    assertThat(started.end().code()).isEqualTo(3);
  }

  @Test
  void newestJdkIsTheOneWithTheHighestRelease() throws Exception {
    Path newest = fakeJdk("jdk-998", "998.0.1");
    String script = ". tools/jdk.bash; newest_jdk 21; echo \"$jdk_home $jdk_version\"";
    Started started = start(checkout, "LISS_JAVA=" + newest, "bash", "-c", script);
    assertThat(started.end().out().strip()).isEqualTo(newest + " 998");
  }

  @Test
  void withoutJdkThereIsNone() throws Exception {
    String script = ". tools/jdk.bash; newest_jdk 999; echo \"[$jdk_home]\"";
    assertThat(start(checkout, "bash", "-c", script).end().out().strip()).isEqualTo("[]");
  }

  private Path fakeJdk(String name, String version) throws IOException {
    Path jdk = directory.resolve(name);
    Path java = Files.createDirectories(jdk.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nexit 99\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return jdk;
  }

  /** Directories too: a file that is newer than the jar asks for a build, and so do they. */
  private void makeOld() throws IOException {
    try (Stream<Path> files = Files.walk(checkout)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, LONG_AGO);
      }
    }
  }

  private static void writeJar(Path jar) throws IOException {
    Map<String, String> sources = new HashMap<>(Map.of("liss.cli.LissCommand", ECHO));
    for (String name : List.of("Address", "Request", "ResidentProcess")) {
      Path file = Path.of("src/main/java/liss/batch").resolve(name + ".java");
      sources.put("liss.batch." + name, Files.readString(file));
    }
    Jars.write(jar, sources);
  }

  private long builds() throws IOException {
    Path runs = directory.resolve("bin/mvn.runs");
    return Files.exists(runs) ? Files.readAllLines(runs).size() : 0;
  }

  private static String real(Path path) throws IOException {
    return path.toRealPath().toString();
  }

  private Started start(Path workingDirectory, String... command) throws IOException {
    Path out = Files.createTempFile(directory, "out", ".txt");
    Path err = Files.createTempFile(directory, "err", ".txt");
    List<String> line = Stream.concat(Stream.of("env"), Arrays.stream(command)).toList();
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(workingDirectory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().remove("LISS_JAVA");
    builder.environment().remove("LISS_JAVA_OPTS");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().merge("PATH", "", (path, x) -> directory.resolve("bin") + ":" + path);
    return new Started(builder.start(), out, err);
  }

  private record Started(Process process, Path out, Path err) {
    Ended end() throws IOException, InterruptedException {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      return new Ended(
          process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    }
  }

  private record Ended(int code, String out, String err) {}
}
