package liss;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The module exports what docs/library.md names, and nothing else. */
class ModuleTest {

  private static final Path MODULE = Path.of("src/main/module/module-info.java");
  private static final Path PAGE = Path.of("docs/library.md");
  private static final Path SOURCES = Path.of("src/main/java");

  private static Set<String> found(Path file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(file))
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void the_packages_of_the_page_are_exported() throws IOException {
    Set<String> exported = found(MODULE, "exports (liss[a-z.]*);");
    assertThat(exported).isEqualTo(found(PAGE, "`(liss\\.(?!cli\\.|jar)[a-z.]+)`"));
    assertThat(exported)
        .allSatisfy(name ->
            assertThat(SOURCES.resolve(name.replace('.', '/')).resolve("package-info.java"))
                .exists());
  }

  @Test
  void no_package_is_exported_twice() throws IOException {
    assertThat(Files.readAllLines(MODULE))
        .filteredOn((String line) -> line.contains("exports"))
        .doesNotHaveDuplicates();
  }

  @Test
  void the_programs_of_the_page_import_only_what_is_exported() throws IOException {
    Set<String> exported = found(MODULE, "exports (liss[a-z.]*);");
    assertThat(exported).containsAll(found(PAGE, "import (liss[a-z.]*)\\.[A-Z]"));
  }

  @Test
  void the_module_requires_those_whose_classes_the_code_imports() throws IOException {
    Set<String> required = found(MODULE, "requires ([a-z.]+);");
    required.add("java.base");
    ModuleFinder system = ModuleFinder.ofSystem();
    Map<String, String> modules = new TreeMap<>();
    for (ModuleReference reference : system.findAll()) {
      ModuleDescriptor module = reference.descriptor();
      module.packages().forEach(name -> modules.put(name, module.name()));
      if (required.contains(module.name())) {
        module.requires().stream()
            .filter(other -> other.modifiers().contains(Modifier.TRANSITIVE))
            .forEach(other -> required.add(other.name()));
      }
    }
    Set<String> used = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        used.addAll(found(file, "(?m)^import (?:static )?(jav[ax][a-z.]*|jdk[a-z.]*)\\.[A-Z]"));
      }
    }
    used.removeIf(name -> required.contains(modules.get(name)));
    assertThat(used).isEmpty();
  }
}
