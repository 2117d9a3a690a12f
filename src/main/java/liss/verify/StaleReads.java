package liss.verify;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.analysis.StaleValue.By;
import liss.lang.SourceSpan;
import liss.verify.Outcome.Property;
import liss.verify.Outcome.Use;
import liss.verify.RacingPair.Certainty;

/**
 * The values of a program that may be out of date when they are used (docs/answers.md, "Stale
 * values").
 *
 * @param pairs of lines
 * @param undecided why there may be others; empty if all were looked for
 * @param use what they are
 */
public record StaleReads(List<Pair> pairs, Optional<String> undecided, Use use) {

  /** None, of a program of which nobody has asked. */
  static final StaleReads NONE = new StaleReads(List.of(), Optional.empty(), Use.NOTES);

  /** Copies the list. */
  public StaleReads {
    pairs = List.copyOf(pairs);
  }

  /**
   * Two lines of one thread: what the one reads may be out of date when the other one uses it.
   *
   * @param thread one that does both
   * @param variables that are read
   * @param locks of which the use is in a later critical section
   * @param write of another thread that may come in between
   * @param writer a thread that does it
   * @param run a run of the program in which it comes in between
   */
  public record Pair(
      String thread,
      List<String> variables,
      SourceSpan read,
      SourceSpan use,
      By by,
      List<String> locks,
      SourceSpan write,
      String writer,
      Optional<Shown> run) {

    /** Copies the lists. */
    public Pair {
      variables = List.copyOf(variables);
      locks = List.copyOf(locks);
    }

    Pair with(Optional<Shown> known) {
      return new Pair(thread, variables, read, use, by, locks, write, writer, known);
    }

    /** How certain it is. */
    public Certainty certainty() {
      return run.isPresent() ? Certainty.SHOWN : Certainty.POSSIBLE;
    }
  }

  /**
   * A run of a program.
   *
   * @param program with values
   */
  public record Shown(ProgramCfa program, Run run) {}

  /** A copy without the values that only some locks guard. */
  StaleReads without(Set<String> locks) {
    return new StaleReads(
        pairs.stream().filter(pair -> !locks.containsAll(pair.locks())).toList(), undecided, use);
  }

  /** The locks in whose critical sections values are used. */
  public SortedSet<String> locks() {
    return pairs.stream()
        .flatMap(pair -> pair.locks().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The outcome if that of the other properties is known. */
  public Outcome outcome(Outcome others) {
    return others.beside(
        use,
        Property.STALE,
        pairs.stream().map(Pair::certainty).toList(),
        undecided.map(reason -> "stale values: " + reason));
  }
}
