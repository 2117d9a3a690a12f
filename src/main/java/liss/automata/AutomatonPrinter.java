package liss.automata;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes automata; states are q0, q1 and so on, without useless ones and without silent steps. */
public final class AutomatonPrinter {

  private static final String CONSTANT = "start";

  private AutomatonPrinter() {}

  /** The automaton in Timbuk. Nothing if the names of symbols have characters that it forbids. */
  public static Optional<String> timbuk(ExplicitNfa given, Alphabet alphabet) {
    if (alphabet.hasBits()
        || alphabet.names().stream()
            .anyMatch(name -> name.equals(CONSTANT) || !name.matches("(?:(?!->)[^\\s(),])+"))) {
      return Optional.empty();
    }
    ExplicitNfa nfa = Trimming.trimmed(given);
    StringBuilder text = new StringBuilder("Ops ").append(CONSTANT).append(":0");
    alphabet.names().forEach(name -> text.append(' ').append(name).append(":1"));
    text.append("\nAutomaton a\nStates").append(states(IntStream.range(0, nfa.stateCount())));
    text.append("\nFinal States").append(states(accepting(nfa))).append("\nTransitions\n");
    for (int initial : nfa.initialStates()) {
      text.append("%s() -> q%d\n".formatted(CONSTANT, initial));
    }
    return Optional.of(
        text
            + lines(
                nfa,
                t ->
                    "%s(q%d) -> q%d".formatted(alphabet.name(t.symbol()), t.source(), t.target())));
  }

  /** The automaton in .mata. */
  public static String mata(ExplicitNfa given, Alphabet alphabet) {
    ExplicitNfa nfa = Trimming.trimmed(given);
    String head =
        alphabet.hasBits()
            ? "@NFA-bits\n%Alphabet-auto\n"
            : "@NFA-explicit\n%Alphabet-enum"
                + alphabet.names().stream()
                    .map(name -> " " + MataName.quoted(name))
                    .collect(Collectors.joining())
                + "\n";
    return head
        + ("%Initial" + states(Arrays.stream(nfa.initialStates())) + "\n")
        + ("%Final" + states(accepting(nfa)) + "\n")
        + lines(nfa, t -> "q%d %s q%d".formatted(t.source(), label(t, alphabet), t.target()));
  }

  private static String label(ExplicitNfa.Transition t, Alphabet alphabet) {
    String name = alphabet.name(t.symbol());
    return alphabet.hasBits() ? name : MataName.quoted(name);
  }

  private static IntStream accepting(ExplicitNfa nfa) {
    return IntStream.range(0, nfa.stateCount()).filter(nfa::isAccepting);
  }

  private static String states(IntStream states) {
    return states.mapToObj(state -> " q" + state).collect(Collectors.joining());
  }

  private static String lines(ExplicitNfa nfa, Function<ExplicitNfa.Transition, String> line) {
    return nfa.transitions().stream().map(t -> line.apply(t) + "\n").collect(Collectors.joining());
  }
}
