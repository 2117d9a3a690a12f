package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.cfa.ThreadSymmetry;
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
import liss.unfolding.CutoffMode;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches of states and of runs find what a search of all states finds. */
@Tag("slow")
class StateExplorationTest {

  private static final List<Long> DOMAIN = List.of(0L, 1L);
  private static final int PROGRAMS = Seeds.of(150, 5_000);

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
      assertThat(found(searched(program))).as("seed %d", seed).isEqualTo(expected.get());
      for (CutoffMode cutoffs : CutoffMode.values()) {
        if (cutoffs != CutoffMode.OFF || kind != Kind.LOOPING) {
          assertThat(foundInRuns(program, cutoffs))
              .as("seed %d, cutoffs %s", seed, cutoffs)
              .isEqualTo(expected.get());
        }
      }
      compared++;
      violations += expected.get().size();
    }
    assertThat(compared).isGreaterThan(PROGRAMS / 3);
    assertThat(violations).isPositive();
  }

  /** Threads that do the same, with flags of their own for which another one waits. */
  @Test
  void finds_exactly_the_violations_of_threads_whose_names_do_not_count() {
    int compared = 0;
    int unsafe = 0;
    int alike = 0;
    for (long seed = 0; seed < 2 * PROGRAMS; seed++) {
      String text = replicated(new Random(seed * 0x9E3779B97F4A7C15L + 7));
      ProgramCfa program = Programs.cfa(text);
      Optional<Set<Violation>> expected = violations(program);
      if (expected.isEmpty()) {
        continue;
      }
      StateExploration search = search(program);
      assertThat(search.explore(Long.MAX_VALUE, () -> false)).isTrue();
      assertThat(expected.get()).as("seed %d:%n%s", seed, text).containsAll(found(search));
      assertThat(search.findings().isEmpty()).as("%s", text).isEqualTo(expected.get().isEmpty());
      StateExploration named = searched(program);
      assertThat(found(named)).as("seed %d:%n%s", seed, text).isEqualTo(expected.get());
      compared++;
      unsafe += expected.get().isEmpty() ? 0 : 1;
      alike += ThreadSymmetry.groups(program).isEmpty() ? 0 : 1;
    }
    assertThat(compared).isGreaterThan(PROGRAMS / 3);
    assertThat(unsafe).isBetween(compared / 10, compared * 9 / 10);
    assertThat(alike).isGreaterThan(compared / 2);
  }

  private static String replicated(Random random) {
    int workers = 2 + random.nextInt(2);
    StringBuilder text =
        new StringBuilder("shared int x, y; lock l; semaphore s = 1; condvar q;\n");
    StringBuilder main = new StringBuilder("thread main { int r; ");
    String body = statements(random, 3);
    for (int i = 0; i < workers; i++) {
      text.append("cond started%1$d, ended%1$d;\n".formatted(i));
    }
    for (int i = 0; i < workers; i++) {
      boolean differs = random.nextInt(12) == 0;
      text.append(
          "thread w%1$d { int r; wait(started%1$d); %2$s signal(ended%1$d); }\n"
              .formatted(i, differs ? statements(random, 2) : body));
      main.append("signal(started%d); ".formatted(i))
          .append(random.nextInt(8) == 0 ? statements(random, 1) : "");
    }
    main.append(random.nextBoolean() ? statements(random, 1) : "");
    int first = random.nextInt(workers);
    for (int i = 0; i < workers - random.nextInt(2); i++) {
      main.append("wait(ended%d); ".formatted((first + i) % workers))
          .append(random.nextInt(8) == 0 ? statements(random, 1) : "");
    }
    main.append(
        "r := x; assert(r %s %d); }\n"
            .formatted(random.nextInt(3) == 0 ? "==" : "<=", random.nextInt(workers + 2)));
    return text.append(main).toString();
  }

  private static String statements(Random random, int most) {
    StringBuilder text = new StringBuilder();
    int count = 1 + random.nextInt(most);
    for (int i = 0; i < count; i++) {
      text.append(
          switch (random.nextInt(12)) {
            case 0 -> "x := x + 1; ";
            case 1, 2, 3 -> "lock(l); x := x + 1; unlock(l); ";
            case 4 -> "lock(l); y := x; unlock(l); ";
            case 5 -> "r := y; ";
            case 6 -> "if (y == 1) { y := 0; } ";
            case 7 -> "sem_wait(s); y := 1; sem_post(s); ";
            case 8 -> "lock(l); if (y == 1) { cwait(q, l); } y := 1 - y; unlock(l); ";
            case 9 -> "cbroadcast(q); ";
            case 10 -> "if (*) { r := 1; } ";
            default -> "csignal(q); ";
          });
    }
    return text.toString();
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

  /** A search that is complete, also where names count. */
  private static StateExploration searched(ProgramCfa program) {
    StateExploration search = search(program);
    assertThat(search.explore(Long.MAX_VALUE, () -> false)).isTrue();
    StateExploration all = search.withNames().orElse(search);
    assertThat(all.explore(Long.MAX_VALUE, () -> false)).isTrue();
    for (Finding finding : all.findings()) {
      assertThat(FinalViolations.at(finding.schedule())).contains(finding.violation());
    }
    return all;
  }

  private static Set<Violation> foundInRuns(ProgramCfa program, CutoffMode cutoffs) {
    ProgramExploration found =
        ProgramExploration.of(
            program,
            new Inputs.OneOf(DOMAIN),
            Dependence.ACCESS,
            ExplorationOptions.standard().with(cutoffs),
            ProgramExploration.allButRaces());
    return new LinkedHashSet<>(found.findings().stream().map(Finding::violation).toList());
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
