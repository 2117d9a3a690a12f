package liss.explore;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.unfolding.Exploration;
import liss.unfolding.Exploration.Coverage;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.UnfoldingExplorer;

/**
 * What the runs of a program show, up to the order of independent steps.
 *
 * @param runs how many there are
 * @param findings all that is wrong, of what was looked for; not failed assumptions, which discard
 *     a run
 * @param sought what was looked for
 * @param raceFreedom whether the result rests on the absence of data races
 */
public record ProgramExploration(
    Exploration runs, List<Finding> findings, Set<Property> sought, RaceFreedom raceFreedom) {

  /** Whether the result rests on the absence of data races. */
  public enum RaceFreedom {
    /** It does not, because conflicting accesses order threads. */
    NOT_NEEDED,
    /** It does, and there is none. */
    CHECKED,
    /** It does, and nothing is known about it. */
    ASSUMED,
    /** It does, and there is one: runs and findings may be missing. */
    VIOLATED;

    /** What is known about races if the result rests on their absence. */
    public static RaceFreedom of(Exploration runs, List<Finding> findings, Set<Property> sought) {
      if (findings.stream().anyMatch(finding -> finding.flaw() instanceof Flaw.Race)) {
        return VIOLATED;
      }
      return sought.contains(Property.RACE)
              && runs.coverage() == Coverage.COMPLETE
              && runs.cutoffs() == 0
          ? CHECKED
          : ASSUMED;
    }
  }

  /** How much the result tells about the program. */
  public enum Completeness {
    /** All runs, or all states, were explored. */
    COMPLETE,
    /** Only runs with few preemptions were. */
    BOUNDED,
    /** There was not enough time or memory. */
    STOPPED,
    /** A data race makes runs that were left out differ. */
    RACING,
    /** Races of runs that were cut off may have been missed; all else is complete. */
    RACES_CUT
  }

  /** Copies the collections. */
  public ProgramExploration {
    findings = List.copyOf(findings);
    sought = Set.copyOf(sought);
  }

  /**
   * Explores a program.
   *
   * @param domain the values that {@code havoc} and {@code input} can yield
   * @param sought what is looked for
   */
  public static ProgramExploration of(
      ProgramCfa program,
      Dependence dependence,
      List<Long> domain,
      ExplorationOptions options,
      Set<Property> sought) {
    ConcreteTransitions transitions = new ConcreteTransitions(program, dependence, domain);
    FindingSearch search = new FindingSearch(program, transitions, sought);
    Exploration runs =
        new UnfoldingExplorer<>(
                transitions,
                options.stoppingWhen(
                    () -> transitions.isInconsistent() || options.stop().getAsBoolean()),
                search)
            .explore();
    List<Finding> findings = search.findings();
    RaceFreedom raceFreedom =
        switch (dependence) {
          case ACCESS -> RaceFreedom.NOT_NEEDED;
          case SYNC ->
              transitions.isInconsistent()
                  ? RaceFreedom.VIOLATED
                  : RaceFreedom.of(runs, findings, sought);
        };
    return new ProgramExploration(runs, findings, sought, raceFreedom);
  }

  /**
   * The same findings, each with a run with the fewest preemptions for its inputs, if that can be
   * found.
   *
   * @param stop asked now and then; when true no more such runs are looked for
   */
  public ProgramExploration withFewestPreemptions(BooleanSupplier stop) {
    return new ProgramExploration(
        runs,
        findings.stream().map(finding -> finding.withFewestPreemptions(stop)).toList(),
        sought,
        raceFreedom);
  }

  /** Looks for all but data races. */
  public static Set<Property> allButRaces() {
    return EnumSet.of(Property.ASSERTION, Property.DEADLOCK, Property.LOCK);
  }

  /** How much the result tells about the program. */
  public Completeness completeness() {
    if (raceFreedom == RaceFreedom.VIOLATED) {
      return Completeness.RACING;
    }
    return switch (runs.coverage()) {
      case BOUNDED -> Completeness.BOUNDED;
      case STOPPED -> Completeness.STOPPED;
      case COMPLETE ->
          sought.contains(Property.RACE) && runs.cutoffs() > 0
              ? Completeness.RACES_CUT
              : Completeness.COMPLETE;
    };
  }

  /** The properties that were found to be violated, in order. */
  public Set<Property> violated() {
    Set<Property> violated = new TreeSet<>();
    findings.forEach(finding -> violated.add(finding.flaw().property()));
    return violated;
  }
}
