package liss.automata;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a file says of an automaton. The order of symbols and states is that of the text.
 *
 * @param symbols those that are declared and those of transitions
 * @param initial names of states, as in {@code accepting} and in the transitions
 */
public record AutomatonText(
    Set<String> symbols,
    List<String> initial,
    List<String> accepting,
    List<Transition> transitions) {

  private static final Pattern FIRST_WORD = Pattern.compile("\\S+");
  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*#.*$");

  /** One transition. */
  record Transition(String source, Label label, String target) {}

  /** Copies the lists. */
  public AutomatonText {
    symbols = Collections.unmodifiableSet(new LinkedHashSet<>(symbols));
    initial = List.copyOf(initial);
    accepting = List.copyOf(accepting);
    transitions = List.copyOf(transitions);
  }

  /**
   * Reads a text in one of the formats, told apart by the first word.
   *
   * @throws AutomatonSyntaxException if it is in none
   */
  public static AutomatonText parse(String text) {
    String uncommented =
        COMMENT.matcher(text).replaceAll(found -> " ".repeat(found.group().length()));
    List<Token> words = Token.all(FIRST_WORD, uncommented, 0, text.length());
    Token first = words.isEmpty() ? Token.endOf(text) : words.getFirst();
    if (first.text().startsWith("@")) {
      return new MataParser(text).parse();
    }
    if (first.is("Ops")) {
      return new TimbukParser(text).parse();
    }
    throw new AutomatonSyntaxException(
        "this is no automaton in Timbuk or .mata",
        first,
        "the first word is `Ops` in Timbuk, and `@NFA-explicit` or `@NFA-bits` in .mata");
  }

  /** The names of the states, initial ones first, then in the order of the transitions. */
  List<String> states() {
    Set<String> states = new LinkedHashSet<>(initial);
    for (Transition transition : transitions) {
      states.add(transition.source());
      states.add(transition.target());
    }
    states.addAll(accepting);
    return new ArrayList<>(states);
  }
}
