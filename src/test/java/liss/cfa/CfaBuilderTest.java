package liss.cfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import liss.Programs;
import org.junit.jupiter.api.Test;

class CfaBuilderTest {

  @Test
  void an_increment_is_a_read_and_a_write() {
    assertThat(paths("shared int x; thread t { x := x + 1; }")).containsExactly("R x; W x");
  }

  @Test
  void shared_variables_of_an_expression_are_read_from_left_to_right() {
    assertThat(paths("shared int x, y, z; thread t { z := y + x * y; }"))
        .containsExactly("R y; R x; R y; W z");
  }

  @Test
  void a_lone_shared_variable_is_read_straight_into_a_local() {
    ProgramCfa program = Programs.cfa("shared int x; thread t { int v; v := x; }");
    assertThat(program.threads().getFirst().edges())
        .filteredOn(edge -> edge.action() instanceof Action.AssignLocal)
        .as("only the declaration assigns")
        .hasSize(1);
  }

  @Test
  void operands_of_logical_operators_are_all_read() {
    assertThat(paths("shared int x, y; thread t { if (x && y) { skip; } }"))
        .containsExactly("R x; R y; ELSE", "R x; R y; THEN");
  }

  @Test
  void input_to_a_shared_variable_touches_the_device_and_then_the_variable() {
    assertThat(paths("shared int x; channel c; thread t { x := input(c); output(c, x); }"))
        .containsExactly("IN c; W x; R x; OUT c");
  }

  @Test
  void an_array_indexed_by_constants_is_one_variable_per_element() {
    ProgramCfa program = Programs.cfa("shared int a[2] = {7}; thread t { a[0] := a[2 - 1]; }");
    assertThat(program.variables())
        .containsExactly(
            new SharedVariable(0, "a[0]", List.of(7L)), new SharedVariable(1, "a[1]", List.of(0L)));
    assertThat(paths(program)).containsExactly("R a[1]; W a[0]");
  }

  @Test
  void an_array_with_any_other_index_is_one_variable_and_the_index_is_read_first() {
    ProgramCfa program =
        Programs.cfa("shared int a[2], i, x; thread t { a[i] := x; } thread u { a[0] := 1; }");
    assertThat(program.variables()).extracting(SharedVariable::name).containsExactly("a", "i", "x");
    assertThat(paths(program)).containsExactly("R i; R x; W a");
  }

  @Test
  void calls_are_replaced_by_the_body_with_arguments_read_before() {
    assertThat(
            paths(
                "shared int x, y;",
                "proc twice(n) { y := n; return n + x; }",
                "thread t { x := call twice(x); }"))
        .containsExactly("R x; W y; R x; W x");
  }

  @Test
  void an_early_return_leaves_only_the_called_procedure() {
    assertThat(
            paths(
                "shared int x, y;",
                "proc p() { if (*) { return; } x := 1; }",
                "thread t { call p(); y := 1; }"))
        .containsExactly("ELSE; W x; W y", "THEN; W y");
  }

  @Test
  void break_and_continue_go_to_the_end_and_the_head_of_the_innermost_loop() {
    assertThat(
            paths(
                "shared int x, y;",
                "thread t { while (*) { if (*) { break; } else { continue; } } y := 1; }"))
        .contains("EXITLOOP; W y", "LOOP; THEN; W y", "LOOP; ELSE; EXITLOOP; W y");
  }

  @Test
  void goto_goes_to_its_label_forwards_and_backwards() {
    assertThat(
            paths(
                "shared int x, y;",
                "thread t { again: x := 1; if (*) { goto again; } goto out; y := 1; out: y := 2;"
                    + " }"))
        .contains("W x; ELSE; W y", "W x; THEN; W x; ELSE; W y");
  }

  @Test
  void a_condition_of_a_loop_is_read_again_in_every_round() {
    assertThat(paths("shared int x; thread t { while (x) { skip; } }"))
        .contains("R x; EXITLOOP", "R x; LOOP; R x; EXITLOOP");
  }

