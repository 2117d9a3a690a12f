package liss.unfolding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import liss.Seeds;
import liss.automata.Word;
import liss.unfolding.ParallelExplorer.Part;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several threads against one, and against a plain search, on random systems. */
@Tag("slow")
class ParallelExplorerTest {

  private static final long SYSTEMS = Seeds.of(60, 1000);

  /** So long a run takes, in which others can ask for work. */
  private static final long RUN_NANOS = 50_000;

  static Stream<ExplorationOptions> strategies() {
    ExplorationOptions standard = ExplorationOptions.standard();
    return Stream.of(
        standard,
        standard.withKeptEvents(1),
        standard.withKeptEvents(50).with(new SearchOrder.Random(3)),
        standard.with(new SearchOrder.Descending()).withStandbyStates(3));
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void visits_each_maximal_run_exactly_once_and_counts_as_one_thread(ExplorationOptions options) {
    LongAdder divided = new LongAdder();
    LongStream.range(0, SYSTEMS)
        .forEach(seed -> {
          ToySystem system = new RandomToySystems(seed).terminating();
          NaiveExploration<ToySystem.State> naive = new NaiveExploration<>(system, system::actions);
          naive.run();
          Map<Word, ToySystem.State> visited = new ConcurrentHashMap<>();
          LongAdder unfoldings = new LongAdder();
          ExplorationListener<ToySystem.State> listener =
              run -> {
                LockSupport.parkNanos(RUN_NANOS);
                assertThat(visited.put(naive.normalForm(run.actions()), run.state()))
                    .as("seed %d: a run seen before", seed)
                    .isNull();
              };

          Exploration result =
              new ParallelExplorer<>(
                      () -> {
                        unfoldings.increment();
                        return new Part<>(system, listener, () -> false);
                      },
                      () -> false,
                      options,
                      3,
                      0)
                  .explore();

          assertThat(visited).as("seed %d", seed).isEqualTo(naive.maximal());
          assertThat(result)
              .as("seed %d", seed)
              .isEqualTo(new UnfoldingExplorer<>(system, options, run -> {}).explore());
          assertThat(result.events()).as("seed %d", seed).isEqualTo(naive.events());
          divided.add(unfoldings.sum() - 1);
        });
    assertThat(divided.sum()).as("subtrees that others explored").isGreaterThan(SYSTEMS / 2);
  }

  @Test
  void a_failure_of_one_thread_is_that_of_the_exploration() {
    for (long seed = 0; seed < 20; seed++) {
      ToySystem system = new RandomToySystems(seed).terminating();
      LongAdder unfoldings = new LongAdder();
      ParallelExplorer<ToySystem.State> explorer =
          new ParallelExplorer<>(
              () -> {
                unfoldings.increment();
                boolean fails = unfoldings.sum() > 1;
                return new Part<>(
                    system,
                    run -> {
                      LockSupport.parkNanos(RUN_NANOS);
                      if (fails) {
                        throw new IllegalStateException("a listener failed");
                      }
                    },
                    () -> false);
              },
              () -> false,
              ExplorationOptions.standard(),
              2,
              0);
      try {
        Exploration result = explorer.explore();
        assertThat(unfoldings.sum()).as("seed %d: %s", seed, result).isEqualTo(1);
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("a listener failed");
        return;
      }
    }
    throw new AssertionError("no exploration was divided");
  }

  @Test
  void one_part_stops_all() {
    ToySystem system = new RandomToySystems(3).terminating();
    Exploration result =
        new ParallelExplorer<>(
                () -> new Part<>(system, run -> {}, () -> true),
                () -> false,
                ExplorationOptions.standard(),
                2,
                0)
            .explore();

    assertThat(result.coverage()).isEqualTo(Exploration.Coverage.STOPPED);
  }
}
