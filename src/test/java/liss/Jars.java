package liss;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Jars of classes that a test has the text of. */
final class Jars {

  private Jars() {}

  /** Compiles classes, given by name, and writes a jar of what comes out. */
  static void write(Path jar, Map<String, String> sources) throws IOException {
    Path classes = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "classes");
    List<String> arguments = new ArrayList<>(List.of("--release", "21", "-cp", classes.toString()));
    for (Map.Entry<String, String> source : new TreeMap<>(sources).entrySet()) {
      Path file = classes.resolve(source.getKey().replace('.', '/') + ".java");
      Files.createDirectories(file.getParent());
      arguments.add(Files.writeString(file, source.getValue()).toString());
    }
    String[] command = arguments.toArray(String[]::new);
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, command)).isZero();
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file);
        Stream<Path> found = Files.walk(classes)) {
      List<Path> files = found.filter(Files::isRegularFile).sorted().toList();
      for (Path one : files) {
        entries.putNextEntry(new JarEntry(classes.relativize(one).toString().replace('\\', '/')));
        Files.copy(one, entries);
        entries.closeEntry();
      }
    }
  }
}
