package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.IntStream;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.analysis.DataRaces;
import liss.check.safety.SerializationEngine;
import liss.oracle.AllPlacements;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.Scheduler;
import liss.oracle.SectionPrograms;
import liss.oracle.TraceClass;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.OwnSections;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementLegality;
import liss.placement.model.PlacementRules;
import liss.placement.model.Repair;
import liss.placement.model.Sections;
import liss.search.Limits;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Structured sections of new locks and of those that a program has, beside all placements. */
@Tag("slow")
class StructuredSectionsTest {

  private static final int LOOP_BOUND = 2;
  private static final Size WITH_LOCKS = new Size(3, 6, 2, 2, 1, 0, 1, 0, 3, 2_000);

  @Test
  void a_section_grows_and_another_one_is_added() {
    assertThat(
            repaired(
                """
                shared int x = 0;
                shared int y = 0;
                lock m;
                thread first {
                  lock(m);
                  x := 1;
                  unlock(m);
                  y := 2;
                }
                thread second {
                  int t = x;
                  y := 1;
                }
                """))
        .isEqualTo(
            """
            shared int x = 0;
            shared int y = 0;
            lock m;
            thread first {
              lock(m);
              x := 1;
              y := 2;
              unlock(m);
            }
            thread second {
              lock(m);
              int t = x;
              y := 1;
              unlock(m);
            }
            """);
  }

  @Test
  void a_lock_that_a_procedure_takes_is_released_in_it() {
    String text =
        repaired(
            """
            shared int x = 0;
            shared int y = 0;
            proc both() { x := 1; y := 1; }
            thread first { call both(); }
            thread second { call both(); }
            """);
    assertThat(text).contains("proc both() { lock(lk); x := 1; y := 1; unlock(lk); }");
  }

  @Test
  void the_locks_of_the_program_can_be_left_alone() {
    String source =
        """
        shared int x = 0;
        lock m;
        thread first { lock(m); int t = x; x := t; unlock(m); }
        thread second { x := 2; }
        """;
    Synthesized kept = (Synthesized) synthesize(source, Objective.COARSE, ExistingLocks.KEPT);
    assertThat(kept.newLockNames()).containsExactly("lk");
    assertThat(kept.text()).contains("thread second { lock(lk); x := 2; unlock(lk); }");
    Synthesized reused = (Synthesized) synthesize(source, Objective.COARSE, ExistingLocks.REUSED);
    assertThat(reused.newLockNames()).isEmpty();
    assertThat(reused.text()).contains("thread second { lock(m); x := 2; unlock(m); }");
  }

  private static String repaired(String source) {
    return ((Synthesized) synthesize(source, Objective.COARSE, ExistingLocks.REUSED)).text();
  }

  private static SynthesisResult synthesize(
      String source, Objective objective, ExistingLocks existing) {
    return synthesize(source, objective, existing, FurtherDemand.NONE);
  }

  private static SynthesisResult synthesize(
      String source, Objective objective, ExistingLocks existing, FurtherDemand demand) {
    return new Synthesizer(
            new SerializationEngine(), objective, Limits.none(), SynthesisListener.SILENT)
        .with(Sections.STRUCTURED)
        .with(existing)
        .with(demand)
        .synthesize(Programs.parse(source));
  }

  @Test
  void a_race_is_excluded_if_that_is_demanded() {
    String source =
        """
        shared int x = 0;
        lock m;
        thread first { lock(m); x := 1; unlock(m); }
        thread second { int t = x; }
        """;
    Synthesized safe = (Synthesized) synthesize(source, Objective.COARSE, ExistingLocks.REUSED);
    assertThat(safe.text()).isEqualTo(source);
    Synthesized raceFree =
        (Synthesized)
            synthesize(source, Objective.COARSE, ExistingLocks.REUSED, FurtherDemand.NO_RACES);
    assertThat(raceFree.text()).contains("thread second { lock(m); int t = x; unlock(m); }");
  }

