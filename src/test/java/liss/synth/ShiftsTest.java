package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.check.serial.CooperativeOrder;
import liss.generalize.BadTrace;
import liss.generalize.BadTraces;
import liss.generalize.Generalizer;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.Scheduler;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ShiftsTest {

  private static final int LOOP_BOUND = 2;

  @Test
  void an_interruption_can_come_anywhere_in_the_stretch_that_the_core_spans() throws Exception {
    ProgramCfa program =
        Programs.cfa(
            """
            shared int x, y, z;
            thread one { int r; y := 1; r := x; y := 2; z := 2; x := r + 1; z := 3; }
            thread two { x := 5; }
            """);
    List<Run> runs = shifts(program, counterexample(program).orElseThrow());
    assertThat(runs).hasSize(2);
    assertThat(runs).allSatisfy(run -> assertThat(run.preemptions()).hasSize(1));
  }

  /** Between the signal and the end of the wait the other thread cannot go on. */
  @Test
  void an_interruption_does_not_come_where_synchronization_prevents_it() throws Exception {
    ProgramCfa program =
        Programs.cfa(
            """
            shared int x, y;
            cond c;
            thread one { int r; r := x; y := 1; signal(c); y := 2; x := r + 1; }
            thread two { wait(c); x := 5; }
            """);
    List<Run> runs = shifts(program, counterexample(program).orElseThrow());
    assertThat(runs).hasSize(1);
  }

  @Test
  void shifted_runs_of_random_programs_are_possible_and_bad() throws Exception {
    int compared = 0;
    for (long seed = 0; seed < Seeds.of(60, 200); seed++) {
      ProgramCfa program = Programs.cfa(RandomPrograms.of(Size.SMALL).source(seed));
      Optional<Run> counterexample = counterexample(program);
      if (counterexample.isEmpty() || hasRefusals(counterexample.get())) {
        continue;
      }
      Run original = counterexample.get();
      int threads = program.threads().size();
      BruteForce oracle = BruteForce.of(program, LOOP_BOUND);
      var possible = oracle.classes(Scheduler.PREEMPTIVE);
      List<Run> runs = shifts(program, original);
      assertThat(new HashSet<>(runs)).as("seed %d", seed).hasSameSizeAs(runs);
      for (Run run : runs) {
        assertThat(run.byThread(threads)).as("seed %d", seed).isEqualTo(original.byThread(threads));
        assertThat(CooperativeOrder.of(program, run)).as("seed %d: %s", seed, run).isEmpty();
        if (possible.contains(oracle.classOf(edges(original)))) {
          assertThat(possible).as("seed %d: %s", seed, run).contains(oracle.classOf(edges(run)));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(Seeds.of(15, 50));
  }

  /** Whether attempts fail in a run, which generalization leaves undecided. */
  private static boolean hasRefusals(Run run) {
    return edges(run).stream()
        .anyMatch(edge ->
            edge.action() instanceof Action.ObjectStep step
                && step.operation() instanceof ObjectOperation.Refused);
  }

  private static List<Edge> edges(Run run) {
    return run.events().stream().map(Event::edge).toList();
  }

  private static Optional<Run> counterexample(ProgramCfa program) {
    Verdict verdict = new SerializationEngine().check(program, program, Limits.none());
    return verdict instanceof Verdict.Unsafe unsafe
        ? Optional.of(unsafe.counterexample().run())
        : Optional.empty();
  }

  private static List<Run> shifts(ProgramCfa program, Run run) throws Exception {
    try (Generalizer generalizer = new Generalizer();
        BadTraces traces = generalizer.open(program, run)) {
      BadTrace bad = traces.explain(run).orElseThrow();
      return Shifts.of(program, run, bad.core().orderings());
    }
  }
}
