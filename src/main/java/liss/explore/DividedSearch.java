package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import liss.cfa.ProgramCfa;
import liss.run.Finding;
import liss.run.Property;
import liss.unfolding.ParallelExplorer.Part;

/**
 * What several threads look for in the runs of a program with numbers. The first unfolding is that
 * of the thread whose order of runs counts.
 */
final class DividedSearch {

  private final ProgramCfa program;
  private final Inputs.OneOf inputs;
  private final Dependence dependence;
  private final Set<Property> sought;
  private final List<ProgramTransitions> transitions = new ArrayList<>();
  private final List<FindingSearch> searches = new ArrayList<>();
  private volatile boolean hasFindings;

  DividedSearch(
      ProgramCfa program, Inputs.OneOf inputs, Dependence dependence, Set<Property> sought) {
    this.program = program;
    this.inputs = inputs;
    this.dependence = dependence;
    this.sought = sought;
  }

  /** What one more unfolding is made with. */
  synchronized Part<ProgramState> part() {
    ProgramTransitions system = ProgramTransitions.ofNumbers(program, dependence, inputs.values());
    FindingSearch search = new FindingSearch(system, sought);
    transitions.add(system);
    searches.add(search);
    return new Part<>(
        system,
        run -> {
          search.leaf(run);
          if (search.hasFindings()) {
            hasFindings = true;
          }
        },
        () -> {
          if (system.isInconsistent()) {
            hasFindings = true;
          }
          return system.isInconsistent();
        });
  }

  /** Whether there is a finding, or a data race has shown itself. */
  boolean hasFindings() {
    return hasFindings;
  }

  /** The first transitions; when all threads have ended. */
  synchronized ProgramTransitions transitions() {
    return transitions.getFirst();
  }

  /** What was found with the first transitions; when all threads have ended. */
  synchronized FindingSearch findingsInOrder() {
    return searches.getFirst();
  }

  /** All findings; when all threads have ended. */
  synchronized List<Finding> findings() {
    return searches.stream().flatMap(search -> search.findings().stream()).toList();
  }
}