  @Test
  void results_are_safe_and_no_structured_placement_is_better() {
    compareAll(16, Seeds.of(4, 187), Locks.EXCLUSIVE, FurtherDemand.NONE);
  }

  @Test
  @Tag("long")
  void results_have_no_races_and_no_structured_placement_without_races_is_better() {
    compareAll(5, Seeds.of(4, 200), Locks.EXCLUSIVE, FurtherDemand.NO_RACES);
  }

  @Test
  void results_with_readers_are_safe_and_no_structured_placement_is_better() {
    compareAll(15, Seeds.of(6, 200), Locks.WITH_READERS, FurtherDemand.NONE);
  }

  @Test
  void results_with_readers_have_no_races_and_no_structured_placement_is_better() {
    compareAll(4, Seeds.of(5, 200), Locks.WITH_READERS, FurtherDemand.NO_RACES);
  }

  @Tag("long")
  @Test
  void results_for_many_programs_are_safe_and_no_structured_placement_is_better() {
    compareAll(1_000_000, 2_000, Locks.EXCLUSIVE, FurtherDemand.NONE);
  }

  @Tag("long")
  @Test
  void results_for_many_programs_with_readers_are_safe_and_no_structured_placement_is_better() {
    compareAll(1_000_000, 2_000, Locks.WITH_READERS, FurtherDemand.NONE);
  }

  @Test
  void random_programs_stay_safe_and_get_no_deadlock() {
    checkAll(0, Seeds.of(10, 400));
  }

  @Tag("long")
  @Test
  void many_random_programs_stay_safe_and_get_no_deadlock() {
    checkAll(1_000_000, 3_000);
  }

  private static void checkAll(long first, int count) {
    int changed = 0;
    for (long seed = first; seed < first + count; seed++) {
      String source =
          seed % 2 == 0 ? RandomPrograms.of(WITH_LOCKS).source(seed) : SectionPrograms.nested(seed);
      ProgramCfa program = Programs.cfa(source);
      for (Objective objective : Objective.values()) {
        SynthesisResult result;
        try {
          result = synthesize(source, objective, ExistingLocks.REUSED);
        } catch (RuntimeException e) {
          throw new AssertionError("seed " + seed + ", " + objective + "\n" + source, e);
        }
        if (result instanceof Synthesized found) {
          assertThat(fault(program, found)).as("seed %d\n%s", seed, source).isEmpty();
          changed += found.placement().isEmpty() ? 0 : 1;
        }
      }
    }
    assertThat(changed).isPositive();
  }

  /** What the locks of a random program are. */
  private enum Locks {
    EXCLUSIVE,
    WITH_READERS;

    /** With readers there are more placements. */
    int mostPoints() {
      return switch (this) {
        case EXCLUSIVE -> 9;
        case WITH_READERS -> 8;
      };
    }

    String in(String program) {
      return switch (this) {
        case EXCLUSIVE -> program;
        case WITH_READERS ->
            program
                .replace("lock m", "rwlock m")
                .replaceAll("lock\\(m\\); ([xy] :=[^;]*; )unlock", "write_lock(m); $1write_unlock")
                .replaceAll("\\block\\(m\\); (int[^;]*; )unlock", "read_lock(m); $1rw_unlock")
                .replace("rwlock m, n", "rwlock m; lock n");
      };
    }
  }

  private static void compareAll(long first, int count, Locks locks, FurtherDemand demand) {
    int repaired = 0;
    int grown = 0;
    for (long seed = first; seed < first + count; seed++) {
      String source = locks.in(SectionPrograms.flat(seed));
      ProgramCfa program = Programs.cfa(source);
      if (AllPlacements.points(program) <= locks.mostPoints()) {
        PlacementRules rules = PlacementRules.reusing(program, Sections.STRUCTURED);
        List<LockPlacement> legal = legal(program, rules);
        for (Objective objective : List.of(Objective.COARSE, Objective.FINE)) {
          SynthesisResult result = synthesize(source, objective, ExistingLocks.REUSED, demand);
          assertThat(fault(program, objective, legal, demand, result))
              .as("seed %d, %s\n%s", seed, objective, source)
              .isEmpty();
          if (result instanceof Synthesized found && !found.placement().isEmpty()) {
            repaired++;
            grown += found.placement().removed().isEmpty() ? 0 : 1;
          }
        }
      }
    }
    assertThat(repaired).as("programs that change").isGreaterThan(count / 20);
    assertThat(grown).as("sections that grow").isGreaterThan(count / 100);
  }

