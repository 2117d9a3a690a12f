package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms.Kind;
import liss.run.Behaviour;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.FewestPreemptions;
import liss.run.FewestPreemptions.Minimality;
import liss.run.FinalViolations;
import liss.run.Finding;
import liss.run.Property;
import liss.run.Schedule;
import liss.run.Scheduler;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.run.Step;
import liss.run.ValueSource;
import liss.run.Violation;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class FewestPreemptionsTest {

  private static final int STATES = 8_000;
  private static final int ORDERS = 1_000;

  /**
   * The naive twin: for each group of runs that can go on alike the one with the fewest
   * preemptions, step by step, until nothing gets better.
   */
  private static final class AllRuns {

    /** What a run can go on to depends on no more than this. */
    private record Key(Object group, int last) {}

    private final ConcreteSemantics semantics;
    private final Function<Schedule, Object> group;
    private final Map<Key, Schedule> best = new LinkedHashMap<>();
    private final Deque<Key> open = new ArrayDeque<>();

    AllRuns(ConcreteSemantics semantics, Function<Schedule, Object> group) {
      this.semantics = semantics;
      this.group = group;
    }

    private record Shown(ConcreteState state, Behaviour behaviour) {}

    /** The best runs to each state with each behaviour; none if there are too many. */
    static List<Schedule> byState(ProgramCfa program, List<Long> domain) {
      return of(
          program, domain, STATES, run -> new Shown(run.end(), FewestPreemptions.behaviour(run)));
    }

    /** The best runs up to the order of independent steps; none if there are too many. */
    static List<Schedule> byOrder(ProgramCfa program, List<Long> domain) {
      NaiveRuns naive = new NaiveRuns(program, domain, ORDERS);
      return of(program, domain, ORDERS, run -> naive.normalForm(naive.symbols(run)));
    }

    private static List<Schedule> of(
        ProgramCfa program, List<Long> domain, int limit, Function<Schedule, Object> group) {
      ConcreteSemantics semantics =
          new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(domain));
      AllRuns all = new AllRuns(semantics, group);
      ConcreteState initial = semantics.initialState();
      all.reach(-1, new Schedule(program, initial, List.of()));
      while (!all.open.isEmpty() && all.best.size() < limit) {
        Key key = all.open.remove();
        Schedule run = all.best.get(key);
        for (Step step : semantics.steps(run.end())) {
          List<Step> longer = new ArrayList<>(run.steps());
          longer.add(step);
          all.reach(step.edge().thread(), new Schedule(program, initial, longer));
        }
      }
      return all.open.isEmpty() ? List.copyOf(all.best.values()) : List.of();
    }

    private void reach(int last, Schedule run) {
      Key key = new Key(group.apply(run), last);
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
    for (long seed = 0; seed < Seeds.of(5, 150); seed++) {
      ProgramCfa program = Programs.cfa(SmallPrograms.source(seed, Loops.NONE));
      Map<Behaviour, List<Schedule>> byBehaviour = new LinkedHashMap<>();
      AllRuns.byState(program, List.of(0L, 1L)).stream()
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
    assertThat(compared).isGreaterThan(Seeds.of(4, 100));
    assertThat(preempted).isGreaterThan(Seeds.of(0, 20));
  }

  @Test
  void no_run_to_the_same_violation_has_fewer_preemptions() {
    int compared = 0;
    int preempted = 0;
    for (long seed = 0; seed < Seeds.of(60, 300); seed++) {
      ProgramCfa program = Programs.cfa(ConcurrentPrograms.source(seed, Kind.FAILING));
      Map<Violation, List<Schedule>> byFlaw = new LinkedHashMap<>();
      for (Schedule run : AllRuns.byState(program, List.of(0L))) {
        FinalViolations.in(program, run.end()).forEach(violation -> note(byFlaw, violation, run));
      }
      for (Map.Entry<Violation, List<Schedule>> entry : byFlaw.entrySet()) {
        FewestPreemptions found =
            FewestPreemptions.to(entry.getKey(), entry.getValue().getLast(), () -> false);
        assertThat(found.minimality()).as("seed %d", seed).isEqualTo(Minimality.FEWEST);
        assertThat(found.schedule().preemptions())
            .as("seed %d, %s", seed, entry.getKey())
            .hasSize(fewest(entry.getValue()));
        assertThat(found.schedule().violations()).contains(entry.getKey());
        compared++;
        preempted += fewest(entry.getValue()) > 0 ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(Seeds.of(25, 150));
    assertThat(preempted).isPositive();
  }

  @Test
  void no_run_to_the_same_race_has_fewer_preemptions() {
    int compared = 0;
    int preempted = 0;
    for (long seed = Seeds.of(46, 0); seed < Seeds.of(80, 340); seed++) {
      Kind kind = seed % 2 == 0 ? Kind.FAILING : Kind.TERMINATING;
      ProgramCfa program = Programs.cfa(ConcurrentPrograms.source(seed / 2, kind));
      Map<Violation, List<Schedule>> byRace = new LinkedHashMap<>();
      for (Schedule run : AllRuns.byOrder(program, List.of(0L))) {
        run.violations().stream()
            .filter(violation -> violation instanceof Violation.Race)
            .forEach(race -> note(byRace, inOneOrder((Violation.Race) race), run));
      }
      for (Map.Entry<Violation, List<Schedule>> entry : byRace.entrySet()) {
        FewestPreemptions found =
            FewestPreemptions.to(entry.getKey(), entry.getValue().getLast(), () -> false);
        assertThat(found.minimality()).as("seed %d", seed).isEqualTo(Minimality.FEWEST);
        assertThat(found.schedule().violations()).anyMatch(entry.getKey()::isLike);
        assertThat(found.schedule().preemptions())
            .as("seed %d, %s", seed, entry.getKey())
            .hasSize(fewest(entry.getValue()));
        compared++;
        preempted += fewest(entry.getValue()) > 0 ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(Seeds.of(3, 25));
    assertThat(preempted).isPositive();
  }

  @Test
  void a_race_that_only_a_preempted_thread_is_in_has_a_run_with_one_preemption() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x, y;",
            "thread a { x := 1; x := 2; y := 3; }",
            "thread b { if (x == 1) { y := 1; } }");
    List<Finding> races =
        ProgramExploration.of(
                program,
                new Inputs.OneOf(List.of(0L)),
                Dependence.ACCESS,
                ExplorationOptions.standard(),
                Set.of(Property.RACE))
            .withFewestPreemptions(() -> false)
            .findings();

    assertThat(races)
        .filteredOn(race -> ((Violation.Race) race.violation()).variable() == 1)
        .singleElement()
        .satisfies(race -> {
          assertThat(race.run().minimality()).isEqualTo(Minimality.FEWEST);
          assertThat(race.schedule().preemptions()).hasSize(1);
        });
  }

  private static Violation inOneOrder(Violation.Race race) {
    return race.first().thread() < race.second().thread()
        ? race
        : new Violation.Race(race.variable(), race.cell(), race.second(), race.first());
  }

  @Test
  void a_search_that_is_stopped_rearranges_the_run_and_claims_nothing() {
    int improved = 0;
    for (long seed = 0; seed < Seeds.of(12, 200); seed++) {
      ProgramCfa program = Programs.cfa(SmallPrograms.source(seed, Loops.NONE));
      for (int i = 0; i < 10; i++) {
        Schedule schedule = randomRun(program, new Random(10 * seed + i));
        if (schedule.terminates()) {
          FewestPreemptions found = FewestPreemptions.showingTheSame(schedule, () -> true);
          assertThat(found.minimality())
              .isEqualTo(
                  found.schedule().preemptions().isEmpty()
                      ? Minimality.FEWEST
                      : Minimality.UNKNOWN);
          assertThat(FewestPreemptions.behaviour(found.schedule()))
              .as("seed %d", seed)
              .isEqualTo(FewestPreemptions.behaviour(schedule));
          int before = schedule.preemptions().size();
          assertThat(found.schedule().preemptions()).hasSizeLessThanOrEqualTo(before);
          improved += found.schedule().preemptions().size() < before ? 1 : 0;
        }
      }
    }
    assertThat(improved).isGreaterThan(Seeds.of(6, 100));
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
