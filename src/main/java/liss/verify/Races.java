package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.verify.Outcome.Property;
import liss.verify.Outcome.Use;

/**
 * For which memory an answer holds: which accesses of a program nothing orders.
 *
 * <p>Without any, a program does under the memory model of C11 what it does under sequential
 * consistency (O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, Repairing sequential
 * consistency in C/C++11, PLDI 2017, Theorem 4; docs/answers.md, "For which memory").
 *
 * @param pairs of lines; none of accesses that are all sequentially consistent
 * @param undecided why there may be others; empty if there are none
 * @param use what races are
 */
public record Races(List<RacingPair> pairs, Optional<String> undecided, Use use) {

  /** Copies the list. */
  public Races {
    pairs = List.copyOf(pairs);
  }

  /** The pairs with an access that is not atomic. */
  public List<RacingPair> races() {
    return pairs.stream().filter(RacingPair::isRace).toList();
  }

  /** The pairs of accesses that are atomic, and weaker than sequentially consistent. */
  public List<RacingPair> weak() {
    return pairs.stream().filter(pair -> !pair.isRace()).toList();
  }

  /** Whether there are certainly no data races. */
  public boolean areNone() {
    return undecided.isEmpty() && races().isEmpty();
  }

  /** Whether an answer holds for weaker memory than a sequentially consistent one. */
  public boolean holdForWeakMemory() {
    return undecided.isEmpty() && pairs.isEmpty();
  }

  /** The outcome if that of the other properties is known. */
  public Outcome outcome(Outcome others) {
    return others.beside(
        use,
        Property.RACE,
        races().stream().map(RacingPair::certainty).toList(),
        undecided.map(reason -> "races: " + reason));
  }
}
