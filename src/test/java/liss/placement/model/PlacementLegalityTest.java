package liss.placement.model;

import static liss.placement.model.TinyPrograms.block;
import static liss.placement.model.TinyPrograms.point;
import static liss.placement.model.TinyPrograms.program;
import static liss.placement.model.TinyPrograms.waitFor;
import static liss.placement.model.TinyPrograms.write;
import static liss.placement.model.TinyPrograms.yieldStep;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.placement.model.LockOperation.Acquire;
import liss.placement.model.LockOperation.Release;
import liss.placement.model.PlacementLegality.Rule;
import liss.placement.model.PlacementLegality.Violation;
import liss.placement.model.TinyPrograms.Block;
import liss.placement.model.TinyPrograms.Call;
import liss.placement.model.TinyPrograms.Choice;
import liss.placement.model.TinyPrograms.Forever;
import liss.placement.model.TinyPrograms.Loop;
import liss.placement.model.TinyPrograms.Return;
import liss.placement.model.TinyPrograms.Step;
import org.junit.jupiter.api.Test;

class PlacementLegalityTest {

  private static final List<LockOperation> LOCK = List.of(new Acquire(0));
  private static final List<LockOperation> UNLOCK = List.of(new Release(0));

  private static List<Rule> broken(Block thread, Map<Integer, List<LockOperation>> operations) {
    ProgramCfa program = program(thread, block(100));
    TreeMap<InsertionPoint, List<LockOperation>> byPoint = new TreeMap<>();
    operations.forEach((number, list) -> byPoint.put(point(number), list));
    return PlacementLegality.violations(program, new LockPlacement(2, byPoint)).stream()
        .map(Violation::rule)
        .distinct()
        .toList();
  }

  @Test
  void a_region_around_statements_is_legal() {
    assertThat(broken(block(0, write(0), write(0)), Map.of(0, LOCK, 2, UNLOCK))).isEmpty();
  }

  @Test
  void c2_a_section_without_a_step_is_needless() {
    Call call = new Call(block(10, write(0)));

    assertThat(broken(block(0, call), Map.of(0, LOCK, 10, UNLOCK))).containsExactly(Rule.C2);
    assertThat(broken(block(0, write(0), call), Map.of(1, LOCK, 10, UNLOCK)))
        .containsExactly(Rule.C2);
    assertThat(broken(block(0, write(0), call), Map.of(0, LOCK, 10, UNLOCK))).isEmpty();
    assertThat(broken(block(0, write(0), call), Map.of(1, LOCK, 11, UNLOCK))).isEmpty();
  }

  @Test
  void c3_locks_are_nested_in_one_order() {
    Block thread = block(0, write(0), write(0), write(0));
    List<LockOperation> second = List.of(new Acquire(1));
    List<LockOperation> both = List.of(new Release(0), new Release(1));

    assertThat(broken(thread, Map.of(0, LOCK, 1, second, 2, both))).isEmpty();
    assertThat(broken(thread, Map.of(0, second, 1, LOCK, 2, both))).containsExactly(Rule.C3);
  }

  @Test
  void c3_a_lock_released_at_the_same_point_is_not_in_the_way() {
    assertThat(
            broken(
                block(0, write(0), write(0)),
                Map.of(
                    0, List.of(new Acquire(1)),
                    1, List.of(new Release(1), new Acquire(0)),
                    2, UNLOCK)))
        .isEmpty();
  }

  @Test
  void c4_locks_of_the_program_come_first() {
    Step own = new Step(new Action.Lock(0));
    Step release = new Step(new Action.Unlock(0));

    assertThat(broken(block(0, own, write(0), release), Map.of(1, LOCK, 3, UNLOCK))).isEmpty();
    assertThat(broken(block(0, own, write(0), release), Map.of(0, LOCK, 3, UNLOCK)))
        .containsExactly(Rule.C4);
  }

