package liss.check.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram.Step;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import org.junit.jupiter.api.Test;

class FootprintsTest {

  /** Steps that touch the same are compared once; here, each is compared with each. */
  @Test
  void conflicts_are_those_of_all_pairs() {
    int conflicting = 0;
    for (long seed = 0; seed < 200; seed++) {
      ProgramCfa cfa = Programs.cfa(RandomPrograms.of(Size.MEDIUM).source(seed));
      BlockProgram program = new BlockProgram(cfa, cfa);
      Footprints footprints = Footprints.of(program);
      List<BitSet> conflicts = footprints.conflicts();
      for (Step one : program.steps()) {
        for (Step other : program.steps()) {
          boolean expected =
              one.thread() != other.thread()
                  && (footprints.staysBehind(one, other) || footprints.staysBehind(other, one));
          assertThat(conflicts.get(one.number()).get(other.number()))
              .as("seed %d: %s and %s", seed, one, other)
              .isEqualTo(expected);
          conflicting += expected ? 1 : 0;
        }
      }
    }
    assertThat(conflicting).isGreaterThan(1000);
  }
}
