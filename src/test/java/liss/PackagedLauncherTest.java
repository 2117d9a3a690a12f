package liss;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of a package, with a stand-in for the runtime that prints its arguments. */
@DisabledOnOs(OS.WINDOWS)
class PackagedLauncherTest {

  private static final String RUNTIME =
      """
      #!/bin/sh
      for argument; do
        case $argument in
          -XX:AOTCacheOutput=*) echo x >"${argument#*=}"; echo x >>"$0.trainings" ;;
          -XX:AOTCache=*) echo "archive ${argument##*/}" ;;
        esac
      done
      while [ "$1" != liss.cli.LissCommand ]; do shift || exit 0; done
      shift
      printf '[%s]' "$@"
      exit 3
      """;

  @TempDir private Path directory;
  private Path root;
  private Path cache;

  @BeforeEach
  void makePackage() throws IOException {
    root = directory.resolve("a package");
    cache = directory.resolve("cache");
    for (String inside : List.of("bin", "lib", "runtime/bin")) {
      Files.createDirectories(root.resolve(inside));
    }
    Files.copy(Path.of("tools/package/liss"), root.resolve("bin/liss"));
    Files.copy(Path.of("tools/start.bash"), root.resolve("lib/start.bash"));
    Files.copy(Path.of("tools/jdk.bash"), root.resolve("lib/jdk.bash"));
    Files.writeString(root.resolve("lib/build"), "25 abc\n");
    Path java = Files.writeString(root.resolve("runtime/bin/java"), RUNTIME);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void the_first_start_makes_an_archive_for_the_later_ones() throws Exception {
    assertThat(start(root.resolve("bin/liss"), "a b", "*", ""))
        .isEqualTo("liss: preparing faster starts, once ...\n" + used("abc") + "[a b][*][]");
    assertThat(start(root.resolve("bin/liss"), "c")).isEqualTo(used("abc") + "[c]");
    assertThat(root.resolve("runtime/bin/java.trainings")).hasContent("x");
  }

  @Test
  void an_archive_of_an_earlier_build_gives_way() throws Exception {
    start(root.resolve("bin/liss"));
    Files.writeString(root.resolve("lib/build"), "25 def\n");
    assertThat(start(root.resolve("bin/liss"), "c")).contains("preparing", used("def"));
    try (Stream<Path> archives = Files.list(cache)) {
      assertThat(archives.filter(file -> file.toString().endsWith("archive"))).hasSize(1);
    }
  }

  @Test
  void it_is_found_through_symbolic_links() throws Exception {
    Path elsewhere = Files.createDirectories(directory.resolve("else where"));
    Files.createSymbolicLink(elsewhere.resolve("one"), Path.of("../a package/bin/liss"));
    Path second = Files.createSymbolicLink(directory.resolve("two"), elsewhere.resolve("one"));
    assertThat(start(second, "x")).endsWith(used("abc") + "[x]");
  }

  @Test
  void it_runs_where_nothing_can_be_written() throws Exception {
    Files.writeString(cache, "no directory");
    assertThat(start(root.resolve("bin/liss"), "x")).isEqualTo("[x]");
  }

  @Test
  void where_it_has_no_runtime_it_runs_with_a_java_of_the_machine() throws Exception {
    Path java = Files.move(root.resolve("runtime"), directory.resolve("java 25"));
    for (String version : List.of("25.0.1+8", "25.0.2+1")) {
      Files.writeString(
          java.resolve("release"),
          "JAVA_VERSION=\"25\"\nJAVA_RUNTIME_VERSION=\"" + version + "\"\n");
      assertThat(start(root.resolve("bin/liss"), "x"))
          .isEqualTo("liss: preparing faster starts, once ...\n" + used("abc-" + version) + "[x]");
    }
  }

  private String used(String build) {
    return "archive start-"
        + root.toString().replaceAll("[^A-Za-z0-9._-]", "_")
        + ("@" + build + ".archive\n");
  }

  private String start(Path launcher, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LISS_CACHE", cache.toString());
    builder.environment().put("LISS_JAVA", directory.resolve("java 25").toString());
    builder.environment().remove("LISS_JAVA_OPTS");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(3);
    return output;
  }
}
