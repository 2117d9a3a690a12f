package liss.generalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.lang.SourceSpan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How the paper enforces mutex constraints: conflicts ([LISS] 7.2.1) and their counters (7.2.2).
 *
 * <p>liss enforces nothing but the placement itself, so this mechanism lives here only, as a second
 * opinion on what a mutex constraint forbids. One reading had to be fixed: a range is a set of
 * locations, from the source of its first step to the target of its last one, and a step belongs to
 * it when both its ends do. Then a range of one step has a cpre and a cpost.
 */
class ConflictsTest {

  private static final SourceSpan SPAN = new SourceSpan(0, 0, 1, 1);

  /** A smallest violation: thread {@code other} steps while {@code thread} is at {@code mid}. */
  private record Conflict(int thread, int pre, int mid, int post, int other, int cpre, int cpost) {

    /** All conflicts of a constraint, with either thread as the interrupted one. */
    static Set<Conflict> of(List<Cfa> threads, MutexConstraint constraint) {
      Set<Conflict> conflicts = new LinkedHashSet<>();
      addConflicts(threads, constraint.first(), constraint.second(), conflicts);
      addConflicts(threads, constraint.second(), constraint.first(), conflicts);
      return conflicts;
    }

    private static void addConflicts(
        List<Cfa> threads, Range interrupted, Range other, Set<Conflict> conflicts) {
      List<Edge> steps = steps(threads.get(interrupted.thread()), interrupted);
      for (Edge first : steps) {
        for (Edge second : steps) {
          if (first.target() == second.source()) {
            for (Edge c : steps(threads.get(other.thread()), other)) {
              conflicts.add(
                  new Conflict(
                      interrupted.thread(),
                      first.source(),
                      second.source(),
                      second.target(),
                      other.thread(),
                      c.source(),
                      c.target()));
            }
          }
        }
      }
    }

    private static List<Edge> steps(Cfa cfa, Range range) {
      Set<Integer> inside = reachable(cfa, range.from().source());
      inside.removeIf(location -> !reachable(cfa, location).contains(range.to().target()));
      return cfa.edges().stream()
          .filter(edge -> inside.contains(edge.source()) && inside.contains(edge.target()))
          .toList();
    }

    private static Set<Integer> reachable(Cfa cfa, int location) {
      Set<Integer> reachable = new LinkedHashSet<>(List.of(location));
      List<Integer> open = new ArrayList<>(reachable);
      while (!open.isEmpty()) {
        for (Edge edge : cfa.out().get(open.removeLast())) {
          if (reachable.add(edge.target())) {
            open.add(edge.target());
          }
        }
      }
      return reachable;
    }

    /**
     * The proposition p_k after a step, or nothing if the state is pruned.
     *
     * @param count the proposition before the step
     */
    OptionalInt next(int count, Edge step) {
      boolean own = step.thread() == thread;
      boolean leavesMid = own && step.source() == mid;
      return switch (count) {
        case 0 -> OptionalInt.of(own && step.source() == pre && step.target() == mid ? 1 : 0);
        case 1 -> OptionalInt.of(leavesMid ? 0 : isConflicting(step) ? 2 : 1);
        case 2 ->
            leavesMid && step.target() == post
                ? OptionalInt.empty()
                : OptionalInt.of(leavesMid ? 0 : 2);
        default -> throw new IllegalArgumentException("not a value of a counter: " + count);
      };
    }

    private boolean isConflicting(Edge step) {
      return step.thread() == other && step.source() == cpre && step.target() == cpost;
    }
  }

  /** The counters of all conflicts along a run of P'. */
  private static boolean pruned(Set<Conflict> conflicts, List<Edge> steps) {
    for (Conflict conflict : conflicts) {
      int count = 0;
      for (Edge step : steps) {
        OptionalInt next = conflict.next(count, step);
        if (next.isEmpty()) {
          return true;
        }
        count = next.getAsInt();
      }
    }
    return false;
  }

  private static Edge edge(int thread, int id, int source, int target) {
    Action action = new Action.Branch(Action.Tag.THEN, Optional.empty());
    return new Edge(thread, id, source, target, action, SPAN);
  }

  /** Fig. 17; location l_n has number n. T2 leaves l4 to l5, or to l7 outside the range. */
  private final Edge t1 = edge(0, 0, 1, 2);

  private final Edge to4 = edge(1, 0, 3, 4);
  private final Edge thenBranch = edge(1, 1, 4, 5);
  private final Edge elseBranch = edge(1, 2, 4, 7);
  private final Edge to6 = edge(1, 3, 5, 6);
  private final Conflict c1 = new Conflict(1, 3, 4, 5, 0, 1, 2);
  private final Conflict c2 = new Conflict(1, 4, 5, 6, 0, 1, 2);
  private Set<Conflict> conflicts = Set.of();

