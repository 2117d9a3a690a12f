package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.SumTypes;
import liss.automata.Word;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms.Kind;
import liss.explore.ProgramExploration.RaceFreedom;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.Finding;
import liss.run.Property;
import liss.run.Replay;
import liss.run.Schedule;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.TraceStep;
import liss.run.ValueSource;
import liss.run.Violation;
import liss.unfolding.Alternatives;
import liss.unfolding.CutoffMode;
import liss.unfolding.Exploration.Coverage;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.LeafKind;
import liss.unfolding.PartialOrderRun;
import liss.unfolding.UnfoldingExplorer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exploration of random programs with all kinds of steps against a plain search of all runs.
 */
@Tag("slow")
class ExplorationAgainstNaiveRunsTest {

  private static final List<Long> DOMAIN = List.of(0L, 1L);
  private static final int PROGRAMS = Seeds.of(75, 150);
  private static final int PREFIXES = 500;

  /** What is looked for together. */
  private static final Set<Property> ALL =
      EnumSet.complementOf(EnumSet.of(Property.PREEMPTIVE_ONLY));

  /** The runs of one program, unless there are too many. */
  private record AllRuns(ProgramCfa program, NaiveRuns naive, boolean areEnumerated) {}

  /** The runs of the random programs by kind, enumerated once for all tests. */
  private static final Map<Kind, List<AllRuns>> ALL_RUNS = new EnumMap<>(Kind.class);

  private static List<AllRuns> allRuns(Kind kind) {
    return ALL_RUNS.computeIfAbsent(
        kind, k -> IntStream.range(0, programs(k)).mapToObj(seed -> allRuns(seed, k)).toList());
  }

  /** Programs without races have the most runs. */
  private static int programs(Kind kind) {
    return kind == Kind.RACE_FREE ? PROGRAMS / 2 : PROGRAMS;
  }

  private static AllRuns allRuns(long seed, Kind kind) {
    ProgramCfa program = program(seed, kind);
    NaiveRuns naive = new NaiveRuns(program, DOMAIN, PREFIXES);
    return new AllRuns(program, naive, naive.run());
  }

  @AfterAll
  static void forgetRuns() {
    ALL_RUNS.clear();
  }

  static Stream<ExplorationOptions> strategies() {
    ExplorationOptions standard = ExplorationOptions.standard();
    return Stream.of(
        standard,
        standard.with(Alternatives.partial(1)),
        standard.withStandbyStates(1),
        standard.withKeptEvents(1));
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void visits_each_maximal_trace_once_and_ends_in_its_state(ExplorationOptions options) {
    int compared = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      AllRuns all = allRuns(Kind.TERMINATING).get((int) seed);
      ProgramCfa program = all.program();
      NaiveRuns naive = all.naive();
      if (!all.areEnumerated()) {
        continue;
      }
      long tried = seed;
      ProgramTransitions transitions = withAllValues(program);
      Map<Word, List<Long>> visited = new LinkedHashMap<>();
      new UnfoldingExplorer<>(
              transitions,
              options,
              run -> {
                if (run.kind() != LeafKind.SLEEP_SET_BLOCKED) {
                  Word trace = naive.normalForm(naive.symbols(schedule(transitions, program, run)));
                  assertThat(visited.put(trace, StoredValues.of(program, run.state().memory())))
                      .as("seed %d: a trace seen before", tried)
                      .isNull();
                }
              })
          .explore();
      Map<Word, List<Long>> expected = new LinkedHashMap<>();
      naive.maximal.forEach((trace, end) -> expected.put(trace, StoredValues.of(program, end)));
      assertThat(visited).as("seed %d", seed).isEqualTo(expected);
      compared++;
    }
    assertThat(compared).isGreaterThan(PROGRAMS / 3);
  }

