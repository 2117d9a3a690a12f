package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Parts of sentences, and lists of them. */
final class Words {

  /** The most that are listed one by one. */
  private static final int MOST_TOLD = 5;

  private Words() {}

  /** A number with its noun. */
  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** A sentence that introduces points, and the points. */
  static List<String> list(String introduction, Stream<String> points) {
    return Stream.concat(Stream.of(introduction), points).toList();
  }

  /** A list of the first few of all, which a document has. */
  static <T> List<String> few(
      String introduction, List<T> all, Function<T, String> told, String kind) {
    List<String> few = new ArrayList<>(List.of(introduction));
    all.stream().limit(MOST_TOLD).map(told).forEach(few::add);
    if (all.size() > MOST_TOLD) {
      few.add("and " + count(all.size() - MOST_TOLD, "other " + kind) + "; --format json has all");
    }
    return few;
  }
}
