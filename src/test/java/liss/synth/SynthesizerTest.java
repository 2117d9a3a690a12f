package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.check.safety.AntichainEngine;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SafetyChecker;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.check.safety.Verdict.Effort;
import liss.oracle.AllPlacements;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.TextChanges;
import liss.search.Limits;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.SynthesisResult.Unknown;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class SynthesizerTest {

  @Test
  void a_safe_program_is_returned_byte_for_byte() throws Exception {
    String text = Files.readString(Path.of("drivers/iwl3945.w"));
    assertThat(synthesized(text, Objective.COARSE).text()).isEqualTo(text);
  }

  /** [LISS] Fig. 4: one lock around the body of each procedure, released before the yield. */
  @Test
  void the_running_example_gets_the_locks_of_the_paper() {
    String text =
        """
        shared int open = 0;
        channel dev;

        proc open_dev() {
          if (open == 0) {
            output(dev, 1);
          }
          open := open + 1;
          yield;
        }

        thread os[2] {
          call open_dev();
        }
        """;
    Synthesized result = synthesized(text, Objective.COARSE);
    assertThat(result.text())
        .isEqualTo(
            text.replace("channel dev;\n", "channel dev;\nlock lk;\n")
                .replace("  if (open == 0)", "  lock(lk);\n  if (open == 0)")
                .replace("  yield;", "  unlock(lk);\n  yield;"));
    assertThat(result.cost())
        .isEqualTo(new PlacementCost(1, 1, 8, 16, 0, 0, 0, new TextChanges(1, 1, 1, 2)));
  }

  /**
   * A limit of the method. Whoever sends first takes the second lock before it gives back the first
   * one; so it writes first, although nothing that is protected by one lock overlaps.
   */
  @Test
  void lock_coupling_is_not_considered() {
    String text =
        """
        shared int x;
        channel dev;
        lock a, b;
        thread t[2] {
          output(dev, 0);
          skip;
          x := 1;
        }
        """;
    String coupled =
        text.replace("output(dev, 0);\n", "lock(a);\n  output(dev, 0);\n  lock(b);\n")
            .replace("skip;", "skip;\n  unlock(a);")
            .replace("x := 1;", "x := 1;\n  unlock(b);");
    ProgramCfa program = Programs.cfa(text);
    assertThat(AllPlacements.isCorrect(program, Programs.cfa(coupled), 2)).isTrue();
    assertThat(synthesized(text, Objective.FINE).cost().excludedPairs()).isGreaterThan(2);
  }

  /** Two workers that may end after each round: what goes wrong can end. */
  @Test
  void locks_learned_from_runs_that_end_are_checked_against_those_that_go_on() {
    String text =
        """
        shared int jobs = 0;

        thread worker[2] {
        next:
          jobs := jobs + 1;
          yield;
          if (*) {
            goto next;
          }
        }
        """;
    SynthesisResult result = synthesizeEndless(text);
    assertThat(result).isInstanceOf(Synthesized.class);
    assertThat(((Synthesized) result).text())
        .isEqualTo(
            text.replace("jobs = 0;\n", "jobs = 0;\nlock lk;\n")
                .replace("  jobs := jobs + 1;", "  lock(lk);\n  jobs := jobs + 1;\n  unlock(lk);"));
    assertThat(
            new SerializationEngine(ConsideredRuns.ALL)
                .check(
                    Programs.cfa(text), Programs.cfa(((Synthesized) result).text()), Limits.none()))
        .isInstanceOf(Verdict.Safe.class);
  }

  @Test
  void locks_are_learned_from_a_run_that_goes_on_for_ever() throws IOException {
    SynthesisResult result =
        synthesizeEndless(Files.readString(Path.of("models/endless/unsafe.w")));
    assertThat(result).isInstanceOf(Synthesized.class);
    assertThat(((Synthesized) result).lockNames()).hasSize(1);
    assertThat(((Synthesized) result).optimality()).isInstanceOf(Optimality.Optimal.class);
  }

  @Test
  void where_conditions_are_waited_for_endless_runs_teach_too_much_to_be_optimal() {
    SynthesisResult result =
        synthesizeEndless(
            """
            shared int jobs;
            cond go;
            thread worker[2] { again: jobs := jobs + 1; signal(go); wait(go); goto again; }
            """);
    assertThat(result).isInstanceOf(Synthesized.class);
    assertThat(((Synthesized) result).optimality()).isInstanceOf(Optimality.BestFound.class);
  }

  @Test
  void nothing_is_learned_from_a_block_that_cannot_be_completed() throws IOException {
    SynthesisResult result =
        synthesizeEndless(Files.readString(Path.of("models/endless/hidden.w")));
    assertThat(result).isInstanceOf(Unknown.class);
    assertThat(((Unknown) result).reason()).endsWith("a block of it cannot be completed");
  }

  private static SynthesisResult synthesizeEndless(String text) {
    SafetyChecker checker = new SerializationEngine(ConsideredRuns.ALL);
    return new Synthesizer(checker, Objective.COARSE, Limits.none(), SynthesisListener.SILENT)
        .synthesize(Programs.parse(text));
  }

  /** Tiny program (f) of the catalogue: x and y need protection from different threads. */
  @Test
  void two_locks_exclude_fewer_pairs_than_one() throws IOException {
    String text = Files.readString(Path.of("models/tiny-f.w"));
    Synthesized coarse = synthesized(text, Objective.COARSE);
    Synthesized fine = synthesized(text, Objective.FINE);
    assertThat(coarse.lockNames()).hasSize(1);
    assertThat(fine.lockNames()).hasSize(2);
    assertThat(fine.cost().excludedPairs()).isLessThan(coarse.cost().excludedPairs());
  }

  @ParameterizedTest
  @ValueSource(strings = {"infeasible", "infeasible-optional"})
  void a_violation_that_no_lock_prevents_is_reported_with_its_constraints(String model)
      throws IOException {
    SynthesisResult result =
        synthesize(Files.readString(Path.of("models/" + model + ".w")), Objective.COARSE);
    assertThat(result)
        .isInstanceOfSatisfying(
            NoPlacement.class, none -> assertThat(none.unsatisfiable()).isNotEmpty());
  }

  @Test
  void a_deadlock_of_the_input_is_kept_and_no_other_is_added() throws IOException {
    String text = Files.readString(Path.of("models/abba.w"));
    Synthesized result = synthesized(text, Objective.COARSE);
    assertThat(result.before().preemptive()).isNotEmpty();
    assertThat(result.after().notIn(result.before())).isEmpty();
  }

  @Test
  void no_time_is_an_unknown_result() throws IOException {
    String text = Files.readString(Path.of("drivers/f_acm.w"));
    Limits none = new Limits(Optional.of(Duration.ZERO), Optional.empty());
    assertThat(
            new Synthesizer(
                    new AntichainEngine(AntichainEngine.DEFAULT_BOUND),
                    Objective.COARSE,
                    none,
                    SynthesisListener.SILENT)
                .synthesize(Programs.parse(text)))
        .isInstanceOf(Unknown.class);
  }

  /** One lock has to be taken around each call of p, since one call is inside its section. */
  private static final String CALLS =
      """
      shared int a, b;
      proc p() { int r; r := a; a := r + 1; }
      thread one { int s; s := b; call p(); b := s + 1; }
      thread two { call p(); yield; call p(); yield; call p(); }
      thread three { a := 5; yield; b := 5; }
      """;

  /** With one, two and three locks 21, 11 and 6 pairs exclude each other. */
  private static final String THREE_CONFLICTS =
      """
      shared int x, y, z;
      thread all { x := 1; x := 2; y := 1; y := 2; z := 1; z := 2; }
      thread one { x := 3; }
      thread two { y := 3; }
      thread three { z := 3; }
      """;

  @Test
  void when_time_is_up_the_best_safe_program_so_far_is_the_result() {
    assertThat(synthesized(CALLS, Objective.COARSE).cost().lockStatements()).isEqualTo(4);
    Synthesized result = interrupted(CALLS, Objective.COARSE, LockLimit.NONE, 1);
    assertThat(result.cost().lockStatements()).isEqualTo(6);
    assertThat(result.optimality()).isEqualTo(new Optimality.OptimalUpTo(1));
  }

  @Test
  void a_program_with_coarse_locks_is_the_result_if_time_is_up_before_there_is_a_finer_one()
      throws IOException {
    String text = Files.readString(Path.of("drivers/ex5.w"));
    Synthesized coarse = synthesized(text, Objective.COARSE);
    Synthesized result = interrupted(text, Objective.FINE, LockLimit.NONE, 1);
    assertThat(result.cost()).isEqualTo(coarse.cost());
    assertThat(result.optimality())
        .isEqualTo(new Optimality.BestFound(new LockLimit(1), List.of(8L, 3L, 6L, 4L)));
    assertThat(result.sections()).isNotEmpty();
  }

  @Test
  void the_best_placement_with_one_lock_comes_before_those_with_more() {
    Synthesized fine = synthesized(THREE_CONFLICTS, Objective.FINE);
    assertThat(fine.cost().excludedPairs()).isEqualTo(6);
    assertThat(fine.optimality()).isEqualTo(new Optimality.Optimal());
    assertThat(fine.withOneLock().map(PlacementCost::excludedPairs)).contains(21L);
    Synthesized result = interrupted(THREE_CONFLICTS, Objective.FINE, LockLimit.NONE, 1);
    assertThat(Optional.of(result.cost())).isEqualTo(fine.withOneLock());
    assertThat(result.optimality()).isEqualTo(new Optimality.OptimalUpTo(1));
  }

  @Test
  void with_a_limit_fewer_locks_are_checked_before_more_are_tried() {
    List<Long> pairs =
        IntStream.rangeClosed(1, 3)
            .mapToObj(n -> interrupted(THREE_CONFLICTS, Objective.FINE, new LockLimit(3), n))
            .map(result -> result.cost().excludedPairs())
            .toList();
    assertThat(pairs).containsExactly(21L, 11L, 6L);
  }

  /** The result if time is up after so many checks have found a program to be safe. */
  private static Synthesized interrupted(
      String text, Objective objective, LockLimit limit, int programs) {
    int[] safe = {0};
    SafetyChecker checker =
        new SafetyChecker() {
          @Override
          public Verdict check(ProgramCfa specification, ProgramCfa program, Limits limits) {
            Verdict verdict = new SerializationEngine().check(specification, program, limits);
            safe[0] += verdict instanceof Verdict.Safe ? 1 : 0;
            return safe[0] > programs ? new Verdict.Unknown("time is up", Effort.NONE) : verdict;
          }
        };
    return (Synthesized)
        new Synthesizer(checker, objective, Limits.none(), SynthesisListener.SILENT)
            .with(limit)
            .synthesize(Programs.parse(text));
  }

  @Test
  void a_bound_that_is_too_small_is_an_unknown_result() throws IOException {
    String text = Files.readString(Path.of("drivers/myri10ge.w"));
    assertThat(
            new Synthesizer(
                    new AntichainEngine(1),
                    Objective.COARSE,
                    Limits.none(),
                    SynthesisListener.SILENT)
                .synthesize(Programs.parse(text)))
        .isInstanceOfSatisfying(
            Unknown.class, unknown -> assertThat(unknown.reason()).contains("--bound"));
  }

  @Test
  void the_same_input_gives_the_same_text() throws IOException {
    String text = Files.readString(Path.of("drivers/ex5.w"));
    assertThat(synthesized(text, Objective.COARSE).text())
        .isEqualTo(synthesized(text, Objective.COARSE).text());
  }

  private static Synthesized synthesized(String text, Objective objective) {
    return (Synthesized) synthesize(text, objective);
  }

  private static SynthesisResult synthesize(String text, Objective objective) {
    return new Synthesizer(
            new AntichainEngine(AntichainEngine.DEFAULT_BOUND),
            objective,
            Limits.none(),
            SynthesisListener.SILENT)
        .synthesize(Programs.parse(text));
  }
}
