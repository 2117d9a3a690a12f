package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.concrete.Behaviour;
import liss.concrete.ConcreteSemantics;
import liss.concrete.ConcreteState;
import liss.concrete.Scheduler;
import liss.concrete.SmallPrograms;
import liss.concrete.SmallPrograms.Loops;
import liss.concrete.Step;
import liss.concrete.ValueSource;
import liss.explore.ConcurrentPrograms.Kind;
import liss.explore.FewestPreemptions.Minimality;
import org.junit.jupiter.api.Test;

class FewestPreemptionsTest {

  private static final int STATES = 8_000;

  /**
   * The naive twin: for each state, thread that ran last and symbols shown so far, the run to it
   * with the fewest preemptions, step by step, until nothing gets better.
   */
  private static final class AllRuns {

    private record Key(ConcreteState state, int last, Behaviour shown) {}

    private final ProgramCfa program;
    private final ConcreteSemantics semantics;
    private final Map<Key, Schedule> best = new LinkedHashMap<>();
    private final Deque<Key> open = new ArrayDeque<>();

    AllRuns(ProgramCfa program, List<Long> domain) {
      this.program = program;
      this.semantics =
          new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(domain));
    }

    /** The best runs; none if there are too many states. */
    static List<Schedule> of(ProgramCfa program, List<Long> domain) {
      AllRuns all = new AllRuns(program, domain);
      ConcreteState initial = all.semantics.initialState();
      all.reach(-1, new Schedule(program, initial, List.of()));
      while (!all.open.isEmpty() && all.best.size() < STATES) {
        Key key = all.open.remove();
        Schedule run = all.best.get(key);
        for (Step step : all.semantics.steps(key.state())) {
          List<Step> longer = new ArrayList<>(run.steps());
          longer.add(step);
          all.reach(step.edge().thread(), new Schedule(program, initial, longer));
        }
      }
      return all.open.isEmpty() ? List.copyOf(all.best.values()) : List.of();
    }

    private void reach(int last, Schedule run) {
      Key key = new Key(run.end(), last, FewestPreemptions.behaviour(run));
      Schedule known = best.get(key);
      if (known == null || run.preemptions().size() < known.preemptions().size()) {
        best.put(key, run);
        open.add(key);
      }
    }
  }

  private static <K> void note(Map<K, List<Schedule>> groups, K key, Schedule schedule) {
    groups.computeIfAbsent(key, k -> new ArrayList<>()).add(schedule);
  }

  private static int fewest(List<Schedule> schedules) {
    return schedules.stream().mapToInt(s -> s.preemptions().size()).min().orElseThrow();
  }

  @Test
  void no_run_with_the_same_behaviour_has_fewer_preemptions() {
    int compared = 0;
    int preempted = 0;
    for (long seed = 0; seed < 150; seed++) {
      ProgramCfa program = Programs.cfa(SmallPrograms.source(seed, Loops.NONE));
      Map<Behaviour, List<Schedule>> byBehaviour = new LinkedHashMap<>();
      AllRuns.of(program, List.of(0L, 1L)).stream()
          .filter(Schedule::terminates)
          .forEach(run -> note(byBehaviour, FewestPreemptions.behaviour(run), run));
      for (List<Schedule> alike : byBehaviour.values()) {
        FewestPreemptions found = FewestPreemptions.showingTheSame(alike.getLast(), () -> false);
        assertThat(found.minimality()).as("seed %d", seed).isEqualTo(Minimality.FEWEST);
        assertThat(found.schedule().preemptions()).as("seed %d", seed).hasSize(fewest(alike));
        assertThat(FewestPreemptions.behaviour(found.schedule()))
            .isEqualTo(FewestPreemptions.behaviour(alike.getLast()));
        assertThat(found.schedule().terminates()).isTrue();
        compared++;
        preempted += fewest(alike) > 0 ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(100);
    assertThat(preempted).isGreaterThan(20);
  }

  @Test
  void no_run_to_the_same_flaw_has_fewer_preemptions() {
    int compared = 0;
    int preempted = 0;
    for (long seed = 0; seed < 100; seed++) {
      ProgramCfa program = Programs.cfa(ConcurrentPrograms.source(seed, Kind.FAILING));
      Map<Flaw, List<Schedule>> byFlaw = new LinkedHashMap<>();
      for (Schedule run : AllRuns.of(program, List.of(0L))) {
        Flaws.in(program, run.end()).forEach(flaw -> note(byFlaw, flaw, run));
      }
      for (Map.Entry<Flaw, List<Schedule>> entry : byFlaw.entrySet()) {
        FewestPreemptions found =
            FewestPreemptions.to(entry.getKey(), entry.getValue().getLast(), () -> false);
        assertThat(found.minimality()).as("seed %d", seed).isEqualTo(Minimality.FEWEST);
        assertThat(found.schedule().preemptions())
            .as("seed %d, %s", seed, entry.getKey())
            .hasSize(fewest(entry.getValue()));
        assertThat(found.schedule().flaws()).contains(entry.getKey());
        compared++;
        preempted += fewest(entry.getValue()) > 0 ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(50);
    assertThat(preempted).isPositive();
  }

  @Test
  void a_search_that_is_stopped_rearranges_the_run_and_claims_nothing() {
    int improved = 0;
    for (long seed = 0; seed < 200; seed++) {
      ProgramCfa program = Programs.cfa(SmallPrograms.source(seed, Loops.NONE));
      for (int i = 0; i < 10; i++) {
        Schedule schedule = randomRun(program, new Random(10 * seed + i));
        if (schedule.terminates()) {
          FewestPreemptions found = FewestPreemptions.showingTheSame(schedule, () -> true);
          assertThat(found.minimality()).isEqualTo(Minimality.UNKNOWN);
          assertThat(FewestPreemptions.behaviour(found.schedule()))
              .as("seed %d", seed)
              .isEqualTo(FewestPreemptions.behaviour(schedule));
          int before = schedule.preemptions().size();
          assertThat(found.schedule().preemptions()).hasSizeLessThanOrEqualTo(before);
          improved += found.schedule().preemptions().size() < before ? 1 : 0;
        }
      }
    }
    assertThat(improved).isGreaterThan(100);
  }

  private static Schedule randomRun(ProgramCfa program, Random random) {
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(List.of(0L, 1L)));
    List<Step> run = new ArrayList<>();
    List<Step> next = semantics.steps(semantics.initialState());
    while (!next.isEmpty()) {
      run.add(next.get(random.nextInt(next.size())));
      next = semantics.steps(run.getLast().target());
    }
    return new Schedule(program, semantics.initialState(), run);
  }
}
