package liss.unfolding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The published numbers of maximal configurations and events ([QPOR] Table 1 and Fig. 1). */
@Tag("slow")
class PaperProgramsTest {

  private static final List<Alternatives> OPTIMAL = List.of(Alternatives.optimal());
  private static final List<Alternatives> PARTIAL =
      List.of(Alternatives.partial(3), Alternatives.partial(2), Alternatives.partial(1));

  /** Partial alternatives are tried on programs with more runs only where tests may take long. */
  private static final int RUNS_OF_SMALL_PROGRAMS = 500;

  static Stream<Arguments> programs() {
    return Stream.of(
        Arguments.of("DISP(2,1)", PaperPrograms.disp(2, 1), 6, 65),
        Arguments.of("DISP(2,2)", PaperPrograms.disp(2, 2), 32, 355),
        Arguments.of("DISP(3,2)", PaperPrograms.disp(3, 2), 59, 657),
        Arguments.of("DISP(2,3)", PaperPrograms.disp(2, 3), 150, 1757),
        Arguments.of("DISP(3,3)", PaperPrograms.disp(3, 3), 398, 4564),
        Arguments.of("DISP(1,4)", PaperPrograms.disp(1, 4), 80, 1148),
        Arguments.of("DISP(5,2)", PaperPrograms.disp(5, 2), 137, 1603),
        Arguments.of("DISP(5,3)", PaperPrograms.disp(5, 3), 1482, 17594),
        Arguments.of("MPAT(1)", PaperPrograms.mpat(1), 2, 21),
        Arguments.of("MPAT(2)", PaperPrograms.mpat(2), 8, 88),
        Arguments.of("MPAT(3)", PaperPrograms.mpat(3), 48, 491),
        Arguments.of("MPAT(4)", PaperPrograms.mpat(4), 384, 3822),
        Arguments.of("MPAT(5)", PaperPrograms.mpat(5), 3840, 38017),
        Arguments.of("MPC(1,2)", PaperPrograms.mpc(1, 2), 3, 39),
        Arguments.of("MPC(2,2)", PaperPrograms.mpc(2, 2), 54, 260),
        Arguments.of("MPC(2,3)", PaperPrograms.mpc(2, 3), 66, 499),
        Arguments.of("MPC(2,4)", PaperPrograms.mpc(2, 4), 54, 274),
        Arguments.of("MPC(2,5)", PaperPrograms.mpc(2, 5), 60, 397),
        Arguments.of("MPC(3,3)", PaperPrograms.mpc(3, 3), 2430, 4190),
        Arguments.of("MPC(3,4)", PaperPrograms.mpc(3, 4), 3486, 14833),
        Arguments.of("MPC(3,5)", PaperPrograms.mpc(3, 5), 2958, 7832),
        Arguments.of("PI(2)", PaperPrograms.pi(2), 2, 23),
        Arguments.of("PI(3)", PaperPrograms.pi(3), 6, 75),
        Arguments.of("PI(4)", PaperPrograms.pi(4), 24, 311),
        Arguments.of("PI(5)", PaperPrograms.pi(5), 120, 1623),
        Arguments.of("PI(6)", PaperPrograms.pi(6), 720, 10221),
        Arguments.of("POL(2,1)", PaperPrograms.pol(2, 1), 4, 61),
        Arguments.of("POL(2,2)", PaperPrograms.pol(2, 2), 14, 229),
        Arguments.of("POL(3,2)", PaperPrograms.pol(3, 2), 33, 540),
        Arguments.of("POL(3,4)", PaperPrograms.pol(3, 4), 711, 12630),
        Arguments.of("POL(7,3)", PaperPrograms.pol(7, 3), 2440, 51317),
        Arguments.of("writers(3) with locks", PaperPrograms.lockedWriters(3), 6, 88),
        Arguments.of("writers(5) with locks", PaperPrograms.lockedWriters(5), 10, 176),
        Arguments.of("sleep sets", PaperPrograms.sleepSets(), 6, 65),
        Arguments.of("[SPOE] Fig. 1", PaperPrograms.inputAndTest(), 5, 17),
        Arguments.of("[SPOE] Fig. 2", PaperPrograms.waitAndSignal(), 4, 23));
  }

  private static boolean isSmall(Arguments program) {
    return (int) program.get()[2] <= RUNS_OF_SMALL_PROGRAMS;
  }

