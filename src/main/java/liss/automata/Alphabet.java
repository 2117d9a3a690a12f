package liss.automata;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The symbols of some automata, numbered together. Vectors of bits that no formula of these
 * automata tells apart are one symbol.
 */
public final class Alphabet {

  /** Bits beyond these would take too many vectors. */
  private static final int MOST_BITS = 16;

  /** By number the name of the symbol, or the formula. */
  private final List<String> names;

  /** By formula the numbers of the symbols for which it holds. */
  private final Map<Label.Formula, BitSet> symbolsOf;

  private Alphabet(List<String> names, Map<Label.Formula, BitSet> symbolsOf) {
    this.names = names;
    this.symbolsOf = symbolsOf;
  }

  /** The alphabet, or the reason why there is none. */
  public sealed interface Result {
    /** The alphabet of all. */
    record Common(Alphabet alphabet) implements Result {}

    /** There is none. */
    record None(String reason) implements Result {}
  }

  /** The symbols of some automata. */
  public static Result of(List<AutomatonText> automata) {
    Set<String> names = new LinkedHashSet<>();
    Set<Label.Formula> formulas = new LinkedHashSet<>();
    for (AutomatonText automaton : automata) {
      names.addAll(automaton.symbols());
      for (AutomatonText.Transition transition : automaton.transitions()) {
        if (transition.label() instanceof Label.Bits bits) {
          formulas.add(bits.formula());
        }
      }
    }
    if (formulas.isEmpty()) {
      return new Result.Common(new Alphabet(List.copyOf(names), Map.of()));
    }
    if (!names.isEmpty()) {
      return new Result.None("one automaton has symbols, and the other has formulas over bits");
    }
    Set<String> bits = new TreeSet<>();
    formulas.forEach(formula -> formula.addBitsTo(bits));
    return bits.size() > MOST_BITS
        ? new Result.None(bits.size() + " bits are more than " + MOST_BITS)
        : new Result.Common(ofBits(List.copyOf(bits), formulas));
  }

  private static Alphabet ofBits(List<String> bits, Set<Label.Formula> formulas) {
    // The vectors of a symbol as formulas, by which of the formulas hold for them.
    Map<List<Label.Formula>, List<String>> classes = new LinkedHashMap<>();
    for (long vector = 0; vector < 1L << bits.size(); vector++) {
      Set<String> set = new LinkedHashSet<>();
      List<String> literals = new ArrayList<>();
      for (int i = 0; i < bits.size(); i++) {
        boolean isSet = (vector >> bits.size() - 1 - i & 1) != 0;
        literals.add((isSet ? "" : "!") + MataName.quoted(bits.get(i)));
        if (isSet) {
          set.add(bits.get(i));
        }
      }
      List<Label.Formula> holding = formulas.stream().filter(f -> f.holds(set)).toList();
      String cube = literals.isEmpty() ? "true" : String.join("&", literals);
      classes.computeIfAbsent(holding, h -> new ArrayList<>()).add(cube);
    }
    Map<Label.Formula, BitSet> symbolsOf = new LinkedHashMap<>();
    List<List<Label.Formula>> holding = List.copyOf(classes.keySet());
    for (Label.Formula formula : formulas) {
      BitSet symbols = new BitSet();
      for (int symbol = 0; symbol < holding.size(); symbol++) {
        symbols.set(symbol, holding.get(symbol).contains(formula));
      }
      symbolsOf.put(formula, symbols);
    }
    List<String> names = classes.values().stream().map(Alphabet::disjunction).toList();
    return new Alphabet(names, symbolsOf);
  }

  private static String disjunction(List<String> cubes) {
    return cubes.size() == 1
        ? cubes.getFirst()
        : cubes.stream().map(cube -> "(" + cube + ")").collect(Collectors.joining("|"));
  }

  /** The number of symbols. */
  public int size() {
    return names.size();
  }

  /** The name of a symbol; a formula if the symbols are vectors of bits. */
  public String name(int symbol) {
    return names.get(symbol);
  }

  /** Whether the symbols are vectors of bits. */
  public boolean hasBits() {
    return !symbolsOf.isEmpty();
  }

  /** The number of the symbol with a name. */
  public OptionalInt symbol(String name) {
    int index = names.indexOf(name);
    return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /** All names. */
  public List<String> names() {
    return names;
  }

  /** An automaton whose symbols are in this alphabet. */
  public ExplicitNfa automaton(AutomatonText text) {
    Map<String, Integer> states = numbered(text.states());
    Map<String, Integer> symbols = numbered(names);
    ExplicitNfa.Builder nfa = ExplicitNfa.builder();
    text.initial().forEach(state -> nfa.initial(number(states, state)));
    text.accepting().forEach(state -> nfa.accepting(number(states, state)));
    for (AutomatonText.Transition transition : text.transitions()) {
      int source = number(states, transition.source());
      int target = number(states, transition.target());
      switch (transition.label()) {
        case Label.Symbol symbol -> nfa.transition(source, number(symbols, symbol.name()), target);
        case Label.Silent silent -> nfa.transition(source, Nfa.EPSILON, target);
        case Label.Bits bits ->
            Optional.ofNullable(symbolsOf.get(bits.formula())).orElseThrow().stream()
                .forEach(symbol -> nfa.transition(source, symbol, target));
      }
    }
    return nfa.build();
  }

  private static int number(Map<String, Integer> numbers, String name) {
    return Optional.ofNullable(numbers.get(name)).orElseThrow();
  }

  private static Map<String, Integer> numbered(List<String> names) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    names.forEach(name -> numbers.put(name, numbers.size()));
    return numbers;
  }
}