  @Test
  void c5_waits_are_not_protected_but_assumptions_may_be() {
    Step assume = new Step(new Action.Assume(0, true));
    Step condvar = new Step(new Action.CondvarWait(0, 0));

    assertThat(broken(block(0, assume), Map.of(0, LOCK, 1, UNLOCK))).isEmpty();
    assertThat(broken(block(0, waitFor(0)), Map.of(0, LOCK, 1, UNLOCK))).containsExactly(Rule.C5);
    assertThat(broken(block(0, condvar), Map.of(0, LOCK, 1, UNLOCK))).containsExactly(Rule.C5);
  }

  @Test
  void c6_a_lock_is_not_released_and_taken_at_once() {
    List<LockOperation> again = List.of(new Release(0), new Acquire(0));

    assertThat(broken(block(0, write(0), write(0)), Map.of(0, LOCK, 1, again, 2, UNLOCK)))
        .containsExactly(Rule.C6);
  }

  @Test
  void c7_branches_that_join_agree() {
    Block thread = block(0, new Choice(block(10, write(0)), block(20)), write(0));

    assertThat(broken(thread, Map.of(10, LOCK, 20, LOCK, 2, UNLOCK))).isEmpty();
    assertThat(broken(thread, Map.of(10, LOCK, 2, UNLOCK))).contains(Rule.C7);
    assertThat(broken(block(0, new Loop(block(10, write(0)))), Map.of(10, LOCK, 1, UNLOCK)))
        .contains(Rule.C7);
  }

  @Test
  void c8_only_what_is_held_is_released() {
    assertThat(broken(block(0, write(0)), Map.of(1, UNLOCK))).containsExactly(Rule.C8);
  }

  @Test
  void c9_nothing_is_taken_twice() {
    assertThat(broken(block(0, write(0), write(0)), Map.of(0, LOCK, 1, LOCK, 2, UNLOCK)))
        .containsExactly(Rule.C9);
    Block p = block(10, write(0));
    assertThat(broken(block(0, new Call(p)), Map.of(0, LOCK, 10, LOCK, 1, UNLOCK)))
        .containsExactly(Rule.C9);
  }

  @Test
  void c10_nothing_is_held_at_the_end_also_after_an_early_return() {
    assertThat(broken(block(0, write(0)), Map.of(0, LOCK))).containsExactly(Rule.C10);
    Block thread = block(0, write(0), new Choice(block(10, new Return()), block(20)), write(0));
    assertThat(broken(thread, Map.of(0, LOCK, 3, UNLOCK))).contains(Rule.C10);
    assertThat(broken(thread, Map.of(0, LOCK, 10, UNLOCK, 3, UNLOCK))).isEmpty();
  }

  @Test
  void c11_nothing_is_held_at_a_yield() {
    assertThat(broken(block(0, yieldStep()), Map.of(0, LOCK, 1, UNLOCK))).containsExactly(Rule.C11);
  }

  @Test
  void c12_nothing_is_held_or_taken_where_that_is_forbidden() {
    ProgramCfa free = program(block(0, write(0)), block(100, write(0)));
    ProgramCfa program =
        TinyPrograms.mapEdges(free, edge -> edge.thread() == 0 ? TinyPrograms.banned(edge) : edge);
    ProgramCfa atSteps =
        TinyPrograms.mapEdges(
            free,
            edge ->
                edge.thread() == 0 && !edge.action().isSilent() ? TinyPrograms.banned(edge) : edge);
    LockPlacement forbidden = new LockPlacement(1, section(0, 1));

    assertThat(PlacementLegality.violations(free, forbidden)).isEmpty();
    assertThat(PlacementLegality.violations(program, forbidden))
        .extracting(Violation::rule)
        .containsOnly(Rule.C12);
    assertThat(PlacementLegality.violations(atSteps, forbidden))
        .extracting(Violation::rule)
        .containsExactly(Rule.C12);
    assertThat(PlacementLegality.violations(program, new LockPlacement(1, section(100, 101))))
        .isEmpty();
  }

  private static TreeMap<InsertionPoint, List<LockOperation>> section(int from, int to) {
    return new TreeMap<>(Map.of(point(from), LOCK, point(to), UNLOCK));
  }

  /**
   * The program takes its lock between insertion points 0 and 1, and releases it between 2 and 3.
   */
  private static final Block OWN_SECTION =
      block(0, new Step(new Action.Lock(0)), write(0), new Step(new Action.Unlock(0)), write(0));

