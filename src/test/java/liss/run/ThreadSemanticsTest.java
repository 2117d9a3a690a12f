package liss.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import liss.Programs;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;
import liss.run.Executions.Coverage;
import liss.run.RunEnd.AssertionViolated;
import liss.run.RunEnd.Fault;
import liss.run.RunEnd.RuntimeError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of [LISS] Fig. 6, one by one, in programs of one thread. */
class ThreadSemanticsTest {

  @Test
  void assignment_stores_the_value_in_shared_memory() {
    assertThat(values("int a; a := 3; x := a + 1; output(dev, x);")).containsExactly("4");
  }

  @Test
  void integers_start_at_their_initial_values_and_locals_at_zero() {
    assertThat(values("int a; output(dev, y); output(dev, a);")).containsExactly("7 0");
  }

  @Test
  void havoc_stores_every_value_and_shows_it() {
    Observed observed = Observed.preemptive(thread("x := havoc; output(dev, x);"));
    assertThat(observed.values()).containsExactly("0", "1");
    assertThat(observed.executions().behaviours())
        .contains(
            new Behaviour(
                List.of(new Observable.Output(0, 1, 0)),
                List.of(List.of(new Observable.Havoc(0, 1, new Observable.Target.Cell(0, 0))))));
  }

  @Test
  void havoc_of_a_local_is_a_choice_too() {
    Observed observed = Observed.preemptive(thread("int a; a := havoc; output(dev, a);"));
    assertThat(observed.values()).containsExactly("0", "1");
    assertThat(observed.executions().behaviours())
        .allSatisfy(b ->
            assertThat(b.choices().get(0).get(0).value())
                .isEqualTo(b.interaction().get(0).value()));
  }

  @Test
  void havoc_of_an_element_shows_which_one() {
    Observed observed = Observed.preemptive(thread("int i = 2; v[i] := havoc;"));
    assertThat(observed.executions().behaviours())
        .extracting(b -> b.choices().get(0).get(0).target())
        .containsOnly(new Observable.Target.Cell(variable("v"), 2));
  }

  @Test
  void input_reads_every_value_and_shows_it() {
    Observed observed = Observed.preemptive(thread("x := input(dev); output(other, x + 5);"));
    assertThat(observed.values()).containsExactly("0 5", "1 6");
    assertThat(observed.executions().behaviours())
        .extracting(Behaviour::interaction)
        .contains(List.of(new Observable.Input(0, 1, 0), new Observable.Output(0, 6, 1)));
  }

  @Test
  void if_takes_the_side_that_the_value_selects() {
    assertThat(values("if (y) { output(dev, 1); } else { output(dev, 2); }")).containsExactly("1");
    assertThat(values("if (x) { output(dev, 1); } else { output(dev, 2); }")).containsExactly("2");
    assertThat(values("if (-1) { output(dev, 1); }")).containsExactly("1");
  }

  @Test
  void if_without_a_test_takes_either_side_and_shows_which() {
    Observed observed =
        Observed.preemptive(thread("if (*) { output(dev, 1); } else { output(dev, 0); }"));
    assertThat(observed.executions().behaviours())
        .hasSize(2)
        .allSatisfy(b ->
            assertThat(b.choices().get(0))
                .containsExactly(
                    new Observable.Havoc(
                        0, b.interaction().get(0).value(), new Observable.Target.Condition())));
  }

  @Test
  void while_goes_round_until_the_test_fails() {
    String loop = "int i; while (i < 3) { output(dev, i); i := i + 1; } output(dev, 9);";
    assertThat(Observed.of(Scheduler.PREEMPTIVE, 3, cfa(loop)).values()).containsExactly("0 1 2 9");
    assertThat(values("while (x) { output(dev, 1); } output(dev, 9);")).containsExactly("9");
  }

  @Test
  void jumps_follow_the_flow_graph() {
    assertThat(values("goto end; output(dev, 1); end: output(dev, 2); return; output(dev, 3);"))
        .containsExactly("2");
    String loop = "while (1) { x := x + 1; if (x == 1) { continue; } break; } output(dev, x);";
    assertThat(Observed.of(Scheduler.PREEMPTIVE, 1, cfa(loop)).values()).containsExactly("2");
  }

