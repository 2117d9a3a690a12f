package liss.c.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import liss.c.ir.InstructionPrinter;
import liss.c.source.COptions;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each construct of C has the normal form that is recorded beside it, and docs/c-ir.md has a line
 * about it. {@code mvn test -Dtest=ConstructsTest -Dliss.promote} records what there is.
 */
class ConstructsTest {

  private static final Path DIRECTORY = Path.of("src", "test", "resources", "liss", "c", "normal");

  static List<Path> constructs() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("constructs")
  void has_the_recorded_form(Path file) throws IOException {
    Path recorded = Path.of(file.toString().replaceFirst("c$", "ir"));
    String form = form(Files.readString(file));
    if (System.getProperty("liss.promote") != null) {
      Files.writeString(recorded, form);
    }
    assertThat(form).isEqualTo(Files.readString(recorded));
  }

  @Test
  void the_example_of_the_documentation_is_printed() throws IOException {
    String page = Files.readString(Path.of("docs", "c-ir.md"));
    String text = page.substring(page.indexOf("    int x;"), page.indexOf("is printed as"));
    String form = form(text.indent(-4).strip() + "\n").indent(4).replaceAll("(?m)^ +$", "");
    assertThat(page).contains(form.stripTrailing());
  }

  private static String form(String text) {
    return NormalForm.of(new SourceText("construct.c", text), COptions.defaults())
            instanceof NormalForm.Lowered lowered
        ? InstructionPrinter.print(lowered.unit().withoutPoints())
        : "rejected";
  }

  @Test
  void all_of_them_are_documented() throws IOException {
    StringBuilder table = new StringBuilder("| construct | meaning | example |\n|---|---|---|\n");
    for (Path file : constructs()) {
      String line = Files.readAllLines(file).getFirst().substring("// ".length());
      int colon = line.lastIndexOf(": ");
      table.append(
          "| %s | %s | `%s` |%n"
              .formatted(
                  line.substring(0, colon).replace("|", "\\|"),
                  line.substring(colon + 2),
                  file.getFileName().toString().replaceFirst("\\.c$", "")));
    }
    assertThat(Files.readString(Path.of("docs", "c-ir.md"))).contains(table.toString());
  }
}
