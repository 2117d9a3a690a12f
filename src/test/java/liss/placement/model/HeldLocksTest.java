package liss.placement.model;

import static liss.placement.model.TinyPrograms.block;
import static liss.placement.model.TinyPrograms.point;
import static liss.placement.model.TinyPrograms.program;
import static liss.placement.model.TinyPrograms.steps;
import static liss.placement.model.TinyPrograms.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.placement.model.LockOperation.Acquire;
import liss.placement.model.LockOperation.Release;
import liss.placement.model.TinyPrograms.Call;
import liss.placement.model.TinyPrograms.Choice;
import liss.placement.model.TinyPrograms.Step;
import org.junit.jupiter.api.Test;

class HeldLocksTest {

  /** {@code x := 1; skip; x := 1;} against {@code x := 1; x := 1;}. */
  private static final ProgramCfa PROGRAM =
      program(
          block(0, write(0), new Step(new Action.Skip()), write(0)), block(10, write(0), write(0)));

  private static LockPlacement placement(
      int locks, Map<InsertionPoint, List<LockOperation>> operations) {
    return new LockPlacement(locks, new TreeMap<>(operations));
  }

  private static boolean realised(ProgramCfa program, LockPlacement placement) {
    Edge after = steps(program, 0).get(0);
    Edge step = steps(program, 1).get(0);
    return HeldLocks.of(program, placement).realises(new Exclusion(after, step));
  }

  @Test
  void a_lock_held_across_silent_steps_excludes() {
    assertThat(
            realised(
                PROGRAM,
                placement(
                    1,
                    Map.of(
                        point(0),
                        List.of(new Acquire(0)),
                        point(3),
                        List.of(new Release(0)),
                        point(10),
                        List.of(new Acquire(0)),
                        point(11),
                        List.of(new Release(0))))))
        .isTrue();
  }

  @Test
  void a_lock_released_and_taken_again_between_two_steps_does_not() {
    assertThat(
            realised(
                PROGRAM,
                placement(
                    1,
                    Map.of(
                        point(0),
                        List.of(new Acquire(0)),
                        point(1),
                        List.of(new Release(0)),
                        point(2),
                        List.of(new Acquire(0)),
                        point(3),
                        List.of(new Release(0)),
                        point(10),
                        List.of(new Acquire(0)),
                        point(11),
                        List.of(new Release(0))))))
        .isFalse();
  }

  @Test
  void different_locks_do_not_exclude() {
    assertThat(
            realised(
                PROGRAM,
                placement(
                    2,
                    Map.of(
                        point(0),
                        List.of(new Acquire(0)),
                        point(3),
                        List.of(new Release(0)),
                        point(10),
                        List.of(new Acquire(1)),
                        point(11),
                        List.of(new Release(1))))))
        .isFalse();
  }

  @Test
  void one_lock_must_be_held_all_the_way() {
    assertThat(
            realised(
                PROGRAM,
                placement(
                    2,
                    Map.of(
                        point(0),
                        List.of(new Acquire(0)),
                        point(1),
                        List.of(new Acquire(1)),
                        point(2),
                        List.of(new Release(0)),
                        point(3),
                        List.of(new Release(1)),
                        point(10),
                        List.of(new Acquire(0), new Acquire(1)),
                        point(11),
                        List.of(new Release(0), new Release(1))))))
        .isFalse();
  }

  @Test
  void costs_count_statements_of_the_source_and_steps_of_the_threads() {
    ProgramCfa twice =
        program(
            block(0, new Call(block(20, write(0), write(0)))),
            block(10, new Call(block(20, write(0), write(0))), write(0)),
            block(30, new Choice(block(40, write(0)), block(50))));
    LockPlacement placement =
        placement(
            2,
            Map.of(
                point(20),
                List.of(new Acquire(0)),
                point(22),
                List.of(new Release(0)),
                point(30),
                List.of(new Acquire(0)),
                point(31),
                List.of(new Release(0)),
                point(40),
                List.of(new Acquire(1)),
                point(41),
                List.of(new Release(1))));

    // Statements: two in each call of the procedure, one in the third thread; its branch is none.
    PlacementCost cost = PlacementCost.of(twice, placement);
    assertThat(cost).isEqualTo(new PlacementCost(3, 3, 5, 8, 0, 0, 0, cost.changes()));
  }
}
