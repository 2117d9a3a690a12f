package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Completion in fish, which {@code ./package} writes with a class of {@code tools/package}. */
@Tag("slow")
class FishCompletionTest {

  @TempDir private Path directory;
  private CommandSpec liss;
  private String script;

  @BeforeEach
  void write() throws Exception {
    String[] arguments = {
      "-proc:none", "-d", directory.toString(), "tools/package/FishCompletion.java"
    };
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments)).isZero();
    liss = LissCommand.commandLine(new Terminal(Map.of(), Set.of())).getCommandSpec();
    URL[] classes = {directory.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
      Class<?> completion = loader.loadClass("liss.cli.FishCompletion");
      script = (String) completion.getMethod("of", CommandSpec.class).invoke(null, liss);
    }
  }

  @Test
  void every_command_and_every_option_that_help_shows_has_a_line() {
    for (CommandLine command : liss.subcommands().values()) {
      String name = command.getCommandName();
      assertThat(script).contains("complete -c liss -n __fish_use_subcommand -a " + name + " -d '");
      List<String> lines =
          script.lines().filter(line -> line.contains("_from " + name + "'")).toList();
      command.getCommandSpec().options().stream()
          .filter(option -> !option.hidden())
          .flatMap(option -> Stream.of(option.names()))
          .forEach(option ->
              assertThat(lines)
                  .anyMatch(line ->
                      line.contains(
                          " -" + (option.startsWith("--") ? "l " : "s ") + plain(option) + " ")));
    }
  }

  private static String plain(String option) {
    return option.replaceFirst("^-+", "");
  }

  @Test
  void values_are_words_or_files_or_anything_else() {
    assertThat(script)
        .contains("verify' -l format -x -a 'text short json sarif html' -d '")
        .contains("graph' -l what -x -a 'cfa thread p np interaction preemptive-only' -d '")
        .contains("verify' -s o -l output -r -F -d '")
        .contains("verify' -l timeout -x -d '")
        .contains("verify' -l watch -d '")
        .contains("verify' -F\n")
        .contains("explain' -a 'LISS0001 ")
        .doesNotContain("explain' -F\n");
  }

  @Test
  void quotes_are_kept_apart() {
    script
        .lines()
        .forEach(line ->
            assertThat(line.replace("\\'", "").chars().filter(c -> c == '\'').count() % 2)
                .isZero());
  }
}
