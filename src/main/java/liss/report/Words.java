package liss.report;

import java.util.List;
import java.util.stream.Stream;

/** Parts of sentences, and lists of them. */
final class Words {

  private Words() {}

  /** A number with its noun. */
  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** A sentence that introduces points, and the points. */
  static List<String> list(String introduction, Stream<String> points) {
    return Stream.concat(Stream.of(introduction), points).toList();
  }
}