  private static Schedule schedule(
      ProgramTransitions transitions, ProgramCfa program, PartialOrderRun<ProgramState> run) {
    int[] all = new int[program.threads().size()];
    Arrays.fill(all, Integer.MAX_VALUE);
    RunSlice whole = RunSlice.whole(transitions, run);
    return Schedule.of(program, whole.needed(all, symbol -> 0)).orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(names = {"TERMINATING", "FAILING", "RACE_FREE"})
  void finds_exactly_the_violations_that_a_search_of_all_runs_finds(Kind kind) {
    Map<Property, Integer> counts = new LinkedHashMap<>();
    int unseen = 0;
    for (long seed = 0; seed < programs(kind); seed++) {
      AllRuns all = allRuns(kind).get((int) seed);
      ProgramCfa program = all.program();
      NaiveRuns naive = all.naive();
      if (all.areEnumerated()) {
        unseen += program.unseenInputs().size();
        ProgramExploration explored = explore(program, Dependence.ACCESS);
        assertThat(violations(explored)).as("seed %d", seed).isEqualTo(naive.violations);
        assertThat(naive.races).as("seed %d", seed).containsAll(races(explored));
        assertThat(races(explored).isEmpty()).as("seed %d", seed).isEqualTo(naive.races.isEmpty());
        explored.violated().forEach(property -> counts.merge(property, 1, Integer::sum));
      }
    }
    assertThat(unseen).as("inputs of which not all values were tried").isPositive();
    assertThat(counts).containsKey(Property.DEADLOCK);
    if (kind == Kind.FAILING) {
      assertThat(counts.keySet()).containsExactlyInAnyOrderElementsOf(ALL);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"TERMINATING", "FAILING", "RACE_FREE"})
  void finds_a_race_or_exactly_the_violations_when_only_synchronization_orders_threads(Kind kind) {
    int racing = 0;
    int free = 0;
    for (long seed = 0; seed < programs(kind); seed++) {
      AllRuns all = allRuns(kind).get((int) seed);
      ProgramCfa program = all.program();
      NaiveRuns naive = all.naive();
      if (all.areEnumerated()) {
        ProgramExploration explored = explore(program, Dependence.SYNC);
        assertThat(explored.raceFreedom())
            .as("seed %d", seed)
            .isEqualTo(naive.races.isEmpty() ? RaceFreedom.CHECKED : RaceFreedom.VIOLATED);
        assertThat(races(explored).isEmpty()).as("seed %d", seed).isEqualTo(naive.races.isEmpty());
        if (naive.races.isEmpty()) {
          assertThat(violations(explored)).as("seed %d", seed).isEqualTo(naive.violations);
          free++;
        } else {
          assertThat(naive.violations).as("seed %d", seed).containsAll(violations(explored));
          racing++;
        }
      }
    }
    assertThat(free).isGreaterThan(programs(kind) / 10);
    assertThat(racing > 0).isEqualTo(kind != Kind.RACE_FREE);
  }

  @Test
  void every_finding_can_be_replayed_and_shows_its_violation_again() {
    int replayed = 0;
    for (long seed = 0; seed < PROGRAMS / 3; seed++) {
      ProgramCfa program = program(seed, Kind.FAILING);
      ProgramExploration explored = explore(program, Dependence.ACCESS);
      for (Finding finding : explored.withFewestPreemptions(() -> false).findings()) {
        List<TraceStep> trace =
            TraceStep.of(finding.schedule(), edge -> String.valueOf(edge.action()));
        Replay replay = Replay.of(program, trace, edge -> String.valueOf(edge.action()));
        assertThat(((Replay.Done) replay).violations())
            .as("seed %d", seed)
            .contains(finding.violation());
        replayed++;
      }
    }
    assertThat(replayed).isGreaterThan(PROGRAMS / 3);
  }

  @ParameterizedTest
  @EnumSource(names = {"HASH", "EXACT"})
  void reaches_all_states_of_programs_with_endless_loops(CutoffMode mode) {
    int compared = 0;
    long cutoffs = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      ProgramCfa program = program(seed, Kind.LOOPING);
      Set<List<Long>> reachable = reachable(program);
      if (reachable.size() > 50) {
        continue;
      }
      ProgramTransitions transitions = withAllValues(program);
      Set<List<Long>> reached = new HashSet<>();
      var result =
          new UnfoldingExplorer<>(
                  transitions,
                  ExplorationOptions.standard().with(mode),
                  run -> addStatesWithin(program, transitions, run, reached))
              .explore();
      assertThat(result.coverage()).isEqualTo(Coverage.COMPLETE);
      assertThat(reached).as("seed %d", seed).isEqualTo(reachable);
      cutoffs += result.cutoffs();
      compared++;
    }
    assertThat(compared).isGreaterThan(PROGRAMS / 3);
    assertThat(cutoffs).isGreaterThan(compared);
  }

