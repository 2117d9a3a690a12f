package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the messages about every {@code name.w} with {@code name.expected}. After an intended
 * change, {@code mvn test -Dtest=DiagnosticGoldenTest -Dliss.promote} writes the expected files.
 */
class DiagnosticGoldenTest {

  private static final Path FOLDER = Path.of("src/test/resources/liss/lang/diagnostics");

  static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".w")).sorted().toList();
    }
  }

  private static String messages(Path program) throws IOException {
    SourceText source = new SourceText(program.getFileName().toString(), Files.readString(program));
    List<Diagnostic> diagnostics =
        switch (Parser.parse(source)) {
          case ParseResult.Parsed p -> p.warnings();
          case ParseResult.Rejected r -> r.diagnostics();
        };
    return diagnostics.stream().map(d -> d.render(source) + "\n").collect(Collectors.joining("\n"));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void messages_are_as_expected(Path program) throws IOException {
    String name = program.getFileName().toString();
    Path expected = FOLDER.resolve(name.substring(0, name.length() - 2) + ".expected");
    if (System.getProperty("liss.promote") != null) {
      Files.writeString(expected, messages(program));
    }
    assertThat(messages(program)).isEqualTo(Files.readString(expected)).isNotEmpty();
  }

  @Test
  void every_kind_of_message_has_an_example() throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path program : programs()) {
      all.append(messages(program));
    }
    for (MessageCode code : MessageCode.values()) {
      assertThat(all).contains(code.severity().label() + "[" + code.id() + "]");
    }
  }

  @Test
  void the_document_explains_exactly_the_kinds_of_messages() throws IOException {
    Pattern section = Pattern.compile("(?m)^### LISS00\\d\\d\n\n(error|warning): .*\n\n\\S");
    Set<String> documented = new TreeSet<>();
    Matcher sections = section.matcher(Files.readString(Path.of("docs/diagnostics.md")));
    while (sections.find()) {
      documented.add(sections.group().strip().replaceFirst("\n\n\\S$", ""));
    }
    Set<String> actual = new TreeSet<>();
    for (MessageCode code : MessageCode.values()) {
      actual.add("### " + code.id() + "\n\n" + code.severity().label() + ": " + code.summary());
    }
    assertThat(documented).isEqualTo(actual);
  }
}
