package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import liss.Drivers;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.oracle.AllPlacements;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.Scheduler;
import liss.oracle.TraceClass;
import liss.placement.model.CostModel;
import liss.placement.model.Goal;
import liss.placement.model.LockLimit;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.OwnSections;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementLegality;
import liss.search.Limits;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Critical sections added to locks of the program, against all runs and all placements. */
@Tag("slow")
class ReusedLocksTest {

  private static final int LOOP_BOUND = 2;
  private static final int MOST_GAPS = 11;
  private static final Size WITH_LOCKS = new Size(3, 6, 2, 2, 1, 0, 1, 0, 3, 2_000);

  @ParameterizedTest
  @CsvSource({
    "md, array_lock",
    "ipath, port_lock",
    "ex5, refcount_lock",
  })
  void a_lock_of_the_driver_saves_a_lock_statement(String driver, String lock) {
    Program program = Drivers.program(driver);
    Synthesized kept = (Synthesized) synthesize(program, Objective.COARSE, ExistingLocks.KEPT);
    Synthesized reused = (Synthesized) synthesize(program, Objective.COARSE, ExistingLocks.REUSED);
    assertThat(kept.cost().lockStatements()).isEqualTo(2);
    assertThat(reused.cost().lockStatements()).isEqualTo(1);
    assertThat(reused.reusedLockNames()).containsExactly(lock);
    assertThat(reused.newLockNames()).isEmpty();
    assertThat(reused.text()).doesNotContain("lk");
    assertThat(reused.sections()).hasSize(1);
    assertThat(statements(reused.text())).isEqualTo(statements(program.source().text()) + 1);
  }

  @Test
  void nothing_is_reused_unless_it_may_be() {
    String source = lost("lock(m); read := x; x := 1; unlock(m);", "x := 2;");
    assertThat(reused(source, Objective.COARSE, ExistingLocks.KEPT)).isEmpty();
    assertThat(reused(source, Objective.COARSE, ExistingLocks.REUSED)).containsExactly("m");
    assertThat(reused(source, Objective.NONE, ExistingLocks.REUSED)).isNotNull();
  }

  @Test
  void a_lock_that_is_held_while_another_is_taken_is_not_reused() {
    String source =
        lost("lock(m); read := x; lock(n); unlock(n); x := 1; unlock(m);", "x := 2;")
            .replace("lock m;", "lock m, n;");
    assertThat(OwnSections.of(Programs.cfa(source)))
        .extracting(OwnSections::name)
        .containsExactly("n");
  }

  @ParameterizedTest
  @CsvSource({
    "lock(m); yield; unlock(m);",
    "lock(m); wait(c); unlock(m);",
    "lock(m); x := 1;",
    "if (*) { lock(m); } x := 1; unlock(m);",
    "unlock(m);",
    "lock(m); @nolock x := 1; unlock(m);",
  })
  void a_lock_that_breaks_a_rule_in_the_program_is_not_reused(String body) {
    assertThat(OwnSections.of(Programs.cfa(lost(body, "x := 2;")))).isEmpty();
  }

  @Test
  void an_empty_section_does_not_prevent_the_reuse_of_a_lock() {
    String source = lost("lock(m); unlock(m); lock(m); read := x; x := 1; unlock(m);", "x := 2;");
    assertThat(reused(source, Objective.COARSE, ExistingLocks.REUSED)).containsExactly("m");
  }

  private static String lost(String first, String second) {
    return """
    shared int x = 0;
    shared int read = 0;
    cond c;
    lock m;
    thread first { %s }
    thread second { %s }
    """
        .formatted(first, second);
  }

  @Test
  void results_are_safe_and_no_placement_is_better() {
    compareAll(0, Seeds.of(4, 24));
  }

  @Tag("long")
  @Test
  void results_for_many_programs_are_safe_and_no_placement_is_better() {
    compareAll(1_000_000, 400);
  }

