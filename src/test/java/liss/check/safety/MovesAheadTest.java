package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.Footprints;
import liss.check.analysis.LiveFlags;
import liss.check.analysis.LockSets;
import liss.check.analysis.PersistentMoves;
import liss.check.safety.Verdict.Effort;
import liss.check.serial.RunMonitor;
import liss.check.serial.SerialOrders;
import liss.check.serial.SerialOrders.Memory;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.search.Limits;
import org.junit.jupiter.api.Test;

/** A search whose moves are made ahead against one that makes them itself. */
class MovesAheadTest {

  /** All that a search tells. */
  private record Told(
      List<Run> found, boolean undecided, Effort effort, Optional<String> stopped, boolean all) {}

  @Test
  void searches_tell_the_same_on_one_processor_and_on_three() {
    int bad = 0;
    int rearranged = 0;
    int stopped = 0;
    for (long seed = 0; seed < Seeds.of(150, 5000); seed++) {
      Random random = new Random(seed);
      ProgramCfa program = Programs.cfa(RandomPrograms.of(Size.MEDIUM).source(seed));
      ProgramCfa locked =
          random.nextBoolean()
              ? program
              : RandomPlacements.of(program, 2, random)
                  .applyTo(program, List.of("added0", "added1"));
      long budget = 1 + random.nextInt(4);
      Told alone = told(program, locked, 1, budget);
      assertThat(told(program, locked, 3, budget)).as("seed %d", seed).isEqualTo(alone);
      bad += alone.found().isEmpty() ? 0 : 1;
      rearranged += alone.all() ? 0 : 1;
      stopped += alone.stopped().isPresent() ? 1 : 0;
    }
    assertThat(List.of(bad, rearranged, stopped)).allMatch(count -> count > 0);
  }

  @Test
  void a_large_search_tells_the_same() throws Exception {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of("drivers/cpmac.bug4.w")));
    assertThat(told(program, program, 2, 40)).isEqualTo(told(program, program, 1, 40));
  }

  private static Told told(
      ProgramCfa specification, ProgramCfa implementation, int processors, long budget) {
    BlockProgram program = BlockProgram.withoutIrrelevantFlags(specification, implementation);
    LockSets locks = new LockSets(program);
    Footprints strict = Footprints.of(program);
    AtomicMoves moves = new AtomicMoves(program, strict);
    PersistentMoves persistent = new PersistentMoves(program, strict, locks, moves);
    LiveFlags flags = new LiveFlags(program);
    Limits limits = Limits.none().withBudget(budget);
    SerialOrders orders =
        new SerialOrders(
            program,
            Footprints.without(locks.inner(), program),
            flags,
            moves,
            new Memory.OneOrder(),
            limits);
    RunMonitor monitor = new RunMonitor(program, Optional.of(orders), moves, flags);
    Violations violations =
        new Violations(
            program, new TerminatingCompletion(program, persistent, moves, Limits.none()), 2);
    ViolationSearch search =
        new ViolationSearch(program, monitor, persistent::in, limits, violations);
    search.makeAhead(persistent, processors, 0);
    search.run();
    return new Told(
        new ArrayList<>(violations.found()),
        violations.areUndecided(),
        search.effort(),
        search.stopped(),
        monitor.hasFollowedAll());
  }
}
