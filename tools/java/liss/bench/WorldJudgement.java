package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What somebody says of reports who has read the code. */
final class WorldJudgement {

  /**
   * A function that was looked at.
   *
   * @param version the version of which this holds; {@code *} for all
   */
  record ByHand(String module, String function, String version, boolean isReal, String reason) {}

  private final List<ByHand> all;

  private WorldJudgement(List<ByHand> all) {
    this.all = List.copyOf(all);
  }

  /** Reads a table with these columns; there is nothing if the file does not exist. */
  static WorldJudgement read(Path file) throws IOException {
    List<ByHand> all = new ArrayList<>();
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    for (String line : lines.stream().skip(1).toList()) {
      String[] cells = line.split("\t", -1);
      if (cells.length != 5 || !cells[3].equals("real") && !cells[3].equals("false")) {
        throw new IOException(
            file + ": a line needs module, function, version, real or false, reason: " + line);
      }
      all.add(new ByHand(cells[0], cells[1], cells[2], cells[3].equals("real"), cells[4]));
    }
    return new WorldJudgement(all);
  }

  /** What is said of the report of a function. */
  Optional<ByHand> of(String module, String function, String version) {
    return all.stream()
        .filter(known -> known.module().equals(module) && known.function().equals(function))
        .filter(known -> known.version().equals(version) || known.version().equals("*"))
        .findFirst();
  }
}
