package liss.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class BruteForceTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "drivers/ex1.w",
        "drivers/ex2.w",
        "drivers/ex3.w",
        "drivers/em28xx.w",
        "drivers/i915_irq.w",
        "models/fig13.w",
        "models/tiny-b.w",
        "models/tiny-c.w",
        "models/tiny-g.w",
        "models/vacuous.w",
        "models/lost-wakeup.w",
      })
  void agreesWithAllWordsOnModels(String model) {
    ProgramCfa program = Sources.model(model);
    for (Scheduler scheduler : Scheduler.values()) {
      assertThat(BruteForce.of(program, 2).classes(scheduler))
          .as("%s", scheduler)
          .isEqualTo(NaiveRuns.classes(program, 2, scheduler));
    }
  }

  @ParameterizedTest
  @EnumSource(Scheduler.class)
  void agreesWithAllWordsOnRandomPrograms(Scheduler scheduler) {
    RandomPrograms programs =
        RandomPrograms.of(new RandomPrograms.Size(2, 3, 2, 1, 1, 1, 0, 1, 3, 20));
    for (long seed = 0; seed < 60; seed++) {
      ProgramCfa program = Sources.cfa(programs.source(seed));
      assertThat(BruteForce.of(program, 1).classes(scheduler))
          .as("seed %d\n%s", seed, program.program().source().text())
          .isEqualTo(NaiveRuns.classes(program, 1, scheduler));
    }
  }

  @Test
  void doingLocalStepsFirstLosesNothing() {
    RandomPrograms programs = RandomPrograms.of(RandomPrograms.Size.TINY);
    for (long seed = 0; seed < 100; seed++) {
      ProgramCfa program = Sources.cfa(programs.source(seed));
      BruteForce full = new BruteForce(program, 2, BruteForce.Expansion.ALL_THREADS);
      assertThat(BruteForce.of(program, 2).classes(Scheduler.PREEMPTIVE))
          .as("seed %d\n%s", seed, program.program().source().text())
          .isEqualTo(full.classes(Scheduler.PREEMPTIVE));
    }
  }

  @Test
  void everyCooperativeClassIsPreemptive() {
    RandomPrograms programs = RandomPrograms.of(RandomPrograms.Size.SMALL);
    for (long seed = 0; seed < 100; seed++) {
      String source = programs.source(seed);
      BruteForce oracle = BruteForce.of(Sources.cfa(source), 2);
      assertThat(oracle.classes(Scheduler.PREEMPTIVE))
          .as("seed %d\n%s", seed, source)
          .containsAll(oracle.classes(Scheduler.COOPERATIVE));
    }
  }

  @Test
  void theCounterexampleOfThePaperIsPreemptiveOnly() {
    BruteForce oracle = BruteForce.of(Sources.model("models/open-open.w"), 2);
    // [LISS] section 3: T1.1a 1b, T2.1a 1b, T1.2, T2.2, T2.3a 3b, T1.3a 3b. Tags come in pairs, so
    // the symbols of a thread are 0 = 1a, 1 = 1b then, 2 = l2, 3 = 1b else, 4 = 3a, 5 = 3b.
    int[][] steps = {
      {0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {1, 2}, {1, 4}, {1, 5}, {0, 4}, {0, 5}
    };
    List<Symbol> word = Arrays.stream(steps).map(step -> symbol(oracle, step[0], step[1])).toList();
    assertThat(oracle.preemptiveOnly()).contains(TraceClass.of(word));
  }

  @Test
  void theClassOfARunIsFoundFromItsEdges() {
    ProgramCfa program = Sources.model("models/tiny-e.w");
    BruteForce oracle = BruteForce.of(program, 2);
    List<Edge> readsThenWrite =
        program.threads().stream().flatMap(thread -> thread.edges().stream()).toList();
    assertThat(oracle.classes(Scheduler.COOPERATIVE)).contains(oracle.classOf(readsThenWrite));
  }

  @Test
  void loopsMadeOfJumpsAreBounded() {
    ProgramCfa program =
        Sources.cfa(
            """
            shared int x;
            thread t { again: x := 1; if (*) { goto again; } }
            """);
    assertThat(BruteForce.of(program, 2).classes(Scheduler.PREEMPTIVE)).hasSize(3);
  }

  @Test
  void aSignalWakesOneSleeperAndABroadcastAll() {
    String source =
        """
        shared int x;
        lock l;
        condvar v;
        thread sleeper[2] { lock(l); cwait(v, l); x := 1; unlock(l); }
        thread waker { yield; lock(l); %s(v); unlock(l); }
        """;
    BruteForce one = BruteForce.of(Sources.cfa(source.formatted("csignal")), 2);
    BruteForce all = BruteForce.of(Sources.cfa(source.formatted("cbroadcast")), 2);
    assertThat(one.classes(Scheduler.PREEMPTIVE)).isEmpty();
    assertThat(all.classes(Scheduler.PREEMPTIVE)).hasSize(2);
    assertThat(all.deadlocks(Scheduler.PREEMPTIVE)).isNotEmpty();
  }

  private static Symbol symbol(BruteForce oracle, int thread, int position) {
    SortedSet<TraceClass> classes = oracle.classes(Scheduler.PREEMPTIVE);
    return classes.stream()
        .flatMap(trace -> trace.normalForm().stream())
        .filter(symbol -> symbol.thread() == thread && symbol.position() == position)
        .findFirst()
        .orElseThrow();
  }
}
