package liss.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import liss.Programs;
import liss.Seeds;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms;
import liss.explore.ConcurrentPrograms.Kind;
import liss.explore.Dependence;
import liss.explore.Inputs;
import liss.explore.ProgramExploration;
import liss.lang.Program;
import liss.run.Property;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is proved has no failing run, with any number of threads. */
@Tag("slow")
class ThreadModularProofTest {

  private static final Set<Property> ERRORS = Set.of(Property.ASSERTION, Property.LOCK);

  private static Optional<ThreadModularProof> proof(Program program, Set<Property> sought) {
    return proof(program, sought, 3);
  }

  private static Optional<ThreadModularProof> proof(
      Program program, Set<Property> sought, long seconds) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    return ThreadModularProof.of(
        ReplicatedProgram.of(program), sought, () -> System.nanoTime() > end);
  }

  private static Optional<ThreadModularProof> proof(String... lines) {
    return proof(Programs.parse(String.join("\n", lines)), ERRORS, 60);
  }

  private static Optional<ThreadModularProof> proof(Program program, ProofLimits limits) {
    return ThreadModularProof.of(ReplicatedProgram.of(program), ERRORS, limits, () -> false);
  }

  private static ProgramExploration explored(ProgramCfa program, Set<Property> sought) {
    long end = System.nanoTime() + 700_000_000L;
    return ProgramExploration.of(
        program,
        new Inputs.OneOf(List.of(0L, 1L)),
        Dependence.ACCESS,
        ExplorationOptions.standard().stoppingWhen(() -> System.nanoTime() > end),
        sought);
  }

  @Test
  void programs_with_a_failing_run_are_not_proved() {
    int proofs = 0;
    int failing = 0;
    for (long seed = 0; seed < Seeds.of(2, 1000); seed++) {
      Program program = Programs.parse(RandomReplicatedPrograms.source(seed));
      boolean isProved = proof(program, ERRORS).isPresent();
      boolean isFree = proof(program, Set.of(Property.DEADLOCK)).isPresent();
      proofs += isProved ? 1 : 0;
      for (int copies = 1; copies <= 3; copies++) {
        ProgramExploration found =
            explored(
                CfaBuilder.build(program.withCopies(copies)),
                Set.of(Property.ASSERTION, Property.LOCK, Property.DEADLOCK));
        Set<Property> violated = found.violated();
        String what = "seed " + seed + " with " + copies + " copies";
        if (isFree) {
          assertThat(violated).as(what).doesNotContain(Property.DEADLOCK);
        }
        violated.remove(Property.DEADLOCK);
        failing += violated.isEmpty() ? 0 : 1;
        if (isProved) {
          assertThat(violated).as(what).isEmpty();
        }
      }
    }
    assertThat(proofs).isPositive();
    assertThat(failing).as("proofs %d", proofs).isPositive();
  }

  @Test
  void programs_with_all_kinds_of_steps_are_proved_only_if_no_run_fails() {
    int proofs = 0;
    for (long seed = 0; seed < Seeds.of(3, 1500); seed++) {
      Kind kind = List.of(Kind.FAILING, Kind.LOOPING, Kind.TERMINATING).get((int) (seed % 3));
      Program program = Programs.parse(ConcurrentPrograms.source(seed, kind));
      if (proof(program, ERRORS).isPresent()) {
        proofs++;
        ProgramExploration found = explored(CfaBuilder.build(program), ERRORS);
        assertThat(found.violated()).as("seed %d", seed).isEmpty();
      }
    }
    assertThat(proofs).isPositive();
  }

  @Test
  void what_a_lock_protects_holds_for_any_number_of_threads() {
    assertThat(
            proof(
                "shared int x; lock l;",
                "thread t[*] {",
                "  lock(l); x := x + 1; assert(x == 1); x := x - 1; unlock(l);",
                "}"))
        .isPresent();
  }

  /** The program itself implements the lock: who has changed it last is known. */
  @Test
  void a_lock_of_a_test_and_set_protects_as_well() {
    assertThat(
            proof(
                "shared int x, turn = 1, z; lock l;",
                "thread t[*] {",
                "  int r;",
                "  lock(l); r := turn; turn := 0; unlock(l);",
                "  if (r == 1) {",
                "    x := x + 1; assert(x == 1); x := x - 1;",
                "    lock(l); turn := 1; unlock(l);",
                "  }",
                "}"))
        .isPresent();
  }

  @Test
  void the_writer_of_a_reader_writer_lock_is_known_and_readers_are_not() {
    String program =
        "shared int x; rwlock w; thread t[*] { BEGIN x := x + 1; assert(x == 1); x := x - 1; END }";
    assertThat(proof(program.replace("BEGIN", "write_lock(w);").replace("END", "rw_unlock(w);")))
        .isPresent();
    assertThat(proof(program.replace("BEGIN", "read_lock(w);").replace("END", "rw_unlock(w);")))
        .isEmpty();
    assertThat(
            proof(
                "shared int x; rwlock w; thread t[*] { write_lock(w); x := 1; x := 0;"
                    + " rw_unlock(w); } thread u { assert(x == 0); }"))
        .isEmpty();
    assertThat(
            proof(
                Programs.parse("rwlock w; thread t[*] { write_lock(w); write_lock(w); }"),
                Set.of(Property.DEADLOCK)))
        .isEmpty();
  }

  @Test
  void cells_with_known_indices_are_variables() {
    String program =
        "shared int a[3]; lock l; thread t[*] { lock(l); a[1] := a[1] + 1; OTHER"
            + " assert(a[1] == 1 && a[2] == 0); a[1] := a[1] - 1; unlock(l); }";
    assertThat(proof(program.replace("OTHER", "a[0] := 5;"))).isPresent();
    assertThat(proof(program.replace("OTHER", "a[2] := 1;"))).isEmpty();
    assertThat(
            proof("shared int a[1], i; thread t[*] { a[i] := 1; } thread u { assert(a[0] == 0); }"))
        .isEmpty();
    assertThat(
            proof(
                program.replace("OTHER", "int i; i := havoc; if (i < 1 && i >= 0) { a[i] := 5; }")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shared int x; thread t[*] { x := x + 1; assert(x == 1); x := x - 1; }",
        "shared int x; lock l; thread t[*] { lock(l); x := 1; unlock(l); assert(x == 0); }",
        "shared int x; lock l; thread t[*] { unlock(l); }",
        "shared int x; lock l; thread t[*] { lock(l); lock(l); }",
        "shared int a[2], i; thread t[*] { a[i] := 1; i := i + 1; }",
        "shared int x = 1; thread t[*] { int r; r := 3 / x; x := 0; }",
        "shared int x; thread t[*] { assert(x == 0); } thread u { x := 1; }",
        // Two threads can be in the section, one for each value of the turn.
        "shared int x, turn; thread t[*] { if (turn == 0) { turn := 1; x := x + 1; "
            + "assert(x == 1); x := x - 1; turn := 0; } }",
        // Right, but the number of threads that have passed is no invariant of one thread.
        "shared int x, y; lock l; thread t[*] { lock(l); x := x + 1; unlock(l);"
            + " lock(l); y := y + 1; unlock(l); lock(l); assert(y <= x); unlock(l); }",
      })
  void what_fails_or_needs_more_than_one_thread_is_not_proved(String program) {
    assertThat(proof(program)).isEmpty();
  }

  @Test
  void a_thread_that_always_goes_on_excludes_deadlocks() {
    String waiting = "cond c; thread t[*] { wait(c); }";
    Set<Property> deadlock = Set.of(Property.DEADLOCK);
    assertThat(proof(Programs.parse(waiting), deadlock)).isEmpty();
    assertThat(proof(Programs.parse(waiting + "thread u { while (1) { skip; } }"), deadlock))
        .isPresent();
    assertThat(proof(Programs.parse(waiting + "thread u { while (*) { skip; } }"), deadlock))
        .isEmpty();
    assertThat(
            proof(
                Programs.parse(waiting + "lock l; thread u { while (1) { lock(l); unlock(l); } }"),
                deadlock))
        .isEmpty();
  }

  @Test
  void limits_that_are_reached_cost_proofs_only() {
    Program program =
        Programs.parse(
            "shared int x; lock l; thread t[*] {"
                + " lock(l); x := x + 1; assert(x == 1); x := x - 1; unlock(l); }");
    Duration time = ProofLimits.STANDARD.time();
    assertThat(proof(program, new ProofLimits(64, 4000, 150, 9, 24, 3, time))).isPresent();
    assertThat(proof(program, new ProofLimits(64, 1, 150, 9, 24, 3, time))).isEmpty();
    assertThat(proof(program, new ProofLimits(64, 4000, 1, 9, 24, 3, time))).isEmpty();
    assertThat(proof(program, new ProofLimits(64, 4000, 150, 9, 0, 3, time))).isEmpty();
    assertThat(proof(program, new ProofLimits(64, 4000, 150, 9, 24, 3, Duration.ZERO))).isEmpty();
  }

  @Test
  void races_are_not_proved_absent_and_a_search_can_be_stopped() {
    Program program = Programs.parse("shared int x; thread t[*] { x := 1; assert(x == 1); }");
    assertThat(proof(program, ERRORS)).isPresent();
    assertThat(proof(program, Set.of(Property.RACE))).isEmpty();
    assertThat(ThreadModularProof.of(ReplicatedProgram.of(program), ERRORS, () -> true)).isEmpty();
  }
}
