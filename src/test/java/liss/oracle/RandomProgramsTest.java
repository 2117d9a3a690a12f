package liss.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SortedSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RandomProgramsTest {

  private static final int PROGRAMS = 200;

  @Test
  void theSameSeedGivesTheSameProgram() {
    RandomPrograms programs = RandomPrograms.of(RandomPrograms.Size.SMALL);
    assertThat(programs.source(7)).isEqualTo(programs.source(7)).isNotEqualTo(programs.source(8));
  }

  @Test
  void safeAndUnsafeProgramsAreBothFrequentAndVacuousOnesAreRare() {
    RandomPrograms programs = RandomPrograms.of(RandomPrograms.Size.SMALL);
    int safe = 0;
    int vacuous = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      BruteForce oracle =
          BruteForce.of(Sources.cfa(programs.source(seed)), RandomPrograms.LOOP_BOUND);
      SortedSet<TraceClass> np = oracle.classes(Scheduler.COOPERATIVE);
      if (np.isEmpty()) {
        vacuous++;
      } else if (np.containsAll(oracle.classes(Scheduler.PREEMPTIVE))) {
        safe++;
      }
    }
    assertThat(safe).isBetween(PROGRAMS / 4, PROGRAMS * 3 / 4);
    assertThat(vacuous).isLessThan(PROGRAMS / 6);
  }

  @Test
  void everyKindOfStatementOccurs() {
    String all =
        LongStream.range(0, PROGRAMS)
            .mapToObj(seed ->
                RandomPrograms.of(RandomPrograms.Size.SMALL).source(seed)
                    + RandomPrograms.of(RandomPrograms.Size.SMALL_POSIX).source(seed))
            .reduce("", String::concat);
    assertThat(all)
        .contains(
            "signal(", "reset(", "wait(", "wait_not(", "wait_reset(", "assume(", "<-", "call ")
        .contains("while (", "break;", "continue;", "return;", "havoc", "input(", "output(", "[2]")
        .contains("sem_wait(", "sem_post(", "read_lock(", "read_unlock(", "write_lock(")
        .contains("write_unlock(", "rw_unlock(", "barrier_wait(")
        .contains("cwait(", "csignal(", "cbroadcast(", "unlock(", "yield;", "else", ":= call");
  }

  @Test
  void programsOverTheBoundAreDiscarded() {
    RandomPrograms.Size size = RandomPrograms.Size.TINY;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      BruteForce oracle =
          BruteForce.of(
              Sources.cfa(RandomPrograms.of(size).source(seed)), RandomPrograms.LOOP_BOUND);
      assertThat(oracle.classes(Scheduler.PREEMPTIVE))
          .as("seed %d", seed)
          .hasSizeLessThanOrEqualTo(size.interleavings());
    }
  }
}
