package liss.placement.model;

import static liss.placement.model.TinyPrograms.block;
import static liss.placement.model.TinyPrograms.point;
import static liss.placement.model.TinyPrograms.program;
import static liss.placement.model.TinyPrograms.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.placement.model.LockOperation.Acquire;
import liss.placement.model.LockOperation.Release;
import org.junit.jupiter.api.Test;

class LockPlacementTest {

  private static LockPlacement placement(
      int locks, Map<InsertionPoint, List<LockOperation>> operations) {
    return new LockPlacement(locks, new TreeMap<>(operations));
  }

  @Test
  void operations_are_kept_in_the_order_of_execution() {
    LockPlacement placement =
        placement(
            3,
            Map.of(
                point(1), List.of(new Acquire(2), new Release(0), new Acquire(0), new Release(1))));

    assertThat(placement.at(point(1)))
        .containsExactly(new Release(1), new Release(0), new Acquire(0), new Acquire(2));
  }

  @Test
  void points_without_operations_do_not_matter_for_equality() {
    assertThat(placement(0, Map.of(point(1), List.of()))).isEqualTo(LockPlacement.EMPTY);
  }

  @Test
  void a_lock_that_does_not_exist_is_rejected() {
    assertThatThrownBy(() -> placement(1, Map.of(point(1), List.of(new Acquire(1)))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_empty_placement_changes_nothing() {
    ProgramCfa program = program(block(0, write(0)), block(10, write(0)));

    assertThat(LockPlacement.EMPTY.applyTo(program, List.of())).isEqualTo(program);
  }

  @Test
  void operations_replace_each_occurrence_of_their_point() {
    ProgramCfa program = program(block(0, write(0), write(0)), block(0, write(0), write(0)));
    LockPlacement placement =
        placement(
            2,
            Map.of(
                point(0), List.of(new Acquire(0), new Acquire(1)),
                point(2), List.of(new Release(0), new Release(1))));

    ProgramCfa locked = placement.applyTo(program, List.of("lk", "lk2"));

    assertThat(locked.locks()).containsExactly("own", "lk", "lk2");
    for (Cfa thread : locked.threads()) {
      assertThat(actionsFromEntry(thread))
          .containsExactly(
              "lock 1", "lock 2", "write", "pass", "write", "unlock 2", "unlock 1", "skip");
    }
  }

  @Test
  void edges_that_stay_keep_their_numbers_and_ends() {
    ProgramCfa program = program(block(0, write(0), write(0)), block(10, write(0)));
    LockPlacement placement =
        placement(1, Map.of(point(0), List.of(new Acquire(0)), point(1), List.of(new Release(0))));

    Cfa before = program.threads().get(0);
    Cfa after = placement.applyTo(program, List.of("lk")).threads().get(0);

    for (Edge edge : before.edges()) {
      boolean replaced =
          edge.action() instanceof Action.Pass pass && !placement.at(pass.point()).isEmpty();
      if (replaced) {
        assertThat(after.edges()).doesNotContain(edge);
      } else {
        Edge same = after.edges().get(after.edges().indexOf(edge));
        assertThat(List.of(same.source(), same.target(), same.action()))
            .isEqualTo(List.of(edge.source(), edge.target(), edge.action()));
      }
    }
    assertThat(after.edges()).doesNotHaveDuplicates();
  }

  private static List<String> actionsFromEntry(Cfa thread) {
    List<String> actions = new java.util.ArrayList<>();
    int at = thread.entry();
    while (at != thread.exit()) {
      Edge edge = thread.out().get(at).get(0);
      actions.add(
          switch (edge.action()) {
            case Action.Lock lock -> "lock " + lock.lock();
            case Action.Unlock unlock -> "unlock " + unlock.lock();
            case Action.Write write -> "write";
            case Action.Pass pass -> "pass";
            case Action.Skip skip -> "skip";
            default -> "other";
          });
      at = edge.target();
    }
    return actions;
  }
}
