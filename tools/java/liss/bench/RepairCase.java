package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tomlj.Toml;
import org.tomlj.TomlParseResult;

/**
 * A concurrency bug that somebody has repaired by hand: {@code before.c}, {@code after.c}, and
 * {@code truth.toml}, which says what kind of repair it is.
 *
 * @param repair the kind
 * @param closed the options with which all objects are known
 * @param library those with which parameters have any origin
 */
record RepairCase(Path directory, String repair, List<String> closed, List<String> library) {

  private static final String TRUTH = "truth.toml";
  private static final String BEFORE = "before.c";
  private static final String AFTER = "after.c";

  /** Copies the lists. */
  RepairCase {
    closed = List.copyOf(closed);
    library = List.copyOf(library);
  }

  /** The cases in the directories of a directory, in alphabetical order. */
  static List<RepairCase> in(Path directory) throws IOException {
    List<Path> found;
    try (Stream<Path> all = Files.list(directory)) {
      found = all.filter(path -> Files.exists(path.resolve(TRUTH))).sorted().toList();
    }
    List<RepairCase> cases = new ArrayList<>();
    for (Path path : found) {
      cases.add(read(path));
    }
    return cases;
  }

  private static RepairCase read(Path directory) throws IOException {
    TomlParseResult truth = Toml.parse(directory.resolve(TRUTH));
    if (truth.hasErrors()) {
      throw new IOException(directory.resolve(TRUTH) + ": " + truth.errors().getFirst());
    }
    return new RepairCase(
        directory,
        text(truth, "repair"),
        words(text(truth, "options_closed")),
        words(text(truth, "options")));
  }

  private static String text(TomlParseResult truth, String key) throws IOException {
    return Optional.ofNullable(truth.getString(key))
        .orElseThrow(() -> new IOException(TRUTH + " has no " + key));
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.trim().split("\\s+"));
  }

  String name() {
    return String.valueOf(directory.getFileName());
  }

  /** The program with the bug. */
  Path before() {
    return directory.resolve(BEFORE).toAbsolutePath();
  }

  /** The program as it was repaired. */
  Path after() {
    return directory.resolve(AFTER).toAbsolutePath();
  }

  /** Whether the program is one for the kernel, whose headers a compiler does not find. */
  boolean isOfKernel() throws IOException {
    return Files.readString(before()).contains("#include <linux/");
  }

  /** The macros that the closed program is compiled with. */
  List<String> macros() {
    List<String> macros = new ArrayList<>();
    for (int i = 0; i + 1 < closed.size(); i++) {
      if (closed.get(i).equals("-D")) {
        macros.add("-D" + closed.get(i + 1));
      }
    }
    return macros;
  }
}
