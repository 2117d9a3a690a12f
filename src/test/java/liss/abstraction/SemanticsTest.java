package liss.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import liss.Programs;
import liss.abstraction.StateGraph.Exploration;
import liss.cfa.Edge;
import org.junit.jupiter.api.Test;

/** The scheduling rules of [LISS] Figs. 7, 8 and 11, one small program each. */
class SemanticsTest {

  @Test
  void a_thread_is_not_left_between_its_steps_unless_preempted() {
    String[] program = {"shared int x, y; thread a { x := 1; y := 1; } thread b { x := 2; }"};
    assertThat(np(program)).containsExactly("0Wx 0Wy 1Wx", "1Wx 0Wx 0Wy");
    assertThat(p(program)).containsExactly("0Wx 0Wy 1Wx", "0Wx 1Wx 0Wy", "1Wx 0Wx 0Wy");
  }

  @Test
  void a_thread_may_be_left_at_a_yield_and_need_not() {
    assertThat(np("shared int x; thread a { x := 1; yield; x := 1; } thread b { x := 2; }"))
        .containsExactly("0Wx 0Wx 1Wx", "0Wx 1Wx 0Wx", "1Wx 0Wx 0Wx");
  }

  @Test
  void a_thread_may_be_left_before_a_free_lock() {
    assertThat(
            np(
                "lock l; shared int x;",
                "thread a { x := 1; lock(l); unlock(l); x := 1; } thread b { x := 2; }"))
        .containsExactly("0Wx 0Wx 1Wx", "0Wx 1Wx 0Wx", "1Wx 0Wx 0Wx");
  }

  @Test
  void a_thread_is_not_left_before_an_unlock_a_signal_a_reset_or_an_assumption() {
    assertThat(
            np(
                "lock l; cond c; shared int x;",
                "thread a { lock(l); x := 1; unlock(l); x := 1; signal(c); x := 1; assume(c);",
                "  x := 1; reset(c); x := 1; }",
                "thread b { x := 2; }"))
        .containsExactly("0Wx 0Wx 0Wx 0Wx 0Wx 1Wx", "1Wx 0Wx 0Wx 0Wx 0Wx 0Wx");
  }

  @Test
  void a_blocked_thread_is_not_switched_to() {
    assertThat(
            np(
                "cond c; shared int x;",
                "thread a { x := 1; signal(c); x := 1; } thread b { wait(c); x := 2; }"))
        .containsExactly("0Wx 0Wx 1Wx");
  }

  @Test
  void wait_reset_lets_one_waiter_pass_per_signal() {
    assertThat(
            p(
                "cond c; shared int x;",
                "thread a { signal(c); yield; signal(c); } thread b { wait_reset(c); x := 1; }",
                "thread d { wait_reset(c); x := 1; }"))
        .containsExactly("1Wx 2Wx", "2Wx 1Wx");
    assertThat(
            p(
                "cond c; shared int x;",
                "thread a { signal(c); } thread b { wait_reset(c); x := 1; }",
                "thread d { wait_reset(c); x := 1; }"))
        .isEmpty();
  }

  @Test
  void wait_not_passes_while_the_condition_is_cleared() {
    assertThat(p("cond c = true; shared int x; thread a { wait_not(c); x := 1; }")).isEmpty();
    assertThat(p("cond c; shared int x; thread a { wait_not(c); x := 1; }")).containsExactly("0Wx");
  }

  @Test
  void a_false_assumption_discards_the_run_and_is_no_scheduling_point() {
    String[] program = {
      "guard g; shared int x; thread a { x := 1; assume(g); x := 1; } thread b { g <- true; }"
    };
    assertThat(np(program)).containsExactly("0Wx 0Wx");
    assertThat(p(program)).containsExactly("0Wx 0Wx");
    assertThat(np("guard g; shared int x; thread a { assume(g); x := 1; }")).isEmpty();
  }

