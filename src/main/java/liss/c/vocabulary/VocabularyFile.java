package liss.c.vocabulary;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** The tables of a vocabulary, which have strings and arrays of strings as values. */
final class VocabularyFile {

  static final String EMIT = "emit";
  static final String ENTRIES = "entries";

  /** The place of what has none. */
  static final TomlPosition START = TomlPosition.positionAt(1, 1);

  private static final Set<String> TABLES =
      Set.of(
          "functions",
          "devices",
          "nolock",
          "locked_waits",
          "cancellation",
          "drivers",
          "world",
          PriorityRule.TABLE);

  /** Tables that there were, each with what says the same in {@code [functions]}. */
  private static final Map<String, String> FORMER =
      Map.of(
          "atomic", "f = \"old load 0 acquire\"",
          "values", "f = \"old load 0\"",
          "effects", "f = \"fail\"");

  private static final Set<String> OUTER = Set.of(EMIT, ENTRIES);

  /** The name of a table, a key, a string, or a comment in the tables that liss comes with. */
  private static final Pattern TOKEN =
      Pattern.compile("(?m)^\\[([\\w.-]+)]|^\"?([\\w*-]+)\"? =|\"([^\"]*)\"|#.*");

  private final String name;
  private final SequencedMap<String, List<Value>> tables = new LinkedHashMap<>();

  private VocabularyFile(String name) {
    this.name = name;
  }

  /**
   * A key with its value and place.
   *
   * @param strings the string itself, or those of the array
   */
  record Value(String file, String key, List<String> strings, TomlPosition position) {
    /** The exception to throw about the value. */
    VocabularyException wrong(String reason) {
      return new VocabularyException(file, position.line(), position.column(), reason);
    }

    /** A copy with what to do. */
    VocabularyException wrong(String reason, String help) {
      return wrong(reason + "\n  = help: " + help);
    }

    /** The only string. */
    String string() throws VocabularyException {
      if (strings.size() != 1) {
        throw wrong("`" + key + "` needs one string");
      }
      return strings.getFirst();
    }
  }

  /** Reads a text in TOML 1.0, which has no other tables than vocabularies can have. */
  static VocabularyFile read(String name, String text) throws VocabularyException {
    VocabularyFile file = new VocabularyFile(name);
    TomlParseResult root = Toml.parse(text);
    if (root.hasErrors()) {
      TomlParseError first = root.errors().getFirst();
      throw file.wrong(first.position(), String.valueOf(first.getMessage()));
    }
    for (String key : inOrder(root)) {
      boolean isOuter = OUTER.contains(key);
      if (FORMER.containsKey(key)) {
        throw file.wrong(
            position(root, key),
            "["
                + key
                + "] is part of [functions]\n  = help: write [functions], and what the function"
                + " does in one text, such as `"
                + FORMER.get(key)
                + "`; docs/c.md");
      }
      if (!(isOuter || TABLES.contains(key)) || !root.isTable(List.of(key))) {
        throw file.wrong(
            position(root, key),
            "`"
                + key
                + "` is none of the tables [functions], [devices], [nolock], [cancellation], [drivers],"
                + " [priorities], [world], [emit.NAME], [entries.NAME]");
      }
      TomlTable table = root.getTableOrEmpty(List.of(key));
      if (isOuter) {
        file.addInside(key, table);
      } else {
        file.tables.put(key, file.values(table));
      }
    }
    return file;
  }

  private void addInside(String outer, TomlTable inside) throws VocabularyException {
    for (String key : inOrder(inside)) {
      String full = outer + "." + key;
      if (!inside.isTable(List.of(key))) {
        throw wrong(position(inside, key), "expected a table [" + full + "]");
      }
      tables.put(full, values(inside.getTableOrEmpty(List.of(key))));
    }
  }

  /**
   * Reads a text that comes with liss. Each command on C reads these texts; a parser for all of
   * TOML takes a third of the time of a short one.
   */
  static VocabularyFile ofLiss(String name, String text) {
    VocabularyFile file = new VocabularyFile(name);
    List<Value> table = List.of();
    List<String> strings = List.of();
    Matcher token = TOKEN.matcher(text);
    while (token.find()) {
      if (token.group(1) != null) {
        table = new ArrayList<>();
        file.tables.put(token.group(1), table);
      } else if (token.group(2) != null) {
        strings = new ArrayList<>();
        table.add(new Value(name, token.group(2), strings, START));
      } else if (token.group(3) != null) {
        strings.add(token.group(3));
      }
    }
    return file;
  }

  /** The values of a table in the order of the text; none if there is no such table. */
  List<Value> table(String table) {
    return tables.getOrDefault(table, List.of());
  }

  /** The tables inside of a table by name, in the order of the text. */
  SequencedMap<String, List<Value>> inside(String outer) {
    SequencedMap<String, List<Value>> result = new LinkedHashMap<>();
    tables.forEach((full, values) -> {
      if (full.startsWith(outer + ".")) {
        result.put(full.substring(outer.length() + 1), values);
      }
    });
    return result;
  }

  private List<Value> values(TomlTable table) throws VocabularyException {
    List<Value> values = new ArrayList<>();
    for (String key : inOrder(table)) {
      Object value = requireNonNull(table.get(List.of(key)));
      List<?> elements = value instanceof TomlArray array ? array.toList() : List.of(value);
      List<String> strings =
          elements.stream().filter(String.class::isInstance).map(String.class::cast).toList();
      if (strings.size() < elements.size()) {
        throw wrong(position(table, key), "`" + key + "` needs a string or an array of strings");
      }
      values.add(new Value(name, key, strings, position(table, key)));
    }
    return values;
  }

  private static List<String> inOrder(TomlTable table) {
    return table.keySet().stream()
        .sorted(
            Comparator.comparing(
                (String key) -> position(table, key),
                Comparator.comparingInt(TomlPosition::line).thenComparingInt(TomlPosition::column)))
        .toList();
  }

  private static TomlPosition position(TomlTable table, String key) {
    return requireNonNull(table.inputPositionOf(List.of(key)));
  }

  /** The exception to throw about a place. */
  VocabularyException wrong(TomlPosition position, String reason) {
    return new VocabularyException(name, position.line(), position.column(), reason);
  }
}
