package liss.c.vocabulary;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** The text of a vocabulary: TOML 1.0 with tables of strings and of arrays of strings. */
final class VocabularyFile {

  private static final Set<String> TABLES = Set.of("functions", "devices", "nolock");
  static final String EMIT = "emit";
  static final String ENTRIES = "entries";

  private final String name;
  private final TomlParseResult root;

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
  }

  /** Reads a text, which has no other tables than vocabularies can have. */
  VocabularyFile(String name, String text) throws VocabularyException {
    this.name = name;
    this.root = Toml.parse(text);
    if (root.hasErrors()) {
      TomlParseError first = root.errors().getFirst();
      throw wrong(first.position(), String.valueOf(first.getMessage()));
    }
    for (String key : root.keySet()) {
      if (!(TABLES.contains(key) || key.equals(EMIT) || key.equals(ENTRIES))
          || !root.isTable(List.of(key))) {
        throw wrong(
            position(root, key),
            "`"
                + key
                + "` is none of the tables [functions], [devices], [nolock], [emit.NAME],"
                + " [entries.NAME]");
      }
    }
  }

  /** The values of a table in the order of the text; none if there is no such table. */
  List<Value> table(String table) throws VocabularyException {
    return values(root.getTableOrEmpty(List.of(table)));
  }

  /** The tables inside of a table by name, in the order of the text. */
  Map<String, List<Value>> inside(String outer) throws VocabularyException {
    TomlTable tables = root.getTableOrEmpty(List.of(outer));
    Map<String, List<Value>> result = new LinkedHashMap<>();
    for (String key : inOrder(tables)) {
      TomlTable table = tables.isTable(List.of(key)) ? tables.getTable(List.of(key)) : null;
      if (table == null) {
        throw wrong(position(tables, key), "expected a table [" + outer + "." + key + "]");
      }
      result.put(key, values(table));
    }
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
