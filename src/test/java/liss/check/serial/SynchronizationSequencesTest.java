package liss.check.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The normal form of stretches of a run against their execution step by step. */
@Tag("slow")
class SynchronizationSequencesTest {

  @Test
  void a_stretch_in_normal_form_does_what_its_steps_do() {
    int possible = 0;
    int impossible = 0;
    for (long seed = 0; seed < Seeds.of(600, 2_000); seed++) {
      ProgramCfa cfa = Programs.cfa(RandomPrograms.of(Size.SMALL).source(seed));
      BlockProgram program = new BlockProgram(cfa, cfa);
      SynchronizationSequences operations =
          new SynchronizationSequences(program, Footprints.of(program));
      Random random = new Random(seed);
      List<Step> stretch = stretch(program, random);
      int[] state = state(program, operations, random);
      int[] byStep = state.clone();
      boolean expected =
          stretch.stream().allMatch(step -> operations.execute(operations.of(step), byStep));
      int[] normal = new int[0];
      for (Step step : stretch) {
        normal = operations.append(normal, operations.of(step));
      }
      int[] atOnce = state.clone();
      assertThat(operations.execute(normal, atOnce))
          .as("seed %d, %s", seed, stretch)
          .isEqualTo(expected);
      if (expected) {
        assertThat(atOnce).as("seed %d, %s", seed, stretch).isEqualTo(byStep);
      }
      possible += expected ? 1 : 0;
      impossible += expected ? 0 : 1;
    }
    assertThat(possible).isGreaterThan(100);
    assertThat(impossible).isGreaterThan(100);
  }

  private static List<Step> stretch(BlockProgram program, Random random) {
    List<Step> stretch = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0 && !program.steps().isEmpty(); i--) {
      stretch.add(program.steps().get(random.nextInt(program.steps().size())));
    }
    return stretch;
  }

  private static int[] state(
      BlockProgram program, SynchronizationSequences operations, Random random) {
    int[] state = new int[program.width()];
    operations.observed().stream()
        .filter(i -> i >= program.firstFlag())
        .forEach(i -> state[i] = random.nextInt(2));
    return state;
  }

  @Test
  void what_a_loop_does_stays_as_short_as_one_round() {
    ProgramCfa cfa =
        Programs.cfa(
            """
            cond c, d;
            thread loop { while (*) { wait(c); reset(d); signal(d); yield; } }
            thread other { signal(c); wait(d); reset(d); }
            """);
    BlockProgram program = new BlockProgram(cfa, cfa);
    SynchronizationSequences operations =
        new SynchronizationSequences(program, Footprints.of(program));
    int[] round = new int[0];
    for (Step step : program.steps()) {
      if (step.thread() == 0) {
        round = operations.append(round, operations.of(step));
      }
    }
    assertThat(Arrays.equals(operations.append(round, round), round)).isTrue();
  }
}