  /** All structured placements of two locks, each a new one or one of the program. */
  private static List<LockPlacement> legal(ProgramCfa program, PlacementRules rules) {
    List<OwnSections> own =
        rules.existing().stream().filter(sections -> sections.hasDeviants(program)).toList();
    return AllPlacements.onExisting(AllPlacements.around(program, 2, rules.ordered()), own).stream()
        .flatMap(placement -> AllPlacements.withReaders(program, placement).stream())
        .filter(placement -> PlacementLegality.violations(program, placement, rules).isEmpty())
        .toList();
  }

  private static Optional<String> fault(
      ProgramCfa program,
      Objective objective,
      List<LockPlacement> legal,
      FurtherDemand demand,
      SynthesisResult result) {
    Repair goal = new Repair(objective);
    Optional<List<Long>> found = Optional.empty();
    if (result instanceof Synthesized synthesized) {
      Optional<String> fault = fault(program, synthesized);
      if (fault.isPresent()) {
        return fault;
      }
      if (!isMet(demand, Programs.cfa(synthesized.text()))) {
        return Optional.of("races in " + synthesized.text());
      }
      found = Optional.of(goal.criteria(synthesized.cost()));
    }
    for (LockPlacement placement : legal) {
      List<Long> criteria =
          goal.criteria(PlacementCost.of(program, placement.withoutUnusedLocks(), goal));
      if (found.isEmpty() || compare(criteria, found.get()) < 0) {
        ProgramCfa placed = placement.applyTo(program, names(placement.locks()));
        if (isMet(demand, placed) && AllPlacements.isCorrect(program, placed, LOOP_BOUND)) {
          return Optional.of(placement + " costs " + criteria + ", less than " + result);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isMet(FurtherDemand demand, ProgramCfa program) {
    return switch (demand) {
      case NONE -> true;
      case NO_RACES -> DataRaces.in(program).isEmpty();
    };
  }

  private static List<String> names(int locks) {
    return IntStream.range(0, locks).mapToObj(lock -> "new" + lock).toList();
  }

  private static int compare(List<Long> first, List<Long> second) {
    return Arrays.compare(first.toArray(Long[]::new), second.toArray(Long[]::new));
  }

  /** What is wrong with a result, by all runs of the text and of what was checked for it. */
  private static Optional<String> fault(ProgramCfa original, Synthesized result) {
    ProgramCfa text = Programs.cfa(result.text());
    LockPlacement placement = result.placement();
    SortedSet<TraceClass> right =
        BruteForce.of(original, LOOP_BOUND).classes(Scheduler.COOPERATIVE);
    for (ProgramCfa program :
        List.of(
            placement.applyTo(original, names(placement.locks())),
            placement.writtenInto(original, names(placement.newLocks())))) {
      SortedSet<TraceClass> left = BruteForce.of(program, LOOP_BOUND).classes(Scheduler.PREEMPTIVE);
      left.removeAll(right);
      if (!left.isEmpty()) {
        return Optional.of("still possible: " + left.first() + "\n" + result.text());
      }
    }
    boolean newDeadlock =
        BruteForce.of(original, LOOP_BOUND).deadlocks(Scheduler.PREEMPTIVE).isEmpty()
            && !BruteForce.of(text, LOOP_BOUND).deadlocks(Scheduler.PREEMPTIVE).isEmpty();
    return newDeadlock ? Optional.of("a new deadlock\n" + result.text()) : Optional.empty();
  }
}
