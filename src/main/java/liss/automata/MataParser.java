package liss.automata;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the sections {@code @NFA-explicit} and {@code @NFA-bits} of .mata. */
final class MataParser {

  /** A line, with those that a backslash joins to it. */
  private static final Pattern LINES = Pattern.compile("(?:\\\\\\R|.)+");

  /** A quoted word, a comment up to the end of the line, or another word. */
  private static final Pattern WORDS =
      Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"|#.*|\\\\\\R|(?:(?!\\\\\\R)[^\\s\"#])+");

  /** The words of a formula, in which operators are words of their own. */
  private static final Pattern FORMULA_WORDS =
      Pattern.compile(
          "[&|!^()]|\"(?:\\\\.|[^\"\\\\])*\"|#.*|\\\\\\R|(?:(?!\\\\\\R)[^\\s\"#&|!^()])+");

  private final String text;
  private Optional<Token> section = Optional.empty();
  private Optional<String> epsilon = Optional.empty();
  private final Set<String> symbols = new LinkedHashSet<>();
  private final List<String> initial = new ArrayList<>();
  private final List<String> accepting = new ArrayList<>();
  private final List<List<Token>> transitionLines = new ArrayList<>();

  MataParser(String text) {
    this.text = text;
  }

  AutomatonText parse() {
    for (Token line : Token.all(LINES, text, 0, text.length())) {
      List<Token> words = words(WORDS, line.start(), line.end());
      if (!words.isEmpty()) {
        line(words);
      }
    }
    List<AutomatonText.Transition> transitions =
        transitionLines.stream().map(this::transition).toList();
    return new AutomatonText(symbols, initial, accepting, transitions);
  }

  private List<Token> words(Pattern pattern, int start, int end) {
    return Token.all(pattern, text, start, end).stream()
        .filter(word -> !word.text().startsWith("#") && !word.text().matches("\\\\\\R"))
        .toList();
  }

  private void line(List<Token> words) {
    Token first = words.getFirst();
    if (first.text().startsWith("@")) {
      section(first);
    } else if (first.text().startsWith("%")) {
      key(first, words.subList(1, words.size()));
    } else {
      transitionLines.add(words);
    }
  }

  private void section(Token name) {
    if (section.isPresent()) {
      throw new AutomatonSyntaxException(
          "a second automaton", name, "liss reads files with one automaton");
    }
    if (!name.is("@NFA-explicit") && !name.is("@NFA-bits")) {
      throw new AutomatonSyntaxException(
          "`" + name.text() + "` is no kind of automaton that liss reads",
          name,
          "write `@NFA-explicit` or `@NFA-bits`");
    }
    section = Optional.of(name);
  }

  private void key(Token key, List<Token> values) {
    switch (key.text()) {
      case "%Initial" -> states(values, initial);
      case "%Final" -> states(values, accepting);
      case "%Alphabet-enum" -> values.forEach(value -> symbols.add(name(value)));
      case "%Epsilon" -> epsilon = values.stream().findFirst().map(MataParser::name);
      default -> {
        boolean isNeedless =
            Stream.of("%Alphabet", "%States", "%Name").anyMatch(key.text()::startsWith);
        if (!isNeedless) {
          throw new AutomatonSyntaxException(
              "unknown key `" + key.text() + "`",
              key,
              "known are %Initial, %Final, %Alphabet-.., %States-.., %Epsilon and %Name");
        }
      }
    }
  }

  /** A list of states, which may be written as a disjunction. */
  private static void states(List<Token> values, List<String> states) {
    for (Token value : values) {
      if (value.text().matches("[&!()^].*") || value.text().startsWith("\\")) {
        throw new AutomatonSyntaxException(
            "a formula over states", value, "liss reads lists of states, such as `q0 q1`");
      }
      if (!value.is("|")) {
        states.add(name(value));
      }
    }
  }

  /** The name that a word stands for. */
  private static String name(Token word) {
    String text = word.text();
    return text.startsWith("\"")
        ? text.substring(1, text.length() - 1).replaceAll("\\\\(.)", "$1")
        : text;
  }

  private AutomatonText.Transition transition(List<Token> words) {
    Token first = words.getFirst();
    Token last = words.getLast();
    if (words.size() < 3) {
      throw new AutomatonSyntaxException(
          "a transition needs a state, a symbol and a state", first, "write `q0 a q1`");
    }
    return new AutomatonText.Transition(name(first), label(words), name(last));
  }

  private Label label(List<Token> words) {
    if (section.orElseThrow().is("@NFA-bits")) {
      Token first = words.get(1);
      Token last = words.get(words.size() - 2);
      return new Label.Bits(
          new FormulaParser(words(FORMULA_WORDS, first.start(), last.end()), words.getLast())
              .parse());
    }
    if (words.size() > 3) {
      throw new AutomatonSyntaxException(
          "a transition has one symbol", words.get(2), "formulas are for `@NFA-bits`");
    }
    String symbol = name(words.get(1));
    if (epsilon.equals(Optional.of(symbol))) {
      return new Label.Silent();
    }
    symbols.add(symbol);
    return new Label.Symbol(symbol);
  }

  /**
   * Reads a formula by recursive descent: {@code !} binds most, then {@code &}, {@code ^}, {@code
   * |}.
   */
  private static final class FormulaParser {

    private final List<Token> tokens;
    private final Token end;
    private int next;

    FormulaParser(List<Token> tokens, Token end) {
      this.tokens = tokens;
      this.end = end;
    }

    Label.Formula parse() {
      Label.Formula formula = binary(0);
      if (next < tokens.size()) {
        throw new AutomatonSyntaxException("an operator is missing here", peek());
      }
      return formula;
    }

    private Token peek() {
      return next < tokens.size() ? tokens.get(next) : end;
    }

    private Label.Formula binary(int level) {
      if (level == Label.Operator.values().length) {
        return atom();
      }
      Label.Operator operator = Label.Operator.values()[level];
      Label.Formula left = binary(level + 1);
      while (next < tokens.size() && Label.Operator.BY_SIGN.get(peek().text()) == operator) {
        next++;
        left = new Label.Formula.Binary(operator, left, binary(level + 1));
      }
      return left;
    }

    private Label.Formula atom() {
      Token token = peek();
      if (next == tokens.size() || token.text().matches("[&|^)]")) {
        throw new AutomatonSyntaxException("a formula is missing here", token);
      }
      next++;
      return switch (token.text()) {
        case "!" -> new Label.Formula.Not(atom());
        case "true", "\\true" -> new Label.Formula.Constant(Label.Truth.TRUE);
        case "false", "\\false" -> new Label.Formula.Constant(Label.Truth.FALSE);
        case "(" -> {
          Label.Formula inner = binary(0);
          if (next == tokens.size() || !peek().is(")")) {
            throw new AutomatonSyntaxException("this `(` has no `)`", token);
          }
          next++;
          yield inner;
        }
        default -> new Label.Formula.Bit(name(token));
      };
    }
  }
}
