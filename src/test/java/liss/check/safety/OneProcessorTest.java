package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.Event;
import liss.abstraction.ProcessorOrder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.Scheduler;
import liss.oracle.Shrinker;
import liss.oracle.TraceClass;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Priorities on one processor: the engines against the definition in docs/language.md. */
@Tag("slow")
class OneProcessorTest {

  private static final int LOOP_BOUND = 2;

  private static final List<SafetyChecker> ENGINES =
      List.of(
          new SerializationEngine(ConsideredRuns.TERMINATING),
          new AntichainEngine(AntichainEngine.DEFAULT_BOUND));

  @Test
  void a_handler_is_not_interrupted_by_a_task() {
    assertThat(isSafe("shared int x; thread t { x := 1; } interrupt i { x := 2; x := 3; }"))
        .isTrue();
    assertThat(isSafe("shared int x; thread t { x := 1; x := 2; } interrupt i { x := 3; }"))
        .isFalse();
  }

  @Test
  void a_more_urgent_task_is_not_interrupted_by_a_less_urgent_one() {
    String program =
        "shared int x; thread t priority %d { x := 1; } thread u priority 2 { x := 2; x := 3; }";
    assertThat(isSafe(program.formatted(1))).isTrue();
    assertThat(isSafe(program.formatted(2))).isFalse();
    assertThat(isSafe(program.formatted(3))).isFalse();
  }

  @Test
  void handlers_of_one_priority_do_not_interrupt_each_other() {
    String program =
        "shared int x; interrupt i[2] priority 1 { x := x + 1; } interrupt j priority %d {x := 5;}";
    assertThat(isSafe(program.formatted(1))).isTrue();
    assertThat(isSafe(program.formatted(2))).isFalse();
  }

  @Test
  void a_handler_starts_only_while_its_condition_is_set() {
    String program =
        """
        shared int x;
        cond enabled = %s;
        thread main { %s x := 1; x := 2; signal(enabled); %s }
        interrupt i { int a; wait(enabled); a := x; }
        """;
    assertThat(isSafe(program.formatted("true", "reset(enabled);", ""))).isTrue();
    assertThat(isSafe(program.formatted("true", "", ""))).isFalse();
    assertThat(isSafe(program.formatted("false", "", ""))).isTrue();
    assertThat(isSafe(program.formatted("false", "", "x := 3;"))).isFalse();
  }

  /** The handler is interrupted by nobody, so that it waits for ever. */
  @Test
  void a_lock_that_a_task_and_a_handler_take_is_a_deadlock() {
    String program = "lock l; thread t { lock(l); unlock(l); } %s i { lock(l); unlock(l); }";
    ProgramCfa handler = read(program.formatted("interrupt"));
    assertThat(Deadlocks.of(handler, handler, Limits.none()).preemptive()).hasSize(1);
    ProgramCfa task = read(program.formatted("thread"));
    assertThat(Deadlocks.of(task, task, Limits.none()).preemptive()).isEmpty();
  }

  @Test
  void priorities_make_no_difference_on_several_processors() {
    ProgramCfa program =
        Programs.cfa("shared int x; thread t { x := 1; } interrupt i { x := 2; x := 3; }");
    for (SafetyChecker engine : ENGINES) {
      assertThat(engine.check(program, program, patience())).isInstanceOf(Verdict.Unsafe.class);
    }
  }

  @Test
  void agrees_with_all_runs_of_random_programs() {
    agrees(Size.SMALL, 0, Seeds.of(60, 3_000));
    agrees(Size.MEDIUM, 0, Seeds.of(7, 300));
  }

  private static void agrees(Size size, long first, int count) {
    int differences = 0;
    for (long seed = first; seed < first + count; seed++) {
      String source = RandomPrograms.of(size).onOneProcessor(seed);
      if (disagreement(source).isPresent()) {
        String small = Shrinker.shrink(source, s -> disagreement(s).isPresent());
        throw new AssertionError(
            "seed " + seed + ": " + disagreement(small).orElse("") + "\n" + small);
      }
      differences += isDifferent(source) ? 1 : 0;
    }
    assertThat(differences).as("programs in which priorities matter").isGreaterThan(count / 20);
  }

