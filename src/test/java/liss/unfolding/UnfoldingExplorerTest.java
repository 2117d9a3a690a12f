package liss.unfolding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import liss.Seeds;
import liss.automata.Word;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The explorer against a plain search of random systems with all kinds of operations. */
@Tag("slow")
class UnfoldingExplorerTest {

  private static final long SYSTEMS = Seeds.of(30, 400);

  static Stream<ExplorationOptions> strategies() {
    ExplorationOptions standard = ExplorationOptions.standard();
    return Stream.of(
        standard,
        standard.with(Alternatives.partial(1)),
        standard.withKeptEvents(1),
        standard.withKeptEvents(1).with(Alternatives.partial(1)),
        standard.withKeptEvents(50),
        standard.with(Alternatives.partial(2)).with(new SearchOrder.Descending()),
        standard.with(new SearchOrder.Random(7)).withStandbyStates(1),
        standard.with(new SearchOrder.Descending()).withStandbyStates(3));
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void visits_each_maximal_run_exactly_once(ExplorationOptions options) {
    LongStream.range(0, SYSTEMS)
        .forEach(seed -> {
          ToySystem system = new RandomToySystems(seed).terminating();
          NaiveExploration<ToySystem.State> naive = new NaiveExploration<>(system, system::actions);
          naive.run();
          Map<Word, ToySystem.State> visited = new LinkedHashMap<>();
          Exploration result =
              new UnfoldingExplorer<>(
                      system,
                      options,
                      run -> {
                        if (run.kind() != LeafKind.SLEEP_SET_BLOCKED) {
                          assertThat(visited.put(naive.normalForm(run.actions()), run.state()))
                              .as("seed %d: a run seen before", seed)
                              .isNull();
                          assertThat(run.kind() == LeafKind.DEADLOCK)
                              .as("seed %d: deadlock", seed)
                              .isEqualTo(system.isDeadlock(run.state()));
                        }
                      })
                  .explore();
          assertThat(visited).as("seed %d", seed).isEqualTo(naive.maximal());
          assertThat(result.events()).as("seed %d", seed).isEqualTo(naive.events());
          assertThat(result.maximalConfigurations()).isEqualTo(visited.size());
          if (options.alternatives().equals(Alternatives.optimal())) {
            assertThat(result.sleepSetBlocked()).as("seed %d", seed).isZero();
          }
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"HASH", "EXACT"})
  void reaches_all_states_with_cutoffs(CutoffMode mode) {
    LongAdder cutoffs = new LongAdder();
    LongStream.range(0, SYSTEMS)
        .forEach(seed -> {
          ToySystem system = new RandomToySystems(seed).looping();
          Set<ToySystem.State> reached = new LinkedHashSet<>();
          Exploration result =
              new UnfoldingExplorer<>(
                      system,
                      ExplorationOptions.standard().with(mode),
                      run -> reached.addAll(statesWithin(system, run)))
                  .explore();
          assertThat(reached)
              .as("seed %d", seed)
              .containsExactlyInAnyOrderElementsOf(NaiveExploration.reachable(system));
          assertThat(result.coverage()).isEqualTo(Exploration.Coverage.COMPLETE);
          cutoffs.add(result.cutoffs());
        });
    assertThat(cutoffs.sum()).isGreaterThan(SYSTEMS);
  }

  @Test
  void the_random_systems_wake_sleepers_lose_signals_and_block() {
    Set<String> seen = new TreeSet<>();
    for (long seed = 0; seed < SYSTEMS; seed++) {
      new UnfoldingExplorer<>(
              new RandomToySystems(seed).terminating(),
              ExplorationOptions.standard(),
              run -> {
                seen.add(run.kind().name());
                run.actions()
                    .forEach(
                        a -> seen.add(a.operation().getClass().getSimpleName() + a.woken().size()));
              })
          .explore();
    }

    assertThat(seen)
        .contains("TERMINATED", "DEADLOCK", "Local0", "Access0", "Test0", "Await0", "AwaitReset0")
        .contains("Acquire0", "Release0", "Sleep0", "Wake0", "Signal0", "Signal1")
        .contains("Broadcast0", "Broadcast1", "Broadcast2");
  }

  /** The states of all configurations within a run. */
  private static Set<ToySystem.State> statesWithin(
      ToySystem system, PartialOrderRun<ToySystem.State> run) {
    Set<ToySystem.State> states = new HashSet<>();
    Set<Set<Integer>> seen = new HashSet<>();
    List<Map.Entry<Set<Integer>, ToySystem.State>> open = new ArrayList<>();
    open.add(Map.entry(Set.of(), system.initialState()));
    while (!open.isEmpty()) {
      Map.Entry<Set<Integer>, ToySystem.State> entry = open.remove(open.size() - 1);
      states.add(entry.getValue());
      for (int i = 0; i < run.length(); i++) {
        if (!entry.getKey().contains(i) && causesAreIn(run, i, entry.getKey())) {
          Set<Integer> larger = new HashSet<>(entry.getKey());
          larger.add(i);
          if (seen.add(larger)) {
            open.add(Map.entry(larger, system.step(entry.getValue(), run.action(i))));
          }
        }
      }
    }
    return states;
  }

  private static boolean causesAreIn(PartialOrderRun<?> run, int event, Set<Integer> events) {
    for (int i = 0; i < event; i++) {
      if (run.precedes(i, event) && !events.contains(i)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void a_bound_on_preemptions_that_is_large_changes_nothing_and_a_small_one_omits_runs() {
    ToySystem system = PaperPrograms.disp(2, 2);
    ExplorationOptions standard = ExplorationOptions.standard();
    Exploration all = explore(system, standard);
    Exploration large = explore(system, standard.withPreemptions(1000));
    Exploration small = explore(system, standard.withPreemptions(1));

    assertThat(large.maximalConfigurations()).isEqualTo(all.maximalConfigurations());
    assertThat(large.coverage()).isEqualTo(Exploration.Coverage.BOUNDED);
    assertThat(small.maximalConfigurations()).isPositive().isLessThan(all.maximalConfigurations());
    assertThat(small.boundedRuns()).isPositive();
  }

  @Test
  void stops_when_it_is_told_to() {
    List<LeafKind> leaves = new ArrayList<>();
    Exploration result =
        new UnfoldingExplorer<>(
                PaperPrograms.pi(4),
                ExplorationOptions.standard().stoppingWhen(() -> leaves.size() == 3),
                run -> leaves.add(run.kind()))
            .explore();

    assertThat(result.maximalConfigurations()).isEqualTo(3);
    assertThat(result.coverage()).isEqualTo(Exploration.Coverage.STOPPED);
  }

  private static Exploration explore(ToySystem system, ExplorationOptions options) {
    return new UnfoldingExplorer<>(system, options, run -> {}).explore();
  }
}
