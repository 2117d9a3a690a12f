package liss;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import liss.api.Liss;
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
  void the_page_has_examples_for_W_and_C() throws Exception {
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
    compile(arguments);
    assertThat(printed(directory, example.name())).isEqualTo(example.printed());
  }

  /**
   * The module has the classes of the jar, which is not there yet. It provides no services, whose
   * packages it would have to have itself.
   */
  @Test
  void the_examples_run_as_a_module(@TempDir Path directory) throws Exception {
    Path liss = directory.resolve("liss");
    Path descriptor = directory.resolve("descriptor/module-info.java");
    Files.createDirectories(descriptor.getParent());
    Files.writeString(
        descriptor,
        Files.readString(Path.of("src/main/module/module-info.java"))
            .replaceAll("(?s)(provides|opens) [^;]*;", ""));
    String patch = "liss=" + System.getProperty("java.class.path");
    compile(
        List.of(
            "--patch-module", patch, "-proc:none", "-d", liss.toString(), descriptor.toString()));
    Path classes = Path.of(Liss.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path exported = Files.createDirectories(liss.resolve("liss/api"));
    try (Stream<Path> files = Files.list(classes.resolve("liss/api"))) {
      for (Path file : files.toList()) {
        Files.copy(file, exported.resolve(file.getFileName()));
      }
    }
    Path sources = Files.createDirectories(directory.resolve("sources/programs"));
    Path module = sources.resolveSibling("module-info.java");
    Files.writeString(module, "module programs { requires liss; }\n");
    List<String> written = new ArrayList<>(List.of(module.toString()));
    for (Example example : examples().toList()) {
      Path file = sources.resolve(example.name() + ".java");
      Files.writeString(file, "package programs;\n" + example.code());
      written.add(file.toString());
    }
    Path programs = directory.resolve("programs");
    List<String> arguments = new ArrayList<>();
    arguments.addAll(
        List.of("--patch-module", "liss=" + classes, "--module-path", liss.toString()));
    arguments.addAll(List.of("-proc:none", "-d", programs.toString()));
    arguments.addAll(written);
    compile(arguments);
    for (Example example : examples().toList()) {
      Path errors = directory.resolve(example.name() + ".err");
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "--enable-native-access=liss",
                  "--patch-module",
                  patch,
                  "--module-path",
                  liss + File.pathSeparator + programs,
                  "-m",
                  "programs/programs." + example.name())
              .redirectError(errors.toFile())
              .start();
      String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(printed).as(Files.readString(errors)).isEqualTo(example.printed());
    }
  }

  private static void compile(List<String> arguments) {
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, arguments.toArray(String[]::new));
    assertThat(status).as(messages.toString(UTF_8)).isZero();
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