  /** The rules that are broken if lock {@code reused} of a placement is that of the program. */
  private static List<Rule> brokenBeside(
      Block thread, int reused, Map<Integer, List<LockOperation>> operations) {
    ProgramCfa program = program(thread, block(100));
    OwnSections own = OwnSections.of(new SectionLocks(program), 0).orElseThrow();
    TreeMap<InsertionPoint, List<LockOperation>> byPoint = new TreeMap<>();
    operations.forEach((number, list) -> byPoint.put(point(number), list));
    LockPlacement placement =
        new LockPlacement(2, byPoint, new TreeMap<>(Map.of(reused, own))).withOwnSections();
    return PlacementLegality.violations(program, placement).stream()
        .map(Violation::rule)
        .distinct()
        .toList();
  }

  @Test
  void c13_a_section_may_be_added_to_a_lock_of_the_program() {
    assertThat(brokenBeside(OWN_SECTION, 0, Map.of(3, LOCK, 4, UNLOCK))).isEmpty();
  }

  @Test
  void c13_behind_its_lock_statement_a_reused_lock_is_the_first_that_is_taken() {
    List<LockOperation> second = List.of(new Acquire(1));
    List<LockOperation> release = List.of(new Release(1));

    assertThat(brokenBeside(OWN_SECTION, 0, Map.of(1, second, 3, release))).isEmpty();
    assertThat(brokenBeside(OWN_SECTION, 1, Map.of(1, LOCK, 3, UNLOCK))).containsExactly(Rule.C13);
  }

  @Test
  void c13_nothing_is_taken_in_front_of_the_unlock_statement_of_a_reused_lock() {
    List<LockOperation> second = List.of(new Acquire(1));

    assertThat(brokenBeside(OWN_SECTION, 0, Map.of(2, second, 4, List.of(new Release(1)))))
        .containsExactly(Rule.C13);
    assertThat(broken(OWN_SECTION, Map.of(2, LOCK, 4, UNLOCK))).as("without reuse").isEmpty();
  }

  @Test
  void c13_nothing_is_taken_in_an_empty_section_of_a_reused_lock() {
    Block thread =
        block(
            0,
            new Step(new Action.Lock(0)),
            new Step(new Action.Unlock(0)),
            new Step(new Action.Lock(0)),
            write(0),
            new Step(new Action.Unlock(0)),
            write(0));
    List<LockOperation> second = List.of(new Acquire(1));
    List<LockOperation> release = List.of(new Release(1));

    assertThat(brokenBeside(thread, 0, Map.of(5, second, 6, release))).isEmpty();
    assertThat(brokenBeside(thread, 0, Map.of(1, second, 2, release))).contains(Rule.C13);
    assertThat(broken(thread, Map.of(1, LOCK, 2, UNLOCK)))
        .as("without reuse")
        .doesNotContain(Rule.C13);
  }

  @Test
  void c14_the_same_locks_are_held_at_all_steps_of_one_place_in_one_call() {
    Step place = new Step(new Action.Agree(0, 0));
    Step other = new Step(new Action.Agree(1, 0));
    Step call = new Step(new Action.Agree(0, 1));
    Map<Integer, List<LockOperation>> section = Map.of(1, LOCK, 2, UNLOCK);

    assertThat(broken(block(0, place, write(0), place), section)).isEmpty();
    assertThat(broken(block(0, place, write(0), other, place), section)).isEmpty();
    assertThat(broken(block(0, place, write(0), place), Map.of(1, LOCK, 3, UNLOCK)))
        .containsExactly(Rule.C14);
    assertThat(broken(block(0, place, write(0), other), Map.of(1, LOCK, 3, UNLOCK))).isEmpty();
    assertThat(broken(block(0, place, write(0), call), Map.of(1, LOCK, 3, UNLOCK))).isEmpty();
  }

  @Test
  void a_thread_that_never_ends_needs_no_release() {
    Block thread = block(0, new Forever(block(10, write(0))));

    assertThat(broken(thread, Map.of(0, LOCK))).isEmpty();
  }
}
