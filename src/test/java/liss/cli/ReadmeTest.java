package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * README's commands are commands of liss, print what it shows, and its picture has the packages.
 */
class ReadmeTest {

  private static final String PROMPT = "    $ ./liss ";
  private static final String LEFT_OUT = "(?m)^\\.\\.\\.$";

  private final List<String> lines = lines();

  private static List<String> lines() {
    return Liss.read(Path.of("README.md")).lines().toList();
  }

  @Test
  void what_is_shown_is_what_commands_print() {
    int shown = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(PROMPT)) {
        Liss liss = Liss.run((Object[]) lines.get(i).substring(PROMPT.length()).split(" "));
        String told = words(liss.out() + liss.err());
        for (String part : outputAfter(i).split(LEFT_OUT)) {
          assertThat(told).as(lines.get(i)).contains(words(part));
          told = told.substring(told.indexOf(words(part)) + words(part).length());
        }
        shown++;
      }
    }
    assertThat(shown).isGreaterThan(1);
  }

  private String outputAfter(int command) {
    List<String> output = new ArrayList<>();
    for (String line : lines.subList(command + 1, lines.size())) {
      if (line.startsWith(PROMPT) || !line.isEmpty() && !line.startsWith("    ")) {
        break;
      }
      output.add(line.isEmpty() ? line : line.substring(4));
    }
    return String.join("\n", output);
  }

  private static String words(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  /** Files that a reader has: those of this repository. */
  @Test
  void each_command_can_be_typed() {
    List<String> commands =
        lines.stream()
            .filter(line -> line.startsWith("    ./liss "))
            .map(line -> line.substring("    ./liss ".length()).replaceFirst(" *#.*", ""))
            .toList();
    assertThat(commands).hasSizeGreaterThan(8);
    for (String command : commands) {
      String[] words = command.split(" ");
      assertThatCode(() -> LissCommand.commandLine(Liss.PLAIN, words).parseArgs(words))
          .as(command)
          .doesNotThrowAnyException();
      Stream.of(words)
          .filter(word -> word.matches("(drivers|models)/.*"))
          .forEach(word -> assertThat(Path.of(word)).exists());
    }
  }

  @Test
  void names_in_the_picture_are_packages() throws IOException {
    Pattern names = Pattern.compile("\\| +([a-z]+(?:, [a-z]+)*)(?=[,:]| {2})");
    List<String> named =
        lines.stream()
            .dropWhile(line -> !line.equals("## How it works"))
            .takeWhile(line -> !line.startsWith("The method is"))
            .flatMap(line -> names.matcher(line).results())
            .flatMap(found -> Stream.of(found.group(1).split(", ")))
            .filter(name -> !Set.of("yes", "clauses").contains(name))
            .toList();
    assertThat(named).hasSizeGreaterThan(12);
    try (Stream<Path> packages = Files.list(Path.of("src/main/java/liss"))) {
      assertThat(packages.map(file -> file.getFileName().toString())).containsAll(named);
    }
  }
}
