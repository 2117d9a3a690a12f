package liss;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs in docs/library.md compile and print what the page says. */
@Tag("slow")
class LibraryPageTest {

  private static final Pattern EXAMPLE =
      Pattern.compile("```java\n(.*?)```\n\nIt prints:\n\n```text\n(.*?)```\n", Pattern.DOTALL);

  private static final Pattern NAME = Pattern.compile("^class (\\w+)", Pattern.MULTILINE);

  /**
   * A program on the page.
   *
   * @param printed what the page says that it prints
   */
  record Example(String name, String code, String printed) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Example> examples() throws Exception {
    String page = Files.readString(Path.of("docs/library.md"));
    return EXAMPLE.matcher(page).results().map(LibraryPageTest::example).toList().stream();
  }

  private static Example example(MatchResult found) {
    String name =
        NAME.matcher(found.group(1)).results().map(m -> m.group(1)).findFirst().orElseThrow();
    return new Example(name, found.group(1), found.group(2));
  }

  @Test
  void the_page_has_examples_for_W_and_C_and_for_exploration() throws Exception {
    assertThat(examples().map(Example::name)).contains("Counter", "CounterInC");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void an_example_prints_what_the_page_says(Example example, @TempDir Path directory)
      throws Exception {
    Path source = directory.resolve(example.name() + ".java");
    Files.writeString(source, example.code());
    List<String> arguments =
        List.of(
            "-Xlint:all,-path,-processing,-classfile",
            "-Werror",
            "-proc:none",
            "-d",
            directory.toString(),
            "-cp",
            System.getProperty("java.class.path"),
            source.toString());
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, arguments.toArray(String[]::new));
    assertThat(status).as(messages.toString(UTF_8)).isZero();
    assertThat(printed(directory, example.name())).isEqualTo(example.printed());
  }

  private static String printed(Path directory, String name) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      System.setOut(new PrintStream(out, true, UTF_8));
      var main = loader.loadClass(name).getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return out.toString(UTF_8);
  }
}
