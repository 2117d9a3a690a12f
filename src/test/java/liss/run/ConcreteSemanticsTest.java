package liss.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import liss.Programs;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** The rules of [LISS] Figs. 7 and 8, one by one. */
class ConcreteSemanticsTest {

  private static final String NAMES =
      "shared int x; lock l; cond c, d = true; guard g = true; channel dev; ";

  @Test
  void cooperative_thread_runs_to_its_end() {
    String[] program = {NAMES, "thread a { output(dev, 1); output(dev, 2); }", OTHER};
    assertThat(Observed.cooperative(program).values()).containsExactly("1 2 3", "3 1 2");
  }

  @Test
  void preemptive_scheduler_switches_anywhere() {
    String[] program = {NAMES, "thread a { output(dev, 1); output(dev, 2); }", OTHER};
    assertThat(Observed.preemptive(program).values()).containsExactly("1 2 3", "1 3 2", "3 1 2");
  }

  private static final String OTHER = "thread b { output(dev, 3); }";

  @ParameterizedTest
  @org.junit.jupiter.params.provider.ValueSource(
      strings = {"yield", "lock(l)", "wait(d)", "wait_not(c)", "wait_reset(d)"})
  void cooperative_thread_may_be_left_before_a_scheduling_point_that_could_proceed(String point) {
    assertThat(aroundStatement(point)).containsExactly("1 2 3", "1 3 2", "3 1 2");
  }

  @ParameterizedTest
  @org.junit.jupiter.params.provider.ValueSource(
      strings = {
        "unlock(m)",
        "signal(c)",
        "reset(d)",
        "assume(g)",
        "assume_not(c)",
        "skip",
        "x := 1",
        "g <- false",
        "if (*) { skip; }",
        "x := havoc",
        "call p()",
        "assert(1)"
      })
  void cooperative_thread_is_not_left_elsewhere(String statement) {
    assertThat(aroundStatement(statement)).containsExactly("1 2 3", "3 1 2");
  }

  /** What a thread with a statement between two outputs and another thread show cooperatively. */
  private static Set<String> aroundStatement(String statement) {
    String unlock = statement.startsWith("lock") ? "unlock(l);" : "";
    return Observed.cooperative(
            NAMES,
            "lock m; proc p() { skip; }",
            "thread a {" + (statement.equals("unlock(m)") ? "lock(m);" : ""),
            "  output(dev, 1);",
            "  " + statement + (statement.endsWith("}") ? "" : ";"),
            "  output(dev, 2);",
            unlock + "}",
            OTHER)
        .values();
  }

  @Test
  void switch_comes_before_the_scheduling_point_not_after_it() {
    assertThat(
            Observed.cooperative(
                    NAMES,
                    "thread a { wait_reset(d); output(dev, 1); }",
                    "thread b { wait(d);",
                    "output(dev, 2); signal(d); }")
                .values())
        .containsExactly("2 1");
  }

  @Test
  void thread_that_waits_lets_others_go_on() {
    Observed observed =
        Observed.cooperative(
            NAMES,
            "thread a { output(dev, 1); wait(c); output(dev, 2); }",
            "thread b { output(dev, 3); signal(c); output(dev, 4); }");
    assertThat(observed.values()).containsExactly("1 3 4 2", "3 4 1 2");
    assertThat(observed.outcomes()).containsExactly("Terminated");
  }

  @Test
  void blocked_thread_is_not_switched_to() {
    ProgramCfa program =
        Programs.cfa(
            NAMES, "thread a { yield; }", "thread b { wait(c); }", "thread e { lock(l); }");
    ConcreteSemantics semantics = semantics(program, Scheduler.COOPERATIVE);
    ConcreteState state = at(semantics, 1, Action.Wait.class);
    assertThat(state.running()).isEmpty();
    assertThat(semantics.enabledThreads(state)).containsExactly(0, 2);
  }

  @Test
  void any_thread_may_be_first() {
    ConcreteSemantics semantics =
        semantics(Programs.cfa("thread a[3] { skip; }"), Scheduler.COOPERATIVE);
    assertThat(semantics.enabledThreads(semantics.initialState())).containsExactly(0, 1, 2);
  }

  @Test
  void running_thread_is_bound_only_between_scheduling_points() {
    ConcreteSemantics semantics =
        semantics(Programs.cfa("thread a[2] { skip; yield; skip; }"), Scheduler.COOPERATIVE);
    ConcreteState state = semantics.steps(semantics.initialState(), 0).get(0).target();
    assertThat(state.running()).hasValue(0);
    assertThat(at(semantics, 0, Action.Yield.class).running()).isEmpty();
  }

  @Test
  void preemptive_states_do_not_remember_who_ran() {
    ConcreteSemantics semantics =
        semantics(Programs.cfa("thread a[2] { skip; }"), Scheduler.PREEMPTIVE);
    ConcreteState zeroFirst = semantics.steps(semantics.initialState(), 0).get(0).target();
    ConcreteState both = semantics.steps(zeroFirst, 1).get(0).target();
    ConcreteState oneFirst = semantics.steps(semantics.initialState(), 1).get(0).target();
    assertThat(semantics.steps(oneFirst, 0).get(0).target())
        .isEqualTo(both)
        .hasSameHashCodeAs(both);
  }

  @Test
  void termination_needs_all_locks_free() {
    Observed observed = Observed.preemptive(NAMES, "thread a { lock(l); output(dev, 1); }");
    assertThat(observed.outcome()).isEqualTo(new RunEnd.Deadlock());
    assertThat(observed.values()).isEmpty();
  }

