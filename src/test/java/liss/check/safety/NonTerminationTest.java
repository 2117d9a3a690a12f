package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.AbstractProgram;
import liss.abstraction.StateGraph;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.oracle.NonTerminatingPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class NonTerminationTest {

  @Test
  void a_cooperative_run_that_goes_on_is_a_preemptive_one() {
    NonTermination found = endlessness("thread t { again: yield; goto again; }");
    assertThat(found).isEqualTo(new NonTermination(true, true, Optional.empty()));
  }

  @Test
  void a_thread_that_goes_round_in_silent_steps_goes_on() {
    assertThat(endlessness("thread t { again: goto again; }").cooperatively()).isTrue();
  }

  @Test
  void a_program_that_is_stuck_or_ends_does_not_go_on() {
    assertThat(endlessness("cond c; thread t { wait(c); }").preemptively()).isFalse();
    assertThat(endlessness("thread t { skip; }").preemptively()).isFalse();
  }

  @Test
  void a_loop_behind_what_only_a_preemption_allows_is_preemptive() {
    NonTermination found =
        endlessness(
            """
            cond c;
            thread a { assume(c); again: yield; goto again; }
            thread b { signal(c); reset(c); }
            """);
    assertThat(found).isEqualTo(new NonTermination(true, false, Optional.empty()));
  }

  @Test
  void a_limit_stops_the_search() {
    ProgramCfa program =
        Programs.cfa("shared int x = 0; thread t[14] { x := 1; yield; x := 2; yield; }");
    Limits limits = new Limits(Optional.of(Duration.ZERO), Optional.empty());
    assertThat(NonTermination.of(program, limits).stopped()).isPresent();
  }

  @Test
  void agrees_with_greatest_fixed_points_on_random_programs() {
    int[] tally = new int[2];
    for (long seed = 0; seed < Seeds.of(500, 2000); seed++) {
      String source = NonTerminatingPrograms.source(Size.SMALL, seed);
      ProgramCfa program = Programs.cfa(source);
      NaiveNonTerminatingRuns preemptive = new NaiveNonTerminatingRuns(program);
      boolean preemptively =
          preemptive.isNonTerminating(preemptive.stateAfter(List.of()).orElseThrow());
      boolean cooperatively = doesNotTerminateCooperatively(program);
      assertThat(NonTermination.of(program, Limits.none()))
          .as("seed %s%n%s", seed, source)
          .isEqualTo(new NonTermination(preemptively, cooperatively, Optional.empty()));
      tally[cooperatively ? 0 : 1]++;
    }
    assertThat(tally[0]).isGreaterThan(Seeds.of(25, 100));
    assertThat(tally[1]).isGreaterThan(Seeds.of(3, 9));
  }

  /** All cooperative states; then again and again those that cannot go on are taken away. */
  private static boolean doesNotTerminateCooperatively(ProgramCfa cfa) {
    BlockProgram program = new BlockProgram(cfa, cfa);
    StateGraph semantics = StateGraph.cooperative(new AbstractProgram(cfa));
    int initial = semantics.initialStates()[0];
    Map<Integer, List<Integer>> next = new LinkedHashMap<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(initial));
    while (!open.isEmpty()) {
      int state = open.remove();
      if (!next.containsKey(state)) {
        List<Integer> targets = new ArrayList<>();
        semantics.forEachStep(state, (edge, symbol, target) -> targets.add(target));
        next.put(state, targets);
        open.addAll(targets);
      }
    }
    Set<Integer> endless = new LinkedHashSet<>(next.keySet());
    while (endless.removeIf(
        state ->
            next.get(state).stream().noneMatch(endless::contains)
                && !spins(program, semantics, state))) {
      // Again, until nothing changes.
    }
    return endless.contains(initial);
  }

  private static boolean spins(BlockProgram program, StateGraph semantics, int state) {
    OptionalInt running = semantics.runningThread(state);
    int[] values = semantics.values(state);
    return running.isPresent()
        ? program.spins(running.getAsInt(), values[running.getAsInt()])
        : IntStream.range(0, program.threads()).anyMatch(t -> program.spins(t, values[t]));
  }

  private static NonTermination endlessness(String source) {
    return NonTermination.of(Programs.cfa(source), Limits.none());
  }
}
