package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms.Kind;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.FinalViolations;
import liss.run.Finding;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;
import liss.run.Violation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A search of states finds what a search of all states finds that leaves nothing out. */
@Tag("slow")
class StateExplorationTest {

  private static final List<Long> DOMAIN = List.of(0L, 1L);
  private static final int PROGRAMS = Seeds.of(400, 20_000);

  /** Of random programs with loops some have too many states. */
  private static final int MOST_STATES = 3_000;

  @ParameterizedTest
  @EnumSource
  void finds_exactly_the_violations_of_all_states(Kind kind) {
    int compared = 0;
    int violations = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      ProgramCfa program = Programs.cfa(ConcurrentPrograms.source(seed, kind));
      Optional<Set<Violation>> expected = violations(program);
      if (expected.isEmpty()) {
        continue;
      }
      StateExploration search = search(program);
      assertThat(search.explore(Long.MAX_VALUE, () -> false)).isTrue();
      assertThat(found(search)).as("seed %d", seed).isEqualTo(expected.get());
      for (Finding finding : search.findings()) {
        assertThat(FinalViolations.at(finding.schedule()))
            .as("seed %d", seed)
            .contains(finding.violation());
      }
      compared++;
      violations += expected.get().size();
    }
    assertThat(compared).isGreaterThan(PROGRAMS / 3);
    assertThat(violations).isPositive();
  }

  /** It can be interrupted after each state. */
  @Test
  void goes_on_where_it_was_interrupted() {
    for (long seed = 0; seed < 30; seed++) {
      ProgramCfa program = Programs.cfa(ConcurrentPrograms.source(seed, Kind.FAILING));
      StateExploration whole = search(program);
      whole.explore(Long.MAX_VALUE, () -> false);
      StateExploration parts = search(program);
      while (!parts.explore(1, () -> false)) {}
      assertThat(parts.visited()).as("seed %d", seed).isEqualTo(whole.visited());
      assertThat(found(parts)).as("seed %d", seed).isEqualTo(found(whole));
    }
  }

  /** The cost grows with the states: two of each thread's, and those of the order do not count. */
  @Test
  void threads_that_take_turns_have_few_states() {
    StringBuilder text = new StringBuilder("shared int x;\nlock l;\n");
    for (int thread = 0; thread < 8; thread++) {
      text.append("thread t%d { lock(l); x := x + 1; unlock(l); }\n".formatted(thread));
    }
    StateExploration search = search(Programs.cfa(text.toString()));
    assertThat(search.explore(10_000, () -> false)).isTrue();
    assertThat(search.findings()).isEmpty();
  }

  /** A thread that goes round for ever puts no other one off. */
  @Test
  void nobody_is_put_off_by_a_loop() {
    ProgramCfa program =
        Programs.cfa(
            """
            shared int x, y;
            thread loops { while (*) { x := 1 - x; } while (1) { x := 1 - x; } }
            thread fails { y := 1; assert(y == 0); }
            """);
    StateExploration search = search(program);
    assertThat(search.explore(10_000, () -> false)).isTrue();
    assertThat(search.findings()).hasSize(1);
  }

  private static StateExploration search(ProgramCfa program) {
    return new StateExploration(
        program, new Inputs.OneOf(DOMAIN), ProgramExploration.allButRaces());
  }

  private static Set<Violation> found(StateExploration search) {
    return new LinkedHashSet<>(search.findings().stream().map(Finding::violation).toList());
  }

  /** What is wrong with all states that there are; empty if these are too many. */
  private static Optional<Set<Violation>> violations(ProgramCfa program) {
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(DOMAIN));
    Set<ConcreteState> seen = new HashSet<>();
    Deque<ConcreteState> open = new ArrayDeque<>();
    Set<Violation> violations = new LinkedHashSet<>();
    open.add(semantics.initialState());
    while (!open.isEmpty()) {
      ConcreteState state = open.remove();
      if (seen.add(state)
          && state.stop().filter(RunEnd.AssumptionFailed.class::isInstance).isEmpty()) {
        violations.addAll(FinalViolations.in(program, state));
        semantics.steps(state).stream().map(Step::target).forEach(open::add);
      }
      if (seen.size() > MOST_STATES) {
        return Optional.empty();
      }
    }
    return Optional.of(violations);
  }
}
