package liss.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import liss.Programs;
import liss.Seeds;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.oracle.NonTerminatingPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.RandomRun;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;
import org.junit.jupiter.api.Test;

/** How runs go on for ever, against what threads do with random values. */
class ContinuationTest {

  private static final Size SMALL = new Size(3, 6, 2, 2, 1, 1, 1, 0, 0, 5_000);

  @Test
  void a_thread_that_counts_goes_on_for_ever() {
    assertThat(from("thread t { again: x := x + 1; yield; goto again; }")).isPresent();
    assertThat(from("thread t { again: lock(l); x := x + 1; unlock(l); goto again; }")).isPresent();
  }

  @Test
  void a_thread_that_waits_for_a_value_goes_on_for_ever_by_itself() {
    Continuation rest = from("thread t { int r = 0; while (r == 0) { r := x; } }").orElseThrow();
    assertThat(rest.round().steps()).isNotEmpty();
  }

  @Test
  void two_threads_that_wait_for_each_other_go_on_in_turns() {
    Continuation rest =
        from("""
        thread a { again: wait(c); reset(c); signal(d); goto again; }
        thread b { again: wait(d); reset(d); signal(c); goto again; }
        """)
            .orElseThrow();
    assertThat(rest.round().steps()).extracting(step -> step.edge().thread()).contains(0, 1);
  }

  @Test
  void what_ends_gets_stuck_or_may_fail_does_not_go_on_for_ever() {
    assertThat(from("thread t { x := 1; }")).isEmpty();
    assertThat(from("thread t { again: lock(l); x := 1; goto again; }")).isEmpty();
    assertThat(from("thread t { again: x := 1 / x; goto again; }")).isEmpty();
    assertThat(from("thread t { again: x := x + 1; assert(x < 9000); goto again; }")).isEmpty();
  }

  @Test
  void what_is_found_is_so_in_random_programs() {
    int[] tally = new int[2];
    for (long seed = 0; seed < Seeds.of(200, 2_000); seed++) {
      String what = "seed " + seed + "\n" + NonTerminatingPrograms.source(SMALL, seed);
      ProgramCfa program = Programs.cfa(NonTerminatingPrograms.source(SMALL, seed));
      Random random = new Random(seed);
      ConcreteState state = drawn(program, random);
      for (int thread = 0; thread < program.threads().size(); thread++) {
        if (new AloneForever(program, thread).from(state)) {
          goesOn(program, state, thread, random, what);
          tally[0]++;
        }
      }
      var rest = Continuation.from(program, state);
      if (rest.isPresent()) {
        follows(program, state, rest.get(), what);
        tally[1]++;
      }
    }
    assertThat(tally[0]).isGreaterThan(10);
    assertThat(tally[1]).isGreaterThan(tally[0] / 3);
  }

  private static ConcreteState drawn(ProgramCfa program, Random random) {
    RandomRun run =
        new RandomRun(
            new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.random(random)),
            random);
    for (int steps = random.nextInt(20); steps > 0; steps--) {
      run.advance();
    }
    return run.state();
  }

  /** Whatever values it gets, and whichever side of a branch it takes. */
  private static void goesOn(
      ProgramCfa program, ConcreteState from, int thread, Random random, String what) {
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.random(random));
    ConcreteState state = from;
    for (int taken = 0; taken < 500; taken++) {
      List<Step> next = semantics.steps(state, thread);
      assertThat(next).as(what).isNotEmpty();
      state = next.get(random.nextInt(next.size())).target();
      assertThat(state.stop()).as(what).isEmpty();
    }
  }

  /** The steps are possible one after the other. */
  private static void follows(
      ProgramCfa program, ConcreteState from, Continuation rest, String what) {
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, edge -> List.of(0L));
    List<Step> steps = new ArrayList<>(rest.stem().steps());
    steps.addAll(rest.round().steps());
    assertThat(rest.round().steps()).as(what).isNotEmpty();
    ConcreteState state = from;
    for (Step step : steps) {
      List<Edge> possible =
          semantics.steps(state, step.edge().thread()).stream().map(Step::edge).toList();
      assertThat(possible).as(what).contains(step.edge());
      state = step.target();
    }
  }

  private static Optional<Continuation> from(String threads) {
    ProgramCfa program = Programs.cfa("shared int x; lock l; cond c = true; cond d; " + threads);
    return Continuation.from(
        program,
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, edge -> List.of(0L)).initialState());
  }
}
