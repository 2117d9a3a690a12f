package liss.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The extension for Visual Studio Code; without npm or its registry the test is skipped. */
@Tag("long")
class VisualStudioCodeTest {

  private static final Path EXTENSION = Path.of("editors", "vscode");

  /** Loads a bundle, with a stand-in for the editor in which every name has some meaning. */
  private static final String LOAD =
      """
      const of = (target, key) =>
        key === 'prototype' ? target.prototype
          : key === Symbol.toPrimitive ? () => '' : key === 'then' ? undefined : some();
      const some = () => new Proxy(class { constructor() { return some(); } },
        { get: of, apply: () => some() });
      const modules = require('module');
      const load = modules._load;
      modules._load = (name, ...more) => name === 'vscode' ? some() : load(name, ...more);
      console.log(Object.keys(require(process.argv[2])).join(' '));
      """;

  @TempDir private Path directory;

  @Test
  void the_package_has_one_file_of_code_that_can_be_loaded() throws Exception {
    try (var files = Files.walk(EXTENSION)) {
      for (Path file : files.filter(VisualStudioCodeTest::isSource).toList()) {
        Path copy = directory.resolve(EXTENSION.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    String installed = run("npm", "ci");
    if (!installed.contains("added")) {
      abort("npm ci does not work here: " + installed);
    }
    run("npm", "run", "bundle");
    Path one = packaged("one.vsix");
    try (ZipFile built = new ZipFile(one.toFile())) {
      assertThat(built.stream().map(ZipEntry::getName))
          .containsExactly(
              "[Content_Types].xml",
              "extension.vsixmanifest",
              "extension/LIBRARIES.txt",
              "extension/LICENSE.txt",
              "extension/dist/extension.js",
              "extension/language-configuration.json",
              "extension/package.json",
              "extension/syntaxes/w.tmLanguage.json");
      assertThat(text(built, "extension.vsixmanifest"))
          .contains("Id=\"liss\" Version=\"0.1.0\"", "Value=\"^1.82.0\"")
          .doesNotContain("${");
      assertThat(text(built, "extension/LIBRARIES.txt"))
          .contains("vscode-languageclient", "vscode-jsonrpc")
          .doesNotContain("esbuild");
    }
    assertThat(packaged("two.vsix")).hasSameBinaryContentAs(one);
    Path script = Files.writeString(directory.resolve("load.js"), LOAD);
    assertThat(run("node", script.toString(), directory.resolve("dist/extension.js").toString()))
        .isEqualTo("activate deactivate\n");
  }

  /** The package that the class of the build definition writes. */
  private Path packaged(String name) throws InterruptedException {
    String told =
        run(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            Path.of("tools/package/Vsix.java").toAbsolutePath().toString(),
            ".",
            Path.of("LICENSE").toAbsolutePath().toString(),
            name);
    assertThat(told).isEmpty();
    return directory.resolve(name);
  }

  private static String text(ZipFile zip, String entry) throws IOException {
    return new String(
        zip.getInputStream(zip.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
  }

  private static boolean isSource(Path file) {
    String name = EXTENSION.relativize(file).toString();
    return Files.isRegularFile(file)
        && !name.startsWith("node_modules")
        && !name.startsWith("dist")
        && !name.endsWith(".vsix");
  }

  private String run(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(List.of(command))
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      return output;
    } catch (IOException e) {
      return abort("no " + command[0] + ": install Debian's packages nodejs and npm");
    }
  }
}
