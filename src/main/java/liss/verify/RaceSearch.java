package liss.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.analysis.AccessPair;
import liss.check.analysis.DataRaces;
import liss.check.analysis.DataRaces.Unordered;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting.LockKind;
import liss.lang.Program;
import liss.verify.Outcome.Use;
import liss.verify.RacingPair.Language;
import liss.verify.RacingPair.Side;

/**
 * Looks for races: in the abstraction, which has all of them, and if there are some, in runs with
 * values. If all runs were looked at, a pair of the abstraction stays if a run has it, or a race
 * with one of its accesses; otherwise all stay.
 */
final class RaceSearch {

  /** A race is between two threads, so that more copies have no others. */
  private static final int COPIES = 2;

  private final Language language;
  private final Use use;
  private final BooleanSupplier stop;

  /**
   * A search in the programs of one text.
   *
   * @param stop asked now and then; when true no more runs are looked at
   */
  RaceSearch(Program program, Use use, BooleanSupplier stop) {
    this.language = language(program);
    this.use = use;
    this.stop = stop;
  }

  private static Language language(Program program) {
    return switch (program.insertionPoints()) {
      case InsertionPoints.EveryPosition w -> Language.W;
      case InsertionPoints.Marked c ->
          switch (c.writing().dialect(LockKind.MUTEX).memory()) {
            case C11 -> Language.C;
            case LINUX -> Language.KERNEL;
          };
    };
  }

  /** The races of a program in W, whose runs with values are its own. */
  Races in(Program program) {
    ProgramCfa withValues = CfaBuilder.build(program.withCopies(COPIES));
    boolean isClosed = program.replicated().isEmpty();
    return of(
        List.of(program),
        () ->
            Optional.of(runs(withValues))
                .map(found ->
                    isClosed
                        ? found
                        : new RacesWithValues(found.shown(), false, found.areStrong())));
  }

  /** The races of the runs of a program with values. */
  RacesWithValues runs(ProgramCfa program) {
    return RacesWithValues.in(program, language, stop);
  }

  /**
   * The races of a text.
   *
   * @param programs whose races, together, are all of it
   * @param withValues the races of runs, if there are runs to look at
   */
  Races of(List<Program> programs, Supplier<Optional<RacesWithValues>> withValues) {
    List<RacingPair> possible = possible(programs);
    if (possible.stream().noneMatch(RacingPair::isRace)) {
      return new Races(possible, Optional.empty(), use);
    }
    return withValues
        .get()
        .map(found -> new Races(combined(possible, found), Optional.empty(), use))
        .orElseGet(() -> new Races(possible, Optional.empty(), use));
  }

  /**
   * The races of a text whose abstraction need not have all of them, for a reason.
   *
   * @param found the races of runs, if there are runs to look at
   */
  Races without(String reason, Optional<RacesWithValues> found) {
    List<RacingPair> shown = found.map(RacesWithValues::shown).orElse(List.of());
    boolean areNone =
        found.filter(f -> f.areAll() && f.areStrong() && f.shown().isEmpty()).isPresent();
    return new Races(shown, areNone ? Optional.empty() : Optional.of(reason), use);
  }

  private static List<RacingPair> combined(List<RacingPair> possible, RacesWithValues found) {
    List<RacingPair> all = new ArrayList<>();
    for (RacingPair pair : possible) {
      boolean isShown = pair.isRace() && found.shown().stream().anyMatch(pair::isAt);
      boolean isLeft =
          !pair.isRace() || !found.areAll() || found.shown().stream().anyMatch(pair::touches);
      if (isShown || isLeft) {
        all.add(isShown ? pair.shown() : pair);
      }
    }
    found.shown().stream()
        .filter(shown -> possible.stream().noneMatch(shown::isAt))
        .forEach(all::add);
    return all;
  }

  /** What makes pairs one: copies of threads, and whether an access reads, make no difference. */
  private record Site(String variable, int first, int second, boolean isRace) {}

  private List<RacingPair> possible(List<Program> programs) {
    Map<Site, RacingPair> pairs = new LinkedHashMap<>();
    for (Program open : programs) {
      ProgramCfa program = CfaBuilder.build(open.withCopies(COPIES));
      for (Unordered unordered : DataRaces.in(program)) {
        AccessPair.Kind kind = unordered.pair().kind();
        if (kind != AccessPair.Kind.STRONG) {
          RacingPair pair = pair(program, unordered);
          Site site =
              new Site(
                  pair.variable(),
                  pair.first().span().lineStart(),
                  pair.second().span().lineStart(),
                  pair.isRace());
          pairs.merge(site, pair, (known, other) -> known.and(other, language));
        }
      }
    }
    return List.copyOf(pairs.values());
  }

  private RacingPair pair(ProgramCfa program, Unordered unordered) {
    AccessPair pair = unordered.pair();
    return RacingPair.possible(
        program.variables().get(pair.variable()).name(),
        Side.of(program, pair.first(), unordered.held()),
        Side.of(program, pair.second(), unordered.heldByOther()),
        pair.kind(),
        language);
  }
}
