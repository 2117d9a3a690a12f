package liss.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes texts at random. */
final class Mutator {

  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** What programs, tables and documents are made of, and what is at the edge of it. */
  private static final List<String> SNIPPETS =
      List.of(
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          "\"",
          "'",
          ";",
          ",",
          ":",
          "=",
          "*",
          "&",
          "->",
          "..",
          "\\",
          "\\\n",
          "/*",
          "*/",
          "//",
          "#",
          "# 1 \"a.c\"\n",
          "\n# 7 \"/etc/passwd\" 3\n",
          "#define X ",
          "#include \"a.h\"\n",
          "\n#if 0\n",
          "\n#endif\n",
          "\r\n",
          "\n",
          "\t",
          "\0",
          "\u0001",
          "\u001b[31m",
          "\u007f",
          "\u009b",
          "\u202e",
          "\uFEFF",
          "\ud800",
          "ä",
          "𝄞",
          "\\u0000",
          "0x",
          "1e9",
          "-1",
          "null",
          "true",
          "if (",
          "else ",
          "while (1) ",
          "goto out; ",
          "struct ",
          "int ",
          "static ",
          "typedef ",
          "sizeof ",
          "lock(m); ",
          "unlock(m); ",
          "wait(c); ",
          "signal(c); ",
          "yield; ",
          "assume(x = 0); ",
          "assert(x = 1); ",
          "havoc x; ",
          "atomic { ",
          "thread t[*] { ",
          "shared int ",
          "@nolock ",
          "@@",
          "+++ b/x\n",
          "@@ -1,9 +1 @@\n");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "2",
          "-1",
          "100",
          "65536",
          "2147483647",
          "2147483648",
          "4294967296",
          "9223372036854775807",
          "9223372036854775808",
          "99999999999999999999",
          "0.5");

  private final Random random;

  Mutator(Random random) {
    this.random = random;
  }

  /**
   * A text with some changes; often few, so that much of it keeps its meaning.
   *
   * @param others texts of the same kind, of which parts may come in
   */
  String mutated(String text, List<String> others) {
    StringBuilder changed = new StringBuilder(text);
    int changes = random.nextInt(8) == 0 ? random.nextInt(20) : 1 + random.nextInt(3);
    for (int i = 0; i < changes && !changed.isEmpty(); i++) {
      change(changed, others);
    }
    return changed.toString();
  }

  private void change(StringBuilder text, List<String> others) {
    int at = random.nextInt(text.length());
    int end = Math.min(text.length(), at + 1 + random.nextInt(12));
    switch (random.nextInt(15)) {
      case 0 -> text.delete(at, end);
      case 1, 2 -> text.insert(at, one(SNIPPETS));
      case 3 -> text.insert(random.nextInt(text.length()), text.substring(at, end));
      case 4 -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
      case 5 -> text.setCharAt(at, (char) random.nextInt(0x300));
      case 6, 7 -> exchange(text, WORD, one(words(text)));
      case 8 -> exchange(text, NUMBER, one(NUMBERS));
      case 9, 10 -> moveLine(text);
      case 11 -> text.delete(lineStart(text, at), lineEnd(text, at));
      case 12 -> {
        String other = one(others);
        int from = random.nextInt(other.length() + 1);
        int to = Math.min(other.length(), from + random.nextInt(200));
        text.insert(lineStart(text, at), other, from, to);
      }
      case 13 -> {
        if (random.nextInt(10) == 0) {
          text.setLength(at);
        }
      }
      default -> {
        if (random.nextInt(20) == 0) {
          text.insert(at, text.substring(at, end).repeat(1 + random.nextInt(2000)));
        }
      }
    }
  }

  private static List<String> words(StringBuilder text) {
    List<String> words = new ArrayList<>(List.of("x"));
    WORD.matcher(text).results().map(MatchResult::group).forEach(words::add);
    return words;
  }

  private void exchange(StringBuilder text, Pattern pattern, String other) {
    List<MatchResult> places = pattern.matcher(text).results().toList();
    if (!places.isEmpty()) {
      MatchResult place = one(places);
      text.replace(place.start(), place.end(), other);
    }
  }

  private void moveLine(StringBuilder text) {
    int at = random.nextInt(text.length());
    int start = lineStart(text, at);
    int end = lineEnd(text, at);
    String line = text.substring(start, end);
    if (random.nextBoolean()) {
      text.delete(start, end);
    }
    text.insert(lineStart(text, random.nextInt(text.length() + 1)), line);
  }

  private static int lineStart(StringBuilder text, int at) {
    return at == 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
  }

  private static int lineEnd(StringBuilder text, int at) {
    int end = text.indexOf("\n", at);
    return end < 0 ? text.length() : end + 1;
  }

  <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