  @Test
  void copies_of_a_thread_are_threads_of_their_own() {
    ProgramCfa program = Programs.cfa("shared int x; thread t[2] { x := 1; } thread u { }");
    assertThat(program.threads()).extracting(Cfa::name).containsExactly("t[0]", "t[1]", "u");
    assertThat(program.threads().get(1).edges()).allMatch(edge -> edge.thread() == 1);
  }

  @Test
  void every_place_of_a_statement_list_is_a_point() {
    String text = "shared int x; thread t { x := 1; if (*) { x := 2; } else if (*) { } }";
    assertThat(points(text))
        .containsExactly(
            "BEFORE_STATEMENT x := 1; if (*) { x := 2; } else if (*) { } }",
            "BEFORE_STATEMENT if (*) { x := 2; } else if (*) { } }",
            "BEFORE_STATEMENT x := 2; } else if (*) { } }",
            "END_OF_BLOCK } else if (*) { } }",
            "ELSE_IF_START if (*) { } }",
            "ELSE_IF_END if (*) { } }",
            "END_OF_BLOCK } }",
            "MISSING_ELSE  }",
            "END_OF_BLOCK }");
  }

  @Test
  void there_is_a_point_in_front_of_a_label_and_one_behind_it() {
    assertThat(points("shared int x; thread t { again: x := 1; }"))
        .containsExactly(
            "BEFORE_STATEMENT again: x := 1; }", "BEFORE_STATEMENT x := 1; }", "END_OF_BLOCK }");
  }

  @Test
  void unreachable_code_has_no_edges() {
    ProgramCfa program = Programs.cfa("shared int x; thread t { return; x := 1; }");
    assertThat(program.threads().getFirst().edges())
        .noneMatch(edge -> edge.action() instanceof Action.Write);
  }

  private static List<String> points(String text) {
    Set<InsertionPoint> points = new TreeSet<>();
    Programs.cfa(text)
        .threads()
        .forEach(thread ->
            thread.edges().stream()
                .filter(edge -> edge.action() instanceof Action.Pass)
                .forEach(edge -> points.add(((Action.Pass) edge.action()).point())));
    return points.stream()
        .map(point -> point.position() + " " + text.substring(point.offset()))
        .toList();
  }

  /** What the first thread can do, each loop entered at most twice, in alphabetical order. */
  private static List<String> paths(String... lines) {
    return paths(Programs.cfa(lines));
  }

  private static List<String> paths(ProgramCfa program) {
    Cfa thread = program.threads().getFirst();
    Set<String> found = new TreeSet<>();
    follow(program, thread, thread.entry(), new ArrayList<>(), found, 60);
    return List.copyOf(found);
  }

  private static void follow(
      ProgramCfa program, Cfa thread, int at, List<String> soFar, Set<String> found, int fuel) {
    if (at == thread.exit()) {
      found.add(String.join("; ", soFar));
    }
    for (Edge edge : fuel == 0 ? List.<Edge>of() : thread.out().get(at)) {
      List<String> next = new ArrayList<>(soFar);
      String shown = show(program, edge.action());
      if (!shown.isEmpty()) {
        next.add(shown);
      }
      follow(program, thread, edge.target(), next, found, fuel - 1);
    }
  }

  private static String show(ProgramCfa program, Action action) {
    if (action instanceof Action.Read a) {
      return "R " + program.variables().get(a.variable()).name();
    } else if (action instanceof Action.Write a) {
      return "W " + program.variables().get(a.variable()).name();
    } else if (action instanceof Action.Input a) {
      return "IN " + program.channels().get(a.channel());
    } else if (action instanceof Action.Output a) {
      return "OUT " + program.channels().get(a.channel());
    } else if (action instanceof Action.Branch a) {
      return a.tag().name();
    }
    return "";
  }
}
