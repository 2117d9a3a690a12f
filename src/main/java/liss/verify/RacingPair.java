package liss.verify;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.AccessPair;
import liss.lang.SourceSpan;

/**
 * Two lines whose accesses to one variable nothing orders, in whichever copies of threads.
 *
 * @param isRace whether one of the accesses is not atomic; otherwise they are atomic, but not
 *     sequentially consistent
 */
public record RacingPair(
    String variable, Side first, Side second, boolean isRace, Certainty certainty, Remedy remedy) {

  /** How certain a pair is. */
  public enum Certainty {
    /** A run with values has it. */
    SHOWN,
    /** Nothing that was looked at rules it out. */
    POSSIBLE
  }

  /**
   * The accesses of one line.
   *
   * @param thread one that makes them
   * @param span of one of them
   * @param isAtomic whether all of them are atomic
   * @param locks those that are surely held at all of them
   */
  public record Side(
      String thread,
      SourceSpan span,
      boolean reads,
      boolean writes,
      boolean isAtomic,
      List<String> locks) {

    /** Copies the list. */
    public Side {
      locks = List.copyOf(locks);
    }

    /** The access of one step. */
    static Side of(ProgramCfa program, Edge access, List<String> locks) {
      boolean writes = AccessPair.writes(access);
      return new Side(
          program.threads().get(access.thread()).name(),
          access.span(),
          !writes,
          writes,
          access.isAtomic(),
          locks);
    }

    Side and(Side other) {
      return new Side(
          thread,
          span,
          reads || other.reads,
          writes || other.writes,
          isAtomic && other.isAtomic,
          locks.stream().filter(other.locks::contains).toList());
    }
  }

  /** What would make a pair race-free. */
  public sealed interface Remedy {

    /** The lock that is held at one access, at the other one too. */
    record SameLock(String lock, SourceSpan missing) implements Remedy {}

    /** Marked accesses of the kernel on the sides that are not marked, or a lock. */
    record MarkedAccesses() implements Remedy {}

    /** An atomic type of C11, or a lock. */
    record AtomicType() implements Remedy {}

    /** A lock around both. */
    record AnyLock() implements Remedy {}

    /** Accesses that are atomic already, with a stronger order. */
    record StrongerOrder() implements Remedy {}
  }

  /** In which language and for which memory model a program is written. */
  public enum Language {
    W,
    C,
    KERNEL
  }

  /** A pair of which no run is known. */
  static RacingPair possible(
      String variable, Side first, Side second, AccessPair.Kind kind, Language language) {
    boolean isRace = kind == AccessPair.Kind.RACE;
    Side one = first.span().compareTo(second.span()) <= 0 ? first : second;
    Side other = one == first ? second : first;
    return new RacingPair(
        variable,
        one,
        other,
        isRace,
        Certainty.POSSIBLE,
        isRace ? remedy(one, other, language) : new Remedy.StrongerOrder());
  }

  private static Remedy remedy(Side one, Side other, Language language) {
    Optional<Remedy> lock =
        one.locks().stream()
            .findFirst()
            .<Remedy>map(name -> new Remedy.SameLock(name, other.span()))
            .or(() ->
                other.locks().stream()
                    .findFirst()
                    .map(name -> new Remedy.SameLock(name, one.span())));
    return lock.orElse(
        switch (language) {
          case W -> new Remedy.AnyLock();
          case C -> new Remedy.AtomicType();
          case KERNEL -> new Remedy.MarkedAccesses();
        });
  }

  /** A copy of the pair that a run with values has. */
  RacingPair shown() {
    return new RacingPair(variable, first, second, isRace, Certainty.SHOWN, remedy);
  }

  /** Where the lines of both sides start, in order. */
  List<Integer> lineStarts() {
    return List.copyOf(
        new TreeSet<>(Stream.of(first, second).map(s -> s.span().lineStart()).toList()));
  }

  /** Whether both are about the same lines. */
  boolean isAt(RacingPair other) {
    return lineStarts().equals(other.lineStarts());
  }

  /** Whether both are about some line. */
  boolean touches(RacingPair other) {
    return lineStarts().stream().anyMatch(other.lineStarts()::contains);
  }

  /** Both pairs, which are about the same lines, as one. */
  RacingPair and(RacingPair other, Language language) {
    return possible(
        variable,
        first.and(other.first),
        second.and(other.second),
        isRace ? AccessPair.Kind.RACE : AccessPair.Kind.WEAK,
        language);
  }
}
