package liss.c;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of TOML 1.0 that vocabularies need: tables, and keys whose values are strings or arrays
 * of strings, each on one line.
 *
 * @param tables the values by key, by the name of their table; the nameless one is the top level
 */
record Toml(Map<String, Map<String, List<String>>> tables) {

  private static final String STRING = "\"([^\"\\\\]*)\"";
  private static final Pattern TABLE = Pattern.compile("\\[\\s*([A-Za-z0-9_.-]+)\\s*\\]");
  private static final Pattern PAIR =
      Pattern.compile("(?:([A-Za-z0-9_-]+)|" + STRING + ")\\s*=\\s*(.*)");
  private static final Pattern ARRAY =
      Pattern.compile("\\[\\s*(?:\"[^\"\\\\]*\"\\s*(?:,\\s*\"[^\"\\\\]*\"\\s*)*)?,?\\s*\\]");
  private static final Pattern ELEMENT = Pattern.compile(STRING);
  private static final Pattern COMMENT = Pattern.compile("((?:[^\"#]|\"[^\"]*\")*)#.*");

  /** Reads a text. */
  static Toml parse(String file, String text) throws VocabularyException {
    Map<String, Map<String, List<String>>> tables = new LinkedHashMap<>();
    Map<String, List<String>> table = tables.computeIfAbsent("", name -> new LinkedHashMap<>());
    int number = 0;
    for (String whole : text.lines().toList()) {
      number++;
      Matcher comment = COMMENT.matcher(whole);
      String line = (comment.matches() ? comment.group(1) : whole).strip();
      Matcher head = TABLE.matcher(line);
      Matcher pair = PAIR.matcher(line);
      if (head.matches()) {
        table = tables.computeIfAbsent(head.group(1), name -> new LinkedHashMap<>());
      } else if (pair.matches() && isValue(pair.group(3))) {
        String key = pair.group(1) != null ? pair.group(1) : pair.group(2);
        if (table.put(key, strings(pair.group(3))) != null) {
          throw new VocabularyException(file, number, "`" + key + "` has two values");
        }
      } else if (!line.isEmpty()) {
        throw new VocabularyException(
            file, number, "expected [table], key = \"string\" or key = [\"string\", ..]");
      }
    }
    return new Toml(tables);
  }

  private static boolean isValue(String value) {
    return ELEMENT.matcher(value).matches() || ARRAY.matcher(value).matches();
  }

  private static List<String> strings(String value) {
    List<String> strings = new ArrayList<>();
    ELEMENT.matcher(value).results().forEach(result -> strings.add(result.group(1)));
    return strings;
  }

  /** The keys and values of a table; empty if there is no such table. */
  Map<String, List<String>> table(String name) {
    return tables.getOrDefault(name, Map.of());
  }
}
