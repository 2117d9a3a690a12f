package liss.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.c.source.CompileCommand;
import liss.format.Json;

/**
 * A {@code compile_commands.json}, which says how files are compiled (Clang, JSON Compilation
 * Database Format Specification).
 */
final class CompilationDatabase {

  private static final String NAME = "compile_commands.json";

  /** The escape sequence of the character that neither names nor arguments can have. */
  private static final Pattern NUL = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*(\\\\u0000)");

  private final Path file;
  private final List<Json.Members> entries;

  private CompilationDatabase(Path file, List<Json.Members> entries) {
    this.file = file;
    this.entries = entries;
  }

  /** The one in a directory. */
  static CompilationDatabase in(Path directory) {
    Path file = file(directory);
    if (!Files.exists(file)) {
      throw new InputException(
          "error: no such file: "
              + file
              + "\n"
              + " = help: cmake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, bear for"
              + " make");
    }
    String text = SourceFile.read(file).text();
    Matcher nul = NUL.matcher(text);
    if (nul.find()) {
      throw SourceFile.wrong(
          "a name or an argument has the character NUL",
          file,
          text.substring(0, nul.start(1)),
          "no file and no argument of a compiler can have it");
    }
    List<Json.Members> entries =
        Json.parse(text)
            .filter(Json.Array.class::isInstance)
            .map(array -> ((Json.Array) array).elements())
            .filter(all -> all.stream().allMatch(Json.Members.class::isInstance))
            .orElseThrow(() -> wrong(file, "this is not a list of objects"))
            .stream()
            .map(Json.Members.class::cast)
            .toList();
    return new CompilationDatabase(file, entries);
  }

  /** The file in a directory. */
  static Path file(Path directory) {
    return directory.resolve(NAME);
  }

  private static InputException wrong(Path file, String message) {
    return new InputException(
        "error: "
            + file
            + ": "
            + message
            + "\n = help: an entry has `directory`, `file`, and `command` or `arguments`");
  }

  /** How a file is compiled: the first entry for it. */
  CompileCommand of(Path source) {
    Json.Members entry =
        entries.stream()
            .filter(e -> normal(path(e)).equals(normal(source)))
            .findFirst()
            .orElseThrow(() -> missing(source));
    return CompileCommand.of(directory(entry), arguments(entry));
  }

  /** Whether a file has an entry. */
  boolean has(Path source) {
    return files().contains(normal(source));
  }

  private InputException missing(Path source) {
    Stream<Path> similar =
        entries.stream()
            .map(this::path)
            .filter(path -> path.endsWith(source.toAbsolutePath().getFileName()));
    String hint =
        similar
            .findFirst()
            .map(path -> "there is one for `" + path + "`")
            .orElse("it has entries for " + entries.size() + " files; is it up to date?");
    return new InputException(
        "error: " + file + ": no entry for `" + source + "`\n = help: " + hint);
  }

  /** The files that have entries. */
  List<Path> files() {
    return entries.stream().map(entry -> normal(path(entry))).distinct().toList();
  }

  private Path path(Json.Members entry) {
    return directory(entry).resolve(text(entry, "file"));
  }

  /** The directory of an entry; a relative one is taken to be relative to the file. */
  private Path directory(Json.Members entry) {
    return file.toAbsolutePath().resolveSibling(text(entry, "directory"));
  }

  private String text(Json.Members entry, String name) {
    return entry.text(name).orElseThrow(() -> wrong(file, "an entry has no `" + name + "`"));
  }

  private List<String> arguments(Json.Members entry) {
    Optional<List<? extends Json>> arguments = entry.array("arguments");
    return arguments.isEmpty()
        ? CompileCommand.words(text(entry, "command"))
        : arguments.get().stream()
            .filter(Json.Text.class::isInstance)
            .map(argument -> ((Json.Text) argument).value())
            .toList();
  }

  private static Path normal(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