  @Test
  void calls_pass_values_and_start_with_fresh_locals() {
    assertThat(
            Observed.preemptive(
                    "shared int x = 3; channel dev;",
                    "proc twice(a) { int b; b := b + 2 * a; a := 0; return b; }",
                    "thread t { int r; r := call twice(x); output(dev, r);",
                    "  x := call twice(r); output(dev, x); output(dev, r); }")
                .values())
        .containsExactly("6 12 6");
  }

  @Test
  void skip_and_yield_change_nothing() {
    ProgramCfa program = cfa("skip; yield;");
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(List.of(0L)));
    ConcreteState state = semantics.initialState();
    while (semantics.outcome(state).isEmpty()) {
      Step step = semantics.steps(state).get(0);
      assertThat(step.target()).isEqualTo(state.withLocation(0, step.edge().target()));
      assertThat(step.observable()).isEmpty();
      state = step.target();
    }
  }

  @Test
  void lock_takes_a_free_lock_and_unlock_frees_it() {
    ConcreteState locked = before(Action.Unlock.class, "lock(l); unlock(l);");
    assertThat(locked.owner(0)).hasValue(0);
    assertThat(outcomes("lock(l); unlock(l); lock(l); unlock(l);")).containsExactly("Terminated");
  }

  @Test
  void locks_do_not_count() {
    assertThat(outcomes("lock(l); lock(l); unlock(l); unlock(l);")).containsExactly("Deadlock");
  }

  @Test
  void unlock_needs_the_owner() {
    assertThat(outcomes("unlock(l);")).containsExactly("Deadlock");
    assertThat(outcomes("lock(l); unlock(l); unlock(l);")).containsExactly("Deadlock");
  }

  @Test
  void unlock_of_the_lock_of_another_thread_never_proceeds() {
    Observed observed =
        Observed.preemptive(
            "lock l; cond c; channel dev;",
            "thread owner { lock(l); signal(c); output(dev, 1); }",
            "thread other { wait(c); unlock(l); output(dev, 2); }");
    assertThat(observed.outcomes()).containsExactly("Deadlock");
  }

  @ParameterizedTest
  @CsvSource({
    "wait(c), Deadlock",
    "wait(d), Terminated",
    "wait_not(c), Terminated",
    "wait_not(d), Deadlock",
    "wait_reset(c), Deadlock",
    "wait_reset(d), Terminated",
    "signal(c); wait(c), Terminated",
    "reset(d); wait(d), Deadlock",
    "signal(d); wait(d), Terminated",
    "wait(d); wait(d), Terminated",
    "wait_reset(d); wait(d), Deadlock",
    "wait_reset(d); wait_not(d), Terminated",
  })
  void waits_look_at_the_condition(String statements, String outcome) {
    assertThat(outcomes(statements + ";")).containsExactly(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "assume(g), AssumptionFailed",
    "assume(h), Terminated",
    "assume_not(g), Terminated",
    "assume_not(h), AssumptionFailed",
    "assume(c), AssumptionFailed",
    "assume_not(d), AssumptionFailed",
    "g <- true; assume(g), Terminated",
    "h <- false; assume(h), AssumptionFailed",
    "g <- h; assume(g), Terminated",
    "g <- !h; assume_not(g), Terminated",
    "g <- g || h; assume(g), Terminated",
    "h <- g && h; assume_not(h), Terminated",
    "g <- g == h; assume_not(g), Terminated",
    "g <- g != h; assume(g), Terminated",
  })
  void assumptions_look_at_guards_and_conditions(String statements, String outcome) {
    assertThat(outcomes(statements + ";")).containsExactly(outcome);
  }

  @Test
  void failed_assumption_discards_the_run() {
    Observed observed =
        Observed.preemptive(thread("output(dev, 1); if (*) { assume(g); } output(dev, 2);"));
    assertThat(observed.outcomes()).containsExactly("AssumptionFailed", "Terminated");
    assertThat(observed.values()).containsExactly("1 2");
    assertThat(observed.executions().behaviours()).hasSize(1);
  }

  @Test
  void arithmetic_wraps_around() {
    assertThat(values("int a = 9223372036854775807; output(dev, a + 1);"))
        .containsExactly("-9223372036854775808");
    assertThat(values("int a = 9223372036854775807; a := -a - 2; output(dev, a);"))
        .containsExactly("9223372036854775807");
    assertThat(values("int a = 4611686018427387904; output(dev, a * 4);")).containsExactly("0");
  }

  @Test
  void smallest_integer_divided_by_minus_one_wraps_around() {
    String smallest = "int a = 9223372036854775807; a := a + 1;";
    assertThat(values(smallest + "output(dev, a / -1); output(dev, a % -1); output(dev, -a);"))
        .containsExactly("-9223372036854775808 0 -9223372036854775808");
  }

  @Test
  void division_rounds_towards_zero() {
    assertThat(values("int a = -7; output(dev, a / 2); output(dev, a % 2);"))
        .containsExactly("-3 -1");
  }

  @Test
  void comparisons_and_logic_yield_zero_or_one() {
    assertThat(values("output(dev, 3 && 4); output(dev, !5); output(dev, 2 > 1 || 0);"))
        .containsExactly("1 0 1");
  }

  @Test
  void elements_are_found_by_their_index() {
    assertThat(values("int i = 1; v[i] := 5; v[i + 1] := v[i] + 1; output(dev, v[2]);"))
        .containsExactly("6");
    assertThat(values("int i; output(dev, v[i]); output(dev, v[i + 1]);")).containsExactly("8 0");
  }

  @Test
  void elements_with_constant_indices_are_kept_apart() {
    assertThat(values("w[0] := 1; w[1] := 2; output(dev, w[0]); output(dev, w[1]);"))
        .containsExactly("1 2");
  }

  @ParameterizedTest
  @org.junit.jupiter.params.provider.ValueSource(longs = {-1, 3, 4294967296L, Long.MIN_VALUE + 1})
  void index_out_of_bounds_is_a_runtime_error(long index) {
    for (String access :
        List.of("v[i] := 1;", "x := v[i];", "v[i] := havoc;", "output(dev, v[i]);")) {
      Observed observed = Observed.preemptive(thread("int i = " + index + ";" + access));
      assertThat(observed.outcome())
          .isInstanceOfSatisfying(
              RuntimeError.class,
              e ->
                  assertThat(e.fault())
                      .isEqualTo(new Fault.IndexOutOfBounds(variable("v"), index)));
    }
  }

  @ParameterizedTest
  @org.junit.jupiter.params.provider.ValueSource(
      strings = {
        "a := 1 / a;",
        "a := 1 % a;",
        "x := 1 / a;",
        "output(dev, 1 / a);",
        "if (1 / a) { output(dev, 1); } else { output(dev, 2); }",
        "while (1 / a) { output(dev, 1); }",
        "assert(1 / a);",
        "x := v[1 / a];",
        "v[1 / a] := 1;",
        "v[1 / a] := havoc;",
        "a := 0 && 1 / a;",
        "a := -(1 / a);",
        "v[5 - a] := 1 / a;",
      })
  void division_by_zero_is_a_runtime_error(String statement) {
    Observed observed = Observed.preemptive(thread("int a; a := x;" + statement));
    assertThat(observed.executions().behaviours()).isEmpty();
    assertThat(observed.outcome()).isInstanceOf(RuntimeError.class);
  }

  @Test
  void value_and_cell_of_a_wrong_write_leave_memory_alone() {
    ConcreteState last = last("int i = 9; x := 4; v[i] := 1;");
    assertThat(last.stop()).containsInstanceOf(RuntimeError.class);
    assertThat(last.value(variable("x"), 0)).isEqualTo(4);
    assertThat(last.value(variable("v"), 0)).isEqualTo(8);
  }

  @Test
  void assertion_holds_or_ends_the_run() {
    assertThat(outcomes("assert(y == 7);")).containsExactly("Terminated");
    Observed observed = Observed.preemptive(thread("output(dev, 1); assert(y == 8);"));
    assertThat(observed.executions().behaviours()).isEmpty();
    assertThat(observed.outcome())
        .isInstanceOfSatisfying(
            AssertionViolated.class,
            o -> assertThat(o.edge().action()).isInstanceOf(Action.Assert.class));
  }

  @Test
  void run_that_has_stopped_takes_no_more_steps() {
    ConcreteState last = last("assert(0); output(dev, 1);");
    assertThat(semantics("assert(0); output(dev, 1);").steps(last)).isEmpty();
    assertThat(semantics("assert(0); output(dev, 1);").enabledThreads(last)).isEmpty();
  }

  @Test
  void values_in_order_are_used_up_one_by_one() {
    ProgramCfa program = cfa("x := input(dev); y := havoc; output(dev, x - y);");
    Iterator<Long> values = List.of(10L, -3L).iterator();
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.COOPERATIVE, edge -> List.of(values.next()));
    RandomRun run = new RandomRun(semantics, new Random(0));
    Optional<Step> step = run.advance();
    List<Long> shown = new ArrayList<>();
    while (step.isPresent()) {
      step.get().observable().ifPresent(o -> shown.add(o.value()));
      step = run.advance();
    }
    assertThat(shown).containsExactly(10L, -3L, 13L);
  }

  @Test
  void empty_set_of_values_is_refused() {
    assertThatThrownBy(() -> ValueSource.anyOf(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void cwait_frees_the_lock_and_takes_it_again_when_the_thread_was_woken() {
    Observed observed =
        Observed.preemptive(
            """
            shared int ready; lock l; condvar v; channel dev;
            thread sleeper { lock(l); while (!ready) { cwait(v, l); } unlock(l); output(dev, 1); }
            thread notifier { lock(l); ready := 1; csignal(v); unlock(l); output(dev, 2); }
            """);
    assertThat(observed.values()).containsExactlyInAnyOrder("1 2", "2 1");
    assertThat(observed.outcomes()).containsExactly("Terminated");
  }

  @Test
  void a_signal_is_lost_when_nobody_sleeps_and_nobody_wakes_without_one() {
    assertThat(
            Observed.preemptive(
                    "lock l; condvar v; thread a { lock(l); cwait(v, l); unlock(l); }"
                        + " thread b { csignal(v); }")
                .outcomes())
        .containsExactlyInAnyOrder("Terminated", "Deadlock");
    assertThat(
            Observed.preemptive("lock l; condvar v; thread a { lock(l); cwait(v, l); unlock(l); }")
                .outcomes())
        .containsExactly("Deadlock");
  }

  @Test
  void a_signal_wakes_any_one_sleeper_and_a_broadcast_all() {
    String sleepers =
        "lock l; condvar v; channel dev; cond first, second;"
            + " thread a { lock(l); signal(first); cwait(v, l); unlock(l); output(dev, 1); }"
            + " thread b { lock(l); signal(second); cwait(v, l); unlock(l); output(dev, 2); }"
            + " thread c { wait(first); wait(second); lock(l); unlock(l); ";
    assertThat(Observed.preemptive(sleepers + "cbroadcast(v); }").outcomes())
        .containsExactly("Terminated");
    assertThat(Observed.preemptive(sleepers + "csignal(v); }").outcomes())
        .containsExactly("Deadlock");
    assertThat(Observed.preemptive(sleepers + "csignal(v); csignal(v); }").values())
        .containsExactlyInAnyOrder("1 2", "2 1");
  }

  @Test
  void cwait_without_the_lock_can_never_proceed() {
    assertThat(
            Observed.preemptive(
                    "lock l; condvar v; thread a { cwait(v, l); } thread b { csignal(v); }")
                .outcomes())
        .containsExactly("Deadlock");
  }

  private static final List<String> DECLARATIONS = List.of("x", "y", "v", "w[0]", "w[1]");

  private static int variable(String name) {
    return DECLARATIONS.indexOf(name);
  }

  private static String thread(String statements) {
    return "shared int x, y = 7, v[3] = {8}, w[2]; lock l; cond c, d = true;"
        + " guard g, h = true; channel dev, other; thread t { "
        + statements
        + " }";
  }

  private static ProgramCfa cfa(String statements) {
    return Programs.cfa(thread(statements));
  }

  private static ConcreteSemantics semantics(String statements) {
    return new ConcreteSemantics(
        cfa(statements), Scheduler.PREEMPTIVE, ValueSource.anyOf(List.of(0L)));
  }

  private static Set<String> values(String statements) {
    Observed observed = Observed.preemptive(thread(statements));
    assertThat(observed.executions().coverage()).isEqualTo(Coverage.ALL_RUNS);
    return observed.values();
  }

  private static Set<String> outcomes(String statements) {
    return Observed.preemptive(thread(statements)).outcomes();
  }

  /** The last state of a program with one run. */
  private static ConcreteState last(String statements) {
    RandomRun run = new RandomRun(semantics(statements), new Random(0));
    while (run.advance().isPresent()) {}
    return run.state();
  }

  /** The state of a program with one run before its first step of a kind. */
  private static ConcreteState before(Class<? extends Action> kind, String statements) {
    ConcreteSemantics semantics = semantics(statements);
    ConcreteState state = semantics.initialState();
    Step next = semantics.steps(state).get(0);
    while (!kind.isInstance(next.edge().action())) {
      state = next.target();
      next = semantics.steps(state).get(0);
    }
    return state;
  }
}
