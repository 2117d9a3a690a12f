package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedSet;
import java.util.stream.IntStream;
import liss.Drivers;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.placement.model.LockOrder;
import liss.placement.model.Objective;
import liss.search.Limits;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Inserted locks bring no deadlock, and take none away. */
@Tag("slow")
class DeadlockFreedomTest {

  static List<String> drivers() {
    return Drivers.quick();
  }

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(15, 100));
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void drivers_keep_their_lock_order(String driver) {
    for (Objective objective : Objective.values()) {
      check(Drivers.program(driver), Drivers.cfa(driver), objective);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void random_programs_keep_their_lock_order(int seed) {
    String source = RandomPrograms.of(Size.SMALL).source(seed);
    for (Objective objective : Objective.values()) {
      check(Programs.parse(source), Programs.cfa(source), objective);
    }
  }

  private static void check(Program program, ProgramCfa original, Objective objective) {
    if (synthesize(program, objective) instanceof Synthesized result) {
      ProgramCfa locked = result.placement().applyTo(original, result.lockNames());
      LockOrder order = LockOrder.of(locked);
      assertThat(order.onCycles()).as(result.text()).isEqualTo(LockOrder.of(original).onCycles());
      int own = original.locks().size();
      order
          .takenUnder()
          .forEach((held, taken) -> {
            SortedSet<Integer> ownTaken = taken.headSet(own);
            if (held >= own) {
              assertThat(ownTaken).as(result.text()).isEmpty();
            }
          });
    }
  }

  @Test
  void circles_are_found() {
    String text =
        """
        lock a, b, c;
        thread first { lock(a); lock(b); lock(c); unlock(c); unlock(b); unlock(a); }
        thread second { lock(b); lock(a); unlock(a); unlock(b); }
        """;
    LockOrder order = LockOrder.of(Programs.cfa(text));
    assertThat(order.onCycles()).containsExactly(0, 1);
    assertThat(order.takenUnder().get(0)).containsExactly(1, 2);
  }

  @Test
  void old_deadlocks_stay_and_none_is_new() {
    String text =
        """
        shared int x;
        lock a, b;
        thread first { x := x + 1; lock(a); lock(b); unlock(b); unlock(a); }
        thread second { x := x + 1; lock(b); lock(a); unlock(a); unlock(b); }
        """;
    Synthesized result = (Synthesized) synthesize(Programs.parse(text), Objective.COARSE);
    assertThat(result.placement().isEmpty()).isFalse();
    assertThat(result.before().preemptive()).isNotEmpty();
    Deadlocks after = Deadlocks.of(Programs.cfa(result.text()), Programs.cfa(text), Limits.none());
    assertThat(after.preemptive()).hasSameSizeAs(result.before().preemptive());
    assertThat(after.notIn(result.before())).isEmpty();
  }

  private static SynthesisResult synthesize(Program program, Objective objective) {
    return new Synthesizer(
            new SerializationEngine(), objective, Limits.none(), SynthesisListener.SILENT)
        .synthesize(program);
  }
}
