package liss.triage;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.lang.Diagnostic;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;
import liss.lang.Fact;
import liss.lang.Positions;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * The next file {@code liss.toml} in the directories above a program: what its users say of it
 * without a change to its text. It has tables, each for one file.
 */
public final class ProjectFile {

  private static final String NAME = "liss.toml";

  /** The code of what says nothing, as in a comment. */
  private static final String WRONG_FACT = "LISS0212";

  private final Path path;
  private final SourceText source;
  private final TomlParseResult root;

  /** What a table says. */
  private enum Kind {
    SUPPRESS("file", "finding", "reason"),
    FACT("file", "fact");

    /** All of them are needed. */
    private final List<String> keys;

    Kind(String... keys) {
      this.keys = List.of(keys);
    }

    private String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
      return "[[" + key() + "]]";
    }
  }

  /** The text of a key of a table, and where it is. */
  private record Value(String text, SourceSpan place) {}

  private ProjectFile(Path path, String text) {
    this.path = path;
    this.source = new SourceText(shown(path), text);
    this.root = Toml.parse(text);
  }

  /** The name of a file for the user, who knows the working directory. */
  private static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return (path.startsWith(here) ? here.relativize(path) : path).toString();
  }

  /** The file for programs of this one; empty if there is none. */
  private static Optional<ProjectFile> of(Path program) throws ConfigurationException {
    Optional<Path> path = above(program);
    if (path.isEmpty()) {
      return Optional.empty();
    }
    try {
      ProjectFile found = new ProjectFile(path.get(), Files.readString(path.get()));
      found.check();
      return Optional.of(found);
    } catch (IOException e) {
      throw new ConfigurationException("error: cannot read " + shown(path.get()));
    }
  }

  private static Optional<Path> above(Path program) {
    for (Path at = absolute(program).getParent(); at != null; at = at.getParent()) {
      if (Files.isRegularFile(at.resolve(NAME))) {
        return Optional.of(at.resolve(NAME));
      }
    }
    return Optional.empty();
  }

  private static Path absolute(Path file) {
    return file.toAbsolutePath().normalize();
  }

  /**
   * What it says of the surroundings of a program.
   *
   * @param program its files
   * @throws ConfigurationException if it cannot be read, or says nothing
   */
  public static List<Fact.Said> facts(List<Path> program) throws ConfigurationException {
    Optional<ProjectFile> found = of(program.getFirst());
    List<Fact.Said> facts = new ArrayList<>();
    if (found.isPresent()) {
      for (Map<String, Value> table : found.get().tables(Kind.FACT, program)) {
        facts.add(found.get().fact(requireNonNull(table.get("fact"))));
      }
    }
    return facts;
  }

  private Fact.Said fact(Value said) throws ConfigurationException {
    return Fact.parse(said.text())
        .map(fact -> new Fact.Said(fact, said.place(), Optional.of(source.file())))
        .orElseThrow(() ->
            new ConfigurationException(
                new Diagnostic(
                        WRONG_FACT,
                        Severity.ERROR,
                        "this says nothing of a function",
                        said.place(),
                        Optional.of(Hint.of(Fact.FORMS)))
                    .render(source)));
  }

  /**
   * The suppressions for a program.
   *
   * @param program its files
   * @throws ConfigurationException if it cannot be read, or one does not say what it is about
   */
  static List<Suppression> suppressions(List<Path> program) throws ConfigurationException {
    Optional<ProjectFile> found = of(program.getFirst());
    List<Suppression> all = new ArrayList<>();
    if (found.isPresent()) {
      for (Map<String, Value> table : found.get().tables(Kind.SUPPRESS, program)) {
        Value finding = requireNonNull(table.get("finding"));
        all.add(
            new Suppression(
                finding.text(),
                requireNonNull(table.get("reason")).text(),
                found.get().source.file() + ":" + finding.place().line()));
      }
    }
    return all;
  }

  /** A text with these facts about a file, and the file {@code liss.toml} that is to have it. */
  public record Addition(Path path, String text) {

    /**
     * What the next file above a program has if it says more, or a new one beside the program.
     *
     * @throws ConfigurationException if it cannot be read, or is wrong already
     */
    public static Addition of(Path program, List<Fact> facts) throws ConfigurationException {
      Path file = absolute(program);
      Optional<ProjectFile> known = ProjectFile.of(program);
      Path path = known.map(found -> found.path).orElse(file.resolveSibling(NAME));
      String name = path.resolveSibling("").relativize(file).toString().replace('\\', '/');
      String said =
          facts.stream()
              .map(fact ->
                  "[[fact]]\nfile = \"%s\"\nfact = \"%s\"\n"
                      .formatted(Toml.tomlEscape(name), Toml.tomlEscape(fact.toString())))
              .collect(Collectors.joining("\n"));
      return new Addition(
          path, known.map(found -> found.source.text().stripTrailing() + "\n\n").orElse("") + said);
    }
  }

  /** Nothing in it is ignored. */
  private void check() throws ConfigurationException {
    if (root.hasErrors()) {
      TomlParseError first = root.errors().getFirst();
      throw wrong(first.position(), String.valueOf(first.getMessage()));
    }
    for (String key : root.keySet()) {
      Optional<Kind> kind =
          Stream.of(Kind.values()).filter(known -> known.key().equals(key)).findFirst();
      if (kind.isEmpty() || !root.isArray(List.of(key))) {
        throw wrong(
            root.inputPositionOf(List.of(key)),
            "`" + key + "` is none of what it has, which are tables [[suppress]] and [[fact]]");
      }
      check(kind.get(), root.getArrayOrEmpty(List.of(key)));
    }
  }

  private void check(Kind kind, TomlArray tables) throws ConfigurationException {
    for (int i = 0; i < tables.size(); i++) {
      if (!(tables.get(i) instanceof TomlTable table)) {
        throw wrong(tables.inputPositionOf(i), kind.key() + ": its entries are tables " + kind);
      }
      for (String key : table.keySet()) {
        if (!kind.keys.contains(key)) {
          throw wrong(
              table.inputPositionOf(List.of(key)),
              kind + " has " + String.join(", ", kind.keys) + ", and not `" + key + "`");
        }
      }
      for (String key : kind.keys) {
        if (!table.isString(List.of(key))) {
          throw wrong(tables.inputPositionOf(i), kind + " needs " + key + " = \"..\"");
        }
      }
    }
  }

  /** The tables of a kind that are for a file of a program. */
  private List<Map<String, Value>> tables(Kind kind, List<Path> program) {
    List<Path> files = program.stream().map(ProjectFile::absolute).toList();
    List<Map<String, Value>> found = new ArrayList<>();
    TomlArray all = root.getArrayOrEmpty(List.of(kind.key()));
    for (int i = 0; i < all.size(); i++) {
      TomlTable table = all.getTable(i);
      Map<String, Value> values = new LinkedHashMap<>();
      kind.keys.forEach(key -> values.put(key, value(table, key)));
      if (files.contains(
          absolute(path.resolveSibling(table.getString(List.of("file"), () -> ""))))) {
        found.add(values);
      }
    }
    return found;
  }

  private Value value(TomlTable table, String key) {
    return new Value(
        table.getString(List.of(key), () -> ""), place(table.inputPositionOf(List.of(key))));
  }

  private SourceSpan place(@Nullable TomlPosition position) {
    if (position == null) {
      return SourceSpan.START;
    }
    int start = 0;
    for (int line = 1; line < position.line(); line++) {
      start = source.text().indexOf('\n', start) + 1;
    }
    int from = start + position.column() - 1;
    int end = source.text().indexOf('\n', from);
    return new Positions(source.text()).span(from, end < 0 ? source.text().length() : end);
  }

  private ConfigurationException wrong(@Nullable TomlPosition position, String reason) {
    return new ConfigurationException(
        "error: " + source.file() + ":" + place(position) + ": " + reason);
  }
}
