package liss.explore;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import liss.cfa.ProgramCfa;
import liss.run.Finding;
import liss.run.Property;
import liss.run.Violation;
import liss.unfolding.Exploration;
import liss.unfolding.Exploration.Coverage;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.ParallelExplorer;
import liss.unfolding.UnfoldingExplorer;

/**
 * What the runs of a program show, up to the order of independent steps.
 *
 * @param runs how many there are
 * @param findings all that is wrong, of what was looked for; not failed assumptions, which discard
 *     a run
 * @param sought what was looked for
 * @param raceFreedom whether the result rests on the absence of data races
 * @param unknownInputs what depends on unknown inputs; empty if there are none
 * @param states how many states were visited, if all of them are the answer and not all runs
 */
public record ProgramExploration(
    Exploration runs,
    List<Finding> findings,
    Set<Property> sought,
    RaceFreedom raceFreedom,
    Optional<UnknownInputs> unknownInputs,
    OptionalLong states) {

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
    RACES_CUT,
    /** The solver could not tell whether some violations have inputs. */
    UNDECIDED,
    /** Races at cells that depend on inputs may have been missed; all else is complete. */
    RACES_AT_UNKNOWN_CELLS
  }

  /** Copies the collections. */
  public ProgramExploration {
    findings = List.copyOf(findings);
    sought = Set.copyOf(sought);
  }

  /**
   * Explores a program. Where inputs are unknown, each finding has a run with inputs that lead to
   * it.
   *
   * @param inputs the domain of values
   * @param sought what is looked for
   */
  public static ProgramExploration of(
      ProgramCfa program,
      Inputs inputs,
      Dependence dependence,
      ExplorationOptions options,
      Set<Property> sought) {
    return switch (inputs) {
      case Inputs.OneOf given ->
          of(ProgramTransitions.ofNumbers(program, dependence, given.values()), options, sought);
      case Inputs.Unknown unknown -> {
        try (ExecutionTerms terms = new ExecutionTerms()) {
          yield of(ProgramTransitions.ofTerms(program, dependence, terms), options, sought);
        }
      }
    };
  }

  /**
   * Explores the transitions of a program.
   *
   * @param sought what is looked for
   */
  public static ProgramExploration of(
      ProgramTransitions transitions, ExplorationOptions options, Set<Property> sought) {
    FindingSearch search = new FindingSearch(transitions, sought);
    Exploration runs =
        new UnfoldingExplorer<>(
                transitions,
                options.stoppingWhen(
                    () -> transitions.isInconsistent() || options.stop().getAsBoolean()),
                search)
            .explore();
    return result(transitions, runs, search, sought);
  }

  private static ProgramExploration result(
      ProgramTransitions transitions,
      Exploration runs,
      FindingSearch search,
      Set<Property> sought) {
    return new ProgramExploration(
        runs,
        search.findings(),
        sought,
        raceFreedom(transitions, runs, search, sought),
        Optional.of(search.unknownInputs()).filter(u -> transitions.values().areSymbolic()),
        OptionalLong.empty());
  }

  /**
   * Explores a program with numbers by several threads, with the same result. Which run to a
   * violation is kept depends on the order of the runs, and so does what a data race leaves out. If
   * anything is found when it is too late for the order of one thread, that explores the program
   * again; what was found is told if it has not the time to find it again.
   *
   * @param runsOfSubtree how many runs one thread leaves to another, at least
   */
  static ProgramExploration byThreads(
      int threads,
      int runsOfSubtree,
      ProgramCfa program,
      Inputs.OneOf inputs,
      Dependence dependence,
      ExplorationOptions options,
      Set<Property> sought) {
    DividedSearch search = new DividedSearch(program, inputs, dependence, sought);
    ParallelExplorer<ProgramState> explorer =
        new ParallelExplorer<>(search::part, search::hasFindings, options, threads, runsOfSubtree);
    Exploration runs = explorer.explore();
    if (!explorer.hasLostOrder()) {
      return result(search.transitions(), runs, search.findingsInOrder(), sought);
    }
    ProgramExploration again = of(program, inputs, dependence, options, sought);
    return again.runs().coverage() == Coverage.STOPPED
        ? again.withFindings(search.findings())
        : again;
  }

  private static RaceFreedom raceFreedom(
      ProgramTransitions transitions,
      Exploration runs,
      FindingSearch search,
      Set<Property> sought) {
    if (transitions.dependence() == Dependence.ACCESS) {
      return RaceFreedom.NOT_NEEDED;
    }
    if (transitions.isInconsistent()
        || search.findings().stream()
            .anyMatch(finding -> finding.violation() instanceof Violation.Race)) {
      return RaceFreedom.VIOLATED;
    }
    return sought.contains(Property.RACE)
            && runs.coverage() == Coverage.COMPLETE
            && runs.cutoffs() == 0
            && search.unknownInputs().openForRaces() == 0
        ? RaceFreedom.CHECKED
        : RaceFreedom.ASSUMED;
  }

  /**
   * These findings, each with a run with the fewest preemptions for its inputs, if that can be
   * found.
   *
   * @param stop asked now and then; when true no more such runs are looked for
   */
  public ProgramExploration withFewestPreemptions(BooleanSupplier stop) {
    return new ProgramExploration(
        runs,
        findings.stream().map(finding -> finding.withFewestPreemptions(stop)).toList(),
        sought,
        raceFreedom,
        unknownInputs,
        states);
  }

  /** A copy with findings of other runs of the program. */
  public ProgramExploration withFindings(List<Finding> others) {
    Map<Violation, Finding> all = new LinkedHashMap<>();
    findings.forEach(finding -> all.put(finding.violation(), finding));
    others.forEach(finding -> all.putIfAbsent(finding.violation(), finding));
    return new ProgramExploration(
        runs, List.copyOf(all.values()), sought, raceFreedom, unknownInputs, states);
  }

  /** A copy with some of the findings. */
  public ProgramExploration keeping(Predicate<Finding> kept) {
    return new ProgramExploration(
        runs, findings.stream().filter(kept).toList(), sought, raceFreedom, unknownInputs, states);
  }

  /** What a complete search of the states has found as well. */
  ProgramExploration completedBy(StateExploration all) {
    ProgramExploration both = withFindings(all.findings());
    return new ProgramExploration(
        runs, both.findings, sought, raceFreedom, unknownInputs, OptionalLong.of(all.visited()));
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
    if (states.isPresent()) {
      return Completeness.COMPLETE;
    }
    return switch (runs.coverage()) {
      case BOUNDED -> Completeness.BOUNDED;
      case STOPPED -> Completeness.STOPPED;
      case COMPLETE ->
          sought.contains(Property.RACE) && runs.cutoffs() > 0
              ? Completeness.RACES_CUT
              : unknownInputs.map(ProgramExploration::completeness).orElse(Completeness.COMPLETE);
    };
  }

  private static Completeness completeness(UnknownInputs unknown) {
    if (unknown.undecided() > 0) {
      return Completeness.UNDECIDED;
    }
    return unknown.openForRaces() > 0 ? Completeness.RACES_AT_UNKNOWN_CELLS : Completeness.COMPLETE;
  }

  /** The properties that were found to be violated, in order. */
  public Set<Property> violated() {
    Set<Property> violated = new TreeSet<>();
    findings.forEach(finding -> violated.add(finding.violation().property()));
    return violated;
  }
}
