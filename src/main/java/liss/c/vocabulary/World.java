package liss.c.vocabulary;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.vocabulary.VocabularyFile.Value;

/**
 * What a program runs in beside C: an operating system, an interpreter. It is a directory of tables
 * ({@code world.toml} names the others), with headers if it needs some; docs/worlds.md describes
 * the format.
 *
 * @param name that of the directory
 * @param caller who calls the functions of a program that it registers, as messages name it
 * @param includes how the names of its headers begin
 * @param stubs the text that stands for its headers where they are not found; it declares a part of
 *     what they do
 * @param declares the headers that the stubs stand for; {@code *} at the end stands for any
 *     characters
 * @param headers the directories in which its headers are looked for, as patterns for paths
 * @param defines macros with their values
 * @param marked how accesses are marked that other threads see as one
 * @param constants the variables of its headers that nobody writes; {@code *} at the end stands for
 *     any characters
 * @param internal the structures that only the world changes, in ways that programs do not see
 * @param heads the structures with which all objects of the world begin, so that a pointer to one
 *     says no more than that there is an object
 * @param sections how sections of objects are written; empty if it has none
 * @param interrupts the lock that those hold who have disabled interrupts, so that no handler runs;
 *     empty if handlers may run on other processors meanwhile
 */
public record World(
    String name,
    String caller,
    List<String> includes,
    Optional<String> stubs,
    List<String> declares,
    List<String> headers,
    Map<String, String> defines,
    Marked marked,
    List<String> constants,
    Set<String> internal,
    Set<String> heads,
    Optional<Sections> sections,
    Optional<String> interrupts) {

  /** The world of programs for which none is chosen. */
  public static final String DEFAULT = "linux";

  /** The worlds that liss comes with. */
  public static final List<String> NAMES =
      List.of(DEFAULT, "python", "nimble", "riot", "freertos", "zephyr");

  static final World NONE =
      new World(
          "none",
          "its environment",
          List.of(),
          Optional.empty(),
          List.of(),
          List.of(),
          Map.of(),
          Marked.OF_COMPILER,
          List.of(),
          Set.of(),
          Set.of(),
          Optional.empty(),
          Optional.empty());

  private static final String FILE = "world.toml";
  private static final String TABLE = "world";

  private static final Set<String> KEYS =
      Set.of(
          "about",
          "caller",
          "tables",
          "includes",
          "stubs",
          "declares",
          "headers",
          "defines",
          "constants",
          "internal",
          "heads",
          "section",
          "section_support",
          "interrupts",
          "marked_read",
          "marked_write");

  /**
   * How accesses are marked that other threads see as one.
   *
   * @param read with {@code %s} for the place
   * @param write with {@code %s} for the place, then for the value
   */
  public record Marked(String read, String write) {

    /** The functions of GCC, in the one order of all of them. */
    public static final Marked OF_COMPILER =
        new Marked(
            "__atomic_load_n(&%s, __ATOMIC_SEQ_CST)",
            "__atomic_store_n(&%s, %s, __ATOMIC_SEQ_CST)");
  }

  /**
   * How sections of objects are written.
   *
   * @param enter with {@code %s} for the object
   * @param inside what is after the name of a function that is called in a section
   * @param support what a text needs that has no sections yet: lines, or nothing
   */
  public record Sections(String enter, String leave, String inside, String support) {}

  /** Copies the collections. */
  public World {
    includes = List.copyOf(includes);
    declares = List.copyOf(declares);
    headers = List.copyOf(headers);
    defines = Map.copyOf(defines);
    constants = List.copyOf(constants);
    internal = Set.copyOf(internal);
    heads = Set.copyOf(heads);
  }

  /** The files of a world. */
  interface Source {

    /** The text of a file by its name; empty if there is none. */
    Optional<String> text(String file);

    /** The name of a file in messages. */
    String shown(String file);

    /** Reads a table. */
    VocabularyFile table(String shown, String text) throws VocabularyException;
  }

  /** A world that liss comes with. */
  record BuiltIn(String name) implements Source {
    @Override
    public Optional<String> text(String file) {
      return Optional.of(StandardHeaders.resource("/liss/worlds/" + name + "/" + file));
    }

    @Override
    public String shown(String file) {
      return name + "/" + file;
    }

    @Override
    public VocabularyFile table(String shown, String text) throws VocabularyException {
      return name.equals(DEFAULT)
          ? VocabularyFile.ofLiss(shown, text)
          : VocabularyFile.read(shown, text);
    }
  }

  /** A world of the user. */
  record InDirectory(Path directory) implements Source {
    @Override
    public Optional<String> text(String file) {
      return SystemHeaders.read(directory.resolve(file));
    }

    @Override
    public String shown(String file) {
      return directory.resolve(file).toString();
    }

    @Override
    public VocabularyFile table(String shown, String text) throws VocabularyException {
      return VocabularyFile.read(shown, text);
    }
  }

  /**
   * What {@code world.toml} says.
   *
   * @param file that file, which may have other tables
   * @param tables the names of the other files
   */
  record Root(World world, VocabularyFile file, List<String> tables) {}

  /** Reads {@code world.toml}; the files that it names are there. */
  static Root read(String name, Source source) throws VocabularyException {
    String shown = source.shown(FILE);
    VocabularyFile root =
        source.table(
            shown,
            source
                .text(FILE)
                .orElseThrow(() ->
                    new VocabularyException(
                        shown, 1, 1, "a world has this file; it is not there")));
    Map<String, Value> values = new LinkedHashMap<>();
    for (Value value : root.table(TABLE)) {
      if (!KEYS.contains(value.key())) {
        throw value.wrong("[world] has " + String.join(", ", KEYS.stream().sorted().toList()));
      }
      values.put(value.key(), value);
    }
    for (Value named : Optional.ofNullable(values.get("tables")).stream().toList()) {
      for (String table : named.strings()) {
        var unused = text(table, named, source);
      }
    }
    World world =
        new World(
            name,
            one(values, "caller").orElse("its environment"),
            all(values, "includes"),
            stubs(values, source),
            all(values, "declares"),
            all(values, "headers"),
            defines(values),
            marked(values),
            all(values, "constants"),
            Set.copyOf(all(values, "internal")),
            Set.copyOf(all(values, "heads")),
            sections(values),
            one(values, "interrupts"));
    return new Root(world, root, all(values, "tables"));
  }

  /** A world that liss comes with. */
  static World builtIn(String name) {
    try {
      return read(name, new BuiltIn(name)).world();
    } catch (VocabularyException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> all(Map<String, Value> values, String key) {
    return Optional.ofNullable(values.get(key)).map(Value::strings).orElse(List.of());
  }

  private static Optional<String> one(Map<String, Value> values, String key)
      throws VocabularyException {
    Value value = values.get(key);
    return value == null ? Optional.empty() : Optional.of(value.string());
  }

  private static Optional<String> stubs(Map<String, Value> values, Source source)
      throws VocabularyException {
    Value named = values.get("stubs");
    return named == null ? Optional.empty() : Optional.of(text(named.string(), named, source));
  }

  private static String text(String file, Value named, Source source) throws VocabularyException {
    return source
        .text(file)
        .orElseThrow(() -> named.wrong("there is no file `" + file + "` beside it"));
  }

  private static Map<String, String> defines(Map<String, Value> values) {
    Map<String, String> defines = new LinkedHashMap<>();
    for (String define : all(values, "defines")) {
      String[] parts = define.split("=", 2);
      defines.put(parts[0], parts.length == 1 ? "1" : parts[1]);
    }
    return defines;
  }

  private static Marked marked(Map<String, Value> values) throws VocabularyException {
    return new Marked(
        template(values, "marked_read", 1).orElse(Marked.OF_COMPILER.read()),
        template(values, "marked_write", 2).orElse(Marked.OF_COMPILER.write()));
  }

  private static Optional<Sections> sections(Map<String, Value> values) throws VocabularyException {
    Value value = values.get("section");
    if (value == null) {
      return Optional.empty();
    }
    List<String> texts = value.strings();
    if (texts.size() != 3 || !texts.getFirst().contains("%s")) {
      throw value.wrong(
          "`section` has what enters a section, with %s for the object, what leaves it, and the end"
              + " of the names of functions that are called in one");
    }
    return Optional.of(
        new Sections(
            texts.get(0), texts.get(1), texts.get(2), one(values, "section_support").orElse("")));
  }

  private static Optional<String> template(Map<String, Value> values, String key, int places)
      throws VocabularyException {
    Value value = values.get(key);
    if (value == null) {
      return Optional.empty();
    }
    if (value.string().split("%s", -1).length != places + 1) {
      throw value.wrong("`" + key + "` has %s " + places + " times");
    }
    return Optional.of(value.string());
  }

  /** Whether one of some headers is of this world. */
  public boolean has(Collection<String> included) {
    return included.stream().anyMatch(header -> includes.stream().anyMatch(header::startsWith));
  }

  /** Whether the stubs stand for a header. */
  public boolean isStub(String header) {
    return stubs.isPresent() && declares.stream().anyMatch(pattern -> fits(header, pattern));
  }

  /** Whether nobody writes a variable, since it belongs to the world. */
  public boolean isConstant(String variable) {
    return constants.stream().anyMatch(pattern -> fits(variable, pattern));
  }

  private static boolean fits(String name, String pattern) {
    return pattern.endsWith("*")
        ? name.startsWith(pattern.substring(0, pattern.length() - 1))
        : name.equals(pattern);
  }

  /** The directories on this machine in which its headers are: one for each pattern. */
  public List<Path> directories() {
    return headers.stream().flatMap(pattern -> directories(pattern).stream().limit(1)).toList();
  }

  /** The directories on this machine that fit a pattern, the last one by name first. */
  public List<Path> directories(String pattern) {
    Path all = Path.of(pattern);
    Path parent = all.getParent();
    Path last = all.getFileName();
    if (parent == null || last == null || !Files.isDirectory(parent)) {
      return List.of();
    }
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + last);
    try (Stream<Path> inside = Files.list(parent)) {
      return inside
          .filter(path -> matcher.matches(path.getFileName()))
          .filter(Files::isDirectory)
          .sorted(Comparator.reverseOrder())
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
