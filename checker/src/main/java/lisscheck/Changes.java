package lisscheck;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lisscheck.Words.Word;

/**
 * What a placement changes in a program, as its text shows.
 *
 * @param locks how many locks the program did not have
 * @param functions how many procedures and threads change
 * @param sections how many {@code lock} statements each of these has more of each lock, in all
 */
record Changes(int locks, int functions, int sections) {

  static Changes of(String original, String output) {
    Map<String, List<String>> before = bodies(original);
    Map<String, List<String>> after = bodies(output);
    List<String> locks = Reader.read(original).locks();
    int functions = 0;
    long sections = 0;
    for (Map.Entry<String, List<String>> body : after.entrySet()) {
      List<String> old = before.getOrDefault(body.getKey(), List.of());
      functions += body.getValue().equals(old) ? 0 : 1;
      Map<String, Long> held = taken(old);
      sections +=
          taken(body.getValue()).entrySet().stream()
              .mapToLong(lock -> Math.max(0, lock.getValue() - held.getOrDefault(lock.getKey(), 0L)))
              .sum();
    }
    long added = Reader.read(output).locks().stream().filter(lock -> !locks.contains(lock)).count();
    return new Changes((int) added, functions, (int) sections);
  }

  /** The words of each body, by the name of its procedure or thread. */
  private static Map<String, List<String>> bodies(String text) {
    Map<String, List<String>> bodies = new HashMap<>();
    Words words = Words.of(text);
    String name = "";
    while (!words.isNext("")) {
      Word word = words.next();
      if (List.of("proc", "thread", "interrupt").contains(word.text())) {
        name = words.name().text();
      } else if (word.text().equals("{") && !name.isEmpty()) { // no values of an array
        bodies.put(name, words.rest("{", "}").stream().map(Word::text).toList());
        name = "";
      }
    }
    return bodies;
  }

  /** How many statements of a body take each lock. */
  private static Map<String, Long> taken(List<String> body) {
    return IntStream.range(0, body.size() - 2)
        .filter(i -> body.get(i).equals("lock") && body.get(i + 1).equals("("))
        .mapToObj(i -> body.get(i + 2))
        .collect(Collectors.groupingBy(lock -> lock, Collectors.counting()));
  }
}
