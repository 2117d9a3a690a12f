package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The list of the programs of a corpus: tab-separated, with a heading. */
final class CorpusManifest {

  private static final List<String> COLUMNS =
      List.of("suite", "file", "race", "assertion", "options", "note");

  private CorpusManifest() {}

  /**
   * One program.
   *
   * @param file its path below the directory of the manifest
   * @param race {@code racy}, {@code norace} or {@code ?}
   * @param assertion {@code true}, {@code false} or {@code ?}: whether it holds in all runs
   * @param options options of {@code verify}; paths are below the directory of the manifest
   */
  record Program(String suite, String file, String race, String assertion, List<String> options) {

    Program {
      options = List.copyOf(options);
    }
  }

  /** The programs in the order of the list. */
  static List<Program> read(Path manifest) throws IOException {
    List<String> lines = Files.readAllLines(manifest);
    if (lines.isEmpty() || !Arrays.asList(lines.getFirst().split("\t", -1)).equals(COLUMNS)) {
      throw new IOException(manifest + " does not start with the columns " + COLUMNS);
    }
    List<Program> programs = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      String[] cells = lines.get(i).split("\t", -1);
      if (cells.length != COLUMNS.size()) {
        throw new IOException(
            "%s:%d: %d columns instead of %d"
                .formatted(manifest, i + 1, cells.length, COLUMNS.size()));
      }
      List<String> options =
          Arrays.stream(cells[4].split("\\s+")).filter(word -> !word.isEmpty()).toList();
      programs.add(new Program(cells[0], cells[1], cells[2], cells[3], options));
    }
    return programs;
  }
}
