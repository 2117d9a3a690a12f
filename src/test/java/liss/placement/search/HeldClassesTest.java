package liss.placement.search;

import static liss.placement.model.TinyPrograms.block;
import static liss.placement.model.TinyPrograms.program;
import static liss.placement.model.TinyPrograms.write;
import static liss.placement.model.TinyPrograms.yieldStep;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.Action;
import liss.cfa.Action.Switching;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockPlacement;
import liss.placement.model.TinyPrograms;
import liss.placement.model.TinyPrograms.Block;
import liss.placement.model.TinyPrograms.Call;
import liss.placement.model.TinyPrograms.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HeldClassesTest {

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(37, 150));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void locations_of_a_class_hold_the_same_under_every_legal_placement(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2, 2 + random.nextInt(2));
    if (seed % 3 == 0) {
      program = TinyPrograms.withRandomBans(random, program);
    }
    if (AllPlacements.points(program).size() > 8) {
      return;
    }
    HeldClasses classes = HeldClasses.of(program);
    for (LockPlacement placement : new AllPlacements(program, 1).legal()) {
      HeldLocks held = HeldLocks.of(program, placement);
      Map<Integer, SortedSet<Integer>> byClass = new HashMap<>();
      byClass.put(HeldClasses.FREE, Collections.emptySortedSet());
      for (Cfa thread : program.threads()) {
        for (int location = 0; location < thread.size(); location++) {
          SortedSet<Integer> here = held.at(thread.thread(), location);
          Optional<Integer> heldClass = classes.of(thread.thread(), location);
          assertThat(heldClass.isPresent()).isEqualTo(held.isReachable(thread.thread(), location));
          heldClass.ifPresent(
              c -> assertThat(byClass.computeIfAbsent(c, x -> here)).isEqualTo(here));
        }
      }
    }
  }

  @Test
  void copies_of_a_thread_fall_together() {
    Block body = block(0, write(0), write(0));

    assertThat(HeldClasses.of(program(body, body)).size())
        .isEqualTo(HeldClasses.of(program(body)).size());
  }

  @Test
  void steps_of_one_place_in_one_call_hold_the_same() {
    Step place = new Step(new Action.Agree(0, 0));
    Step other = new Step(new Action.Agree(0, 1));
    Block same = block(0, place, write(0), place, write(0), yieldStep());
    Block different = block(0, place, write(0), other, write(0), yieldStep());

    assertThat(HeldClasses.of(program(same)).of(0, 2))
        .isEqualTo(HeldClasses.of(program(same)).of(0, 6));
    assertThat(HeldClasses.of(program(different)).of(0, 2))
        .isNotEqualTo(HeldClasses.of(program(different)).of(0, 6));
  }

  @Test
  void points_next_to_each_other_with_nothing_to_hold_are_idle() {
    HeldClasses classes = HeldClasses.of(program(block(0, yieldStep(), yieldStep())));

    assertThat(classes.size()).isEqualTo(1);
    assertThat(classes.transitions()).isEmpty();
  }

  @Test
  void instances_of_a_procedure_fall_together_behind_a_common_scheduling_point() {
    Block p = block(0, yieldStep(), write(0));
    ProgramCfa program = program(block(10, new Call(p), write(0), new Call(p)));
    HeldClasses classes = HeldClasses.of(program);
    List<Optional<Integer>> writes =
        TinyPrograms.steps(program, 0).stream()
            .filter(edge -> edge.action() instanceof Action.Write)
            .map(edge -> classes.of(0, edge.source()))
            .toList();

    assertThat(writes.get(0)).isPresent().isEqualTo(writes.get(2));
    assertThat(writes.get(1)).isNotEqualTo(writes.get(0));
  }

  @Test
  void nothing_is_held_at_a_lock_of_the_program_wherever_the_scheduler_switches() {
    for (Switching switching : Switching.values()) {
      Step taking = new Step(new Action.Lock(0, switching));
      Step releasing = new Step(new Action.Unlock(0));
      ProgramCfa program = program(block(0, write(0), taking, write(0), releasing));
      Edge edge =
          TinyPrograms.steps(program, 0).stream()
              .filter(step -> step.action() instanceof Action.Lock)
              .findFirst()
              .orElseThrow();
      assertThat(HeldClasses.of(program).of(0, edge.source()))
          .as("%s", switching)
          .contains(HeldClasses.FREE);
    }
  }

  @Test
  void parts_that_no_requirement_touches_become_free() {
    HeldClasses classes =
        HeldClasses.of(program(block(0, write(0), yieldStep(), write(0)), block(10, write(0))));
    ClassSet needed = ClassSet.of(classes.of(1, 2).orElseThrow());

    HeldClasses restricted = classes.restrictedTo(needed);

    assertThat(classes.size()).isEqualTo(4);
    assertThat(restricted.size()).isEqualTo(2);
    assertThat(restricted.of(1, 2)).isNotEqualTo(Optional.of(HeldClasses.FREE));
  }
}