  @Test
  void empty_threads_terminate() {
    Observed observed = Observed.cooperative(NAMES, "thread a[2] {}");
    assertThat(observed.outcome()).isEqualTo(new RunEnd.Terminated());
    assertThat(observed.executions().behaviours()).hasSize(1);
  }

  @Test
  void failed_assumption_of_one_thread_ends_the_whole_run() {
    Observed observed =
        Observed.cooperative(NAMES, "thread a { assume(c); }", "thread b { signal(c); }");
    assertThat(observed.outcomes()).containsExactly("AssumptionFailed", "Terminated");
    assertThat(observed.executions().behaviours()).hasSize(1);
  }

  @Test
  void locks_in_opposite_order_can_deadlock() {
    String[] program = {
      "lock k, l;",
      "thread a { lock(k); lock(l); unlock(l); unlock(k); }",
      "thread b { lock(l); lock(k); unlock(k); unlock(l); }"
    };
    assertThat(Observed.preemptive(program).outcomes()).containsExactly("Deadlock", "Terminated");
    assertThat(Observed.cooperative(program).outcomes()).containsExactly("Deadlock", "Terminated");
  }

  @Test
  void lost_signal_deadlocks_only_preemptively() {
    String[] program = {
      "shared int waiting; cond c;",
      "thread a { if (waiting == 0) { reset(c); waiting := 1; wait(c); } }",
      "thread b { if (waiting == 0) { waiting := 1; } signal(c); }"
    };
    assertThat(Observed.preemptive(program).outcomes()).containsExactly("Deadlock", "Terminated");
    assertThat(Observed.cooperative(program).outcomes()).containsExactly("Terminated");
  }

  @Test
  void cooperative_thread_stuck_at_a_foreign_unlock_stops_everybody() {
    ProgramCfa program = Programs.cfa(NAMES, "thread a { unlock(l); }", OTHER);
    ConcreteSemantics cooperative = semantics(program, Scheduler.COOPERATIVE);
    ConcreteState stuck = at(cooperative, 0, Action.Unlock.class);
    assertThat(cooperative.outcome(stuck)).contains(new RunEnd.Deadlock());
    ConcreteSemantics preemptive = semantics(program, Scheduler.PREEMPTIVE);
    assertThat(preemptive.enabledThreads(at(preemptive, 0, Action.Unlock.class)))
        .containsExactly(1);
  }

  /** Fig. 13: the output needs a switch between two statements without scheduling point. */
  @Test
  void figure_13_shows_its_output_only_preemptively() {
    String[] program = {
      "shared int x = 0, y = 0; channel ch;",
      "thread t1 { x := 0; if (y) { yield; } if (x) { output(ch, 10); } }",
      "thread t2 { x := 1; }"
    };
    assertThat(Observed.preemptive(program).values()).containsExactly("", "10");
    assertThat(Observed.cooperative(program).values()).containsExactly("");
  }

  private static final String OPEN_CLOSE =
      "shared int open = 0; channel dev;"
          + " proc open_dev() { if (open == 0) { output(dev, 1); } open := open + 1; yield; }"
          + " proc close_dev() { if (open > 0) { open := open - 1;"
          + "   if (open == 0) { output(dev, 0); } } yield; }";

  /** The running example of section 3. */
  @Test
  void device_is_powered_up_twice_in_a_row_only_preemptively() {
    String[] program = {OPEN_CLOSE, "thread os[2] { call open_dev(); }"};
    assertThat(Observed.preemptive(program).values()).containsExactly("1", "1 1");
    assertThat(Observed.cooperative(program).values()).containsExactly("1");
  }

  @Test
  void power_up_and_down_alternate_cooperatively() {
    String[] program = {OPEN_CLOSE, "thread os[2] { call open_dev(); call close_dev(); }"};
    assertThat(Observed.cooperative(program).values()).containsExactly("1 0", "1 0 1 0");
    assertThat(Observed.preemptive(program).values())
        .contains("1 1 0", "1 0 0")
        .containsAll(Observed.cooperative(program).values());
  }

  /** Fig. 4: the locks make the preemptive runs look like the cooperative ones. */
  @Test
  void running_example_with_locks_shows_nothing_new() {
    String locked =
        "shared int open = 0; channel dev; lock k;"
            + " proc open_dev() { lock(k); if (open == 0) { output(dev, 1); } open := open + 1;"
            + "   unlock(k); yield; }"
            + " proc close_dev() { lock(k); if (open > 0) { open := open - 1;"
            + "   if (open == 0) { output(dev, 0); } } unlock(k); yield; }";
    String threads = "thread os[2] { call open_dev(); call close_dev(); }";
    Executions with = Observed.preemptive(locked, threads).executions();
    Executions without = Observed.cooperative(OPEN_CLOSE, threads).executions();
    assertThat(with.behaviours()).isNotEmpty();
    assertThat(with.notIn(without)).isEmpty();
  }

  private static ConcreteSemantics semantics(ProgramCfa program, Scheduler scheduler) {
    return new ConcreteSemantics(program, scheduler, ValueSource.anyOf(List.of(0L)));
  }

  /** The state in which a thread that runs first is about to take its first step of a kind. */
  private static ConcreteState at(
      ConcreteSemantics semantics, int thread, Class<? extends Action> kind) {
    ConcreteState state = semantics.initialState();
    while (semantics.program().threads().get(thread).out().get(state.location(thread)).stream()
        .noneMatch(edge -> kind.isInstance(edge.action()))) {
      state = semantics.steps(state, thread).get(0).target();
    }
    return state;
  }
}
