package liss.automata;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads an independence relation: in each line two symbols, which commute. */
public final class IndependenceText {

  private static final Pattern LINES = Pattern.compile(".+");
  private static final Pattern WORDS = Pattern.compile("#.*|[^\\s#]+");

  private IndependenceText() {}

  private record Pair(int first, int second) {}

  /**
   * The symmetric closure of the pairs. A comment begins with {@code #}.
   *
   * @throws AutomatonSyntaxException if a line is no pair of different symbols of the alphabet
   */
  public static IndependenceRelation parse(String text, Alphabet alphabet) {
    Set<Pair> pairs = new HashSet<>();
    for (Token line : Token.all(LINES, text, 0, text.length())) {
      List<Token> words =
          Token.all(WORDS, text, line.start(), line.end()).stream()
              .filter(word -> !word.text().startsWith("#"))
              .toList();
      if (!words.isEmpty()) {
        Pair pair = pair(words, alphabet);
        pairs.add(pair);
        pairs.add(new Pair(pair.second(), pair.first()));
      }
    }
    return (first, second) -> pairs.contains(new Pair(first, second));
  }

  private static Pair pair(List<Token> words, Alphabet alphabet) {
    Token first = words.getFirst();
    if (words.size() != 2) {
      throw new AutomatonSyntaxException(
          "a line needs two symbols", words.getLast(), "write `a b` if a and b are independent");
    }
    if (first.is(words.getLast().text())) {
      throw new AutomatonSyntaxException("a symbol is not independent of itself", first);
    }
    return new Pair(symbol(first, alphabet), symbol(words.getLast(), alphabet));
  }

  private static int symbol(Token word, Alphabet alphabet) {
    OptionalInt symbol = alphabet.symbol(word.text());
    return symbol.orElseThrow(() ->
        new AutomatonSyntaxException(
            "unknown symbol `" + word.text() + "`",
            word,
            "the symbols are " + String.join(", ", alphabet.names())));
  }
}
