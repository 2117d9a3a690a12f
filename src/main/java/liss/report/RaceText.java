package liss.report;

import java.util.Optional;
import java.util.Set;
import liss.explore.ProgramExploration.RaceFreedom;
import liss.schedule.Property;

/** Whether a result rests on the absence of data races, in words. */
final class RaceText {

  private RaceText() {}

  /**
   * What has to be said; empty if nothing has.
   *
   * @param sought what was looked for
   */
  static Optional<String> sentence(RaceFreedom raceFreedom, Set<Property> sought) {
    return switch (raceFreedom) {
      case NOT_NEEDED -> Optional.empty();
      case CHECKED -> Optional.of("There are no data races, so that synchronization is enough.");
      case ASSUMED ->
          Optional.of(
              "It is assumed and not checked that there are no data races"
                  + (sought.contains(Property.RACE)
                      ? "; runs were left out."
                      : " (--property race checks it)."));
      case VIOLATED ->
          Optional.of(
              "There is a data race: not all runs were explored, and findings may be missing"
                  + " (--dependence access explores all).");
    };
  }

  /** In documents. */
  static String name(RaceFreedom raceFreedom) {
    return switch (raceFreedom) {
      case NOT_NEEDED -> "not needed";
      case CHECKED -> "checked";
      case ASSUMED -> "assumed";
      case VIOLATED -> "violated";
    };
  }
}
