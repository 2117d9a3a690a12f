package liss.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the judge of repairs says of a program: the values of the dictionary of Python that it
 * prints on one line.
 */
record RepairJudgement(Map<String, String> values) {

  private static final Pattern ENTRY =
      Pattern.compile("'(\\w+)': ('[^']*'|\"[^\"]*\"|\\[[^\\]]*\\]|[^,}]+)");

  /** Copies the map. */
  RepairJudgement {
    values = Map.copyOf(values);
  }

  /** The judgement in what the judge prints; empty if there is none. */
  static Optional<RepairJudgement> of(String output) {
    return output
        .lines()
        .filter(line -> line.startsWith("{") && line.endsWith("}"))
        .reduce((first, second) -> second)
        .map(RepairJudgement::ofLine);
  }

  private static RepairJudgement ofLine(String line) {
    Map<String, String> values = new LinkedHashMap<>();
    Matcher entries = ENTRY.matcher(line);
    while (entries.find()) {
      values.put(entries.group(1), entries.group(2).replaceAll("^['\"]|['\"]$", "").trim());
    }
    return new RepairJudgement(values);
  }

  /** Whether a test holds. */
  boolean holds(String test) {
    return values.getOrDefault(test, "").equals("True");
  }

  /** The value of an entry for a table. */
  String cell(String entry) {
    return switch (values.getOrDefault(entry, "-")) {
      case "True" -> "yes";
      case "False" -> "no";
      case String other -> other;
    };
  }
}
