package liss.synth;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample;
import liss.placement.model.Exclusion;
import liss.placement.model.ExclusionClause;
import liss.placement.model.PlacementResult;
import liss.placement.search.PlacementProblem;
import liss.placement.search.PlacementSolver;
import liss.search.Limits;
import liss.verify.CounterexampleFeasibility;
import liss.verify.FeasibleCounterexampleSearch;

/**
 * Runs each of which demands something of the locks, and of which no placement prevents all.
 *
 * <p>They are runs of the abstraction. That no placement makes the program preemption-safe is known
 * if each of them is a run of the program, or the program has another one that demands at least as
 * much: it is bad, and what locks can do against it they can do against the first one, too. It is
 * also known if other runs of the program, found near them, demand together what no placement does.
 *
 * @param question the question where to put locks, without clauses
 * @param runs bad ones
 */
record Demands(PlacementProblem question, List<Run> runs) {

  /** So many sets of clauses are tried at most. */
  private static final int MOST_TRIED = 30;

  /** What is said if the runs are not known to be those of the program. */
  static final String OPEN =
      "there are counterexamples that no placement of locks prevents, but they are not known to be"
          + " runs of the program";

  /** Copies the list. */
  Demands {
    runs = List.copyOf(runs);
  }

  /**
   * Whether the program needs what is demanded.
   *
   * @param confirmed a counterexample that is known to be a run of the program with its values,
   *     whose steps are those of other automata of the same text
   */
  boolean areConfirmed(Optional<FeasibleCounterexampleSearch> confirmed, Limits limits) {
    List<RunFeasibility> known = CounterexampleFeasibility.of(question.program(), runs);
    Known clauses = new Known(limits);
    List<Run> open = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      Run run = runs.get(i);
      if (known.get(i) instanceof RunFeasibility.Feasible) {
        clauses.add(run);
      } else if (confirmed.filter(found -> demandsAsMuch(found, run)).isEmpty()) {
        open.add(run);
      }
    }
    return open.stream()
        .allMatch(run ->
            FeasibleCounterexampleSearch.near(
                        question.program(),
                        run,
                        found ->
                            demandsAsMuch(found.counterexample(), run)
                                || clauses.addsTooMuch(found.counterexample()),
                        limits)
                    .isPresent()
                || clauses.areTooMuch);
  }

  /** What runs of the program demand. */
  private final class Known {
    private final Limits limits;
    private final Set<ExclusionClause> clauses = new LinkedHashSet<>();
    private int tried;
    private boolean areTooMuch;

    Known(Limits limits) {
      this.limits = limits;
    }

    boolean add(Run run) {
      return clauses.add(Disturbances.of(run));
    }

    /** Whether there is no placement with what a counterexample demands, too. */
    boolean addsTooMuch(Counterexample found) {
      if (found.ending() instanceof Counterexample.Ending.Terminates
          && tried < MOST_TRIED
          && add(found.run())) {
        tried++;
        areTooMuch =
            PlacementSolver.solve(
                    question.with(List.copyOf(clauses)), () -> limits.exceeded().isPresent())
                instanceof PlacementResult.Infeasible;
      }
      return areTooMuch;
    }
  }

  private static boolean demandsAsMuch(Counterexample found, Run run) {
    return found.ending() instanceof Counterexample.Ending.Terminates
        && Disturbances.of(run).anyOf().containsAll(Disturbances.of(found.run()).anyOf());
  }

  /** Whether what was found elsewhere is at the same places of the text. */
  private boolean demandsAsMuch(FeasibleCounterexampleSearch search, Run run) {
    Set<Place> allowed = places(question.program(), Disturbances.of(run));
    return search
        .found()
        .map(FeasibleCounterexampleSearch.Found::counterexample)
        .filter(found -> found.ending() instanceof Counterexample.Ending.Terminates)
        .filter(
            found -> allowed.containsAll(places(search.program(), Disturbances.of(found.run()))))
        .isPresent();
  }

  /** Where an exclusion has its steps: functions that are threads, and offsets into the text. */
  private record Place(String thread, int after, String other, int step) {}

  private static Set<Place> places(ProgramCfa program, ExclusionClause clause) {
    return clause.anyOf().stream().map(x -> place(program, x)).collect(Collectors.toSet());
  }

  private static Place place(ProgramCfa program, Exclusion exclusion) {
    return new Place(
        thread(program, exclusion.after()),
        exclusion.after().span().start(),
        thread(program, exclusion.step()),
        exclusion.step().span().start());
  }

  private static String thread(ProgramCfa program, Edge edge) {
    return program.threads().get(edge.thread()).name().replaceFirst("[#\\[].*", "");
  }
}
