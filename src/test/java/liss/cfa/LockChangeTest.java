package liss.cfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.Programs;
import org.junit.jupiter.api.Test;

class LockChangeTest {

  private static final String PROGRAM =
      """
      shared int x, y;
      lock l, m;
      cond c;
      thread t {
        lock(l);
        x := 1;
        unlock(l);
        y := 1;
        lock(m);
        y := 2;
        unlock(m);
      }
      """;

  private static Optional<LockChange> change(String before, String after) {
    ProgramCfa old = CfaBuilder.build(Programs.parse(before));
    return LockChange.of(old, CfaBuilder.build(Programs.parse(after)).withFirstLocks(old.locks()));
  }

  /** The steps of the only thread, which has no branches. */
  private static List<String> steps(String before, String after) {
    ProgramCfa program = change(before, after).orElseThrow().implementation();
    Cfa thread = program.threads().getFirst();
    List<String> steps = new ArrayList<>();
    int location = thread.entry();
    while (location != thread.exit()) {
      Edge edge = thread.out().get(location).getFirst();
      switch (edge.action()) {
        case Action.Lock a -> steps.add("+" + program.locks().get(a.lock()));
        case Action.Unlock a -> steps.add("-" + program.locks().get(a.lock()));
        case Action.Write a -> steps.add(program.variables().get(a.variable()).name());
        case Action.Yield a -> steps.add("yield");
        default -> {}
      }
      location = edge.target();
    }
    return steps;
  }

  @Test
  void locks_whose_steps_are_the_same_are_kept() {
    assertThat(steps(PROGRAM, PROGRAM)).containsExactly("+l", "x", "-l", "y", "+m", "y", "-m");
  }

  @Test
  void a_wider_section_is_one_of_an_added_lock() {
    String wider = PROGRAM.replace("  unlock(l);\n  y := 1;\n", "  y := 1;\n  unlock(l);\n");
    assertThat(steps(PROGRAM, wider))
        .containsExactly("yield", "+l'", "x", "y", "-l'", "+m", "y", "-m");
  }

  /** A cooperative run may wait there for the old lock. */
  @Test
  void an_old_lock_that_is_held_at_a_scheduling_point_is_kept_inside_of_the_added_one() {
    String before = PROGRAM.replace("  x := 1;\n", "  x := 1;\n  yield;\n");
    String wider = before.replace("  unlock(l);\n  y := 1;\n", "  y := 1;\n  unlock(l);\n");
    assertThat(steps(before, wider))
        .containsExactly("+l'", "+l", "x", "yield", "-l", "y", "-l'", "+m", "y", "-m");
    String removed = before.replace("  lock(l);\n", "").replace("  unlock(l);\n", "");
    assertThat(steps(before, removed)).containsExactly("yield", "x", "yield", "y", "+m", "y", "-m");
  }

  @Test
  void new_locks_keep_their_names() {
    String added =
        PROGRAM
            .replace("lock l, m;", "lock l, m, k;")
            .replace("  y := 1;\n", "  lock(k);\n  y := 1;\n  unlock(k);\n");
    assertThat(steps(PROGRAM, added))
        .containsExactly("+l", "x", "-l", "+k", "y", "-k", "+m", "y", "-m");
  }

  @Test
  void other_steps_are_another_change() {
    assertThat(change(PROGRAM, PROGRAM.replace("y := 1", "x := 1"))).isEmpty();
    assertThat(change(PROGRAM, PROGRAM.replace("y := 1;", ""))).isEmpty();
    assertThat(change(PROGRAM, PROGRAM.replace("y := 1;", "signal(c);"))).isEmpty();
  }
}
