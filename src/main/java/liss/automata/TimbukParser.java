package liss.automata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads Timbuk. A word is a unary tree: the constant at its leaf begins it, and a transition {@code
 * a(p) -> q} reads the symbol {@code a}. The constant is no part of the word.
 */
final class TimbukParser {

  private static final Pattern TOKENS = Pattern.compile("->|[(),]|(?:(?!->)[^\\s(),])+");

  private final String text;
  private final List<Token> tokens;
  private int next;

  /** The symbols by name with the number of their arguments, 0 or 1. */
  private final Map<String, Integer> arities = new LinkedHashMap<>();

  private final Set<String> states = new LinkedHashSet<>();
  private final List<String> initial = new ArrayList<>();
  private final List<String> accepting = new ArrayList<>();
  private final List<AutomatonText.Transition> transitions = new ArrayList<>();

  TimbukParser(String text) {
    this.text = text;
    this.tokens = Token.all(TOKENS, text, 0, text.length());
  }

  AutomatonText parse() {
    expect("Ops");
    while (!peek().is("Automaton")) {
      symbol(take("`Automaton`"));
    }
    expect("Automaton");
    take("the name of the automaton");
    expect("States");
    while (!peek().is("Final")) {
      states.add(state(take("`Final States`")));
    }
    expect("Final");
    expect("States");
    while (!peek().is("Transitions")) {
      accepting.add(known(take("`Transitions`")));
    }
    expect("Transitions");
    while (next < tokens.size()) {
      transition();
    }
    arities.values().removeIf(arity -> arity == 0);
    return new AutomatonText(arities.keySet(), initial, accepting, transitions);
  }

  private void symbol(Token token) {
    int colon = token.text().lastIndexOf(':');
    String arity = token.text().substring(colon + 1);
    if (colon <= 0 || !arity.matches("[0-9]+")) {
      throw new AutomatonSyntaxException(
          "`" + token.text() + "` is no symbol with the number of its arguments",
          token,
          "write `a:1` for a symbol of words, and `start:0` for the constant that begins them");
    }
    if (!arity.matches("[01]")) {
      throw new AutomatonSyntaxException(
          "this is an automaton of trees, and liss reads automata of words",
          token,
          "in a unary tree, symbols have one argument, and the constant at the leaf has none");
    }
    arities.put(token.text().substring(0, colon), Integer.valueOf(arity));
  }

  /** The name of a state in its declaration, where some programs write it as {@code q:0}. */
  private static String state(Token token) {
    return token.text().replaceFirst(":[0-9]+$", "");
  }

  private String known(Token token) {
    if (!states.contains(state(token))) {
      throw new AutomatonSyntaxException(
          "unknown state `" + token.text() + "`", token, "declare it after `States`");
    }
    return state(token);
  }

  private void transition() {
    Token first = take("a transition");
    if (peek().is("(")) {
      expect("(");
      if (peek().is(")")) {
        constant(first);
      } else {
        Token source = take("a state");
        expect(")");
        checkArity(first, 1);
        step(known(source), new Label.Symbol(first.text()));
      }
    } else if (Integer.valueOf(0).equals(arities.get(first.text()))) {
      initial.add(target());
    } else {
      step(known(first), new Label.Silent());
    }
  }

  private void constant(Token symbol) {
    expect(")");
    checkArity(symbol, 0);
    initial.add(target());
  }

  private void step(String source, Label label) {
    transitions.add(new AutomatonText.Transition(source, label, target()));
  }

  private String target() {
    expect("->");
    return known(take("a state"));
  }

  private void checkArity(Token symbol, int expected) {
    Integer arity = arities.get(symbol.text());
    if (arity == null) {
      throw new AutomatonSyntaxException(
          "unknown symbol `" + symbol.text() + "`",
          symbol,
          "declare it after `Ops`, as `" + symbol.text() + ":" + expected + "`");
    }
    if (arity != expected) {
      throw new AutomatonSyntaxException(
          "`" + symbol.text() + "` is declared with another number of arguments", symbol);
    }
  }

  private Token peek() {
    return next < tokens.size() ? tokens.get(next) : Token.endOf(text);
  }

  private Token take(String expected) {
    if (next == tokens.size()) {
      throw new AutomatonSyntaxException("the text ends before " + expected, peek());
    }
    return tokens.get(next++);
  }

  private void expect(String word) {
    Token token = take("`" + word + "`");
    if (!token.is(word)) {
      throw new AutomatonSyntaxException(
          "`" + token.text() + "` where `" + word + "` was expected", token);
    }
  }
}
