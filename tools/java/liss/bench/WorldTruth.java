package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What was added to functions of modules when their interpreter lost its global lock. */
final class WorldTruth {

  /** Several functions in one row, as in {@code array_{pop,insert}}. */
  private static final Pattern SEVERAL = Pattern.compile("(.*)\\{(.*)}");

  /**
   * A function.
   *
   * @param isProtected whether it has a lock or is atomic, now or later
   * @param isLater whether it was protected behind the version that is measured only
   */
  record Row(String module, String function, boolean isProtected, boolean isLater, String added) {}

  private final List<Row> rows;

  private WorldTruth(List<Row> rows) {
    this.rows = List.copyOf(rows);
  }

  /**
   * Reads a table with the columns module, function, added, reference.
   *
   * @param behind how the reference of what the version behind has begins
   */
  static WorldTruth read(Path file, String behind) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
      String[] cells = line.split("\t", -1);
      if (cells.length < 4) {
        throw new IOException(file + ": a line needs module, function, added, reference: " + line);
      }
      boolean isProtected = !cells[2].startsWith("none") && !cells[2].contains("CLOSED");
      boolean isLater = isProtected && !cells[3].startsWith(behind);
      for (String function : each(cells[1])) {
        rows.add(new Row(cells[0], function, isProtected, isLater, cells[2]));
      }
    }
    return new WorldTruth(rows);
  }

  private static List<String> each(String functions) {
    Matcher several = SEVERAL.matcher(functions);
    if (several.matches()) {
      return Arrays.stream(several.group(2).split(",")).map(n -> several.group(1) + n).toList();
    }
    String[] parts = functions.split("/");
    String start = parts[0].substring(0, parts[0].lastIndexOf('_') + 1);
    List<String> all = new ArrayList<>(List.of(parts[0]));
    Arrays.stream(parts).skip(1).map(part -> start + part).forEach(all::add);
    return all;
  }

  /** The modules, in the order of their names. */
  Set<String> modules() {
    Set<String> modules = new TreeSet<>();
    rows.forEach(row -> modules.add(row.module()));
    return modules;
  }

  /** The functions of a module. */
  List<Row> of(String module) {
    return rows.stream().filter(row -> row.module().equals(module)).toList();
  }
}
