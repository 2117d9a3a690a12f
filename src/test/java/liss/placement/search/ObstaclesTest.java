package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.Programs;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LockBan;
import liss.cfa.ProgramCfa;
import liss.placement.model.Exclusion;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Obstacle;
import liss.placement.model.Obstacle.Cause;
import liss.placement.model.Obstacle.Side;
import liss.placement.model.PlacementRules;
import liss.placement.model.Sections;
import org.junit.jupiter.api.Test;

/** Why clauses have no placement. */
class ObstaclesTest {

  private static final PlacementRules STRUCTURED =
      new PlacementRules(Sections.STRUCTURED, List.of());

  private static Edge access(ProgramCfa program, int thread, int number) {
    return program.threads().get(thread).edges().stream()
        .filter(edge -> edge.action() instanceof Action.Access)
        .skip(number)
        .findFirst()
        .orElseThrow();
  }

  private static List<Obstacle> obstacles(ProgramCfa program, Edge after, Edge step) {
    return Obstacles.of(
        program, STRUCTURED, List.of(ExclusionClause.of(new Exclusion(after, step))), () -> false);
  }

  @Test
  void a_wait_that_nothing_separates_from_the_piece_is_named() {
    ProgramCfa program =
        Programs.cfa(
            """
            shared int x, y;
            cond c;
            thread t { x := 1; wait(c); y := 1; }
            thread u { x := 2; y := 2; }
            """);
    Edge wait =
        program.threads().getFirst().edges().stream()
            .filter(edge -> edge.action() instanceof Action.Wait)
            .findFirst()
            .orElseThrow();
    List<Obstacle> found = obstacles(program, wait, access(program, 1, 0));
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().side()).isEqualTo(Side.INTERRUPTED);
    assertThat(found.getFirst().cause()).isEqualTo(new Cause.Joined(wait));
  }

  @Test
  void a_ban_is_named_with_the_side_that_has_it() {
    ProgramCfa program =
        Programs.cfa(
            """
            shared int x, y;
            thread t { x := 1; y := 1; }
            thread u { @nolock x := 2; }
            """);
    List<Obstacle> found = obstacles(program, access(program, 0, 0), access(program, 1, 0));
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().side()).isEqualTo(Side.INTERRUPTING);
    assertThat(found.getFirst().cause())
        .isInstanceOfSatisfying(
            Cause.Forbidden.class,
            forbidden -> assertThat(forbidden.ban()).isInstanceOf(LockBan.Annotated.class));
  }

  @Test
  void a_lock_of_the_program_in_a_call_inside_of_the_piece_is_responsible() {
    ProgramCfa program =
        Programs.cfa(
            """
            shared int x, y;
            lock l;
            proc push() { if (*) { x := 1; y := 1; } else { lock(l); unlock(l); } }
            thread t { while (*) { call push(); } }
            thread u { x := 2; y := 2; }
            """);
    Edge last = access(program, 0, 1);
    Edge first = access(program, 0, 0);
    assertThat(obstacles(program, first, access(program, 1, 0))).isEmpty();
    // From one round of the loop to the next: the lock would be held all the time in the call.
    List<Obstacle> found =
        Obstacles.of(
            program,
            STRUCTURED,
            List.of(ExclusionClause.of(new Exclusion(last, access(program, 1, 0)))),
            () -> false);
    assertThat(found).allMatch(obstacle -> obstacle.cause() instanceof Cause.Step);
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().step().orElseThrow().action()).isInstanceOf(Action.Lock.class);
  }
}
