package liss.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;

/**
 * An observable behaviour up to equivalence ([LISS] 4.3.3): two behaviours are equivalent iff the
 * records are equal.
 *
 * @param interaction the inputs and outputs, in order
 * @param choices for each thread its nondeterministic choices, in order
 */
public record Behaviour(List<Observable> interaction, List<List<Observable.Havoc>> choices) {

  /** Copies the lists. */
  public Behaviour {
    interaction = List.copyOf(interaction);
    choices = choices.stream().map(List::copyOf).toList();
  }

  /** The behaviour of a program with so many threads before its first step. */
  public static Behaviour empty(int threads) {
    return new Behaviour(
        List.of(), IntStream.range(0, threads).mapToObj(i -> List.<Observable.Havoc>of()).toList());
  }

  /** All symbols: the inputs and outputs, then the choices by thread. */
  public List<Observable> symbols() {
    return Stream.concat(interaction.stream(), choices.stream().flatMap(List::stream)).toList();
  }

  /** The equivalence class of a sequence of symbols. */
  public static Behaviour of(ProgramCfa program, List<Observable> symbols) {
    Behaviour behaviour = empty(program.threads().size());
    for (Observable symbol : symbols) {
      behaviour = behaviour.followedBy(symbol);
    }
    return behaviour;
  }

  /** This behaviour and one more symbol. */
  public Behaviour followedBy(Observable symbol) {
    return switch (symbol) {
      case Observable.Input s -> new Behaviour(append(interaction, s), choices);
      case Observable.Output s -> new Behaviour(append(interaction, s), choices);
      case Observable.Havoc s -> {
        List<List<Observable.Havoc>> extended = new ArrayList<>(choices);
        extended.set(s.thread(), append(choices.get(s.thread()), s));
        yield new Behaviour(interaction, extended);
      }
    };
  }

  /** Whether a run that has shown this can go on to show the other one. */
  public boolean isBeginningOf(Behaviour other) {
    return isBeginning(interaction, other.interaction)
        && IntStream.range(0, choices.size())
            .allMatch(thread -> isBeginning(choices.get(thread), other.choices.get(thread)));
  }

  private static boolean isBeginning(List<?> part, List<?> whole) {
    return part.size() <= whole.size() && part.equals(whole.subList(0, part.size()));
  }

  private static <T> List<T> append(List<? extends T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }
}