  private static boolean isDifferent(String source) {
    SortedSet<TraceClass> one =
        BruteForce.of(Programs.cfa(source), LOOP_BOUND).classes(Scheduler.PREEMPTIVE);
    String several = source.replace("uniprocessor;", "");
    return !one.equals(
        BruteForce.of(Programs.cfa(several), LOOP_BOUND).classes(Scheduler.PREEMPTIVE));
  }

  /** What is wrong; empty if nothing is. */
  private static Optional<String> disagreement(String source) {
    ProgramCfa program = Programs.cfa(source);
    BruteForce oracle = BruteForce.of(program, LOOP_BOUND);
    SortedSet<TraceClass> bad = oracle.preemptiveOnly();
    for (SafetyChecker engine : ENGINES) {
      switch (engine.check(program, program, patience())) {
        case Verdict.Safe safe -> {
          if (!bad.isEmpty()) {
            return Optional.of(engine + " finds nothing, and there is " + bad.getFirst());
          }
        }
        case Verdict.Unsafe unsafe -> {
          Optional<String> wrong = wrong(program, oracle, unsafe);
          if (wrong.isPresent()) {
            return wrong;
          }
        }
        case Verdict.Unknown unknown -> {}
      }
    }
    return deadlocks(program, oracle);
  }

  /** Whether a counterexample is none; one with many rounds of loops may be. */
  private static Optional<String> wrong(
      ProgramCfa program, BruteForce oracle, Verdict.Unsafe unsafe) {
    if (!new ProcessorOrder(program).allows(unsafe.counterexample().run())) {
      return Optional.of("not possible: " + unsafe.counterexample().run());
    }
    List<Edge> steps = unsafe.counterexample().run().events().stream().map(Event::edge).toList();
    TraceClass found = oracle.classOf(steps);
    if (oracle.classes(Scheduler.COOPERATIVE).contains(found)) {
      return Optional.of("cooperative: " + unsafe.counterexample().run());
    }
    return oracle.isBounded() || oracle.classes(Scheduler.PREEMPTIVE).contains(found)
        ? Optional.empty()
        : Optional.of("not preemptive: " + unsafe.counterexample().run());
  }

  private static Optional<String> deadlocks(ProgramCfa program, BruteForce oracle) {
    Deadlocks found = Deadlocks.of(program, program, patience());
    if (found.stopped().isPresent()) {
      return Optional.empty();
    }
    SortedSet<String> known =
        locations(
            oracle.deadlocks(Scheduler.PREEMPTIVE).stream().map(liss.oracle.Deadlock::run).toList(),
            program);
    SortedSet<String> shown = new TreeSet<>();
    for (Deadlock deadlock : found.preemptive()) {
      if (!new ProcessorOrder(program).allows(deadlock.run())) {
        return Optional.of("not possible: " + deadlock.run());
      }
      shown.add(deadlock.state().toString());
    }
    return known.isEmpty() == shown.isEmpty()
        ? Optional.empty()
        : Optional.of("deadlocks " + shown + " instead of " + known);
  }

  private static SortedSet<String> locations(List<List<Edge>> runs, ProgramCfa program) {
    SortedSet<String> states = new TreeSet<>();
    runs.forEach(run -> states.add(run.toString()));
    return states;
  }

  private static boolean isSafe(String text) {
    ProgramCfa program = read(text);
    boolean isSafe = BruteForce.of(program, LOOP_BOUND).preemptiveOnly().isEmpty();
    for (SafetyChecker engine : ENGINES) {
      assertThat(engine.check(program, program, patience()) instanceof Verdict.Safe)
          .as("%s: %s", engine, text)
          .isEqualTo(isSafe);
    }
    return isSafe;
  }

  private static ProgramCfa read(String text) {
    return Programs.cfa("uniprocessor; " + text);
  }

  private static Limits patience() {
    return new Limits(Optional.of(Duration.ofSeconds(10)), Optional.empty());
  }
}
