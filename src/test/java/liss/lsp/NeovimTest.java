package liss.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A recorded session of Neovim, with the file that users copy: {@code session.lua} does what a user
 * does, and {@code session.txt} is what the user sees. It is the same in Neovim 0.7.2 (Debian 12),
 * 0.10.4 (Debian 13) and 0.12.4. Without Neovim the test is skipped, or fails in continuous
 * integration.
 */
@Tag("slow")
class NeovimTest {

  private static final String MISSING = "no nvim: install Debian's package neovim";

  private static final Path SCRIPTS = Path.of("src/test/resources/liss/lsp");

  /** Neither laid out nor free of races; the name {@code y} is not declared at first. */
  private static final String RACY =
      """
      shared int x;
      lock l;
      thread t[2] {
          yield;
        x := y + 1;
          lock(l);  unlock(l);
      }
      """;

  @TempDir private Path directory;

  @Test
  void a_session_goes_as_recorded() throws Exception {
    assertThat(seen("program.w", RACY, SCRIPTS.resolve("session.lua")))
        .isEqualTo(Files.readString(SCRIPTS.resolve("session.txt")));
  }

  @Test
  void c_is_looked_at_where_a_directory_asks_for_it() throws Exception {
    Path script =
        Files.writeString(
            directory.resolve("clients.lua"),
            """
            local seen = 'left alone'
            vim.lsp.start = function()
              seen = 'looked at'
            end
            vim.cmd('edit ' .. vim.g.program)
            vim.bo.filetype = 'c'
            vim.fn.writefile({ seen }, vim.g.session)
            vim.cmd('qa!')
            """);
    assertThat(seen("program.c", "int x;\n", script)).isEqualTo("left alone\n");
    Files.createFile(directory.resolve(".liss"));
    assertThat(seen("program.c", "int x;\n", script)).isEqualTo("looked at\n");
  }

  /** What a script has seen of a program. */
  private String seen(String name, String text, Path script) throws Exception {
    Path program = Files.writeString(directory.resolve(name), text);
    Path seen = directory.resolve("seen.txt");
    ProcessBuilder neovim =
        new ProcessBuilder(
                "nvim",
                "--headless",
                "-u",
                "NONE",
                "-i",
                "NONE",
                "-n",
                "--cmd",
                "lua vim.g.liss_command = " + list(server()),
                "--cmd",
                "lua vim.g.program, vim.g.session = " + quoted(program) + ", " + quoted(seen),
                "-c",
                "luafile editors/neovim/liss.lua",
                "-c",
                "luafile " + script)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.txt").toFile());
    neovim
        .environment()
        .putAll(
            Map.of(
                "HOME", directory.toString(),
                "XDG_STATE_HOME", directory.toString(),
                "XDG_CACHE_HOME", directory.toString(),
                "XDG_CONFIG_HOME", directory.toString()));
    Process process = started(neovim);
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(seen).as(this::output).exists();
      return Files.readString(seen);
    } finally {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }

  private String output() {
    try {
      return Files.readString(directory.resolve("output.txt"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static Process started(ProcessBuilder neovim) {
    try {
      return neovim.start();
    } catch (IOException e) {
      return "true".equals(System.getenv("CI")) ? fail(MISSING) : abort(MISSING);
    }
  }

  private static List<String> server() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx1g",
        "-Xss16m",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        "liss.cli.LissCommand",
        "lsp");
  }

  private static String list(List<String> words) {
    return words.stream().map(NeovimTest::quoted).collect(Collectors.joining(", ", "{ ", " }"));
  }

  private static String quoted(Object word) {
    return "'" + word + "'";
  }
}
