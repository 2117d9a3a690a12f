package liss.check.serial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.RunSize;
import liss.check.serial.BlockGraph.Dependence;

/**
 * A run that only a preemptive scheduler can produce.
 *
 * @param run the run, with as few preemptions as its kind allows; of a non-terminating run, the
 *     steps up to the end of the first round of its loop
 * @param reason why no cooperative run is equivalent to it
 * @param ending where the rest starts that only completes it
 * @param minimality whether another one can be smaller
 */
public record Counterexample(Run run, Reason reason, Ending ending, Minimality minimality) {

  /** The accesses by which its blocks precede each other. */
  public List<Dependence> conflicts() {
    return reason.conflicts(run);
  }

  /** What is known of the size of other counterexamples: their blocks, then their steps. */
  public enum Minimality {
    /** None has fewer blocks, and none has as many and fewer steps. */
    SMALLEST,
    /** There may be smaller ones. */
    UNKNOWN
  }

  /** Why no cooperative run is equivalent. */
  public sealed interface Reason {

    /** The reason of a run that is known to have no cooperative equivalent. */
    static Reason of(Run run) {
      return reason(run, run.events().size());
    }

    /** The edges of the cycle that the blocks of a run form which has this reason. */
    default List<Dependence> cycle(Run run) {
      return switch (this) {
        case Cycle cycle -> cycle.dependences();
        case Synchronization synchronization ->
            BlockGraph.withSynchronization(run).shortestCycle().orElse(List.of());
      };
    }

    /** The accesses of that cycle by which blocks of several threads precede each other. */
    default List<Dependence> conflicts(Run run) {
      return cycle(run).stream().filter(dependence -> !dependence.isProgramOrder()).toList();
    }

    /**
     * The blocks would have to come before each other: they form a cycle in the block graph.
     *
     * @param dependences the edges of the cycle
     */
    record Cycle(List<Dependence> dependences) implements Reason {
      /** Copies the list. */
      public Cycle {
        dependences = List.copyOf(dependences);
      }
    }

    /** The accesses allow a serial order, but the synchronization allows none of those. */
    record Synchronization() implements Reason {}
  }

  /** Whether a step fails in some cooperative run. */
  public enum Elsewhere {
    NEVER,
    ALSO_COOPERATIVELY,
    UNKNOWN
  }

  /** What follows the shortest prefix in which accesses put blocks in a cycle. */
  public sealed interface Ending {

    /**
     * The number of steps in that prefix, all of the run if its accesses close no cycle; of a run
     * that fails, the number of steps before the failure.
     */
    int from();

    /** The run terminates. */
    record Terminates(int from) implements Ending {}

    /**
     * The run fails after so many steps. The steps after these are those that a cooperative run
     * would have to take before: the rest of the blocks that the failure interrupts.
     *
     * @param failing the step that fails
     * @param elsewhere whether it also fails without preemptions, in another way
     */
    record Fails(int from, Edge failing, Elsewhere elsewhere) implements Ending {}

    /**
     * The run does not terminate.
     *
     * @param round the step from which on the steps can come again and again; the number of steps
     *     if a thread goes round without a visible step instead
     */
    record NonTerminating(int from, int round) implements Ending {}
  }

  /** Whether a run that terminates is equivalent to no cooperative run. */
  public static boolean isOne(ProgramCfa program, Run run) {
    return BlockGraph.of(run).shortestCycle().isPresent()
        || LeastPreemptions.cooperative(program, run).isEmpty();
  }

  /** The counterexample that a run is, which terminates, with the reason worked out. */
  public static Counterexample of(Run run) {
    int from = shortestBadPrefix(run);
    return new Counterexample(
        run, reason(run, from), new Ending.Terminates(from), Minimality.UNKNOWN);
  }

  /**
   * The counterexample that a run is which fails.
   *
   * @param steps those before the failure, which are shown with few switches, and the rest of the
   *     blocks that it interrupts
   */
  public static Counterexample failing(
      List<Edge> steps, int before, Edge failing, Elsewhere elsewhere) {
    List<Edge> edges = new ArrayList<>();
    Run prefix = Run.of(steps.subList(0, before));
    SwitchReduction.equivalentTo(prefix).events().forEach(event -> edges.add(event.edge()));
    edges.addAll(steps.subList(before, steps.size()));
    Run run = Run.of(edges);
    return new Counterexample(
        run,
        reason(run, edges.size()),
        new Ending.Fails(before, failing, elsewhere),
        Minimality.UNKNOWN);
  }

  /**
   * A copy that is a smallest one if the other one is and this one is not larger. Of those that
   * fail nothing is known.
   */
  public Counterexample besides(Counterexample other) {
    return !(ending instanceof Ending.Fails)
            && other.minimality == Minimality.SMALLEST
            && RunSize.whole(run) <= RunSize.whole(other.run)
        ? with(Minimality.SMALLEST)
        : this;
  }

  /** A copy with more known about it. */
  public Counterexample with(Minimality known) {
    return new Counterexample(run, reason, ending, known);
  }

  /**
   * The counterexample that an infinite run is. Its prefix is shown with few switches.
   *
   * @param program whose run it is
   * @param prefix the accesses of its blocks make a cycle
   * @param stem what comes after it
   * @param round what comes then, again and again
   */
  public static Counterexample nonTerminating(
      ProgramCfa program, Run prefix, List<Edge> stem, List<Edge> round) {
    List<Edge> edges = new ArrayList<>();
    SwitchReduction.possible(program, prefix, SwitchReduction.equivalentTo(prefix))
        .events()
        .forEach(event -> edges.add(event.edge()));
    edges.addAll(stem);
    int startOfRound = edges.size();
    edges.addAll(round);
    Run run = Run.of(edges);
    int from = shortestBadPrefix(run);
    return new Counterexample(
        run, reason(run, from), new Ending.NonTerminating(from, startOfRound), Minimality.UNKNOWN);
  }

  /** The cycle is that of the prefix: the rest may close others, but is there to complete it. */
  private static Reason reason(Run run, int from) {
    return cycle(run, from).<Reason>map(Reason.Cycle::new).orElseGet(Reason.Synchronization::new);
  }

  /** Length of the shortest prefix with a cycle, by bisection: longer ones have it too. */
  private static int shortestBadPrefix(Run run) {
    int acyclic = 0;
    int bad = run.events().size();
    while (bad - acyclic > 1) {
      int middle = (acyclic + bad) / 2;
      if (cycle(run, middle).isPresent()) {
        bad = middle;
      } else {
        acyclic = middle;
      }
    }
    return bad;
  }

  private static Optional<List<Dependence>> cycle(Run run, int length) {
    List<Event> prefix = run.events().subList(0, length);
    return BlockGraph.of(new Run(prefix)).shortestCycle();
  }
}
