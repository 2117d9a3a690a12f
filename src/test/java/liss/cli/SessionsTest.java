package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sessions of the documentation: each command has the output that is shown. */
class SessionsTest {

  private static final String CODE = "    ";
  private static final String PROMPT = "$ ";
  private static final String LEFT_OUT = "(?m)^\\.\\.$";

  @TempDir private Path directory;

  /** A command, and the lines that are shown of its output. */
  private record Step(String command, List<String> shown) {}

  @ParameterizedTest
  @CsvSource({
    "tutorial.md, # From the first alarm to a proof, cache.c",
    "kernel.md, ## From the first alarm to a proof, log.c",
  })
  void go_as_they_are_shown(String page, String title, String file)
      throws IOException, InterruptedException {
    List<String> lines =
        Files.readAllLines(Path.of("docs", page)).stream()
            .dropWhile(line -> !line.equals(title))
            .skip(1)
            .takeWhile(line -> !line.equals("## The program"))
            .toList();
    List<String> text =
        lines.stream()
            .dropWhile(line -> !line.startsWith(CODE))
            .takeWhile(line -> line.isEmpty() || line.startsWith(CODE))
            .map(SessionsTest::code)
            .toList();
    Files.writeString(directory.resolve(file), String.join("\n", text));
    List<Step> steps = steps(lines);
    assertThat(steps).hasSizeGreaterThan(3);
    for (Step step : steps) {
      String output = executed(step.command());
      String told = words(output);
      for (String part : String.join("\n", step.shown()).split(LEFT_OUT)) {
        assertThat(told).as("%s:%n%s", step.command(), output).contains(words(part));
        told = told.substring(told.indexOf(words(part)) + words(part).length());
      }
    }
  }

  /** A text without the places where its lines end: names of temporary files are longer. */
  private static String words(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private static String code(String line) {
    return line.isEmpty() ? line : line.substring(CODE.length());
  }

  private static List<Step> steps(List<String> lines) {
    List<Step> steps = new ArrayList<>();
    boolean isShown = false;
    for (String line : lines) {
      if (line.startsWith(CODE + PROMPT)) {
        isShown = true;
        steps.add(new Step(code(line).substring(PROMPT.length()), new ArrayList<>()));
      } else if (!line.isEmpty() && !line.startsWith(CODE)) {
        isShown = false;
      } else if (isShown && !line.isEmpty()) {
        steps.getLast().shown().add(code(line));
      }
    }
    return steps;
  }

  /** What a command prints, which is a command of liss or one of the shell. */
  private String executed(String command) throws IOException, InterruptedException {
    if (!command.startsWith("./liss ")) {
      ProcessBuilder builder =
          new ProcessBuilder("bash", "-c", command).directory(directory.toFile());
      for (String who : List.of("AUTHOR", "COMMITTER")) {
        builder.environment().put("GIT_" + who + "_NAME", "somebody");
        builder.environment().put("GIT_" + who + "_EMAIL", "somebody@example.org");
      }
      Process shell = builder.start();
      assertThat(shell.waitFor()).as(command).isZero();
      return "";
    }
    String[] parts = command.substring("./liss ".length()).split(" > ");
    Object[] arguments =
        Stream.of(parts[0].split(" "))
            .map(word -> word.contains(".") ? directory.resolve(word).toString() : word)
            .toArray();
    String output = Liss.run(arguments).out();
    if (parts.length > 1) {
      // For git, whose paths begin at the directory.
      String text =
          parts[1].endsWith(".patch")
              ? output.replace(directory.toString().substring(1) + "/", "")
              : output;
      Files.writeString(directory.resolve(parts[1]), text);
    }
    return output.replace(directory + "/", "");
  }
}