  static Stream<Arguments> smallPrograms() {
    return programs().filter(PaperProgramsTest::isSmall);
  }

  static Stream<Arguments> largePrograms() {
    return programs().filter(program -> !isSmall(program));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void have_the_published_numbers_of_runs_and_events(
      String name, ToySystem system, int runs, int events) {
    assertRunsAndEvents(system, OPTIMAL, runs, events);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("smallPrograms")
  void small_ones_have_the_same_numbers_with_partial_alternatives(
      String name, ToySystem system, int runs, int events) {
    assertRunsAndEvents(system, PARTIAL, runs, events);
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}")
  @MethodSource("largePrograms")
  void large_ones_have_the_same_numbers_with_partial_alternatives(
      String name, ToySystem system, int runs, int events) {
    assertRunsAndEvents(system, PARTIAL, runs, events);
  }

  private static void assertRunsAndEvents(
      ToySystem system, List<Alternatives> choices, int runs, int events) {
    for (Alternatives alternatives : choices) {
      Exploration result = explore(system, alternatives);
      assertThat(result.maximalConfigurations()).as("%s", alternatives).isEqualTo(runs);
      assertThat(result.events()).as("%s", alternatives).isEqualTo(events);
    }
  }

  static Stream<Arguments> moreRuns() {
    return Stream.of(
        Arguments.of("POL(3,5)", PaperPrograms.pol(3, 5), 2970),
        Arguments.of("POL(4,4)", PaperPrograms.pol(4, 4), 2636),
        Arguments.of("POL(5,3)", PaperPrograms.pol(5, 3), 844),
        Arguments.of("POL(6,3)", PaperPrograms.pol(6, 3), 1504),
        Arguments.of("DISP(6,3)", PaperPrograms.disp(6, 3), 2414),
        Arguments.of("DISP(14,2)", PaperPrograms.disp(14, 2), 884),
        Arguments.of("MPC(3,6)", PaperPrograms.mpc(3, 6), 2430),
        Arguments.of("MPC(3,7)", PaperPrograms.mpc(3, 7), 2763));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("moreRuns")
  void have_the_published_numbers_of_runs(String name, ToySystem system, int runs) {
    assertRuns(system, OPTIMAL, runs);
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}")
  @MethodSource("moreRuns")
  void have_the_published_numbers_of_runs_with_partial_alternatives(
      String name, ToySystem system, int runs) {
    assertRuns(system, PARTIAL, runs);
  }

  private static void assertRuns(ToySystem system, List<Alternatives> choices, int runs) {
    for (Alternatives alternatives : choices) {
      assertThat(explore(system, alternatives).maximalConfigurations())
          .as("%s", alternatives)
          .isEqualTo(runs);
    }
  }

  static Stream<Arguments> manyRuns() {
    return Stream.of(
        Arguments.of("DISP(5,4)", PaperPrograms.disp(5, 4), 15282, 185330),
        Arguments.of("PI(7)", PaperPrograms.pi(7), 5040, 75113),
        Arguments.of("POL(8,3)", PaperPrograms.pol(8, 3), 3700, 82819),
        Arguments.of("POL(9,3)", PaperPrograms.pol(9, 3), 5332, 126755),
        Arguments.of("POL(10,3)", PaperPrograms.pol(10, 3), 7384, 185975),
        Arguments.of("POL(11,3)", PaperPrograms.pol(11, 3), 9904, 263617),
        Arguments.of("POL(12,3)", PaperPrograms.pol(12, 3), 12940, 363107),
        Arguments.of("PI(8)", PaperPrograms.pi(8), 40320, 629787),
        Arguments.of("MPAT(6)", PaperPrograms.mpat(6), 46080, 455876),
        Arguments.of("DISP(5,5)", PaperPrograms.disp(5, 5), 151032, 1869116),
        Arguments.of("MPC(4,5)", PaperPrograms.mpc(4, 5), 314064, 578835));
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}")
  @MethodSource("manyRuns")
  void have_the_published_numbers_if_they_are_many(
      String name, ToySystem system, int runs, int events) {
    assertRunsAndEvents(system, OPTIMAL, runs, events);
    assertRunsAndEvents(system, PARTIAL, runs, events);
  }

  static Stream<Arguments> mostRuns() {
    return Stream.of(
        Arguments.of("POL(3,6)", PaperPrograms.pol(3, 6), 11853),
        Arguments.of("POL(4,5)", PaperPrograms.pol(4, 5), 15936),
        Arguments.of("POL(5,4)", PaperPrograms.pol(5, 4), 7079),
        Arguments.of("DISP(8,3)", PaperPrograms.disp(8, 3), 5298),
        Arguments.of("DISP(4,4)", PaperPrograms.disp(4, 4), 6854),
        Arguments.of("DISP(10,3)", PaperPrograms.disp(10, 3), 9862),
        Arguments.of("MPC(4,4)", PaperPrograms.mpc(4, 4), 204120),
        Arguments.of("MPC(4,3)", PaperPrograms.mpc(4, 3), 381312),
        Arguments.of("MPAT(7)", PaperPrograms.mpat(7), 645120));
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}")
  @MethodSource("mostRuns")
  void have_the_published_numbers_of_runs_if_they_are_many(
      String name, ToySystem system, int runs) {
    assertRuns(system, OPTIMAL, runs);
    assertRuns(system, PARTIAL, runs);
  }

  @Test
  void writers_have_twice_as_many_runs_as_writers_and_two_partial_alternatives_are_optimal() {
    for (int n = 2; n <= 8; n++) {
      Exploration two = explore(PaperPrograms.writers(n), Alternatives.partial(2));

      assertThat(two.maximalConfigurations()).isEqualTo(2 * n);
      assertThat(two.sleepSetBlocked()).isZero();
      assertThat(explore(PaperPrograms.writers(n), Alternatives.optimal()).maximalConfigurations())
          .isEqualTo(2 * n);
    }
  }

  /** The runs of [SPOE] Figs. 1b to 1f, by event: 17 of them, of which 1 is the input. */
  @Test
  void the_events_of_input_and_test_are_those_of_the_figure() {
    Map<Integer, EventAction> events = new TreeMap<>();
    List<Set<Integer>> runs = new ArrayList<>();
    new UnfoldingExplorer<>(
            PaperPrograms.inputAndTest(),
            ExplorationOptions.standard(),
            run -> {
              runs.add(new TreeSet<>());
              for (int i = 0; i < run.length(); i++) {
                events.put(run.event(i), run.action(i));
                runs.get(runs.size() - 1).add(run.event(i));
              }
            })
        .explore();
    EventAction input = EventAction.of(0, Operation.write(0));
    EventAction notNegative = EventAction.of(1, new Operation.Test(List.of(0), 0));
    EventAction negative = EventAction.of(1, new Operation.Test(List.of(0), 1));

    assertThat(runs).hasSize(5).allSatisfy(run -> assertThat(run).hasSize(5));
    assertThat(events.values())
        .filteredOn(List.of(input, negative, notNegative)::contains)
        .containsExactlyInAnyOrder(
            input, input, negative, negative, notNegative, notNegative, notNegative);
    assertThat(sharedEvents(runs)).containsExactly(0, 0, 1, 1, 1, 1, 1, 1, 3, 3);
  }

  /** How many events two runs share, for all pairs of runs, in order of size. */
  private static List<Integer> sharedEvents(List<Set<Integer>> runs) {
    List<Integer> shared = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      for (int j = 0; j < i; j++) {
        shared.add((int) runs.get(i).stream().filter(runs.get(j)::contains).count());
      }
    }
    return shared.stream().sorted().toList();
  }

  @Test
  void one_run_of_wait_and_signal_sleeps_for_ever() {
    List<List<EventAction>> deadlocks = new ArrayList<>();
    new UnfoldingExplorer<>(
            PaperPrograms.waitAndSignal(),
            ExplorationOptions.standard(),
            run -> {
              if (run.kind() == LeafKind.DEADLOCK) {
                deadlocks.add(run.actions());
              }
            })
        .explore();

    assertThat(deadlocks).hasSize(1);
    assertThat(deadlocks.get(0)).contains(EventAction.of(1, new Operation.Signal(0)));
  }

  private static Exploration explore(ToySystem system, Alternatives alternatives) {
    Exploration result =
        new UnfoldingExplorer<>(
                system,
                ExplorationOptions.standard().with(alternatives).withKeptEvents(Integer.MAX_VALUE),
                run -> {})
            .explore();
    if (alternatives.equals(Alternatives.optimal())) {
      assertThat(result.sleepSetBlocked()).isZero();
    }
    return result;
  }
}