  @Test
  void random_programs_stay_safe_and_get_no_deadlock() {
    int reused = 0;
    for (long seed = 0; seed < Seeds.of(6, 40); seed++) {
      String source = RandomPrograms.of(WITH_LOCKS).source(seed);
      for (Objective goal : Objective.values()) {
        if (synthesize(Programs.parse(source), goal, ExistingLocks.REUSED)
            instanceof Synthesized result) {
          assertThat(fault(source, result)).as("seed %d\n%s", seed, source).isEmpty();
          reused += result.reusedLockNames().isEmpty() ? 0 : 1;
        }
      }
    }
    assertThat(reused).isPositive();
  }

  /** What the section about locks of the program in docs/placement.md proves. */
  @Test
  void the_text_behaves_like_the_placement() {
    int compared = 0;
    for (long seed = 0; seed < Seeds.of(6, 50); seed++) {
      Random random = new Random(seed);
      String source = random(random);
      ProgramCfa program = Programs.cfa(source);
      List<LockPlacement> legal =
          AllPlacements.points(program) > MOST_GAPS ? List.of() : reusing(program);
      boolean deadlocks =
          !BruteForce.of(program, LOOP_BOUND).deadlocks(Scheduler.PREEMPTIVE).isEmpty();
      for (int i = 0; i < Math.min(20, legal.size()); i++) {
        LockPlacement placement = legal.get(random.nextInt(legal.size()));
        BruteForce shadow = BruteForce.of(withNewLocks(program, placement), LOOP_BOUND);
        BruteForce text = BruteForce.of(written(program, placement), LOOP_BOUND);
        SortedSet<TraceClass> expected = shadow.classes(Scheduler.PREEMPTIVE);
        SortedSet<TraceClass> actual = text.classes(Scheduler.PREEMPTIVE);
        String where = "seed " + seed + " " + placement + "\n" + source;
        if (hasEmptySections(placement)) {
          assertThat(expected).as(where).containsAll(actual);
        } else {
          assertThat(actual).as(where).isEqualTo(expected);
        }
        if (!deadlocks) {
          assertThat(text.deadlocks(Scheduler.PREEMPTIVE)).as(where).isEmpty();
        }
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(Seeds.of(30, 100));
  }

  private static List<LockPlacement> reusing(ProgramCfa program) {
    return legal(program).stream().filter(placement -> !placement.existing().isEmpty()).toList();
  }

  private static ProgramCfa withNewLocks(ProgramCfa program, LockPlacement placement) {
    return placement.applyTo(program, names(placement.locks()));
  }

  private static ProgramCfa written(ProgramCfa program, LockPlacement placement) {
    return placement.writtenInto(program, names(placement.newLocks()));
  }

  private static List<String> names(int locks) {
    return IntStream.range(0, locks).mapToObj(i -> "new" + i).toList();
  }

  private static boolean hasEmptySections(LockPlacement placement) {
    return placement.existing().values().stream().anyMatch(own -> !own.empty().isEmpty());
  }

  private static void compareAll(long first, int count) {
    AtomicInteger enumerated = new AtomicInteger();
    AtomicInteger reused = new AtomicInteger();
    for (long seed = first; seed < first + count; seed++) {
      String source = random(new Random(seed));
      assertThat(fault(source, seed, enumerated, reused)).as("seed %d\n%s", seed, source).isEmpty();
    }
    assertThat(enumerated.get()).as("programs with all placements tried").isGreaterThan(count / 4);
    assertThat(reused.get()).as("programs with a lock reused").isGreaterThanOrEqualTo(count / 20);
  }

  /** Two threads that access two variables, partly under one or two locks. */
  private static String random(Random random) {
    boolean calls = random.nextInt(4) == 0;
    String locks = random.nextInt(4) == 0 ? "m, n" : "m";
    return """
    shared int x = 0;
    shared int y = 0;
    lock %s;
    %s
    thread first { %s }
    thread second { %s }
    """
        .formatted(
            locks,
            calls ? "proc p() { " + section(random, locks, false) + "}" : "",
            section(random, locks, false) + body(random, locks, calls),
            access(random) + body(random, locks, calls));
  }

  private static String body(Random random, String locks, boolean calls) {
    StringBuilder body = new StringBuilder();
    int items = random.nextInt(3);
    for (int i = 0; i < items; i++) {
      body.append(
          switch (random.nextInt(8)) {
            case 0, 1, 2 -> section(random, locks, true);
            case 3 -> "if (*) { " + section(random, locks, true) + "} ";
            case 4 -> calls ? "call p(); " : access(random);
            default -> access(random);
          });
    }
    return body.toString();
  }

  private static String section(Random random, String locks, boolean mayBeEmpty) {
    String lock = locks.length() > 1 && random.nextBoolean() ? "n" : "m";
    StringBuilder section = new StringBuilder("lock(" + lock + "); ");
    int accesses = mayBeEmpty && random.nextInt(6) == 0 ? 0 : 2 - random.nextInt(5) / 4;
    for (int i = 0; i < accesses; i++) {
      section.append(access(random));
    }
    return section + "unlock(" + lock + "); ";
  }

  private static String access(Random random) {
    String variable = random.nextInt(5) == 0 ? "y" : "x";
    return random.nextBoolean()
        ? variable + " := 1; "
        : "int r" + random.nextInt(1_000_000) + " = " + variable + "; ";
  }

  private static Optional<String> fault(
      String source, long seed, AtomicInteger enumerated, AtomicInteger reused) {
    ProgramCfa program = Programs.cfa(source);
    if (AllPlacements.points(program) > MOST_GAPS) {
      return Optional.empty();
    }
    enumerated.incrementAndGet();
    List<LockPlacement> legal = legal(program);
    List<LockPlacement> oneNew = legal.stream().filter(p -> newLocks(p) <= 1).toList();
    Random prices = new Random(seed);
    for (Goal goal : List.of(Objective.COARSE, Objective.FINE, model(prices), model(prices))) {
      Optional<String> fault = fault(source, goal, LockLimit.NONE, legal, reused);
      fault = fault.or(() -> fault(source, goal, new LockLimit(1), oneNew, reused));
      if (fault.isPresent()) {
        return fault;
      }
    }
    return Optional.empty();
  }

  private static long newLocks(LockPlacement placement) {
    return placement.operations().values().stream()
        .flatMap(List::stream)
        .map(LockOperation::lock)
        .filter(lock -> !placement.existing().containsKey(lock))
        .distinct()
        .count();
  }

  private static Optional<String> fault(
      String source, Goal goal, LockLimit limit, List<LockPlacement> legal, AtomicInteger reused) {
    ProgramCfa program = Programs.cfa(source);
    SynthesisResult result = synthesize(Programs.parse(source), goal, ExistingLocks.REUSED, limit);
    Optional<List<Long>> found = Optional.empty();
    if (result instanceof Synthesized synthesized) {
      Optional<String> fault = fault(source, synthesized);
      if (fault.isPresent()) {
        return fault;
      }
      if (synthesized.newLockNames().size() > limit.newLocks()) {
        return Optional.of("too many locks: " + result);
      }
      found = Optional.of(goal.criteria(synthesized.cost()));
      reused.addAndGet(synthesized.reusedLockNames().isEmpty() ? 0 : 1);
    }
    for (LockPlacement placement : legal) {
      List<Long> criteria = goal.criteria(PlacementCost.of(program, placement, goal));
      if (found.isEmpty() || compare(criteria, found.get()) < 0) {
        Optional<String> better = better(program, placement);
        if (better.isPresent()) {
          return Optional.of(goal.label() + ": " + better.get() + " is better than " + result);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * The placement if it makes the program safe. So it does with a lock of its own in the place of
   * the program's if and only if it does in the text, except that empty sections of the program
   * count in the text only.
   */
  private static Optional<String> better(ProgramCfa program, LockPlacement placement) {
    boolean shadow = AllPlacements.isCorrect(program, withNewLocks(program, placement), LOOP_BOUND);
    boolean text = AllPlacements.isCorrect(program, written(program, placement), LOOP_BOUND);
    assertThat(text || !shadow).as("safe in the text: %s", placement).isTrue();
    assertThat(shadow || !text || hasEmptySections(placement))
        .as("safe only in the text: %s", placement)
        .isTrue();
    return shadow ? Optional.of(placement.toString()) : Optional.empty();
  }

  /** All legal placements of two locks each of which is a new one or stands for a reusable one. */
  private static List<LockPlacement> legal(ProgramCfa program) {
    List<OwnSections> reusable = OwnSections.of(program);
    return AllPlacements.onExisting(AllPlacements.uncoupled(program, 2), reusable).stream()
        .filter(ReusedLocksTest::hasOwnSections)
        .filter(placement -> PlacementLegality.violations(program, placement).isEmpty())
        .toList();
  }

  private static boolean hasOwnSections(LockPlacement placement) {
    return placement.existing().entrySet().stream()
        .allMatch(entry -> {
          int lock = entry.getKey();
          OwnSections own = entry.getValue();
          return own.acquisitions().stream()
                  .allMatch(point -> placement.at(point).contains(new LockOperation.Acquire(lock)))
              && own.releases().stream()
                  .allMatch(point -> placement.at(point).contains(new LockOperation.Release(lock)));
        });
  }

  private static CostModel model(Random random) {
    return new CostModel(
        new CostModel.Prices(random.nextInt(8), random.nextInt(3), random.nextInt(3), 0),
        CostModel.Weights.NONE);
  }

  private static int compare(List<Long> first, List<Long> second) {
    return Arrays.compare(first.toArray(Long[]::new), second.toArray(Long[]::new));
  }

  /** What is wrong with a result, by all runs of its text. */
  private static Optional<String> fault(String source, Synthesized result) {
    ProgramCfa original = Programs.cfa(source);
    ProgramCfa locked = Programs.cfa(result.text());
    if (statements(result.text()) - statements(source) != result.cost().lockStatements()) {
      return Optional.of("not so many lock statements: " + result);
    }
    SortedSet<TraceClass> left = BruteForce.of(locked, LOOP_BOUND).classes(Scheduler.PREEMPTIVE);
    left.removeAll(BruteForce.of(original, LOOP_BOUND).classes(Scheduler.COOPERATIVE));
    if (!left.isEmpty()) {
      return Optional.of("still possible: " + left.first() + "\n" + result.text());
    }
    boolean newDeadlock =
        BruteForce.of(original, LOOP_BOUND).deadlocks(Scheduler.PREEMPTIVE).isEmpty()
            && !BruteForce.of(locked, LOOP_BOUND).deadlocks(Scheduler.PREEMPTIVE).isEmpty();
    return newDeadlock ? Optional.of("a new deadlock\n" + result.text()) : Optional.empty();
  }

  private static int statements(String text) {
    return text.replace("unlock(", "").split("lock\\(", -1).length - 1;
  }

  private static List<String> reused(String source, Goal goal, ExistingLocks existing) {
    return ((Synthesized) synthesize(Programs.parse(source), goal, existing)).reusedLockNames();
  }

  private static SynthesisResult synthesize(Program program, Goal goal, ExistingLocks existing) {
    return synthesize(program, goal, existing, LockLimit.NONE);
  }

  private static SynthesisResult synthesize(
      Program program, Goal goal, ExistingLocks existing, LockLimit limit) {
    return new Synthesizer(new SerializationEngine(), goal, Limits.none(), SynthesisListener.SILENT)
        .with(existing)
        .with(limit)
        .synthesize(program);
  }
}