  @Test
  void a_guard_expression_is_evaluated_in_one_step() {
    assertThat(
            p(
                "guard g, h; shared int x;",
                "thread a { g <- !g && (h == g || true); assume(g); assume_not(h); x := 1; }"))
        .containsExactly("0Wx");
  }

  @Test
  void a_run_with_a_lock_held_at_the_end_does_not_terminate() {
    assertThat(p("lock l; shared int x; thread a { lock(l); x := 1; }")).isEmpty();
  }

  @Test
  void locking_twice_and_unlocking_what_another_holds_cannot_proceed() {
    assertThat(p("lock l; shared int x; thread a { lock(l); lock(l); unlock(l); x := 1; }"))
        .isEmpty();
    assertThat(p("lock l; shared int x; thread a { unlock(l); x := 1; }")).isEmpty();
  }

  @Test
  void branches_and_loops_are_tagged_and_taken_either_way() {
    assertThat(np("shared int x; thread a { if (x) { x := 1; } }"))
        .containsExactly("0Rx 0else", "0Rx 0then 0Wx");
    assertThat(np("shared int x; thread a { while (*) { break; } }"))
        .containsExactly("0exitloop", "0loop");
  }

  @Test
  void a_circle_of_silent_steps_is_no_run_and_no_deadlock() {
    AbstractProgram program =
        new AbstractProgram(Programs.cfa("shared int x; thread a { again: goto again; }"));
    StateGraph p = StateGraph.preemptive(program, Exploration.ALL_RUNS);
    int initial = p.initialStates()[0];
    assertThat(p.canFailOrSpin(initial)).isTrue();
    assertThat(p.isAccepting(initial)).isFalse();
  }

  @Test
  void symbols_do_not_depend_on_locks_in_the_text() {
    AbstractProgram plain =
        new AbstractProgram(Programs.cfa("shared int x; thread a { x := 1; if (*) { x := 2; } }"));
    AbstractProgram locked =
        new AbstractProgram(
            Programs.cfa(
                "lock k; shared int x;",
                "thread a { lock(k); x := 1; if (*) { unlock(k); x := 2; } else { unlock(k); } }"));
    assertThat(locked.symbols().stream().map(Edge::action).toList())
        .isEqualTo(plain.symbols().stream().map(Edge::action).toList());
  }

  private static Set<String> p(String... lines) {
    AbstractProgram program = new AbstractProgram(Programs.cfa(lines));
    return words(program, StateGraph.preemptive(program, Exploration.ALL_RUNS));
  }

  private static Set<String> np(String... lines) {
    AbstractProgram program = new AbstractProgram(Programs.cfa(lines));
    return words(program, StateGraph.cooperative(program));
  }

  /** The words of an acyclic automaton. */
  private static Set<String> words(AbstractProgram program, StateGraph graph) {
    Set<String> found = new TreeSet<>();
    for (int state : graph.initialStates()) {
      follow(program, graph, state, "", found, 40);
    }
    return found;
  }

  private static void follow(
      AbstractProgram program,
      StateGraph graph,
      int state,
      String soFar,
      Set<String> found,
      int fuel) {
    if (graph.isAccepting(state)) {
      found.add(soFar.trim());
    }
    if (fuel > 0) {
      graph.forEachStep(
          state,
          (edge, symbol, target) -> {
            String shown = symbol < 0 ? "" : " " + show(program, edge);
            follow(program, graph, target, soFar + shown, found, fuel - 1);
          });
    }
  }

  private static String show(AbstractProgram program, Edge edge) {
    return edge.thread()
        + Access.of(edge.action())
            .map(a ->
                (a.kind() == Access.Kind.READ ? "R" : "W")
                    + program.cfa().variables().get(a.variable()).name())
            .orElseGet(() ->
                ((liss.cfa.Action.Branch) edge.action())
                    .tag()
                    .name()
                    .toLowerCase(java.util.Locale.ROOT));
  }
}
