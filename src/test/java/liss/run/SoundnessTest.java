package liss.run;

import static liss.oracle.Scheduler.COOPERATIVE;
import static liss.oracle.Scheduler.PREEMPTIVE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import liss.Programs;
import liss.abstraction.AbstractProgram;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.check.safety.AntichainEngine;
import liss.check.safety.Verdict;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.TraceClass;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import liss.run.SmallPrograms.Loops;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The abstraction against what it abstracts: [LISS] Theorem 1, and its simulation of runs. */
@Tag("slow")
class SoundnessTest {

  /** One comparison of a program with added locks and the program without them. */
  private record Case(String source, ProgramCfa program, ProgramCfa changed) {

    Set<Behaviour> preemptiveOnly() {
      Executions preemptive = Executions.of(changed, Scheduler.PREEMPTIVE, List.of(0L, 1L), 0);
      Executions cooperative = Executions.of(program, Scheduler.COOPERATIVE, List.of(0L, 1L), 0);
      assertThat(cooperative.coverage()).isEqualTo(Executions.Coverage.ALL_RUNS);
      return preemptive.notIn(cooperative);
    }
  }

  @Test
  void programs_that_show_more_preemptively_are_unsafe() {
    assertThat(unsafePrograms(seed -> SmallPrograms.source(seed, Loops.NONE), 500))
        .hasSizeGreaterThan(30);
  }

  @Test
  void programs_of_the_oracle_that_show_more_preemptively_are_unsafe() {
    assertThat(unsafePrograms(RandomPrograms.of(Size.SMALL)::source, 400)).isNotEmpty();
  }

  /**
   * Checks Theorem 1 for the loop-free programs among the seeds; returns where it says something.
   */
  private static List<Long> unsafePrograms(LongFunction<String> sources, long seeds) {
    List<Long> unsafe = new ArrayList<>();
    for (long seed = 0; seed < seeds; seed++) {
      Case c = withLocks(sources.apply(seed), seed);
      if (LoopEdges.of(c.program()).isEmpty()) {
        Set<Behaviour> preemptiveOnly = c.preemptiveOnly();
        if (!preemptiveOnly.isEmpty()) {
          Behaviour shown = preemptiveOnly.iterator().next();
          String failure = "seed " + seed + " shows " + shown + " in\n" + c.source();
          assertIsUnsafe(c, failure);
          unsafe.add(seed);
        }
      }
    }
    return unsafe;
  }

  private static void assertIsUnsafe(Case c, String failure) {
    assertThat(new AntichainEngine(8).check(c.program(), c.changed(), Limits.none()))
        .as(failure)
        .isInstanceOf(Verdict.Unsafe.class);
    SortedSet<TraceClass> allowed = BruteForce.of(c.program(), 0).classes(COOPERATIVE);
    SortedSet<TraceClass> possible = BruteForce.of(c.changed(), 0).classes(PREEMPTIVE);
    assertThat(allowed.containsAll(possible)).as(failure).isFalse();
  }

  /** Takes and releases a new lock at random places; for every other seed there is none. */
  private static Case withLocks(String source, long seed) {
    ProgramCfa program = Programs.cfa(source);
    Random random = random(seed);
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    LockOperation next = new LockOperation.Acquire(0);
    for (InsertionPoint point : points(program)) {
      if (random.nextInt(4) == 0) {
        operations.put(point, List.of(next));
        next =
            next instanceof LockOperation.Acquire
                ? new LockOperation.Release(0)
                : new LockOperation.Acquire(0);
      }
    }
    LockPlacement placement =
        seed % 2 == 0 ? LockPlacement.EMPTY : new LockPlacement(1, operations);
    List<String> names = placement.locks() == 0 ? List.of() : List.of("added");
    return new Case(source + placement, program, placement.applyTo(program, names));
  }

  private static Set<InsertionPoint> points(ProgramCfa program) {
    Set<InsertionPoint> points = new TreeSet<>();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> {
          if (edge.action() instanceof Action.Pass pass) {
            points.add(pass.point());
          }
        });
    return points;
  }

  @ParameterizedTest
  @EnumSource
  void every_run_is_a_run_of_the_abstract_program(Scheduler scheduler) {
    Set<Class<? extends RunEnd>> outcomes = new LinkedHashSet<>();
    for (long seed = 0; seed < 400; seed++) {
      String source =
          seed % 2 == 0
              ? SmallPrograms.source(seed, Loops.SOME)
              : RandomPrograms.of(Size.MEDIUM).source(seed);
      follow(Programs.cfa(source), scheduler, seed, source)
          .ifPresent(outcome -> outcomes.add(outcome.getClass()));
    }
    assertThat(outcomes)
        .contains(RunEnd.Terminated.class, RunEnd.AssumptionFailed.class, RunEnd.Deadlock.class);
  }

  private static Optional<RunEnd> follow(
      ProgramCfa program, Scheduler scheduler, long seed, String source) {
    AbstractProgram abstraction = new AbstractProgram(program);
    StateGraph graph =
        switch (scheduler) {
          case PREEMPTIVE -> StateGraph.preemptive(abstraction, Exploration.ALL_RUNS);
          case COOPERATIVE -> StateGraph.cooperative(abstraction);
        };
    ValueSource values = ValueSource.random(random(seed));
    RandomRun run = new RandomRun(new ConcreteSemantics(program, scheduler, values), random(seed));
    String failure = "seed " + seed + ", " + scheduler + "\n" + source;
    int state = graph.initialStates()[0];
    for (int steps = 0; steps < 1000 && run.outcome().isEmpty(); steps++) {
      Step step = run.advance().orElseThrow();
      if (step.target().stop().isEmpty() && !step.edge().action().isSilent()) {
        List<Integer> targets = targets(graph, state, step.edge());
        assertThat(targets).as(failure + step.edge()).hasSize(1);
        state = targets.get(0);
      }
    }
    int last = state;
    // A cooperative run ends at a foreign unlock; the abstract program never goes there.
    if (run.state().running().isEmpty()) {
      run.outcome().ifPresent(o -> assertThat(endsAlike(graph, last, o)).as(failure).isTrue());
    }
    return run.outcome();
  }

  private static List<Integer> targets(StateGraph graph, int state, Edge edge) {
    List<Integer> targets = new ArrayList<>();
    graph.forEachStep(
        state,
        (e, symbol, target) -> {
          if (e.equals(edge)) {
            targets.add(target);
          }
        });
    return targets;
  }

  private static boolean endsAlike(StateGraph graph, int state, RunEnd outcome) {
    return switch (outcome) {
      case RunEnd.Terminated o -> graph.isAccepting(state);
      case RunEnd.AssumptionFailed o -> graph.canFailOrSpin(state);
      case RunEnd.Deadlock o -> {
        List<Edge> steps = new ArrayList<>();
        graph.forEachStep(state, (edge, symbol, target) -> steps.add(edge));
        yield steps.isEmpty() && !graph.isAccepting(state) && !graph.canFailOrSpin(state);
      }
      // Values decide these; the abstraction goes on.
      case RunEnd.AssertionViolated o -> true;
      case RunEnd.RuntimeError o -> true;
    };
  }

  /** Spread first: the first numbers of neighbouring seeds are much alike. */
  private static Random random(long seed) {
    return new Random(seed * 0x9E3779B97F4A7C15L);
  }
}