  /** The states in which no thread is about to take a step that others cannot see. */
  private static Set<List<Long>> reachable(ProgramCfa program) {
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(DOMAIN));
    Set<ConcreteState> reached = new HashSet<>();
    List<ConcreteState> open = new ArrayList<>();
    ConcreteState initial = semantics.initialState();
    for (int thread = 0; thread < program.threads().size(); thread++) {
      initial = settled(semantics, initial, thread);
    }
    open.add(initial);
    while (!open.isEmpty()) {
      ConcreteState state = open.removeLast();
      if (reached.add(state)) {
        for (Step step : semantics.steps(state)) {
          open.add(settled(semantics, step.target(), step.edge().thread()));
        }
      }
    }
    return reached.stream()
        .map(state -> StoredValues.of(program, state))
        .collect(Collectors.toSet());
  }

  private static ConcreteState settled(
      ConcreteSemantics semantics, ConcreteState start, int thread) {
    ConcreteState state = start;
    List<Step> steps = semantics.steps(state, thread);
    while (steps.size() == 1 && isInvisible(steps.get(0).edge().action())) {
      state = steps.get(0).target();
      steps = semantics.steps(state, thread);
    }
    return state;
  }

  private static boolean isInvisible(Action action) {
    return action.isSilent()
        || action instanceof Action.Yield
        || action instanceof Action.Branch branch && branch.condition().isPresent();
  }

  /** Adds the states of all configurations within a run. */
  private static void addStatesWithin(
      ProgramCfa program,
      ProgramTransitions transitions,
      PartialOrderRun<ProgramState> run,
      Set<List<Long>> states) {
    List<BitSet> causes = new ArrayList<>();
    for (int i = 0; i < run.length(); i++) {
      int event = i;
      causes.add(new BitSet());
      IntStream.range(0, i).filter(c -> run.precedes(c, event)).forEach(causes.get(i)::set);
    }
    Map<BitSet, ProgramState> level = Map.of(new BitSet(), transitions.initialState());
    while (!level.isEmpty()) {
      Map<BitSet, ProgramState> next = new HashMap<>();
      level.forEach((events, state) -> {
        states.add(StoredValues.of(program, state.memory()));
        for (int i = 0; i < run.length(); i++) {
          BitSet missing = (BitSet) causes.get(i).clone();
          missing.andNot(events);
          if (!events.get(i) && missing.isEmpty()) {
            BitSet larger = (BitSet) events.clone();
            larger.set(i);
            liss.unfolding.EventAction action = run.action(i);
            next.computeIfAbsent(larger, l -> transitions.step(state, action));
          }
        }
      });
      level = next;
    }
  }

  @Test
  void the_random_programs_have_all_kinds_of_steps() {
    // Agree is left out: only texts in C have it, and it does nothing.
    Set<String> seen = new TreeSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      program(seed, Kind.FAILING).threads().stream()
          .flatMap(thread -> thread.edges().stream())
          .map(Edge::action)
          .forEach(action -> seen.add(action.getClass().getSimpleName()));
    }
    assertThat(seen)
        .containsExactlyInAnyOrderElementsOf(
            SumTypes.records(Action.class).stream()
                .filter(kind -> kind != Action.Agree.class)
                .map(Class::getSimpleName)
                .collect(Collectors.toSet()));
  }

  /** The transitions of a program in which each value of an input is a choice of its own. */
  private static ProgramTransitions withAllValues(ProgramCfa program) {
    return new ProgramTransitions(
        program, new ConcreteValues(DOMAIN), Dependence.ACCESS, Cells.KNOWN);
  }

  private static ProgramExploration explore(ProgramCfa program, Dependence dependence) {
    return ProgramExploration.of(
        program, new Inputs.OneOf(DOMAIN), dependence, ExplorationOptions.standard(), ALL);
  }

  private static Set<Violation> violations(ProgramExploration explored) {
    return explored.findings().stream()
        .map(Finding::violation)
        .filter(violation -> !(violation instanceof Violation.Race))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Set<List<String>> races(ProgramExploration explored) {
    Set<List<String>> races = new LinkedHashSet<>();
    for (Finding finding : explored.findings()) {
      if (finding.violation() instanceof Violation.Race race) {
        races.add(
            Stream.of(race.first(), race.second())
                .map(Edge::span)
                .sorted()
                .map(Object::toString)
                .toList());
      }
    }
    return races;
  }

  private static ProgramCfa program(long seed, Kind kind) {
    return Programs.cfa(ConcurrentPrograms.source(seed, kind));
  }
}
