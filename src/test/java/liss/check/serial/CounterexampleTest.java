package liss.check.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import liss.Programs;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.safety.RandomRuns;
import liss.check.serial.Counterexample.Ending;
import liss.check.serial.Counterexample.Reason;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import org.junit.jupiter.api.Test;

class CounterexampleTest {

  @Test
  void the_completion_starts_after_the_shortest_prefix_with_a_cycle() {
    int cycles = 0;
    for (long seed = 0; seed < 300; seed++) {
      ProgramCfa program = Programs.cfa(RandomPrograms.of(Size.SMALL).source(seed));
      var run = RandomRuns.of(program, new Random(seed));
      if (run.isPresent()) {
        Counterexample counterexample = Counterexample.of(run.get());
        int steps = run.get().events().size();
        int expected =
            IntStream.range(0, steps)
                .filter(length -> hasCircle(run.get(), length))
                .findFirst()
                .orElse(steps);
        assertThat(counterexample.ending())
            .as("seed %d", seed)
            .isEqualTo(new Ending.Terminates(expected));
        boolean isCycle = hasCircle(run.get(), steps);
        assertThat(counterexample.reason() instanceof Reason.Cycle)
            .as("seed %d", seed)
            .isEqualTo(isCycle);
        cycles += isCycle ? 1 : 0;
      }
    }
    assertThat(cycles).isGreaterThan(20);
  }

  private static boolean hasCircle(Run run, int length) {
    return BlockGraph.of(new Run(run.events().subList(0, length))).shortestCycle().isPresent();
  }
}
