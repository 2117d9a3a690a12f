package liss.lang;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.lang.Assumption.DifferentLocks;
import liss.lang.Assumption.Kind;
import liss.lang.Assumption.OneLock;
import liss.lang.Assumption.Weight;

/**
 * What a program rests on that stands for a text, or an answer about it.
 *
 * @param all in the order of the text
 */
public record Assumptions(List<Assumption> all) {

  /** Nothing, as for a program in W. */
  public static final Assumptions NONE = new Assumptions(List.of());

  /** What makes no difference to a proof for any number of threads and whichever locks. */
  private static final Set<Kind> ANY_LOCKS =
      EnumSet.of(Kind.FEW_COPIES, Kind.ONE_LOCK, Kind.ONE_OBJECT);

  /** What remains where all runs with values were examined: what they leave out, too. */
  private static final Set<Kind> OF_RUNS =
      EnumSet.of(Kind.UNUSED_HANDLER, Kind.ASSEMBLER, Kind.OTHER_FILES, Kind.MAYBE_SYNCHRONIZATION);

  /** Copies the list. */
  public Assumptions {
    all = List.copyOf(all);
  }

  /** Why a program that is safe as it was read need not be safe; empty if nothing was left out. */
  public Optional<String> asRead() {
    return all.stream()
        .filter(a -> a.kind().weight() == Weight.RESERVES)
        .min(Comparator.comparing(Assumption::kind))
        .map(Assumption::reservation);
  }

  /** Those that are left of one that is safe however many threads start, and whichever locks. */
  public Assumptions forAnyLocks() {
    return new Assumptions(all.stream().filter(a -> !ANY_LOCKS.contains(a.kind())).toList());
  }

  /** Those that are left of one that is safe however many threads start. */
  public Assumptions forAnyNumber() {
    return new Assumptions(all.stream().filter(a -> a.kind() != Kind.FEW_COPIES).toList());
  }

  /** These, and those of another part of an answer. */
  public Assumptions and(Assumptions others) {
    Set<Assumption> both = new LinkedHashSet<>(all);
    both.addAll(others.all);
    return new Assumptions(both.stream().sorted(Comparator.comparing(Assumption::place)).toList());
  }

  /** Those that are left of one that is safe in all runs with values. */
  public Assumptions forRuns() {
    return new Assumptions(all.stream().filter(a -> OF_RUNS.contains(a.kind())).toList());
  }

  /** What the user says. */
  public Assumptions given() {
    return new Assumptions(all.stream().filter(a -> a.kind() == Kind.GIVEN).toList());
  }

  /** Those of a program in which locks that may be different exclude nobody. */
  public Assumptions withoutLocks() {
    return new Assumptions(
        all.stream().map(a -> a instanceof OneLock one ? new DifferentLocks(one) : a).toList());
  }

  /** Whether it is not known which objects some locks are. */
  public boolean haveUnidentifiedLocks() {
    return has(Kind.ONE_LOCK) || has(Kind.ONE_OBJECT);
  }

  /** Whether there is one of a kind. */
  public boolean has(Kind kind) {
    return all.stream().anyMatch(a -> a.kind() == kind);
  }

  /** What is not known of the synchronization, so that no answer is one about the text. */
  public Optional<String> undecided() {
    return has(Kind.UNDECIDED) ? asRead() : Optional.empty();
  }
}