  @BeforeEach
  void buildFigure17() {
    Cfa first = new Cfa(0, "T1", 0, 1, 2, List.of(List.of(), List.of(t1), List.of()));
    Cfa second =
        new Cfa(
            1,
            "T2",
            0,
            3,
            7,
            List.of(
                List.of(),
                List.of(),
                List.of(),
                List.of(to4),
                List.of(thenBranch, elseBranch),
                List.of(to6),
                List.of(edge(1, 4, 6, 7)),
                List.of()));
    MutexConstraint constraint = new MutexConstraint(new Range(0, t1, t1), new Range(1, to4, to6));
    conflicts = Conflict.of(List.of(first, second), constraint);
  }

  @Test
  void figure17HasExactlyTwoConflicts() {
    assertThat(conflicts).containsExactlyInAnyOrder(c1, c2);
  }

  @Test
  void conflictIsActivatedByTheStepFromPreToMid() {
    assertThat(c1.next(0, to4)).hasValue(1);
    assertThat(c1.next(0, thenBranch)).hasValue(0);
    assertThat(c2.next(0, thenBranch)).hasValue(1);
    assertThat(c2.next(0, elseBranch)).hasValue(0);
    assertThat(c1.next(0, t1)).hasValue(0);
  }

  @Test
  void conflictProgressesWhenTheOtherThreadSteps() {
    assertThat(c1.next(1, t1)).hasValue(2);
    assertThat(c1.next(1, edge(0, 1, 2, 9))).hasValue(1);
    assertThat(c1.next(2, t1)).hasValue(2);
  }

  @Test
  void conflictThatCompletesPrunesTheState() {
    assertThat(c1.next(2, thenBranch)).isEmpty();
    assertThat(c2.next(2, to6)).isEmpty();
    assertThat(pruned(conflicts, List.of(to4, t1, thenBranch, to6))).isTrue();
    assertThat(pruned(conflicts, List.of(to4, thenBranch, t1, to6))).isTrue();
  }

  @Test
  void conflictIsAbortedWhenTheThreadGoesElsewhere() {
    assertThat(c1.next(1, elseBranch)).hasValue(0);
    assertThat(c1.next(2, elseBranch)).hasValue(0);
    assertThat(pruned(conflicts, List.of(to4, t1, elseBranch))).isFalse();
  }

  @Test
  void conflictIsAbortedWhenTheThreadWasNotInterrupted() {
    assertThat(c1.next(1, thenBranch)).hasValue(0);
    assertThat(pruned(conflicts, List.of(t1, to4, thenBranch, to6))).isFalse();
    assertThat(pruned(conflicts, List.of(to4, thenBranch, to6, t1))).isFalse();
  }

  @Test
  void conflictsOfTheRunningExamplePruneExactlyTheBadTraces() {
    List<Action> open =
        List.of(
            Scenario.read(0),
            Scenario.branch(),
            Scenario.output(),
            Scenario.read(0),
            Scenario.write(0),
            Scenario.yields());
    Scenario scenario = Scenario.of(open, open);
    NaiveNeighborhood naive = new NaiveNeighborhood(scenario);
    Set<Conflict> both = new LinkedHashSet<>();
    for (int thread = 0; thread < 2; thread++) {
      MutexConstraint constraint =
          new MutexConstraint(
              new Range(thread, scenario.edge(thread, 0), scenario.edge(thread, 4)),
              new Range(1 - thread, scenario.edge(1 - thread, 4), scenario.edge(1 - thread, 4)));
      both.addAll(Conflict.of(automata(scenario), constraint));
    }
    assertThat(naive.interleavings())
        .filteredOn(run -> pruned(both, steps(run)))
        .isEqualTo(naive.bad());
  }

  @Test
  void conflictsForbidTheSameRunsAsRangesThatDoNotOverlap() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Scenario scenario =
          Scenario.of(
              List.of(),
              Stream.of(5, 4)
                  .map(n -> Stream.generate(Scenario::branch).limit(n).toList())
                  .toList());
      MutexConstraint constraint =
          new MutexConstraint(range(scenario, 0, random), range(scenario, 1, random));
      Set<Conflict> of = Conflict.of(automata(scenario), constraint);
      assertThat(new NaiveNeighborhood(scenario).interleavings())
          .as("seed %d: %s", seed, constraint)
          .allMatch(run -> pruned(of, steps(run)) == NaiveNeighborhood.violates(run, constraint));
    }
  }

  private static Range range(Scenario scenario, int thread, Random random) {
    int steps = scenario.threads().get(thread).size();
    int from = random.nextInt(steps);
    int to = from + random.nextInt(steps - from);
    return new Range(thread, scenario.edge(thread, from), scenario.edge(thread, to));
  }

  private static List<Edge> steps(Run run) {
    return run.events().stream().map(Event::edge).toList();
  }

  private static List<Cfa> automata(Scenario scenario) {
    List<Cfa> automata = new ArrayList<>();
    for (List<Edge> edges : scenario.threads()) {
      List<List<Edge>> out = new ArrayList<>();
      edges.forEach(edge -> out.add(List.of(edge)));
      out.add(List.of());
      automata.add(new Cfa(automata.size(), "T", 0, 0, edges.size(), out));
    }
    return automata;
  }
}
